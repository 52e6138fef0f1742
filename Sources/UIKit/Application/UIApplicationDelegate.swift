// The app's delegate. Every method is optional: the bodies here stand for "not implemented", after asking by name for a method
// further down the class chain.
//
// Missing: remote notifications, background fetches, state restoration, user activities, shortcut items.

@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  var window: UIWindow? { get set }
  func applicationDidFinishLaunching(_ application: UIApplication)
  func application(_ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
  func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  func applicationSignificantTimeChange(_ application: UIApplication)
  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
  func application(_ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any) -> Bool
  func application(_ application: UIApplication, handleOpen url: URL) -> Bool
  func application(_ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?) -> UIInterfaceOrientationMask
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { (sendIfImplemented(to: self, "window") as UIWindow??) ?? nil }
    set { sendIfImplemented(to: self, "setWindow:", [newValue]) }
  }

  public func applicationDidFinishLaunching(_ application: UIApplication) {
    sendIfImplemented(to: self, "applicationDidFinishLaunching:", [application])
  }
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    sendIfImplemented(to: self, "application:willFinishLaunchingWithOptions:", [application, launchOptions]) ?? true
  }
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    sendIfImplemented(to: self, "application:didFinishLaunchingWithOptions:", [application, launchOptions]) ?? true
  }
  public func applicationDidBecomeActive(_ application: UIApplication) {
    sendIfImplemented(to: self, "applicationDidBecomeActive:", [application])
  }
  public func applicationWillResignActive(_ application: UIApplication) {
    sendIfImplemented(to: self, "applicationWillResignActive:", [application])
  }
  public func applicationDidEnterBackground(_ application: UIApplication) {
    sendIfImplemented(to: self, "applicationDidEnterBackground:", [application])
  }
  public func applicationWillEnterForeground(_ application: UIApplication) {
    sendIfImplemented(to: self, "applicationWillEnterForeground:", [application])
  }
  public func applicationWillTerminate(_ application: UIApplication) {
    sendIfImplemented(to: self, "applicationWillTerminate:", [application])
  }
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
    sendIfImplemented(to: self, "applicationDidReceiveMemoryWarning:", [application])
  }
  public func applicationSignificantTimeChange(_ application: UIApplication) {
    sendIfImplemented(to: self, "applicationSignificantTimeChange:", [application])
  }
  public func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
    sendIfImplemented(to: self, "application:openURL:options:", [app, url, options])
      ?? application(app, open: url, sourceApplication: nil, annotation: "")
  }
  /// What apps before iOS 9 implement; asked when the method with options is not there.
  public func application(_ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any) -> Bool {
    sendIfImplemented(to: self, "application:openURL:sourceApplication:annotation:", [application, url, sourceApplication, annotation])
      ?? self.application(application, handleOpen: url)
  }
  /// What the first apps implement.
  public func application(_ application: UIApplication, handleOpen url: URL) -> Bool {
    sendIfImplemented(to: self, "application:handleOpenURL:", [application, url]) ?? false
  }
  public func application(_ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?) -> UIInterfaceOrientationMask {
    sendIfImplemented(to: self, "application:supportedInterfaceOrientationsForWindow:", [application, window])
      ?? application.supportedInterfaceOrientations(for: window)
  }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    sendIfImplemented(
      to: self, "application:configurationForConnectingSceneSession:options:", [application, connectingSceneSession, options])
      ?? connectingSceneSession.configuration
  }
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}

  /// What `@main` calls: runs the app with a delegate of this class.
  public static func main() {
    _ = UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, nil, delegateClass: self)
  }
}
