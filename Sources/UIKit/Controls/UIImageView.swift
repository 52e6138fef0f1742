// A view that shows a picture, still or moving.
//
// The picture is the layer's contents, not drawn anew: moving or resizing an image view costs no drawing. Missing: symbol effects.

/// Shows a `UIImage` as its content mode says.
@preconcurrency @MainActor
open class UIImageView: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// As large as the picture.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    prepare()
    self.highlightedImage = highlightedImage
    self.image = image
    // An initialiser's own assignments do not reach the observers.
    showPicture()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(imageViewAttributes, to: self)
  }

  private func prepare() {
    isOpaque = false
    isUserInteractionEnabled = false
  }

  // MARK: - Pictures

  open var image: UIImage? {
    didSet {
      if image !== oldValue { showPicture() }
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
    }
  }

  open var highlightedImage: UIImage? { didSet { if isHighlighted { showPicture() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showPicture() } } }
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

  /// The picture that is shown while nothing moves.
  private var stillImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  private func showPicture() {
    let shown = stillImage
    if let shown, let frames = shown.images, animationImages == nil {
      // A stencil is one in all its frames.
      play(shown.isTemplate ? frames.map { $0.withRenderingMode(.alwaysTemplate) } : frames, duration: shown.duration, repeatCount: 0)
    } else if !isPlayingOwnImages {
      stopPlaying()
    }
    layer.contents = shown.flatMap(picture(of:))
    layer.contentsScale = shown?.scale ?? 1
    showResizing(shown)
  }

  private func picture(of image: UIImage) -> CGImage? {
    if image.isTemplate { return image.tinted(tintColor.resolvedColor(with: traitCollection).cgColor) }
    if image.content.capInsets != nil, image.resizingMode == .tile, bounds.size != image.size { return tiled(image) }
    return image.upright
  }

  /// Stretched edges are the layer's to do; tiled ones are drawn at the view's size.
  private func showResizing(_ image: UIImage?) {
    guard let image, let insets = image.content.capInsets, image.resizingMode == .stretch, image.size.width > 0, image.size.height > 0 else {
      layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
      return
    }
    let size = image.size
    let width = max(size.width - insets.left - insets.right, 0.01), height = max(size.height - insets.top - insets.bottom, 0.01)
    layer.contentsCenter = CGRect(
      x: insets.left / size.width, y: insets.top / size.height, width: width / size.width, height: height / size.height)
  }

  private func tiled(_ image: UIImage) -> CGImage? {
    guard contentMode == .scaleToFill, let context = CGContext(size: bounds.size, scale: image.scale) else { return image.upright }
    image.draw(in: bounds, context: context)
    return context.makeImage()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let image = stillImage, image.content.capInsets != nil, image.resizingMode == .tile { showPicture() }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if stillImage?.isTemplate == true { showPicture() }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    // A picture of an asset catalog may have another form for dark surroundings.
    if let name = image?.content.name, image?.isSymbolImage == false, AssetLibrary.library(of: .main).hasDarkImage(named: name),
      let other = NamedImages.content(named: name, in: .main, for: traitCollection), other.picture !== image?.content.picture
    {
      image = UIImage(content: other)
    } else if stillImage?.isTemplate == true {
      showPicture()
    }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // The inherited tint is known only now.
    if stillImage?.isTemplate == true { showPicture() }
    if window != nil, isPlayingOwnImages { startAnimating() }
  }

  open override func setNeedsDisplay() {}
  open override func setNeedsDisplay(_ rect: CGRect) {}
  /// The contents are the picture; the layer has nothing to draw.
  open override func draw(_ layer: CALayer, in ctx: CGContext) {}
  package override func drawContents(of layer: CALayer, makeContext: @escaping () -> CGContext?) {}

  // MARK: - Size

  open override var alignmentRectInsets: UIEdgeInsets { image?.alignmentRectInsets ?? .zero }

  open override var intrinsicContentSize: CGSize {
    guard let image else { return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    let insets = alignmentRectInsets
    return CGSize(width: image.size.width - insets.left - insets.right, height: image.size.height - insets.top - insets.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  // MARK: - Moving pictures

  open var animationImages: [UIImage]? { didSet { if isPlayingOwnImages { stopAnimating() } } }
  open var highlightedAnimationImages: [UIImage]?
  /// Seconds for one turn of all pictures; 0 for 1/30 s each.
  open var animationDuration: TimeInterval = 0
  /// 0 for without end.
  open var animationRepeatCount = 0
  private var isPlayingOwnImages = false
  private static let animationKey = "UIImageView.animation"

  open func startAnimating() {
    let images = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    guard let images, !images.isEmpty else { return }
    isPlayingOwnImages = true
    play(images, duration: animationDuration, repeatCount: animationRepeatCount)
  }

  open func stopAnimating() {
    isPlayingOwnImages = false
    stopPlaying()
  }

  open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) != nil }

  private func play(_ images: [UIImage], duration: TimeInterval, repeatCount: Int) {
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = images.compactMap(picture(of:))
    animation.calculationMode = .discrete
    animation.duration = duration > 0 ? duration : Double(images.count) / 30
    animation.repeatCount = repeatCount > 0 ? Float(repeatCount) : .infinity
    animation.delegate = AnimationCompletion { [weak self] isFinished in
      if isFinished { self?.isPlayingOwnImages = false }
    }
    layer.contentsScale = images.first?.scale ?? layer.contentsScale
    layer.add(animation, forKey: Self.animationKey)
  }

  private func stopPlaying() { layer.removeAnimation(forKey: Self.animationKey) }

  // MARK: - Inspection

  override var inspectedDetails: [String] { (image?.content.name).map { ["image=\($0)"] } ?? [] }
}

/// Runs a closure at the end of a layer's animation.
final class AnimationCompletion: NSObject, CAAnimationDelegate {
  private let body: (Bool) -> Void

  init(_ body: @escaping (Bool) -> Void) {
    self.body = body
    super.init()
  }

  func animationDidStart(_ anim: CAAnimation) {}
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { body(flag) }
}

@MainActor private let imageViewAttributes = InterfaceAttributes<UIImageView>()
  .interaction()
  .image("image") { $0.image = $1 }
  .image("highlightedImage") { $0.highlightedImage = $1 }
  .bool("highlighted") { $0.isHighlighted = $1 }
  .custom { _, coder in
    _ = coder.part("preferredSymbolConfiguration")
    _ = coder.part("imageReference")
  }
  .ignored("adjustsImageSizeForAccessibilityContentSizeCategory", "symbolScale", "renderingMode")
