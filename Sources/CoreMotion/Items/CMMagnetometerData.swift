// A reading of the magnetometer. No phone here has one, so none is ever made.
import Foundation

open class CMMagnetometerData: CMLogItem {
  public let magneticField = CMMagneticField()
}
