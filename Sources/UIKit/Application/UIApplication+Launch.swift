// From the start of the process to the first picture, and the life cycle after it, with the delegates' calls in Apple's order.
//
// Without scenes: the window of the main storyboard is made and given to the delegate; willFinishLaunching, didFinishLaunching; the
// window becomes visible; didBecomeActive.
// With scenes (Info.plist has a manifest): willFinishLaunching, didFinishLaunching, configurationForConnecting; the scene's window and
// delegate are made; willConnectTo; the window becomes visible; sceneWillEnterForeground, sceneDidBecomeActive.

extension UIApplication {
  /// Takes the phone's measures and messages.
  func attach(to connection: PhoneConnection) {
    self.connection = connection
    Localization.adopt(languages: connection.hello.languages)
    UIScreen.main.attach(to: connection.hello)
    UIDevice.current.attach(to: connection.hello)
    connection.listen { [unowned self] message in MainActor.assumeIsolated { receive(message) } }
  }

  func launch() {
    let manifest = InfoDictionary.sceneManifest
    usesScenes = manifest != nil
    if !usesScenes, let window = makeMainStoryboardWindow(InfoDictionary.mainStoryboardName) { delegate?.window = window }
    _ = delegate?.application(self, willFinishLaunchingWithOptions: nil)
    let finished = delegate?.application(self, didFinishLaunchingWithOptions: nil)
    if finished != nil { delegate?.applicationDidFinishLaunching(self) }
    NotificationCenter.default.post(name: Self.didFinishLaunchingNotification, object: self)

    if usesScenes { connectScene(manifest ?? [:]) } else { connectPlainScene() }
    becomeActive()
    interfaceMayHaveChanged()
  }

  // MARK: Windows at the start

  private func makeMainStoryboardWindow(_ name: String?) -> UIWindow? {
    guard let name else { return nil }
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIStoryboard(name: name, bundle: nil).instantiateInitialViewController()
    return window
  }

  /// An app without scenes has one all the same, which its windows belong to.
  private func connectPlainScene() {
    let session = UISceneSession(configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication))
    scene = UIWindowScene(session: session, connectionOptions: UIScene.ConnectionOptions())
    for window in windowList where window.windowScene == nil { window.windowScene = scene }
    if let window = delegate?.window, window.isHidden { window.makeKeyAndVisible() }
  }

  private func connectScene(_ manifest: [String: Any]) {
    let options = UIScene.ConnectionOptions()
    let session = UISceneSession(configuration: UISceneConfiguration(manifest: manifest))
    session.configuration = delegate?.application(self, configurationForConnecting: session, options: options) ?? session.configuration
    let configuration = session.configuration.completed(from: manifest)
    session.configuration = configuration
    let sceneClass = configuration.sceneClass as? UIWindowScene.Type
    let scene = sceneClass.flatMap { makeObject(of: $0, initializer: "initWithSession:connectionOptions:", arguments: [session, options]) as? UIWindowScene }
      ?? UIWindowScene(session: session, connectionOptions: options)
    self.scene = scene

    if let type = configuration.delegateClass {
      scene.keepDelegate(makeObject(of: type) as? UISceneDelegate)
      if scene.delegate == nil { report("\(type), the scene's delegate class, is no UISceneDelegate with an init() without arguments.") }
    } else if let name = configuration.delegateClassName {
      report("There is no class \(name), which Info.plist names as the scene's delegate.")
    }
    let windowDelegate = scene.delegate as? UIWindowSceneDelegate
    if let name = configuration.storyboardName, let window = makeMainStoryboardWindow(name) {
      window.windowScene = scene
      windowDelegate?.window = window
      if windowDelegate == nil { scene.keptWindow = window }
    }
    scene.delegate?.scene(scene, willConnectTo: session, options: options)
    NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
    if let window = (windowDelegate?.window ?? nil) ?? scene.keptWindow, window.isHidden, configuration.storyboardName != nil {
      window.makeKeyAndVisible()
    }
    scene.activationState = .foregroundInactive
    scene.delegate?.sceneWillEnterForeground(scene)
    NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: scene)
    NotificationCenter.default.post(name: Self.willEnterForegroundNotification, object: self)
  }

  // MARK: Life cycle

  func becomeActive() {
    guard applicationState != .active else { return }
    applicationState = .active
    scene?.activationState = .foregroundActive
    if usesScenes, let scene { scene.delegate?.sceneDidBecomeActive(scene) } else { delegate?.applicationDidBecomeActive(self) }
    if let scene { NotificationCenter.default.post(name: UIScene.didActivateNotification, object: scene) }
    NotificationCenter.default.post(name: Self.didBecomeActiveNotification, object: self)
  }

  func resignActive() {
    guard applicationState == .active else { return }
    touchDelivery.cancelAll()
    if usesScenes, let scene { scene.delegate?.sceneWillResignActive(scene) } else { delegate?.applicationWillResignActive(self) }
    if let scene { NotificationCenter.default.post(name: UIScene.willDeactivateNotification, object: scene) }
    NotificationCenter.default.post(name: Self.willResignActiveNotification, object: self)
    applicationState = .inactive
    scene?.activationState = .foregroundInactive
  }

  func enterBackground() {
    resignActive()
    guard applicationState != .background else { return }
    applicationState = .background
    scene?.activationState = .background
    if usesScenes, let scene { scene.delegate?.sceneDidEnterBackground(scene) } else { delegate?.applicationDidEnterBackground(self) }
    if let scene { NotificationCenter.default.post(name: UIScene.didEnterBackgroundNotification, object: scene) }
    NotificationCenter.default.post(name: Self.didEnterBackgroundNotification, object: self)
  }

  func enterForeground() {
    guard applicationState == .background else { return }
    applicationState = .inactive
    scene?.activationState = .foregroundInactive
    if usesScenes, let scene { scene.delegate?.sceneWillEnterForeground(scene) } else { delegate?.applicationWillEnterForeground(self) }
    if let scene { NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: scene) }
    NotificationCenter.default.post(name: Self.willEnterForegroundNotification, object: self)
  }

  func terminate() -> Never {
    if usesScenes, let scene { scene.delegate?.sceneDidDisconnect(scene) }
    delegate?.applicationWillTerminate(self)
    NotificationCenter.default.post(name: Self.willTerminateNotification, object: self)
    UserDefaults.standard.synchronize()
    connection?.send(.exit(0))
    exit(0)
  }

  func warnOfMemory() {
    for window in windowList { window.rootViewController?.forEachLoaded { $0.didReceiveMemoryWarning() } }
    delegate?.applicationDidReceiveMemoryWarning(self)
    NotificationCenter.default.post(name: Self.didReceiveMemoryWarningNotification, object: self)
  }

  func openIncoming(_ address: String) {
    guard let url = URL(string: address) else { return }
    if usesScenes, let scene {
      scene.delegate?.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
    } else {
      _ = delegate?.application(self, open: url, options: [:])
    }
  }
}
