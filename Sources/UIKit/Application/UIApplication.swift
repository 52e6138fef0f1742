// UIApplication: the app as a whole: its windows, what the phone tells it, where events go.
//
// Missing: local and remote notifications, background fetches; icon badges are kept and not shown.

@preconcurrency @MainActor
open class UIApplication: UIResponder {
  // MARK: The one application

  private static var sharedApplication: UIApplication?
  open class var shared: UIApplication {
    if let sharedApplication { return sharedApplication }
    let made = UIApplication()
    sharedApplication = made
    return made
  }
  static func makeShared(_ application: UIApplication) { sharedApplication = application }

  public override init() { super.init() }

  open weak var delegate: UIApplicationDelegate?
  private var keptDelegate: UIApplicationDelegate?
  /// The app's own delegate lives as long as the app.
  func keepDelegate(_ delegate: UIApplicationDelegate?) {
    keptDelegate = delegate
    self.delegate = delegate
  }

  // MARK: State of the machinery

  let touchDelivery = TouchDelivery()
  var connection: PhoneConnection?
  var windowList: [UIWindow] = []
  private weak var keyWindowReference: UIWindow?
  var scene: UIWindowScene?
  var usesScenes = false
  var sentInterface: InterfaceState?
  var isInterfaceCheckScheduled = false
  private var ignoringDepth = 0
  private(set) lazy var background = BackgroundTime(self)
  /// In the background and with nothing to finish: nothing happens until the app comes back.
  var isSuspended = false
  var mainNibObjects: [AnyObject] = []
  /// Who was told that the shake that is under way has begun.
  weak var shaken: UIResponder?
  // How the interface is turned (see UIApplication+Orientation).
  /// What the app has asked the scene for, until the phone is turned.
  var requestedOrientations: UIInterfaceOrientationMask?
  /// What a controller that was presented prefers, until the phone is turned or another controller decides.
  var presentedPreference: UIInterfaceOrientation?
  weak var lastOrientationController: UIViewController?
  var isDeviceTurning = false
  /// What the app has set where Info.plist leaves the status bar to the application (UIViewControllerBasedStatusBarAppearance is NO).
  var chosenStatusBarIsHidden: Bool?
  var chosenStatusBarStyle: UIStatusBarStyle?

  // MARK: State

  open internal(set) var applicationState = State.inactive
  /// Text is being edited; the phone sends what is typed.
  var takesText = false
  open var isIdleTimerDisabled = false {
    didSet { if isIdleTimerDisabled != oldValue { interfaceMayHaveChanged() } }
  }
  open var applicationIconBadgeNumber = 0
  open var isNetworkActivityIndicatorVisible = false
  open var applicationSupportsShakeToEdit = true
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  open var isProtectedDataAvailable: Bool { true }
  open var supportsMultipleScenes: Bool { false }

  // MARK: Windows and scenes

  /// All visible windows, lowest first.
  open var windows: [UIWindow] { windowList }
  open var keyWindow: UIWindow? { keyWindowReference }
  open var connectedScenes: Set<UIScene> { scene.map { [$0] } ?? [] }
  open var openSessions: Set<UISceneSession> { scene.map { [$0.session] } ?? [] }

