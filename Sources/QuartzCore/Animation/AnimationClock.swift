// Starts animations with the commit that declares them and ends them when their time is over. One timer waits for the next begin or end,
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

  /// Called with a commit. Delegates hear of it when the frame's phases are over.
  func startWaiting(at now: Double) {
    guard !waiting.isEmpty else { return }
    let starting = waiting
    waiting = []
    for animation in starting {
      animation.begin(at: now)
      running.append(animation)
      if animation.begin <= now { tellBegin(of: animation) }
    }
    schedule()
  }

  /// A layer's time has changed, and with it when animations begin and end.
  func reschedule() {
    if !running.isEmpty { schedule() }
  }

  private func tellBegin(of animation: RunningAnimation) {
    guard !animation.hasToldBegin else { return }
    animation.hasToldBegin = true
    guard animation.animation.delegate != nil else { return }
    CATransaction.callLater { [animation] in animation.animation.delegate?.animationDidStart(animation.animation) }
  }

  private func schedule() {
    let next = running.map { $0.hasToldBegin ? $0.end : $0.begin }.min() ?? .infinity
    guard next != timerTime else { return }
    timer?.invalidate()
    (timer, timerTime) = (nil, next)
    guard next.isFinite else { return }
    let timer = Timer(after: max(next - CACurrentMediaTime(), 0)) { [weak self] _ in self?.timeHasCome() }
    self.timer = timer
    RunLoop.main.add(timer, forMode: .common)
  }

  private func timeHasCome() {
    (timer, timerTime) = (nil, .infinity)
    // A timer may fire a rounding error early.
    let now = CACurrentMediaTime() + 1e-6
    for animation in running where animation.begin <= now { tellBegin(of: animation) }
    // In the order of their ends, however late the app is; those that end together in the order in which they were added.
    let due = running.enumerated().filter { $0.element.end <= now }
      .sorted { ($0.element.end, $0.offset) < ($1.element.end, $1.offset) }.map(\.element)
    running.removeAll { animation in due.contains { $0 === animation } }
    for animation in due {
      if animation.animation.isRemovedOnCompletion, let layer = animation.layer, layer.animationTable[animation.key] === animation {
        layer.dropAnimation(named: animation.key)
      }
    }
    for animation in due { CATransaction.callLater { animation.finish(true) } }
    // What is told belongs to this turn's frame.
    CATransaction.callFinished()
    schedule()
  }
}
