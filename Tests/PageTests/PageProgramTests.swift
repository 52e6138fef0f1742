// The built program, its page in a browser: as a person runs it, with the apps that come with it.
import Browser
import Foundation
import XCTest

final class PageProgramTests: XCTestCase {
  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  private var process: Process?
  private var folder = URL(fileURLWithPath: "/")
  private var errors = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    guard Chromium.path != nil else { throw XCTSkip("Chromium is not installed") }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    errors = folder.appendingPathComponent("errors")
    try Chromium.shared().meanwhile = { usleep(useconds_t($0 * 1e6)) }
  }

  override func tearDown() {
    if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  private var said: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Starts quince without a display and returns the address that it prints.
  private func start(_ arguments: [String], limit: Double = 120) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("quince")
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY"] { environment[name] = nil }
    environment["QUINCE_PAGE_FOLDER"] = folder.appendingPathComponent("pairing").path
    process.environment = environment
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    self.process = process
    let end = Date(timeIntervalSinceNow: limit)
    while Date() < end, process.isRunning {
      if let start = said.range(of: "is at "), let stop = said[start.upperBound...].firstIndex(of: "\n") { return String(said[start.upperBound..<stop]) }
      usleep(50_000)
    }
    throw BrowserError(description: "no address is printed:\n\(said)")
  }

  private func open(_ address: String, _ query: String = "?bare&desk") throws -> BrowserPage {
    let page = try Chromium.shared().newPage()
    try page.setScreen(width: 375, height: 667)
    try page.open(address.replacingOccurrences(of: "/#", with: "/\(query)#"))
    try page.wait("globalThis.quince?.state == 'open' && quince.shown > 0", limit: 20)
    return page
  }

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

  func testEveryAppLooksInThePageAsInItsPicture() throws {
    for app in try FileManager.default.contentsOfDirectory(atPath: Self.checkout + "/Apps").sorted() {
      let address = try start(["run", "\(Self.checkout)/Apps/\(app)", "--page", "--fresh", "--device", "iPhone 8"])
      let page = try open(address)
      defer { page.close() }
      // Where an app moves by itself, page and picture are of moments next to each other; the closest of some counts.
      var best = 0.0, former: Picture?, isRestless = false
      for number in 0..<20 where best < 38 {
        usleep(number < 3 ? 300_000 : useconds_t(30_000 + number * 7_000))
        try page.value("quince.picture = null, quince.link.say('do picture'), true")
        let shown = try Picture(png: try page.screenshot(x: 0, y: 0, width: 375, height: 667))
        try page.wait("quince.picture")
        let wanted = try Picture(png: Data(base64Encoded: try page.text("quince.picture"))!)
        if let former, former.likeness(to: wanted) < 38 { isRestless = true }
        former = wanted
        // Pictures stand upright for the interface, the page's bare screen as the phone is made.
        let turns = wanted.width == shown.width ? [wanted] : [wanted.turned, wanted.turned.turned.turned]
        best = max(best, turns.map(shown.likeness).max() ?? 0)
      }
      // One that never stands still is never seen twice at the same moment.
      XCTAssertGreaterThanOrEqual(best, isRestless ? 24 : 38, app)
      print("likeness of \(app): \(best) dB")
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
