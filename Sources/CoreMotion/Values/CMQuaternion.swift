// A rotation as a quaternion.

/// Of length 1; maps the device's axes to the reference frame's.
public struct CMQuaternion: Sendable {
  public var x: Double
  public var y: Double
  public var z: Double
  public var w: Double
  public init() { (x, y, z, w) = (0, 0, 0, 1) }
  public init(x: Double, y: Double, z: Double, w: Double) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }
}
