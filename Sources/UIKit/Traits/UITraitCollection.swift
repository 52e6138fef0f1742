// The surroundings a view is shown in.
//
// Missing: gamut, legibility weight, accessibility contrast, custom traits, overriding traits of children (`setOverrideTraitCollection`).

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// Light or dark, the screen's scale, how much room there is: what a dynamic colour, a named image or a layout is chosen by.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Pixels a point; 0 when unspecified.
  public let displayScale: CGFloat
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let verticalSizeClass: UIUserInterfaceSizeClass
  public let userInterfaceIdiom: UIUserInterfaceIdiom

  init(
    userInterfaceStyle: UIUserInterfaceStyle = .unspecified, displayScale: CGFloat = 0, horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified,
    verticalSizeClass: UIUserInterfaceSizeClass = .unspecified, userInterfaceIdiom: UIUserInterfaceIdiom = .unspecified
  ) {
    (self.userInterfaceStyle, self.displayScale, self.userInterfaceIdiom) = (userInterfaceStyle, displayScale, userInterfaceIdiom)
    (self.horizontalSizeClass, self.verticalSizeClass) = (horizontalSizeClass, verticalSizeClass)
    super.init()
  }

  public convenience override init() { self.init(displayScale: 0) }
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(userInterfaceStyle: userInterfaceStyle, displayScale: 0) }
  public convenience init(displayScale: CGFloat) { self.init(userInterfaceStyle: .unspecified, displayScale: displayScale) }
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.init(displayScale: 0, horizontalSizeClass: horizontalSizeClass) }
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init(displayScale: 0, verticalSizeClass: verticalSizeClass) }
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) { self.init(displayScale: 0, userInterfaceIdiom: userInterfaceIdiom) }

  /// What later ones specify goes before what earlier ones do.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    func last<Value: Equatable>(_ path: KeyPath<UITraitCollection, Value>, _ unspecified: Value) -> Value {
      traitCollections.last { $0[keyPath: path] != unspecified }?[keyPath: path] ?? unspecified
    }
    self.init(
      userInterfaceStyle: last(\.userInterfaceStyle, .unspecified), displayScale: last(\.displayScale, 0),
      horizontalSizeClass: last(\.horizontalSizeClass, .unspecified), verticalSizeClass: last(\.verticalSizeClass, .unspecified),
      userInterfaceIdiom: last(\.userInterfaceIdiom, .unspecified))
  }

  /// Whether all that `trait` specifies is so here too.
  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return UITraitCollection(traitsFrom: [self, trait]) == self
  }

  /// The surroundings of the code that runs now: the screen's, unless a view is being drawn or laid out.
  nonisolated(unsafe) public static var current = UITraitCollection(userInterfaceStyle: .light, displayScale: 2)

  open func performAsCurrent(_ actions: () -> Void) {
    let before = Self.current
    Self.current = self
    actions()
    Self.current = before
  }

  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }

  open var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale && userInterfaceIdiom == other.userInterfaceIdiom
      && horizontalSizeClass == other.horizontalSizeClass && verticalSizeClass == other.verticalSizeClass
  }
  open override var hash: Int { userInterfaceStyle.rawValue | horizontalSizeClass.rawValue << 4 | verticalSizeClass.rawValue << 8 }
}

public enum UITraitEnvironmentLayoutDirection: Int, Sendable { case unspecified = -1, leftToRight, rightToLeft }
