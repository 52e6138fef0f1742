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
    _ = feedbacks()
  }

  override func tearDown() { connection.close() }

  private func feedbacks() -> [Feedback] {
    var result: [Feedback] = []
    while let message = phone.receive(until: Date()) {
      if case .feedback(let feedback) = message { result.append(feedback) }
    }
    return result
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
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("quince-\(UUID().uuidString).caf")
    try Data("sound".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
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
}
