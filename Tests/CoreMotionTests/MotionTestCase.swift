import PhoneLink
import XCTest
@testable import CoreMotion

/// A phone that notes what is wanted of it; the test sends the samples.
final class TestPhone: MotionLink {
  var sensors: [SensorKind] = [.accelerometer, .gyroscope, .deviceMotion]
  private(set) var wanted: [SensorKind: Double] = [:]
  private(set) var changes = 0
  func wantSensor(_ kind: SensorKind, every interval: Double?) {
    wanted[kind] = interval
    changes += 1
  }
  private(set) var told: [String] = []
  func tell(_ text: String) { told.append(text) }
}

/// Hands each test a fresh phone, and managers that hang on it.
class MotionTestCase: XCTestCase {
  private(set) var phone: TestPhone!
  private(set) var center: MotionCenter!

  override func setUp() {
    super.setUp()
    phone = TestPhone()
    center = MotionCenter(link: phone)
  }

  func makeManager() -> CMMotionManager { CMMotionManager(center: center) }

  /// A serial queue whose work the test waits for.
  let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
  }()

  func send(_ time: Double, _ gravity: Vector3 = .lyingFlat, user: Vector3 = .zero, rate: Vector3? = nil, attitude: Quaternion? = nil, field: Vector3? = nil) {
    center.receive(MotionSample(time: time, gravity: gravity, userAcceleration: user, rotationRate: rate, attitude: attitude, magneticField: field))
  }

  /// Sends samples at a rate from `start` for some seconds, letting the handlers run after each.
  func sendStream(rate: Double, from start: Double = 100, seconds: Double, queues: [OperationQueue] = []) {
    for index in 1...Int((rate * seconds).rounded()) {
      send(start + Double(index) / rate)
      for queue in queues { queue.waitUntilAllOperationsAreFinished() }
    }
  }
}

/// Values written by handlers on other threads.
final class Collected<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [Value] = []
  func append(_ value: Value) { lock.withLock { list.append(value) } }
  var values: [Value] { lock.withLock { list } }
}
