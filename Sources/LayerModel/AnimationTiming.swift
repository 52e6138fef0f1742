// When an animation runs, and how far it is: the arithmetic of CAMediaTiming, shared by app and phone.
import Foundation

/// The timing of an animation or of a group of animations. Times are seconds of the time around it: the layer's own time, or inside a
/// group the group's.
public struct AnimationTiming: Equatable, Sendable {
  public var beginTime: Double
  /// One run, seconds of the animation's own time.
  public var duration: Double
  public var speed: Double = 1
  /// The animation begins this far inside; what was left out comes after the end, so that the whole run takes as long as ever.
  public var timeOffset: Double = 0
  public var repeatCount: Double = 1
  public var autoreverses = false
  public var fillsBackwards = false
  public var fillsForwards = false
  /// The pace over one run.
  public var curve = TimingCurve.linear

  public init(beginTime: Double = 0, duration: Double) { (self.beginTime, self.duration) = (beginTime, duration) }

  /// The whole active time in seconds of the time around.
  public var activeDuration: Double {
    let once = autoreverses ? duration * 2 : duration
    if speed == 0 { return .infinity }
    return once == 0 ? 0 : once * max(repeatCount, 0) / abs(speed)
  }

  public var endTime: Double { beginTime + activeDuration }

  /// True when nothing changes after this time.
  public func isFinished(at time: Double) -> Bool { time >= endTime }

  /// Where a run stands.
  public struct Position: Equatable, Sendable {
    /// 0...1 through the values; the curve is not applied yet.
    public var fraction: Double
    /// Whole runs before this one.
    public var completedRuns: Double
  }

  /// Nil outside the active time when nothing fills.
  public func position(at time: Double) -> Position? {
    var elapsed = time - beginTime
    let active = activeDuration
    var isAtEnd = speed == 0
    if elapsed < 0 {
      guard fillsBackwards else { return nil }
      elapsed = 0
    } else if elapsed >= active {
      guard fillsForwards else { return nil }
      (elapsed, isAtEnd) = (active, true)
    }
    guard duration > 0 else { return Position(fraction: autoreverses ? 0 : 1, completedRuns: 0) }
    let length: Double = autoreverses ? 2 : 1
    let position = (elapsed * speed + timeOffset) / duration
    var runs = (position / length).rounded(.down)
    var part = position - runs * length
    // The end of a run is its last moment, not the first of the next.
    if isAtEnd, speed >= 0, part < 1e-9, position > 0 { (part, runs) = (length, runs - 1) }
    if isAtEnd, speed < 0, part > length - 1e-9 { part = 0 }
    if part > 1 { part = 2 - part }
    return Position(fraction: part, completedRuns: max(runs, 0))
  }

  /// The time inside, for what is timed by it. Nil outside the active time when nothing fills.
  func innerTime(at time: Double) -> Double? {
    position(at: time).map { curve.value(at: $0.fraction) * duration }
  }
}

/// How a layer's own time follows from its superlayer's: `(time - beginTime) * speed + timeOffset`.
public struct LayerTime: Hashable, Sendable {
  public var beginTime: Double, speed: Double, timeOffset: Double
  public init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0) {
    (self.beginTime, self.speed, self.timeOffset) = (beginTime, speed, timeOffset)
  }
  public static let same = LayerTime()

  public func fromParent(_ time: Double) -> Double { (time - beginTime) * speed + timeOffset }
  /// A layer that stands still has no such time; then the time at which it began to.
  public func toParent(_ time: Double) -> Double { speed == 0 ? beginTime : (time - timeOffset) / speed + beginTime }

  var isFinite: Bool { (beginTime + speed + timeOffset).isFinite }
}
