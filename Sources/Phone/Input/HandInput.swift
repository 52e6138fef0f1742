// A person at the window: the mouse is a finger or tilts the phone, keys are the phone's buttons.
import Foundation
import PhoneLink

/// What a key does to the phone. Letters do it alone, and with Ctrl also while the app takes text; function keys
/// always do.
struct PhoneCommand {
  enum Action { case help, gauge, nextSource, level, shake, home, turnLeft, turnRight, memoryWarning, restart, picture, keyboard, quit }
  let action: Action
  /// HID usages of the letter and of the function key.
  let letter: UInt32?, functionKey: UInt32?
  let keys: String
  let meaning: String

  static let all = [
    PhoneCommand(action: .help, letter: nil, functionKey: 0x3A, keys: "F1", meaning: "this list"),
    PhoneCommand(action: .level, letter: 0x0F, functionKey: 0x3B, keys: "L  F2", meaning: "held like this is level"),
    PhoneCommand(action: .shake, letter: 0x16, functionKey: 0x3C, keys: "S  F3", meaning: "shake"),
    PhoneCommand(action: .home, letter: 0x0B, functionKey: 0x3D, keys: "H  F4", meaning: "home button, and back to the app"),
    PhoneCommand(action: .turnLeft, letter: nil, functionKey: 0x3E, keys: "F5", meaning: "turn left"),
    PhoneCommand(action: .turnRight, letter: nil, functionKey: 0x3F, keys: "F6", meaning: "turn right"),
    PhoneCommand(action: .restart, letter: 0x15, functionKey: 0x40, keys: "Ctrl-R  F7", meaning: "start the app again (R alone when it has ended)"),
    PhoneCommand(action: .memoryWarning, letter: nil, functionKey: 0x41, keys: "F8", meaning: "memory warning"),
    PhoneCommand(action: .picture, letter: nil, functionKey: 0x42, keys: "F9", meaning: "write a picture"),
    PhoneCommand(action: .gauge, letter: 0x0A, functionKey: 0x43, keys: "G  F10", meaning: "tilt gauge on or off"),
    PhoneCommand(action: .nextSource, letter: 0x10, functionKey: 0x44, keys: "M  F11", meaning: "next source of motion"),
    PhoneCommand(action: .keyboard, letter: 0x0E, functionKey: 0x45, keys: "K  F12", meaning: "keyboard on the screen or not"),
    PhoneCommand(action: .quit, letter: 0x14, functionKey: nil, keys: "Ctrl-Q", meaning: "end"),
  ]

  /// The command of a key; nil when the key is the app's.
  static func of(_ key: KeyEvent, isTyping: Bool, isAppAlive: Bool) -> PhoneCommand? {
    all.first { command in
      if command.functionKey == key.usage { return true }
      guard command.letter == key.usage else { return false }
      if key.modifiers.contains(.control) { return true }
      guard !isTyping, key.modifiers.isEmpty else { return false }
      // A letter hit by mistake must not end what a person does.
      switch command.action {
      case .quit: return false
      case .restart: return !isAppAlive
      default: return true
      }
    }
  }

  static let panel = PhonePanel(
    title: "Keys",
    lines: ["Mouse: a finger. With Shift or Alt: two, mirrored", "Arrows or right button: tilt"] + all.map { "\($0.keys)   \($0.meaning)" }
      + ["Letters need Ctrl while the app takes text"])
}

final class HandInput {
  private static let arrows: [UInt32: TiltControl.Direction] = [0x4F: .right, 0x50: .left, 0x51: .down, 0x52: .up]
  private static let shiftAndOption: Set<UInt32> = [0xE1, 0xE2, 0xE5, 0xE6]

  private unowned let phone: Phone
  /// True while the app takes text: letters are its own then.
  var isTyping: Bool { phone.session?.interface.takesText ?? false }
  private var heldKeys: Set<UInt32> = []
  /// The edge that each held arrow key lowers.
  private var tilts: [UInt32: TiltControl.Direction] = [:]
  /// Fingers on the screen: one, or two mirrored.
  private var fingers: [UInt32] = []
  private var lastPoint = CGPoint.zero
  private var tiltStart: CGPoint?
  private var isHelpShown = false
  private var pictureCount = 0

  init(_ phone: Phone) { self.phone = phone }

  func handle(_ event: ScreenEvent) {
    switch event {
    case .pointer(let pointer): handle(pointer)
    case .key(let key): handle(key)
    case .text(let text):
      if isTyping { phone.send(.key(KeySample(text: text, usage: 0, isDown: true, time: phone.clock.now))) }
    case .focus(let hasFocus): if !hasFocus { letGo() }
    case .closeRequested: phone.interrupt(.windowClosed)
    case .markedText(let text):
      if isTyping { phone.send(.key(KeySample(text: text, usage: 0, isDown: true, isMarked: true, time: phone.clock.now))) }
    case .wheel: break
    }
  }

  // MARK: Mouse

