// What reaches the loudspeakers, heard by SDL's driver that writes a device's samples to a file.
import PhoneLink
import XCTest

@testable import Phone

final class SoundDeviceTests: XCTestCase {
  private var file = ""

  override func setUp() {
    file = NSTemporaryDirectory() + "quince-sound-\(UUID().uuidString).raw"
    setenv("SDL_AUDIODRIVER", "disk", 1)
    setenv("SDL_DISKAUDIOFILE", file, 1)
  }

  override func tearDown() {
    unsetenv("SDL_AUDIODRIVER")
    unsetenv("SDL_DISKAUDIOFILE")
    try? FileManager.default.removeItem(atPath: file)
  }

  /// What has been heard so far: pairs of left and right, 44,100 a second.
  private func heard() -> [(left: Float, right: Float)] {
    let bytes = FileManager.default.contents(atPath: file) ?? Data()
    let values = bytes.withUnsafeBytes { raw in (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) } }
    return (0..<values.count / 2).map { (values[$0 * 2], values[$0 * 2 + 1]) }
  }

  /// Listens until there is more than silence at the beginning and at the end of what was heard.
  private func listen() -> ArraySlice<(left: Float, right: Float)> {
    let deadline = Date(timeIntervalSinceNow: 20)
    while Date() < deadline {
      let frames = heard()
      let isLoud = { (frame: (left: Float, right: Float)) in abs(frame.left) > 0.001 || abs(frame.right) > 0.001 }
      if let first = frames.firstIndex(where: isLoud), let last = frames.lastIndex(where: isLoud), frames.count - last > 4096 {
        return frames[first...last]
      }
      usleep(20_000)
    }
    return []
  }

  private func frequency(_ samples: [Float]) -> Double {
    let crossings = zip(samples.dropLast(), samples.dropFirst()).filter { ($0 < 0) != ($1 < 0) }.count
    return Double(crossings) / 2 / (Double(samples.count) / 44100)
  }

  /// As an app plays it: opened by a request, started by a command.
  private func play(_ source: SoundSource, level: SoundLevel = SoundLevel()) throws -> (board: SoundBoard, reports: () -> [String]) {
    let board = SoundBoard()
    board.outputs = [SoundDevice()]
    var reports: [String] = []
    board.report = { reports.append($0) }
    guard case .opened = try SoundOpening(linkData: board.open(source.linkData)) else { throw XCTSkip("\(source.name) cannot be decoded here") }
    board.handle(source.identifier, .play(SoundRun(start: 5, level: level)), at: 5)
    return (board, { reports })
  }

  func testATonesSamplesReachTheLoudspeakers() throws {
    let playing = try play(SoundSource(identifier: 1, name: "tone.m4a", bytes: SoundFixtures.tone), level: SoundLevel(volume: 1, pan: -0.5))
    let frames = listen()
    XCTAssertEqual(playing.reports(), [])
    XCTAssertEqual(Double(frames.count) / 44100, 0.25, accuracy: 0.05, "seconds")
    let middle = frames.dropFirst(2000).dropLast(2000)
    XCTAssertEqual(frequency(middle.map(\.left)), 440, accuracy: 10)
    let (left, right) = (middle.map { abs($0.left) }.max() ?? 0, middle.map { abs($0.right) }.max() ?? 0)
    XCTAssertGreaterThan(left, 0.05)
    XCTAssertEqual(right, left / 2, accuracy: 0.001, "half as loud on the right")
  }

  func testWhereTheLoudspeakersCannotBeOpenedThatIsSaidAndTheSoundRunsOn() throws {
    setenv("SDL_AUDIODRIVER", "no such driver", 1)
    let playing = try play(SoundSource(identifier: 1, name: "tone.m4a", bytes: SoundFixtures.tone))
    XCTAssertEqual(playing.reports().count, 1)
    XCTAssertTrue(playing.reports().first?.contains("no sound is heard") ?? false, "\(playing.reports())")
    XCTAssertEqual(try XCTUnwrap(playing.board.nextEvent), 5.25, accuracy: 0.001, "the app hears of its end all the same")
  }
}
