// A pointer that hovers over a view. Declared only: the phone's mouse is a finger, which never hovers.

open class UIHoverGestureRecognizer: UIGestureRecognizer {
  public override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    unimplemented("UIHoverGestureRecognizer")
  }

  /// Hovering takes no touches.
  override func mayReceive(_ touch: UITouch, with event: UIEvent) -> Bool { false }
}
