// The butterfly as a person sees it: wings that beat, a flight to where the phone is tilted, edges that hold it.
import XCTest

final class ButterflyTests: AppScriptTestCase {
  override var appName: String { "Butterfly" }

  private func middle(_ play: Play, after mark: String) throws -> CGPoint {
    let frame = try play.frame(of: "label=Butterfly", after: mark)
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  private func assertEqual(_ point: CGPoint, _ x: CGFloat, _ y: CGFloat, line: UInt = #line) {
    XCTAssertEqual(point.x, x, accuracy: 0.01, line: line)
    XCTAssertEqual(point.y, y, accuracy: 0.01, line: line)
  }

  func testItFliesToWhereThePhoneIsTilted() throws {
    let play = try play("fly.txt")
    assertEqual(try middle(play, after: "flat"), 187.5, 333.5)
    let right = try middle(play, after: "right"), further = try middle(play, after: "further right")
    XCTAssertGreaterThan(right.x, 190)
    XCTAssertGreaterThan(further.x - right.x, (right.x - 187.5) * 2, "it accelerates")
    XCTAssertEqual(right.y, 333.5, accuracy: 0.01)
    XCTAssertEqual(further.y, 333.5, accuracy: 0.01)
    // One side at a time: the right edge holds it, and it goes on down.
    let edge = try middle(play, after: "at the right edge"), along = try middle(play, after: "along the right edge")
    XCTAssertEqual(edge.x, 375 - 60, accuracy: 0.01)
    XCTAssertEqual(along.x, edge.x, accuracy: 0.01)
    XCTAssertGreaterThan(along.y, edge.y + 10)
    assertEqual(try middle(play, after: "in the lower right corner"), 375 - 60, 667 - 60)
    let out = try middle(play, after: "out of the corner")
    XCTAssertLessThan(out.x, 375 - 61)
    XCTAssertLessThan(out.y, 667 - 61)
    assertEqual(try middle(play, after: "in the upper left corner"), 60, 60)
  }

  /// 2 points a tick and G at first, and 0.85 more at each tick, which comes every 0.03 s.
  func testItsSpeedGrowsAsTheTutorialSays() throws {
    let play = try play(text: "tilt 0 0 -1\nwait 0.302\ntilt 0.1 0 -0.995\nwait 0.3\nlog \"ten ticks\"\ndump\nwait 0.3\nlog \"twenty\"\ndump\n")
    func way(_ ticks: Double) -> Double { 187.5 + 0.1 * (2 * ticks + 0.85 * ticks * (ticks - 1) / 2) }
    // The force is known up to a sixtieth of a second after the tilt, which can be a tick less.
    let ten = try middle(play, after: "ten ticks").x, twenty = try middle(play, after: "twenty").x
    XCTAssertTrue([way(9), way(10)].contains { abs($0 - Double(ten)) < 0.02 }, "\(ten) is neither \(way(9)) nor \(way(10))")
    XCTAssertTrue([way(19), way(20)].contains { abs($0 - Double(twenty)) < 0.02 }, "\(twenty) is neither \(way(19)) nor \(way(20))")
  }

  func testItTurnsSoThatItAlwaysFalls() throws {
    func size(_ tilt: String) throws -> CGSize {
      try play(text: "tilt \(tilt)\nwait 0.2\ndump\n").frame(of: "label=Butterfly", after: nil).size
    }
    let root = 120 * 2.0.squareRoot()
    for upright in ["0 -0.5 -0.866", "0.5 0 -0.866", "0 0.5 -0.866"] { XCTAssertEqual(try size(upright).width, 120, accuracy: 0.01, upright) }
    for slanted in ["0.4 -0.4 -0.82", "-0.4 -0.4 -0.82"] { XCTAssertEqual(try size(slanted).width, root, accuracy: 0.01, slanted) }
    // 30 degrees: a square's box grows by cos + sin. The size has not crept by being turned again and again.
    XCTAssertEqual(try size("0.25 -0.433 -0.866").height, 120 * (cos(Double.pi / 6) + 0.5), accuracy: 0.05)
    // Which way it looks is seen in the picture alone: these are a half turn apart.
    let pictures = try play(
      text: "tilt 0 -0.001 -1\nwait 0.3\nscreenshot a.png\ntilt 0 0.03 -1\nwait 0.12\nscreenshot b.png\ntilt 0 -0.03 -1\nwait 0.12\nscreenshot c.png\n").pictures
    XCTAssertEqual(Set(pictures.values).count, 3)
  }

  func testItsWingsBeatInThreeQuartersOfASecond() throws {
    let pictures = try play("fly.txt").pictures
    XCTAssertNotEqual(pictures["fly-wings-1.png"], pictures["fly-wings-2.png"])
    XCTAssertEqual(pictures["fly-wings-1.png"], pictures["fly-wings-3.png"], "0.75 s later they are where they were")
    // 17 pictures, each as long as the others.
    let shots = (0..<17).map { "wait 0.0441176\nscreenshot \($0).png\n" }.joined()
    let frames = try play(text: "tilt 0 0 -1\nwait 0.02\n" + shots).pictures
    XCTAssertEqual(Set(frames.values).count, 17)
  }

  func testTheSameTiltsGiveTheSamePictures() throws { try assertRepeats("fly.txt") }

  /// The same hand, read by sensors of different speed.
  func testTheWayIsTheSameWhateverTheSensorsRate() throws {
    func positions(_ rate: Int) throws -> [CGPoint] {
      let rows = (0...(7 * rate)).map { index -> String in
        let time = Double(index) / Double(rate)
        let tilt = time < 0.8 ? "0.1,0,-0.995" : time < 1.6 ? "0.1,-0.2,-0.97" : "-0.2,0.1,-0.97"
        return "\(time),\(tilt)"
      }
      let trace = try write("t,x,y,z\n" + rows.joined(separator: "\n") + "\n", to: "\(rate).csv")
      let play = try play(
        text: "wait 0.6\nlog \"a\"\ndump\nwait 0.8\nlog \"b\"\ndump\nwait 0.6\nlog \"c\"\ndump\nwait 4\nlog \"d\"\ndump\n", ["--motion", trace])
      return try ["a", "b", "c", "d"].map { try middle(play, after: $0) }
    }
    let reference = try positions(100)
    assertEqual(try XCTUnwrap(reference.last), 60, 60)
    for rate in [50, 25] {
      for (position, expected) in zip(try positions(rate), reference) {
        // At most what it flies in two ticks, around the moments at which the hand moves.
        XCTAssertEqual(position.x, expected.x, accuracy: 6, "\(rate) Hz")
        XCTAssertEqual(position.y, expected.y, accuracy: 6, "\(rate) Hz")
      }
    }
  }

  func testARealIPhonesHandKeepsItOnTheMeadow() throws {
    guard let recording = QuinceProgram.sharedRecording("kodeco_u04_tilt_drive.csv") else { throw XCTSkip("no shared recordings here") }
    let dumps = (1...20).map { "wait 1\nlog \"\($0) s\"\ndump\n" }.joined()
    let play = try play(text: dumps, ["--motion", recording])
    var places: Set<Double> = []
    for second in 1...20 {
      let middle = try middle(play, after: "\(second) s")
      XCTAssertTrue(CGRect(x: 59.99, y: 59.99, width: 255.02, height: 547.02).contains(middle), "\(second) s: \(middle)")
      places.insert(Double(middle.x.rounded()))
    }
    XCTAssertGreaterThan(places.count, 3, "it has hardly flown")
  }

  func testTheHintSpeaksThePersonsLanguage() throws {
    _ = try play(text: "expect text \"倾斜手机，蝴蝶就会飞\"\n", ["--language", "zh-Hans"])
  }
}
