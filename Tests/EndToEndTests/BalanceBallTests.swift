// The game as a person plays it: from its Xcode project, by tilting alone.
import XCTest

final class BalanceBallTests: AppScriptTestCase {
  override var appName: String { "BalanceBall" }

  func testTiltingAloneReachesTheGoalTwiceWithTheSamePictures() throws { try assertRepeats("win.txt") }

  func testTiltingIntoAWallLosesTwiceWithTheSamePictures() throws { try assertRepeats("lose.txt") }

  func testARealIPhonesSamplesDriveTheGameToTheEndOfTheTime() throws {
    guard let recording = QuinceProgram.sharedRecording("kodeco_u04_tilt_drive.csv") else { throw XCTSkip("no shared recordings here") }
    let picture = "\(folder)/a.png"
    let result = try QuinceProgram.run(["run", app, "--headless", "--motion", recording, "--seconds", "20", "--screenshot", picture], limit: 240)
    XCTAssertEqual(result.status, 0, result.output)
    XCTAssertEqual(FileManager.default.contents(atPath: picture)?.prefix(4), Data([0x89, 0x50, 0x4E, 0x47]))
  }

  func testTheGameSpeaksThePersonsLanguage() throws {
    for (language, title) in [("zh-Hans", "提示"), ("en", "Notice")] {
      // Straight into a wall.
      _ = try play(text: "tilt 0.3 -0.3 -0.9\nwait until text \"Game Over\" 20\nexpect text \"\(title)\"\n", ["--language", language])
    }
  }
}
