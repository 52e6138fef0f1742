// Two fingers that turn about each other.

open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// Radians, clockwise; may be set, and then counts on from there.
  open var rotation: CGFloat = 0
  /// Radians a second.
  open private(set) var velocity: CGFloat = 0

  private var lastAngle: CGFloat?
  private var turned: CGFloat = 0
  private var lastTime: TimeInterval = 0

  private var angle: CGFloat? {
    guard activeTouches.count >= 2 else { return nil }
    let (one, other) = (activeTouches[0].point, activeTouches[1].point)
    return atan2(other.y - one.y, other.x - one.x)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    lastAngle = angle
    lastTime = event.timestamp
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let angle, let lastAngle else { return }
    var step = angle - lastAngle
    if step > .pi { step -= 2 * .pi }
    if step < -.pi { step += 2 * .pi }
    self.lastAngle = angle
    turned += step
    if event.timestamp > lastTime { velocity = step / CGFloat(event.timestamp - lastTime) }
    lastTime = event.timestamp
    if hasRecognized {
      rotation += step
      state = .changed
    } else if abs(turned) >= GestureMetrics.rotationAngle {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard activeTouches.filter({ touch in !touches.contains(touch) }).count < 2 else { return }
    if hasRecognized { state = .ended } else if activeTouches.allSatisfy({ touches.contains($0) }) { state = .failed }
  }

  open override func reset() { (rotation, velocity, turned, lastAngle) = (0, 0, 0, nil) }
}
