// How the phone is held, and how a person sees it.
import PhoneLink
import XCTest
@testable import Phone

final class OrientationTests: XCTestCase {
  private func say(_ orientation: DeviceOrientation, on fake: FakePhone) throws {
    var state = InterfaceState()
    state.orientation = orientation
    fake.app.say(.interface(state))
    try fake.phone.pass(0)
  }

  func testAPhoneThatIsLaidFlatIsSeenAsBefore() throws {
    let fake = try FakePhone()
    fake.phone.turn(to: .landscapeLeft)
    fake.phone.turn(to: .faceUp)
    XCTAssertEqual(fake.phone.orientation, .faceUp)
    XCTAssertEqual(fake.phone.viewOrientation, .landscapeLeft)
  }

  func testAnInterfaceThatTurnsByItselfIsSeenUpright() throws {
    let fake = try FakePhone()
    try say(.landscapeRight, on: fake)
    XCTAssertEqual(fake.phone.viewOrientation, .landscapeRight)
    XCTAssertEqual(fake.phone.orientation, .portrait, "nobody has turned the phone")
    XCTAssertFalse(fake.app.received.contains { if case .orientation = $0 { true } else { false } })
    // Quarter turns go from what is seen.
    fake.phone.turnLeft()
    XCTAssertEqual(fake.phone.orientation, .portrait)
    fake.phone.turnRight()
    XCTAssertEqual(fake.phone.orientation, .landscapeRight)
  }

  func testAnAppThatCannotStandUprightStartsHeldAsItNeeds() {
    let left = "UIInterfaceOrientationLandscapeLeft", right = "UIInterfaceOrientationLandscapeRight", upright = "UIInterfaceOrientationPortrait"
    func held(_ names: [String], _ more: [String: Any] = [:]) -> DeviceOrientation {
      AppLaunch.orientation(["UISupportedInterfaceOrientations": names].merging(more) { $1 })
    }
    XCTAssertEqual(AppLaunch.orientation([:]), .portrait)
    XCTAssertEqual(held([upright, left]), .portrait)
    XCTAssertEqual(held([left]), .landscapeRight, "interface and device are turned against each other")
    XCTAssertEqual(held([left, right]), .landscapeRight)
    XCTAssertEqual(held([left, right], ["UIInterfaceOrientation": right]), .landscapeLeft)
    XCTAssertEqual(held([upright], ["UISupportedInterfaceOrientations~iphone": [right]]), .landscapeLeft)
    XCTAssertEqual(held([upright], ["UISupportedInterfaceOrientations~ipad": [right]]), .portrait)
  }

  func testThePhonesSensorsKeepTheirAxesHoweverItIsTurned() throws {
    let fake = try FakePhone()
    fake.app.say(.wantsSensor(.accelerometer, interval: 0.1))
    fake.phone.tilt(Vector3(x: 0.3, y: 0.2, z: -0.9))
    fake.phone.turn(to: .landscapeLeft)
    try fake.phone.pass(0.5)
    let total = try XCTUnwrap(fake.app.samples.last.map { $0.gravity + $0.userAcceleration })
    XCTAssertEqual(total.x, 0.3, accuracy: 1e-9)
    XCTAssertEqual(total.y, 0.2, accuracy: 1e-9)
  }

  func testScriptsTurnByQuarters() throws {
    let fake = try FakePhone()
    let script = try Script.read(.file(try file("rotate left\nrotate left\nrotate right\nrotate faceUp\n")))
    _ = try ScriptRunner(script, on: fake.phone).run()
    let told = fake.app.received.compactMap { message -> DeviceOrientation? in
      if case .orientation(let orientation) = message { return orientation }
      return nil
    }
    XCTAssertEqual(told, [.landscapeLeft, .portraitUpsideDown, .landscapeLeft, .faceUp])
  }

  func testPicturesStandUprightForATurnedInterface() throws {
    let display = SceneDisplay(device: .standard)
    let path = NSTemporaryDirectory() + "quince-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    func size() throws -> [Int] {
      try display.writePicture(to: path, at: 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }
    XCTAssertEqual(try size(), [750, 1334])
    display.turnPictures(to: .landscapeLeft)
    XCTAssertEqual(try size(), [1334, 750])
    display.turnPictures(to: .portrait)
    XCTAssertEqual(try size(), [750, 1334])
  }

  private func file(_ text: String) throws -> String {
    let path = NSTemporaryDirectory() + "quince-\(UUID().uuidString).txt"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    addTeardownBlock { try? FileManager.default.removeItem(atPath: path) }
    return path
  }
}
