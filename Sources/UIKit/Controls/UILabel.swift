// A view that shows text.
//
// Missing: `allowsDefaultTighteningForTruncation`, line break strategies, `baselineAdjustment` other than baselines, attachments.

/// Shows one or more lines of text, centred from top to bottom.
///
/// ```swift
/// let label = UILabel()
/// label.text = "Best time: 12.3"
/// label.textAlignment = .center
/// label.sizeToFit()
/// ```
@preconcurrency @MainActor
open class UILabel: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(labelAttributes, to: self)
  }

  private func prepare() {
    isOpaque = false
    isUserInteractionEnabled = false
    redrawsWithSize()
  }

  /// Whatever the content mode, a label of another size breaks its lines anew.
  private func redrawsWithSize() { layer.needsDisplayOnBoundsChange = true }

  open override var contentMode: ContentMode { didSet { redrawsWithSize() } }

  // MARK: - Text

  private var content = Content.plain("")

  private enum Content {
    case plain(String)
    case attributed(NSAttributedString)
  }

  /// Nil when it is empty and nothing was ever set.
  open var text: String? {
    get {
      switch content {
      case .plain(let text): return text
      case .attributed(let text): return text.string
      }
    }
    set {
      if case .plain(let old) = content, old == newValue ?? "" { return }
      content = .plain(newValue ?? "")
      textDidChange()
    }
  }

  open var attributedText: NSAttributedString? {
    get {
      switch content {
      case .plain(let text):
        return NSAttributedString(string: text, attributes: [.font: font!, .foregroundColor: textColor!, .paragraphStyle: paragraphStyle])
      case .attributed(let text): return text
      }
    }
    set {
      content = newValue.map { .attributed($0.copy() as! NSAttributedString) } ?? .plain("")
      textDidChange()
    }
  }

  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet {
      if font == nil { font = .systemFont(ofSize: UIFont.labelFontSize) }
      if font != oldValue { textDidChange() }
    }
  }

  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      setNeedsDisplay()
    }
  }

  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { textDidChange() } }
  /// 0 for as many as fit.
  open var numberOfLines = 1 { didSet { textDidChange() } }
  /// Points, the width that the natural size of several lines is reckoned for; 0 for none.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { textDidChange() } }

  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Points, to the right and down.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  /// One line too long for the label is made smaller, down to `minimumScaleFactor`.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// Fraction of the font's size; 0 for a tenth, so that text never vanishes.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
  open var allowsDefaultTighteningForTruncation = false
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  open var adjustsFontForContentSizeCategory = false
  open var lineBreakStrategy: UInt = 0

  private func textDidChange() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  // MARK: - Size

  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : automaticLayoutWidth ?? .infinity
    return naturalSize(width: numberOfLines == 1 ? .infinity : width)
  }

  private var layoutWidth: CGFloat?
  override var automaticLayoutWidth: CGFloat? {
    get { layoutWidth }
    set { layoutWidth = newValue }
  }
  override var contentDependsOnWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

  override var baselineFont: UIFont? { font }
  /// Text is centred from top to bottom; several lines fill the label.
  override func baseline(_ attribute: NSLayoutConstraint.Attribute) -> BaselinePlace {
    let below = font.lineHeight - font.ascender
    if numberOfLines == 1 { return .fromCenter(toPixel(font.ascender) - upToPixel(font.lineHeight) / 2) }
    return attribute == .firstBaseline ? .fromTop(toPixel(font.ascender)) : .fromBottom(toPixel(below))
  }

  private func toPixel(_ value: CGFloat) -> CGFloat { (value * contentScaleFactor).rounded() / contentScaleFactor }

  /// - Parameter size: only its width counts, and only for several lines; 0 for no limit.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    naturalSize(width: numberOfLines == 1 || size.width <= 0 ? .infinity : size.width)
  }

  private func naturalSize(width: CGFloat) -> CGSize {
    if (text ?? "").isEmpty { return .zero }
    let size = TextLayout.make(runs(), width: width, maximumLines: max(numberOfLines, 0)).size
    return CGSize(width: upToPixel(size.width), height: upToPixel(size.height))
  }

  /// Where the text lies when the label has these bounds.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let layout = TextLayout.make(
      runs(), width: bounds.width, height: bounds.height > 0 ? bounds.height : .infinity, maximumLines: max(numberOfLines, 0))
    let size = CGSize(width: min(layout.size.width, bounds.width), height: min(layout.size.height, bounds.height))
    var x = bounds.minX
    switch textAlignment {
    case .center: x = bounds.midX - size.width / 2
    case .right: x = bounds.maxX - size.width
    default: break
    }
    return CGRect(x: x, y: bounds.minY, width: upToPixel(size.width), height: upToPixel(size.height))
  }

  private func upToPixel(_ value: CGFloat) -> CGFloat {
    let scale = contentScaleFactor
    return (value * scale - 0.001).rounded(.up) / scale
  }

  // MARK: - Drawing

  open override func draw(_ rect: CGRect) {
    guard !(text ?? "").isEmpty else { return }
    drawText(in: bounds)
  }

  /// Draws the text within a rectangle of the label's bounds. A subclass may call it with another rectangle.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
    let runs = fittingRuns(width: rect.width)
    let layout = TextLayout.make(runs, width: rect.width, height: rect.height, maximumLines: max(numberOfLines, 0))
    let scale = contentScaleFactor
    let top = rect.minY + ((rect.height - layout.size.height) / 2 * scale).rounded() / scale
    let origin = CGPoint(x: rect.minX, y: top)
    if let shadowColor {
      let shadow = runs.map { run -> TextRun in
        var run = run
        run.attributes.color = shadowColor.cgColor
        return run
      }
      TextLayout.make(shadow, width: rect.width, height: rect.height, maximumLines: max(numberOfLines, 0))
        .draw(in: context, at: CGPoint(x: origin.x + shadowOffset.width, y: origin.y + shadowOffset.height))
    }
    layout.draw(in: context, at: origin)
  }

  private var paragraphStyle: NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    style.lineBreakMode = lineBreakMode
    return style
  }

  private var currentTextColor: UIColor {
    if !isEnabled { return .tertiaryLabel }
    return isHighlighted ? highlightedTextColor ?? textColor : textColor
  }

  private func runs() -> [TextRun] {
    switch content {
    case .plain(let text):
      return [TextRun(text, TextAttributes([:], font: font, color: currentTextColor, paragraph: paragraphStyle))]
    case .attributed(let text):
      var runs = text.textRuns(font: font, color: currentTextColor, paragraph: paragraphStyle)
      if isHighlighted, let color = highlightedTextColor?.cgColor {
        for index in runs.indices { runs[index].attributes.color = color }
      }
      return runs
    }
  }

  /// The text with its fonts made smaller until one line fits.
  private func fittingRuns(width: CGFloat) -> [TextRun] {
    let full = runs()
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, width > 0 else { return full }
    let natural = TextLayout.make(full).size.width
    guard natural > width else { return full }
    let least = minimumScaleFactor > 0 ? minimumScaleFactor : 0.1
    // Glyph spacing does not shrink evenly, so the first guess may still be a trifle too wide.
    var factor = max(least, width / natural)
    for _ in 0..<8 {
      let scaled = full.map { run -> TextRun in
        var run = run
        run.attributes.font.size *= factor
        return run
      }
      if factor <= least || TextLayout.make(scaled).size.width <= width { return scaled }
      factor = max(least, factor * 0.98)
    }
    return full
  }

  override var inspectedText: String { text ?? "" }
}

