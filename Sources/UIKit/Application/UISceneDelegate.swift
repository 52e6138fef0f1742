// The delegates of a scene; every method is optional.

@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
  public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
    sendIfImplemented(to: self, "scene:willConnectToSession:options:", [scene, session, connectionOptions])
  }
  public func sceneDidDisconnect(_ scene: UIScene) { sendIfImplemented(to: self, "sceneDidDisconnect:", [scene]) }
  public func sceneDidBecomeActive(_ scene: UIScene) { sendIfImplemented(to: self, "sceneDidBecomeActive:", [scene]) }
  public func sceneWillResignActive(_ scene: UIScene) { sendIfImplemented(to: self, "sceneWillResignActive:", [scene]) }
  public func sceneWillEnterForeground(_ scene: UIScene) { sendIfImplemented(to: self, "sceneWillEnterForeground:", [scene]) }
  public func sceneDidEnterBackground(_ scene: UIScene) { sendIfImplemented(to: self, "sceneDidEnterBackground:", [scene]) }
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    sendIfImplemented(to: self, "scene:openURLContexts:", [scene, URLContexts])
  }
}

@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
  func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation, traitCollection previousTraitCollection: UITraitCollection)
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { (sendIfImplemented(to: self, "window") as UIWindow??) ?? nil }
    set { sendIfImplemented(to: self, "setWindow:", [newValue]) }
  }
  public func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation, traitCollection previousTraitCollection: UITraitCollection
  ) {
    sendIfImplemented(
      to: self, "windowScene:didUpdateCoordinateSpace:interfaceOrientation:traitCollection:",
      [windowScene, previousCoordinateSpace, previousInterfaceOrientation, previousTraitCollection])
  }
}
