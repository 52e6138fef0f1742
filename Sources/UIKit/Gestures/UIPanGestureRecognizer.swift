// A drag with one or more fingers. It begins when they have moved some points (GestureMetrics); the translation counts from where they came down.

open class UIPanGestureRecognizer: UIGestureRecognizer {
  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max

  /// Where translation counts from, points of the window.
  private var origin: CGPoint?
  private var tracker = VelocityTracker()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if activeTouches.count > maximumNumberOfTouches, !hasRecognized {
      state = .failed
      return
    }
    keepTranslation(changing: touches)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard activeTouches.count >= minimumNumberOfTouches, let origin else {
      // What fewer fingers do is no part of the drag.
      if !hasRecognized { origin = windowPoint }
      return
    }
    let point = windowPoint
    tracker.add(point, at: event.timestamp)
    if hasRecognized {
      state = .changed
    } else if hypot(point.x - origin.x, point.y - origin.y) >= GestureMetrics.dragDistance, movesTheRightWay(from: origin, to: point) {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let remaining = activeTouches.filter { touch in !touches.contains(touch) }
    if remaining.count >= max(minimumNumberOfTouches, 1), hasRecognized {
      keepTranslation(changing: touches, remaining: remaining)
    } else {
      state = hasRecognized ? .ended : .failed
    }
  }

  /// For a recognizer that starts at an edge or in one direction.
  func movesTheRightWay(from start: CGPoint, to point: CGPoint) -> Bool { true }

  /// The middle of the fingers jumps when one comes or goes; the translation must not.
  private func keepTranslation(changing touches: Set<UITouch>, remaining: [UITouch]? = nil) {
    func middle(_ touches: [UITouch]) -> CGPoint? {
      guard !touches.isEmpty else { return nil }
      let count = CGFloat(touches.count)
      return CGPoint(x: touches.map(\.point.x).reduce(0, +) / count, y: touches.map(\.point.y).reduce(0, +) / count)
    }
    let before = middle(remaining == nil ? activeTouches.filter { touch in !touches.contains(touch) } : activeTouches)
    guard let after = middle(remaining ?? activeTouches) else { return }
    if let origin, let before {
      self.origin = CGPoint(x: origin.x + after.x - before.x, y: origin.y + after.y - before.y)
    } else {
      origin = after
    }
    tracker.reset()
    tracker.add(after, at: activeTouches.last?.timestamp ?? 0)
  }

  /// How far the fingers have moved, in a view's space.
  open func translation(in view: UIView?) -> CGPoint {
    guard let origin else { return .zero }
    let now = windowPoint
    guard let view, let window = self.view?.window else { return CGPoint(x: now.x - origin.x, y: now.y - origin.y) }
    let from = view.convert(origin, from: window), to = view.convert(now, from: window)
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  /// Lets the translation count from elsewhere; the velocity is forgotten.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let now = windowPoint
    var vector = translation
    if let view, let window = self.view?.window {
      let zero = view.convert(CGPoint.zero, to: window), end = view.convert(translation, to: window)
      vector = CGPoint(x: end.x - zero.x, y: end.y - zero.y)
    }
    origin = CGPoint(x: now.x - vector.x, y: now.y - vector.y)
    tracker.reset()
  }

  /// Points a second in a view's space.
  open func velocity(in view: UIView?) -> CGPoint {
    let speed = tracker.velocity
    guard let view, let window = self.view?.window else { return speed }
    let zero = view.convert(CGPoint.zero, from: window), end = view.convert(speed, from: window)
    return CGPoint(x: end.x - zero.x, y: end.y - zero.y)
  }

  open override func reset() {
    origin = nil
    tracker.reset()
  }
}
