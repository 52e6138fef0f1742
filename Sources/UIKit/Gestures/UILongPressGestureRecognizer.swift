// Fingers that rest on the screen.

open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Full taps before the press.
  open var numberOfTapsRequired = 0 {
    didSet { if numberOfTapsRequired > 0 { unimplemented("UILongPressGestureRecognizer.numberOfTapsRequired") } }
  }
  open var numberOfTouchesRequired = 1
  /// Seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// Points the fingers may move before the press is recognized.
  open var allowableMovement: CGFloat = 10

  private var timer: Timer?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if activeTouches.count > numberOfTouchesRequired {
      if !hasRecognized { state = .failed }
      return
    }
    guard activeTouches.count == numberOfTouchesRequired else { return }
    if minimumPressDuration <= 0 {
      state = .began
      return
    }
    let timer = Timer(after: minimumPressDuration) { [weak self] _ in
      MainActor.assumeIsolated { self?.changeLater(to: .began) }
    }
    self.timer = timer
    RunLoop.main.add(timer, forMode: .common)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if hasRecognized {
      state = .changed
    } else if touches.contains(where: { hypot($0.point.x - $0.startPoint.x, $0.point.y - $0.startPoint.y) > allowableMovement }) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = hasRecognized ? .ended : .failed }

  open override func reset() {
    timer?.invalidate()
    timer = nil
  }
}
