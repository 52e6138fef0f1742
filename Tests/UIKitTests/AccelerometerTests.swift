// The accelerometer of apps from before Core Motion.
import XCTest

@testable import QuartzCore
@testable import UIKit

private final class Listener: NSObject, UIAccelerometerDelegate {
  var readings: [UIAcceleration] = []
  func accelerometer(_ accelerometer: UIAccelerometer, didAccelerate acceleration: UIAcceleration) { readings.append(acceleration) }
}

final class AccelerometerTests: PhoneTestCase {
  private var wishes: [Double?] {
    messages().compactMap { message -> Double?? in
      if case .wantsSensor(.accelerometer, let interval) = message { return interval }
      return nil
    }
  }

  override func tearDown() {
    UIAccelerometer.shared.delegate = nil
    UIAccelerometer.shared.updateInterval = 1.0 / 60
    super.tearDown()
  }

  private func send(_ time: Double, x: Double = 0) {
    connection.deliver(.motion(MotionSample(time: time, gravity: .lyingFlat, userAcceleration: Vector3(x: x, y: 0, z: 0))))
  }

  func testReadingsComeWhileThereIsADelegate() {
    let listener = Listener()
    UIAccelerometer.shared().updateInterval = 0.1
    _ = messages()
    UIAccelerometer.shared().delegate = listener
    XCTAssertEqual(wishes, [0.1])
    let now = CACurrentMediaTime()
    send(now + 0.5, x: 0.25)
    XCTAssertEqual(listener.readings.first?.x, 0.25)
    XCTAssertEqual(listener.readings.first?.z, -1)
    XCTAssertEqual(listener.readings.first?.timestamp, now + 0.5)
    UIAccelerometer.shared().delegate = nil
    XCTAssertEqual(wishes, [nil])
    send(now + 1)
    XCTAssertEqual(listener.readings.count, 1)
  }

  func testTheFirstReadingComesAfterOneInterval() {
    let listener = Listener(), accelerometer = UIAccelerometer.shared
    accelerometer.updateInterval = 10
    accelerometer.delegate = listener
    let now = CACurrentMediaTime()
    send(now + 0.02)
    send(now + 9)
    XCTAssertEqual(listener.readings.count, 0)
    send(now + 10.1)
    XCTAssertEqual(listener.readings.count, 1)
  }

  func testAnIntervalOfNothingIsAHundredTimesASecond() {
    let accelerometer = UIAccelerometer.shared
    for wanted in [0, -1, .nan, 0.001] {
      accelerometer.updateInterval = wanted
      XCTAssertEqual(accelerometer.updateInterval, 0.01, "\(wanted)")
    }
    accelerometer.updateInterval = 1.0 / 30
    XCTAssertEqual(accelerometer.updateInterval, 1.0 / 30)
  }

  func testReadingsThatOtherSensorsMakeMoreOftenAreLeftOut() {
    let listener = Listener(), accelerometer = UIAccelerometer.shared
    accelerometer.updateInterval = 0.1
    accelerometer.delegate = listener
    let start = CACurrentMediaTime() + 1
    for index in 0..<100 { send(start + Double(index) / 100) }
    XCTAssertEqual(listener.readings.count, 10)
  }

  func testTheDelegateIsNotKept() {
    do {
      let listener = Listener()
      UIAccelerometer.shared.delegate = listener
    }
    XCTAssertNil(UIAccelerometer.shared.delegate)
    _ = messages()
    send(CACurrentMediaTime() + 1)
    XCTAssertEqual(wishes, [nil], "nobody listens any more, so the phone need not send")
  }
}
