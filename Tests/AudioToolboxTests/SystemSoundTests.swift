// What an app hears of its sounds, and what reaches the phone.
import PhoneLink
import XCTest

@testable import AudioToolbox
@testable import QuartzCore

final class SystemSoundTests: XCTestCase {
  private var phone: InMemoryChannel<PhoneMessage, AppMessage>!
  private var connection: PhoneConnection!

  override func setUpWithError() throws {
    let ends = InMemoryChannel<PhoneMessage, AppMessage>.pair()
    phone = ends.phone
    phone.send(
      .hello(
        PhoneHello(
          deviceIdentifier: "iPhone-8", deviceName: "iPhone 8", screenSize: CGSize(width: 375, height: 667), screenScale: 2, safeArea: .zero,
          statusBarHeight: 20)))
    connection = try PhoneConnection(channel: ends.app)
    connection.makeShared()
    said = []
    phone.onReceive = { [unowned self] message in
      said.append(message)
      guard case .request(let number, "sound.open", let data) = message, let source = try? SoundSource(linkData: data) else { return }
      let isThere = FileManager.default.fileExists(atPath: source.path)
      if isThere { opened.append(source.identifier) }
      let opening = isThere ? SoundOpening.opened(SoundFacts(duration: 1, sampleRate: 8000, channelCount: 1)) : .failed(.missing, "missing")
      phone.send(.reply(number, opening.linkData))
    }
    phone.activate()
  }

  override func tearDown() { connection.close() }

  private var said: [AppMessage] = []
  /// The sounds' numbers on the link.
  private var opened: [UInt32] = []

  private func settle() { for _ in 0..<3 { RunLoop.main.run(mode: .default, before: Date()) } }

  private func feedbacks() -> [Feedback] {
    settle()
    defer { said = [] }
    return said.compactMap { if case .feedback(let feedback) = $0 { feedback } else { nil } }
  }

  private func commands() -> [SoundCommand] {
    settle()
    defer { said = [] }
    return said.compactMap { if case .sound(_, let command) = $0 { command } else { nil } }
  }

  private func soundFile() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("quince-\(UUID().uuidString).caf")
    try Data("sound".utf8).write(to: file)
    addTeardownBlock { try? FileManager.default.removeItem(at: file) }
    return file
  }

  func testVibrationReachesThePhone() {
    AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
    XCTAssertEqual(feedbacks(), [.vibration])
  }

  func testAnAlertVibratesOnce() {
    AudioServicesPlayAlertSound(kSystemSoundID_Vibrate)
    XCTAssertEqual(feedbacks(), [.vibration])
    AudioServicesPlayAlertSound(1005)
    XCTAssertEqual(feedbacks(), [.vibration])
  }

  func testASoundFileGetsANumberOfItsOwnUntilItIsDisposedOf() throws {
    let file = try soundFile()
    var first: SystemSoundID = 0, second: SystemSoundID = 0
    XCTAssertEqual(AudioServicesCreateSystemSoundID(file, &first), kAudioServicesNoError)
    XCTAssertEqual(AudioServicesCreateSystemSoundID(file, &second), kAudioServicesNoError)
    XCTAssertNotEqual(first, second)
    XCTAssertEqual(AudioServicesDisposeSystemSoundID(first), kAudioServicesNoError)
    XCTAssertNotEqual(AudioServicesDisposeSystemSoundID(first), kAudioServicesNoError)
  }

  func testAMissingFileGetsNone() {
    var sound: SystemSoundID = 7
    XCTAssertNotEqual(AudioServicesCreateSystemSoundID(URL(fileURLWithPath: "/nowhere.caf"), &sound), kAudioServicesNoError)
    XCTAssertEqual(sound, 0)
  }

  func testTheCompletionComesInATurnOfItsOwn() {
    let done = expectation(description: "completion")
    var isInside = true
    AudioServicesPlaySystemSoundWithCompletion(kSystemSoundID_Vibrate) {
      XCTAssertFalse(isInside)
      done.fulfill()
    }
    isInside = false
    wait(for: [done], timeout: 5)
  }

  func testASoundFileIsPlayedAndItsCompletionComesAtItsEnd() throws {
    var sound: SystemSoundID = 0
    AudioServicesCreateSystemSoundID(try soundFile(), &sound)
    var ends = 0
    AudioServicesPlaySystemSoundWithCompletion(sound) { ends += 1 }
    guard case .play(let run)? = commands().first else { return XCTFail("it is not played") }
    XCTAssertEqual(run.loops, 0)
    XCTAssertEqual(ends, 0)
    connection.deliver(.soundEnded(try XCTUnwrap(opened.last), time: 0))
    XCTAssertEqual(ends, 1)
    AudioServicesPlaySystemSound(sound)
    connection.deliver(.soundEnded(try XCTUnwrap(opened.last), time: 0))
    XCTAssertEqual(ends, 1, "a completion belongs to one playing")
    _ = commands()
    AudioServicesDisposeSystemSoundID(sound)
    XCTAssertEqual(commands(), [.close])
  }

  func testAStandingCompletionComesEachTimeUntilItIsRemoved() throws {
    var sound: SystemSoundID = 0
    AudioServicesCreateSystemSoundID(try soundFile(), &sound)
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    count.initialize(to: 0)
    defer { count.deallocate() }
    AudioServicesAddSystemSoundCompletion(sound, nil, nil, { _, data in data!.assumingMemoryBound(to: Int.self).pointee += 1 }, count)
    for _ in 0..<2 {
      AudioServicesPlaySystemSound(sound)
      settle()
      connection.deliver(.soundEnded(try XCTUnwrap(opened.last), time: 0))
    }
    XCTAssertEqual(count.pointee, 2)
    AudioServicesRemoveSystemSoundCompletion(sound)
    AudioServicesPlaySystemSound(sound)
    settle()
    connection.deliver(.soundEnded(try XCTUnwrap(opened.last), time: 0))
    XCTAssertEqual(count.pointee, 2)
  }

  func testTheSystemsOwnSoundsAreNamedToThePhone() {
    AudioServicesPlaySystemSound(1104)
    XCTAssertEqual(commands(), [.system])
  }
}
