import PhoneLink
import XCTest
@testable import Phone

final class MotionHubTests: XCTestCase {
  private let hub = MotionHub()

  private func samples(_ messages: [PhoneMessage]) -> [MotionSample] {
    messages.compactMap { if case .motion(let sample) = $0 { sample } else { nil } }
  }
  private func shakes(_ messages: [PhoneMessage]) -> [ShakePhase] {
    messages.compactMap { if case .shake(let phase, _) = $0 { phase } else { nil } }
  }
  /// Goes to each event in turn, as the phone does on a virtual clock.
  private func run(_ hub: MotionHub, until end: Double) -> [PhoneMessage] {
    var messages: [PhoneMessage] = []
    while let next = hub.nextEvent, next <= end { messages += hub.events(through: next) }
    return messages
  }

  func testNothingIsSentBeforeTheAppWantsIt() {
    XCTAssertNil(hub.nextEvent)
    XCTAssertTrue(hub.events(through: 10).isEmpty)
  }

  func testSamplesComeAtTheWantedRateFirstAfterOneInterval() {
    hub.setInterval(1.0 / 15, for: .accelerometer, at: 10)
    let samples = samples(run(hub, until: 11 + 1e-6))
    XCTAssertEqual(samples.count, 15)
    XCTAssertEqual(samples[0].time, 10 + 1.0 / 15, accuracy: 1e-9)
    XCTAssertEqual(samples[14].time, 11, accuracy: 1e-6)
  }

  func testSeveralSensorsShareTheSmallestInterval() {
    hub.setInterval(1.0 / 15, for: .accelerometer, at: 0)
    hub.setInterval(1.0 / 60, for: .deviceMotion, at: 0)
    XCTAssertEqual(samples(run(hub, until: 1 + 1e-6)).count, 60)
    hub.setInterval(nil, for: .deviceMotion, at: 1)
    XCTAssertEqual(samples(run(hub, until: 2 + 1e-6)).count, 15, accuracy: 1)
    hub.setInterval(nil, for: .accelerometer, at: 2)
    XCTAssertNil(hub.nextEvent)
  }

  func testIntervalsAreNeverShorterThanAHundredthOfASecond() {
    for wanted in [0, -1, .nan, 1e-9] {
      let hub = MotionHub()
      hub.setInterval(wanted, for: .accelerometer, at: 0)
      XCTAssertEqual(samples(run(hub, until: 1 + 1e-6)).count, 100, "\(wanted)")
    }
  }

  func testAStalledPhoneSkipsWhatItMissed() {
    hub.setInterval(1.0 / 60, for: .accelerometer, at: 0)
    let late = samples(hub.events(through: 5))
    XCTAssertEqual(late.count, 1)
    XCTAssertEqual(late[0].time, 5, accuracy: 1.0 / 60)
  }

  func testNoSamplesAreSentOrMadeUpForInTheBackground() {
    hub.setInterval(1.0 / 60, for: .accelerometer, at: 0)
    _ = run(hub, until: 1)
    hub.suspend()
    XCTAssertNil(hub.nextEvent)
    XCTAssertTrue(hub.events(through: 6).isEmpty)
    hub.resume(at: 6)
    XCTAssertEqual(samples(run(hub, until: 6.1 + 1e-6)).map(\.time).first ?? 0, 6 + 1.0 / 60, accuracy: 1e-9)
  }

  func testAShakeIsToldOnceAndFelt() {
    hub.setInterval(1.0 / 60, for: .accelerometer, at: 0)
    hub.shake(at: 1)
    let messages = run(hub, until: 4)
    XCTAssertEqual(shakes(messages), [.began, .ended])
    let felt = samples(messages)
    XCTAssertGreaterThan(felt.map(\.userAcceleration.x).max() ?? 0, 2.7)
    XCTAssertLessThan(felt.map(\.userAcceleration.x).min() ?? 0, -2.7)
    XCTAssertEqual(felt.last?.userAcceleration, .zero)
  }

  func testAShakeReachesAnAppThatWantsNoSensor() {
    hub.shake(at: 1)
    XCTAssertEqual(shakes(run(hub, until: 4)), [.began, .ended])
    XCTAssertNil(hub.nextEvent)
  }

