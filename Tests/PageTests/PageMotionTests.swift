// The sensors of the phone that shows the page, with the signs that browsers give them.
import Browser
import Foundation
import PhoneLink
import XCTest

@testable import Phone

final class PageMotionTests: PageTestCase {
  private static let iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1"
  private static let sensors = ["accelerometer", "linear-acceleration", "gyroscope"]

  /// A phone's browser with sensors, before Start was tapped.
  private func openPhone(agent: String? = nil, query: String = "", sensors: [String] = sensors) throws -> BrowserPage {
    let page = try newPage()
    try page.setScreen(width: 390, height: 760, isMobile: true)
    if let agent { try page.setAgent(agent) }
    try page.enableSensors(sensors)
    try page.open(addressed("?hand" + query))
    try connected(page)
    app.say(.wantsSensor(.accelerometer, interval: 1.0 / 60))
    return page
  }

  private func hold(_ page: BrowserPage, _ x: Double, _ y: Double, _ z: Double) throws {
    try page.setSensor("accelerometer", x, y, z)
    try page.setSensor("linear-acceleration", 0, 0, 0)
    try page.setSensor("gyroscope", 0, 0, 0)
  }

  private func start(_ page: BrowserPage) throws { try page.value("document.getElementById('startbutton').click()") }

  private func isFlat(_ sample: MotionSample?) -> Bool {
    guard let gravity = sample?.gravity else { return false }
    return abs(gravity.x) < 0.03 && abs(gravity.y) < 0.03 && abs(gravity.z + 1) < 0.03
  }

  func testAndroidsSignTiltsTheRightWay() throws {
    let page = try openPhone()
    // Flat: what holds the phone up points out of its screen.
    try hold(page, 0, 0, 9.81)
    try start(page)
    try wait("lying flat") { isFlat(app.samples.last) }
    // The right edge 30 degrees down: what holds it up points to the left.
    try hold(page, -9.81 * 0.5, 0, 9.81 * 0.866)
    try wait("the right edge down") { app.samples.last.map { abs($0.gravity.x - 0.5) < 0.03 && abs($0.gravity.z + 0.866) < 0.03 } ?? false }
  }

  func testTheIPhonesSignTiltsTheSameWay() throws {
    let page = try openPhone(agent: Self.iPhone)
    try hold(page, 0, 0, -9.81)
    try start(page)
    try wait("lying flat") { isFlat(app.samples.last) }
    try hold(page, 9.81 * 0.5, 0, -9.81 * 0.866)
    try wait("the right edge down") { app.samples.last.map { abs($0.gravity.x - 0.5) < 0.03 } ?? false }
  }

  func testLyingFlatSettlesAWrongGuessAndIsRemembered() throws {
    // A browser that says it is an iPhone's and has Android's sign.
    let page = try openPhone(agent: Self.iPhone)
    try hold(page, 0, 0, 9.81)
    try start(page)
    try page.wait("document.querySelector('[data-kind=sign]')")
    try page.wait("quince.motion.isSettled && !document.querySelector('[data-kind=sign]')")
    try wait("lying flat") { isFlat(app.samples.last) }
    try page.reload()
    try connected(page)
    XCTAssertEqual(try page.number("quince.motion.sign"), -1)
  }

  func testTheOrientationSettlesTheSignWithoutAQuestion() throws {
    let page = try openPhone(agent: Self.iPhone)
    try page.setOrientation(alpha: 0, beta: 20, gamma: 0)
    // Top edge up by 20 degrees, in Android's sign.
    try hold(page, 0, 9.81 * sin(20 * .pi / 180), 9.81 * cos(20 * .pi / 180))
    try start(page)
    try page.wait("quince.motion.isSettled")
    XCTAssertEqual(try page.number("quince.motion.sign"), -1)
    try wait("the bottom edge down") { app.samples.last.map { abs($0.gravity.y + sin(20 * .pi / 180)) < 0.02 } ?? false }
    XCTAssertFalse(try page.value("Boolean(document.querySelector('[data-kind=sign]'))") as! Bool)
  }