  private func handle(_ event: PointerEvent) {
    switch (event.phase, event.button) {
    case (.down, .left?):
      if phone.isAtHome { return perform(.home) }
      guard fingers.isEmpty else { return }
      fingers = heldKeys.isDisjoint(with: Self.shiftAndOption) ? [1] : [1, 2]
      touch(.began, at: event.point, time: event.time)
    case (.up, .left?): touch(.ended, at: event.point, time: event.time)
    case (.down, .right?):
      takeTilt()
      tiltStart = event.point
      phone.motion.tilt.beginDrag(at: event.time)
    case (.up, .right?):
      tiltStart = nil
      phone.motion.tilt.endDrag(at: event.time)
    case (.moved, _):
      if !fingers.isEmpty { touch(.moved, at: event.point, time: event.time) }
      if let start = tiltStart {
        phone.motion.tilt.drag(x: event.point.x - start.x, y: event.point.y - start.y, at: event.time)
        tiltStart = event.point
      }
    default: break
    }
    phone.driver.reschedule()
  }

  /// Events of a screen carry portrait points already.
  private func touch(_ phase: TouchPhase, at point: CGPoint, time: Double) {
    guard !fingers.isEmpty else { return }
    lastPoint = point
    let size = phone.device.screenSize
    let mirrored = CGPoint(x: size.width - point.x, y: size.height - point.y)
    phone.touch(fingers.map { TouchSample(finger: $0, phase: phase, point: $0 == 1 ? point : mirrored, time: time) })
    if phase == .ended || phase == .cancelled { fingers = [] }
  }

  // MARK: Keys

  private func handle(_ key: KeyEvent) {
    if key.isDown { heldKeys.insert(key.usage) } else { heldKeys.remove(key.usage) }
    if let direction = Self.arrows[key.usage], !isTyping || key.modifiers.contains(.control) {
      if key.isRepeat { return }
      takeTilt()
      if let held = tilts.removeValue(forKey: key.usage) { phone.motion.tilt.release(held, at: key.time) }
      if key.isDown {
        let edge = direction.onDevice(turned: phone.viewOrientation)
        tilts[key.usage] = edge
        phone.motion.tilt.press(edge, at: key.time)
      }
      phone.driver.reschedule()
    } else if let command = PhoneCommand.of(key, isTyping: isTyping, isAppAlive: phone.session != nil) {
      if key.isDown, !key.isRepeat { perform(command.action) }
    } else {
      // Text comes by its own event, after the keyboard's layout.
      phone.send(.key(KeySample(text: "", usage: key.usage, isDown: key.isDown, time: key.time)))
    }
  }

  /// A hand on the keys takes over from a recording.
  private func takeTilt() { phone.motion.select(phone.motion.tilt) }

  /// The window has lost the keyboard: nothing stays pressed.
  private func letGo() {
    for edge in tilts.values { phone.motion.tilt.release(edge, at: phone.clock.now) }
    (tilts, heldKeys) = ([:], [])
    touch(.cancelled, at: lastPoint, time: phone.clock.now)
    if tiltStart != nil { phone.motion.tilt.endDrag(at: phone.clock.now) }
    tiltStart = nil
    phone.driver.reschedule()
  }

  func perform(_ action: PhoneCommand.Action) {
    switch action {
    case .help:
      guard phone.session != nil else { return }
      isHelpShown.toggle()
      phone.display.show(isHelpShown ? PhoneCommand.panel : nil)
    case .gauge: phone.isGaugeWanted.toggle()
    case .nextSource:
      let before = phone.motion.live
      phone.motion.selectNext()
      if phone.motion.live === before { phone.display.show(note: "motion: \(phone.motion.liveName), no other source") }
    case .level:
      phone.motion.level(at: phone.clock.now)
      phone.driver.reschedule()
    case .shake: phone.shake()
    case .home:
      if phone.isAtHome {
        phone.comeBack()
      } else {
        phone.goHome()
        phone.display.show(note: "in the background; H or a click comes back")
      }
    case .turnLeft: phone.turnLeft()
    case .turnRight: phone.turnRight()
    case .memoryWarning: phone.send(.memoryWarning)
    case .restart:
      do {
        isHelpShown = false
        try phone.restartApp()
      } catch {
        phone.report("quince: \(error)")
        phone.display.show(PhonePanel(title: "The app does not start", lines: ["\(error)"], isFailure: true))
      }
    case .picture:
      pictureCount += 1
      let path = "quince-\(getpid())-\(pictureCount).png"
      do {
        try phone.display.writePicture(to: path, at: phone.clock.now)
        phone.display.show(note: path)
      } catch { phone.report("quince: cannot write \(path): \(error)") }
    case .keyboard: phone.showsKeyboard.toggle()
    case .quit: phone.interrupt(.windowClosed)
    }
  }
}

extension TiltControl.Direction {
  /// The edge of the phone that a person sees in this direction while the phone is turned.
  func onDevice(turned orientation: DeviceOrientation) -> TiltControl.Direction {
    let clockwise: [TiltControl.Direction] = [.up, .right, .down, .left]
    // Turned clockwise, what is seen on the right is the edge that was on top.
    let index = clockwise.firstIndex(of: self)! + 4 - orientation.quarterTurns
    return clockwise[index % 4]
  }
}
