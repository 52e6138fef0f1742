// The fingers of scripts: one that stays down between lines, and two at once.
import PhoneLink
import XCTest

@testable import Phone

final class ScriptFingerTests: XCTestCase {
  private func run(_ text: String, on fake: FakePhone) throws {
    _ = try ScriptRunner(try Script(parsing: text, name: "test.txt"), on: fake.phone) { _ in }.run()
  }

  private func failure(_ text: String) throws -> String {
    do { try run(text, on: FakePhone()) } catch let failure as ScriptFailure { return failure.report }
    return "it did not fail"
  }

  /// The samples of one finger.
  private func samples(of finger: UInt32, in fake: FakePhone) -> [TouchSample] { fake.app.touches.filter { $0.finger == finger } }

  func testAFingerStaysDownWhileOtherLinesArePlayed() throws {
    let fake = try FakePhone()
    try run("finger down 10 20\nwait 1\nfinger move 40 60 0.5\nwait 1\nfinger up", on: fake)
    let touches = fake.app.touches
    XCTAssertEqual(touches.first?.phase, .began)
    XCTAssertEqual(touches.last?.phase, .ended)
    XCTAssertEqual(touches.last?.point, CGPoint(x: 40, y: 60))
    XCTAssertEqual(touches.dropFirst().dropLast().count, 30)
    XCTAssertEqual(touches.last!.time - touches.first!.time, 2.5, accuracy: 0.001)
  }

  func testFingersKnowWhetherTheyAreDown() throws {
    XCTAssertTrue(try failure("finger up").contains("test.txt:1: finger 1 is not down"))
    XCTAssertTrue(try failure("finger 2 down 1 2\nfinger 2 down 3 4").contains("finger 2 is down already"))
    XCTAssertTrue(try failure("finger 2 down 1 2\nfinger move 3 4").contains("finger 1 is not down"))
  }

  func testAPinchMovesTwoFingersApartAtTheSameMoments() throws {
    let fake = try FakePhone()
    try run("pinch 180 300 2 0.5", on: fake)
    let one = samples(of: 1, in: fake), two = samples(of: 2, in: fake)
    XCTAssertEqual(one.map(\.time), two.map(\.time))
    XCTAssertEqual(one.map(\.phase), two.map(\.phase))
    func distance(_ index: Int) -> Double { hypot(one[index].point.x - two[index].point.x, one[index].point.y - two[index].point.y) }
    XCTAssertEqual(distance(one.count - 1) / distance(0), 2, accuracy: 0.001)
    XCTAssertEqual((one[3].point.x + two[3].point.x) / 2, 180, accuracy: 0.001)
    XCTAssertEqual(one.last!.time - one.first!.time, 0.5, accuracy: 0.001)
  }

  func testTurningFingersGoClockwise() throws {
    let fake = try FakePhone()
    try run("rotate-fingers 180 300 90", on: fake)
    let start = samples(of: 2, in: fake).first!.point, end = samples(of: 2, in: fake).last!.point
    XCTAssertEqual(start.y, 300, accuracy: 0.001)
    XCTAssertGreaterThan(start.x, 180)
    XCTAssertEqual(end.x, 180, accuracy: 0.001)
    XCTAssertGreaterThan(end.y, 300, "from the right to the bottom is clockwise on a screen")
  }

  func testTwoFingersMoveSideBySide() throws {
    let fake = try FakePhone()
    try run("two-finger-drag 100 100 100 400 0.2", on: fake)
    for finger in [UInt32(1), 2] {
      let touches = samples(of: finger, in: fake)
      XCTAssertEqual(touches.last!.point.y - touches.first!.point.y, 300, accuracy: 0.001)
      XCTAssertEqual(touches.last!.point.x, touches.first!.point.x, accuracy: 0.001)
    }
  }
}
