// Makes samples of what a device reads: accelerometers know only gravity and the hand together.
import Foundation
import PhoneLink

/// Parts an accelerometer's readings into gravity and the hand by a one-pole low-pass, and keeps the pose that a person called level.
struct ReadingFilter {
  /// Seconds: the filter's time constant, as for recordings.
  static let gravityLag = MotionTrace.gravityLag

  private var smoothed: Vector3?
  private var last: (time: Double, total: Vector3)?
  private var neutral = NeutralPose()

  /// - Parameters:
  ///   - total: G, gravity and hand together.
  ///   - rotationRate: radians a second; nil without a gyroscope.
  mutating func sample(_ total: Vector3, rotationRate: Vector3?, magneticField: Vector3? = nil, at time: Double) -> MotionSample {
    if let before = smoothed, let last, time > last.time {
      var before = before
      // A gyroscope tells how gravity turned meanwhile, so the filter need not run after it.
      if let rate = rotationRate, time - last.time < 0.5 { before = before + before.cross(rate) * (time - last.time) }
      smoothed = before + (total - before) * (1 - exp(-(time - last.time) / Self.gravityLag))
    } else {
      smoothed = total
    }
    last = (time, total)
    let gravity = smoothed?.direction ?? .lyingFlat
    let sample = MotionSample(
      time: time, gravity: gravity, userAcceleration: total - gravity, rotationRate: rotationRate, magneticField: magneticField)
    return neutral.apply(to: sample)
  }

  /// The present pose reads flat from now on.
  mutating func level() {
    guard let smoothed else { return }
    neutral.set(gravity: smoothed)
  }
}
