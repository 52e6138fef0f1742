// A wheel that turns while something takes time.

/// Eight spokes, turning in eight steps a second on the phone's side: the app does nothing meanwhile.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case medium = 100, large = 101
    /// The names before iOS 13.
    case whiteLarge = 0, white = 1, gray = 2
  }

  private let wheel = UIImageView()
  private static let animationKey = "UIActivityIndicatorView.turn"

  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
    bounds.size = intrinsicContentSize
    prepare()
  }

  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    prepare()
  }

  public required init(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)!
    prepare()
    coder.apply(activityIndicatorAttributes, to: self)
  }

  private func prepare() {
    isOpaque = false
    addSubview(wheel)
    showWheel()
  }

  open var style: Style { didSet { showWheel() } }
  open var color: UIColor! { didSet { showWheel() } }
  open var hidesWhenStopped = true { didSet { if !isAnimating { isHidden = hidesWhenStopped } } }
  open private(set) var isAnimating = false

  open func startAnimating() {
    isAnimating = true
    isHidden = false
    turn()
  }

  open func stopAnimating() {
    isAnimating = false
    wheel.layer.removeAnimation(forKey: Self.animationKey)
    if hidesWhenStopped { isHidden = true }
  }

  private func turn() {
    let count = ControlMetrics.ActivityIndicator.spokes
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = (0..<count).compactMap { picture(step: $0) }
    animation.calculationMode = .discrete
    animation.duration = ControlMetrics.ActivityIndicator.turnDuration
    animation.repeatCount = .infinity
    wheel.layer.add(animation, forKey: Self.animationKey)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil {
      showWheel()
      if isAnimating { turn() }
    }
  }

  private var shownColor: UIColor {
    if let color { return color }
    return style == .white || style == .whiteLarge ? .white : .systemGray
  }

  private var side: CGFloat {
    style == .large || style == .whiteLarge ? ControlMetrics.ActivityIndicator.largeSize : ControlMetrics.ActivityIndicator.mediumSize
  }

  private func showWheel() {
    wheel.image = picture(step: 0).map { UIImage(cgImage: $0, scale: contentScaleFactor, orientation: .up) }
    if isAnimating { turn() } else if hidesWhenStopped { isHidden = true }
    setNeedsLayout()
  }

  /// The wheel with the strongest spoke at `step`, the others fading behind it.
  private func picture(step: Int) -> CGImage? {
    let count = ControlMetrics.ActivityIndicator.spokes
    guard let context = CGContext(size: CGSize(width: side, height: side), scale: contentScaleFactor) else { return nil }
    let color = shownColor.resolvedColor(with: traitCollection).cgColor
    context.translateBy(x: side / 2, y: side / 2)
    context.setLineWidth(side * 0.1)
    context.setLineCap(.round)
    for spoke in 0..<count {
      let age = (step - spoke + count) % count
      context.setStrokeColor(color.copy(alpha: color.alpha * (1 - 0.1 * CGFloat(age))) ?? color)
      let angle = CGFloat(spoke) / CGFloat(count) * 2 * .pi - .pi / 2
      let direction = CGPoint(x: cos(angle), y: sin(angle))
      context.strokeLineSegments(between: [
        CGPoint(x: direction.x * side * 0.24, y: direction.y * side * 0.24),
        CGPoint(x: direction.x * side * 0.44, y: direction.y * side * 0.44),
      ])
    }
    return context.makeImage()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    wheel.frame = CGRect(x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: side, height: side) }
  override var defaultHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultHigh, .defaultHigh) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  override var inspectsSubviews: Bool { false }
  override var inspectedDetails: [String] { ["animating=\(isAnimating)"] }
}

@MainActor private let activityIndicatorAttributes = InterfaceAttributes<UIActivityIndicatorView>()
  .word("style", [
    "medium": UIActivityIndicatorView.Style.medium, "large": .large, "whiteLarge": .whiteLarge, "white": .white, "gray": .gray,
  ]) { $0.style = $1 }
  .color("color") { $0.color = $1 }
  .bool("hidesWhenStopped") { $0.hidesWhenStopped = $1 }
  .custom { view, coder in
    // Without the attribute a wheel from Interface Builder stays visible.
    if coder.element["hidesWhenStopped"] == nil { view.hidesWhenStopped = false }
    if coder.bool("animating") == true { view.startAnimating() }
  }