  func setKeyWindow(_ window: UIWindow?) {
    guard window !== keyWindowReference else { return }
    let old = keyWindowReference
    keyWindowReference = window
    if let old {
      old.resignKey()
      NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: old)
    }
    if let window {
      window.becomeKey()
      NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: window)
    }
  }

  // MARK: The status bar

  /// Points of the screen as the interface is turned; empty when the bar is hidden.
  open var statusBarFrame: CGRect {
    guard !isStatusBarHidden, let connection else { return .zero }
    return CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: CGFloat(connection.hello.statusBarHeight))
  }
  open var isStatusBarHidden: Bool {
    get { statusBarIsHidden }
    set {
      chosenStatusBarIsHidden = newValue
      interfaceMayHaveChanged()
    }
  }
  open var statusBarStyle: UIStatusBarStyle {
    get { statusBarIsLight ? .lightContent : .darkContent }
    set {
      chosenStatusBarStyle = newValue
      interfaceMayHaveChanged()
    }
  }
  /// Has an effect only where Info.plist has UIViewControllerBasedStatusBarAppearance = NO, as on an iPhone.
  open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) { isStatusBarHidden = hidden }
  open func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) { self.statusBarStyle = statusBarStyle }
  open var statusBarOrientation: UIInterfaceOrientation { UIScreen.main.orientation }
  open var statusBarOrientationAnimationDuration: TimeInterval { 0.3 }

  /// What Info.plist allows.
  open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask { InfoDictionary.supportedOrientations }

  // MARK: Events

  open func sendEvent(_ event: UIEvent) { dispatch(event) }

  /// Sends a control's action: to `target`, or with a nil target to the first of the responder chain, from the first responder, that has it.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    if let target {
      guard respondsTo(target, action) else {
        report("\(type(of: target)) has no \(action), which \(sender.map { "\(type(of: $0))" } ?? "a control") sends; nothing happens.")
        return false
      }
      sendMessage(to: target, selector: action, arguments: [sender, event])
      return true
    }
    let start = keyWindow?.firstResponder ?? sender as? UIResponder ?? keyWindow?.frontController ?? keyWindow ?? self
    for begin in [start, sender as? UIResponder].compactMap({ $0 }) {
      if let found = begin.target(forAction: action, withSender: sender) {
        sendMessage(to: found, selector: action, arguments: [sender, event])
        return true
      }
    }
    return false
  }

  open override var next: UIResponder? { delegate as? UIResponder }

  /// A shake that nobody kept for himself offers to undo.
  open override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if motion == .motionShake, applicationSupportsShakeToEdit, let manager = (keyWindow?.firstResponder ?? keyWindow)?.undoManager {
      ShakeToUndo.shared.ask(manager)
    }
    super.motionEnded(motion, with: event)
  }
  override var responderWindow: UIWindow? { keyWindow }

  open func beginIgnoringInteractionEvents() {
    ignoringDepth += 1
    touchDelivery.cancelAll()
  }
  open func endIgnoringInteractionEvents() { ignoringDepth = max(ignoringDepth - 1, 0) }
  open var isIgnoringInteractionEvents: Bool { ignoringDepth > 0 }

  // MARK: Other apps

  open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil) {
    if let scheme = url.scheme?.lowercased(), InfoDictionary.urlSchemes.contains(scheme) {
      // The app's own address comes back to it, in a turn of its own.
      NextTurn.next { [self] in
        openIncoming(url)
        completion?(true)
      }
      return
    }
    connection?.request("openURL", Data(url.absoluteString.utf8)) { reply in completion?(reply.first == 1) }
  }
  @discardableResult
  open func openURL(_ url: URL) -> Bool {
    open(url)
    return true
  }
  open func canOpenURL(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased() else { return false }
    return InfoDictionary.urlSchemes.contains(scheme) || ["http", "https", "mailto", "tel", "sms"].contains(scheme) || url.absoluteString == Self.openSettingsURLString
  }

  /// Asks the phone for something only it has; `reply` is called when it answers.
  func request(_ kind: String, _ data: Data, reply: @escaping (Data) -> Void) {
    connection?.request(kind, data, reply: reply)
  }

  // MARK: The background

  /// Seconds that the tasks have left; the largest number while the app is in front.
  open var backgroundTimeRemaining: TimeInterval { background.remaining }
  open func beginBackgroundTask(expirationHandler handler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier { background.begin(handler) }
  open func beginBackgroundTask(withName taskName: String?, expirationHandler handler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(expirationHandler: handler)
  }
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) { background.end(identifier) }
  open func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {
    unimplemented("UIApplication.setMinimumBackgroundFetchInterval(_:)")
  }
  open func registerForRemoteNotifications() { unimplemented("UIApplication.registerForRemoteNotifications()") }
}

@section(".init_array") @used
private let registerApplication: @convention(c) () -> Void = {
  ClassMembers.register(UIApplication.self) { members in
    // The outlet of the main nib, which nothing else keeps alive.
    members.property("delegate", { $0.delegate }, { $0.keepDelegate($1) })
  }
  ClassMembers.register(UIWindow.self) { members in
    members.property("rootViewController", { $0.rootViewController }, { $0.rootViewController = $1 })
    members.factory("init") { _ in UIWindow() }
    members.factory("initWithFrame:") { arguments in UIWindow(frame: arguments[0]) }
  }
}
