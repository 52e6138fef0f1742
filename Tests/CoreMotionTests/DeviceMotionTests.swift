import PhoneLink
import XCTest
@testable import CoreMotion

final class DeviceMotionTests: MotionTestCase {
  /// The device motion that a fresh manager makes of one sample.
  private func motion(_ gravity: Vector3, user: Vector3 = .zero, rate: Vector3? = nil, attitude: Quaternion? = nil) throws -> CMDeviceMotion {
    let manager = makeManager()
    manager.startDeviceMotionUpdates()
    send(1, gravity, user: user, rate: rate, attitude: attitude)
    return try XCTUnwrap(manager.deviceMotion)
  }

  func testGravityAndHandAreToldApart() throws {
    let motion = try motion(Vector3(x: 1, y: 0, z: 0), user: Vector3(x: 0, y: 0.5, z: 0), rate: Vector3(x: 1, y: 2, z: 3))
    XCTAssertEqual(motion.gravity.x, 1)
    XCTAssertEqual(motion.userAcceleration.y, 0.5)
    XCTAssertEqual(motion.rotationRate.z, 3)
    XCTAssertEqual(motion.timestamp, 1)
    XCTAssertEqual(motion.heading, -1)
    XCTAssertEqual(motion.magneticField.accuracy, .uncalibrated)
  }

  func testAttitudeOfTheFourPosesOfATable() throws {
    let flat = try motion(.lyingFlat).attitude
    XCTAssertEqual(flat.pitch, 0, accuracy: 1e-12)
    XCTAssertEqual(flat.roll, 0, accuracy: 1e-12)
    XCTAssertEqual(try motion(Vector3(x: 0, y: -1, z: 0)).attitude.pitch, .pi / 2, accuracy: 1e-6)
    XCTAssertEqual(try motion(Vector3(x: 1, y: 0, z: 0)).attitude.roll, .pi / 2, accuracy: 1e-6)
    XCTAssertEqual(abs(try motion(Vector3(x: 0, y: 0, z: 1)).attitude.roll), .pi, accuracy: 1e-6)
  }

  func testGravityFollowsFromPitchAndRollAndFromTheMatrix() throws {
    for gravity in [Vector3(x: 0.3, y: -0.5, z: -0.8), Vector3(x: -0.7, y: 0.2, z: 0.4), Vector3(x: 0.1, y: 0.9, z: -0.2)] {
      let direction = try XCTUnwrap(gravity.direction)
      let attitude = try motion(direction).attitude
      let (pitch, roll) = (attitude.pitch, attitude.roll)
      XCTAssertEqual(cos(pitch) * sin(roll), direction.x, accuracy: 1e-9)
      XCTAssertEqual(-sin(pitch), direction.y, accuracy: 1e-9)
      XCTAssertEqual(-cos(pitch) * cos(roll), direction.z, accuracy: 1e-9)
      let matrix = attitude.rotationMatrix
      XCTAssertEqual(-matrix.m13, direction.x, accuracy: 1e-9)
      XCTAssertEqual(-matrix.m23, direction.y, accuracy: 1e-9)
      XCTAssertEqual(-matrix.m33, direction.z, accuracy: 1e-9)
    }
  }

  func testAPhoneThatStandsExactlyUprightIsNotRolled() throws {
    for (vertical, pitch) in [(-1.0, Double.pi / 2), (1, -Double.pi / 2)] {
      for turn in [0.0, 1, -2.5] {
        let standing = Quaternion(angle: turn, axis: Vector3(x: 0, y: 0, z: 1)) * Quaternion(turning: Vector3(x: 0, y: vertical, z: 0), into: .lyingFlat)
        let attitude = CMAttitude(standing)
        XCTAssertEqual(attitude.pitch, pitch, accuracy: 1e-6)
        XCTAssertEqual(attitude.roll, 0)
        XCTAssertEqual(attitude.yaw, turn, accuracy: 1e-6)
      }
    }
    // Near it, leaning back and leaning over still are two things.
    let lean = 1e-3
    XCTAssertEqual(CMAttitude(Quaternion(roll: 0, pitch: .pi / 2 - lean, yaw: 0)).roll, 0, accuracy: 1e-6)
    XCTAssertEqual(abs(CMAttitude(Quaternion(roll: .pi, pitch: .pi / 2 - lean, yaw: 0)).roll), .pi, accuracy: 1e-6)
  }

