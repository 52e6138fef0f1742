// How much room there is in one direction.

public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }

extension UIUserInterfaceSizeClass {
  /// The classes of a phone's whole screen, as Apple's table of devices has them: upright it is compact in width and regular in height;
  /// on its side compact in height, and regular in width only on the wide models (Plus, Max, XR, 11).
  static func ofScreen(portrait size: CGSize, isLandscape: Bool) -> (horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass) {
    guard isLandscape else { return (.compact, .regular) }
    return (size.width >= 414 ? .regular : .compact, .compact)
  }
}
