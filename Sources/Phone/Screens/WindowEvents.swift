// From SDL's events to the phone's.
import CSDL2
import Foundation

struct WindowEvents {
  var geometry: ScreenGeometry
  private var heldButtons: Set<UInt8> = []

  enum Outcome: Equatable {
    case input(ScreenEvent)
    /// The window's pixels have to be shown again.
    case exposed
    /// The window's memory is another one.
    case surfaceLost
  }

  init(geometry: ScreenGeometry) { self.geometry = geometry }

  /// Nil for events that mean nothing to a phone.
  mutating func translate(_ event: SDL_Event) -> Outcome? {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION:
      let button = heldButtons.min().flatMap(PointerEvent.Button.init)
      return pointer(.moved, button, event.motion.x, event.motion.y)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      guard let button = PointerEvent.Button(rawValue: event.button.button) else { return nil }
      let isDown = SDL_EventType(event.type) == SDL_MOUSEBUTTONDOWN
      if isDown { heldButtons.insert(button.rawValue) } else { heldButtons.remove(button.rawValue) }
      return pointer(isDown ? .down : .up, button, event.button.x, event.button.y)
    case SDL_MOUSEWHEEL:
      let wheel = event.wheel
      let flip: Float = wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
      let place = geometry.point(atPixelX: Double(wheel.mouseX), y: Double(wheel.mouseY))
      return .input(.wheel(x: Double(wheel.preciseX * flip), y: Double(-wheel.preciseY * flip), at: place))
    case SDL_KEYDOWN, SDL_KEYUP:
      return .input(.key(key(event.key)))
    case SDL_TEXTINPUT:
      return .input(.text(text(of: event.text.text)))
    case SDL_TEXTEDITING:
      return .input(.markedText(text(of: event.edit.text)))
    case SDL_WINDOWEVENT:
      return windowEvent(SDL_WindowEventID(UInt32(event.window.event)))
    case SDL_QUIT:
      return .input(.closeRequested)
    default:
      return nil
    }
  }

  private mutating func windowEvent(_ event: SDL_WindowEventID) -> Outcome? {
    switch event {
    case SDL_WINDOWEVENT_EXPOSED: return .exposed
    case SDL_WINDOWEVENT_SIZE_CHANGED: return .surfaceLost
    case SDL_WINDOWEVENT_FOCUS_GAINED: return .input(.focus(true))
    case SDL_WINDOWEVENT_FOCUS_LOST:
      heldButtons = []
      return .input(.focus(false))
    default: return nil
    }
  }

  private func pointer(_ phase: PointerEvent.Phase, _ button: PointerEvent.Button?, _ x: Int32, _ y: Int32) -> Outcome {
    // The middle of the pixel.
    let point = geometry.point(atPixelX: Double(x) + 0.5, y: Double(y) + 0.5)
    return .input(.pointer(PointerEvent(phase: phase, button: button, point: point, time: monotonicTime())))
  }

  private func key(_ event: SDL_KeyboardEvent) -> KeyEvent {
    let state = UInt32(event.keysym.mod)
    var modifiers: KeyEvent.Modifiers = []
    if state & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { modifiers.insert(.shift) }
    if state & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { modifiers.insert(.control) }
    if state & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0 { modifiers.insert(.option) }
    if state & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue) != 0 { modifiers.insert(.command) }
    // SDL's scan codes are USB HID usages.
    return KeyEvent(
      usage: UInt32(event.keysym.scancode.rawValue), isDown: event.state == UInt8(SDL_PRESSED), isRepeat: event.repeat != 0,
      modifiers: modifiers, time: monotonicTime())
  }

  /// SDL delivers up to 32 bytes with a zero at the end, as an array that Swift sees as a tuple.
  private func text<Bytes>(of bytes: Bytes) -> String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// Seconds of CLOCK_MONOTONIC: media time of the real clock.
func monotonicTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
