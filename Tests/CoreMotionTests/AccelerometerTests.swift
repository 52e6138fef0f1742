import PhoneLink
import XCTest
@testable import CoreMotion

final class AccelerometerTests: MotionTestCase {
  func testReadingIsGravityAndHandTogetherWithThePhonesTime() {
    let manager = makeManager()
    manager.startAccelerometerUpdates()
    XCTAssertNil(manager.accelerometerData, "nothing before the first sample")
    send(42.5, Vector3(x: 0, y: -0.6, z: -0.8), user: Vector3(x: 0.25, y: 0, z: 0))
    let data = manager.accelerometerData
    XCTAssertEqual(data?.acceleration.x, 0.25)
    XCTAssertEqual(data?.acceleration.y, -0.6)
    XCTAssertEqual(data?.acceleration.z, -0.8)
    XCTAssertEqual(data?.timestamp, 42.5)
  }

  func testFreeFallReadsZero() {
    let manager = makeManager()
    manager.startAccelerometerUpdates()
    send(1, .lyingFlat, user: Vector3(x: 0, y: 0, z: 1))
    XCTAssertEqual(manager.accelerometerData?.acceleration.z, 0)
  }

  func testIntervalIsNeverShorterThanAHundredthOfASecondAndReadsBack() {
    let manager = makeManager()
    for wanted in [0, -1, .nan, 0.005] {
      manager.accelerometerUpdateInterval = wanted
      XCTAssertEqual(manager.accelerometerUpdateInterval, 0.01, "\(wanted)")
    }
    manager.accelerometerUpdateInterval = 1.0 / 15
    XCTAssertEqual(manager.accelerometerUpdateInterval, 1.0 / 15)
  }

  func testPhoneIsAskedOnlyWhileUpdatesRun() {
    let manager = makeManager()
    manager.accelerometerUpdateInterval = 0.1
    XCTAssertEqual(phone.wanted, [:])
    manager.startAccelerometerUpdates()
    XCTAssertEqual(phone.wanted, [.accelerometer: 0.1])
    XCTAssertTrue(manager.isAccelerometerActive)
    manager.accelerometerUpdateInterval = 0.02
    XCTAssertEqual(phone.wanted, [.accelerometer: 0.02])
    manager.stopAccelerometerUpdates()
    XCTAssertEqual(phone.wanted, [:])
    XCTAssertFalse(manager.isAccelerometerActive)
    XCTAssertEqual(phone.changes, 3)
  }

  func testForgottenManagerWantsNothing() {
    do {
      let manager = makeManager()
      manager.startAccelerometerUpdates()
      XCTAssertEqual(phone.wanted.count, 1)
    }
    XCTAssertEqual(phone.wanted, [:])
  }

  func testSamplesAreThinnedOutToTheInterval() {
    let manager = makeManager()
    manager.accelerometerUpdateInterval = 1.0 / 15
    let times = Collected<Double>()
    manager.startAccelerometerUpdates(to: queue) { data, _ in times.append(data?.timestamp ?? 0) }
    sendStream(rate: 60, seconds: 2, queues: [queue])
    XCTAssertEqual(times.values.count, 30)
    for (earlier, later) in zip(times.values, times.values.dropFirst()) { XCTAssertEqual(later - earlier, 1.0 / 15, accuracy: 1e-6) }
  }

  func testIntervalsThatDoNotDivideTheStreamKeepTheirRate() {
    let manager = makeManager()
    manager.accelerometerUpdateInterval = 1.0 / 25
    let times = Collected<Double>()
    manager.startAccelerometerUpdates(to: queue) { data, _ in times.append(data?.timestamp ?? 0) }
    sendStream(rate: 60, seconds: 4, queues: [queue])
    XCTAssertTrue((99...101).contains(times.values.count), "\(times.values.count)")
  }

  func testSeveralManagersEachKeepTheirOwnRate() {
    let (slow, fast) = (makeManager(), makeManager())
    slow.accelerometerUpdateInterval = 1.0 / 15
    fast.accelerometerUpdateInterval = 1.0 / 60
    let (slowTimes, fastTimes) = (Collected<Double>(), Collected<Double>())
    slow.startAccelerometerUpdates(to: queue) { data, _ in slowTimes.append(data?.timestamp ?? 0) }
    fast.startAccelerometerUpdates(to: queue) { data, _ in fastTimes.append(data?.timestamp ?? 0) }
    XCTAssertEqual(phone.wanted, [.accelerometer: 1.0 / 60])
    sendStream(rate: 60, seconds: 1, queues: [queue])
    XCTAssertEqual(slowTimes.values.count, 15)
    XCTAssertEqual(fastTimes.values.count, 60)
    fast.stopAccelerometerUpdates()
    XCTAssertEqual(phone.wanted, [.accelerometer: 1.0 / 15])
  }

  func testHandlerRunsOnTheQueueGiven() {
    let manager = makeManager()
    let found = Collected<Bool>()
    let own = queue
    manager.startAccelerometerUpdates(to: own) { _, error in found.append(OperationQueue.current === own && !Thread.isMainThread && error == nil) }
    send(1)
    own.waitUntilAllOperationsAreFinished()
    XCTAssertEqual(found.values, [true])
  }

  func testMainQueueDeliversOnTheMainThread() {
    let manager = makeManager()
    let called = expectation(description: "handler")
    manager.startAccelerometerUpdates(to: .main) { data, _ in
      XCTAssertTrue(Thread.isMainThread)
      XCTAssertNotNil(data)
      called.fulfill()
    }
    send(1)
    wait(for: [called], timeout: 5)
  }

