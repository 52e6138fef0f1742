// The attributes that text is drawn with. Foundation on Linux has the type of the keys, not the keys.
//
// Drawn: font, foregroundColor, backgroundColor, kern, tracking, paragraphStyle, underlineStyle and its colour, strikethroughStyle
// and its colour, baselineOffset, strokeWidth and its colour, attachment, shadow (of a whole drawing call). Kept and not drawn: the
// others.

extension NSAttributedString.Key {
  /// UIFont
  public static let font = NSAttributedString.Key("NSFont")
  /// NSParagraphStyle
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// UIColor
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// UIColor
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// NSNumber, 0 for no ligatures
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// NSNumber, points added after each character
  public static let kern = NSAttributedString.Key("NSKern")
  /// NSNumber, points added after each character
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// NSNumber with the raw value of an NSUnderlineStyle
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// NSNumber with the raw value of an NSUnderlineStyle
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// UIColor
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// NSNumber, percent of the font size
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// NSShadow
  public static let shadow = NSAttributedString.Key("NSShadow")
  public static let textEffect = NSAttributedString.Key("NSTextEffect")
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// URL or String
  public static let link = NSAttributedString.Key("NSLink")
  /// NSNumber, points upwards
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// UIColor
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// UIColor
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  public static let expansion = NSAttributedString.Key("NSExpansion")
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
}

public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = NSUnderlineStyle(rawValue: 0x01)
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// A shadow of text.
open class NSShadow: NSObject, NSCopying {
  // First: see CoreFoundationMark.
  private let coreFoundationMark = CoreFoundationMark()
  /// Points, y down.
  open var shadowOffset = CGSize.zero
  /// Points.
  open var shadowBlurRadius: CGFloat = 0
  /// UIColor; a third of black at first.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3.0)

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }
}

extension TextAttributes {
  /// From an attributed string's dictionary; what it does not say is the system's: 12 points, black.
  init(_ attributes: [NSAttributedString.Key: Any], font: UIFont? = nil, color: UIColor? = nil, paragraph: NSParagraphStyle? = nil) {
    let font = attributes[.font] as? UIFont ?? font ?? .systemFont(ofSize: 12)
    let color = attributes[.foregroundColor] as? UIColor ?? color ?? .black
    let paragraph = attributes[.paragraphStyle] as? NSParagraphStyle ?? paragraph ?? .default
    self.init(font: font.face, color: color.cgColor, paragraph: paragraph.values.textStyle)
    backgroundColor = (attributes[.backgroundColor] as? UIColor)?.cgColor
    kern = Self.number(attributes[.kern]) ?? Self.number(attributes[.tracking]) ?? 0
    baselineOffset = Self.number(attributes[.baselineOffset]) ?? 0
    underline = Self.decoration(attributes[.underlineStyle], color: attributes[.underlineColor])
    strikethrough = Self.decoration(attributes[.strikethroughStyle], color: attributes[.strikethroughColor])
    strokeWidth = Self.number(attributes[.strokeWidth]) ?? 0
    strokeColor = (attributes[.strokeColor] as? UIColor)?.cgColor
    attachment = (attributes[.attachment] as? NSTextAttachment)?.textAttachment
  }

  private static func number(_ value: Any?) -> CGFloat? {
    guard let value else { return nil }
    return try? convertValue(value, to: CGFloat.self)
  }

  /// In thicknesses of the line.
  private static func dashes(of style: NSUnderlineStyle) -> [CGFloat] {
    switch style.rawValue & 0x700 {
    case 0x100: return [3, 3]
    case 0x200: return [10, 5]
    case 0x300: return [10, 3, 3, 3]
    case 0x400: return [10, 3, 3, 3, 3, 3]
    default: return []
    }
  }

  private static func decoration(_ style: Any?, color: Any?) -> TextDecoration? {
    let value = (style as? NSUnderlineStyle)?.rawValue ?? number(style).map { Int($0) } ?? 0
    guard value != 0 else { return nil }
    let style = NSUnderlineStyle(rawValue: value)
    return TextDecoration(
      thickness: style.contains(.thick) && !style.contains(.double) ? 2 : 1, color: (color as? UIColor)?.cgColor,
      isDouble: style.contains(.double), dashes: dashes(of: style), isByWord: style.contains(.byWord))
  }
}

extension NSAttributedString {
  /// The text in stretches of one set of attributes. Where the string says nothing, what is given here holds.
  func textRuns(font: UIFont? = nil, color: UIColor? = nil, paragraph: NSParagraphStyle? = nil) -> [TextRun] {
    var runs: [TextRun] = []
    let text = string as NSString
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      runs.append(TextRun(text.substring(with: range), TextAttributes(attributes, font: font, color: color, paragraph: paragraph)))
    }
    if runs.isEmpty { runs = [TextRun("", TextAttributes([:], font: font, color: color, paragraph: paragraph))] }
    return runs
  }

  /// The shadow of the first character that has one.
  var firstShadow: NSShadow? {
    var found: NSShadow?
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, _, stop in
      guard let shadow = attributes[.shadow] as? NSShadow else { return }
      found = shadow
      stop.pointee = true
    }
    return found
  }
}

/// For the layers that draw text without UIKit.
extension NSAttributedString: TextRunsProviding {
  package func makeTextRuns() -> [TextRun] { textRuns() }
}
