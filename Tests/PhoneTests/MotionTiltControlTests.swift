import PhoneLink
import XCTest
@testable import Phone

final class MotionTiltControlTests: XCTestCase {
  private let tilt = TiltControl()

  private func assertReads(_ sample: MotionSample, _ x: Double, _ y: Double, _ z: Double, accuracy: Double = 1e-9, line: UInt = #line) {
    let sum = sample.gravity + sample.userAcceleration
    XCTAssertEqual(sum.x, x, accuracy: accuracy, "x", line: line)
    XCTAssertEqual(sum.y, y, accuracy: accuracy, "y", line: line)
    XCTAssertEqual(sum.z, z, accuracy: accuracy, "z", line: line)
  }

  func testUntouchedPhoneLiesFlat() {
    assertReads(tilt.sample(at: 5), 0, 0, -1)
  }

  func testEachArrowLowersItsEdge() {
    let expected: [(TiltControl.Direction, Vector3)] = [
      (.right, Vector3(x: 1, y: 0, z: 0)), (.left, Vector3(x: -1, y: 0, z: 0)), (.up, Vector3(x: 0, y: 1, z: 0)), (.down, Vector3(x: 0, y: -1, z: 0)),
    ]
    for (direction, edge) in expected {
      let tilt = TiltControl()
      tilt.press(direction, at: 1)
      XCTAssertGreaterThan(tilt.sample(at: 1.5).gravity.dot(edge), 0.2, "\(direction)")
    }
  }

  func testHeldKeyStopsAtSixtyDegreesAlsoAcrossTheDiagonal() {
    tilt.press(.right, at: 0)
    XCTAssertEqual(tilt.sample(at: 10).gravity.x, sin(60 * .pi / 180), accuracy: 1e-4)
    tilt.press(.down, at: 10)
    let gravity = tilt.sample(at: 30).gravity
    XCTAssertEqual(acos(-gravity.z) * 180 / .pi, 60, accuracy: 0.01)
    XCTAssertLessThan(gravity.y, -0.3)
  }

  func testReleasedKeySpringsBackUnlessToldToStay() {
    tilt.press(.right, at: 0)
    tilt.release(.right, at: 0.5)
    XCTAssertGreaterThan(tilt.sample(at: 0.55).gravity.x, 0.1)
    assertReads(tilt.sample(at: 3), 0, 0, -1, accuracy: 1e-6)

    let staying = TiltControl()
    staying.springsBack = false
    staying.press(.right, at: 0)
    staying.release(.right, at: 0.5)
    XCTAssertEqual(staying.sample(at: 3).gravity.x, sin(TiltControl.keyRate * 0.5 * .pi / 180), accuracy: 0.01)
  }

  func testTiltFollowsWithoutJumps() {
    tilt.press(.right, at: 0)
    var last = 0.0
    for step in 1...60 {
      let angle = asin(tilt.sample(at: Double(step) / 60).gravity.x) * 180 / .pi
      XCTAssertGreaterThanOrEqual(angle, last)
      XCTAssertLessThanOrEqual(angle - last, TiltControl.keyRate / 60 + 0.1)
      last = angle
    }
  }

  func testDragTiltsByTheWayOfTheMouse() {
    tilt.beginDrag(at: 0)
    tilt.drag(x: 40, y: 20, at: 0.1)
    let held = tilt.sample(at: 2).gravity
    XCTAssertGreaterThan(held.x, 0.1)
    XCTAssertLessThan(held.y, -0.05, "a drag down lowers the bottom edge")
    XCTAssertEqual(held.x / -held.y, 2, accuracy: 0.01)
    tilt.drag(x: 1e6, y: 0, at: 3)
    XCTAssertEqual(acos(-tilt.sample(at: 5).gravity.z) * 180 / .pi, 60, accuracy: 0.01)
    tilt.endDrag(at: 5)
    assertReads(tilt.sample(at: 8), 0, 0, -1, accuracy: 1e-6)
  }

  func testReadingsDependOnTheEventsNotOnHowOftenSomebodyReads() {
    func run(readsPerSecond: Double) -> MotionSample {
      let tilt = TiltControl()
      var readAt = 0.0
      func read(until time: Double) { while readAt < time { _ = tilt.sample(at: readAt); readAt += 1 / readsPerSecond } }
      read(until: 1.003)
      tilt.press(.left, at: 1.003)
      read(until: 1.7)
      tilt.press(.up, at: 1.7)
      read(until: 1.91)
      tilt.release(.left, at: 1.91)
      read(until: 2.2)
      return tilt.sample(at: 2.2)
    }
    XCTAssertEqual(run(readsPerSecond: 3), run(readsPerSecond: 977))
  }

