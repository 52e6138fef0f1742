// A reading of the magnetometer.
import Foundation
import PhoneLink

open class CMMagnetometerData: CMLogItem {
  /// Microteslas, the phone's own magnetism included.
  public let magneticField: CMMagneticField

  /// Nil when the sample's source has no magnetometer.
  init?(_ motion: FusedMotion) {
    guard let field = motion.sample.magneticField else { return nil }
    magneticField = CMMagneticField(field)
    super.init(timestamp: motion.sample.time)
  }

  open override var description: String { "x \(magneticField.x) y \(magneticField.y) z \(magneticField.z) @ \(timestamp)" }
}

extension CMMagneticField {
  init(_ vector: Vector3) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}
