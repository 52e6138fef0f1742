// A switch between on and off.
//
// Built of layers: turning it costs no drawing. `onImage` and `offImage` have had no effect since iOS 7. The title of a checkbox
// (Mac only) is missing.

@preconcurrency @MainActor
open class UISwitch: UIControl {
  private let track = UIView()
  private let thumb = UIView()

  /// The size of `frame` is ignored: a switch has one size.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: ControlMetrics.Switch.size))
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame.size = ControlMetrics.Switch.size
    prepare()
    coder.apply(switchAttributes, to: self)
    showState()
  }

  private func prepare() {
    isOpaque = false
    for view in [track, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    track.layer.cornerRadius = ControlMetrics.Switch.size.height / 2
    thumb.backgroundColor = .white
    thumb.layer.cornerRadius = ControlMetrics.Switch.thumbDiameter / 2
    thumb.layer.shadowColor = CGColor(gray: 0, alpha: 1)
    thumb.layer.shadowOpacity = 0.15
    thumb.layer.shadowOffset = CGSize(width: 0, height: 3)
    thumb.layer.shadowRadius = 4
    showState()
  }

  // MARK: - State

  private var isOnValue = false

  open var isOn: Bool {
    get { isOnValue }
    set { setOn(newValue, animated: false) }
  }

  open func setOn(_ on: Bool, animated: Bool) {
    isOnValue = on
    show(animated: animated)
  }

  open var onTintColor: UIColor? { didSet { showState() } }
  open var thumbTintColor: UIColor? { didSet { thumb.backgroundColor = thumbTintColor ?? .white } }

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    guard let proxy = proxy as? UISwitch else { return }
    if onTintColor == nil { onTintColor = proxy.onTintColor }
    if thumbTintColor == nil { thumbTintColor = proxy.thumbTintColor }
  }
  open var onImage: UIImage?
  open var offImage: UIImage?
  open var title: String?

  override func stateDidChange() {
    alpha = isEnabled ? 1 : 0.5
    show(animated: window != nil)
  }

  private func show(animated: Bool) {
    guard animated else { return showState() }
    UIView.animate(
      withDuration: ControlMetrics.Switch.animationDuration, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction],
      animations: { self.showState() })
  }

  private func showState() {
    typealias Metrics = ControlMetrics.Switch
    track.frame = CGRect(origin: .zero, size: Metrics.size)
    track.backgroundColor = isOn ? onTintColor ?? .systemGreen : .secondarySystemFill
    let width = isHighlighted ? Metrics.pressedThumbWidth : Metrics.thumbDiameter
    let x = isOn ? Metrics.size.width - Metrics.thumbInset - width : Metrics.thumbInset
    thumb.frame = CGRect(x: x, y: Metrics.thumbInset, width: width, height: Metrics.thumbDiameter)
  }

  // MARK: - Touches

  private var didSlide = false

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    didSlide = false
    return true
  }

  /// Sliding across the middle turns the switch at once.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let isRight = touch.location(in: self).x > bounds.midX
    if isRight != isOn, abs(touch.location(in: self).x - bounds.midX) > 6 {
      didSlide = true
      change(to: isRight)
    }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !didSlide, isTouchInside { change(to: !isOn) }
  }

  private func change(to on: Bool) {
    setOn(on, animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// Constraints see two points less at the right than the frame has.
  open override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 2) }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: ControlMetrics.Switch.size.width - alignmentRectInsets.right, height: ControlMetrics.Switch.size.height)
  }
  override var defaultHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultHigh, .defaultHigh) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { ControlMetrics.Switch.size }

  override var inspectedDetails: [String] { ["on=\(isOn)"] }
  override var inspectedIsEnabled: Bool { isEnabled }
  override var inspectsSubviews: Bool { false }
}

@MainActor private let switchAttributes = InterfaceAttributes<UISwitch>()
  .bool("on") { $0.isOn = $1 }
  .color("onTintColor") { $0.onTintColor = $1 }
  .color("thumbTintColor") { $0.thumbTintColor = $1 }
  .ignored("preferredStyle", "title")