public enum UIBaselineAdjustment: Int, Sendable { case alignBaselines = 0, alignCenters, none }

@MainActor private let labelAttributes = InterfaceAttributes<UILabel>()
  .interaction()
  .font("fontDescription") { $0.font = $1 }
  .color("textColor") { $0.textColor = $1 }
  .color("highlightedColor") { $0.highlightedTextColor = $1 }
  .color("shadowColor") { $0.shadowColor = $1 }
  .size("shadowOffset") { $0.shadowOffset = $1 }
  .word("textAlignment", NSTextAlignment.interfaceWords) { $0.textAlignment = $1 }
  .word("lineBreakMode", NSLineBreakMode.interfaceWords) { $0.lineBreakMode = $1 }
  .integer("numberOfLines") { $0.numberOfLines = $1 }
  .integer("preferredMaxLayoutWidth") { $0.preferredMaxLayoutWidth = CGFloat($1) }
  .bool("adjustsFontSizeToFit") { $0.adjustsFontSizeToFitWidth = $1 }
  .number("minimumScaleFactor") { $0.minimumScaleFactor = $1 }
  .number("minimumFontSize") { label, size in
    if size > 0 { label.minimumScaleFactor = min(1, size / label.font.pointSize) }
  }
  .bool("enabled") { $0.isEnabled = $1 }
  .bool("highlighted") { $0.isHighlighted = $1 }
  .bool("adjustsFontForContentSizeCategory") { $0.adjustsFontForContentSizeCategory = $1 }
  .ignored("baselineAdjustment", "adjustsLetterSpacingToFit", "lineBreakStrategy")
  .string("text") { $0.text = $1 }
  .custom { label, coder in
    if let text = coder.attributedString("attributedText") { label.attributedText = text }
  }

extension NSTextAlignment {
  static let interfaceWords: [String: NSTextAlignment] = [
    "left": .left, "center": .center, "right": .right, "justified": .justified, "natural": .natural,
  ]
}

extension NSLineBreakMode {
  static let interfaceWords: [String: NSLineBreakMode] = [
    "wordWrap": .byWordWrapping, "characterWrap": .byCharWrapping, "clip": .byClipping, "headTruncation": .byTruncatingHead,
    "tailTruncation": .byTruncatingTail, "middleTruncation": .byTruncatingMiddle,
  ]
}
