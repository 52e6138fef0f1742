// Finds the attitude of samples whose source tells none.
import Foundation
import PhoneLink

/// Roll and pitch follow from gravity. Yaw does not: it is held, or followed with the gyroscope where there is one.
struct AttitudeKeeper {
  private var yaw = 0.0
  private var lastTime: Double?
  /// Seconds; after a longer silence nobody knows how far the phone was turned.
  private static let longestStep = 0.5

  mutating func complete(_ sample: MotionSample) -> MotionSample {
    defer { lastTime = sample.time }
    var sample = sample
    if let attitude = sample.attitude {
      yaw = attitude.yaw
      return sample
    }
    if let rate = sample.rotationRate, let lastTime, (0...Self.longestStep).contains(sample.time - lastTime) {
      // Gravity points down, so turning about the vertical is turning about its opposite.
      yaw = (yaw - rate.dot(sample.gravity) * (sample.time - lastTime)).remainder(dividingBy: 2 * .pi)
    }
    let gravity = sample.gravity.direction ?? .lyingFlat
    sample.attitude = Quaternion(roll: atan2(gravity.x, -gravity.z), pitch: asin(max(-1, min(1, -gravity.y))), yaw: yaw)
    return sample
  }
}
