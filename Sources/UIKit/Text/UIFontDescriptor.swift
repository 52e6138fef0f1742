// A description from which a font is made. Family, size, bold, italic and design are followed; other attributes are kept out.

open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
  }

  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = SystemDesign(rawValue: "default")
    public static let rounded = SystemDesign(rawValue: "rounded")
    public static let serif = SystemDesign(rawValue: "serif")
    public static let monospaced = SystemDesign(rawValue: "monospaced")
  }

  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  let face: FontFace

  init(face: FontFace) {
    self.face = face
    super.init()
  }

  public convenience init(name fontName: String, size: CGFloat) { self.init(face: FontFace(name: fontName, size: size)) }

  public convenience init(fontAttributes attributes: [UIFontDescriptor.AttributeName: Any]) {
    let size = (attributes[.size] as? NSNumber).map { CGFloat($0.doubleValue) } ?? attributes[.size] as? CGFloat ?? 12
    let name = attributes[.name] as? String ?? attributes[.family] as? String
    self.init(face: name.map { FontFace(name: $0, size: size) } ?? .system(size: size))
  }

  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open var pointSize: CGFloat { face.size }
  open var postscriptName: String { UIFont(face: face).fontName }

  open var fontAttributes: [UIFontDescriptor.AttributeName: Any] {
    [.family: UIFont(face: face).familyName, .size: face.size]
  }

  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if face.isItalic { traits.insert(.traitItalic) }
    if face.weight >= 600 { traits.insert(.traitBold) }
    if face.design == .monospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  private func changed(_ change: (inout FontFace) -> Void) -> UIFontDescriptor {
    var face = face
    change(&face)
    return UIFontDescriptor(face: face)
  }

  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    changed {
      $0.isItalic = symbolicTraits.contains(.traitItalic)
      if symbolicTraits.contains(.traitBold) { $0.weight = max($0.weight, 600) } else if $0.weight >= 600 { $0.weight = 400 }
    }
  }

  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { changed { $0.size = newPointSize } }
  open func withFamily(_ newFamily: String) -> UIFontDescriptor { changed { $0.family = newFamily } }

  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    changed {
      switch design {
      case .rounded: $0.design = .rounded
      case .serif: $0.design = .serif
      case .monospaced: $0.design = .monospaced
      default: $0.design = .standard
      }
    }
  }

  open func addingAttributes(_ attributes: [UIFontDescriptor.AttributeName: Any]) -> UIFontDescriptor {
    changed {
      if let family = attributes[.family] as? String { $0.family = family }
      if let size = attributes[.size] as? NSNumber { $0.size = CGFloat(size.doubleValue) }
      if let size = attributes[.size] as? CGFloat { $0.size = size }
    }
  }
}

/// Scales sizes with the person's text size setting; the standard setting is always on, so sizes stay.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  public init(forTextStyle textStyle: UIFont.TextStyle) { super.init() }

  open func scaledFont(for font: UIFont) -> UIFont { font }
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
  open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat { value }
}
