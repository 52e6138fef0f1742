// What the level reads, and where its bubbles are.
import CoreMotion
import Foundation
import XCTest

@testable import SpiritLevelModel

final class SpiritLevelModelTests: XCTestCase {
  private func degrees(_ value: Double) -> Double { value * .pi / 180 }

  // MARK: Inclination

  func testLyingEachAxisIsReadByItself() throws {
    for angle in [-30.0, -2.5, 0, 0.1, 10, 44] {
      let along = try XCTUnwrap(Inclination(gravity: CMAcceleration(x: 0, y: sin(degrees(angle)), z: -cos(degrees(angle))), pose: .lying))
      XCTAssertEqual(along.along, angle, accuracy: 1e-9)
      XCTAssertEqual(along.across, 0, accuracy: 1e-9)
      let across = try XCTUnwrap(Inclination(gravity: CMAcceleration(x: sin(degrees(angle)), y: 0, z: -cos(degrees(angle))), pose: .lying))
      XCTAssertEqual(across.along, 0, accuracy: 1e-9)
      XCTAssertEqual(across.across, angle, accuracy: 1e-9)
    }
    // A phone that weighs a little more or less than 1 G has the same angle.
    let heavy = try XCTUnwrap(Inclination(gravity: CMAcceleration(x: 0, y: 1.03 * sin(degrees(5)), z: -1.03 * cos(degrees(5))), pose: .lying))
    XCTAssertEqual(heavy.along, 5, accuracy: 1e-9)
  }

  func testUprightItTurnsAllTheWayRoundWithoutAJump() throws {
    var last: Double?
    for angle in stride(from: -179.0, through: 179, by: 1) {
      let reading = try XCTUnwrap(Inclination(gravity: CMAcceleration(x: cos(degrees(angle)), y: sin(degrees(angle)), z: 0.3), pose: .upright))
      XCTAssertEqual(reading.along, angle, accuracy: 1e-9)
      if let last { XCTAssertEqual(reading.along - last, 1, accuracy: 1e-6) }
      last = reading.along
      XCTAssertEqual(reading.across, 0)
    }
  }

  func testWhatIsNoNumberIsNoInclination() {
    for broken in [Double.nan, .infinity, -.infinity] {
      XCTAssertNil(Inclination(gravity: CMAcceleration(x: broken, y: 0, z: -1), pose: .lying))
      XCTAssertNil(Inclination(gravity: CMAcceleration(x: 0, y: 0, z: broken), pose: .upright))
    }
  }

  func testBetweenLyingAndStandingThePoseStays() {
    for pose in [Inclination.Pose.lying, .upright] {
      for side in [1.0, -1] {
        XCTAssertEqual(pose.next(gravity: CMAcceleration(x: 0.4, y: 0, z: 0.9 * side)), .lying)
        XCTAssertEqual(pose.next(gravity: CMAcceleration(x: 0.8, y: 0, z: 0.5 * side)), .upright)
        XCTAssertEqual(pose.next(gravity: CMAcceleration(x: 0.7, y: 0, z: 0.7 * side)), pose)
      }
    }
  }

  // MARK: Filter

  func testAJumpIsThereWithinTwoHundredthsHoweverOftenItIsMeasured() {
    // What is left of it falls by e in 0.02 s, while more than 0.05 G of it is left.
    for rate in [50.0, 100, 200] {
      var filter = LowPassFilter()
      _ = filter.add(CMAcceleration(x: 0, y: 0, z: -1), at: 10)
      var value = CMAcceleration(x: 0, y: 0, z: 0)
      for index in 1...Int(rate * 0.04) { value = filter.add(CMAcceleration(x: 0.5, y: 0, z: -1), at: 10 + Double(index) / rate) }
      XCTAssertEqual(value.x, 0.5 * (1 - exp(-2)), accuracy: 1e-9, "\(rate) Hz")
      XCTAssertEqual(value.z, -1, accuracy: 1e-12)
    }
  }

  func testNoiseAtRestIsATenthOfWhatItWas() {
    var filter = LowPassFilter()
    var seen: [Double] = []
    for index in 0..<600 {
      let noise = 0.004 * (index % 2 == 0 ? 1.0 : -1)
      seen.append(filter.add(CMAcceleration(x: noise, y: 0, z: -1), at: Double(index) / 60).x)
    }
    let calm = seen[300...]
    XCTAssertLessThan(calm.max()! - calm.min()!, 0.008 / 10)
  }

  func testASlowTiltIsFollowedByAFifthOfASecond() {
    // A ramp comes through with the filter's time constant as its delay.
    var filter = LowPassFilter()
    let slope = 0.01
    var value = 0.0
    for index in 0...600 { value = filter.add(CMAcceleration(x: slope * Double(index) / 100, y: 0, z: -1), at: Double(index) / 100).x }
    XCTAssertEqual(slope * 6 - value, slope * 0.2, accuracy: slope * 0.01)
  }

