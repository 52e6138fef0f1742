// Acceleration along the device's axes.

/// G, pointing the way gravity pulls: (0, 0, −1) when the phone lies on its back. +x right edge, +y top edge, +z out of the screen.
public struct CMAcceleration: Sendable {
  public var x: Double
  public var y: Double
  public var z: Double
  public init() { (x, y, z) = (0, 0, 0) }
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}
