// A player as an app sees it, with a phone at the other end that knows a sound of two seconds and refuses all else.
import PhoneLink
import XCTest

@testable import AVFoundation
@testable import AudioToolbox
@testable import QuartzCore

final class AudioPlayerTests: XCTestCase {
  private var phone: InMemoryChannel<PhoneMessage, AppMessage>!
  private var connection: PhoneConnection!
  private var commands: [SoundCommand] = []
  private var lastNumber: UInt32 = 0
  private let sound = URL(fileURLWithPath: "/sounds/C.wav")

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
    commands = []
    phone.onReceive = { [unowned self] message in
      switch message {
      case .request(let number, "sound.open", let data):
        let source = try! SoundSource(linkData: data)
        lastNumber = source.identifier
        let opening: SoundOpening =
          switch source.name {
          case "C.wav", "data": .opened(SoundFacts(duration: 2, sampleRate: 44100, channelCount: 2))
          case "letter.txt": .failed(.unknownFormat, "letter.txt: no sound")
          default: .failed(.missing, "\(source.path): No such file or directory")
          }
        phone.send(.reply(number, opening.linkData))
      case .sound(_, let command): commands.append(command)
      default: break
      }
    }
    phone.activate()
  }

  override func tearDown() { connection.close() }

  /// What has been said arrives.
  private func settle() { for _ in 0..<3 { RunLoop.main.run(mode: .default, before: Date()) } }

  private var runs: [SoundRun] {
    settle()
    return commands.compactMap { if case .play(let run) = $0 { run } else { nil } }
  }

  func testAPlayerKnowsItsFile() throws {
    let player = try AVAudioPlayer(contentsOf: sound)
    XCTAssertEqual(player.duration, 2)
    XCTAssertEqual(player.numberOfChannels, 2)
    XCTAssertEqual(player.url, sound)
    XCTAssertFalse(player.isPlaying)
    XCTAssertEqual(player.currentTime, 0)
    XCTAssertEqual(try AVAudioPlayer(data: Data([1])).data, Data([1]))
  }

  func testAPlayerOfNothingStaysSilent() {
    let player = AVAudioPlayer()
    XCTAssertFalse(player.play())
    XCTAssertFalse(player.isPlaying)
    player.volume = 0.5
    player.stop()
    XCTAssertEqual(player.duration, 0)
    XCTAssertEqual(commands.count, 0)
  }

  func testAFileThatIsMissingOrNoSoundThrowsAsApples() throws {
    XCTAssertThrowsError(try AVAudioPlayer(contentsOf: URL(fileURLWithPath: "/nowhere.wav"))) { error in
      XCTAssertEqual((error as NSError).domain, NSOSStatusErrorDomain)
      XCTAssertEqual((error as NSError).code, 2_003_334_207)
      XCTAssertEqual(error.localizedDescription, "/nowhere.wav: No such file or directory")
    }
    XCTAssertThrowsError(try AVAudioPlayer(contentsOf: URL(fileURLWithPath: "/letter.txt"))) { error in
      XCTAssertEqual((error as NSError).code, 1_954_115_647)
    }
    XCTAssertThrowsError(try AVAudioPlayer(contentsOf: URL(string: "https://example.org/C.wav")!))
  }

  func testThePhoneIsToldHowToPlay() throws {
    let player = try AVAudioPlayer(contentsOf: sound)
    (player.volume, player.pan, player.numberOfLoops, player.rate) = (0.5, -1, -1, 2)
    player.currentTime = 0.5
    XCTAssertTrue(player.play())
    XCTAssertTrue(player.isPlaying)
    let run = try XCTUnwrap(runs.last)
    XCTAssertEqual(run.level, SoundLevel(volume: 0.5, pan: -1))
    XCTAssertEqual(run.position, 0.5)
    XCTAssertEqual(run.loops, -1)
    XCTAssertEqual(run.rate, 1, "the rate counts only when it is enabled")
    player.enableRate = true
    XCTAssertEqual(runs.last?.rate, 2)
    player.volume = 1
    settle()
    XCTAssertEqual(commands.last, .adjust(SoundLevel(volume: 1, pan: -1)))
  }

  func testPauseAndStopKeepThePlace() throws {
    let player = try AVAudioPlayer(contentsOf: sound)
    player.currentTime = 1.25
    player.play()
    player.pause()
    XCTAssertFalse(player.isPlaying)
    XCTAssertEqual(player.currentTime, 1.25, accuracy: 0.2)
    player.play()
    player.stop()
    XCTAssertEqual(player.currentTime, 1.25, accuracy: 0.3)
    settle()
    XCTAssertEqual(commands.last, .stop)
    player.currentTime = 9
    XCTAssertEqual(player.currentTime, 2, "no farther than its end")
    player.play()
    XCTAssertEqual(runs.last?.position, 0, "from the end it begins anew")
  }

  func testTheDelegateHearsOfTheEndAndThePlayerStandsAtTheBeginning() throws {
    final class Listener: NSObject, AVAudioPlayerDelegate {
      var ends: [Bool] = []
      func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
        XCTAssertFalse(player.isPlaying)
        ends.append(flag)
      }
    }
    let player = try AVAudioPlayer(contentsOf: sound), listener = Listener()
    player.delegate = listener
    player.play()
    connection.deliver(.soundEnded(lastNumber, time: 0))
    XCTAssertEqual(listener.ends, [true])
    XCTAssertEqual(player.currentTime, 0)
  }

  func testWithThePlayerGoesItsSound() throws {
    var player: AVAudioPlayer? = try AVAudioPlayer(contentsOf: sound)
    player?.play()
    player = nil
    settle()
    XCTAssertEqual(commands.last, .close)
  }

  func testAPlayerMayBeMadeOnAnotherThread() throws {
    let done = expectation(description: "made")
    DispatchQueue.global().async { [sound] in
      XCTAssertEqual(try? AVAudioPlayer(contentsOf: sound).duration, 2)
      done.fulfill()
    }
    wait(for: [done], timeout: 5)
  }

  func testInTheBackgroundASoundStandsStill() throws {
    let player = try AVAudioPlayer(contentsOf: sound)
    settle()
    player.currentTime = 1
    player.play()
    connection.deliver(.lifecycle(.enterBackground))
    XCTAssertFalse(player.isPlaying)
    connection.deliver(.lifecycle(.enterForeground))
    XCTAssertTrue(player.isPlaying)
    XCTAssertEqual(try XCTUnwrap(runs.last).position, 1, accuracy: 0.5)
  }

  func testWhatThePhoneSaysDuringAQuestionComesAfterwards() throws {
    var heard: [String] = []
    connection.listen { if case .memoryWarning = $0 { heard.append("warning") } }
    phone.send(.memoryWarning)
    let player = try AVAudioPlayer(contentsOf: sound)
    XCTAssertEqual(heard, [])
    XCTAssertEqual(player.duration, 2)
    if let message = connection.receive() { connection.deliver(message) }
    XCTAssertEqual(heard, ["warning"])
  }

  func testTheSessionKeepsItsCategory() throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playback, mode: .default, options: .mixWithOthers)
    try session.setActive(true)
    XCTAssertEqual(session.category, .playback)
    try session.setCategory(AVAudioSessionCategoryAmbient)
    XCTAssertEqual(session.category, .ambient)
  }
}
