import PhoneLink
import XCTest
@testable import CoreMotion

/// The ways in which apps spell handlers. What counts is that they compile; that they are called is a bonus.
final class HandlersAsAppsWriteThemTests: MotionTestCase {
  func testImplicitlyUnwrappedError() {
    let manager = makeManager()
    var speed = 0.0
    let handler: CMAccelerometerHandler = { (CMAccelerometerData: CMAccelerometerData?, error: Error!) -> Void in
      speed += CMAccelerometerData!.acceleration.x
    }
    manager.startAccelerometerUpdates(to: queue, withHandler: handler)
    send(1, Vector3(x: 0.5, y: 0, z: -0.8))
    queue.waitUntilAllOperationsAreFinished()
    XCTAssertEqual(speed, 0.5)
  }

  func testIgnoredArgumentsAndReadingThroughTheManager() {
    let manager = makeManager()
    var gravity = CMAcceleration(x: 0, y: 0, z: 0)
    manager.startDeviceMotionUpdates(to: queue, withHandler: { _, _ in gravity = manager.deviceMotion!.gravity })
    send(1)
    queue.waitUntilAllOperationsAreFinished()
    XCTAssertEqual(gravity.z, -1)
    manager.stopDeviceMotionUpdates()
  }

  func testAnAppMayDeriveItsOwnManager() {
    final class Manager: CMMotionManager {
      let name: String
      override init() {
        name = "mine"
        super.init()
        accelerometerUpdateInterval = 0.1
      }
    }
    XCTAssertEqual(Manager().accelerometerUpdateInterval, 0.1)
  }

  func testTrailingClosureOnTheMainQueue() {
    let manager = makeManager()
    let called = expectation(description: "handler")
    manager.startAccelerometerUpdates(to: .main) { (data, error) in
      if let trueData = data, error == nil, trueData.acceleration.z == -1 { called.fulfill() }
    }
    send(1)
    wait(for: [called], timeout: 5)
  }
}
