// The trick as the audience sees it.
import XCTest

final class MagicShowTests: AppScriptTestCase {
  override var appName: String { "MagicShow" }

  /// The names of the three pictures, from left to right.
  private func cards(_ play: Play, after mark: String) throws -> [String] {
    let lines = try play.dump(after: mark).filter { $0.contains("image=") && !$0.contains("image=Stage") }
    // A dump goes from front to back.
    return lines.prefix(3).reversed().map { String($0.components(separatedBy: "image=")[1].prefix { $0 != " " }) }
  }

  func testAShakeMakesAcesAndTheNextTheVeryCardsThatWereSeen() throws {
    let play = try play("trick.txt"), pictures = play.pictures
    let dealt = try cards(play, after: "dealt")
    XCTAssertEqual(Set(dealt).count, 3)
    XCTAssertTrue(dealt.contains { !$0.hasSuffix("-1") }, "\(dealt)")
    XCTAssertEqual(try cards(play, after: "aces"), ["spade-1", "heart-1", "diamond-1"])
    XCTAssertEqual(try cards(play, after: "restored"), dealt)
    XCTAssertEqual(pictures["trick-touched.png"], pictures["trick-dealt.png"], "touching the cards does nothing")
    XCTAssertEqual(pictures["trick-restored.png"], pictures["trick-dealt.png"])
    XCTAssertEqual(pictures["trick-again.png"], pictures["trick-aces.png"])
    let different = ["trick-covered.png", "trick-dealt.png", "trick-turning.png", "trick-aces.png"].compactMap { pictures[$0] }
    XCTAssertEqual(Set(different).count, 4)
  }

  func testTheSameShakesGiveTheSamePictures() throws { try assertRepeats("trick.txt") }

  func testCardsAreDealtAtRandom() throws {
    let hands = try (1...4).map { seed in
      try cards(try play(text: "wait 1.7\nlog \"dealt\"\ndump\n", ["--seed", "\(seed)"]), after: "dealt")
    }
    XCTAssertEqual(Set(hands).count, 4)
  }

  /// The left side comes to the front: half-way in the first half of 1.5 s the card's left edge is the taller one.
  func testTheCardsTurnFromTheLeftWithinOneAndAHalfSeconds() throws {
    let script = """
      wait 2
      shake
      wait until text "Magic Show"
      screenshot 0.png
      wait 1.45
      screenshot turning.png
      wait 0.1
      screenshot end.png
      wait 1
      screenshot later.png

      """
    let pictures = try play(text: script).pictures
    XCTAssertNotEqual(pictures["turning.png"], pictures["end.png"])
    XCTAssertEqual(pictures["end.png"], pictures["later.png"])
  }

  /// The first responder gives shakes up while the app is away.
  func testInTheBackgroundNoShakeIsFelt() throws {
    let play = try play(text: "wait 2\nlog \"dealt\"\ndump\nhome\nshake\nwait 2\nreturn\nwait 2\nlog \"back\"\ndump\nshake\nwait 2\nlog \"aces\"\ndump\n")
    XCTAssertEqual(try cards(play, after: "back"), try cards(play, after: "dealt"))
    XCTAssertEqual(try cards(play, after: "aces"), ["spade-1", "heart-1", "diamond-1"])
  }

  func testARealShakeDoesTheTrickAndAWalkDoesNot() throws {
    guard let shake = QuinceProgram.sharedRecording("lis3dh_shake_jon.csv"),
      let walk = QuinceProgram.sharedRecording("phyphox_walk_pocket_brant.csv")
    else { throw XCTSkip("no shared recordings here") }
    let walked = try play(text: "wait 2\nlog \"dealt\"\ndump\nwait 58\nlog \"walked\"\ndump\n", ["--motion", walk])
    XCTAssertEqual(try cards(walked, after: "walked"), try cards(walked, after: "dealt"))
    // The first second and a half of it; then the hand rests.
    let rows = try String(contentsOfFile: shake, encoding: .utf8).split(whereSeparator: \.isNewline)
    let rest = (0..<200).map { "\(1_589_326_413_400 + 11 * $0), \(952_700 + 11 * $0), 0, 0, 8192" }
    let short = try write((rows.prefix(150).map(String.init) + rest).joined(separator: "\n") + "\n", to: "shake.csv")
    let shaken = try play(text: "log \"dealt\"\ndump\nwait 15\nlog \"shaken\"\ndump\n", ["--motion", short])
    XCTAssertNotEqual(try cards(shaken, after: "dealt"), ["spade-1", "heart-1", "diamond-1"])
    XCTAssertEqual(try cards(shaken, after: "shaken"), ["spade-1", "heart-1", "diamond-1"], "one shake, told once")
  }

  /// Who shakes on and on, as the iPhone of this recording is for half a minute, has shaken once when the hand rests.
  func testShakingOnAndOnIsOneShake() throws {
    guard let shaking = QuinceProgram.sharedRecording("kodeco_u04_shake.csv") else { throw XCTSkip("no shared recordings here") }
    // The first take alone: the rows that are called so.
    let rows = try String(contentsOfFile: shaking, encoding: .utf8).split(whereSeparator: \.isNewline)
    let name = try XCTUnwrap(rows.first { $0.split(separator: ",")[1] == "2" }?.split(separator: ",").first)
    let take = rows.filter { $0.hasPrefix("\(name),2,") }
    XCTAssertGreaterThan(take.count, 500, "twenty seconds and more")
    let alone = try write(take.joined(separator: "\n") + "\n", to: "take.csv")
    let seconds = take.count / 25
    let play = try play(
      text: "wait 2\nlog \"dealt\"\ndump\nwait \(seconds - 4)\nlog \"shaking\"\ndump\nwait 6\nlog \"shaken\"\ndump\n", ["--motion", alone])
    XCTAssertEqual(try cards(play, after: "shaking"), try cards(play, after: "dealt"))
    XCTAssertEqual(try cards(play, after: "shaken"), ["spade-1", "heart-1", "diamond-1"])
  }

  func testTheShowSpeaksThePersonsLanguage() throws {
    let play = try play(text: "expect text \"魔术秀\"\nwait 2\nshake\nwait 2\ndump\n", ["--language", "zh-Hans"])
    XCTAssertTrue(play.output.contains("label=黑桃A"), play.output)
  }
}
