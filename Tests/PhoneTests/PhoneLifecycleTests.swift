// What the phone does to an app as a whole, and when.
import PhoneLink
import XCTest

@testable import Phone

final class PhoneLifecycleTests: XCTestCase {
  /// What the app was told, in words.
  private func told(_ fake: FakePhone) -> [String] {
    fake.app.received.compactMap { message in
      switch message {
      case .lifecycle, .openURL, .significantTimeChange, .memoryWarning: message.description
      case .hello(let hello): "hello" + (hello.launchURL.map { " for \($0)" } ?? "")
      default: nil
      }
    }
  }

  func testHomeTwiceIsHomeOnce() throws {
    let fake = try FakePhone()
    fake.phone.goHome()
    fake.phone.goHome()
    fake.phone.comeBack()
    fake.phone.comeBack()
    try fake.phone.pass(0)
    XCTAssertEqual(told(fake), ["hello", "resignActive", "enterBackground", "enterForeground", "becomeActive"])
  }

  func testInTheBackgroundThereAreNoFramesAndNoTouches() throws {
    let fake = try FakePhone { $0.say(.wantsFrames(true)) }
    try fake.phone.pass(0.1)
    fake.phone.goHome()
    try fake.phone.pass(0)
    let frames = fake.app.ticks.count
    fake.phone.touch(.began, at: CGPoint(x: 10, y: 10))
    try fake.phone.pass(1)
    XCTAssertEqual(fake.app.touches, [])
    XCTAssertLessThan(fake.app.ticks.count - frames, 5)
    fake.phone.comeBack()
    try fake.phone.pass(1)
    XCTAssertGreaterThan(fake.app.ticks.count - frames, 50)
  }

  func testAnAddressBringsTheAppBackBeforeItIsOpened() throws {
    let fake = try FakePhone()
    try fake.phone.open("notes://1")
    fake.phone.goHome()
    try fake.phone.open("notes://2")
    try fake.phone.pass(0)
    XCTAssertEqual(
      told(fake),
      [
        "hello", "asked to open notes://1", "resignActive", "enterBackground", "enterForeground", "asked to open notes://2", "becomeActive",
      ])
  }

  func testAnAppThatHasEndedIsStartedForAnAddress() throws {
    let fake = try FakePhone()
    fake.phone.stopApp()
    try fake.phone.open("notes://3")
    try fake.phone.pass(0)
    XCTAssertEqual(fake.apps.count, 2)
    XCTAssertEqual(told(fake), ["hello for notes://3"])
  }

  func testMidnightIsToldAtOnceInFrontAndLaterInTheBackground() throws {
    let fake = try FakePhone()
    // From 09:41.
    try fake.phone.pass(51_500)
    XCTAssertEqual(told(fake), ["hello"])
    try fake.phone.pass(100)
    XCTAssertEqual(told(fake), ["hello", "told that the time has changed"])
    fake.phone.goHome()
    try fake.phone.pass(86_400)
    XCTAssertFalse(told(fake).dropFirst(2).contains("told that the time has changed"))
    fake.phone.comeBack()
    try fake.phone.pass(0)
    XCTAssertEqual(told(fake).suffix(3), ["enterForeground", "told that the time has changed", "becomeActive"])
  }

  func testAddressesOfOtherAppsAreToldAndAnswered() throws {
    let fake = try FakePhone()
    fake.app.say(.request(1, kind: "openURL", Data("https://example.org".utf8)))
    fake.app.say(.request(2, kind: "openURL", Data("unheardof://x".utf8)))
    try fake.phone.pass(0)
    let answers = fake.app.received.compactMap { message -> [UInt8]? in
      if case .reply(_, let data) = message { return Array(data) } else { return nil }
    }
    XCTAssertEqual(answers, [[1], [0]])
    XCTAssertTrue(fake.reports.contains { $0.contains("https://example.org") }, "\(fake.reports)")
    XCTAssertTrue(fake.reports.contains { $0.contains("no app here opens") }, "\(fake.reports)")
  }
}
