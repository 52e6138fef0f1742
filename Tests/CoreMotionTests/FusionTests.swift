// What a source does not tell is found from what it does.
import PhoneLink
import XCTest
@testable import CoreMotion

final class FusionTests: MotionTestCase {
  /// Gravity of a phone that turns about an axis of its own, and how it turns.
  private func turning(_ axis: Vector3, rate: Double, at time: Double) -> Vector3 {
    Quaternion(angle: rate * time, axis: axis).conjugate.rotate(.lyingFlat)
  }

  func testASourceWithoutAGyroscopeTurnsAsItsGravityShows() throws {
    let manager = makeManager()
    manager.startDeviceMotionUpdates()
    let axis = Vector3(x: 0.6, y: -0.8, z: 0), rate = 0.7
    for index in 0...100 {
      let time = Double(index) / 100
      send(100 + time, turning(axis, rate: rate, at: time))
    }
    let measured = try XCTUnwrap(manager.deviceMotion).rotationRate
    XCTAssertEqual(measured.x, axis.x * rate, accuracy: 0.01)
    XCTAssertEqual(measured.y, axis.y * rate, accuracy: 0.01)
    XCTAssertNil(manager.gyroData, "there is still no gyroscope")
  }

  func testTurningAboutTheVerticalCannotBeSeenAndYawIsHeld() throws {
    let manager = makeManager()
    manager.startDeviceMotionUpdates()
    for index in 0...200 { send(100 + Double(index) / 100, Vector3(x: 0.3, y: -0.2, z: -0.93)) }
    let motion = try XCTUnwrap(manager.deviceMotion)
    XCTAssertEqual(motion.rotationRate.z, 0, accuracy: 1e-9)
    XCTAssertEqual(motion.attitude.yaw, 0, accuracy: 1e-9)
  }

  func testGravityObeysTheRotationRate() throws {
    // dg/dt = g × ω, with the gyroscope's rate and the fused one alike.
    let manager = makeManager()
    manager.startDeviceMotionUpdates()
    let axis = Vector3(x: 0.2, y: 0.5, z: 0.84).direction!, rate = 1.1
    var last: (g: Vector3, time: Double)?
    for index in 0...50 {
      let time = Double(index) / 100
      send(100 + time, turning(axis, rate: rate, at: time))
      let motion = try XCTUnwrap(manager.deviceMotion)
      let g = Vector3(x: motion.gravity.x, y: motion.gravity.y, z: motion.gravity.z)
      if let last, index > 1 {
        let slope = (g - last.g) * (1 / (time - last.time))
        let rate = Vector3(x: motion.rotationRate.x, y: motion.rotationRate.y, z: motion.rotationRate.z)
        XCTAssertLessThan((slope - g.cross(rate)).length, 0.02)
      }
      last = (g, time)
    }
  }

  // MARK: The magnetometer

  private let field = Vector3(x: 0, y: 20, z: -40)

  func testAMagnetometerIsThereWhenTheSourceHasOne() {
    let manager = makeManager()
    XCTAssertFalse(manager.isMagnetometerAvailable)
    manager.startMagnetometerUpdates()
    XCTAssertFalse(manager.isMagnetometerActive)
    XCTAssertEqual(phone.told.count, 1, "the person hears why there are no readings")
    phone.sensors.append(.magnetometer)
    manager.magnetometerUpdateInterval = 0
    manager.startMagnetometerUpdates()
    XCTAssertEqual(phone.wanted[.magnetometer], 0.01)
    send(1)
    XCTAssertNil(manager.magnetometerData)
    send(2, field: field)
    XCTAssertEqual(manager.magnetometerData?.magneticField.y, 20)
    XCTAssertEqual(manager.magnetometerData?.timestamp, 2)
  }

  func testHeadingIsCountedClockwiseFromNorth() throws {
    phone.sensors.append(.magnetometer)
    let manager = makeManager()
    manager.startDeviceMotionUpdates(using: .xMagneticNorthZVertical)
    // The earth's field seen by a phone on its back whose top edge points so far to the right of north.
    for (heading, seen) in [(0.0, Vector3(x: 0, y: 20, z: -40)), (90, Vector3(x: -20, y: 0, z: -40)), (180, Vector3(x: 0, y: -20, z: -40)), (270, Vector3(x: 20, y: 0, z: -40))] {
      send(1 + heading, field: seen)
      let motion = try XCTUnwrap(manager.deviceMotion)
      XCTAssertEqual(min(abs(motion.heading - heading), 360 - abs(motion.heading - heading)), 0, accuracy: 1e-6)
      XCTAssertLessThan(motion.heading, 360)
      XCTAssertEqual(motion.magneticField.accuracy, .medium)
      XCTAssertEqual(motion.magneticField.field.z, -40)
    }
    XCTAssertEqual(manager.attitudeReferenceFrame, .xMagneticNorthZVertical)
  }

  func testHeadingOfATiltedPhoneIsThatOfItsTopEdge() throws {
    phone.sensors.append(.magnetometer)
    let manager = makeManager()
    manager.startDeviceMotionUpdates(using: .xMagneticNorthZVertical)
    let attitude = Quaternion(roll: 0.3, pitch: 0.5, yaw: 0.7)
    let north = Vector3(x: 20, y: 0, z: -40)
    send(1, attitude.conjugate.rotate(.lyingFlat), field: attitude.conjugate.rotate(north))
    let found = try XCTUnwrap(manager.deviceMotion).attitude
    XCTAssertEqual(found.yaw, 0.7, accuracy: 1e-9)
    XCTAssertEqual(found.pitch, 0.5, accuracy: 1e-9)
    XCTAssertEqual(found.roll, 0.3, accuracy: 1e-9)
  }

  func testFramesThatNeedNorthAreNotAvailableWithoutAMagnetometer() {
    let manager = makeManager()
    manager.startDeviceMotionUpdates(using: .xMagneticNorthZVertical)
    XCTAssertEqual(manager.attitudeReferenceFrame, .xArbitraryZVertical)
    XCTAssertTrue(manager.isDeviceMotionActive)
    let codes = Collected<Int>()
    let other = makeManager()
    other.startDeviceMotionUpdates(using: .xTrueNorthZVertical, to: queue) { motion, error in
      XCTAssertNil(motion)
      codes.append((error as NSError?)?.code ?? 0)
    }
    queue.waitUntilAllOperationsAreFinished()
    XCTAssertEqual(codes.values, [102])
    XCTAssertFalse(other.isDeviceMotionActive)
  }

  func testAvailabilityFollowsTheSource() {
    let manager = makeManager()
    XCTAssertTrue(manager.isGyroAvailable)
    phone.sensors = [.accelerometer, .deviceMotion]
    XCTAssertFalse(manager.isGyroAvailable)
    XCTAssertTrue(manager.isDeviceMotionAvailable)
  }

  func testASourceWhoseTimeGoesBackIsHeardFromThereOn() {
    let manager = makeManager()
    manager.accelerometerUpdateInterval = 0.1
    manager.startAccelerometerUpdates()
    send(500)
    send(3)
    XCTAssertEqual(manager.accelerometerData?.timestamp, 3)
    send(3.05)
    XCTAssertEqual(manager.accelerometerData?.timestamp, 3)
    send(3.1)
    XCTAssertEqual(manager.accelerometerData?.timestamp, 3.1)
  }
}
