// How the interface is turned: who may decide, when it turns, and what everybody is told on the way.
//
// The interface follows the phone into every orientation that Info.plist or the app's delegate, and the controller that fills the screen,
// both allow. A phone that lies flat turns nothing. Containers answer for themselves, or by their delegate; they do not ask their children.
//
// Knowingly different: an app whose delegate and controller have no orientation in common is stopped by an iPhone; here the delegate's
// count.

extension UIApplication {
  /// Seconds that the interface takes for a quarter turn; half a turn takes twice as long. As `statusBarOrientationAnimationDuration`.
  static let turnDuration = 0.3

  // MARK: Who decides

  /// The controller that fills the screen: the root, or what is presented over all of it.
  private var orientationController: UIViewController? {
    guard var controller = windowList.last(where: { $0.windowLevel == .normal })?.rootViewController else { return nil }
    while let presented = controller.presentedReference, presented.appearance != .disappearing,
      [.fullScreen, .overFullScreen].contains(presented.modalPresentationStyle)
    {
      controller = presented
    }
    return controller
  }

  var supportedOrientations: UIInterfaceOrientationMask {
    let window = keyWindow ?? windowList.last
    let app = delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? supportedInterfaceOrientations(for: window)
    guard let controller = orientationController else { return app }
    let both = app.intersection(controller.supportedInterfaceOrientations)
    return both.isEmpty ? app : both
  }

  // MARK: When it turns

  /// The phone was turned: what the app preferred or asked for until now no longer counts.
  func deviceDidTurn() {
    requestedOrientations = nil
    presentedPreference = nil
    isDeviceTurning = true
    updateInterface()
    isDeviceTurning = false
  }

  func turnInterfaceIfNeeded() {
    if orientationController != nil { UIDevice.current.beginForInterface() }
    let wanted = wantedOrientation
    if wanted != UIScreen.main.orientation { turnInterface(to: wanted) }
  }

  private var wantedOrientation: UIInterfaceOrientation {
    let supported = supportedOrientations, present = UIScreen.main.orientation, controller = orientationController
    if let requested = requestedOrientations {
      if requested.contains(present), supported.contains(present) { return present }
      if let first = UIInterfaceOrientation.inOrder.first(where: { requested.contains($0) && supported.contains($0) }) { return first }
    }
    notePreference(of: controller, supported: supported)
    if let preferred = presentedPreference, supported.contains(preferred) { return preferred }
    if let device = DeviceOrientation(rawValue: UInt8(UIDevice.current.held.rawValue)), let turned = UIInterfaceOrientation(device),
      supported.contains(turned), controller?.shouldAutorotate ?? true
    {
      return turned
    }
    if supported.contains(present) { return present }
    // A controller that does not turn by itself is not turned against its will while the phone is.
    if isDeviceTurning, controller?.shouldAutorotate == false { return present }
    return UIInterfaceOrientation.inOrder.first { supported.contains($0) } ?? .portrait
  }

  /// A controller that was just presented over everything comes up the way it prefers, until the phone is turned.
  private func notePreference(of controller: UIViewController?, supported: UIInterfaceOrientationMask) {
    guard controller !== lastOrientationController else { return }
    lastOrientationController = controller
    presentedPreference = nil
    guard let controller, controller.presenterReference != nil else { return }
    let preferred = controller.preferredInterfaceOrientationForPresentation
    if preferred != UIScreen.main.orientation, supported.contains(preferred) { presentedPreference = preferred }
  }

  // MARK: The turn

  private func turnInterface(to orientation: UIInterfaceOrientation) {
    let screen = UIScreen.main, previous = screen.orientation
    // What nobody has seen yet needs no animation.
    let isAnimated = sentInterface != nil && applicationState == .active && UIView.areAnimationsEnabled
    let isHalfTurn = orientation.isLandscape == previous.isLandscape
    let duration = isAnimated ? Self.turnDuration * (isHalfTurn ? 2 : 1) : 0
    touchDelivery.cancelAll()
    let userInfo = [Self.statusBarOrientationUserInfoKey: NSNumber(value: orientation.rawValue)]
    NotificationCenter.default.post(name: Self.willChangeStatusBarOrientationNotification, object: self, userInfo: userInfo)

    let oldBounds = screen.bounds, oldTraits = screen.traitCollection
    let newBounds = isHalfTurn ? oldBounds : CGRect(x: 0, y: 0, width: oldBounds.height, height: oldBounds.width)
    let windows = windowList.filter { $0.bounds.size == oldBounds.size }
    let coordinator = RotationCoordinator(
      duration: duration, transform: orientation.rotation.inverted().concatenating(previous.rotation), container: windows.last ?? UIView(),
      from: previous, to: orientation)
    let newTraits = screen.traits(style: oldTraits.userInterfaceStyle, turnedTo: orientation)
    for window in windows {
      for controller in window.wholeControllers {
        controller.coordinatorReference = coordinator
        if newTraits != oldTraits { controller.willTransition(to: newTraits, with: coordinator) }
        // The size of the screen does not change in half a turn.
        if !isHalfTurn { controller.viewWillTransition(to: controller.frameWhenPresented(in: newBounds).size, with: coordinator) } else {
          controller.tellOfTurn(by: coordinator)
        }
      }
    }
    screen.setOrientation(orientation, duration: duration)
    let change = {
      for window in windows {
        window.frame = newBounds
        window.presentations.layOut()
        if newTraits != oldTraits { window.tellSizeClassChange(from: oldTraits) }
        window.setNeedsLayout()
        window.layoutIfNeeded()
      }
      coordinator.runAlongside()
    }
    let finish = {
      coordinator.finish()
      for window in windows {
        for controller in window.wholeControllers where controller.coordinatorReference === coordinator { controller.coordinatorReference = nil }
      }
    }
    if isAnimated {
      UIView.animate(withDuration: duration, delay: 0, options: .allowUserInteraction, animations: change, completion: { _ in finish() })
    } else {
      change()
      finish()
    }
    let oldInfo = [Self.statusBarOrientationUserInfoKey: NSNumber(value: previous.rawValue)]
    NotificationCenter.default.post(name: Self.didChangeStatusBarOrientationNotification, object: self, userInfo: oldInfo)
    if let scene {
      let oldSpace = UIView(frame: oldBounds)
      (scene.delegate as? UIWindowSceneDelegate)?.windowScene(scene, didUpdate: oldSpace, interfaceOrientation: previous, traitCollection: oldTraits)
    }
  }
}

extension UIInterfaceOrientation {
  /// The first of these that is allowed is taken when the phone's own is not.
  static let inOrder: [UIInterfaceOrientation] = [.portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown]
}

extension UIWindow {
  /// The root and those presented over it, lowest first; children are told by their parents.
  fileprivate var wholeControllers: [UIViewController] { [rootViewController].compactMap { $0 } + presentations.controllers }
}

extension UIViewController {
  /// Points; the whole window for a root.
  fileprivate func frameWhenPresented(in bounds: CGRect) -> CGRect { presenterReference == nil ? bounds : frameOfPresentedView(in: bounds) }
}

extension DeviceOrientation {
  /// The link's bits, which are the device's orientations, for a mask of the interface's.
  static func bits(of mask: UIInterfaceOrientationMask) -> UInt8 {
    UIInterfaceOrientation.inOrder.reduce(into: 0) { bits, orientation in
      if mask.contains(orientation) { bits |= 1 << orientation.device.rawValue }
    }
  }
}
