// What the accelerometer read at one moment, as apps of iOS 2 to 4 get it.

/// G.
public typealias UIAccelerationValue = Double

/// Gravity and the hand together, in G along the device's axes: (0, 0, −1) when the phone lies on its back.
@preconcurrency @MainActor
open class UIAcceleration: NSObject {
  /// Seconds since the phone's boot.
  public let timestamp: TimeInterval
  public let x: UIAccelerationValue
  public let y: UIAccelerationValue
  public let z: UIAccelerationValue

  init(_ sample: MotionSample) {
    let total = sample.gravity + sample.userAcceleration
    (timestamp, x, y, z) = (sample.time, total.x, total.y, total.z)
    super.init()
  }

  open override var description: String { "x \(x) y \(y) z \(z) @ \(timestamp)" }
}
