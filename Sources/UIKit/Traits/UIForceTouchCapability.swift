// Whether the screen feels how hard it is pressed.

public enum UIForceTouchCapability: Int, Sendable { case unknown, unavailable, available }

extension UITraitCollection {
  /// No mouse tells it.
  public var forceTouchCapability: UIForceTouchCapability { .unavailable }
}
