// Weights, widths, designs and text styles of fonts.

extension UIFont {
  /// How heavy: −1 … 1, 0 regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    private static let numbers: [(weight: Weight, number: Int, name: String)] = [
      (.ultraLight, 100, "UltraLight"), (.thin, 200, "Thin"), (.light, 300, "Light"), (.regular, 400, ""), (.medium, 500, "Medium"),
      (.semibold, 600, "Semibold"), (.bold, 700, "Bold"), (.heavy, 800, "Heavy"), (.black, 900, "Black"),
    ]

    /// The nearest of 100 … 900, as font files count.
    var number: Int {
      Self.numbers.min { abs($0.weight.rawValue - rawValue) < abs($1.weight.rawValue - rawValue) }?.number ?? 400
    }

    init(number: Int) {
      self = Self.numbers.first { $0.number == number }?.weight ?? .regular
    }

    /// A weight by the word in Interface Builder's files and in font names.
    init?(name: String) {
      let wanted = name.lowercased() == "regular" ? "" : name.lowercased()
      guard let match = Self.numbers.first(where: { $0.name.lowercased() == wanted }) else { return nil }
      self = match.weight
    }

    static func name(of number: Int) -> String { numbers.first { $0.number == number }?.name ?? "" }
  }

  public struct Width: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let condensed = Width(rawValue: -0.2)
    public static let standard = Width(rawValue: 0)
    public static let expanded = Width(rawValue: 0.2)
    public static let compressed = Width(rawValue: -0.4)
  }

  /// What a text is for; the person's setting gives the size.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// Size in points and weight at the standard setting ("Large"), from the type tables of the Human Interface Guidelines.
    var standardSetting: (size: CGFloat, weight: Weight) {
      switch self {
      case .extraLargeTitle: return (36, .bold)
      case .extraLargeTitle2: return (28, .bold)
      case .largeTitle: return (34, .regular)
      case .title1: return (28, .regular)
      case .title2: return (22, .regular)
      case .title3: return (20, .regular)
      case .headline: return (17, .semibold)
      case .callout: return (16, .regular)
      case .subheadline: return (15, .regular)
      case .footnote: return (13, .regular)
      case .caption1: return (12, .regular)
      case .caption2: return (11, .regular)
      default: return (17, .regular)
      }
    }
  }
}
