// Text that can be edited: drawn, with a caret or a selection. Knows where characters are; knows nothing of keys.

final class TextCanvas: UIView {
  private let caret = UIView()
  private var selectionViews: [UIView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
    caret.isHidden = true
    caret.layer.cornerRadius = 1
    addSubview(caret)
  }

  required init?(coder: NSCoder) { fatalError("a text field makes its canvas itself") }

  // MARK: - Text

  var text = NSAttributedString(string: "") {
    didSet {
      guard !text.looksLike(oldValue) else { return }
      layoutCache = nil
      setNeedsDisplay()
    }
  }
  /// An empty text's caret is as high as a line of this font.
  var font = UIFont.systemFont(ofSize: 17)
  var alignment = NSTextAlignment.natural
  /// Points that lines break at; infinite for one line.
  var breakWidth = CGFloat.infinity { didSet { if breakWidth != oldValue { layoutCache = nil; setNeedsDisplay() } } }
  var caretColor: UIColor = .systemBlue

  private var layoutCache: TextLayout?
  private var textLayout: TextLayout {
    if let known = layoutCache { return known }
    let made = TextLayout.make(text.textRuns(font: font), width: breakWidth)
    layoutCache = made
    return made
  }

  var textSize: CGSize { text.length == 0 ? CGSize(width: 0, height: font.lineHeight) : textLayout.size }

  override func draw(_ rect: CGRect) {
    guard text.length > 0, let context = UIGraphicsGetCurrentContext() else { return }
    textLayout.draw(in: context, at: .zero)
  }

  // MARK: - Places

  func caretRect(at offset: Int) -> CGRect {
    if text.length == 0 {
      let width = breakWidth.isFinite ? breakWidth : 0
      let x = alignment == .center ? width / 2 : alignment == .right ? width : 0
      return CGRect(x: x - 1, y: 0, width: 2, height: font.lineHeight)
    }
    let place = textLayout.caretRect(at: min(max(offset, 0), text.length))
    return CGRect(x: place.minX - 1, y: place.minY, width: 2, height: max(place.height, 10))
  }

  func rects(of range: NSRange) -> [CGRect] { text.length == 0 ? [] : textLayout.rects(of: range) }
  func offset(nearest point: CGPoint) -> Int { text.length == 0 ? 0 : textLayout.offset(nearest: point) }

  /// The offset one line further up or down at the same x; the text's ends beyond the first and the last line.
  func offset(from offset: Int, lines: Int) -> Int {
    guard text.length > 0 else { return 0 }
    let place = caretRect(at: offset)
    let y = place.midY + CGFloat(lines) * place.height
    if y < 0 { return 0 }
    if y > textLayout.size.height { return text.length }
    return textLayout.offset(nearest: CGPoint(x: place.midX, y: y))
  }

  // MARK: - Caret and selection

  func show(selection: NSRange?) {
    for view in selectionViews { view.removeFromSuperview() }
    selectionViews = []
    caret.isHidden = selection == nil || selection!.length > 0
    guard let selection else { return stopBlinking() }
    if selection.length == 0 {
      caret.backgroundColor = caretColor
      let rect = caretRect(at: selection.location)
      if caret.frame != rect { UIView.performWithoutAnimation { caret.frame = rect } }
      blink()
    } else {
      selectionViews = rects(of: selection).map { rect in
        let view = UIView(frame: rect)
        view.backgroundColor = caretColor.withAlphaComponent(0.2)
        view.isUserInteractionEnabled = false
        insertSubview(view, at: 0)
        return view
      }
    }
  }

  private func blink() {
    caret.layer.removeAnimation(forKey: "blink")
    guard window != nil else { return }
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [NSNumber(value: 1), NSNumber(value: 1), NSNumber(value: 0), NSNumber(value: 0), NSNumber(value: 1)]
    animation.keyTimes = [0, 0.5, 0.6, 0.9, 1]
    animation.duration = 1
    animation.repeatCount = .infinity
    caret.layer.add(animation, forKey: "blink")
  }

  private func stopBlinking() { caret.layer.removeAnimation(forKey: "blink") }

  override var inspectsSubviews: Bool { false }
}
