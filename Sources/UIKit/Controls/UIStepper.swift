// A value that two halves of a button count down and up.
//
// Missing: images of the app's own for the halves and the divider.

@preconcurrency @MainActor
open class UIStepper: UIControl {
  private let minus = UIImageView(image: UIImage(systemName: "minus"))
  private let plus = UIImageView(image: UIImage(systemName: "plus"))
  private let divider = UIView()
  private let press = UIView()

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: ControlMetrics.Stepper.size))
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame.size = ControlMetrics.Stepper.size
    prepare()
    coder.apply(stepperAttributes, to: self)
    showState()
  }

  private func prepare() {
    isOpaque = false
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = ControlMetrics.Stepper.cornerRadius
    press.backgroundColor = .systemGray3
    press.layer.cornerRadius = ControlMetrics.Stepper.cornerRadius
    press.isHidden = true
    divider.backgroundColor = .systemGray3
    for view in [press, divider] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    for view in [minus, plus] {
      view.contentMode = .center
      view.tintColor = .label
      addSubview(view)
    }
    showState()
  }

  // MARK: - The value

  private var storedValue: Double = 0

  open var value: Double {
    get { storedValue }
    set {
      storedValue = newValue.isNaN ? minimumValue : min(max(newValue, minimumValue), maximumValue)
      showState()
    }
  }

  open var minimumValue: Double = 0 { didSet { value = storedValue } }
  open var maximumValue: Double = 100 { didSet { value = storedValue } }
  open var stepValue: Double = 1
  /// The value goes from one end to the other.
  open var wraps = false { didSet { showState() } }
  /// A finger that rests repeats the step.
  open var autorepeat = true
  open var isContinuous = true

  override func stateDidChange() { showState() }

  private func showState() {
    alpha = isEnabled ? 1 : 0.5
    minus.alpha = wraps || storedValue > minimumValue ? 1 : 0.3
    plus.alpha = wraps || storedValue < maximumValue ? 1 : 0.3
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let half = bounds.width / 2
    minus.frame = CGRect(x: 0, y: 0, width: half, height: bounds.height)
    plus.frame = CGRect(x: half, y: 0, width: half, height: bounds.height)
    divider.frame = CGRect(x: half - 0.5, y: bounds.height * 0.22, width: 1, height: bounds.height * 0.56)
    press.frame = direction < 0 ? minus.frame : plus.frame
  }

  open override var intrinsicContentSize: CGSize { ControlMetrics.Stepper.size }
  override var defaultHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultHigh, .defaultHigh) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { ControlMetrics.Stepper.size }

  // MARK: - Touches

  private var direction: Double = 0
  private var repeater: Timer?

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    direction = touch.location(in: self).x < bounds.midX ? -1 : 1
    press.isHidden = false
    setNeedsLayout()
    step()
    if autorepeat { startRepeating() }
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    press.isHidden = !isTouchInside
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { stopPressing() }
  open override func cancelTracking(with event: UIEvent?) { stopPressing() }

  private func stopPressing() {
    press.isHidden = true
    repeater?.invalidate()
    repeater = nil
  }

  private func startRepeating() {
    let start = Date(timeIntervalSinceNow: ControlMetrics.Stepper.repeatDelay)
    let timer = Timer(fire: start, interval: ControlMetrics.Stepper.repeatInterval, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated {
        guard let self, self.isTracking, self.isTouchInside else { return }
        self.step()
      }
    }
    RunLoop.main.add(timer, forMode: .common)
    repeater = timer
  }

  private func step() {
    let old = value
    var next = value + direction * stepValue
    if wraps {
      if next > maximumValue { next = minimumValue } else if next < minimumValue { next = maximumValue }
    }
    value = next
    if value != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  override var inspectedDetails: [String] { ["value=\(value)"] }
  override var inspectedIsEnabled: Bool { isEnabled }
  override var inspectsSubviews: Bool { false }
}

@MainActor private let stepperAttributes = InterfaceAttributes<UIStepper>()
  .number("minimumValue") { $0.minimumValue = Double($1) }
  .number("maximumValue") { $0.maximumValue = Double($1) }
  .number("stepValue") { $0.stepValue = Double($1) }
  .number("value") { $0.value = Double($1) }
  .bool("wraps") { $0.wraps = $1 }
  .bool("autorepeat") { $0.autorepeat = $1 }
  .bool("continuous") { $0.isContinuous = $1 }
