// What a person does in the page reaches the app.
import Browser
import Foundation
import PhoneLink
import XCTest

@testable import Phone

final class PageHandsTests: PageTestCase {
  func testTheMouseIsAFinger() throws {
    let page = try openBare()
    try page.mouse("mousePressed", x: 100, y: 200)
    try page.mouse("mouseMoved", x: 140, y: 260)
    try page.mouse("mouseReleased", x: 140, y: 260)
    try wait("three touches") { app.touches.count >= 3 }
    XCTAssertEqual(app.touches.map(\.phase), [.began, .moved, .ended])
    XCTAssertEqual(app.touches.first!.point, CGPoint(x: 100, y: 200))
    XCTAssertEqual(app.touches.last!.point, CGPoint(x: 140, y: 260))
    let now = phone.clock.now
    for touch in app.touches { XCTAssertTrue((now - 20...now).contains(touch.time), "the touch's time is the phone's") }
  }

  func testThePhonesOwnQuestionIsAnsweredInThePage() throws {
    let desk = PermissionDesk(
      bundleIdentifier: "test.page", appName: "Test", information: ["NSContactsUsageDescription": "To greet your friends"], decisions: PrivacyDecisions(file: nil))
    phone.permissions = desk
    let page = try openBare()
    app.say(.request(7, kind: "permission.contacts", Data()))
    try wait("the question") { desk.alert != nil }
    let button = try XCTUnwrap(desk.alert?.buttons.first { $0.decision == .authorized }).frame
    app.forget()
    try page.mouse("mousePressed", x: button.midX, y: button.midY)
    try page.mouse("mouseReleased", x: button.midX, y: button.midY)
    let answer = Data([UInt8(PrivacyDecision.authorized.rawValue)])
    try wait("the answer") { app.received.contains { if case .reply(7, let data) = $0 { data == answer } else { false } } }
    XCTAssertNil(desk.alert)
    XCTAssertTrue(app.touches.isEmpty, "what is meant for the question is not the app's")
  }

  func testShiftAddsAMirroredSecondFinger() throws {
    let page = try openBare()
    try page.mouse("mousePressed", x: 100, y: 200, modifiers: 8)
    try page.mouse("mouseReleased", x: 120, y: 220, modifiers: 8)
    try wait("two fingers down and up") { app.touches.count >= 4 }
    let began = app.touches.filter { $0.phase == .began }
    XCTAssertEqual(Set(began.map(\.finger)).count, 2)
    XCTAssertEqual(began[1].point, CGPoint(x: 275, y: 467))
  }

