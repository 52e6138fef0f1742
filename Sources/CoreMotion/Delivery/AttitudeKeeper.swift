// Sensor fusion: finds what a sample's source does not tell.
import Foundation
import PhoneLink

/// A sample with everything that can be known from it and those before.
struct FusedMotion {
  /// Its attitude is never nil.
  var sample: MotionSample
  /// Radians a second: the gyroscope's, else the turning that gravity shows (all but the turning about the vertical).
  var rotationRate: Vector3
  /// Maps the device to the frame whose x points to magnetic north; nil without a magnetometer.
  var northAttitude: Quaternion?
}

/// Roll and pitch follow from gravity. Yaw does not: it is held, or followed with the gyroscope where there is one. North is where the
/// magnetic field points, as far as it is level.
struct AttitudeKeeper {
  private var yaw = 0.0
  private var last: MotionSample?
  /// Seconds; after a longer silence nobody knows how far the phone was turned.
  private static let longestStep = 0.5

  mutating func fuse(_ sample: MotionSample) -> FusedMotion {
    defer { last = sample }
    var sample = sample
    let step = last.map { sample.time - $0.time }.flatMap { $0 > 0 && $0 <= Self.longestStep ? $0 : nil }
    var rate = Vector3.zero
    if let measured = sample.rotationRate {
      rate = measured
    } else if let step, let before = last?.gravity.direction, let now = sample.gravity.direction {
      // Gravity as the device sees it obeys dg/dt = g × ω; solved for the part of ω across gravity.
      rate = ((now - before) * (1 / step)).cross(now)
    }
    if let attitude = sample.attitude {
      yaw = attitude.yaw
    } else {
      // Gravity points down, so turning about the vertical is turning about its opposite.
      if let measured = sample.rotationRate, let step { yaw = (yaw - measured.dot(sample.gravity) * step).remainder(dividingBy: 2 * .pi) }
      let gravity = sample.gravity.direction ?? .lyingFlat
      sample.attitude = Quaternion(roll: atan2(gravity.x, -gravity.z), pitch: asin(max(-1, min(1, -gravity.y))), yaw: yaw)
    }
    return FusedMotion(sample: sample, rotationRate: rate, northAttitude: sample.magneticField.flatMap { Self.attitude(gravity: sample.gravity, field: $0) })
  }

  /// Maps the device to the frame with z up and x to magnetic north; nil where the field is vertical.
  private static func attitude(gravity: Vector3, field: Vector3) -> Quaternion? {
    guard let down = gravity.direction else { return nil }
    let up = -down
    guard let north = (field - up * field.dot(up)).direction else { return nil }
    let tilt = Quaternion(turning: up, into: Vector3(x: 0, y: 0, z: 1))
    let levelNorth = tilt.rotate(north)
    return Quaternion(angle: -atan2(levelNorth.y, levelNorth.x), axis: Vector3(x: 0, y: 0, z: 1)) * tilt
  }
}
