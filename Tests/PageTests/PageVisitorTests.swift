// Several pages at once, pages that come back, and pages whose browser refuses WebSockets.
import Browser
import Foundation
import PhoneLink
import XCTest

@testable import Phone

final class PageVisitorTests: PageTestCase {
  private let red = LayerColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1)

  func testTheSecondPageOnlyWatchesUntilItTakesOver() throws {
    show([(2, CGRect(x: 60, y: 100, width: 120, height: 80), [.backgroundColor(red)])])
    let first = try openBare(), second = try openBare()
    XCTAssertTrue(try first.value("quince.isController") as! Bool)
    XCTAssertFalse(try second.value("quince.isController") as! Bool)
    try assertLooksRight(second)
    try second.mouse("mousePressed", x: 100, y: 200)
    try second.mouse("mouseReleased", x: 100, y: 200)
    // Even one that does not keep to what it was told.
    try second.value("quince.link.say('touch 0 1 10 10 1'), quince.link.say('do memory'), true")
    try phone.pass(0.3)
    XCTAssertTrue(app.touches.isEmpty)
    XCTAssertFalse(app.received.contains { if case .memoryWarning = $0 { true } else { false } })
    try first.mouse("mousePressed", x: 100, y: 200)
    try wait("the first one's touch") { app.touches.count == 1 }
    try second.value("document.getElementById('take').click()")
    try second.wait("quince.isController")
    try first.wait("!quince.isController")
    XCTAssertEqual(app.touches.last?.phase, .cancelled, "the former controller's finger is lifted")
  }

  func testAReloadedPageIsTheControllerAgainAndShowsTheSame() throws {
    show([(2, CGRect(x: 60, y: 100, width: 120, height: 80), [.backgroundColor(red)])])
    let page = try openBare(), other = try openBare()
    try page.reload()
    try connected(page)
    try page.wait("quince.isController")
    XCTAssertFalse(try other.value("quince.isController") as! Bool)
    try assertLooksRight(page)
  }

  func testAWatcherInheritsWhenTheControllerDoesNotComeBack() throws {
    let first = try openBare(), second = try openBare()
    first.close()
    try phone.pass(1)
    XCTAssertFalse(try second.value("quince.isController") as! Bool, "the place is kept for a while")
    try second.wait("quince.isController", limit: 8)
  }

  func testAPageComesBackByItselfAfterTheNetworkWasGone() throws {
    show([(2, CGRect(x: 60, y: 100, width: 120, height: 80), [.backgroundColor(red)])])
    let page = try openBare()
    // The line breaks and nothing answers for a while; then the layers are others.
    try page.value("quince.link.socket.close(), true")
    try page.wait("quince.state == 'again'")
    app.commit(Self.place(2, CGRect(x: 100, y: 300, width: 200, height: 120)))
    try page.wait("quince.state == 'open'")
    try assertLooksRight(page)
    XCTAssertTrue(try page.value("quince.isController") as! Bool)
  }

  func testAPageComesBackWhenThePhoneIsStartedAgain() throws {
    let page = try openBare()
    let port = UInt16(URL(string: address)!.port!)
    display.closePage()
    try page.wait("quince.state == 'ended' || quince.state == 'again'")
    var options = PhoneOptions.PageOptions()
    options.port = port
    try startPhone(options)
    show([(2, CGRect(x: 60, y: 100, width: 120, height: 80), [.backgroundColor(red)])])
    try page.wait("quince.state == 'open'", limit: 12)
    try assertLooksRight(page)
  }

  func testAWrongSecretIsTurnedAwayAndTheRightOneIsNot() throws {
    let page = try newPage()
    try page.open(address.replacingOccurrences(of: "k=", with: "k=x"))
    try page.wait("globalThis.quince?.state == 'badsecret'")
    XCTAssertTrue(try page.text("document.getElementById('curtainhint').textContent").count > 10)
    XCTAssertTrue(reports.contains { $0.contains("wrong secret") })
    XCTAssertFalse(reports.contains { $0.contains(host.secret) }, "the secret is in no log")
    _ = try openBare()
  }

  func testWithoutWebSocketsThePagePostsAndWaits() throws {
    show([(2, CGRect(x: 60, y: 100, width: 120, height: 80), [.backgroundColor(red)])])
    let page = try openBare("&post")
    try assertLooksRight(page)
    try page.mouse("mousePressed", x: 100, y: 200)
    try page.mouse("mouseMoved", x: 140, y: 260)
    try page.mouse("mouseReleased", x: 140, y: 260)
    try wait("the touches") { app.touches.last?.phase == .ended }
    app.commit(Self.place(2, CGRect(x: 100, y: 300, width: 200, height: 120)))
    try assertLooksRight(page)
    page.close()
    try wait("it is noticed that it went", limit: 20) { host.visitors.isEmpty }
  }

  func testAPageWhoseBrowserRefusesWebSocketsPostsByItselfAndComesBack() throws {
    host.server.takesWebSockets = false
    show([(2, CGRect(x: 60, y: 100, width: 120, height: 80), [.backgroundColor(red)])])
    let page = try openBare()
    XCTAssertTrue(try page.value("quince.link.isPosting && !quince.link.socket") as! Bool)
    try assertLooksRight(page)
    try page.mouse("mousePressed", x: 100, y: 200)
    try page.mouse("mouseReleased", x: 100, y: 200)
    try wait("the touches") { app.touches.last?.phase == .ended }
    // The person has installed the certificate, say.
    host.server.takesWebSockets = true
    try page.value("quince.link.lookAgain(), true")
    try page.wait("quince.state == 'open' && quince.link.socket && !quince.link.isPosting")
    XCTAssertTrue(try page.value("quince.isController") as! Bool)
    app.commit(Self.place(2, CGRect(x: 100, y: 300, width: 200, height: 120)))
    try assertLooksRight(page)
    app.forget()
    try page.mouse("mousePressed", x: 100, y: 200)
    try page.mouse("mouseReleased", x: 100, y: 200)
    try wait("touches again") { app.touches.last?.phase == .ended }
    XCTAssertEqual(host.visitors.count, 1)
    // And the other way round.
    host.server.takesWebSockets = false
    try page.value("quince.link.socket.close(), true")
    try page.wait("quince.state == 'open' && quince.link.isPosting", limit: 20)
    app.commit(Self.place(2, CGRect(x: 10, y: 200, width: 200, height: 120)))
    try assertLooksRight(page)
  }

  func testThePageIsReachedByTheNewerAddressesToo() throws {
    guard !PageAddress.lastingAddresses("").isEmpty || FileManager.default.fileExists(atPath: "/proc/net/if_inet6") else { throw XCTSkip("no IPv6") }
    show([(2, CGRect(x: 60, y: 100, width: 120, height: 80), [.backgroundColor(red)])])
    let page = try newPage()
    try page.setScreen(width: 375, height: 667)
    try page.open(addressed("?bare&desk").replacingOccurrences(of: "127.0.0.1", with: "[::1]"))
    try connected(page)
    try assertLooksRight(page)
  }

  func testOnlyAddressesThatStayAreNamed() {
    let list = """
      00000000000000000000000000000001 01 80 10 80       lo
      fe800000000000000000000000000001 04 40 20 80     eth0
      fd000000000000000000000000000002 04 40 00 82     eth0
      20010db8000000000000000000000007 04 40 00 01     wlan0
      20010db80000000000000000000000ff 02 40 00 00    wlan0

      """
    let found = PageAddress.lastingAddresses(list)
    XCTAssertEqual(found.map(\.address), ["fd00::2", "2001:db8::ff"])
    XCTAssertEqual(found.map(\.interface), ["eth0", "wlan0"])
    XCTAssertEqual(PageAddress.inAddress("fd00::2"), "[fd00::2]")
    XCTAssertEqual(PageAddress.inAddress("192.0.2.7"), "192.0.2.7")
  }

  func testAPageThatNobodyLooksAtGetsNothing() throws {
    show([(2, CGRect(x: 60, y: 100, width: 120, height: 80), [.backgroundColor(red)])])
    let page = try openBare()
    try settle(page)
    try page.value("quince.link.say('away'), true")
    try wait("away") { host.visitors[0].isAway }
    let frames = host.visitors[0].lastFrame
    for x in 0..<20 {
      app.commit(Self.place(2, CGRect(x: 100 + x, y: 300, width: 200, height: 120)))
      try phone.pass(0.02)
    }
    XCTAssertEqual(host.visitors[0].lastFrame, frames)
    try page.value("quince.link.say('back'), true")
    try assertLooksRight(page)
    XCTAssertLessThanOrEqual(host.visitors[0].lastFrame, frames + 3, "the newest state alone")
  }

  func testASlowPageIsToldOfFewerStatesAndTheLastOne() throws {
    let page = try openBare()
    try settle(page)
    // It shows nothing for half a second.
    try page.value("(() => { const end = performance.now() + 700; setTimeout(() => { while (performance.now() < end); }, 0); return 1; })()")
    show([(2, CGRect(x: 60, y: 100, width: 120, height: 80), [.backgroundColor(red)])])
    let before = host.visitors[0].lastFrame
    for step in 0..<30 {
      app.commit(Self.place(2, CGRect(x: step * 5, y: 300, width: 100, height: 100)))
      try phone.pass(0.016)
    }
    XCTAssertLessThan(host.visitors[0].lastFrame - before, 12)
    try assertLooksRight(page)
  }

  func testThePageSpeaksChineseToWhoReadsIt() throws {
    let page = try newPage()
    try page.setLanguage("zh-CN")
    try page.open(addressed("?desk"))
    try connected(page)
    XCTAssertEqual(try page.text("document.querySelector('[data-do=shake] span').textContent"), "摇一摇")
    XCTAssertEqual(try page.text("document.documentElement.lang"), "zh-Hans")
    XCTAssertEqual(try page.value("Object.keys(quince.words.english).filter(key => !quince.words.chinese[key]).join()") as? String, "", "every word is there in both")
  }

  func testEverythingCanBeReachedWithTheKeyboardAndHasAName() throws {
    let page = try newPage()
    try page.setScreen(width: 1200, height: 900)
    try page.open(addressed("?desk"))
    try connected(page)
    let nameless = try page.text("[...document.querySelectorAll('button, [role], [tabindex], canvas#strip')].filter(e => e.offsetParent && !e.getAttribute('aria-label') && !e.textContent.trim()).map(e => e.id || e.className).join()")
    XCTAssertEqual(nameless.replacingOccurrences(of: "state", with: ""), "")
    app.say(.wantsSensor(.accelerometer, interval: 1.0 / 60))
    try page.value("document.getElementById('tiltphone').focus()")
    try page.call("Input.dispatchKeyEvent", ["type": "rawKeyDown", "code": "ArrowRight", "key": "ArrowRight", "windowsVirtualKeyCode": 39])
    try wait("the arrow key tilts") { (app.samples.last?.gravity.x ?? 0) > 0.1 }
    try page.call("Input.dispatchKeyEvent", ["type": "keyUp", "code": "ArrowRight", "key": "ArrowRight", "windowsVirtualKeyCode": 39])
  }

  func testTheScreenIsReadToWhoHearsItAndItsButtonsArePressed() throws {
    let page = try openBare()
    func node(_ name: String, _ y: Double, _ text: String, _ details: [String], children: [InspectedNode] = []) -> InspectedNode {
      InspectedNode(className: name, frame: CGRect(x: 20, y: y, width: 200, height: 40), text: text, details: details, children: children)
    }
    let tree = InspectedNode(className: "UIScreen", frame: CGRect(origin: .zero, size: Self.size), children: [
      node("UISwitch", 150, "", ["role=switch", "label=Sound", "on=true"]), node("UILabel", 50, "Welcome", ["role=text"]),
      node("UITextField", 200, "Ann", ["role=field", "label=Name"]), node("UIButton", 100, "", ["role=button"], children: [node("UILabel", 100, "Go", ["role=text"])]),
      node("UILabel", 900, "Below the screen", ["role=text"]),
    ])
    try page.value("document.getElementById('mirrorbutton').click()")
    try wait("the app is asked") { app.received.contains { if case .inspect = $0 { true } else { false } } }
    for case .inspect(let number) in app.received { app.say(.inspection(number, tree)) }
    try page.wait("document.getElementById('mirror').children.length == 4")
    XCTAssertEqual(try page.text("[...document.getElementById('mirror').children].map(e => e.dataset.role + ':' + e.textContent).join('|')"),
      "text:Welcome|button:Go|switch:Sound|field:Name: Ann, text field")
    XCTAssertEqual(try page.text("document.querySelector('#mirror [role=switch]').getAttribute('aria-checked')"), "true")
    app.forget()
    try page.value("document.querySelector('#mirror button').click()")
    try wait("the button's touch") { app.touches.count == 2 }
    XCTAssertEqual(app.touches.map(\.point), [CGPoint(x: 120, y: 120), CGPoint(x: 120, y: 120)])
    // It is asked again when something has changed, and not before.
    app.forget()
    try phone.pass(0.6)
    XCTAssertFalse(app.received.contains { if case .inspect = $0 { true } else { false } })
    show([(2, CGRect(x: 60, y: 100, width: 120, height: 80), [.backgroundColor(red)])])
    try wait("it is asked again") { app.received.contains { if case .inspect = $0 { true } else { false } } }
  }

  func testThePageNeedsNothingFromElsewhere() throws {
    let folder = Self.checkout.appendingPathComponent("Page")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let addresses = text.components(separatedBy: "http").dropFirst().filter { $0.hasPrefix("://") || $0.hasPrefix("s://") }
      XCTAssertTrue(addresses.allSatisfy { $0.hasPrefix("://www.w3.org/") || $0.hasPrefix("s://www.w3.org/") }, name)
      XCTAssertLessThan(text.split(separator: "\n").count, 500, name)
    }
  }
}
