import PhoneLink
import XCTest
@testable import CoreMotion

final class OtherSensorsTests: MotionTestCase {
  func testGyroscopeIsThereOnlyWhenTheSourceHasOne() {
    let manager = makeManager()
    XCTAssertTrue(manager.isGyroAvailable)
    manager.startGyroUpdates()
    send(1)
    XCTAssertNil(manager.gyroData, "a sample without rotation is no reading")
    send(2, rate: Vector3(x: 0, y: 0, z: 0.5))
    XCTAssertEqual(manager.gyroData?.rotationRate.z, 0.5)

    phone.sensors = [.accelerometer, .deviceMotion]
    let other = makeManager()
    XCTAssertFalse(other.isGyroAvailable)
    other.startGyroUpdates()
    XCTAssertFalse(other.isGyroActive)
  }

  func testMagnetometerIsNotAvailable() {
    let manager = makeManager()
    XCTAssertFalse(manager.isMagnetometerAvailable)
    manager.magnetometerUpdateInterval = 0
    XCTAssertEqual(manager.magnetometerUpdateInterval, 0.01)
    manager.startMagnetometerUpdates()
    XCTAssertNil(manager.magnetometerData)
  }

  func testActivityStepsAndAltitudeAnswerNotAvailable() {
    XCTAssertFalse(CMMotionActivityManager.isActivityAvailable())
    XCTAssertFalse(CMPedometer.isStepCountingAvailable())
    XCTAssertFalse(CMAltimeter.isRelativeAltitudeAvailable())
    let errors = Collected<Int>()
    let answered = expectation(description: "answers")
    answered.expectedFulfillmentCount = 3
    func note(_ error: Error?) {
      errors.append((error as NSError?)?.code ?? 0)
      XCTAssertEqual((error as NSError?)?.domain, CMErrorDomain)
      answered.fulfill()
    }
    let (activity, pedometer, altimeter) = (CMMotionActivityManager(), CMPedometer(), CMAltimeter())
    activity.queryActivityStarting(from: Date(), to: Date(), to: queue) { _, error in note(error) }
    pedometer.startUpdates(from: Date()) { _, error in note(error) }
    altimeter.startRelativeAltitudeUpdates(to: queue) { _, error in note(error) }
    wait(for: [answered], timeout: 5)
    XCTAssertEqual(errors.values.sorted(), [104, 109, 109])
  }
}
