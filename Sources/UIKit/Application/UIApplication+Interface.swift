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

  /// The controller that decides about the status bar and the orientation.
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

  private var supportedOrientations: UIInterfaceOrientationMask {
    let window = keyWindow ?? windowList.last
    let app = delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? supportedInterfaceOrientations(for: window)
    guard let controller = decidingController else { return app }
    let both = app.intersection(controller.supportedInterfaceOrientations)
    // Apple stops an app whose masks have nothing in common.
    return both.isEmpty ? app : both
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
    guard state != sentInterface else { return }
    if state.isStatusBarHidden != sentInterface?.isStatusBarHidden { windowList.forEach { $0.setNeedsLayout() } }
    sentInterface = state
    connection.send(.interface(state))
  }

  // MARK: Turning

  /// The device's orientation when the interface may have it, else the one it has, else the first that is allowed.
  private func turnInterfaceIfNeeded() {
    let supported = supportedOrientations, present = UIScreen.main.orientation
    var wanted = present
    if let device = DeviceOrientation(rawValue: UInt8(UIDevice.current.orientation.rawValue)), let turned = UIInterfaceOrientation(device),
      supported.contains(turned), decidingController?.shouldAutorotate ?? true
    {
      wanted = turned
    }
    if !supported.contains(wanted) {
      wanted = [.portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown].first { supported.contains($0) } ?? .portrait
    }
    guard wanted != present else { return }
    NotificationCenter.default.post(name: Self.willChangeStatusBarOrientationNotification, object: self)
    touchDelivery.cancelAll()
    let before = UIScreen.main.bounds
    UIScreen.main.setOrientation(wanted)
    let bounds = UIScreen.main.bounds
    let transition = RotationTransition()
    for window in windowList where window.bounds.size == before.size {
      window.frontController?.viewWillTransition(to: bounds.size, with: transition)
      if window.frontController !== window.rootViewController { window.rootViewController?.viewWillTransition(to: bounds.size, with: transition) }
      window.frame = bounds
      window.presentations.layOut()
      window.setNeedsLayout()
    }
    transition.finish()
    NotificationCenter.default.post(name: Self.didChangeStatusBarOrientationNotification, object: self)
  }
}

extension DeviceOrientation {
  /// The link's bits, which are the device's orientations, for a mask of the interface's.
  static func bits(of mask: UIInterfaceOrientationMask) -> UInt8 {
    var bits: UInt8 = 0
    for orientation in [UIInterfaceOrientation.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight] where mask.contains(orientation) {
      bits |= 1 << orientation.device.rawValue
    }
    return bits
  }
}

/// The coordinator of a turn of the interface. The turn itself is not animated; what is to run beside it runs at once.
@MainActor
private final class RotationTransition: NSObject, UIViewControllerTransitionCoordinator, UIViewControllerTransitionCoordinatorContext {
  private var completions: [(UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var alongside: [(UIViewControllerTransitionCoordinatorContext) -> Void] = []
  var isAnimated: Bool { false }
  var transitionDuration: TimeInterval { 0 }

  func animate(
    alongsideTransition animation: ((UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let animation { alongside.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  /// The views have their new sizes.
  func finish() {
    alongside.forEach { $0(self) }
    completions.forEach { $0(self) }
  }
}
