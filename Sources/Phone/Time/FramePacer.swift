// When frames are made on the real clock: at most 60 a second, and none that nobody needs.
import Foundation

/// Spaces one kind of frame. The rate is held on the average, so that a frame that came late does not push back all later ones.
///
///     if let time = pacer.next(now: now) … wait until then, then: pacer.use(at: now)
struct FramePacer: Equatable {
  /// Seconds.
  static let interval = 1.0 / 60
  /// How much earlier than one interval after the last a frame may come, to make up for one that was late.
  static let slack = interval / 4

  /// The moment that the last frame had a right to.
  private var slot = -Double.infinity

  /// The earliest moment for the next frame, not before `now`.
  func next(now: Double) -> Double { max(now, slot + Self.interval) }

  func isDue(at now: Double) -> Bool { now >= slot + Self.interval - 1e-6 }

  mutating func use(at now: Double) { slot = max(slot + Self.interval, now - Self.slack) }
}
