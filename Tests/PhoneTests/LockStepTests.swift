// The virtual clock: time moves to what happens next, in order, and waits for the app.
import PhoneLink
import XCTest

@testable import Phone

final class LockStepTests: XCTestCase {
  private let start = VirtualClock.startOfMediaTime

  func testTheAppIsGreetedWithAClockThatStandsStill() throws {
    let fake = try FakePhone()
    try fake.phone.pass(0)
    guard case .hello(let hello)? = fake.app.received.first else { return XCTFail("no hello first") }
    XCTAssertEqual(hello.clock, .virtual(mediaTime: start, wallTime: 1_767_260_460))
    XCTAssertEqual(hello.deviceIdentifier, "iPhone-8")
    XCTAssertEqual(fake.app.ticks, [FrameTick(number: 1, time: start)])
    XCTAssertEqual(fake.phone.session?.hello?.displayName, "Fake")
  }

  func testTimeGoesFromTimerToTimerAndNotInFrames() throws {
    let fake = try FakePhone()
    let start = start
    fake.app.nextWake = start + 0.3
    fake.app.onMessage = { [app = fake.app] message in
      if case .tick(let tick) = message, tick.time >= app.nextWake ?? .infinity { app.nextWake = tick.time + 0.3 }
    }
    try fake.phone.pass(1)
    XCTAssertEqual(fake.app.ticks.map { (($0.time - start) * 1000).rounded() }, [0, 300, 600, 900, 1000])
    XCTAssertEqual(fake.app.ticks.map(\.number), [1, 2, 3, 4, 5])
  }

  func testFramesComeSixtyTimesASecondOnlyWhileWanted() throws {
    let fake = try FakePhone()
    try fake.phone.pass(0)
    fake.app.say(.wantsFrames(true))
    try fake.phone.pass(1)
    let wanted = fake.app.ticks.count
    XCTAssertTrue((60...62).contains(wanted), "\(wanted)")
    XCTAssertEqual(fake.app.ticks[10].time - fake.app.ticks[9].time, 1.0 / 60, accuracy: 1e-9)
    fake.app.say(.wantsFrames(false))
    try fake.phone.pass(1)
    XCTAssertLessThanOrEqual(fake.app.ticks.count - wanted, 2)
  }

  func testMotionSamplesComeAtTheRateTheAppAskedForEachBeforeItsTick() throws {
    let fake = try FakePhone { $0.say(.wantsSensor(.accelerometer, interval: 0.1)) }
    try fake.phone.pass(0)
    fake.phone.tilt(Vector3(x: 0.5, y: 0, z: -0.8))
    let before = fake.phone.clock.now
    try fake.phone.pass(1)
    XCTAssertTrue((9...11).contains(fake.app.samples.count), "\(fake.app.samples.count)")
    XCTAssertTrue(fake.app.samples.allSatisfy { $0.time > before && $0.time <= before + 1.0001 })
    let last = try XCTUnwrap(fake.app.samples.last)
    XCTAssertEqual(last.gravity.x + last.userAcceleration.x, 0.5, accuracy: 1e-6)
    for (index, message) in fake.app.received.enumerated() {
      guard case .motion(let sample) = message else { continue }
      let tick = fake.app.received[index...].lazy.compactMap { message -> FrameTick? in
        if case .tick(let tick) = message { return tick }
        return nil
      }.first
      XCTAssertEqual(try XCTUnwrap(tick).time, sample.time, accuracy: 1e-9)
    }
  }

  func testAnAppThatWantsToGoOnAtOnceDoesNotStopTime() throws {
    let fake = try FakePhone { $0.nextWake = -.infinity }
    try fake.phone.pass(0.01)
    XCTAssertEqual(fake.phone.clock.now, start + 0.01, accuracy: 1e-12)
    XCTAssertGreaterThan(fake.app.ticks.count, 50)
  }

  func testEqualRunsSendEqualMessages() throws {
    func run() throws -> [String] {
      let fake = try FakePhone {
        $0.say(.wantsFrames(true))
        $0.say(.wantsSensor(.deviceMotion, interval: 1.0 / 30))
      }
      try fake.phone.pass(0.2)
      fake.phone.motion.tilt.press(.right, at: fake.phone.clock.now)
      try fake.phone.pass(0.5)
      fake.phone.shake()
      try fake.phone.pass(2)
      return fake.app.received.map { "\($0)" }
    }
    let first = try run()
    XCTAssertGreaterThan(first.count, 200)
    XCTAssertEqual(first, try run())
  }

  func testReleasedBitmapsAreGivenBack() throws {
    let fake = try FakePhone()
    try fake.phone.pass(0)
    fake.app.say(.commit(LayerCommit(number: 1, time: start, discardedBitmaps: [BitmapID(rawValue: 9)])))
    try fake.phone.pass(0.1)
    try fake.phone.pass(0.1)
    XCTAssertTrue(fake.app.received.contains { if case .bitmapsReleased(let ids) = $0 { return ids == [BitmapID(rawValue: 9)] } else { return false } })
  }

  func testAnAppThatDoesNotAnswerIsReportedWithWhatItLastDid() throws {
    let fake = try FakePhone(patience: 0.2)
    try fake.phone.pass(0)
    fake.app.isHung = true
    fake.phone.touch(.began, at: CGPoint(x: 12, y: 34))
    XCTAssertThrowsError(try fake.phone.pass(1)) { error in
      guard case RunInterruption.appHangs(let text) = error else { return XCTFail("\(error)") }
      XCTAssertTrue(text.contains("a finger down at 12 34"), text)
    }
    XCTAssertNil(fake.phone.session)
  }

  func testAnAppThatEndsInterruptsTheRun() throws {
    let fake = try FakePhone()
    try fake.phone.pass(0)
    fake.app.say(.exit(3))
    fake.app.leave()
    XCTAssertThrowsError(try fake.phone.pass(1)) { error in
      guard case RunInterruption.appEnded(let end) = error else { return XCTFail("\(error)") }
      XCTAssertEqual(end.ending, .exited(status: 3))
    }
    XCTAssertTrue(fake.reports.joined().contains("status 3"), "\(fake.reports)")
  }

  func testNoticesAreToldOnce() throws {
    let fake = try FakePhone()
    for _ in 0..<3 { fake.app.say(.notice("UIFoo.bar is not there")) }
    fake.app.say(.feedback(.success))
    try fake.phone.pass(0)
    XCTAssertEqual(fake.reports, ["quince: UIFoo.bar is not there"])
    XCTAssertEqual(fake.display.notes, ["success"])
  }

  func testGoingHomeTellsTheAppAndStopsItsSensors() throws {
    let fake = try FakePhone { $0.say(.wantsSensor(.accelerometer, interval: 0.1)) }
    try fake.phone.pass(0.5)
    fake.phone.goHome()
    let count = fake.app.samples.count
    try fake.phone.pass(1)
    XCTAssertEqual(fake.app.samples.count, count)
    fake.phone.comeBack()
    try fake.phone.pass(1)
    XCTAssertGreaterThan(fake.app.samples.count, count)
    let events = fake.app.received.compactMap { message -> LifecycleEvent? in
      if case .lifecycle(let event) = message { return event } else { return nil }
    }
    XCTAssertEqual(events, [.resignActive, .enterBackground, .enterForeground, .becomeActive])
  }
}
