// The life of a running app: front, background, end, and what the phone tells it meanwhile. The delegates' calls come in Apple's order.
//
// In the background an app stands still (see BackgroundTime), unless it has asked for time.

extension UIApplication {
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
    cancelShake()
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
    UserDefaults.standard.synchronize()
    background.suspendWhenNothingRuns()
  }

  func enterForeground() {
    guard applicationState == .background else { return }
    isSuspended = false
    background.cancelTimer()
    applicationState = .inactive
    scene?.activationState = .foregroundInactive
    if usesScenes, let scene { scene.delegate?.sceneWillEnterForeground(scene) } else { delegate?.applicationWillEnterForeground(self) }
    if let scene { NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: scene) }
    NotificationCenter.default.post(name: Self.willEnterForegroundNotification, object: self)
  }

  /// Within five seconds, or the phone ends the process. An app that stands still in the background is not told, as on an iPhone.
  func terminate() -> Never {
    if !isSuspended { tellOfTermination() }
    UserDefaults.standard.synchronize()
    connection?.send(.exit(0))
    exit(0)
  }

  func tellOfTermination() {
    if usesScenes, let scene { scene.delegate?.sceneDidDisconnect(scene) }
    delegate?.applicationWillTerminate(self)
    NotificationCenter.default.post(name: Self.willTerminateNotification, object: self)
  }

  func warnOfMemory() {
    for window in windowList { window.rootViewController?.forEachLoaded { $0.didReceiveMemoryWarning() } }
    delegate?.applicationDidReceiveMemoryWarning(self)
    NotificationCenter.default.post(name: Self.didReceiveMemoryWarningNotification, object: self)
  }

  func tellOfTimeChange() {
    delegate?.applicationSignificantTimeChange(self)
    NotificationCenter.default.post(name: Self.significantTimeChangeNotification, object: self)
  }

  // MARK: Addresses

  /// The phone asks the app to open an address.
  func openIncoming(_ address: String) {
    guard let url = URL(string: address), let scheme = url.scheme?.lowercased() else {
      return report("“\(address)” is no address that an app can be asked to open.")
    }
    guard InfoDictionary.urlSchemes.contains(scheme) else {
      return report("the app does not open \(address): no entry of CFBundleURLTypes in its Info.plist has the scheme “\(scheme)”.")
    }
    openIncoming(url)
  }

  func openIncoming(_ url: URL) {
    if usesScenes, let scene {
      scene.delegate?.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
    } else {
      _ = delegate?.application(self, open: url, options: [:])
    }
  }
}