  func testAShakeInARecordingIsToldAlsoToAnAppThatWantsNoSensor() throws {
    let rows = (0..<250).map { index -> String in
      let time = Double(index) / 50
      return "\(time),\(time > 0.5 && time < 2 ? 3 * sin(2 * .pi * 4 * time) : 0),0,-1"
    }
    hub.add(TraceSource(try MotionTrace(file: "shake.csv", contents: Data(("t,x,y,z\n" + rows.joined(separator: "\n")).utf8))))
    XCTAssertNotNil(hub.nextEvent, "it begins by itself")
    _ = hub.events(through: 10)
    XCTAssertEqual(shakes(run(hub, until: 20)), [.began, .ended])
    XCTAssertNil(hub.nextEvent, "the recording is over")
  }

  func testARecordingReachesTheAppAtTheAppsRate() throws {
    let rows = (0...500).map { "\(Double($0) / 100),\(Double($0) / 1000),0,-1" }
    hub.add(TraceSource(try MotionTrace(file: "ramp.csv", contents: Data(("t,x,y,z\n" + rows.joined(separator: "\n")).utf8))))
    _ = hub.events(through: 10)
    hub.setInterval(1.0 / 15, for: .accelerometer, at: 10)
    let read = samples(run(hub, until: 14))
    XCTAssertEqual(read.count, 60, accuracy: 1)
    for sample in read { XCTAssertEqual((sample.gravity + sample.userAcceleration).x, (sample.time - 10) / 10, accuracy: 0.0011) }
  }

  func testAddedSourceIsLiveAndTheHandCanTakeBack() throws {
    let trace = try MotionTrace(file: "a.csv", contents: Data("t (s),x,y,z\n0,0.6,0,-0.8\n1,0.6,0,-0.8\n".utf8))
    let source = TraceSource(trace)
    hub.add(source)
    XCTAssertTrue(hub.live === source)
    XCTAssertEqual(hub.gauge(at: 0).sourceName, "a.csv")
    XCTAssertEqual(hub.gauge(at: 0).right, 37)
    hub.selectNext()
    XCTAssertTrue(hub.live === hub.tilt)
    XCTAssertEqual(hub.gauge(at: 1).text, "→ 0°  ↓ 0°")
  }

  func testLevelMakesThePresentPoseReadFlat() throws {
    // Held at 45 degrees, as one reads on a sofa.
    let trace = try MotionTrace(file: "a.csv", contents: Data("t (s),x,y,z\n0,0,-0.71,-0.71\n1,0,-0.71,-0.71\n2,0.5,-0.61,-0.61\n".utf8))
    hub.add(TraceSource(trace))
    _ = hub.currentSample(at: 10)
    hub.level(at: 10)
    let level = hub.currentSample(at: 10.5).gravity
    XCTAssertEqual(level.x, 0, accuracy: 1e-6)
    XCTAssertEqual(level.y, 0, accuracy: 1e-6)
    XCTAssertEqual(level.z, -1, accuracy: 0.01)
    // The neutral pose turns about the phone's x axis, which therefore still reads true.
    let later = hub.currentSample(at: 12)
    XCTAssertEqual((later.gravity + later.userAcceleration).x, 0.5, accuracy: 1e-6)
  }

  func testGaugeDrawsOverATransparentOverlay() {
    let (width, height) = (Int(TiltGauge.width) * 2, Int(TiltGauge.height) * 2)
    var pixels = [UInt32](repeating: 0, count: width * height)
    let gauge = TiltGauge(gravity: Vector3(x: 0.5, y: 0, z: -0.866), sourceName: "走路.csv")
    XCTAssertEqual(gauge.text, "→ 30°  ↓ 0°")
    pixels.withUnsafeMutableBytes { gauge.draw(into: $0.baseAddress!, width: width, height: height, bytesPerRow: width * 4, scale: 2) }
    XCTAssertEqual(pixels[0], 0, "the corner is round")
    XCTAssertGreaterThan(pixels[height / 2 * width + 10] >> 24, 150)
    let bright = pixels.filter { $0 & 0xFF > 0xC0 }.count
    XCTAssertGreaterThan(bright, 100, "figures and dot")
  }
}

private func XCTAssertEqual(_ value: Int, _ expected: Int, accuracy: Int, line: UInt = #line) {
  XCTAssertTrue(abs(value - expected) <= accuracy, "\(value) is not \(expected) ± \(accuracy)", line: line)
}
