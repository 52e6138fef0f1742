// The game as a person plays it: from its Xcode project, by tilting alone.
import XCTest

final class BalanceBallTests: TemporaryFolderTestCase {
  private let game = QuinceProgram.checkout + "/Apps/BalanceBall"

  /// Runs one of the game's scripts in a folder of its own; the pictures it wrote, by name.
  private func play(_ script: String, in name: String) throws -> [String: Data] {
    let place = "\(folder)/\(name)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let result = try QuinceProgram.run(["run", game, "--headless", "--script", "\(game)/Scripts/\(script)"], directory: place, limit: 240)
    XCTAssertFalse(result.timedOut, "the run did not end: \(result.output)")
    XCTAssertEqual(result.status, 0, result.output)
    var pictures: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: place) where file.hasSuffix(".png") {
      pictures[file] = FileManager.default.contents(atPath: "\(place)/\(file)")
    }
    return pictures
  }

  func testTiltingAloneReachesTheGoalTwiceWithTheSamePictures() throws {
    let first = try play("win.txt", in: "first"), second = try play("win.txt", in: "second")
    XCTAssertFalse(first.isEmpty)
    XCTAssertEqual(first, second)
  }

  func testTiltingIntoAWallLosesTwiceWithTheSamePictures() throws {
    let first = try play("lose.txt", in: "first"), second = try play("lose.txt", in: "second")
    XCTAssertFalse(first.isEmpty)
    XCTAssertEqual(first, second)
  }

  func testARealIPhonesSamplesDriveTheGameToTheEndOfTheTime() throws {
    guard let recording = QuinceProgram.sharedRecording("kodeco_u04_tilt_drive.csv") else { throw XCTSkip("no shared recordings here") }
    let picture = "\(folder)/a.png"
    let result = try QuinceProgram.run(["run", game, "--headless", "--motion", recording, "--seconds", "20", "--screenshot", picture], limit: 240)
    XCTAssertEqual(result.status, 0, result.output)
    XCTAssertEqual(FileManager.default.contents(atPath: picture)?.prefix(4), Data([0x89, 0x50, 0x4E, 0x47]))
  }

  func testTheGameSpeaksThePersonsLanguage() throws {
    for (language, title) in [("zh-Hans", "提示"), ("en", "Notice")] {
      // Straight into a wall.
      let script = try write("tilt 0.3 -0.3 -0.9\nwait until text \"Game Over\" 20\nexpect text \"\(title)\"\n", to: "\(language).txt")
      let result = try QuinceProgram.run(["run", game, "--headless", "--language", language, "--script", script], directory: folder, limit: 240)
      XCTAssertEqual(result.status, 0, "\(language): \(result.output)")
    }
  }
}
