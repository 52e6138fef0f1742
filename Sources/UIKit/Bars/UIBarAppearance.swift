// How bars look, as objects: what iOS 13 puts in the place of a bar's single properties.
//
// Partly: the default background's glass is the only effect; shadow images are hairlines of the shadow's colour.

@preconcurrency @MainActor
open class UIBarAppearance: NSObject, NSCopying {
  public override convenience init() { self.init(idiom: .phone) }
  public required init(idiom: UIUserInterfaceIdiom) {
    super.init()
    configureWithDefaultBackground()
  }

  public required init(barAppearance: UIBarAppearance) {
    super.init()
    take(barAppearance)
  }

  open var backgroundColor: UIColor? { didSet { changed() } }
  open var backgroundImage: UIImage? { didSet { changed() } }
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill { didSet { changed() } }
  open var shadowColor: UIColor? { didSet { changed() } }
  open var shadowImage: UIImage? { didSet { changed() } }
  private(set) var kind = Kind.standard
  enum Kind { case standard, opaque, transparent }

  open func configureWithDefaultBackground() {
    kind = .standard
    (backgroundColor, backgroundImage, shadowColor) = (nil, nil, BarMetrics.hairlineColor)
  }

  open func configureWithOpaqueBackground() {
    kind = .opaque
    (backgroundColor, backgroundImage, shadowColor) = (.systemBackground, nil, BarMetrics.hairlineColor)
  }

  open func configureWithTransparentBackground() {
    kind = .transparent
    (backgroundColor, backgroundImage, shadowColor) = (nil, nil, nil)
  }

  /// Called after a change, so that the bars which use it can show it.
  var onChange: (() -> Void)?
  func changed() { onChange?() }

  func take(_ other: UIBarAppearance) {
    kind = other.kind
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    backgroundImageContentMode = other.backgroundImageContentMode
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
  }

  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { type(of: self).init(barAppearance: self) }
  }

  var look: BarLook {
    var look = BarLook(image: backgroundImage, imageMode: backgroundImageContentMode, shadowColor: shadowColor)
    look.color = backgroundColor ?? (kind == .standard ? BarMetrics.chromeColor : nil)
    if let shadowImage, shadowImage.size == .zero { look.shadowColor = nil }
    return look
  }
}

@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  open var titlePositionAdjustment = UIOffset.zero
  open var backgroundImage: UIImage?
  open var backgroundImagePositionAdjustment = UIOffset.zero
  var onChange: (() -> Void)?
}

@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject {
  public let normal = UIBarButtonItemStateAppearance()
  public let highlighted = UIBarButtonItemStateAppearance()
  public let disabled = UIBarButtonItemStateAppearance()
  public let focused = UIBarButtonItemStateAppearance()

  public override init() {}
  public init(style: UIBarButtonItem.Style) { super.init() }
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in [normal, highlighted, disabled, focused] { state.titleTextAttributes = [:] }
  }

  func attributes(for state: UIControl.State) -> [NSAttributedString.Key: Any] {
    if state.contains(.disabled) { return disabled.titleTextAttributes }
    return state.contains(.highlighted) ? normal.titleTextAttributes.merging(highlighted.titleTextAttributes) { $1 } : normal.titleTextAttributes
  }
}

@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { changed() } }
  open var doneButtonAppearance = UIBarButtonItemAppearance() { didSet { changed() } }
  open var backButtonAppearance = UIBarButtonItemAppearance() { didSet { changed() } }
  open private(set) var backIndicatorImage: UIImage?
  open private(set) var backIndicatorTransitionMaskImage: UIImage?
  open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage backIndicatorTransitionMaskImage: UIImage?) {
    self.backIndicatorImage = backIndicatorImage
    self.backIndicatorTransitionMaskImage = backIndicatorTransitionMaskImage
    changed()
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    largeTitleTextAttributes = other.largeTitleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    buttonAppearance = other.buttonAppearance
    doneButtonAppearance = other.doneButtonAppearance
    backButtonAppearance = other.backButtonAppearance
    backIndicatorImage = other.backIndicatorImage
  }
}

@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { changed() } }
  open var doneButtonAppearance = UIBarButtonItemAppearance() { didSet { changed() } }
}

@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var iconColor: UIColor?
  open var badgeBackgroundColor: UIColor?
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var titlePositionAdjustment = UIOffset.zero
}

@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
  public enum Style: Int, Sendable { case stacked = 0, inline, compactInline }
  public let normal = UITabBarItemStateAppearance()
  public let selected = UITabBarItemStateAppearance()
  public let disabled = UITabBarItemStateAppearance()
  public let focused = UITabBarItemStateAppearance()
  public override init() {}
  public init(style: Style) { super.init() }
  open func configureWithDefault(for style: Style) {}
}

@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
  open var stackedLayoutAppearance = UITabBarItemAppearance() { didSet { changed() } }
  open var inlineLayoutAppearance = UITabBarItemAppearance() { didSet { changed() } }
  open var compactInlineLayoutAppearance = UITabBarItemAppearance() { didSet { changed() } }
  open var selectionIndicatorTintColor: UIColor? { didSet { changed() } }
  open var selectionIndicatorImage: UIImage? { didSet { changed() } }
}
