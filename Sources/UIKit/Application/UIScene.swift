// Scenes: an app on an iPhone has one, which holds its windows.
//
// Missing: several scenes, requesting and destroying scenes, state restoration, user activities.

@preconcurrency @MainActor
open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable { case unattached = -1, foregroundActive, foregroundInactive, background }

  /// What the scene is connected for: empty, as nothing but a tap on the icon starts an app here.
  @preconcurrency @MainActor
  open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { [] }
    open var sourceApplication: String? { nil }
  }

  open private(set) var session: UISceneSession
  open weak var delegate: UISceneDelegate?
  private var keptDelegate: UISceneDelegate?
  open internal(set) var activationState = ActivationState.unattached
  open var title: String! = ""

  public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
    session.scene = self
  }

  func keepDelegate(_ delegate: UISceneDelegate?) {
    keptDelegate = delegate
    self.delegate = delegate
  }

  open override var next: UIResponder? { UIApplication.shared }

  public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")
}

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

@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  open var statusBarStyle: UIStatusBarStyle { UIApplication.shared.statusBarStyle }
  open var isStatusBarHidden: Bool { UIApplication.shared.isStatusBarHidden }
  open var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
}

@preconcurrency @MainActor
open class UIOpenURLContext: NSObject {
  public let url: URL
  init(url: URL) {
    self.url = url
    super.init()
  }
}

@preconcurrency @MainActor
open class UISceneSession: NSObject {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    public static let windowExternalDisplay = Role(rawValue: "UIWindowSceneSessionRoleExternalDisplay")
  }

  open internal(set) weak var scene: UIScene?
  open internal(set) var configuration: UISceneConfiguration
  open var role: Role { configuration.role }
  open var persistentIdentifier: String { "scene" }
  open var userInfo: [String: Any]?

  init(configuration: UISceneConfiguration) {
    self.configuration = configuration
    super.init()
  }
}

@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  open private(set) var name: String?
  open private(set) var role: UISceneSession.Role
  open var sceneClass: AnyClass?
  open var delegateClass: AnyClass?
  open var storyboard: UIStoryboard?
  var storyboardName: String?
  /// As Info.plist names it, whether the class exists or not.
  var delegateClassName: String?

  /// What the named configuration of Info.plist says is filled in when the scene is made.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init()
  }

  /// The manifest's first configuration.
  convenience init(manifest: [String: Any]) {
    let entry = Self.entries(manifest).first
    self.init(name: entry?["UISceneConfigurationName"] as? String, sessionRole: .windowApplication)
    take(entry)
  }

  private static func entries(_ manifest: [String: Any]) -> [[String: Any]] {
    let configurations = manifest["UISceneConfigurations"] as? [String: Any]
    return configurations?[UISceneSession.Role.windowApplication.rawValue] as? [[String: Any]] ?? []
  }

  /// Fills in from the manifest what code has left open.
  func completed(from manifest: [String: Any]) -> UISceneConfiguration {
    let entries = Self.entries(manifest)
    take(name.map { name in entries.first { $0["UISceneConfigurationName"] as? String == name } } ?? entries.first)
    return self
  }

  private func take(_ entry: [String: Any]?) {
    guard let entry else { return }
    if sceneClass == nil, let name = entry["UISceneClassName"] as? String { sceneClass = classNamed(name) }
    if delegateClass == nil, let name = entry["UISceneDelegateClassName"] as? String {
      delegateClassName = name
      delegateClass = classNamed(name)
    }
    if storyboard == nil { storyboardName = entry["UISceneStoryboardFile"] as? String }
  }
}

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
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { (sendIfImplemented(to: self, "window") as UIWindow??) ?? nil }
    set { sendIfImplemented(to: self, "setWindow:", [newValue]) }
  }
}
