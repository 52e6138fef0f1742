// Sounds of an app: what it is told of a file, when they end, what a script hears of them, and what comes out of the loudspeakers.
import PhoneLink
import XCTest

@testable import Phone

final class SoundTests: XCTestCase {
  /// A WAV file: 16 bits, one channel.
  private func wave(seconds: Double, rate: Int = 8000, channels: Int = 1, sample: (Int) -> Double = { _ in 0.5 }) -> Data {
    let frames = Int(seconds * Double(rate))
    var data = Data()
    func add<T: FixedWidthInteger>(_ value: T) { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
    data.append(Data("RIFF".utf8))
    add(UInt32(36 + frames * channels * 2))
    data.append(Data("WAVEfmt ".utf8))
    add(UInt32(16)); add(UInt16(1)); add(UInt16(channels)); add(UInt32(rate)); add(UInt32(rate * channels * 2))
    add(UInt16(channels * 2)); add(UInt16(16))
    data.append(Data("data".utf8))
    add(UInt32(frames * channels * 2))
    for frame in 0..<frames { for _ in 0..<channels { add(Int16(sample(frame) * 32767)) } }
    return data
  }

  private func source(_ seconds: Double, number: UInt32 = 1, name: String = "C.wav") -> SoundSource {
    SoundSource(identifier: number, name: name, bytes: wave(seconds: seconds))
  }

  private func opening(_ source: SoundSource, on board: SoundBoard = SoundBoard()) throws -> SoundOpening {
    try SoundOpening(linkData: board.open(source.linkData))
  }

  // MARK: Opening

  func testTheAppIsToldWhatTheFileIs() throws {
    XCTAssertEqual(try opening(source(0.5)), .opened(SoundFacts(duration: 0.5, sampleRate: 8000, channelCount: 1)))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("quince-\(UUID().uuidString).wav")
    try wave(seconds: 2, rate: 22050, channels: 2).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let facts = SoundFacts(duration: 2, sampleRate: 22050, channelCount: 2)
    XCTAssertEqual(try opening(SoundSource(identifier: 1, name: "x", path: file.path)), .opened(facts))
  }

  func testWhatIsNoSoundIsRefusedWithAReason() throws {
    for bytes in [Data(), Data("This is a letter and no sound, however long it goes on.".utf8), Data([0xFF, 0x00, 0x12])] {
      guard case .failed(.unknownFormat, let text) = try opening(SoundSource(identifier: 1, name: "letter.txt", bytes: bytes)) else {
        return XCTFail("\(bytes)")
      }
      XCTAssertTrue(text.hasPrefix("letter.txt: "), text)
    }
    guard case .failed(.missing, let text) = try opening(SoundSource(identifier: 1, name: "x", path: "/nowhere/x.wav")) else { return XCTFail() }
    XCTAssertEqual(text, "/nowhere/x.wav: No such file or directory")
    let pipe = NSTemporaryDirectory() + "quince-\(UUID().uuidString)"
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    defer { unlink(pipe) }
    for path in [pipe, NSTemporaryDirectory()] {
      XCTAssertEqual(try opening(SoundSource(identifier: 1, name: "x", path: path)), .failed(.missing, path + ": not a file"))
    }
    guard case .failed = try SoundOpening(linkData: SoundBoard().open(Data([1, 2, 3]))) else { return XCTFail("half a request") }
  }

  func testAFileThatIsCutOffIsReadAsFarAsItGoes() throws {
    let whole = wave(seconds: 1)
    guard case .opened(let facts) = try opening(SoundSource(identifier: 1, name: "cut.wav", bytes: whole.prefix(whole.count / 2))) else {
      return XCTFail()
    }
    XCTAssertEqual(facts.duration, 0.5, accuracy: 0.01)
  }

  // MARK: Time

  private func ends(_ fake: FakePhone) -> [Double] {
    fake.app.received.compactMap { message in
      if case .soundEnded(_, let time) = message { return time - VirtualClock.startOfMediaTime }
      return nil
    }
  }

  private func open(_ source: SoundSource, on fake: FakePhone) throws {
    fake.app.say(.request(1, kind: "sound.open", source.linkData))
    try fake.phone.pass(0)
    XCTAssertTrue(fake.app.received.contains { if case .reply(1, _) = $0 { true } else { false } })
  }

  func testTheAppHearsOfTheEndWhenItIsDue() throws {
    let fake = try FakePhone()
    try open(source(0.75), on: fake)
    fake.app.say(.sound(1, .play(SoundRun(start: fake.phone.clock.now, loops: 1))))
    try fake.phone.pass(1.4)
    XCTAssertEqual(ends(fake), [])
    try fake.phone.pass(0.2)
    XCTAssertEqual(ends(fake), [1.5])
    try fake.phone.pass(5)
    XCTAssertEqual(ends(fake), [1.5], "once")
  }

  func testAStoppedSoundDoesNotEnd() throws {
    let fake = try FakePhone()
    try open(source(0.5), on: fake)
    fake.app.say(.sound(1, .play(SoundRun(start: fake.phone.clock.now))))
    try fake.phone.pass(0.2)
    fake.app.say(.sound(1, .stop))
    try fake.phone.pass(2)
    XCTAssertEqual(ends(fake), [])
  }

  // MARK: Scripts

  private func run(_ text: String, on fake: FakePhone) throws {
    _ = try ScriptRunner(try Script(parsing: text, name: "test.txt"), on: fake.phone) { _ in }.run()
  }

  func testAScriptHearsWhatPlaysAndWhatHasPlayed() throws {
    let fake = try FakePhone()
    try open(source(0.5), on: fake)
    fake.app.say(.sound(1, .play(SoundRun(start: fake.phone.clock.now))))
    try run("wait 0.1\nexpect sound C\nexpect sound \"C.wav\"\nwait until no sound C 1\nexpect no sound C", on: fake)
    fake.app.say(.sound(1, .play(SoundRun(start: fake.phone.clock.now))))
    try run("wait 3\nexpect no sound C\nexpect sound C", on: fake)
    XCTAssertThrowsError(try run("expect sound C", on: fake), "what was found counts no more") { error in
      XCTAssertEqual((error as? ScriptFailure)?.message, "expected the sound \"C\", but nothing is heard")
    }
    fake.app.say(.sound(1, .play(SoundRun(start: fake.phone.clock.now))))
    XCTAssertThrowsError(try run("wait 0.1\nexpect sound D", on: fake)) { error in
      XCTAssertEqual((error as? ScriptFailure)?.message, "expected the sound \"D\", but what is heard is \"C.wav\"")
    }
    XCTAssertThrowsError(try run("expect no sound C", on: fake))
  }

  func testASoundOfTheSystemsIsToldOnce() throws {
    let fake = try FakePhone()
    for _ in 0..<2 { fake.app.say(.sound(1104, .system)) }
    try run("wait 0.1\nexpect sound 1104", on: fake)
    XCTAssertEqual(fake.reports.filter { $0.contains("1104") }.count, 1)
  }

  // MARK: The loudspeakers

  private func heard(_ mixer: SoundMixer, seconds: Double) -> [(left: Float, right: Float)] {
    let frames = Int(seconds * mixer.rate)
    var buffer = [Float](repeating: 9, count: frames * 2)
    // As a device asks: a little at a time.
    for start in stride(from: 0, to: frames, by: 512) {
      buffer.withUnsafeMutableBufferPointer { mixer.fill($0.baseAddress! + start * 2, frameCount: min(512, frames - start)) }
    }
    return (0..<frames).map { (buffer[$0 * 2], buffer[$0 * 2 + 1]) }
  }

  func testASoundIsStretchedToTheDevicesRateAndEnds() throws {
    let mixer = SoundMixer(rate: 44100)
    mixer.play(1, try source(0.5).makeReader(), SoundRun(start: 0), at: 0)
    let frames = heard(mixer, seconds: 1)
    XCTAssertEqual(frames[1000].left, 0.5, accuracy: 0.001)
    XCTAssertEqual(frames[1000].right, 0.5, accuracy: 0.001)
    XCTAssertEqual(Double(frames.filter { $0.left > 0.4 }.count) / 44100, 0.5, accuracy: 0.001)
    XCTAssertEqual(frames.last!.left, 0)
    XCTAssertTrue(mixer.isSilent)
  }

  func testTheRateMakesItShorterAndThePositionSkips() throws {
    let mixer = SoundMixer(rate: 44100)
    mixer.play(1, try source(1).makeReader(), SoundRun(start: 0, position: 0.5, rate: 2), at: 0)
    XCTAssertEqual(Double(heard(mixer, seconds: 1).filter { $0.left > 0.4 }.count) / 44100, 0.25, accuracy: 0.001)
  }

  func testVolumeAndPanReachBothSides() throws {
    let mixer = SoundMixer(rate: 44100)
    mixer.play(1, try source(1).makeReader(), SoundRun(start: 0, level: SoundLevel(volume: 0.5, pan: 1)), at: 0)
    XCTAssertEqual(heard(mixer, seconds: 0.1).last!.left, 0)
    XCTAssertEqual(heard(mixer, seconds: 0.1).last!.right, 0.25, accuracy: 0.001)
    mixer.adjust(1, to: SoundLevel(volume: 1, pan: -0.5))
    XCTAssertEqual(heard(mixer, seconds: 0.1).last!.left, 0.5, accuracy: 0.001)
    XCTAssertEqual(heard(mixer, seconds: 0.1).last!.right, 0.25, accuracy: 0.001)
  }

  func testSoundsAreAddedAndNeverTooLoud() throws {
    let mixer = SoundMixer(rate: 44100)
    for number in 1...3 as ClosedRange<UInt32> { mixer.play(number, try source(1).makeReader(), SoundRun(start: 0), at: 0) }
    XCTAssertEqual(heard(mixer, seconds: 0.1).last!.left, 1)
    mixer.stop(1)
    mixer.stop(2)
    XCTAssertEqual(heard(mixer, seconds: 0.1).last!.left, 0.5, accuracy: 0.001)
  }

  func testARepeatFollowsWithoutAGap() throws {
    let mixer = SoundMixer(rate: 44100)
    mixer.play(1, try source(0.1).makeReader(), SoundRun(start: 0, loops: -1), at: 0)
    XCTAssertEqual(heard(mixer, seconds: 1).map(\.left).min()!, 0.5, accuracy: 0.001)
    mixer.play(1, try source(0.1).makeReader(), SoundRun(start: 0, loops: 2), at: 0)
    XCTAssertEqual(Double(heard(mixer, seconds: 1).filter { $0.left > 0.4 }.count) / 44100, 0.3, accuracy: 0.002)
  }

  func testWhatBeganEarlierIsTakenUpWhereItIs() throws {
    let mixer = SoundMixer(rate: 44100)
    mixer.play(1, try source(1).makeReader(), SoundRun(start: 10), at: 10.75)
    XCTAssertEqual(Double(heard(mixer, seconds: 1).filter { $0.left > 0.4 }.count) / 44100, 0.25, accuracy: 0.001)
  }

  // MARK: AAC

  private func tone() -> SoundSource { SoundSource(identifier: 1, name: "tone.m4a", bytes: SoundFixtures.tone) }

  func testAToneInAACIsHeardAsItIsAndAsLongAsItIs() throws {
    let reader = try tone().makeReader()
    XCTAssertEqual(reader.facts.sampleRate, 22050)
    XCTAssertEqual(reader.facts.channelCount, 1)
    XCTAssertEqual(reader.facts.duration, 0.25, accuracy: 0.001)
    var samples = [Float](repeating: 0, count: 10_000)
    let count = reader.read(samples.count, into: &samples)
    XCTAssertEqual(count, Int((reader.facts.duration * 22050).rounded()))
    // A tone crosses zero twice in each of its waves.
    let crossings = zip(samples[1000..<count - 1], samples[1001..<count]).filter { ($0 < 0) != ($1 < 0) }.count
    XCTAssertEqual(Double(crossings) / 2 / (Double(count - 1001) / 22050), 440, accuracy: 10)
    XCTAssertGreaterThan(samples[1000..<count].map(abs).max()!, 0.05)
  }

  func testAACMayBeReadFromAnywhere() throws {
    let whole = try tone().makeReader(), part = try tone().makeReader()
    var all = [Float](repeating: 0, count: 6000), rest = [Float](repeating: 0, count: 1000)
    _ = whole.read(all.count, into: &all)
    part.seek(toFrame: 3000)
    XCTAssertEqual(part.read(rest.count, into: &rest), 1000)
    for index in stride(from: 0, to: 1000, by: 50) { XCTAssertEqual(rest[index], all[3000 + index], accuracy: 0.02) }
  }

  func testAnMPEG4FileThatIsCutOffOrHasWrongNumbersIsRefusedOrReadAsFarAsItGoes() throws {
    let whole = SoundFixtures.tone
    for length in stride(from: 12, to: whole.count, by: 7) {
      _ = try? SoundSource(identifier: 1, name: "cut.m4a", bytes: whole.prefix(length)).makeReader()
    }
    let random = seededNumbers(7)
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<3 { bytes[Int(random() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random()) }
      guard let reader = try? SoundSource(identifier: 1, name: "odd.m4a", bytes: bytes).makeReader(), reader.facts.channelCount <= 8 else { continue }
      var samples = [Float](repeating: 0, count: 4096 * 8)
      _ = reader.read(4096, into: &samples)
    }
    XCTAssertThrowsError(try SoundSource(identifier: 1, name: "cut.m4a", bytes: whole.prefix(40)).makeReader()) { error in
      XCTAssertEqual("\(error)", "cut.m4a: it has no table of contents")
    }
  }
}

/// The same numbers in every run.
private func seededNumbers(_ seed: UInt64) -> () -> UInt64 {
  var state = seed
  return {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
