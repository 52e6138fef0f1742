// When animations run: the arithmetic of CAMediaTiming against times worked out by hand.
import XCTest

@testable import LayerModel

final class AnimationTimingTests: XCTestCase {
  private func fraction(_ timing: AnimationTiming, _ time: Double) -> Double? { timing.position(at: time)?.fraction }

  func testTimingCurvesAgreeWithTheirBezierCurveToAThousandth() {
    for curve in [TimingCurve.easeIn, .easeOut, .easeInEaseOut, .standard, TimingCurve(0.1, 0.9, 0.2, 1), TimingCurve(0.6, -0.4, 0.3, 1.4)] {
      for step in 1..<100 {
        // A point of the curve, found from its parameter instead of from its time.
        let t = Double(step) / 100, rest = 1 - t
        let x: Double = 3 * rest * rest * t * curve.x1 + 3 * rest * t * t * curve.x2 + t * t * t
        let y: Double = 3 * rest * rest * t * curve.y1 + 3 * rest * t * t * curve.y2 + t * t * t
        XCTAssertEqual(curve.value(at: x), y, accuracy: 1e-5, "\(curve) at \(t)")
      }
    }
    XCTAssertEqual(TimingCurve.easeInEaseOut.value(at: TimingCurve.easeInEaseOut.time(of: 0.3)), 0.3, accuracy: 1e-6)
  }

  func testAPartOfARunIsRepeated() {
    var timing = AnimationTiming(beginTime: 10, duration: 2)
    timing.repeatCount = 1.5
    XCTAssertEqual(timing.activeDuration, 3)
    XCTAssertEqual(fraction(timing, 12.5), 0.25)
    XCTAssertNil(fraction(timing, 13))
    timing.fillsForwards = true
    XCTAssertEqual(fraction(timing, 20), 0.5, "it stays where it ended")
  }

  func testTheTimeOffsetCutsTheBeginningOffAndPutsItAtTheEnd() {
    var timing = AnimationTiming(duration: 4)
    timing.timeOffset = 1
    XCTAssertEqual(fraction(timing, 0), 0.25)
    XCTAssertEqual(fraction(timing, 2), 0.75)
    XCTAssertEqual(fraction(timing, 3.5), 0.125)
    XCTAssertEqual(timing.activeDuration, 4)
  }

  func testSpeedShortensAndNegativeSpeedRunsBackwards() {
    var timing = AnimationTiming(duration: 4)
    timing.speed = 2
    XCTAssertEqual(timing.activeDuration, 2)
    XCTAssertEqual(fraction(timing, 0.5), 0.25)
    timing.speed = -1
    XCTAssertEqual(fraction(timing, 1), 0.75)
    timing.timeOffset = 2
    timing.repeatCount = 0.5
    timing.fillsForwards = true
    XCTAssertEqual(fraction(timing, 1), 0.25)
    XCTAssertEqual(fraction(timing, 9), 0, "from the middle back to the start, and no further")
  }

  func testAnAnimationThatStandsStillShowsItsOffsetForEver() {
    var timing = AnimationTiming(duration: 2)
    (timing.speed, timing.timeOffset) = (0, 1.5)
    XCTAssertEqual(fraction(timing, 1e6), 0.75)
    timing.timeOffset = 2
    XCTAssertEqual(fraction(timing, 5), 1, "the end, not the start of another run")
    XCTAssertFalse(timing.isFinished(at: 1e9))
  }

  func testAutoreverseEndsAtTheStart() {
    var timing = AnimationTiming(duration: 1)
    (timing.autoreverses, timing.fillsForwards) = (true, true)
    XCTAssertEqual(fraction(timing, 1.75), 0.25)
    XCTAssertEqual(fraction(timing, 5), 0)
  }

  func testAGroupCutsRepeatsAndPacesItsMembers() {
    var member = LayerAnimation(property: .opacity, values: [.number(0), .number(1)], beginTime: 1, duration: 4)
    var group = AnimationTiming(beginTime: 100, duration: 3)
    group.repeatCount = 2
    member.groups = [group]
    func value(_ time: Double) -> AnimatedValue? { member.value(at: time, model: .number(9)) }
    XCTAssertNil(value(100.5), "the member has not begun")
    XCTAssertEqual(value(102), .number(0.25))
    XCTAssertNil(value(103.5), "the second round begins like the first")
    XCTAssertEqual(value(105), .number(0.25))
    XCTAssertNil(value(106), "what goes beyond the group is cut off")
    XCTAssertTrue(member.isFinished(at: 106))
    member.groups[0].speed = 2
    XCTAssertEqual(value(101), .number(0.25))
    member.groups[0].curve = .easeIn
    XCTAssertEqual(value(101), .number((TimingCurve.easeIn.value(at: 2.0 / 3) * 3 - 1) / 4))
  }

  func testALayersTimeIsMappedThereAndBack() {
    let time = LayerTime(beginTime: 5, speed: 0.5, timeOffset: 2)
    XCTAssertEqual(time.fromParent(9), 4)
    XCTAssertEqual(time.toParent(4), 9)
  }
}
