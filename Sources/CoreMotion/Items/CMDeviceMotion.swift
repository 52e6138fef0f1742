// Attitude, rotation, gravity and the hand's acceleration at one moment.
import Foundation
import PhoneLink

/// `gravity + userAcceleration` is what the accelerometer reads. Knowingly different: the heading is always −1 and the magnetic field
/// uncalibrated, as on a device without a magnetometer.
open class CMDeviceMotion: CMLogItem {
  public enum SensorLocation: Int, Sendable { case `default` = 0, headphoneLeft, headphoneRight }

  public let attitude: CMAttitude
  /// Zero when the motion's source has no gyroscope.
  public let rotationRate: CMRotationRate
  /// Length 1.
  public let gravity: CMAcceleration
  public let userAcceleration: CMAcceleration
  public let magneticField = CMCalibratedMagneticField()
  /// Degrees; −1 since there is no reference to north.
  public let heading = -1.0
  public let sensorLocation = SensorLocation.default

  init(_ sample: MotionSample, attitude: Quaternion) {
    self.attitude = CMAttitude(attitude)
    rotationRate = CMRotationRate(sample.rotationRate ?? .zero)
    gravity = CMAcceleration(sample.gravity)
    userAcceleration = CMAcceleration(sample.userAcceleration)
    super.init(timestamp: sample.time)
  }

  open override var description: String {
    "\(attitude) gravity \(gravity) userAcceleration \(userAcceleration) rotationRate \(rotationRate) @ \(timestamp)"
  }
}
