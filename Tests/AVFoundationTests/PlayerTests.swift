// Core Media's time, and players of what cannot be played.
import XCTest

@testable import AVFoundation

final class PlayerTests: XCTestCase {
  func testATimeIsPartsOfASecond() {
    let time = CMTime(seconds: 1.5, preferredTimescale: 600)
    XCTAssertEqual(time.value, 900)
    XCTAssertEqual(CMTimeGetSeconds(CMTimeMake(value: 3, timescale: 2)), 1.5)
    XCTAssertEqual(time, CMTimeMake(3, 2))
    XCTAssertEqual((time + CMTime(seconds: 0.5, preferredTimescale: 10)).seconds, 2)
    XCTAssertLessThan(CMTime.zero, time)
    XCTAssertEqual(CMTimeCompare(time, .zero), 1)
  }

  func testWhatIsNoTimeSaysSo() {
    XCTAssertTrue(CMTime.invalid.seconds.isNaN)
    XCTAssertFalse(CMTime.invalid.isValid)
    XCTAssertEqual(CMTime(seconds: .infinity, preferredTimescale: 600).seconds, .infinity)
    XCTAssertFalse(CMTime(seconds: .nan, preferredTimescale: 600).isValid)
    XCTAssertFalse((CMTime.invalid + .zero).isValid)
  }

  func testAFileThatIsNotThereFailsAndStandsStill() {
    let player = AVPlayer(url: URL(fileURLWithPath: "/nowhere/song.mp3"))
    XCTAssertEqual(player.status, .failed)
    XCTAssertNotNil(player.error)
    player.play()
    XCTAssertEqual(player.rate, 0)
    XCTAssertEqual(player.timeControlStatus, .paused)
    XCTAssertTrue(player.currentItem!.duration.isIndefinite)
  }

  func testARectangleOfAShapeLiesInTheMiddleOfAnother() {
    XCTAssertEqual(
      AVMakeRect(aspectRatio: CGSize(width: 2, height: 1), insideRect: CGRect(x: 10, y: 20, width: 100, height: 100)),
      CGRect(x: 10, y: 45, width: 100, height: 50))
  }
}
