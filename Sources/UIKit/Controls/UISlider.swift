// A value chosen by sliding a thumb.
//
// Images for thumb and track by state are shown for the normal state only.

@preconcurrency @MainActor
open class UISlider: UIControl {
  private let minimumTrack = UIImageView()
  private let maximumTrack = UIImageView()
  private let thumb = UIImageView()
  private let minimumImageView = UIImageView()
  private let maximumImageView = UIImageView()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(sliderAttributes, to: self)
  }

  private func prepare() {
    isOpaque = false
    for view in [maximumTrack, minimumTrack, thumb, minimumImageView, maximumImageView] { addSubview(view) }
    thumb.layer.shadowColor = CGColor(gray: 0, alpha: 1)
    thumb.layer.shadowOpacity = 0.18
    thumb.layer.shadowOffset = CGSize(width: 0, height: 3)
    thumb.layer.shadowRadius = 5
    showColors()
  }

  // MARK: - The value

  private var storedValue: Float = 0

  /// Kept between minimum and maximum.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      setValue(storedValue, animated: false)
    }
  }

  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      setValue(storedValue, animated: false)
    }
  }

  open func setValue(_ value: Float, animated: Bool) {
    storedValue = value.isNaN ? minimumValue : min(max(value, minimumValue), maximumValue)
    setNeedsLayout()
    guard animated, window != nil else { return }
    UIView.animate(withDuration: ControlMetrics.Slider.animationDuration) { self.layoutIfNeeded() }
  }

  /// False sends `valueChanged` only when the thumb is let go.
  open var isContinuous = true

  // MARK: - Looks

  open var minimumTrackTintColor: UIColor? { didSet { showColors() } }
  open var maximumTrackTintColor: UIColor? { didSet { showColors() } }
  open var thumbTintColor: UIColor? { didSet { showColors() } }

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    guard let proxy = proxy as? UISlider else { return }
    if minimumTrackTintColor == nil { minimumTrackTintColor = proxy.minimumTrackTintColor }
    if maximumTrackTintColor == nil { maximumTrackTintColor = proxy.maximumTrackTintColor }
    if thumbTintColor == nil { thumbTintColor = proxy.thumbTintColor }
  }
  open var minimumValueImage: UIImage? { didSet { minimumImageView.image = minimumValueImage; setNeedsLayout() } }
  open var maximumValueImage: UIImage? { didSet { maximumImageView.image = maximumValueImage; setNeedsLayout() } }

  private var thumbImages = StateValues<UIImage>()
  private var minimumTrackImages = StateValues<UIImage>()
  private var maximumTrackImages = StateValues<UIImage>()

  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[exactly: state] = image
    showColors()
  }

  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    minimumTrackImages[exactly: state] = image
    showColors()
  }

  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    maximumTrackImages[exactly: state] = image
    showColors()
  }

  open func thumbImage(for state: State) -> UIImage? { thumbImages[state] }
  open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages[state] }
  open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages[state] }
  open var currentThumbImage: UIImage? { thumbImages[state] }

  private func showColors() {
    minimumTrack.image = minimumTrackImages[state]
    maximumTrack.image = maximumTrackImages[state]
    thumb.image = thumbImages[state]
    minimumTrack.backgroundColor = minimumTrack.image == nil ? minimumTrackTintColor ?? tintColor : nil
    maximumTrack.backgroundColor = maximumTrack.image == nil ? maximumTrackTintColor ?? .systemFill : nil
    thumb.backgroundColor = thumb.image == nil ? thumbTintColor ?? .white : nil
    thumb.layer.shadowOpacity = thumb.image == nil ? 0.18 : 0
    alpha = isEnabled ? 1 : 0.5
    setNeedsLayout()
  }

  override func stateDidChange() { showColors() }
  open override func tintColorDidChange() { super.tintColorDidChange(); showColors() }
  open override func didMoveToWindow() { super.didMoveToWindow(); showColors() }

  // MARK: - Layout

  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = minimumValueImage?.size else { return .zero }
    return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = maximumValueImage?.size else { return .zero }
    return CGRect(x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let left = minimumValueImage.map { $0.size.width + 8 } ?? 2, right = maximumValueImage.map { $0.size.width + 8 } ?? 2
    let height = ControlMetrics.Slider.trackHeight
    return CGRect(x: bounds.minX + left, y: bounds.midY - height / 2, width: max(0, bounds.width - left - right), height: height)
  }

  /// At the ends of the track the thumb lies within it.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let diameter = ControlMetrics.Slider.thumbDiameter
    let size = currentThumbImage?.size ?? CGSize(width: diameter, height: diameter)
    let range = maximumValue - minimumValue
    let fraction = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    return CGRect(
      x: rect.minX - 2 + fraction * (rect.width + 4 - size.width), y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let track = trackRect(forBounds: bounds), thumbFrame = thumbRect(forBounds: bounds, trackRect: track, value: value)
    minimumImageView.frame = minimumValueImageRect(forBounds: bounds)
    maximumImageView.frame = maximumValueImageRect(forBounds: bounds)
    minimumTrack.frame = CGRect(x: track.minX, y: track.minY, width: max(0, thumbFrame.midX - track.minX), height: track.height)
    maximumTrack.frame = track
    thumb.frame = thumbFrame
    minimumTrack.layer.cornerRadius = minimumTrack.image == nil ? track.height / 2 : 0
    maximumTrack.layer.cornerRadius = maximumTrack.image == nil ? track.height / 2 : 0
    thumb.layer.cornerRadius = thumb.image == nil ? thumbFrame.height / 2 : 0
  }

  /// The frame sticks out two points at each side of what constraints see, where the thumb's shadow is.
  open override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2) }
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: ControlMetrics.Slider.height) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: ControlMetrics.Slider.height) }

  // MARK: - Touches

  /// How far the finger lies from the thumb's middle.
  private var grip: CGFloat = 0

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    let thumbFrame = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
    // Only the thumb, with room for a finger around it, takes hold.
    guard thumbFrame.insetBy(dx: -12, dy: -12).contains(point) else { return false }
    grip = point.x - thumbFrame.midX
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let width = thumbRect(forBounds: bounds, trackRect: track, value: value).width
    let room = track.width + 4 - width
    guard room > 0 else { return true }
    let fraction = (touch.location(in: self).x - grip - width / 2 - track.minX + 2) / room
    let old = value
    value = minimumValue + Float(min(max(fraction, 0), 1)) * (maximumValue - minimumValue)
    if value != old, isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered], with: event) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered], with: event) }
  }

  /// A drag on the slider is its own, wherever it lies.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if isTracking, gestureRecognizer is UIPanGestureRecognizer, gestureRecognizer.view !== self { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  override var inspectedDetails: [String] { ["value=\(value)"] }
  override var inspectedIsEnabled: Bool { isEnabled }
  override var inspectsSubviews: Bool { false }
}

@MainActor private let sliderAttributes = InterfaceAttributes<UISlider>()
  .number("minValue") { $0.minimumValue = Float($1) }
  .number("maxValue") { $0.maximumValue = Float($1) }
  .number("value") { $0.value = Float($1) }
  .bool("continuous") { $0.isContinuous = $1 }
  .color("minimumTrackTintColor") { $0.minimumTrackTintColor = $1 }
  .color("maximumTrackTintColor") { $0.maximumTrackTintColor = $1 }
  .color("thumbTintColor") { $0.thumbTintColor = $1 }
  .image("minimumValueImage") { $0.minimumValueImage = $1 }
  .image("maximumValueImage") { $0.maximumValueImage = $1 }
