// A reading of the accelerometer.
import Foundation
import PhoneLink

open class CMAccelerometerData: CMLogItem {
  /// Gravity and the hand's acceleration together.
  public let acceleration: CMAcceleration

  init(_ motion: FusedMotion) {
    let sample = motion.sample
    acceleration = CMAcceleration(sample.gravity + sample.userAcceleration)
    super.init(timestamp: sample.time)
  }

  open override var description: String { "x \(acceleration.x) y \(acceleration.y) z \(acceleration.z) @ \(timestamp)" }
}

extension CMAcceleration {
  init(_ vector: Vector3) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}
