// Two fingers that move apart or together.

open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// How far apart the fingers are, in parts of how far they were; may be set, and then counts on from there.
  open var scale: CGFloat = 1 {
    didSet { if !isMeasuring, let distance { startDistance = distance / max(scale, 1e-6) } }
  }
  /// Of the scale, a second.
  open private(set) var velocity: CGFloat = 0

  private var startDistance: CGFloat?
  private var lastTime: TimeInterval = 0
  private var isMeasuring = false

  private var distance: CGFloat? {
    guard activeTouches.count >= 2 else { return nil }
    let (one, other) = (activeTouches[0].point, activeTouches[1].point)
    return max(hypot(other.x - one.x, other.y - one.y), 1)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard startDistance == nil, let distance else { return }
    startDistance = distance
    lastTime = event.timestamp
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let distance, let startDistance else { return }
    guard hasRecognized || abs(distance - startDistance) >= GestureMetrics.pinchDistance else { return }
    // It begins at 1: what it took to recognize does not count.
    let reference = hasRecognized ? startDistance : distance
    let old = scale
    isMeasuring = true
    scale = distance / reference
    isMeasuring = false
    self.startDistance = reference
    if event.timestamp > lastTime { velocity = (scale - old) / CGFloat(event.timestamp - lastTime) }
    lastTime = event.timestamp
    state = hasRecognized ? .changed : .began
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard activeTouches.filter({ touch in !touches.contains(touch) }).count < 2 else { return }
    if hasRecognized { state = .ended } else if activeTouches.allSatisfy({ touches.contains($0) }) { state = .failed }
  }

  open override func reset() {
    isMeasuring = true
    (scale, velocity, startDistance) = (1, 0, nil)
    isMeasuring = false
  }
}
