// From the start of the process to the first picture, with the delegates' calls in Apple's order.
//
// Without scenes: the main nib, where Info.plist names one, makes the delegate and the window; or the window of the main storyboard is
// made and given to the delegate; willFinishLaunching, didFinishLaunching; the window becomes visible; didBecomeActive.
// With scenes (Info.plist has a manifest): willFinishLaunching, didFinishLaunching, configurationForConnecting; the scene's window and
// delegate are made; willConnectTo; the window becomes visible; sceneWillEnterForeground, sceneDidBecomeActive.

extension UIApplication {
  /// Takes the phone's measures and messages.
  func attach(to connection: PhoneConnection) {
    self.connection = connection
    Localization.adopt(languages: connection.hello.languages)
    UIScreen.main.attach(to: connection.hello)
    UIDevice.current.attach(to: connection.hello)
    connection.listen { [unowned self] message in
      // Frames are the display links' affair.
      if case .tick = message { return }
      MainActor.assumeIsolated { receive(message) }
    }
  }

  func launch() {
    let manifest = InfoDictionary.sceneManifest
    usesScenes = manifest != nil
    loadMainNib()
    if !usesScenes, let window = makeMainStoryboardWindow(InfoDictionary.mainStoryboardName) { delegate?.window = window }
    let address = connection?.hello.launchURL.flatMap { URL(string: $0) }
    // With scenes the address comes with the scene.
    let options: [LaunchOptionsKey: Any]? = usesScenes ? nil : address.map { [.url: $0] }
    let willOpen = delegate?.application(self, willFinishLaunchingWithOptions: options) ?? true
    let finished = delegate?.application(self, didFinishLaunchingWithOptions: options)
    if finished != nil { delegate?.applicationDidFinishLaunching(self) }
    NotificationCenter.default.post(name: Self.didFinishLaunchingNotification, object: self)

    if usesScenes {
      connectScene(manifest ?? [:], for: address)
    } else {
      connectPlainScene()
      // A delegate that refuses the address is not asked to open it.
      if let address, willOpen, finished != false { openIncoming(address) }
    }
    becomeActive()
    interfaceMayHaveChanged()
  }

  // MARK: Windows at the start

  /// The application owns the main nib: it gets its delegate from there, and the nib's objects live as long as it does.
  private func loadMainNib() {
    guard !usesScenes, let name = InfoDictionary.mainNibName else { return }
    guard let document = UINib.document(named: name, in: .main) else {
      return report("\(name).xib: Info.plist names it as the main nib (NSMainNibFile), but there is no readable xib of this name.")
    }
    mainNibObjects = UINib.instantiate(document, owner: self)
  }

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

  private func connectScene(_ manifest: [String: Any], for address: URL?) {
    let options = UIScene.ConnectionOptions()
    if let address { options.urlContexts = [UIOpenURLContext(url: address)] }
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
}
