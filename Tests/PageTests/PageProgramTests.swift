// The built program, its page in a browser: as a person runs it, with the apps that come with it.
import Browser
import Foundation
import XCTest

final class PageProgramTests: ProgramTestCase {
  /// Tilts by sensor, which moves the ball; the same way whatever the browser's sign.
  private func assertTheBallRolls(agent: String?, sign: Double, file: StaticString = #filePath, line: UInt = #line) throws {
    let address = try start(["run", Self.checkout + "/Apps/BalanceBall", "--page", "--fresh"])
    let page = try Chromium.shared().newPage()
    defer { page.close() }
    try page.setScreen(width: 375, height: 667, isMobile: true)
    if let agent { try page.setAgent(agent) }
    try page.enableSensors(["accelerometer", "linear-acceleration", "gyroscope"])
    try page.open(address.replacingOccurrences(of: "/#", with: "/?hand#"))
    try page.wait("globalThis.quince?.state == 'open' && quince.shown > 0", limit: 20)
    func tilt(_ x: Double, _ y: Double) throws {
      let z = (1 - x * x - y * y).squareRoot()
      try page.setSensor("accelerometer", -sign * 9.81 * x, -sign * 9.81 * y, sign * 9.81 * z)
      try page.setSensor("linear-acceleration", 0, 0, 0)
      try page.setSensor("gyroscope", 0, 0, 0)
    }
    try tilt(0, 0)
    try page.value("document.getElementById('startbutton').click()")
    try page.wait("quince.motion.hasMotion")
    // The ball's layer: the one that moves while nothing else does.
    try page.value(
      """
      globalThis.places = () => Object.fromEntries([...quince.trees.app.layers].map(([id, layer]) => { const box = layer.element.getBoundingClientRect(); return [id, [box.left, box.top, box.width]]; })), true
      """)
    func moved() throws -> (x: Double, y: Double) {
      let value = try page.value("(() => { const now = places(); return Object.keys(now).filter(id => before[id] && now[id][2] < 80 && now[id][2] > 10).map(id => [now[id][0] - before[id][0], now[id][1] - before[id][1]]).sort((a, b) => Math.hypot(...b) - Math.hypot(...a))[0] ?? [0, 0]; })()") as? [Double]
      return (value?[0] ?? 0, value?[1] ?? 0)
    }
    try page.value("globalThis.before = places(), true")
    try tilt(0.35, 0)
    try page.wait("(() => { const now = places(); return Object.keys(now).some(id => before[id] && now[id][2] < 80 && now[id][2] > 10 && Math.abs(now[id][0] - before[id][0]) > 15); })()", limit: 10)
    let way = try moved()
    XCTAssertGreaterThan(way.x, 15, "the right edge is down: the ball rolls to the right", file: file, line: line)
    XCTAssertLessThan(abs(way.y), abs(way.x), file: file, line: line)
  }

  func testTheBallRollsWhereThePhoneIsTiltedOnAndroid() throws { try assertTheBallRolls(agent: nil, sign: 1) }

  func testTheBallRollsTheSameWayOnAnIPhone() throws {
    try assertTheBallRolls(
      agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1", sign: -1)
  }

  /// The page and the phone's picture of one moment, whatever moves.
  private func assertShowsOneMoment(_ page: BrowserPage, _ what: String, file: StaticString = #filePath, line: UInt = #line) throws {
    let wanted = try Picture(png: Data(base64Encoded: try page.text("quince.hold()"))!)
    let png = try page.screenshot(x: 0, y: 0, width: 375, height: 667)
    let shown = try Picture(png: png)
    // Pictures stand upright for the interface, the page's bare screen as the phone is made.
    let turns = wanted.width == shown.width ? [wanted] : [wanted.turned, wanted.turned.turned.turned]
    let likeness = turns.map(shown.likeness).max() ?? 0
    print("likeness of \(what): \(likeness) dB")
    if likeness < 38 {
      let name = NSTemporaryDirectory() + "page-" + what.filter { $0.isLetter || $0.isNumber }
      try? png.write(to: URL(fileURLWithPath: name + "-shown.png"))
      try? Data(base64Encoded: try page.text("quince.held()"))?.write(to: URL(fileURLWithPath: name + "-wanted.png"))
    }
    XCTAssertGreaterThanOrEqual(likeness, 38, what, file: file, line: line)
    try page.value("quince.goOn(), true")
  }

  func testEveryAppLooksInThePageAsInItsPicture() throws {
    for app in try FileManager.default.contentsOfDirectory(atPath: Self.checkout + "/Apps").sorted() {
      let address = try start(["run", "\(Self.checkout)/Apps/\(app)", "--page", "--fresh", "--device", "iPhone 8"])
      let page = try open(address)
      defer { page.close() }
      // At several moments, while it moves by itself and while it is tilted.
      for number in 0..<5 {
        if number == 3 { try page.value("quince.link.say('tilt 0.3 0.2 -0.93'), true") }
        usleep(350_000 + useconds_t(number) * 40_000)
        try assertShowsOneMoment(page, "\(app), moment \(number)")
      }
      process?.interrupt()
      process?.waitUntilExit()
    }
  }

  func testWithoutADisplayRunServesThePageAndControlCEndsIt() throws {
    let address = try start(["run", Self.checkout + "/Apps/BalanceBall"])
    XCTAssertTrue(address.hasPrefix("http://127.0.0.1:"))
    let page = try open(address)
    // Nobody looks any more: the app goes on.
    page.close()
    usleep(500_000)
    XCTAssertTrue(process!.isRunning)
    let again = try open(address)
    defer { again.close() }
    try again.wait("quince.isController")
    process!.interrupt()
    process!.waitUntilExit()
    XCTAssertEqual(process!.terminationStatus, 130)
    try again.wait("quince.state == 'ended' || quince.state == 'again'")
  }

  func testHeadlessWithAPageAndEncryptedForTheNetwork() throws {
    let address = try start(["run", Self.checkout + "/Apps/BalanceBall", "--headless", "--lan"])
    XCTAssertTrue(address.hasPrefix("https://"))
    XCTAssertTrue(said.contains("▀") || said.contains("█"), "a code to scan")
    let page = try Chromium.shared().newPage()
    defer { page.close() }
    try page.call("Security.enable")
    try page.call("Security.setIgnoreCertificateErrors", ["ignore": true])
    try page.open(address)
    try page.wait("globalThis.quince?.state == 'open' && quince.device.title", limit: 20)
  }
}
