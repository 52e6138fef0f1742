// Which font, and its measures. UIFont is made of it.
//
// The system font stands for San Francisco: glyphs of Inter (Inter Display from 20 points), set as San Francisco is set. Line
// measures are those that an iPhone reports (0.952 and 0.241 of the size, for example 20.29 points for a 17-point line), not
// Inter's own, and the tracking is the one Apple publishes for San Francisco, because saved frames of labels were measured with it:
// "Label" at 17 points is 41.5 points wide on both. Cap height and x-height are Inter's, as drawn.
import Foundation

public struct FontFace: Hashable, Sendable {
  public enum Design: Hashable, Sendable { case standard, rounded, serif, monospaced }

  /// Nil for the system font.
  public var family: String?
  /// Points.
  public var size: CGFloat
  /// 100 (ultra light) ... 400 (regular) ... 700 (bold) ... 900 (black).
  public var weight: Int
  public var isItalic: Bool
  public var usesMonospacedDigits: Bool
  /// Of the system font. Rounded is drawn as standard: no such font is installed.
  public var design: Design

  public init(
    family: String? = nil, size: CGFloat, weight: Int = 400, isItalic: Bool = false, usesMonospacedDigits: Bool = false,
    design: Design = .standard
  ) {
    self.family = family
    self.size = size.isFinite ? min(max(size, 0.5), 4_000) : 17
    self.weight = min(max(weight, 100), 900)
    self.isItalic = isItalic
    self.usesMonospacedDigits = usesMonospacedDigits
    self.design = design
  }

  /// The same font at another size in points.
  package func resized(to size: CGFloat) -> FontFace {
    FontFace(
      family: family, size: size, weight: weight, isItalic: isItalic, usesMonospacedDigits: usesMonospacedDigits, design: design)
  }

  public static func system(size: CGFloat, weight: Int = 400) -> FontFace {
    FontFace(size: size, weight: weight)
  }

  /// A font by the PostScript, full or family name that apps pass to `UIFont(name:size:)`: "HelveticaNeue-Bold", "Avenir Next", "Courier".
  public init(name: String, size: CGFloat) {
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    let style = parts.count > 1 ? parts[1].lowercased() : ""
    var base = parts.first ?? name
    for ending in ["PSMT", "PS", "MT"] where base.hasSuffix(ending) && base.count > ending.count {
      base.removeLast(ending.count)
      break
    }
    let isItalic = ["italic", "oblique", "ita"].contains { style.contains($0) }
    self.init(family: Self.spaced(base), size: size, weight: Self.weight(named: style), isItalic: isItalic)
    if family?.hasPrefix(".") == true || family == "San Francisco" || family?.hasPrefix("SF ") == true { family = nil }
  }

  /// "HelveticaNeue" → "Helvetica Neue".
  private static func spaced(_ name: String) -> String {
    var result = ""
    var previous: Character?
    for character in name {
      if character.isUppercase, let previous, previous.isLowercase { result.append(" ") }
      result.append(character)
      previous = character
    }
    return result
  }

  private static func weight(named style: String) -> Int {
    let names = [
      ("ultralight", 100), ("extralight", 200), ("thin", 200), ("demibold", 600), ("semibold", 600), ("extrabold", 800), ("heavy", 800),
      ("light", 300), ("medium", 500), ("bold", 700), ("black", 900),
    ]
    return names.first { style.contains($0.0) }?.1 ?? 400
  }

  var isSystemText: Bool { family == nil && (design == .standard || design == .rounded) }

  /// Letter spacing in points that sets Inter as wide as San Francisco.
  var tracking: CGFloat {
    guard isSystemText else { return 0 }
    return SystemFontTracking.points(size: size, usesDisplayGlyphs: usesDisplayGlyphs)
  }

  var usesDisplayGlyphs: Bool { size >= 20 }

  public var metrics: FontMetrics { FontMetrics.of(self) }
}

/// San Francisco's tracking by size, in points, as the Human Interface Guidelines list it (Typography, "SF Pro").
enum SystemFontTracking {
  private static let table: [(size: CGFloat, tracking: CGFloat)] = [
    (6, 0.24), (8, 0.21), (9, 0.17), (10, 0.12), (11, 0.06), (12, 0), (13, -0.08), (14, -0.15), (15, -0.23), (16, -0.31), (17, -0.43),
    (18, -0.44), (20, -0.45), (21, -0.36), (22, -0.26), (23, -0.10), (24, 0.07), (26, 0.22), (28, 0.38), (30, 0.40), (36, 0.37),
    (48, 0.35), (60, 0.26), (70, 0.14), (80, 0),
  ]

  /// How much narrower Inter Display is than Inter, in em per character; measured on interface words.
  private static let displayNarrowing: CGFloat = 0.0545

  static func points(size: CGFloat, usesDisplayGlyphs: Bool) -> CGFloat {
    let listed = interpolated(size)
    guard usesDisplayGlyphs else { return listed }
    // San Francisco turns from its text to its display shapes between 17 and 28 points; Inter's display shapes are there at once.
    let share = min(max((size - 17) / 11, 0), 1)
    return listed + (1 - share) * displayNarrowing * size
  }

  private static func interpolated(_ size: CGFloat) -> CGFloat {
    guard let next = table.firstIndex(where: { $0.size >= size }) else { return 0 }
    // Below the table tracking shrinks with the size.
    if next == 0 { return table[0].tracking * size / table[0].size }
    let (low, high) = (table[next - 1], table[next])
    return low.tracking + (high.tracking - low.tracking) * (size - low.size) / (high.size - low.size)
  }
}