  func testAfterAPauseOrWhenTimeGoesBackTheNewValueCounts() {
    for time in [10.5, 12, 9.99, 10] {
      var filter = LowPassFilter()
      _ = filter.add(CMAcceleration(x: 0, y: 0, z: -1), at: 10)
      XCTAssertEqual(filter.add(CMAcceleration(x: 0.02, y: 0, z: -1), at: time).x, 0.02, "\(time)")
    }
  }

  // MARK: Vial

  func testTheBubbleRestsAtTheHighestPointOfTheCircle() {
    let tube = VialCurve.tube
    for angle in [-9.0, -3.5, 0, 1, 9] {
      let offset = tube.offset(for: angle)
      XCTAssertEqual(offset, -1146 * sin(degrees(angle)), accuracy: 1e-9, "towards the higher end")
      XCTAssertEqual(tube.sag(at: offset), 1146 * (1 - cos(degrees(angle))), accuracy: 1e-6)
    }
    XCTAssertEqual(tube.offset(for: 1), -20, accuracy: 0.01, "20 points a degree")
    for steep in [12.0, 89, 179] {
      XCTAssertEqual(tube.offset(for: steep), -190, accuracy: 1e-9)
      XCTAssertEqual(tube.offset(for: -steep), 190, accuracy: 1e-9)
    }
  }

  func testTheRoundVialHoldsItsBubbleInACircle() {
    let dish = VialCurve.dish
    XCTAssertEqual(dish.offset(along: 2, across: -1).x, -573 * sin(degrees(2)), accuracy: 1e-9)
    XCTAssertEqual(dish.offset(along: 2, across: -1).y, 573 * sin(degrees(1)), accuracy: 1e-9)
    let corner = dish.offset(along: 40, across: 40)
    XCTAssertEqual(corner.x, -76 / 2.0.squareRoot(), accuracy: 1e-9)
    XCTAssertEqual(corner.y, corner.x, accuracy: 1e-9)
    let slanted = dish.offset(along: 6, across: 6 * 0.75)
    XCTAssertLessThanOrEqual(hypot(slanted.x, slanted.y), 76)
  }

  // MARK: Calibration

  private func withDefaults(_ work: (UserDefaults) throws -> Void) throws {
    let name = "level-\(UUID().uuidString)"
    let defaults = try XCTUnwrap(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    try work(defaults)
  }

  private func reading(_ along: Double, _ across: Double, _ pose: Inclination.Pose = .lying) throws -> Inclination {
    var reading = try XCTUnwrap(Inclination(gravity: CMAcceleration(x: 0, y: 0, z: -1), pose: pose))
    (reading.along, reading.across) = (along, across)
    return reading
  }

  func testHalfTheSumOfBothReadingsIsThePhonesOwnError() throws {
    try withDefaults { defaults in
      var calibration = Calibration(defaults: defaults)
      XCTAssertFalse(calibration.isCalibrated)
      XCTAssertEqual(calibration.take(try reading(2.4, -0.3)), .turnAround)
      XCTAssertEqual(calibration.take(try reading(-1.0, 0.5)), .done)
      // 0.7 along and 0.1 across: the surface has 1.7 and −0.4.
      for corrected in [calibration.corrected(try reading(2.4, -0.3)), Calibration(defaults: defaults).corrected(try reading(2.4, -0.3))] {
        XCTAssertEqual(corrected.along, 1.7, accuracy: 1e-9)
        XCTAssertEqual(corrected.across, -0.4, accuracy: 1e-9)
      }
      XCTAssertEqual(calibration.corrected(try reading(2.4, 0, .upright)).along, 2.4, "the other pose has an error of its own")
    }
  }

  func testTheTwoReadingsMustBeOfOnePose() throws {
    try withDefaults { defaults in
      var calibration = Calibration(defaults: defaults)
      XCTAssertEqual(calibration.take(try reading(1, 1)), .turnAround)
      XCTAssertEqual(calibration.take(try reading(1, 0, .upright)), .otherPose)
      XCTAssertFalse(calibration.isCalibrated)
      XCTAssertEqual(calibration.take(try reading(1, 0, .upright)), .turnAround, "from the start")
    }
  }

  func testResettingForgetsForGood() throws {
    try withDefaults { defaults in
      var calibration = Calibration(defaults: defaults)
      _ = calibration.take(try reading(1, 1))
      _ = calibration.take(try reading(1, 1))
      XCTAssertTrue(calibration.isCalibrated)
      calibration.reset()
      XCTAssertFalse(calibration.isCalibrated)
      XCTAssertFalse(Calibration(defaults: defaults).isCalibrated)
      XCTAssertEqual(calibration.corrected(try reading(1, 1)).along, 1)
    }
  }
}
