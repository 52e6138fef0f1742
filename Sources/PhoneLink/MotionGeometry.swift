// Arithmetic on the vectors and quaternions of motion samples, for both sides of the link.
import Foundation

extension Vector3 {
  /// What the accelerometer of a phone lying on its back reads, in G.
  public static let lyingFlat = Vector3(x: 0, y: 0, z: -1)

  public var length: Double { (x * x + y * y + z * z).squareRoot() }
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  public static func + (left: Vector3, right: Vector3) -> Vector3 { Vector3(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z) }
  public static func - (left: Vector3, right: Vector3) -> Vector3 { Vector3(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z) }
  public static func * (left: Vector3, right: Double) -> Vector3 { Vector3(x: left.x * right, y: left.y * right, z: left.z * right) }
  public static prefix func - (vector: Vector3) -> Vector3 { Vector3(x: -vector.x, y: -vector.y, z: -vector.z) }

  public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  /// The vector of length 1 in this direction; nil for the zero vector and for values that are not finite.
  public var direction: Vector3? {
    let length = length
    guard length > 0, length.isFinite else { return nil }
    return Vector3(x: x / length, y: y / length, z: z / length)
  }
}

extension Quaternion {
  public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// The rotation by `angle` radians, right-handed, about `axis`, a vector of length 1.
  public init(angle: Double, axis: Vector3) {
    let sine = sin(angle / 2)
    self.init(x: axis.x * sine, y: axis.y * sine, z: axis.z * sine, w: cos(angle / 2))
  }

  /// The shortest rotation that turns one direction (a vector of length 1) into another.
  public init(turning from: Vector3, into to: Vector3) {
    let cosine = from.dot(to)
    if cosine < -0.999_999_999 {
      // Half a turn: every axis at right angles will do; take one that is well defined.
      let helper = abs(from.x) < 0.9 ? Vector3(x: 1, y: 0, z: 0) : Vector3(x: 0, y: 1, z: 0)
      self.init(angle: .pi, axis: from.cross(helper).direction ?? helper)
      return
    }
    let axis = from.cross(to)
    self = Quaternion(x: axis.x, y: axis.y, z: axis.z, w: 1 + cosine).normalized
  }

  public var conjugate: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

  /// Of length 1; the identity when the length is zero or not finite.
  public var normalized: Quaternion {
    let length = (x * x + y * y + z * z + w * w).squareRoot()
    guard length > 0, length.isFinite else { return .identity }
    return Quaternion(x: x / length, y: y / length, z: z / length, w: w / length)
  }

  /// First `right`, then `left`.
  public static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    Quaternion(
      x: left.w * right.x + left.x * right.w + left.y * right.z - left.z * right.y,
      y: left.w * right.y - left.x * right.z + left.y * right.w + left.z * right.x,
      z: left.w * right.z + left.x * right.y - left.y * right.x + left.z * right.w,
      w: left.w * right.w - left.x * right.x - left.y * right.y - left.z * right.z)
  }

  /// The vector, turned by this rotation.
  public func rotate(_ vector: Vector3) -> Vector3 {
    let axis = Vector3(x: x, y: y, z: z)
    let twice = axis.cross(vector) * 2
    return vector + twice * w + axis.cross(twice)
  }

  /// The rotation rate in radians a second, about the device's own axes, that leads from this attitude to `next` (both map device to
  /// reference) within `duration` seconds.
  public func rotationRate(to next: Quaternion, within duration: Double) -> Vector3 {
    guard duration > 0 else { return .zero }
    var difference = conjugate * next
    if difference.w < 0 { difference = Quaternion(x: -difference.x, y: -difference.y, z: -difference.z, w: -difference.w) }
    let axis = Vector3(x: difference.x, y: difference.y, z: difference.z)
    let sine = axis.length
    guard sine > 1e-12 else { return axis * (2 / duration) }
    return axis * (2 * atan2(sine, difference.w) / sine / duration)
  }
}
