// Somewhere that shows the phone's picture and may take input: a window, memory for pictures, later a browser page.
import Foundation

/// All members are used on the main thread.
protocol Screen: AnyObject {
  /// What the screen shows.
  var scene: LayerScene { get }
  var geometry: ScreenGeometry { get }
  /// A person did something to it.
  var onEvent: ((ScreenEvent) -> Void)? { get set }
  /// Nothing is there to be shown yet, and the screen is black by itself.
  var isBlank: Bool { get }
  /// Shows the scene at its present time; draws only what changed since the last call. Cheap when nothing did.
  func present()
  func close()
}

extension Screen {
  var isBlank: Bool { false }
}

/// Raw input, as the screen sees it. Points are those of the portrait screen; times are seconds of CLOCK_MONOTONIC.
enum ScreenEvent: Equatable {
  case pointer(PointerEvent)
  /// Turned wheel or two fingers on a touchpad, in lines; x to the right, y down the page.
  case wheel(x: Double, y: Double, at: CGPoint)
  case key(KeyEvent)
  /// Typed text, after the keyboard layout and any input method.
  case text(String)
  /// Text that an input method still works on; "" when it is done.
  case markedText(String)
  case focus(Bool)
  /// The person wants the window gone.
  case closeRequested
}

extension ScreenEvent {
  /// The same at another moment: the phone's own clock is not the screen's.
  func at(_ time: Double) -> ScreenEvent {
    switch self {
    case .pointer(var event):
      event.time = time
      return .pointer(event)
    case .key(var event):
      event.time = time
      return .key(event)
    default: return self
    }
  }
}

struct PointerEvent: Equatable {
  enum Phase { case down, moved, up }
  enum Button: UInt8 { case left = 1, middle, right }
  var phase: Phase
  /// The button that went down or up; while moving, the lowest one held, nil when none is.
  var button: Button?
  var point: CGPoint
  var time: Double
}

struct KeyEvent: Equatable {
  /// USB HID usage of the key, which is a place on the keyboard, not a letter.
  var usage: UInt32
  var isDown: Bool
  var isRepeat: Bool
  var modifiers: Modifiers
  var time: Double

  struct Modifiers: OptionSet, Hashable {
    let rawValue: UInt8
    static let shift = Modifiers(rawValue: 1), control = Modifiers(rawValue: 2)
    static let option = Modifiers(rawValue: 4), command = Modifiers(rawValue: 8)
  }
}
