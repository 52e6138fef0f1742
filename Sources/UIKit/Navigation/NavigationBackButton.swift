// The back button of a navigation bar: a chevron and the title of the screen it leads to.

final class NavigationBackButton: UIControl {
  private let chevron = ChevronView()
  private let label = UILabel()
  private var titles: [String] = []
  private var attributes: [NSAttributedString.Key: Any] = [:]
  var goBack: (() -> Void)?

  init() {
    super.init(frame: .zero)
    isOpaque = false
    addSubview(chevron)
    addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("a navigation bar makes its back button itself") }

  func show(_ item: UINavigationItem, attributes: [NSAttributedString.Key: Any], tint: UIColor?) {
    self.attributes = attributes
    if let tint { tintColor = tint }
    let own = item.backBarButtonItem?.title ?? item.backButtonTitle ?? item.title
    switch item.backButtonDisplayMode {
    case .minimal: titles = [""]
    case .generic: titles = [Localization.system("Back"), ""]
    case .default: titles = [own.flatMap { $0.isEmpty && item.backBarButtonItem == nil ? nil : $0 } ?? Localization.system("Back"), Localization.system("Back"), ""]
    }
    showTitle(titles[0])
  }

  private var title = ""

  private func showTitle(_ title: String) {
    self.title = title
    var attributes: [NSAttributedString.Key: Any] = [.font: BarMetrics.itemFont]
    attributes.merge(self.attributes) { $1 }
    if attributes[.foregroundColor] == nil { attributes[.foregroundColor] = tintColor ?? UIColor.systemBlue }
    label.attributedText = NSAttributedString(string: title, attributes: attributes)
    chevron.tintColor = attributes[.foregroundColor] as? UIColor
  }

  /// Takes the longest title that fits.
  /// - Returns: the button's width.
  func chooseTitle(room: CGFloat) -> CGFloat {
    let start = BarMetrics.chevronWidth + BarMetrics.chevronGap
    for title in titles {
      showTitle(title)
      let width = start + label.intrinsicContentSize.width.rounded(.up)
      if width <= room || title.isEmpty { return max(width, BarMetrics.navigationBarHeight) }
    }
    return max(start, BarMetrics.navigationBarHeight)
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showTitle(title)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    chevron.frame = CGRect(
      x: 0, y: bounds.midY - BarMetrics.chevronHeight / 2, width: BarMetrics.chevronWidth, height: BarMetrics.chevronHeight)
    let x = chevron.frame.maxX + BarMetrics.chevronGap
    label.frame = CGRect(x: x, y: 0, width: max(bounds.width - x, label.intrinsicContentSize.width), height: bounds.height)
  }

  override func stateDidChange() {
    for view in [chevron, label] { view.alpha = isHighlighted ? BarMetrics.pressedAlpha : 1 }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isTap = isTracking && isTouchInside
    super.touchesEnded(touches, with: event)
    if isTap { goBack?() }
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -BarMetrics.backMargin, dy: 0).contains(point)
  }

  override var inspectedText: String { title.isEmpty ? Localization.system("Back") : title }
  override var inspectsSubviews: Bool { false }
}

/// The chevron that points back, drawn in the tint colour.
final class ChevronView: UIView {
  /// Points to the right instead.
  var pointsForward = false { didSet { setNeedsDisplay() } }
  var lineWidth: CGFloat = 2.6

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    let path = UIBezierPath()
    let inset = lineWidth * 0.75
    let (near, far) = pointsForward ? (inset, bounds.width - inset) : (bounds.width - inset, inset)
    path.move(to: CGPoint(x: near, y: inset))
    path.addLine(to: CGPoint(x: far, y: bounds.midY))
    path.addLine(to: CGPoint(x: near, y: bounds.height - inset))
    path.lineWidth = lineWidth
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    (tintColor ?? .systemBlue).setStroke()
    path.stroke()
  }

  override var inspectsSubviews: Bool { false }
}
