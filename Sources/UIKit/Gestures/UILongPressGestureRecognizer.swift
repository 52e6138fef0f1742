// Fingers that rest on the screen, perhaps after some taps.

open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Full taps before the press.
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
  /// Seconds.
  open var minimumPressDuration: TimeInterval = GestureMetrics.pressDuration
  /// Points the fingers may move before the press is recognized.
  open var allowableMovement: CGFloat = GestureMetrics.pressMovement

  private var timer: Timer?
  private var tapsSoFar = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if activeTouches.count > numberOfTouchesRequired {
      if !hasRecognized { state = .failed }
      return
    }
    guard activeTouches.count == numberOfTouchesRequired else { return }
    if tapsSoFar < numberOfTapsRequired {
      // A tap that lasts is none.
      wait(GestureMetrics.longestOfSeveralTaps, thenBecome: .failed)
    } else if minimumPressDuration <= 0 {
      state = .began
    } else {
      wait(minimumPressDuration, thenBecome: .began)
    }
  }

  private func wait(_ seconds: TimeInterval, thenBecome new: State) {
    timer?.invalidate()
    let timer = Timer(after: seconds) { [weak self] _ in
      MainActor.assumeIsolated { self?.changeLater(to: new) }
    }
    self.timer = timer
    RunLoop.main.add(timer, forMode: .common)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if hasRecognized {
      state = .changed
    } else if touches.contains(where: { $0.distanceFromStart > allowableMovement }) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if hasRecognized {
      state = .ended
    } else if tapsSoFar < numberOfTapsRequired {
      // The press itself must follow soon.
      guard activeTouches.allSatisfy({ touches.contains($0) }) else { return }
      tapsSoFar += 1
      wait(GestureMetrics.multipleTapTime, thenBecome: .failed)
    } else {
      state = .failed
    }
  }

  override var waitsForMoreTouches: Bool { tapsSoFar > 0 && !hasRecognized }

  open override func reset() {
    timer?.invalidate()
    timer = nil
    tapsSoFar = 0
  }
}
