// Rotation about the device's axes.

/// Radians a second, right-handed about each axis.
public struct CMRotationRate: Sendable {
  public var x: Double
  public var y: Double
  public var z: Double
  public init() { (x, y, z) = (0, 0, 0) }
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}
