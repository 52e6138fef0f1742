// What lies behind a bar's items: glass, a colour or a picture, and a hairline where the content begins.

final class BarBackground: UIView {
  private let imageView = UIImageView()
  private let hairline = UIView()
  var hairlineIsOnTop = false { didSet { setNeedsLayout() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    imageView.clipsToBounds = true
    for view in [imageView, hairline] { addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("a bar makes its background itself") }

  func show(_ look: BarLook) {
    backgroundColor = look.color
    layer.backdropEffect = look.isGlass ? BarMetrics.backdrop : nil
    imageView.image = look.image
    imageView.contentMode = look.imageMode
    imageView.isHidden = look.image == nil
    hairline.backgroundColor = look.shadowColor
    hairline.isHidden = look.shadowColor == nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    imageView.frame = bounds
    let hair = 1 / UIScreen.main.scale
    hairline.frame = CGRect(x: 0, y: hairlineIsOnTop ? -hair : bounds.height, width: bounds.width, height: hair)
  }

  override var inspectsSubviews: Bool { false }
}

/// A background as it comes out of a bar's properties or its appearance.
struct BarLook {
  /// Nil for a transparent bar.
  var color: UIColor?
  var image: UIImage?
  var imageMode = UIView.ContentMode.scaleToFill
  var shadowColor: UIColor?
  /// What lies below is seen blurred.
  var isGlass: Bool { image == nil && color === BarMetrics.chromeColor }
}
