// Plays a script on the phone, event by event, in the phone's time.
import Foundation
import PhoneLink

/// An expectation that did not hold, or an event that could not be done.
struct ScriptFailure: Error, Equatable {
  /// "win.txt:12"
  var place: String
  /// The line as written.
  var line: String
  var message: String
  /// The texts on the screen, front to back; nil when it could not be asked.
  var textsOnScreen: [String]?

  /// What a person reads.
  var report: String {
    var lines = ["\(place): \(message)", "  line: \(line)"]
    if let textsOnScreen {
      lines.append("  on the screen: " + (textsOnScreen.isEmpty ? "no text" : textsOnScreen.map(quote).joined(separator: ", ")))
    }
    return lines.joined(separator: "\n")
  }
}

final class ScriptRunner {
  /// Seconds a finger stays down in a tap, and between the two taps of a double tap.
  static let tapDuration = 0.05, doubleTapPause = 0.1
  /// Seconds within which an interface has turned after the phone.
  static let turnDuration = 0.4
  /// Seconds a tap waits for its text to be there and enabled.
  static let tapPatience = 2.0
  /// Seconds between two looks at the screen.
  static let lookInterval = 0.05

  private let script: Script
  private let phone: Phone
  /// Gets what `dump` and `log` print.
  private let output: (String) -> Void
  private lazy var fingers = ScriptFingers(phone, fail: { [unowned self] line, message in failure(line, message, nil) })

  init(_ script: Script, on phone: Phone, output: @escaping (String) -> Void = ScriptRunner.print) {
    (self.script, self.phone, self.output) = (script, phone, output)
  }

