import PhoneLink
import QuartzCore
import XCTest
@testable import CoreMotion

/// From an app's manager through the link and back.
final class PhoneConnectionTests: XCTestCase {
  func testAManagerAsksThePhoneItRunsOnAndReadsItsSamples() throws {
    let (phone, app) = InMemoryChannel<PhoneMessage, AppMessage>.pair()
    phone.send(.hello(PhoneHello(
      deviceIdentifier: "iPhone-8", deviceName: "iPhone 8", screenSize: CGSize(width: 375, height: 667), screenScale: 2, safeArea: .zero,
      statusBarHeight: 20, sensors: [.accelerometer])))
    let connection = try PhoneConnection(channel: app)
    connection.makeShared()
    defer { connection.close() }
    connection.activate()

    let manager = CMMotionManager()
    XCTAssertTrue(manager.isAccelerometerAvailable)
    XCTAssertFalse(manager.isGyroAvailable)
    manager.accelerometerUpdateInterval = 0.05
    let read = expectation(description: "reading")
    manager.startAccelerometerUpdates(to: .main) { data, _ in
      XCTAssertEqual(data?.acceleration.x, 0.5)
      XCTAssertEqual(data?.timestamp, 7)
      read.fulfill()
    }
    var wants: [Double?] = []
    while let message = phone.receive(until: Date(timeIntervalSinceNow: 0.2)) {
      if case .wantsSensor(.accelerometer, let interval) = message { wants.append(interval) }
    }
    XCTAssertEqual(wants, [0.05])
    phone.send(.motion(MotionSample(time: 7, gravity: Vector3(x: 0.5, y: 0, z: -0.866))))
    wait(for: [read], timeout: 5)
    manager.stopAccelerometerUpdates()
    guard case .wantsSensor(.accelerometer, nil)? = phone.receive(until: Date(timeIntervalSinceNow: 5)) else { return XCTFail("still wanted") }
  }
}
