// A view through which one sees what lies behind it blurred. The phone blurs, so it follows whatever moves there.
import QuartzCore

/// Partly: a change of `effect` inside an animation block happens at once; a turned view shows what lies behind it sharp.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// Views are added to this one, not to the effect view itself.
  public private(set) var contentView = UIView()
  private let tint = UIView()

  /// Nil: nothing is done to what lies behind.
  open var effect: UIVisualEffect? { didSet { showEffect() } }

  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
    prepare()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.apply(visualEffectAttributes, to: self)
    prepare()
  }

  private func prepare() {
    isOpaque = false
    for view in [tint, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      if view.superview !== self { addSubview(view) }
    }
    tint.isUserInteractionEnabled = false
    contentView.isOpaque = false
    sendSubviewToBack(tint)
    showEffect()
  }

  fileprivate func takeContentView(_ view: UIView) { contentView = view }

  private func showEffect() {
    guard let blur = effect as? UIBlurEffect else {
      layer.backdropEffect = nil
      tint.backgroundColor = nil
      return
    }
    let material = BlurMaterial(blur.style)
    layer.backdropEffect = LayerBackdrop(blurRadius: material.radius, saturation: material.saturation)
    tint.backgroundColor = material.tint
  }

  /// The corners of the view cut the blur by themselves, and the tint too.
  open override func layoutSubviews() {
    super.layoutSubviews()
    tint.layer.cornerRadius = layer.cornerRadius
    tint.layer.maskedCorners = layer.maskedCorners
  }

  override var inspectedDetails: [String] { (effect as? UIBlurEffect).map { ["blur=\($0.style)"] } ?? [] }
}

extension UIBlurEffect.Style {
  fileprivate static let interfaceWords: [String: UIBlurEffect.Style] = {
    let all: [UIBlurEffect.Style] = [
      .extraLight, .light, .dark, .regular, .prominent, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial,
      .systemChromeMaterial, .systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight, .systemThickMaterialLight,
      .systemChromeMaterialLight, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark, .systemThickMaterialDark,
      .systemChromeMaterialDark,
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ("\($0)", $0) })
  }()
}

@MainActor private let visualEffectAttributes = InterfaceAttributes<UIVisualEffectView>()
  .custom { view, coder in
    func blur(_ element: MarkupElement?) -> UIBlurEffect? {
      guard let word = element?["style"] else { return nil }
      return UIBlurEffect.Style.interfaceWords[word].map { UIBlurEffect(style: $0) }
    }
    if let content = coder.object(key: "contentView", named: "view") as? UIView { view.takeContentView(content) }
    if let vibrancy = coder.part("vibrancyEffect") {
      view.effect = blur(vibrancy.child("blurEffect")).map { UIVibrancyEffect(blurEffect: $0) }
    } else {
      view.effect = blur(coder.part("blurEffect"))
    }
  }
