// The phone is turned by the hand that holds a live source: a phone's page, a controller, a recording.
import PhoneLink
import XCTest
@testable import Phone

final class HeldOrientationTests: XCTestCase {
  // MARK: The poses

  private func gravity(turned degrees: Double) -> Vector3 { Vector3(x: -sin(degrees * .pi / 180), y: -cos(degrees * .pi / 180), z: 0) }

  func testBetweenTwoPosesNothingFlutters() {
    var held = HeldOrientation(), time = 0.0
    func hold(_ degrees: Double) -> DeviceOrientation? {
      defer { time += 1 }
      _ = held.take(gravity: gravity(turned: degrees), at: time)
      return held.take(gravity: gravity(turned: degrees), at: time + 0.5) ?? held.current
    }
    XCTAssertEqual(hold(0), .portrait)
    XCTAssertEqual(hold(50), .portrait, "beyond the middle, but not by enough")
    XCTAssertEqual(hold(60), .landscapeLeft)
    XCTAssertEqual(hold(40), .landscapeLeft)
    XCTAssertEqual(hold(30), .portrait)
    XCTAssertEqual(hold(180), .portraitUpsideDown)
    XCTAssertEqual(hold(270), .landscapeRight)
    XCTAssertNil(held.take(gravity: .zero, at: time))
  }

  func testLyingIsToldBySlantAndGettingUpTakesMore() {
    var held = HeldOrientation(), time = 0.0
    /// Degrees between the screen and the level, the top edge up.
    func slant(_ degrees: Double, down: Double = -1) -> DeviceOrientation? {
      defer { time += 1 }
      let gravity = Vector3(x: 0, y: -sin(degrees * .pi / 180), z: down * cos(degrees * .pi / 180))
      _ = held.take(gravity: gravity, at: time)
      _ = held.settle(at: time + 0.5)
      return held.current
    }
    XCTAssertEqual(slant(80), .portrait)
    XCTAssertEqual(slant(35), .portrait)
    XCTAssertEqual(slant(25), .faceUp)
    XCTAssertEqual(slant(35), .faceUp)
    XCTAssertEqual(slant(45), .portrait)
    XCTAssertEqual(slant(10, down: 1), .faceDown)
  }

  func testAPoseMustLastButTheFirstCountsAtOnce() {
    var held = HeldOrientation()
    XCTAssertEqual(held.take(gravity: gravity(turned: 0), at: 10), .portrait)
    // A hand that shakes passes through.
    for swing in 0..<20 { XCTAssertNil(held.take(gravity: gravity(turned: swing % 2 == 0 ? 90 : 0), at: 11 + Double(swing) * 0.1)) }
    XCTAssertNil(held.take(gravity: gravity(turned: 90), at: 20))
    XCTAssertEqual(held.deadline, 20 + HeldOrientation.dwell)
    XCTAssertNil(held.settle(at: 20.1))
    XCTAssertEqual(held.settle(at: 20.2), .landscapeLeft, "without another reading")
    XCTAssertNil(held.deadline)
  }

  // MARK: The phone

  private func trace(_ rows: String) throws -> TraceSource {
    TraceSource(try MotionTrace(file: "turn.csv", contents: Data(("t (s),x,y,z\n" + rows).utf8)))
  }

  private func told(_ fake: FakePhone) -> [DeviceOrientation] {
    fake.app.received.compactMap { message in if case .orientation(let orientation) = message { orientation } else { nil } }
  }

  func testARecordingOfAPhoneThatIsTurnedTurnsThePhone() throws {
    let fake = try FakePhone()
    let rows = (0..<100).map { index -> String in
      let time = Double(index) * 0.05
      let pull = time < 1 ? "0,-1,0" : time < 2 ? "-1,0,0" : time < 3 ? "0,0,-1" : time < 4 ? "0,0,1" : "1,0,0"
      return "\(time),\(pull)"
    }
    fake.phone.motion.add(try trace(rows.joined(separator: "\n")))
    try fake.phone.pass(6)
    XCTAssertEqual(told(fake), [.landscapeLeft, .faceUp, .faceDown, .landscapeRight], "what the app knows is not told; it wants no sensor")
    XCTAssertEqual(fake.phone.orientation, .landscapeRight)
    XCTAssertEqual(fake.phone.viewOrientation, .portrait, "nobody holds the picture: it turns with the interface")
  }

  func testTwoRowsAreEnough() throws {
    let fake = try FakePhone()
    fake.phone.motion.add(try trace("0,0,-1,0\n0.4,-1,0,0\n"))
    try fake.phone.pass(2)
    XCTAssertEqual(fake.phone.orientation, .landscapeLeft)
  }

  func testLyingFlatIsToldAndTurnsNothingThatIsSeen() throws {
    let fake = try FakePhone()
    fake.phone.turn(to: .landscapeLeft)
    fake.phone.motion.add(try trace("0,0,0,-1\n1,0,0,-1\n"))
    try fake.phone.pass(2)
    XCTAssertEqual(fake.phone.orientation, .faceUp)
    XCTAssertEqual(fake.phone.viewOrientation, .landscapeLeft)
  }

  func testKeysAndMouseTiltWithoutTurning() throws {
    let fake = try FakePhone()
    fake.app.say(.wantsSensor(.accelerometer, interval: 0.1))
    fake.phone.tilt(Vector3(x: -1, y: 0, z: 0))
    try fake.phone.pass(1)
    XCTAssertEqual(told(fake), [])
    XCTAssertEqual(fake.phone.orientation, .portrait)
  }

  func testThePoseDeclaredLevelCountsAsItReads() throws {
    // Whoever lies on his side and declares that level holds the phone flat, as the app's accelerometer reads it.
    let fake = try FakePhone()
    let source = try trace("0,-1,0,0\n0.1,-1,0,0\n3,-1,0,0\n")
    fake.phone.motion.add(source)
    try fake.phone.pass(0.5)
    XCTAssertEqual(fake.phone.orientation, .landscapeLeft)
    fake.phone.motion.level(at: fake.phone.clock.now)
    try fake.phone.pass(4)
    XCTAssertEqual(fake.phone.orientation, .faceUp)
  }
}
