// The surroundings a view is shown in.

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// Light or dark, the screen's scale: what a dynamic colour or a named image is chosen by.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Pixels a point; 0 when unspecified.
  public let displayScale: CGFloat

  init(userInterfaceStyle: UIUserInterfaceStyle, displayScale: CGFloat) {
    self.userInterfaceStyle = userInterfaceStyle
    self.displayScale = displayScale
    super.init()
  }

  public convenience override init() { self.init(userInterfaceStyle: .unspecified, displayScale: 0) }
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(userInterfaceStyle: userInterfaceStyle, displayScale: 0) }
  public convenience init(displayScale: CGFloat) { self.init(userInterfaceStyle: .unspecified, displayScale: displayScale) }

  /// The surroundings of the code that runs now: the screen's, unless a view is being drawn or laid out.
  nonisolated(unsafe) public static var current = UITraitCollection(userInterfaceStyle: .light, displayScale: 2)

  open func copy(with zone: NSZone? = nil) -> Any { self }
}
