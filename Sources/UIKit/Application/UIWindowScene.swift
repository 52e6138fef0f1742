// A scene with windows: the screen of the phone.

open class UIWindowScene: UIScene {
  /// A window that nobody else keeps.
  var keptWindow: UIWindow?

  open var windows: [UIWindow] { UIApplication.shared.windowList.filter { $0.windowScene === self } }
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  open var screen: UIScreen { .main }
  open var interfaceOrientation: UIInterfaceOrientation { UIScreen.main.orientation }
  open var coordinateSpace: UICoordinateSpace { UIScreen.main.coordinateSpace }
  open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}
