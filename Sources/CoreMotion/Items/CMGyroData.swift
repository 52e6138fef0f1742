// A reading of the gyroscope.
import Foundation
import PhoneLink

open class CMGyroData: CMLogItem {
  public let rotationRate: CMRotationRate

  /// Nil when the sample's source has no gyroscope.
  init?(_ motion: FusedMotion) {
    guard let rate = motion.sample.rotationRate else { return nil }
    rotationRate = CMRotationRate(rate)
    super.init(timestamp: motion.sample.time)
  }

  open override var description: String { "x \(rotationRate.x) y \(rotationRate.y) z \(rotationRate.z) @ \(timestamp)" }
}

extension CMRotationRate {
  init(_ vector: Vector3) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}
