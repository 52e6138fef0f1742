// Text broken into lines, ready to be measured and drawn.
//
//     let layout = TextLayout.make("Hello", attributes: TextAttributes(font: .system(size: 17)), width: 200)
//     layout.draw(in: context, at: CGPoint(x: 20, y: 40))
//
// Pango shapes the characters, finds fonts for those the primary font lacks, breaks lines and orders right-to-left text. The
// lines are then placed by us, by the measures of the fonts that were *asked for*: a Chinese character in a label set in the
// system font does not move the baseline or make the line higher, as on an iPhone.
//
// Coordinates: points, y down, (0, 0) at the top left of the text. Made for contexts whose y points down (UIKit's). A layout may be
// used only on the thread that made it. Missing: hyphenation (soft hyphens are honoured), vertical text.
import Foundation
internal import CCairo
internal import CPango

/// One line as set.
public struct TextLine: Sendable {
  /// x and width of the characters, y and height of the line's box.
  public let frame: CGRect
  /// y of the baseline.
  public let baseline: CGFloat
  /// In UTF-16 units of the whole text, with the line break that ends it.
  public let range: NSRange
  public let isTruncated: Bool
}

public final class TextLayout {
  public let runs: [TextRun]
  /// The width that lines were broken at; infinite for none.
  public let width: CGFloat
  public let lines: [TextLine]
  /// The width of the widest line with its indent, and the height of all lines. Not rounded.
  public let size: CGSize
  /// True when an ellipsis stands for part of the text, or lines were left out.
  public let isTruncated: Bool

  let paragraphs: [TextParagraph]
  let placements: [Placement]

  /// How a line is drawn: line `line` of a paragraph's Pango layout, from x and the baseline.
  struct Placement {
    let paragraph: Int
    let x: CGFloat
    /// A stored pointer to Pango's type would make apps need Pango's headers to compile.
    private let opaqueLine: OpaquePointer

    init(paragraph: Int, line: UnsafeMutablePointer<PangoLayoutLine>, x: CGFloat) {
      self.paragraph = paragraph
      self.x = x
      opaqueLine = OpaquePointer(line)
    }

    /// Kept by the paragraph's layout.
    var line: UnsafeMutablePointer<PangoLayoutLine> { UnsafeMutablePointer(opaqueLine) }
  }

  public var firstBaseline: CGFloat { lines.first?.baseline ?? 0 }
  public var lastBaseline: CGFloat { lines.last?.baseline ?? 0 }

  /// Lays text out, or finds the layout made for the same text lately on this thread.
  ///
  /// - Parameters:
  ///   - width: where lines break, in points; alignment is within it. Infinite for none: then the text's own width aligns.
  ///   - height: lines that do not fit are left out, but the first never is.
  ///   - maximumLines: 0 for no limit.
  public static func make(
    _ runs: [TextRun], width: CGFloat = .infinity, height: CGFloat = .infinity, maximumLines: Int = 0
  ) -> TextLayout {
    let key = TextLayoutCache.Key(runs: runs, width: width, height: height, maximumLines: maximumLines)
    let cache = TextEngine.current.layouts
    if let known = cache[key] { return known }
    let layout = TextLayout(runs, width: width, height: height, maximumLines: maximumLines)
    cache[key] = layout
    return layout
  }

  public static func make(
    _ text: String, attributes: TextAttributes, width: CGFloat = .infinity, height: CGFloat = .infinity, maximumLines: Int = 0
  ) -> TextLayout {
    make([TextRun(text, attributes)], width: width, height: height, maximumLines: maximumLines)
  }

  /// Starts loading the font configuration in the background: called first thing in an app, it takes some milliseconds off the first text.
  package static func prepare() {
    _ = TextEngine.current.context(.natural)
  }

  private init(_ runs: [TextRun], width: CGFloat, height: CGFloat, maximumLines: Int) {
    var setter = TextSetter(runs: runs, width: width.isNaN ? .infinity : max(width, 0))
    setter.set(maximumLines: maximumLines)
    let fitting = setter.linesFitting(height: height)
    if fitting < setter.lines.count { setter.set(maximumLines: fitting) }
    setter.align()
    self.runs = runs
    self.width = width
    lines = setter.lines
    placements = setter.placements
    paragraphs = setter.paragraphs
    isTruncated = setter.isTruncated
    size = CGSize(width: setter.usedWidth, height: setter.usedHeight)
  }
}

/// Keeps the layouts of one thread. A screen has some hundred texts; when many more have come the old ones go.
final class TextLayoutCache {
  struct Key: Hashable {
    let runs: [TextRun]
    let width: CGFloat
    let height: CGFloat
    let maximumLines: Int
  }

  private var recent: [Key: TextLayout] = [:]
  private var older: [Key: TextLayout] = [:]
  private let capacity = 300

  subscript(key: Key) -> TextLayout? {
    get {
      if let layout = recent[key] { return layout }
      guard let layout = older[key] else { return nil }
      recent[key] = layout
      return layout
    }
    set {
      // Two generations: what was used since the last change of generation survives the next.
      if recent.count >= capacity {
        older = recent
        recent.removeAll(keepingCapacity: true)
      }
      recent[key] = newValue
    }
  }
}
