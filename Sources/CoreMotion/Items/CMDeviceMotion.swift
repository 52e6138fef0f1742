// Attitude, rotation, gravity and the hand's acceleration at one moment.
import Foundation
import PhoneLink

/// `gravity + userAcceleration` is what the accelerometer reads. Without a magnetometer the heading is −1 and the magnetic field
/// uncalibrated, as on a device without one.
open class CMDeviceMotion: CMLogItem {
  public enum SensorLocation: Int, Sendable { case `default` = 0, headphoneLeft, headphoneRight }

  public let attitude: CMAttitude
  /// Radians a second. From a source without a gyroscope: the turning that gravity shows, which leaves out turning about the vertical.
  public let rotationRate: CMRotationRate
  /// Length 1.
  public let gravity: CMAcceleration
  public let userAcceleration: CMAcceleration
  /// Knowingly different: a source's field is passed on as it is, nothing is calibrated away.
  public let magneticField: CMCalibratedMagneticField
  /// Degrees clockwise from the reference frame's north, 0 to 360; −1 in a frame that knows no north.
  public let heading: Double
  public let sensorLocation = SensorLocation.default

  init(_ motion: FusedMotion, attitude: Quaternion, knowsNorth: Bool) {
    self.attitude = CMAttitude(attitude)
    rotationRate = CMRotationRate(motion.rotationRate)
    gravity = CMAcceleration(motion.sample.gravity)
    userAcceleration = CMAcceleration(motion.sample.userAcceleration)
    magneticField = motion.sample.magneticField.map { CMCalibratedMagneticField(field: CMMagneticField($0), accuracy: .medium) } ?? CMCalibratedMagneticField()
    // North is the frame's x axis; the heading is that of the phone's top edge.
    let top = attitude.rotate(Vector3(x: 0, y: 1, z: 0))
    let degrees = atan2(-top.y, top.x) * 180 / .pi
    // A hair to the left of north is north, not 360.
    let turned = degrees < 0 ? degrees + 360 : degrees
    heading = knowsNorth ? (turned < 360 ? turned : 0) : -1
    super.init(timestamp: motion.sample.time)
  }

  open override var description: String {
    "\(attitude) gravity \(gravity) userAcceleration \(userAcceleration) rotationRate \(rotationRate) @ \(timestamp)"
  }
}
