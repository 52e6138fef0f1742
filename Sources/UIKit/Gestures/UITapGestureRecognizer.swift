// One or more taps with one or more fingers.

open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
  open var buttonMaskRequired = UIEvent.ButtonMask.primary

  private var tapsSoFar = 0
  private var mostTouches = 0
  private var startTime = 0.0
  private var timer: Timer?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    timer?.invalidate()
    mostTouches = max(mostTouches, activeTouches.count)
    startTime = event.timestamp
    if mostTouches > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: { $0.distanceFromStart > GestureMetrics.tapMovement }) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard activeTouches.allSatisfy({ touches.contains($0) }) else { return }
    guard mostTouches == numberOfTouchesRequired else {
      state = .failed
      return
    }
    if numberOfTapsRequired > 1, event.timestamp - startTime > GestureMetrics.longestOfSeveralTaps {
      state = .failed
      return
    }
    tapsSoFar += 1
    mostTouches = 0
    if tapsSoFar >= numberOfTapsRequired {
      state = .ended
    } else {
      wait()
    }
  }

  /// The next tap must come soon.
  private func wait() {
    let timer = Timer(after: GestureMetrics.multipleTapTime) { [weak self] _ in
      MainActor.assumeIsolated { self?.changeLater(to: .failed) }
    }
    self.timer = timer
    RunLoop.main.add(timer, forMode: .common)
  }

  override var waitsForMoreTouches: Bool { tapsSoFar > 0 }

  open override func reset() {
    timer?.invalidate()
    timer = nil
    (tapsSoFar, mostTouches) = (0, 0)
  }

  /// A tap does not stop a tap with more taps from being counted.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    if let tap = preventedGestureRecognizer as? UITapGestureRecognizer { return tap.numberOfTapsRequired <= numberOfTapsRequired }
    return super.canPrevent(preventedGestureRecognizer)
  }
}
