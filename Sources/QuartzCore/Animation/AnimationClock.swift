// Starts animations with the commit that declares them and ends them when their time is over. One timer waits for the next end,
// however many animations run; the phone shows them meanwhile without the app.
import Foundation

final class AnimationClock {
  nonisolated(unsafe) static let shared = AnimationClock()  // main thread only

  private var waiting: [RunningAnimation] = []
  private var running: [RunningAnimation] = []
  private var timer: Timer?
  private var timerTime = Double.infinity

  func add(_ animation: RunningAnimation) { waiting.append(animation) }

  func forget(_ animation: RunningAnimation) {
    waiting.removeAll { $0 === animation }
    running.removeAll { $0 === animation }
  }

  func startWaiting(at now: Double) {
    guard !waiting.isEmpty else { return }
    let starting = waiting
    waiting = []
    for animation in starting {
      animation.begin(at: now)
      running.append(animation)
    }
    schedule()
  }

  private func schedule() {
    let next = running.compactMap(\.end).min() ?? .infinity
    guard next != timerTime else { return }
    timer?.invalidate()
    (timer, timerTime) = (nil, next)
    guard next.isFinite else { return }
    let timer = Timer(after: max(next - CACurrentMediaTime(), 0)) { [weak self] _ in self?.endDue() }
    self.timer = timer
    RunLoop.main.add(timer, forMode: .common)
  }

  private func endDue() {
    (timer, timerTime) = (nil, .infinity)
    // A timer may fire a rounding error early.
    let now = CACurrentMediaTime() + 1e-6
    let due = running.filter { ($0.end ?? .infinity) <= now }
    running.removeAll { animation in due.contains { $0 === animation } }
    for animation in due { finish(animation) }
    schedule()
  }

  private func finish(_ entry: RunningAnimation) {
    if entry.animation.isRemovedOnCompletion, let layer = entry.layer, layer.animationTable[entry.key] === entry {
      layer.dropAnimation(named: entry.key)
    }
    entry.animation.delegate?.animationDidStop(entry.animation, finished: true)
    entry.completion?.release()
  }
}