  func testReadingsAreSerialAndInOrderAlsoOnAConcurrentQueue() {
    let manager = makeManager()
    let concurrent = OperationQueue()
    concurrent.maxConcurrentOperationCount = 8
    let times = Collected<Double>(), overlaps = Collected<Int>()
    let lock = NSLock()
    manager.startAccelerometerUpdates(to: concurrent) { data, _ in
      if lock.try() {
        usleep(200)
        lock.unlock()
      } else {
        overlaps.append(1)
      }
      times.append(data?.timestamp ?? 0)
    }
    for index in 1...400 {
      send(Double(index) / 100)
      if index % 5 == 0 { usleep(300) }
    }
    concurrent.waitUntilAllOperationsAreFinished()
    XCTAssertEqual(overlaps.values.count, 0)
    XCTAssertEqual(times.values, times.values.sorted())
    XCTAssertEqual(times.values.last, 4, "the newest reading is never lost")
  }

  func testAtMostOneReadingWaitsForABusyHandlerAndItIsTheNewest() {
    let manager = makeManager()
    let entered = DispatchSemaphore(value: 0), leave = DispatchSemaphore(value: 0)
    let times = Collected<Double>()
    manager.startAccelerometerUpdates(to: queue) { data, _ in
      times.append(data?.timestamp ?? 0)
      if times.values.count == 1 {
        entered.signal()
        leave.wait()
      }
    }
    send(1)
    XCTAssertEqual(entered.wait(timeout: .now() + 5), .success)
    for index in 1...60 { send(1 + Double(index) / 60) }
    XCTAssertEqual(manager.accelerometerData?.timestamp ?? 0, 2, accuracy: 1e-9, "pulled readings go on")
    leave.signal()
    queue.waitUntilAllOperationsAreFinished()
    queue.waitUntilAllOperationsAreFinished()
    XCTAssertEqual(times.values.count, 2)
    XCTAssertEqual(times.values.last ?? 0, 2, accuracy: 1e-9)
  }

  func testSecondStartReplacesTheHandlerAndOneStopStops() {
    let manager = makeManager()
    let first = Collected<Double>(), second = Collected<Double>()
    manager.startAccelerometerUpdates(to: queue) { data, _ in first.append(data?.timestamp ?? 0) }
    manager.startAccelerometerUpdates(to: queue) { data, _ in second.append(data?.timestamp ?? 0) }
    sendStream(rate: 10, seconds: 1, queues: [queue])
    XCTAssertEqual(first.values.count, 0)
    XCTAssertEqual(second.values.count, 10)
    manager.stopAccelerometerUpdates()
    sendStream(rate: 10, from: 200, seconds: 1, queues: [queue])
    XCTAssertEqual(second.values.count, 10)
  }

  func testNothingRunsAfterStopNotEvenWhatWaits() {
    let manager = makeManager()
    let times = Collected<Double>()
    queue.isSuspended = true
    manager.startAccelerometerUpdates(to: queue) { data, _ in times.append(data?.timestamp ?? 0) }
    send(1)
    manager.stopAccelerometerUpdates()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    XCTAssertEqual(times.values, [])
    XCTAssertEqual(manager.accelerometerData?.timestamp, 1, "the last reading is kept")
  }

  func testAHandlerMayStopAndStartItsManager() {
    let manager = makeManager()
    let times = Collected<Double>()
    manager.startAccelerometerUpdates(to: queue) { [queue] data, _ in
      times.append(data?.timestamp ?? 0)
      manager.stopAccelerometerUpdates()
      manager.startAccelerometerUpdates(to: queue) { data, _ in times.append(-(data?.timestamp ?? 0)) }
    }
    sendStream(rate: 10, seconds: 0.3, queues: [queue])
    XCTAssertEqual(times.values.map { $0 > 0 }, [true, false, false])
  }

  func testNothingRunsInTheBackgroundAndTheLastReadingIsKept() {
    let manager = makeManager()
    let times = Collected<Double>()
    manager.startAccelerometerUpdates(to: queue) { data, _ in times.append(data?.timestamp ?? 0) }
    sendStream(rate: 10, from: 0, seconds: 0.2, queues: [queue])
    center.isSuspended = true
    sendStream(rate: 10, from: 1, seconds: 5, queues: [queue])
    XCTAssertEqual(times.values.count, 2)
    XCTAssertEqual(manager.accelerometerData?.timestamp, 0.2)
    center.isSuspended = false
    sendStream(rate: 10, from: 6, seconds: 0.3, queues: [queue])
    XCTAssertEqual(times.values.count, 5, "no burst for what was missed")
  }

  func testStartedOnAnotherThreadThePhoneIsStillAskedOnTheMainThread() {
    let manager = makeManager()
    let started = expectation(description: "started")
    DispatchQueue.global().async {
      manager.startAccelerometerUpdates()
      DispatchQueue.main.async { started.fulfill() }
    }
    wait(for: [started], timeout: 5)
    XCTAssertEqual(phone.wanted, [.accelerometer: 0.01])
  }

  func testWithoutAPhoneNothingIsAvailableAndStartingIsHarmless() {
    let manager = CMMotionManager(center: MotionCenter(link: nil))
    XCTAssertFalse(manager.isAccelerometerAvailable)
    manager.startAccelerometerUpdates()
    XCTAssertFalse(manager.isAccelerometerActive)
    XCTAssertNil(manager.accelerometerData)
  }
}
