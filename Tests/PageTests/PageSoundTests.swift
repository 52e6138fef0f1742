// The app's sounds are heard in the page that holds the phone.
import Browser
import Foundation
import PhoneLink
import XCTest

@testable import Phone

final class PageSoundTests: PageTestCase {
  /// A tone of 440 hertz: 16 bits, one channel.
  private func tone(seconds: Double, form: String = "RIFF") -> Data {
    let rate = 8000, frames = Int(seconds * 8000)
    var data = Data()
    func add<T: FixedWidthInteger>(_ value: T) { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
    data.append(Data(form.utf8))
    add(UInt32(36 + frames * 2))
    data.append(Data("WAVEfmt ".utf8))
    add(UInt32(16)); add(UInt16(1)); add(UInt16(1)); add(UInt32(rate)); add(UInt32(rate * 2)); add(UInt16(2)); add(UInt16(16))
    data.append(Data("data".utf8))
    add(UInt32(frames * 2))
    for frame in 0..<frames { add(Int16(sin(Double(frame) * 2 * .pi * 440 / Double(rate)) * 20000)) }
    return data
  }

  private func open(_ number: UInt32, _ data: Data) {
    app.say(.request(number, kind: "sound.open", SoundSource(identifier: number, name: "tone.wav", bytes: data).linkData))
  }

  private func play(_ number: UInt32, loops: Int32 = 0) { app.say(.sound(number, .play(SoundRun(start: phone.clock.now, loops: loops)))) }

  private let isHeard = "(globalThis.loudest = Math.max(globalThis.loudest ?? 0, quince.sounds.level)) > 0.3"

  /// A page that a person has tapped.
  private func openTapped() throws -> BrowserPage {
    let page = try openBare()
    try page.mouse("mousePressed", x: 100, y: 200)
    try page.mouse("mouseReleased", x: 100, y: 200)
    try page.wait("quince.sounds.context?.state == 'running'")
    return page
  }

  func testASoundIsHeardAndEnds() throws {
    let page = try openTapped()
    open(1, tone(seconds: 0.6))
    play(1)
    try page.wait(isHeard)
    try page.wait("quince.sounds.playing.size == 0")
    try page.value("loudest = 0, true")
    // Again, without being sent again.
    let received = try page.number("quince.link.received")
    play(1)
    try page.wait(isHeard)
    XCTAssertLessThan(try page.number("quince.link.received") - received, 2000)
    app.say(.sound(1, .close))
    try page.wait("quince.sounds.known.size == 0")
  }

  func testASoundThatGoesOnIsStoppedAndMadeQuiet() throws {
    let page = try openTapped()
    open(1, tone(seconds: 0.2))
    play(1, loops: -1)
    try page.wait(isHeard)
    app.say(.sound(1, .adjust(SoundLevel(volume: 0, pan: 0))))
    try page.wait("quince.sounds.level < 0.01")
    app.say(.sound(1, .adjust(SoundLevel(volume: 1, pan: 0))))
    try page.wait("quince.sounds.level > 0.3")
    app.say(.sound(1, .stop))
    try page.wait("quince.sounds.playing.size == 0 && quince.sounds.level < 0.01")
  }

  func testWhoWatchesHearsNothingUntilHeHoldsThePhone() throws {
    let first = try openTapped(), second = try openTapped()
    open(1, tone(seconds: 0.3))
    play(1, loops: -1)
    try first.wait(isHeard)
    XCTAssertEqual(try second.number("quince.sounds.playing.size"), 0)
    try second.value("document.getElementById('take').click()")
    try second.wait("quince.isController")
    try second.wait(isHeard)
    try first.wait("quince.sounds.playing.size == 0")
  }

  func testWhatBrowsersDoNotReadBecomesPlainNumbers() throws {
    // Big-endian WAVE, which no browser reads.
    let reader = try SoundSource(identifier: 1, name: "tone", bytes: tone(seconds: 0.5)).makeReader()
    let file = try XCTUnwrap(PageSoundFile.waveFile(reader))
    XCTAssertEqual(file.count, 44 + 8000)
    let again = try SoundSource(identifier: 1, name: "tone", bytes: Data(file)).makeReader()
    XCTAssertEqual(again.facts, SoundFacts(duration: 0.5, sampleRate: 8000, channelCount: 1))
    XCTAssertTrue(PageSoundFile.isWidespread(tone(seconds: 0.1)))
    for head in ["caff\u{0}\u{1}\u{0}\u{0}desc", "FORM....AIFC", "OggS........", "fLaC........", "RIFX....WAVE"] {
      XCTAssertFalse(PageSoundFile.isWidespread(Data(head.utf8)), head)
    }
    XCTAssertTrue(PageSoundFile.isWidespread(Data("\u{0}\u{0}\u{0} ftypM4A ".utf8)))
    // More than a page is to be burdened with.
    final class Endless: SoundReader {
      let facts = SoundFacts(duration: 3600, sampleRate: 44100, channelCount: 2)
      func read(_ frameCount: Int, into buffer: UnsafeMutablePointer<Float>) -> Int { frameCount }
      func seek(toFrame frame: Int) {}
    }
    XCTAssertNil(PageSoundFile.waveFile(Endless()))
  }
}
