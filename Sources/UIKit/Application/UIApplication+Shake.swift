// Who is told of a shake, and shaking to undo.
//
// A shake goes to the first responder of the key window; without one, to the controller in front, whether it can become first responder or
// not: apps rely on `motionEnded` in a controller that never asked for it. From there it goes up the chain. What nobody keeps for
// himself arrives at the application, which offers to undo.

extension UIApplication {
  func receiveShake(_ phase: ShakePhase, time: Double) {
    if phase == .began {
      cancelShake(at: time)
      guard applicationState != .background, let responder = keyWindow?.firstResponder ?? shakeTarget else { return }
      if keyWindow?.firstResponder == nil { tellOfMissingFirstResponder(responder) }
      shaken = responder
      responder.motionBegan(.motionShake, with: UIEvent(type: .motion, subtype: .motionShake, timestamp: time))
      return
    }
    guard let responder = shaken else { return }
    // A view that has left the screen meanwhile is told that this shake is none.
    if phase == .cancelled || !responder.isOnScreen { return cancelShake(at: time) }
    shaken = nil
    responder.motionEnded(.motionShake, with: UIEvent(type: .motion, subtype: .motionShake, timestamp: time))
  }

  /// The shake that is under way will have no end: the app leaves the front, or it goes on too long.
  func cancelShake(at time: Double = CACurrentMediaTime()) {
    guard let responder = shaken else { return }
    shaken = nil
    responder.motionCancelled(.motionShake, with: UIEvent(type: .motion, subtype: .motionShake, timestamp: time))
  }

  /// The controller in front: of a container, the child whose view is seen, since the chain leads from it to the container.
  private var shakeTarget: UIResponder? {
    guard let window = keyWindow ?? windowList.last else { return nil }
    guard var controller = window.frontController else { return window }
    while let child = controller.childList.last(where: { $0.viewIfLoaded?.window != nil && $0.viewIfLoaded?.isHidden == false }) {
      controller = child
    }
    return controller
  }

  private func tellOfMissingFirstResponder(_ responder: UIResponder) {
    report(
      """
      A shake found no first responder and went to \(type(of: responder)). To be sure of getting shakes, override \
      canBecomeFirstResponder to return true and call becomeFirstResponder() in viewDidAppear(_:).
      """)
  }
}

extension UIResponder {
  fileprivate var isOnScreen: Bool {
    switch self {
    case let view as UIView: view.window != nil
    case let controller as UIViewController: controller.viewIfLoaded?.window != nil
    default: true
    }
  }
}

/// The question that a shake asks while there is something to undo.
@preconcurrency @MainActor
final class ShakeToUndo: NSObject, UIAlertViewDelegate {
  static let shared = ShakeToUndo()

  private var alert: UIAlertView?
  var shownAlert: UIAlertView? { alert }
  private weak var manager: UndoManager?

  /// Asks, unless there is nothing to undo or the question is on the screen already.
  func ask(_ manager: UndoManager) {
    guard alert == nil, manager.canUndo || manager.canRedo else { return }
    let title = manager.canUndo ? manager.undoMenuItemTitle : manager.redoMenuItemTitle
    let alert = UIAlertView(title: title, message: nil, delegate: self, cancelButtonTitle: Self.word("Cancel", "取消"))
    if manager.canUndo { alert.addButton(withTitle: Self.word("Undo", "撤销")) }
    if manager.canRedo { alert.addButton(withTitle: manager.canUndo ? manager.redoMenuItemTitle : Self.word("Redo", "重做")) }
    self.alert = alert
    self.manager = manager
    alert.show()
  }

  func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {
    let canUndo = manager?.canUndo ?? false
    switch buttonIndex {
    case alertView.cancelButtonIndex: break
    case 1 where canUndo: manager?.undo()
    default: manager?.redo()
    }
    alert = nil
  }

  private static func word(_ english: String, _ chinese: String) -> String {
    Localization.language(of: .main).hasPrefix("zh") ? chinese : english
  }
}
