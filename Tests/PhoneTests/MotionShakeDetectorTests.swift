import PhoneLink
import XCTest
@testable import Phone

final class MotionShakeDetectorTests: XCTestCase {
  private func run(rate: Double, seconds: Double, _ acceleration: (Double) -> Vector3) -> [(phase: ShakePhase, time: Double)] {
    var detector = ShakeDetector()
    return (0..<Int(seconds * rate)).compactMap { index in
      let time = Double(index) / rate
      return detector.process(MotionSample(time: time, gravity: .lyingFlat, userAcceleration: acceleration(time))).map { ($0, time) }
    }
  }

  func testAShortShakeBeginsAndEndsOnceAtEveryUsualRate() {
    let burst = ShakeBurst(start: 1)
    for rate in [25.0, 30, 50, 60, 100, 200] {
      let phases = run(rate: rate, seconds: 5) { burst.acceleration(at: $0) }
      XCTAssertEqual(phases.map(\.phase), [.began, .ended], "\(rate) Hz")
      XCTAssertLessThan(phases.first?.time ?? 9, 2, "\(rate) Hz")
    }
  }

  func testOneThrowAndSlowTiltingAreNoShakes() {
    XCTAssertTrue(run(rate: 60, seconds: 4) { Vector3(x: (1...1.3).contains($0) ? 5 : 0, y: 0, z: 0) }.isEmpty)
    XCTAssertTrue(run(rate: 60, seconds: 8) { Vector3(x: sin($0 * 3), y: 0, z: 0) }.isEmpty)
  }

  func testStrokesInOneDirectionOnlyAreNoShake() {
    XCTAssertTrue(run(rate: 60, seconds: 6) { Vector3(x: 0, y: 0, z: max(0, 1.6 * sin($0 * 2 * .pi * 2.5))) }.isEmpty, "steps push one way")
  }

  func testALongShakeIsToldOnceWhenTheHandRests() {
    for seconds in [5.0, 12, 27, 45] {
      let phases = run(rate: 60, seconds: seconds + 5) { $0 < seconds ? Vector3(x: 2 * sin($0 * 2 * .pi * 3.5), y: 0, z: 0) : .zero }
      XCTAssertEqual(phases.map(\.phase), [.began, .ended], "\(seconds) s")
      XCTAssertEqual(phases.last?.time ?? 0, seconds + 0.5, accuracy: 0.3, "\(seconds) s")
    }
  }

  func testWhatShakesForAMinuteIsNoHandAndNotToldAgainBeforeItStops() {
    let phases = run(rate: 60, seconds: 110) { $0 < 100 || $0 > 103 && $0 < 104 ? Vector3(x: 3 * sin($0 * 2 * .pi * 4), y: 0, z: 0) : .zero }
    XCTAssertEqual(phases.map(\.phase), [.began, .cancelled, .began, .ended])
    XCTAssertEqual(phases[1].time - phases[0].time, 60, accuracy: 0.1)
  }

  func testAPhoneThatIsPutDownInTheMiddleOfAStrokeHasEndedItsShake() {
    var detector = ShakeDetector()
    for index in 0..<60 {
      let time = Double(index) / 60
      _ = detector.process(MotionSample(time: time, gravity: .lyingFlat, userAcceleration: Vector3(x: 3 * sin(time * 2 * .pi * 4), y: 0, z: 0)))
    }
    XCTAssertNil(detector.process(silenceUntil: 1.2, isStill: true))
    XCTAssertEqual(detector.process(silenceUntil: 1.6, isStill: true), .ended)
    XCTAssertNil(detector.process(silenceUntil: 3, isStill: true), "once")
  }

  func testMissingReadingsAndTimeGoingBackCancel() {
    for jump in [0.8, -0.3] {
      var detector = ShakeDetector()
      var phases: [ShakePhase] = []
      for index in 0..<60 {
        let time = Double(index) / 60
        let sample = MotionSample(time: time, gravity: .lyingFlat, userAcceleration: Vector3(x: 3 * sin(time * 2 * .pi * 4), y: 0, z: 0))
        if let phase = detector.process(sample) { phases.append(phase) }
      }
      if let phase = detector.process(MotionSample(time: 1 + jump, gravity: .lyingFlat)) { phases.append(phase) }
      XCTAssertEqual(phases, [.began, .cancelled], "\(jump)")
    }
  }

  func testSilenceDuringAShakeCancels() {
    var detector = ShakeDetector()
    for index in 0..<60 {
      let time = Double(index) / 60
      _ = detector.process(MotionSample(time: time, gravity: .lyingFlat, userAcceleration: Vector3(x: 3 * sin(time * 2 * .pi * 4), y: 0, z: 0)))
    }
    XCTAssertNotNil(detector.deadline)
    XCTAssertNil(detector.process(silenceUntil: 1.2))
    XCTAssertEqual(detector.process(silenceUntil: 1.6), .cancelled)
    XCTAssertNil(detector.deadline)
  }

  // MARK: Sensitivity

  private func began(_ sensitivity: ShakeSensitivity, strength: Double, frequency: Double) -> Bool {
    var detector = ShakeDetector(sensitivity)
    return (0..<300).contains { index in
      let time = Double(index) / 60
      let swing = strength * sin(2 * .pi * frequency * time)
      return detector.process(MotionSample(time: time, gravity: .lyingFlat, userAcceleration: Vector3(x: swing, y: 0, z: 0))) == .began
    }
  }

  func testThreeTiersTellSlowUsualAndHardShakesApart() {
    XCTAssertEqual(ShakeSensitivity.allCases.map { began($0, strength: 2.6, frequency: 1.8) }, [true, false, false], "slow")
    XCTAssertEqual(ShakeSensitivity.allCases.map { began($0, strength: 1.8, frequency: 4) }, [true, true, false], "usual")
    XCTAssertEqual(ShakeSensitivity.allCases.map { began($0, strength: 3.5, frequency: 4) }, [true, true, true], "hard")
  }

  func testAKeysShakeIsFeltAtEveryTier() {
    let burst = ShakeBurst(start: 0)
    for sensitivity in ShakeSensitivity.allCases {
      var detector = ShakeDetector(sensitivity)
      let phases = (0..<180).compactMap { index -> ShakePhase? in
        let time = Double(index) / 60
        return detector.process(MotionSample(time: time, gravity: .lyingFlat, userAcceleration: burst.acceleration(at: time)))
      }
      XCTAssertEqual(phases, [.began, .ended], "\(sensitivity)")
    }
  }
}
