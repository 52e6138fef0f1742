// From the phone's fingers to views and gesture recognizers.
//
// A finger is hit tested once, when it touches the screen; from then on its touch belongs to that view. Recognizers of the view and of
// all above it see the touch first. When one of them recognizes, the view is told that the touch is cancelled (`cancelsTouchesInView`);
// the end of a touch is held back from the view while a recognizer that delays it may still recognize (`delaysTouchesEnded`), and so is
// the whole touch when the recognizer wants that (`delaysTouchesBegan`).

@MainActor
final class TouchDelivery {
  private var touches: [UInt32: UITouch] = [:]
  private let event = UIEvent(type: .touches, timestamp: 0)
  /// Touches that changed with the message being delivered.
  private var changed: [UITouch] = []
  private var lastTap: (window: UIWindow, point: CGPoint, time: TimeInterval, count: Int)?
  /// Touches whose end the view has not been told yet.
  private var heldEnds: [UITouch] = []

  func receive(_ samples: [TouchSample]) {
    changed = []
    var ended: [UInt32] = []
    for sample in samples {
      if sample.phase == .began { begin(sample) } else { update(sample) }
      if sample.phase == .ended || sample.phase == .cancelled { ended.append(sample.finger) }
    }
    guard !changed.isEmpty else { return }
    event.timestamp = samples.last!.time
    for touch in touches.values where !changed.contains(where: { $0 === touch }) { touch.phase = .stationary }
    event.touches = Set(touches.values)
    UIApplication.shared.sendEvent(event)
    for finger in ended { touches[finger] = nil }
    event.touches = Set(touches.values)
  }

  private func begin(_ sample: TouchSample) {
    // A finger that comes down again without having left: its first touch is over.
    if let stale = touches.removeValue(forKey: sample.finger) { cancel([stale]) }
    guard touches.count < GestureMetrics.mostFingers else { return }
    let inInterface = UIScreen.main.interfaceLayer.convert(sample.point, from: UIScreen.main.rootLayer)
    for window in UIApplication.shared.windowList.reversed() {
      let point = window.layer.convert(inInterface, from: UIScreen.main.interfaceLayer)
      guard let view = window.hitTest(point, with: event) else { continue }
      guard !isExcluded(view, in: window) else { return }
      UIMenuController.touchBegan(in: view)
      let touch = UITouch(at: point, time: sample.time)
      (touch.view, touch.window) = (view, window)
      touch.tapCount = tapCount(at: point, in: window, time: sample.time)
      // Views that want one finger get no second one; their recognizers do.
      touch.isTakenFromView = !view.isMultipleTouchEnabled && touches.values.contains { $0.view === view && !$0.isTakenFromView }
      touch.recognizers = recognizers(for: touch)
      touches[sample.finger] = touch
      changed.append(touch)
      return
    }
  }

  private func update(_ sample: TouchSample) {
    guard let touch = touches[sample.finger], let window = touch.window else { return }
    touch.previousPoint = touch.point
    touch.point = window.layer.convert(sample.point, from: UIScreen.main.rootLayer)
    touch.timestamp = sample.time
    switch sample.phase {
    case .began, .moved: touch.phase = .moved
    case .ended: touch.phase = .ended
    case .cancelled: touch.phase = .cancelled
    }
    if touch.phase == .moved, touch.distanceFromStart > GestureMetrics.multipleTapDistance {
      touch.tapCount = 0
      lastTap = nil
    }
    changed.append(touch)
  }

  private func tapCount(at point: CGPoint, in window: UIWindow, time: TimeInterval) -> Int {
    var count = 1
    if let lastTap, lastTap.window === window, time - lastTap.time <= GestureMetrics.multipleTapTime,
      hypot(point.x - lastTap.point.x, point.y - lastTap.point.y) <= GestureMetrics.multipleTapDistance
    {
      count = lastTap.count + 1
    }
    lastTap = (window, point, time, count)
    return count
  }

  /// A view that has, or wants, all touches of the window for itself.
  private func isExcluded(_ view: UIView, in window: UIWindow) -> Bool {
    touches.values.contains { touch in
      guard touch.window === window, let other = touch.view, other !== view else { return false }
      return other.isExclusiveTouch || view.isExclusiveTouch
    }
  }

  private func recognizers(for touch: UITouch) -> [UIGestureRecognizer] {
    var result: [UIGestureRecognizer] = []
    var current = touch.view
    while let view = current {
      for recognizer in view.recognizerList where recognizer.mayReceive(touch, with: event) { result.append(recognizer) }
      current = view.superview
    }
    return result
  }