  func testUserAccelerationAndTurningHaveCoreMotionsUnits() throws {
    let page = try openPhone()
    // Falling: nothing holds it up, and the browser says so with an acceleration downwards.
    try page.setSensor("accelerometer", 0, 0, 0)
    try page.setSensor("linear-acceleration", 0, 0, -9.8)
    try page.setSensor("gyroscope", 0.5, -0.25, 1)
    try start(page)
    try wait("falling") { app.samples.last.map { abs($0.userAcceleration.z - 1) < 0.02 && abs($0.gravity.z + 1) < 0.02 } ?? false }
    let rate = try XCTUnwrap(app.samples.last?.rotationRate)
    XCTAssertEqual(rate.x, 0.5, accuracy: 0.01)
    XCTAssertEqual(rate.y, -0.25, accuracy: 0.01)
    XCTAssertEqual(rate.z, 1, accuracy: 0.01)
  }

  func testAFineOrientationIsPreferredToARoundedAcceleration() throws {
    let page = try openPhone()
    // 0.3 degrees: rounded to tenths the acceleration says 0.1 m/s², which is 0.58.
    try page.setOrientation(alpha: 0, beta: 0, gamma: 0.3)
    try hold(page, -0.0514, 0, 9.8065)
    try start(page)
    try wait("0.3 degrees") { app.samples.last.map { abs($0.gravity.x - sin(0.3 * .pi / 180)) < 0.0005 } ?? false }
  }

  func testSilenceLeavesTheLastPose() throws {
    let page = try openPhone()
    try hold(page, -9.81 * 0.5, 0, 9.81 * 0.866)
    try start(page)
    try wait("tilted") { app.samples.last.map { abs($0.gravity.x - 0.5) < 0.03 } ?? false }
    page.close()
    try phone.pass(0.6)
    app.forget()
    try wait("samples go on") { app.samples.count > 5 }
    for sample in app.samples {
      XCTAssertEqual(sample.gravity.x, 0.5, accuracy: 0.03)
      XCTAssertEqual(sample.rotationRate ?? .zero, .zero)
    }
  }

  func testAPageWithoutSensorsSaysSoAndWhatToDo() throws {
    let page = try openPhone(sensors: [])
    try start(page)
    try page.wait("quince.motion.problem == 'nosensor' && document.querySelector('.notice p').textContent.length > 20")
  }

  func testAPageThatIsNotSecureSaysWhy() throws {
    let page = try newPage()
    try page.setScreen(width: 390, height: 760, isMobile: true)
    try page.open(addressed("?hand"))
    try connected(page)
    try page.value("Object.defineProperty(globalThis, 'isSecureContext', { value: false }); true")
    try start(page)
    try page.wait("document.querySelector('.notice')?.textContent.includes('--lan')")
  }

  func testADeniedPermissionIsExplained() throws {
    let page = try openPhone()
    try page.value("DeviceMotionEvent.requestPermission = () => Promise.resolve('denied')")
    try start(page)
    try page.wait("quince.motion.problem == 'denied'")
  }

  func testThePhoneInTheHandTellsHowItIsHeld() throws {
    let page = try openPhone()
    // Left edge down, as one turns a phone to the left: what holds it up points to its right edge.
    try hold(page, 9.81, 0, 0)
    try start(page)
    try wait("on its left side") { app.received.contains { if case .orientation(.landscapeLeft) = $0 { true } else { false } } }
    try hold(page, 0, 9.81, 0)
    try wait("upright") { app.received.contains { if case .orientation(.portrait) = $0 { true } else { false } } }
    XCTAssertEqual(try page.number("quince.stage.quarterTurns"), 0, "the page stays as it is under the hand")
  }

  func testJitterOnTheWayIsSmoothedByLessThanAFrame() {
    let source = PageMotion()
    // 60 readings a second of a steady turn, each up to 10 ms late.
    for number in 0..<120 {
      let time = 100 + Double(number) / 60
      let sample = MotionSample(time: time, gravity: Vector3(x: Double(number) * 0.001, y: 0, z: -1))
      source.receive(sample, heardAt: time + (number % 3 == 0 ? 0.010 : 0.001))
    }
    var last = -1.0
    for step in 0..<100 {
      let time = 101 + Double(step) / 120
      let value = source.sample(at: time).gravity.x
      let exact = (time - 100) * 60 * 0.001
      XCTAssertGreaterThanOrEqual(value, last, "never back")
      XCTAssertLessThanOrEqual(exact - value, 0.0011, "not more than a frame behind")
      last = value
    }
  }
}
