// What the phone says, and who gets it.

extension UIApplication {
  func receive(_ message: PhoneMessage) {
    switch message {
    case .touches(let samples):
      if !isIgnoringInteractionEvents { touchDelivery.receive(samples) }
    case .shake(let phase, let time): receiveShake(phase, time: time)
    case .key(let key): _ = (keyWindow?.firstResponder ?? keyWindow?.frontController ?? keyWindow)?.receiveKey(key)
    case .keyboard(let isOnScreen): KeyboardHost.shared.isOnScreen = isOnScreen
    case .motion(let sample): MotionEffects.shared.receive(sample)
    case .orientation(let orientation):
      UIDevice.current.turn(to: UIDeviceOrientation(rawValue: Int(orientation.rawValue)) ?? .unknown)
      deviceDidTurn()
    case .lifecycle(let event):
      switch event {
      case .becomeActive: becomeActive()
      case .resignActive: resignActive()
      case .enterBackground: enterBackground()
      case .enterForeground: enterForeground()
      case .terminate: terminate()
      }
    case .memoryWarning: warnOfMemory()
    case .significantTimeChange: tellOfTimeChange()
    case .openURL(let address): openIncoming(address)
    case .inspect(let number):
      // What is asked about is what a person would see now.
      DisplayCycle.shared.runIfNeeded()
      connection?.send(.inspection(number, Inspection.tree()))
    case .hello, .tick, .reply, .soundEnded, .sensors, .bitmapsReleased: break
    }
  }

  // MARK: Events

  func dispatch(_ event: UIEvent) {
    switch event.type {
    case .touches:
      // A window at a time, as UIKit does.
      for window in windowList where event.touches.contains(where: { $0.window === window }) { window.sendEvent(event) }
    default: break
    }
  }
}
