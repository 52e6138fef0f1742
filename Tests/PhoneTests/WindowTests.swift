// What a window makes of SDL's events, and how large it opens. No display is needed.
import CSDL2
import XCTest

@testable import Phone

final class WindowTests: XCTestCase {
  private let geometry = ScreenGeometry(size: CGSize(width: 375, height: 667), pixelsPerPoint: 2)

  private func pointer(_ outcome: WindowEvents.Outcome?) -> PointerEvent? {
    guard case .input(.pointer(let event)) = outcome else { return nil }
    return event
  }

  private func buttonEvent(_ type: SDL_EventType, _ button: Int32, x: Int32, y: Int32) -> SDL_Event {
    var event = SDL_Event()
    event.button.type = type.rawValue
    event.button.button = UInt8(button)
    (event.button.x, event.button.y) = (x, y)
    return event
  }

  private func motionEvent(x: Int32, y: Int32) -> SDL_Event {
    var event = SDL_Event()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    (event.motion.x, event.motion.y) = (x, y)
    return event
  }

  func testAClickLandsOnThePointUnderTheMouse() throws {
    var events = WindowEvents(geometry: geometry)
    let down = try XCTUnwrap(pointer(events.translate(buttonEvent(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, x: 99, y: 401))))
    XCTAssertEqual(down.phase, .down)
    XCTAssertEqual(down.button, .left)
    XCTAssertEqual(down.point, CGPoint(x: 49.75, y: 200.75))
    XCTAssertEqual(pointer(events.translate(motionEvent(x: 10, y: 10)))?.button, .left)
    XCTAssertEqual(pointer(events.translate(buttonEvent(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, x: 0, y: 0)))?.phase, .up)
    XCTAssertNil(pointer(events.translate(motionEvent(x: 10, y: 10)))?.button)
  }

  func testATurnedPhoneIsTouchedWhereItIsSeen() throws {
    for (turns, x, y, expected) in [
      (1, 1333, 0, CGPoint(x: 0.25, y: 0.25)), (2, 749, 1333, CGPoint(x: 0.25, y: 0.25)), (3, 0, 749, CGPoint(x: 0.25, y: 0.25)),
    ] as [(Int, Int32, Int32, CGPoint)] {
      var turned = geometry
      turned.quarterTurns = turns
      var events = WindowEvents(geometry: turned)
      let down = try XCTUnwrap(pointer(events.translate(buttonEvent(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, x: x, y: y))))
      XCTAssertEqual(Double(down.point.x), Double(expected.x), accuracy: 1e-9, "\(turns) turns")
      XCTAssertEqual(Double(down.point.y), Double(expected.y), accuracy: 1e-9, "\(turns) turns")
    }
  }

  func testKeysCarryTheirUsageAndModifiers() throws {
    var events = WindowEvents(geometry: geometry)
    var event = SDL_Event()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.state = UInt8(SDL_PRESSED)
    event.key.keysym.scancode = SDL_SCANCODE_LEFT
    event.key.keysym.mod = UInt16(KMOD_LSHIFT.rawValue | KMOD_RCTRL.rawValue)
    guard case .input(.key(let key)) = events.translate(event) else { return XCTFail("no key") }
    XCTAssertEqual(key.usage, 0x50, "HID usage of the left arrow")
    XCTAssertTrue(key.isDown)
    XCTAssertEqual(key.modifiers, [.shift, .control])
  }

  func testTypedTextIsWhole() {
    var events = WindowEvents(geometry: geometry)
    var event = SDL_Event()
    event.text.type = SDL_TEXTINPUT.rawValue
    withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: Array("é确".utf8)) }
    XCTAssertEqual(events.translate(event), .input(.text("é确")))
  }

  func testTheWindowsOwnEvents() {
    var events = WindowEvents(geometry: geometry)
    func window(_ kind: SDL_WindowEventID) -> WindowEvents.Outcome? {
      var event = SDL_Event()
      event.window.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(kind.rawValue)
      return events.translate(event)
    }
    XCTAssertEqual(window(SDL_WINDOWEVENT_EXPOSED), .exposed)
    XCTAssertEqual(window(SDL_WINDOWEVENT_SIZE_CHANGED), .surfaceLost)
    XCTAssertEqual(window(SDL_WINDOWEVENT_FOCUS_LOST), .input(.focus(false)))
    XCTAssertNil(window(SDL_WINDOWEVENT_MOVED))
    var quit = SDL_Event()
    quit.type = SDL_QUIT.rawValue
    XCTAssertEqual(events.translate(quit), .input(.closeRequested))
  }

  func testTheWindowHasThePhonesPixelsWhenTheyFit() {
    let phone = CGSize(width: 375, height: 667)
    XCTAssertEqual(WindowScale.pixelsPerPoint(size: phone, deviceScale: 2, room: CGSize(width: 2560, height: 1400)), 2)
    XCTAssertEqual(WindowScale.pixelsPerPoint(size: phone, deviceScale: 2, room: CGSize(width: 1920, height: 1040)), 1.5)
    XCTAssertEqual(WindowScale.pixelsPerPoint(size: phone, deviceScale: 2, room: CGSize(width: 1024, height: 700)), 1)
    XCTAssertEqual(WindowScale.pixelsPerPoint(size: phone, deviceScale: 2, room: CGSize(width: 300, height: 200)), 0.5)
    XCTAssertEqual(WindowScale.pixelsPerPoint(size: phone, deviceScale: 3, room: .zero), 3, "the display does not tell its size")
  }
}
