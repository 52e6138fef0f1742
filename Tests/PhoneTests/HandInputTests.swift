// A person at the window: mouse and keys become fingers, tilts and buttons.
import PhoneLink
import XCTest

@testable import Phone

final class HandInputTests: XCTestCase {
  private var fake: FakePhone!
  private var hand: HandInput!

  override func setUpWithError() throws {
    fake = try FakePhone(clock: .real)
    hand = HandInput(fake.phone)
    try fake.wait { self.fake.phone.session?.hello != nil }
  }
  override func tearDown() { (hand, fake) = (nil, nil) }

  private func pointer(_ phase: PointerEvent.Phase, _ button: PointerEvent.Button?, _ x: Double, _ y: Double) {
    hand.handle(.pointer(PointerEvent(phase: phase, button: button, point: CGPoint(x: x, y: y), time: fake.phone.clock.now)))
  }
  private func key(_ usage: UInt32, isDown: Bool = true, _ modifiers: KeyEvent.Modifiers = []) {
    hand.handle(.key(KeyEvent(usage: usage, isDown: isDown, isRepeat: false, modifiers: modifiers, time: fake.phone.clock.now)))
  }
  private func press(_ usage: UInt32, _ modifiers: KeyEvent.Modifiers = []) {
    key(usage, modifiers)
    key(usage, isDown: false, modifiers)
  }
  private func arrived() throws -> [PhoneMessage] {
    try fake.phone.settle()
    return fake.app.received
  }
  private let letterH: UInt32 = 0x0B, letterR: UInt32 = 0x15, letterQ: UInt32 = 0x14, letterA: UInt32 = 0x04, leftShift: UInt32 = 0xE1

  func testTheLeftButtonIsAFinger() throws {
    pointer(.moved, nil, 5, 5)
    pointer(.down, .left, 10, 20)
    pointer(.moved, .left, 11, 22)
    pointer(.up, .left, 12, 24)
    _ = try arrived()
    XCTAssertEqual(fake.app.touches.map(\.phase), [.began, .moved, .ended])
    XCTAssertEqual(fake.app.touches.map(\.point), [CGPoint(x: 10, y: 20), CGPoint(x: 11, y: 22), CGPoint(x: 12, y: 24)])
  }

  func testShiftMakesASecondFingerOnTheOtherSide() throws {
    key(leftShift, .shift)
    pointer(.down, .left, 10, 20)
    key(leftShift, isDown: false)
    pointer(.up, .left, 10, 20)
    _ = try arrived()
    XCTAssertEqual(fake.app.touches.map(\.finger), [1, 2, 1, 2])
    XCTAssertEqual(fake.app.touches[1].point, CGPoint(x: 365, y: 647))
  }

  func testArrowsAndTheRightButtonTiltThePhone() throws {
    key(0x4F)
    try fake.phone.pass(0.3)
    key(0x4F, isDown: false)
    XCTAssertGreaterThan(fake.phone.motion.currentSample(at: fake.phone.clock.now).gravity.x, 0.02)
    fake.phone.motion.level(at: fake.phone.clock.now)
    pointer(.down, .right, 100, 100)
    pointer(.moved, .right, 20, 100)
    try fake.phone.pass(0.3)
    XCTAssertLessThan(fake.phone.motion.currentSample(at: fake.phone.clock.now).gravity.x, -0.02)
    XCTAssertTrue(fake.app.touches.isEmpty)
  }

  func testArrowsLowerTheEdgeThatIsSeenInTheirDirection() {
    XCTAssertEqual(TiltControl.Direction.right.onDevice(turned: .portrait), .right)
    // The home button is on the right, and with it the phone's bottom edge.
    XCTAssertEqual(TiltControl.Direction.right.onDevice(turned: .landscapeLeft), .down)
    XCTAssertEqual(TiltControl.Direction.up.onDevice(turned: .landscapeLeft), .right)
    XCTAssertEqual(TiltControl.Direction.right.onDevice(turned: .landscapeRight), .up)
    XCTAssertEqual(TiltControl.Direction.left.onDevice(turned: .portraitUpsideDown), .right)
  }

  func testLosingTheKeyboardLetsGo() throws {
    key(0x4F)
    pointer(.down, .left, 10, 20)
    hand.handle(.focus(false))
    _ = try arrived()
    XCTAssertEqual(fake.app.touches.last?.phase, .cancelled)
    try fake.phone.pass(1)
    XCTAssertEqual(fake.phone.motion.currentSample(at: fake.phone.clock.now).gravity.x, 0, accuracy: 0.05)
  }

  func testTheHomeButtonGoesAndComesBack() throws {
    press(letterH)
    XCTAssertTrue(fake.phone.isAtHome)
    press(0x3D)
    XCTAssertFalse(fake.phone.isAtHome)
  }

  func testWhileTheAppTakesTextLettersAreItsOwn() throws {
    fake.phone.session?.interface.takesText = true
    press(letterH)
    hand.handle(.text("h"))
    XCTAssertFalse(fake.phone.isAtHome)
    let keys = try arrived().compactMap { message -> KeySample? in
      if case .key(let key) = message { return key } else { return nil }
    }
    XCTAssertEqual(keys.map(\.usage), [letterH, letterH, 0])
    XCTAssertEqual(keys.last?.text, "h")
    press(letterH, .control)
    XCTAssertTrue(fake.phone.isAtHome)
  }

  func testOtherKeysReachTheApp() throws {
    press(letterA)
    let keys = try arrived().filter { if case .key = $0 { true } else { false } }
    XCTAssertEqual(keys.count, 2)
  }

  func testHelpIsShownAndTakenAway() {
    press(0x3A)
    XCTAssertEqual(fake.display.panel?.title, "Keys")
    press(0x3A)
    XCTAssertNil(fake.display.panel)
  }

  func testRStartsAnAppAgainThatHasEnded() throws {
    fake.phone.staysWhenAppEnds = true
    press(letterR)
    XCTAssertEqual(fake.apps.count, 1, "a letter alone must not end an app that runs")
    fake.app.leave()
    try fake.wait { self.fake.phone.session == nil }
    press(letterR)
    XCTAssertEqual(fake.apps.count, 2)
    XCTAssertNotNil(fake.phone.session)
  }

  func testQEndsTheRunOnlyWithControl() throws {
    press(letterQ)
    try fake.phone.pass(0)
    press(letterQ, .control)
    XCTAssertThrowsError(try fake.phone.pass(1))
  }

  func testEveryFunctionKeyHasOneMeaning() {
    let keys = PhoneCommand.all.compactMap(\.functionKey) + PhoneCommand.all.compactMap(\.letter)
    XCTAssertEqual(Set(keys).count, keys.count)
  }

  func testTheGaugeIsThereWhileTheAppListens() throws {
    fake.display.isWatched = true
    fake.app.say(.wantsSensor(.accelerometer, interval: 0.05))
    try fake.wait { self.fake.display.gauge != nil }
    XCTAssertEqual(fake.display.gauge?.sourceName, "keys and mouse")
    press(0x43)
    XCTAssertNil(fake.display.gauge)
    press(0x43)
    fake.app.say(.wantsSensor(.accelerometer, interval: nil))
    try fake.wait { self.fake.display.gauge == nil }
    XCTAssertNil(fake.display.gauge)
  }
}