  // MARK: Delivering

  /// The touches of one window that changed: to recognizers, then to views.
  func deliver(_ event: UIEvent, to window: UIWindow) {
    let touches = changed.filter { $0.window === window }
    guard !touches.isEmpty else { return }
    var involved: [UIGestureRecognizer] = []
    for touch in touches {
      for recognizer in touch.recognizers where !involved.contains(where: { $0 === recognizer }) { involved.append(recognizer) }
    }
    for recognizer in involved {
      recognizer.receive(Set(touches.filter { touch in touch.recognizers.contains { $0 === recognizer } }), with: event)
    }
    tellViews(touches)
    // A recognizer's work ends with its last touch.
    for recognizer in involved { recognizer.endSequenceIfDone() }
    flushHeldTouches()
  }

  private func tellViews(_ touches: [UITouch]) {
    for touch in touches where !touch.isTakenFromView {
      if touch.phase == .began { touch.isHeldFromView = isDelayed(touch) } else { releaseIfDecided(touch) }
    }
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      var byView: [(view: UIView, touches: Set<UITouch>)] = []
      for touch in touches where touch.phase == phase && !touch.isTakenFromView {
        guard let view = touch.view else { continue }
        if touch.isHeldFromView {
          if phase == .ended { heldEnds.append(touch) }
          continue
        }
        if phase == .ended, touch.recognizers.contains(where: { $0.holdsEnd(of: touch) }) {
          heldEnds.append(touch)
          continue
        }
        if let index = byView.firstIndex(where: { $0.view === view }) {
          byView[index].touches.insert(touch)
        } else {
          byView.append((view, [touch]))
        }
      }
      for (view, touches) in byView {
        switch phase {
        case .began: view.touchesBegan(touches, with: event)
        case .moved: view.touchesMoved(touches, with: event)
        case .ended: view.touchesEnded(touches, with: event)
        default: view.touchesCancelled(touches, with: event)
        }
      }
    }
  }

  private func isDelayed(_ touch: UITouch) -> Bool { touch.recognizers.contains { $0.holdsBegin(of: touch) } }

  /// Tells the view of a touch that was kept from it, once no recognizer delays it any more.
  private func releaseIfDecided(_ touch: UITouch) {
    guard touch.isHeldFromView, !touch.isTakenFromView, !isDelayed(touch) else { return }
    touch.isHeldFromView = false
    let phase = touch.phase
    touch.phase = .began
    touch.view?.touchesBegan([touch], with: event)
    touch.phase = phase
  }

  /// Touches and ends of touches that no recognizer holds back any more.
  func flushHeldTouches() {
    for touch in touches.values { releaseIfDecided(touch) }
    let held = heldEnds
    heldEnds = []
    for touch in held where !touch.isTakenFromView {
      releaseIfDecided(touch)
      if touch.isHeldFromView || touch.recognizers.contains(where: { $0.holdsEnd(of: touch) }) {
        heldEnds.append(touch)
      } else {
        touch.view?.touchesEnded([touch], with: event)
      }
    }
  }

  // MARK: Cancelling

  /// A recognizer has taken touches over: their views are told that they are cancelled.
  func take(_ touches: [UITouch]) {
    for touch in touches where !touch.isTakenFromView {
      touch.isTakenFromView = true
      let isKnown = touch.phase != .began
      // A touch that begins with this very event has not been told to the view.
      guard isKnown, !touch.isHeldFromView, let view = touch.view else { continue }
      let phase = touch.phase
      touch.phase = .cancelled
      view.touchesCancelled([touch], with: event)
      touch.phase = phase
    }
  }

  /// All touches end here: an alert comes, or the app becomes inactive.
  func cancelAll() {
    guard !touches.isEmpty || !heldEnds.isEmpty else { return }
    let all = Array(touches.values)
    touches = [:]
    heldEnds = []
    cancel(all)
    event.touches = []
  }

  private func cancel(_ cancelled: [UITouch]) {
    var involved: [UIGestureRecognizer] = []
    for touch in cancelled {
      touch.phase = .cancelled
      for recognizer in touch.recognizers where !involved.contains(where: { $0 === recognizer }) { involved.append(recognizer) }
    }
    for recognizer in involved {
      recognizer.receive(Set(cancelled.filter { touch in touch.recognizers.contains { $0 === recognizer } }), with: event)
    }
    for touch in cancelled where !touch.isTakenFromView && !touch.isHeldFromView { touch.view?.touchesCancelled([touch], with: event) }
    for recognizer in involved { recognizer.endSequenceIfDone() }
  }
}