  func testTwoFingersOnGlassArriveTogether() throws {
    let page = try newPage()
    try page.setScreen(width: 375, height: 667, isMobile: true)
    try page.open(addressed("?bare&desk"))
    try connected(page)
    try page.touch("touchStart", [(100, 100, 0), (200, 300, 1)])
    try page.touch("touchMove", [(110, 100, 0), (220, 330, 1)])
    try page.touch("touchEnd", [])
    try wait("both fingers up") { app.touches.filter { $0.phase == .ended }.count == 2 }
    let began = app.touches.filter { $0.phase == .began }
    guard began.count == 2 else { return XCTFail("\(began.count) fingers") }
    XCTAssertEqual(began.map(\.point), [CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 300)])
    XCTAssertNotEqual(began[0].finger, began[1].finger)
    let second = app.touches.filter { $0.phase == .moved && $0.finger == began[1].finger }
    XCTAssertEqual(second.last?.point, CGPoint(x: 220, y: 330))
  }

  func testATurnedPhoneInTheWindowIsTouchedWhereItIsSeen() throws {
    let page = try newPage()
    try page.setScreen(width: 1200, height: 800)
    try page.open(addressed("?desk"))
    try connected(page)
    try page.value("document.querySelector('[data-do=left]').click()")
    try wait("the app hears of the turn") { app.received.contains { if case .orientation(.landscapeLeft) = $0 { true } else { false } } }
    try page.wait("quince.stage.quarterTurns == 3")
    // Where the page draws the point (300, 100) of the portrait screen.
    let box = "document.getElementById('screen').getBoundingClientRect()"
    try page.wait("\(box).width > \(box).height")
    try phone.pass(0.5)
    let left = try page.number("\(box).left"), bottom = try page.number("\(box).bottom"), zoom = try page.number("quince.stage.zoom")
    try page.mouse("mousePressed", x: left + 100 * zoom, y: bottom - 300 * zoom)
    try page.mouse("mouseReleased", x: left + 100 * zoom, y: bottom - 300 * zoom)
    try wait("a touch") { !app.touches.isEmpty }
    XCTAssertEqual(app.touches[0].point.x, 300, accuracy: 1.5)
    XCTAssertEqual(app.touches[0].point.y, 100, accuracy: 1.5)
  }

  func testTheWheelDragsAndLetsGo() throws {
    let page = try openBare()
    try page.mouse("mouseWheel", x: 150, y: 400, wheel: (0, 60))
    try page.mouse("mouseWheel", x: 150, y: 400, wheel: (0, 40))
    // One drag or two: the second turn may come after the finger was lifted.
    func way() -> Double {
      let ends = app.touches.filter { $0.phase == .ended }, begins = app.touches.filter { $0.phase == .began }
      return zip(begins, ends).reduce(0) { $0 + $1.0.point.y - $1.1.point.y }
    }
    try wait("the finger is lifted") { app.touches.last?.phase == .ended && way() > 99 }
    XCTAssertEqual(app.touches.first?.phase, .began)
    XCTAssertEqual(way(), 100, accuracy: 1)
  }

  func testTypedTextAndChineseFromAnInputMethod() throws {
    let page = try openBare()
    try page.value("document.getElementById('typing').focus()")
    try page.insert("a B")
    try wait("typed text") { app.text == "a B" }
    app.forget()
    try page.compose("n")
    try page.compose("ni")
    try page.compose("nihao")
    try phone.pass(0.1)
    XCTAssertEqual(app.text, "", "what the input method still works on is not typed yet")
    try page.insert("你好")
    try wait("composed text") { app.text == "你好" }
    try page.press("Backspace", windowsCode: 8)
    try wait("a key") { app.received.contains { if case .key(let key) = $0 { key.usage == 0x2A && key.isDown } else { false } } }
  }

  func testTheButtonsDoWhatTheySay() throws {
    let page = try newPage()
    try page.setScreen(width: 1200, height: 800)
    try page.open(addressed("?desk"))
    try connected(page)
    func press(_ name: String) throws { try page.value("document.querySelector('#controls [data-do=\(name)]').click()") }
    try press("memory")
    try wait("a memory warning") { app.received.contains { if case .memoryWarning = $0 { true } else { false } } }
    try press("shake")
    try wait("a shake") { app.received.contains { if case .shake(.ended, _) = $0 { true } else { false } } }
    try press("lock")
    try wait("the background") { app.received.contains { if case .lifecycle(.enterBackground) = $0 { true } else { false } } }
    try page.wait("!document.getElementById('curtain').hidden")
    try page.value("document.getElementById('curtain').click()")
    try wait("active again") { app.received.contains { if case .lifecycle(.becomeActive) = $0 { true } else { false } } }
    try page.wait("document.getElementById('curtain').hidden")
    try press("home")
    try wait("the home screen") { phone.isAtHome }
    try press("home")
    try wait("back in the app") { !phone.isAtHome }
    try press("picture")
    try page.wait("quince.picture?.startsWith('iVBOR')")
  }

  func testTheDrawnPhoneTiltsTheSensors() throws {
    let page = try newPage()
    try page.setScreen(width: 1200, height: 800)
    try page.open(addressed("?desk"))
    try connected(page)
    app.say(.wantsSensor(.accelerometer, interval: 1.0 / 60))
    let middle = try page.value("(() => { const b = document.getElementById('tiltphone').getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()") as? [Double]
    let (x, y) = (middle![0], middle![1])
    try page.mouse("mousePressed", x: x, y: y)
    try page.mouse("mouseMoved", x: x + 40, y: y)
    try page.mouse("mouseReleased", x: x + 40, y: y)
    try wait("the right edge sinks by 20 degrees") { app.samples.last.map { abs($0.gravity.x - sin(20 * .pi / 180)) < 0.02 } ?? false }
    try page.wait("document.getElementById('source').textContent.includes('keys')")
    try page.wait("document.getElementById('tiltphone').getAttribute('aria-valuenow') == '20'")
  }

  func testAFingerIsLiftedWhenThePageGoesAway() throws {
    let page = try openBare()
    try page.mouse("mousePressed", x: 100, y: 200)
    try wait("a finger down") { app.touches.count == 1 }
    page.close()
    try wait("cancelled") { app.touches.last?.phase == .cancelled }
  }
}
