// The windows in their order, the status bar, and how the interface is turned: what the phone is told about the interface as a whole.

extension UIApplication {
  // MARK: Windows

  /// Shows a window above those of its level and of lower levels.
  func placeWindow(_ window: UIWindow) {
    windowList.removeAll { $0 === window }
    let place = windowList.firstIndex { $0.windowLevel > window.windowLevel } ?? windowList.count
    windowList.insert(window, at: place)
    if window.windowScene == nil, !usesScenes { window.windowScene = scene }
    UIScreen.main.interfaceLayer.sublayers = windowList.map(\.layer)
    NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: window)
  }

  func removeWindow(_ window: UIWindow) {
    windowList.removeAll { $0 === window }
    window.layer.removeFromSuperlayer()
    if keyWindow === window { setKeyWindow(windowList.last) }
    NotificationCenter.default.post(name: UIWindow.didBecomeHiddenNotification, object: window)
    interfaceMayHaveChanged()
  }

  // MARK: What the phone is told

  /// The controller that decides about the status bar.
  private var decidingController: UIViewController? {
    guard var controller = windowList.last(where: { $0.windowLevel == .normal })?.rootViewController else { return nil }
    // A presented controller decides when it covers the screen.
    while let presented = controller.presentedReference, presented.appearance != .disappearing,
      presented.modalPresentationStyle == .fullScreen || presented.modalPresentationCapturesStatusBarAppearance
    {
      controller = presented
    }
    return controller
  }

  var statusBarIsHidden: Bool {
    if UIScreen.main.orientation.isLandscape { return true }
    guard InfoDictionary.usesControllersForStatusBar else { return chosenStatusBarIsHidden ?? InfoDictionary.isStatusBarHidden }
    guard var controller = decidingController else { return InfoDictionary.isStatusBarHidden }
    while let child = controller.childForStatusBarHidden { controller = child }
    return controller.prefersStatusBarHidden
  }

  var statusBarIsLight: Bool {
    // Over the black behind a sheet.
    if windowList.last(where: { $0.windowLevel == .normal })?.presentations.showsSheet == true { return true }
    guard InfoDictionary.usesControllersForStatusBar else {
      return chosenStatusBarStyle.map { $0 == .lightContent } ?? InfoDictionary.isStatusBarLight
    }
    guard var controller = decidingController else { return InfoDictionary.isStatusBarLight }
    while let child = controller.childForStatusBarStyle { controller = child }
    switch controller.preferredStatusBarStyle {
    case .lightContent: return true
    case .darkContent: return false
    case .default: return controller.traitCollection.userInterfaceStyle == .dark
    }
  }

  /// Says that the interface may have changed; it is looked at once, at the end of the turn.
  func interfaceMayHaveChanged() {
    guard connection != nil, !isInterfaceCheckScheduled else { return }
    isInterfaceCheckScheduled = true
    NextTurn.next { [self] in
      isInterfaceCheckScheduled = false
      updateInterface()
    }
  }

  func updateInterface() {
    guard let connection else { return }
    turnInterfaceIfNeeded()
    var state = InterfaceState()
    state.isStatusBarHidden = statusBarIsHidden
    state.isStatusBarLight = statusBarIsLight
    state.orientation = UIScreen.main.orientation.device
    state.supportedOrientations = DeviceOrientation.bits(of: supportedOrientations)
    state.isIdleTimerDisabled = isIdleTimerDisabled
    state.takesText = takesText
    guard state != sentInterface else { return }
    if state.isStatusBarHidden != sentInterface?.isStatusBarHidden { windowList.forEach { $0.setNeedsLayout() } }
    sentInterface = state
    connection.send(.interface(state))
  }
}
