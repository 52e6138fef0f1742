// How the device is turned.
import Foundation
import PhoneLink

/// The device's orientation against a reference frame, in three forms that agree.
///
/// Gravity is (cos pitch · sin roll, −sin pitch, −cos pitch · cos roll). Yaw and roll are ill-defined when pitch is near ±90°: they
/// are two names of one turn there, and a phone that stands exactly upright counts as not rolled.
open class CMAttitude: NSObject, NSCopying {
  private var rotation: Quaternion

  init(_ rotation: Quaternion) {
    self.rotation = rotation.normalized
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any { CMAttitude(rotation) }

  open var quaternion: CMQuaternion { CMQuaternion(x: rotation.x, y: rotation.y, z: rotation.z, w: rotation.w) }

  /// About the x axis, −π/2 to π/2.
  open var pitch: Double { rotation.pitch }
  /// About the y axis, −π to π.
  open var roll: Double { rotation.roll }
  /// About the z axis, −π to π.
  open var yaw: Double { rotation.yaw }

  open var rotationMatrix: CMRotationMatrix {
    // Rows are the device's axes in the reference frame.
    let x = rotation.rotate(Vector3(x: 1, y: 0, z: 0)), y = rotation.rotate(Vector3(x: 0, y: 1, z: 0)), z = rotation.rotate(Vector3(x: 0, y: 0, z: 1))
    return CMRotationMatrix(m11: x.x, m12: x.y, m13: x.z, m21: y.x, m22: y.y, m23: y.z, m31: z.x, m32: z.y, m33: z.z)
  }

  /// Makes this the attitude as seen from another: what has to be done to the device in that attitude to bring it into this one.
  open func multiply(byInverseOf attitude: CMAttitude) {
    rotation = (attitude.rotation.conjugate * rotation).normalized
  }

  open override var description: String { "roll \(roll) pitch \(pitch) yaw \(yaw)" }
}

extension Quaternion {
  /// The attitude with these angles in radians: first roll about y, then pitch about x, then yaw about z.
  init(roll: Double, pitch: Double, yaw: Double) {
    self = Quaternion(angle: yaw, axis: Vector3(x: 0, y: 0, z: 1)) * Quaternion(angle: pitch, axis: Vector3(x: 1, y: 0, z: 0))
      * Quaternion(angle: roll, axis: Vector3(x: 0, y: 1, z: 0))
  }

  /// Where the reference frame's vertical lies along the device's axes.
  private var up: Vector3 { conjugate.rotate(Vector3(x: 0, y: 0, z: 1)) }

  var pitch: Double { asin(max(-1, min(1, up.y))) }
  /// Whether the y axis is so near the vertical that what is left of the others is rounding error.
  private var standsOnEnd: Bool { hypot(up.x, up.z) < 1e-7 }

  /// Adding nothing makes a plain zero of minus zero.
  var roll: Double { standsOnEnd ? 0 : atan2(-up.x, up.z) + 0 }
  var yaw: Double {
    if standsOnEnd {
      let right = rotate(Vector3(x: 1, y: 0, z: 0))
      return atan2(right.y, right.x) + 0
    }
    let top = rotate(Vector3(x: 0, y: 1, z: 0))
    return atan2(-top.x, top.y) + 0
  }
}
