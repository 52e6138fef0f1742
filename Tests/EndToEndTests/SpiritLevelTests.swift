// The level as a person reads it: angles, bubbles, calibration.
import XCTest

final class SpiritLevelTests: AppScriptTestCase {
  override var appName: String { "SpiritLevel" }

  /// Points that a bubble is away from where it is in another dump; in points of the interface as it is turned.
  private func way(_ bubble: String, _ play: Play, from start: String, to end: String) throws -> CGPoint {
    let first = try play.frame(of: bubble, after: start), second = try play.frame(of: bubble, after: end)
    return CGPoint(x: second.midX - first.midX, y: second.midY - first.midY)
  }

  func testAnglesAndBubbles() throws {
    let play = try play("level.txt")
    let tube = "image=Bubble", dish = "image=DishBubble"
    // Lying: 10 points a degree, towards the higher side: the right end is 2 degrees lower, the lower edge 1 degree.
    let lying = try way(dish, play, from: "lying level", to: "lying slanted")
    XCTAssertEqual(lying.x, -20, accuracy: 0.5)
    XCTAssertEqual(lying.y, -10, accuracy: 0.5)
    // Standing: 20 points a degree along the glass, and lower where the glass is.
    let standing = try way(tube, play, from: "standing level", to: "standing slanted")
    XCTAssertEqual(standing.x, -1146 * sin(3.5 * .pi / 180), accuracy: 0.5)
    XCTAssertEqual(standing.y, 1146 * (1 - cos(3.5 * .pi / 180)), accuracy: 0.5)
    // Too steep: at the end of the glass.
    XCTAssertEqual(try way(tube, play, from: "standing level", to: "steep").x, 190, accuracy: 0.5)
    // The straight glass: −20 y and −10 x.
    let straight = try way(tube, play, from: "straight across", to: "straight along")
    XCTAssertEqual(straight.x, -20, accuracy: 0.01)
    XCTAssertEqual(straight.y, 10, accuracy: 0.01)
    XCTAssertEqual(Set(play.pictures.values).count, play.pictures.count, "pictures that should differ are equal")
  }

  func testTheSameTiltsGiveTheSamePictures() throws { try assertRepeats("level.txt") }

  func testCalibrationByTurningItAround() throws { _ = try play("calibrate.txt") }

  func testItIsSeenInLandscapeWithTheHomeButtonOnTheLeft() throws {
    let play = try play(text: "dump\nrotate portrait\nwait 0.5\nlog \"portrait\"\ndump\nrotate landscapeLeft\nwait 0.5\nlog \"left\"\ndump\n")
    for mark in [nil, "portrait", "left"] {
      XCTAssertEqual(try play.frame(of: "UIWindow", after: mark), CGRect(x: 0, y: 0, width: 667, height: 375), mark ?? "start")
    }
  }

  func testALampAndATickWhenItIsLevel() throws {
    let script = """
      tilt 0.03 0.03 -0.999
      wait 1
      expect no sound "tick"
      log "slanted"
      dump
      tilt 0.0005 0.0005 -1
      wait 1
      expect sound "tick"
      log "level"
      dump
      tilt 0.0035 0.0005 -1
      wait 1
      log "a little off"
      dump
      tilt 0.01 0 -1
      wait 1
      log "off"
      dump

      """
    let play = try play(text: script)
    for (mark, lamp) in [("slanted", "LampOff"), ("level", "LampOn"), ("a little off", "LampOn"), ("off", "LampOff")] {
      XCTAssertTrue(try play.dump(after: mark).contains { $0.contains("image=\(lamp)") }, mark)
    }
  }

  /// A phone on a table: its error is 0.4 degrees, and its noise is not seen.
  func testARealIPhoneOnATableIsReadSteadily() throws {
    guard let recording = QuinceProgram.sharedRecording("iphone_mpower_accelerometer.csv") else { throw XCTSkip("no shared recordings here") }
    let marks = (1...12).map { "wait 0.4\nlog \"\($0)\"\ndump\n" }.joined()
    let play = try play(text: marks, ["--motion", recording])
    var seen: Set<[Double]> = []
    for mark in 2...12 {
      let texts = try play.dump(after: "\(mark)").filter { $0.contains("°\"") }
      let angles = texts.prefix(2).compactMap { line in line.split(separator: "\"").dropFirst().first.flatMap { Double($0.dropLast()) } }
      XCTAssertEqual(angles.count, 2, "\(texts)")
      XCTAssertTrue(angles.allSatisfy { abs($0) <= 0.6 }, "\(angles)")
      seen.insert(angles)
    }
    guard seen.allSatisfy({ $0.count == 2 }) else { return }
    for axis in 0...1 {
      let values = seen.map { $0[axis] }
      // One tenth up or down at most. Unfiltered it is a whole degree.
      XCTAssertLessThanOrEqual(values.max()! - values.min()!, 0.201, "it trembles: \(values)")
    }
  }

  func testTheLevelSpeaksThePersonsLanguage() throws {
    _ = try play(text: "tilt 0 0 -1\nwait 0.5\nexpect text \"校准\"\nexpect text \"直管\"\nexpect text \"纵向\"\n", ["--language", "zh-Hans"])
  }
}
