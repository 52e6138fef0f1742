// A bar that fills.

/// Missing: `observedProgress` is kept and not followed.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  public enum Style: Int, Sendable { case `default` = 0, bar }

  private let track = UIImageView()
  private let bar = UIImageView()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: ControlMetrics.Progress.height))
    progressViewStyle = style
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(progressViewAttributes, to: self)
  }

  private func prepare() {
    isOpaque = false
    addSubview(track)
    addSubview(bar)
    showColors()
  }

  open var progressViewStyle = Style.default { didSet { setNeedsLayout() } }
  private var storedProgress: Float = 0

  /// 0…1
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  open func setProgress(_ progress: Float, animated: Bool) {
    storedProgress = progress.isNaN ? 0 : min(max(progress, 0), 1)
    setNeedsLayout()
    guard animated, window != nil else { return }
    UIView.animate(withDuration: ControlMetrics.Progress.animationDuration) { self.layoutIfNeeded() }
  }

  open var progressTintColor: UIColor? { didSet { showColors() } }
  open var trackTintColor: UIColor? { didSet { showColors() } }
  open var progressImage: UIImage? { didSet { showColors() } }
  open var trackImage: UIImage? { didSet { showColors() } }

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    guard let proxy = proxy as? UIProgressView else { return }
    if progressTintColor == nil { progressTintColor = proxy.progressTintColor }
    if trackTintColor == nil { trackTintColor = proxy.trackTintColor }
  }
  open var observedProgress: Progress? { didSet { if observedProgress != nil { unimplemented("UIProgressView.observedProgress") } } }

  private func showColors() {
    track.image = trackImage
    bar.image = progressImage
    track.backgroundColor = trackImage == nil ? trackTintColor ?? .systemFill : nil
    bar.backgroundColor = progressImage == nil ? progressTintColor ?? tintColor : nil
  }

  open override func tintColorDidChange() { super.tintColorDidChange(); showColors() }
  open override func didMoveToWindow() { super.didMoveToWindow(); showColors() }

  open override func layoutSubviews() {
    super.layoutSubviews()
    track.frame = bounds
    bar.frame = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(progress), height: bounds.height)
    let radius = progressViewStyle == .default ? bounds.height / 2 : 0
    track.layer.cornerRadius = radius
    bar.layer.cornerRadius = min(radius, bar.bounds.width / 2)
  }

  private var barHeight: CGFloat { progressViewStyle == .bar ? ControlMetrics.Progress.barStyleHeight : ControlMetrics.Progress.height }
  override var defaultHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultLow, .defaultHigh) }
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: barHeight) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: barHeight) }

  override var inspectedDetails: [String] { ["progress=\(progress)"] }
  override var inspectsSubviews: Bool { false }
}

@MainActor private let progressViewAttributes = InterfaceAttributes<UIProgressView>()
  .word("progressViewStyle", ["default": UIProgressView.Style.default, "bar": .bar]) { $0.progressViewStyle = $1 }
  .number("progress") { $0.progress = Float($1) }
  .color("progressTintColor") { $0.progressTintColor = $1 }
  .color("trackTintColor") { $0.trackTintColor = $1 }
  .image("progressImage") { $0.progressImage = $1 }
  .image("trackImage") { $0.trackImage = $1 }
