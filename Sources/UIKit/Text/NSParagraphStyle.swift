// How a paragraph is set: alignment, line breaks, spacing, indents. Lengths in points.
//
// Missing: hyphenation (soft hyphens are honoured), text blocks (kept or ignored, not drawn).

public enum NSTextAlignment: Int, Sendable { case left = 0, center, right, justified, natural }

public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping = 0, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

public enum NSWritingDirection: Int, Sendable { case natural = -1, leftToRight, rightToLeft }

open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, NSSecureCoding, @unchecked Sendable {
  // First: see CoreFoundationMark.
  private let coreFoundationMark = CoreFoundationMark()
  // Unchecked: only the mutable subclass changes, which the app must not share, as on an iPhone.
  fileprivate(set) var values = Values()

  /// All that a paragraph style says.
  struct Values: Hashable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var lineSpacing: CGFloat = 0
    /// Below the paragraph.
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    /// From the leading edge when positive, from the trailing edge when zero or negative.
    var tailIndent: CGFloat = 0
    /// 0 for none.
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var baseWritingDirection = NSWritingDirection.natural
    var hyphenationFactor: Float = 0
    /// Nil for the usual stops, 28 points apart.
    var tabStops: [NSTextTab]?
    /// Points from stop to stop after the last; 0 for 28.
    var defaultTabInterval: CGFloat = 0
  }

  nonisolated(unsafe) public static let `default` = NSParagraphStyle()

  public override init() { super.init() }

  public required init?(coder: NSCoder) {
    super.init()
    unimplemented("NSParagraphStyle.init(coder:)")
  }

  public static var supportsSecureCoding: Bool { true }
  open func encode(with coder: NSCoder) { unimplemented("NSParagraphStyle.encode(with:)") }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.take(self)
    return copy
  }

  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.take(self)
    return copy
  }

  fileprivate func take(_ other: NSParagraphStyle) { values = other.values }

  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    ["ar", "he", "fa", "ur"].contains(languageName.map { String($0.prefix(2)) } ?? "") ? .rightToLeft : .leftToRight
  }

  open var alignment: NSTextAlignment { values.alignment }
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  open var lineSpacing: CGFloat { values.lineSpacing }
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  open var headIndent: CGFloat { values.headIndent }
  open var tailIndent: CGFloat { values.tailIndent }
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  open var hyphenationFactor: Float { values.hyphenationFactor }
  open var tabStops: [NSTextTab]! {
    values.tabStops ?? (1...12).map { NSTextTab(textAlignment: .left, location: CGFloat($0) * 28) }
  }
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  open override var hash: Int { values.hashValue }
}

open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set {
      values.hyphenationFactor = newValue
      if newValue > 0 { unimplemented("NSMutableParagraphStyle.hyphenationFactor") }
    }
  }
  open override var tabStops: [NSTextTab]! {
    get { super.tabStops }
    set { values.tabStops = newValue }
  }
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }

  open func addTabStop(_ tab: NSTextTab) { values.tabStops = (tabStops + [tab]).sorted { $0.location < $1.location } }
  open func removeTabStop(_ tab: NSTextTab) { values.tabStops = tabStops.filter { $0 != tab } }

  open func setParagraphStyle(_ style: NSParagraphStyle) { take(style) }
}

extension NSParagraphStyle.Values {
  /// For TextLayout.
  var textStyle: TextParagraphStyle {
    var style = TextParagraphStyle()
    style.alignment = alignment.textAlignment
    style.lineBreak = lineBreakMode.textLineBreak
    style.lineSpacing = lineSpacing
    style.paragraphSpacing = paragraphSpacing
    style.paragraphSpacingBefore = paragraphSpacingBefore
    style.firstLineHeadIndent = firstLineHeadIndent
    style.headIndent = headIndent
    style.tailIndent = tailIndent
    style.minimumLineHeight = minimumLineHeight
    style.maximumLineHeight = maximumLineHeight
    style.lineHeightMultiple = lineHeightMultiple
    style.tabs = (tabStops ?? []).map { TextTab(alignment: $0.alignment.textAlignment, location: $0.location) }
    style.tabInterval = defaultTabInterval
    switch baseWritingDirection {
    case .natural: style.direction = .natural
    case .leftToRight: style.direction = .leftToRight
    case .rightToLeft: style.direction = .rightToLeft
    }
    return style
  }
}

extension NSTextAlignment {
  var textAlignment: TextAlignment {
    switch self {
    case .left: return .left
    case .center: return .center
    case .right: return .right
    case .justified: return .justified
    case .natural: return .natural
    }
  }
}

extension NSLineBreakMode {
  var textLineBreak: TextLineBreak {
    switch self {
    case .byWordWrapping: return .byWord
    case .byCharWrapping: return .byCharacter
    case .byClipping: return .clip
    case .byTruncatingHead: return .truncateHead
    case .byTruncatingTail: return .truncateTail
    case .byTruncatingMiddle: return .truncateMiddle
    }
  }
}