  func testScriptedTiltReadsExactlyWhatWasGivenUntilAKeyTakesOver() {
    tilt.set(x: 0.3, y: -0.2, z: -0.9, at: 1)
    assertReads(tilt.sample(at: 1), 0.3, -0.2, -0.9, accuracy: 1e-15)
    assertReads(tilt.sample(at: 9), 0.3, -0.2, -0.9, accuracy: 1e-15)
    XCTAssertEqual(tilt.sample(at: 9).gravity.length, 1, accuracy: 1e-12)
    tilt.press(.right, at: 10)
    XCTAssertEqual(tilt.sample(at: 10.02).gravity.x, 0.3, accuracy: 0.05, "the hand goes on from there")
  }

  func testFreeFallReadsZeroAndKeepsGravity() {
    tilt.set(x: 0, y: 0, z: 0, at: 1)
    let sample = tilt.sample(at: 1)
    assertReads(sample, 0, 0, 0)
    XCTAssertEqual(sample.gravity, .lyingFlat)
    XCTAssertEqual(sample.userAcceleration.z, 1)
  }

  func testLevelLaysThePhoneFlatAtOnce() {
    tilt.press(.right, at: 0)
    _ = tilt.sample(at: 1)
    tilt.level(at: 1)
    assertReads(tilt.sample(at: 1), 0, 0, -1)
    tilt.set(x: 0.5, y: 0, z: -0.8, at: 2)
    tilt.level(at: 3)
    assertReads(tilt.sample(at: 4), 0, 0, -1)
  }

  func testGyroscopeAgreesWithTheTurningOfGravity() {
    tilt.press(.right, at: 0)
    tilt.press(.up, at: 0)
    let step = TiltControl.step
    let before = tilt.sample(at: 60 * step), after = tilt.sample(at: 61 * step)
    let measured = (after.gravity - before.gravity) * (1 / step)
    let expected = after.gravity.cross(after.rotationRate ?? .zero)
    XCTAssertGreaterThan(measured.length, 0.3)
    XCTAssertLessThan((measured - expected).length, 0.02)
  }

  func testTheEarthsFieldTurnsWithThePhone() throws {
    let tilt = TiltControl()
    XCTAssertTrue(tilt.hasMagnetometer)
    let flat = try XCTUnwrap(tilt.sample(at: 1).magneticField)
    XCTAssertEqual(flat.x, 0, accuracy: 1e-9, "the top edge points north")
    XCTAssertEqual(flat.y, 48 * cos(65 * Double.pi / 180), accuracy: 1e-9)
    XCTAssertEqual(flat.z, -48 * sin(65 * Double.pi / 180), accuracy: 1e-9, "the field dips into the ground")
    let poses: [Vector3] = [.init(x: 0, y: -1, z: 0), .init(x: 0.6, y: 0, z: -0.8), .init(x: 0.3, y: 0.2, z: -0.9)]
    for (index, pose) in poses.enumerated() {
      tilt.set(x: pose.x, y: pose.y, z: pose.z, at: Double(2 + index))
      let sample = tilt.sample(at: Double(2 + index)), field = try XCTUnwrap(sample.magneticField)
      XCTAssertEqual(field.length, 48, accuracy: 1e-9)
      XCTAssertEqual(field.dot(sample.gravity), 48 * sin(65 * Double.pi / 180), accuracy: 1e-9, "the angle to the vertical stays")
    }
    // Upright the screen faces south, and the north is behind it.
    tilt.set(x: 0, y: -1, z: 0, at: 10)
    let upright = try XCTUnwrap(tilt.sample(at: 10).magneticField)
    XCTAssertEqual(upright.z, -48 * cos(65 * Double.pi / 180), accuracy: 1e-9)
    // Moving keys too.
    tilt.level(at: 11)
    tilt.press(.right, at: 11)
    XCTAssertGreaterThan(try XCTUnwrap(tilt.sample(at: 11.5).magneticField).x, 5, "the right edge goes into the ground")
  }

  func testValuesThatAreNoNumbersChangeNothing() {
    tilt.set(x: .nan, y: 0, z: -1, at: 1)
    tilt.beginDrag(at: 1)
    tilt.drag(x: .infinity, y: 0, at: 1)
    tilt.endDrag(at: 1)
    assertReads(tilt.sample(at: 2), 0, 0, -1)
  }
}
