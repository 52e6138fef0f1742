// The frame that a manager's attitudes are told against, from its start on.
import Foundation
import PhoneLink

struct AttitudeReference {
  private let frame: CMAttitudeReferenceFrame

  init(_ frame: CMAttitudeReferenceFrame) { self.frame = frame }

  /// North needs a magnetometer, true north also the phone's place on earth.
  static func available(in center: MotionCenter) -> CMAttitudeReferenceFrame {
    center.has(.magnetometer) ? [.xArbitraryZVertical, .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical] : .xArbitraryZVertical
  }

  /// Turns the attitudes that it is given into those of the frame.
  func converter() -> (FusedMotion) -> CMDeviceMotion? {
    let frame = frame
    var toReference: Quaternion?
    return { motion in
      let held = motion.sample.attitude ?? .identity
      if frame == .xMagneticNorthZVertical, let north = motion.northAttitude { return CMDeviceMotion(motion, attitude: north, knowsNorth: true) }
      let attitude = frame == .xArbitraryCorrectedZVertical ? motion.northAttitude ?? held : held
      // Yaw is 0 in the first.
      let turn = toReference ?? Quaternion(angle: -attitude.yaw, axis: Vector3(x: 0, y: 0, z: 1))
      toReference = turn
      return CMDeviceMotion(motion, attitude: turn * attitude, knowsNorth: false)
    }
  }
}
