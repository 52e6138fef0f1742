// A font of a size. The system font is drawn with the glyphs of Inter and measures like an iPhone's (see FontFace).
//
// Knowingly different: families an iPhone has are answered for by the nearest one installed (Helvetica by Liberation Sans, and so
// on, as fontconfig chooses). Missing: dynamic type (all text styles have the sizes of the standard setting), fonts of the app's
// own bundle (`UIAppFonts`).

/// A font: family, weight, slant and size in points.
///
/// ```swift
/// label.font = .systemFont(ofSize: 17, weight: .semibold)
/// label.font = UIFont(name: "HelveticaNeue-Light", size: 24)
/// ```
open class UIFont: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // First: see CoreFoundationMark.
  private let coreFoundationMark = CoreFoundationMark()
  // Unchecked: immutable.
  let face: FontFace
  private let givenName: String?
  let textStyle: TextStyle?

  init(face: FontFace, name: String? = nil, textStyle: TextStyle? = nil) {
    self.face = face
    self.givenName = name
    self.textStyle = textStyle
    super.init()
  }

  /// - Parameters:
  ///   - fontName: PostScript or full name: "HelveticaNeue-Bold". Nil when an iPhone has no such family.
  ///   - fontSize: points; 0 for the system's size.
  public init?(name fontName: String, size fontSize: CGFloat) {
    let face = FontFace(name: fontName, size: fontSize > 0 ? fontSize : UIFont.systemFontSize)
    guard FontFamilyNames.isKnown(face.family) else { return nil }
    self.face = face
    givenName = fontName
    textStyle = nil
    super.init()
  }

  /// - Parameter pointSize: 0 for the descriptor's own size.
  public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    var face = descriptor.face
    if pointSize > 0 { face.size = pointSize }
    self.face = face
    givenName = nil
    textStyle = nil
    super.init()
  }

  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(forKey: "UIFontName") as? String else { return nil }
    let size = CGFloat(coder.decodeDouble(forKey: "UIFontPointSize"))
    face = FontFace(name: name, size: size > 0 ? size : 17)
    givenName = name
    textStyle = nil
    super.init()
  }

  public static var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(fontName as NSString, forKey: "UIFontName")
    coder.encode(Double(pointSize), forKey: "UIFontPointSize")
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: - The system font

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { system(fontSize) }
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { system(fontSize, .semibold) }

  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    var face = FontFace.system(size: fontSize)
    face.isItalic = true
    return UIFont(face: face)
  }

  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont { system(fontSize, weight) }

  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight, width: UIFont.Width) -> UIFont {
    if width != .standard { unimplemented("UIFont.systemFont(ofSize:weight:width:) with a width other than standard") }
    return system(fontSize, weight)
  }

  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    var face = FontFace.system(size: fontSize, weight: weight.number)
    face.usesMonospacedDigits = true
    return UIFont(face: face)
  }

  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(face: FontFace(size: fontSize, weight: weight.number, design: .monospaced))
  }

  private class func system(_ size: CGFloat, _ weight: UIFont.Weight = .regular) -> UIFont {
    UIFont(face: .system(size: size > 0 ? size : systemFontSize, weight: weight.number))
  }

  open class var labelFontSize: CGFloat { 17 }
  open class var buttonFontSize: CGFloat { 18 }
  open class var smallSystemFontSize: CGFloat { 12 }
  open class var systemFontSize: CGFloat { 14 }

  // MARK: - Text styles

  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    let (size, weight) = style.standardSetting
    return UIFont(face: .system(size: size, weight: weight.number), textStyle: style)
  }

  open class func preferredFont(forTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    preferredFont(forTextStyle: style)
  }

  // MARK: - What it is

  /// A family's own name; the system font's begins with a dot, as it cannot be asked for by name.
  open var familyName: String { face.family ?? ".System" }

  open var fontName: String {
    if let givenName { return givenName }
    let style = [Weight.name(of: face.weight), face.isItalic ? "Italic" : ""].joined()
    return familyName.replacingOccurrences(of: " ", with: "") + (style.isEmpty ? "-Regular" : "-" + style)
  }

  /// Points.
  open var pointSize: CGFloat { face.size }
  open var ascender: CGFloat { face.metrics.ascender }
  /// Negative.
  open var descender: CGFloat { face.metrics.descender }
  open var capHeight: CGFloat { face.metrics.capHeight }
  open var xHeight: CGFloat { face.metrics.xHeight }
  open var lineHeight: CGFloat { face.metrics.lineHeight }
  open var leading: CGFloat { face.metrics.leading }

  open func withSize(_ fontSize: CGFloat) -> UIFont {
    var face = face
    face.size = fontSize
    return UIFont(face: face, name: givenName)
  }

  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(face: face) }

  // MARK: - Families

  open class var familyNames: [String] { FontFamilyNames.all.sorted() }

  /// The members of a family. Regular and bold are answered for; finer weights are made when asked for by name.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    guard FontFamilyNames.isKnown(familyName) else { return [] }
    let base = familyName.replacingOccurrences(of: " ", with: "")
    return [base, base + "-Bold", base + "-Italic"]
  }

  // MARK: - As an object

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.face == face }
  open override var hash: Int { face.hashValue }

  open override var description: String {
    "<UIFont: font-family: \"\(familyName)\"; font-weight: \(face.weight); font-style: \(face.isItalic ? "italic" : "normal"); "
      + "font-size: \(String(format: "%.2f", Double(pointSize)))pt>"
  }
}

/// The families an iPhone has: asking for another gives nil, as there.
enum FontFamilyNames {
  static let all: Set<String> = [
    "Academy Engraved LET", "Al Nile", "American Typewriter", "Apple Color Emoji", "Apple SD Gothic Neo", "Apple Symbols", "Arial",
    "Arial Hebrew", "Arial Rounded MT Bold", "Avenir", "Avenir Next", "Avenir Next Condensed", "Baskerville", "Bodoni 72",
    "Bradley Hand", "Chalkboard SE", "Chalkduster", "Charter", "Cochin", "Copperplate", "Courier", "Courier New", "Damascus",
    "DIN Alternate", "DIN Condensed", "Didot", "Euphemia UCAS", "Futura", "Galvji", "Geeza Pro", "Georgia", "Gill Sans",
    "Helvetica", "Helvetica Neue", "Hiragino Maru Gothic ProN", "Hiragino Mincho ProN", "Hiragino Sans", "Hoefler Text", "Impact",
    "Kailasa", "Kefa", "Khmer Sangam MN", "Marker Felt", "Menlo", "Mishafi", "Noteworthy", "Optima", "Palatino", "Papyrus",
    "Party LET", "PingFang HK", "PingFang SC", "PingFang TC", "Rockwell", "Savoye LET", "Sinhala Sangam MN", "Snell Roundhand",
    "Symbol", "Tamil Sangam MN", "Thonburi", "Times New Roman", "Trebuchet MS", "Verdana", "Zapf Dingbats", "Zapfino",
  ]

  /// Compared without blanks and case: a PostScript name has lost its blanks.
  private static let compact = Set(all.map(compacted))

  /// The system font, which has no family name, is known.
  static func isKnown(_ family: String?) -> Bool { family.map { compact.contains(compacted($0)) } ?? true }

  private static func compacted(_ name: String) -> String { name.lowercased().filter { $0 != " " && $0 != "-" } }
}

extension UIFont: FontFaceProviding {
  package var fontFace: FontFace { face }
}