  func testYawIsZeroAtTheStartAndCountsFromThere() throws {
    let manager = makeManager()
    manager.startDeviceMotionUpdates()
    func attitude(yaw: Double) -> Quaternion { Quaternion(roll: 0.2, pitch: 0.3, yaw: yaw) }
    func gravity(_ attitude: Quaternion) -> Vector3 { attitude.conjugate.rotate(.lyingFlat) }
    send(1, gravity(attitude(yaw: 2)), attitude: attitude(yaw: 2))
    XCTAssertEqual(try XCTUnwrap(manager.deviceMotion).attitude.yaw, 0, accuracy: 1e-9)
    send(1.1, gravity(attitude(yaw: 2.5)), attitude: attitude(yaw: 2.5))
    let later = try XCTUnwrap(manager.deviceMotion).attitude
    XCTAssertEqual(later.yaw, 0.5, accuracy: 1e-9)
    XCTAssertEqual(later.pitch, 0.3, accuracy: 1e-9)
    XCTAssertEqual(later.roll, 0.2, accuracy: 1e-9)
  }

  func testYawOfAStillPhoneDoesNotDriftAndFollowsTheGyroscope() throws {
    let manager = makeManager()
    manager.startDeviceMotionUpdates()
    sendStream(rate: 60, seconds: 60)
    XCTAssertEqual(try XCTUnwrap(manager.deviceMotion).attitude.yaw, 0, accuracy: 0.01 * .pi / 180)
    for index in 1...60 { send(160 + Double(index) / 60, rate: Vector3(x: 0, y: 0, z: 1)) }
    XCTAssertEqual(try XCTUnwrap(manager.deviceMotion).attitude.yaw, 1, accuracy: 0.02)
  }

  func testDeviceMotionKeepsAnIntervalOfItsOwn() {
    let manager = makeManager()
    manager.accelerometerUpdateInterval = 1
    manager.deviceMotionUpdateInterval = 0.02
    manager.startDeviceMotionUpdates()
    XCTAssertEqual(phone.wanted, [.deviceMotion: 0.02])
  }

  func testThePropertyIsSetBeforeTheHandlerRuns() {
    let manager = makeManager()
    let found = Collected<Bool>()
    manager.startDeviceMotionUpdates(to: queue) { [unowned manager] motion, _ in found.append(manager.deviceMotion === motion && motion != nil) }
    send(1)
    queue.waitUntilAllOperationsAreFinished()
    XCTAssertEqual(found.values, [true])
  }

  func testAttitudeRelativeToAnother() {
    let start = CMAttitude(Quaternion(roll: 0.1, pitch: -0.2, yaw: 1))
    let turned = CMAttitude(Quaternion(roll: 0.1, pitch: -0.2, yaw: 1) * Quaternion(angle: 0.4, axis: Vector3(x: 1, y: 0, z: 0)))
    guard let copy = turned.copy() as? CMAttitude else { return XCTFail("no copy") }
    copy.multiply(byInverseOf: start)
    XCTAssertEqual(copy.pitch, 0.4, accuracy: 1e-9)
    XCTAssertEqual(copy.roll, 0, accuracy: 1e-9)
    XCTAssertEqual(copy.yaw, 0, accuracy: 1e-9)
    XCTAssertNotEqual(turned.pitch, copy.pitch, "the original is as it was")
  }

  func testReferenceFramesWithoutAMagnetometer() {
    XCTAssertEqual(CMMotionManager.availableAttitudeReferenceFrames(), .xArbitraryZVertical)
    let manager = makeManager()
    manager.startDeviceMotionUpdates(using: .xArbitraryCorrectedZVertical)
    XCTAssertEqual(manager.attitudeReferenceFrame, .xArbitraryZVertical)
    XCTAssertTrue(manager.isDeviceMotionActive)
  }
}