  /// Straight to the descriptor, so that it comes in order with what the app prints.
  static func print(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

  /// Plays all lines. True when the script asked for the end of the run. Throws `ScriptFailure` or `RunInterruption`.
  func run() throws -> Bool {
    for line in script.lines {
      if line.command == .quit { return true }
      do {
        try play(line)
      } catch RunInterruption.appEnded(let end) {
        // The app's own report has been printed; this tells which line it happened in.
        phone.report("\(script.name):\(line.number): the app ended here\n  line: \(line.text)")
        throw RunInterruption.appEnded(end)
      } catch RunInterruption.appHangs(let text) {
        throw RunInterruption.appHangs("\(text)\n  script line \(script.name):\(line.number): \(line.text)")
      }
    }
    return false
  }

  private func play(_ line: ScriptLine) throws {
    switch line.command {
    case .tap(let target): try tap(at: try locate(target, line))
    case .doubleTap(let target):
      let point = try locate(target, line)
      try tap(at: point)
      try phone.pass(Self.doubleTapPause)
      try tap(at: point)
    case .press(let seconds, let target): try tap(at: try locate(target, line), for: seconds)
    case .drag(let start, let end, let seconds): try drag(from: try locate(start, line), to: end, seconds: seconds)
    case .fingerDown(let finger, let target): try fingers.down(finger, at: try locate(target, line), line)
    case .fingerMove(let finger, let end, let seconds): try fingers.move(finger, to: end, seconds: seconds, line)
    case .fingerUp(let finger): try fingers.up(finger, line)
    case .pinch(let target, let scale, let seconds): try fingers.pinch(about: try locate(target, line), scale: scale, seconds: seconds)
    case .turnFingers(let target, let degrees, let seconds):
      try fingers.turn(about: try locate(target, line), degrees: degrees, seconds: seconds)
    case .twoFingerDrag(let start, let end, let seconds): try fingers.dragTwo(from: try locate(start, line), to: end, seconds: seconds)
    case .tilt(let gravity): phone.tilt(gravity)
    case .wait(let seconds): try phone.pass(seconds)
    case .waitUntil(let condition, let timeout): try wait(for: condition, timeout: timeout, line)
    case .expect(let condition):
      let contents = try phone.contents()
      if !contents.holds(condition) { throw failure(line, condition.complaint(in: contents), contents) }
      if case .sound = condition { phone.sounds.forgetBegun() }
    case .shake:
      phone.shake()
      try phone.pass(ShakeBurst.duration)
    case .rotate(let orientation):
      phone.turn(to: orientation)
      if !orientation.isFlat { try phone.pass(Self.turnDuration) }
    case .rotateLeft:
      phone.turnLeft()
      try phone.pass(Self.turnDuration)
    case .rotateRight:
      phone.turnRight()
      try phone.pass(Self.turnDuration)
    case .home: phone.goHome()
    case .comeBack: phone.comeBack()
    case .memoryWarning: phone.send(.memoryWarning)
    case .timeChange: phone.changeTime()
    case .terminate: phone.stopApp()
    case .launch: try start(line) { try phone.restartApp() }
    case .openURL(let address): try start(line) { try phone.open(address) }
    case .type(let text):
      for character in text {
        phone.send(.key(KeySample(text: String(character), usage: 0, isDown: true, time: phone.clock.now)))
        try phone.pass(0)
      }
    case .key(let key):
      phone.send(.key(KeySample(text: key.text, usage: key.usage, isDown: true, time: phone.clock.now)))
      try phone.pass(Self.tapDuration)
      phone.send(.key(KeySample(text: "", usage: key.usage, isDown: false, time: phone.clock.now)))
    case .keyboard(let isOnScreen): phone.showsKeyboard = isOnScreen
    case .screenshot(let path):
      do { try phone.display.writePicture(to: path, at: phone.clock.now) } catch { throw failure(line, "cannot write \(path): \(error)", nil) }
    case .dump: output(try phone.inspect().dump())
    case .log(let text): output(text)
    case .quit: break
    }
    // The app has done what it was told before the next line; on the virtual clock without any time passing.
    if phone.isVirtual || line.command.tellsTheApp { try phone.settle() }
  }

  /// What starts the app may find that it cannot be started.
  private func start(_ line: ScriptLine, _ body: () throws -> Void) throws {
    do { try body() } catch { throw failure(line, "the app does not start: \(error)", nil) }
  }

  // MARK: Fingers

  private func tap(at point: CGPoint, for seconds: Double = ScriptRunner.tapDuration) throws {
    phone.touch(.began, at: point)
    try phone.pass(seconds)
    phone.touch(.ended, at: point)
  }

  private func drag(from start: CGPoint, to end: CGPoint, seconds: Double) throws {
    try fingers.stroke(seconds) { part in [(finger: UInt32(1), point: ScriptFingers.point(part, from: start, to: end))] }
  }

  /// Where a finger has to go. Waits for a text to be on the screen and enabled.
  private func locate(_ target: ScriptTarget, _ line: ScriptLine) throws -> CGPoint {
    guard case .text(let text) = target else {
      guard case .point(let point) = target else { fatalError("a target is a point or a text") }
      return point
    }
    let deadline = phone.clock.now + Self.tapPatience
    while true {
      let contents = try phone.contents()
      let found = contents.views(withText: text)
      if let view = found.first(where: \.isEnabled) { return view.center }
      if phone.clock.now >= deadline {
        let reason = found.isEmpty ? "is not on the screen" : "is on the screen but disabled"
        throw failure(line, "\(quote(text)) \(reason)", contents)
      }
      try phone.pass(Self.lookInterval)
    }
  }

  private func wait(for condition: ScriptCondition, timeout: Double, _ line: ScriptLine) throws {
    let deadline = phone.clock.now + timeout
    while true {
      let contents = try phone.contents()
      if contents.holds(condition) {
        if case .sound = condition { phone.sounds.forgetBegun() }
        return
      }
      if phone.clock.now >= deadline {
        throw failure(line, String(format: "waited %g s; ", timeout) + condition.complaint(in: contents), contents)
      }
      try phone.pass(min(Self.lookInterval, deadline - phone.clock.now))
    }
  }

  private func failure(_ line: ScriptLine, _ message: String, _ contents: ScreenContents?) -> ScriptFailure {
    ScriptFailure(place: "\(script.name):\(line.number)", line: line.text, message: message, textsOnScreen: contents?.texts)
  }
}

extension ScriptCondition {
  /// Why the condition does not hold.
  func complaint(in contents: ScreenContents) -> String {
    switch self {
    case .text(let text): return "expected the text \(quote(text)), which is not on the screen"
    case .noText(let text):
      let whole = contents.views(withText: text).first?.node.text ?? text
      return "expected no text \(quote(text)), but " + (whole == text ? "it is" : quote(whole) + " is") + " on the screen"
    case .count(let count, let text):
      return "expected \(count) times the text \(quote(text)), but it is there \(contents.views(withText: text).count) times"
    case .viewOfClass(let name): return "expected a view of class \(name), which is not on the screen"
    case .noViewOfClass(let name): return "expected no view of class \(name), but there is one on the screen"
    case .sound(let name):
      let heard = contents.heardSounds.map(quote).joined(separator: ", ")
      return "expected the sound \(quote(name)), " + (heard.isEmpty ? "but nothing is heard" : "but what is heard is \(heard)")
    case .noSound(let name): return "expected no sound \(quote(name)), but it plays"
    }
  }
}

extension ScriptCommand {
  /// False for what a person does with the phone in the hand and the app does not hear of: real time passes, and pictures are taken,
  /// whether the app answers or not.
  fileprivate var tellsTheApp: Bool {
    switch self {
    case .wait, .screenshot, .log: return false
    default: return true
    }
  }
}

extension Phone {
  /// The accelerometer reads this from now on, in G.
  func tilt(_ gravity: Vector3) {
    motion.select(motion.tilt)
    motion.tilt.set(x: gravity.x, y: gravity.y, z: gravity.z, at: clock.now)
    driver.reschedule()
  }

  /// The app has handled everything that was sent: the picture may be taken.
  func settle() throws {
    // A script that has ended the app goes on to what does not need it.
    if isVirtual || session == nil { try pass(0) } else { _ = try inspect() }
  }
}
