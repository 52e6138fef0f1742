// What an app decides about a recognizer; all optional.

@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    sendIfImplemented(to: self, "gestureRecognizerShouldBegin:", [gestureRecognizer]) ?? true
  }
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    sendIfImplemented(to: self, "gestureRecognizer:shouldReceiveTouch:", [gestureRecognizer, touch]) ?? true
  }
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
    sendIfImplemented(to: self, "gestureRecognizer:shouldReceiveEvent:", [gestureRecognizer, event]) ?? true
  }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    sendIfImplemented(
      to: self, "gestureRecognizer:shouldRecognizeSimultaneouslyWithGestureRecognizer:", [gestureRecognizer, otherGestureRecognizer]) ?? false
  }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    sendIfImplemented(
      to: self, "gestureRecognizer:shouldRequireFailureOfGestureRecognizer:", [gestureRecognizer, otherGestureRecognizer]) ?? false
  }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    sendIfImplemented(
      to: self, "gestureRecognizer:shouldBeRequiredToFailByGestureRecognizer:", [gestureRecognizer, otherGestureRecognizer]) ?? false
  }
}
