// The link's words for sounds, and when a sound is over.
import XCTest

@testable import PhoneLink

final class SoundCodingTests: XCTestCase {
  func testEveryWordAboutSoundsComesBackEqual() throws {
    let run = SoundRun(start: 1000.5, position: 0.25, loops: -1, rate: 1.5, level: SoundLevel(volume: 0.5, pan: -1))
    for command in [SoundCommand.play(run), .stop, .adjust(SoundLevel(volume: 0, pan: 1)), .close, .system] {
      guard case .sound(7, let back) = try AppMessage(linkData: AppMessage.sound(7, command).linkData) else { return XCTFail("\(command)") }
      XCTAssertEqual(back, command)
    }
    for opening in [SoundOpening.opened(SoundFacts(duration: 2, sampleRate: 44100, channelCount: 2)), .failed(.damaged, "C.wav: cut off")] {
      XCTAssertEqual(try SoundOpening(linkData: opening.linkData), opening)
    }
    let source = SoundSource(identifier: 3, name: "C.wav", path: "/C.wav", bytes: Data([1, 2]))
    XCTAssertEqual(try SoundSource(linkData: source.linkData), source)
    guard case .soundEnded(9, 12.5) = try PhoneMessage(linkData: PhoneMessage.soundEnded(9, time: 12.5).linkData) else { return XCTFail() }
  }

  func testAPlayingThatCannotBeIsRefused() {
    for run in [SoundRun(start: 0, rate: 0), SoundRun(start: .nan), SoundRun(start: 0, position: -1), SoundRun(start: 0, rate: .infinity)] {
      XCTAssertThrowsError(try SoundCommand(linkData: SoundCommand.play(run).linkData))
    }
  }

  func testASoundEndsAfterItsRestAndItsRepeats() {
    XCTAssertEqual(SoundRun(start: 10).end(duration: 2), 12)
    XCTAssertEqual(SoundRun(start: 10, position: 0.5, loops: 2, rate: 2).end(duration: 2), 10 + (1.5 + 4) / 2)
    XCTAssertEqual(SoundRun(start: 10, loops: -1).end(duration: 2), .infinity)
  }

  func testARepeatedSoundStandsWhereItIsInItsTurn() {
    let run = SoundRun(start: 10, position: 0.5, loops: 2)
    XCTAssertEqual(run.position(at: 10, duration: 2), 0.5)
    XCTAssertEqual(run.position(at: 12, duration: 2), 0.5)
    XCTAssertEqual(run.position(at: 11.75, duration: 2), 0.25)
    XCTAssertEqual(run.position(at: 20, duration: 2), 2)
    XCTAssertEqual(run.position(at: 9, duration: 2), 0.5, "before it has begun")
  }
}
