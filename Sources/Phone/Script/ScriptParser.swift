// Reads a script. All of it is checked before anything runs, and every bad line is told at once: file, line, column, the line itself.
import Foundation
import PhoneLink

extension Script {
  /// Reads the file or standard input. Throws `PhoneUsageError`.
  static func read(_ source: PhoneOptions.ScriptSource) throws -> Script {
    switch source {
    case .standardInput:
      return try Script(parsing: FileHandle.standardInput.readDataToEndOfFile(), name: "standard input")
    case .file(let path):
      do {
        return try Script(parsing: Data(contentsOf: URL(fileURLWithPath: path)), name: path)
      } catch let error as CocoaError {
        throw PhoneUsageError("cannot read the script \(path): \(error.localizedDescription)")
      }
    }
  }

  init(parsing data: Data, name: String) throws {
    guard let text = String(data: data, encoding: .utf8) else { throw PhoneUsageError("\(name): the script is not UTF-8 text") }
    try self.init(parsing: text, name: name)
  }

  init(parsing text: String, name: String) throws {
    var lines: [ScriptLine] = [], complaints: [String] = []
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = String(line)
      do {
        var parser = LineParser(tokens: try ScriptToken.tokens(of: line), lineLength: line.count)
        guard let command = try parser.command() else { continue }
        lines.append(ScriptLine(number: index + 1, text: line.trimmingCharacters(in: .whitespaces), command: command))
      } catch let error as ScriptSyntaxError {
        let pointer = String(repeating: " ", count: error.column - 1) + "^"
        complaints.append("\(name):\(index + 1):\(error.column): error: \(error.message)\n  \(line)\n  \(pointer)")
      }
    }
    guard complaints.isEmpty else { throw PhoneUsageError(complaints.joined(separator: "\n")) }
    self.init(name: name, lines: lines)
  }
}

/// Takes one line's tokens from left to right.
private struct LineParser {
  private var rest: ArraySlice<ScriptToken>
  private var verb = ScriptToken(text: "", isQuoted: false, column: 1)
  private let endColumn: Int

  init(tokens: [ScriptToken], lineLength: Int) {
    rest = tokens[...]
    endColumn = lineLength + 1
  }

  /// Nil for an empty line.
  mutating func command() throws -> ScriptCommand? {
    guard let first = rest.popFirst() else { return nil }
    verb = first
    guard !verb.isQuoted, ScriptVerb.named(verb.text) != nil else {
      let meant = verb.isQuoted ? nil : nearMiss(to: verb.text, among: ScriptVerb.all.map(\.name))
      let help = meant.map { "did you mean \"\($0)\"?" } ?? "verbs: " + ScriptVerb.all.map(\.name).joined(separator: ", ")
      throw ScriptSyntaxError(column: verb.column, message: "unknown verb \"\(verb.text)\"; \(help)")
    }
    let command = try arguments()
    if let extra = rest.first { throw failure("\"\(extra.text)\" is too much", at: extra) }
    return command
  }

  private mutating func arguments() throws -> ScriptCommand {
    switch verb.text {
    case "tap": return .tap(try target())
    case "double-tap": return .doubleTap(try target())
    case "press": return .press(seconds: try seconds(), try target())
    case "drag": return .drag(from: try target(), to: try point(), seconds: try optionalSeconds(0.3))
    case "finger": return try fingerCommand()
    case "pinch": return .pinch(try target(), scale: try scale(), seconds: try optionalSeconds(0.5))
    case "rotate-fingers": return .turnFingers(try target(), degrees: try number("degrees"), seconds: try optionalSeconds(0.5))
    case "two-finger-drag": return .twoFingerDrag(from: try target(), to: try point(), seconds: try optionalSeconds(0.3))
    case "tilt": return .tilt(Vector3(x: try number("x"), y: try number("y"), z: try number("z")))
    case "wait":
      guard takeWord("until") else { return .wait(seconds: try seconds()) }
      return .waitUntil(try condition(), timeout: rest.isEmpty ? 10 : try seconds())
    case "expect": return .expect(try condition())
    case "shake": return .shake
    case "rotate":
      if takeWord("left") { return .rotateLeft }
      if takeWord("right") { return .rotateRight }
      return .rotate(try choice(of: Self.orientations, "an orientation"))
    case "home": return .home
    case "return": return .comeBack
    case "memory-warning": return .memoryWarning
    case "time-change": return .timeChange
    case "terminate": return .terminate
    case "launch": return .launch
    case "open": return .openURL(try text("an address"))
    case "type": return .type(try quotedText())
    case "key": return .key(try choice(of: HardwareKey.all.map { ($0.name, $0) }, "a key"))
    case "keyboard": return .keyboard(isOnScreen: try choice(of: [("on", true), ("off", false)], "on or off"))
    case "screenshot": return .screenshot(path: try text("a file name"))
    case "dump": return .dump
    case "log": return .log(try quotedText())
    case "quit": return .quit
    default: fatalError("the verb \(verb.text) is in the list and not in the parser")
    }
  }

  private static let orientations: [(String, DeviceOrientation)] = [
    ("portrait", .portrait), ("portraitUpsideDown", .portraitUpsideDown), ("landscapeLeft", .landscapeLeft),
    ("landscapeRight", .landscapeRight), ("faceUp", .faceUp), ("faceDown", .faceDown),
  ]

  // MARK: Arguments

  private mutating func fingerCommand() throws -> ScriptCommand {
    var finger: UInt32 = 1
    if let token = rest.first, !token.isQuoted, let number = Int(token.text) {
      guard (1...10).contains(number) else { throw failure("fingers have the numbers 1 to 10", at: token) }
      finger = UInt32(number)
      rest.removeFirst()
    }
    switch try choice(of: [("down", 0), ("move", 1), ("up", 2)], "what a finger does") {
    case 0: return .fingerDown(finger, try target())
    case 1: return .fingerMove(finger, to: try point(), seconds: try optionalSeconds(0.3))
    default: return .fingerUp(finger)
    }
  }

  private mutating func scale() throws -> Double {
    let token = rest.first
    let value = try number("a scale")
    guard (0.01...100).contains(value) else { throw failure("a scale must be 0.01 to 100", at: token!) }
    return value
  }

  private mutating func optionalSeconds(_ usual: Double) throws -> Double { rest.isEmpty ? usual : try seconds() }

  private mutating func target() throws -> ScriptTarget {
    if let token = rest.first, token.isQuoted { return .text(try quotedText()) }
    return .point(try point())
  }

  private mutating func point() throws -> CGPoint { CGPoint(x: try number("x"), y: try number("y")) }

  private mutating func number(_ what: String) throws -> Double {
    let token = try next(what)
    guard !token.isQuoted, let value = Double(token.text), value.isFinite else { throw failure("\"\(token.text)\" is no number", at: token) }
    return value
  }

  private mutating func seconds() throws -> Double {
    let token = rest.first
    let value = try number("a number of seconds")
    guard (0...86400).contains(value) else { throw failure("seconds must be 0 to 86400", at: token!) }
    return value
  }

  private mutating func condition() throws -> ScriptCondition {
    let isNegative = takeWord("no")
    let kind = try next("a condition")
    switch (kind.text, kind.isQuoted) {
    case ("text", false): return isNegative ? .noText(try quotedText()) : .text(try quotedText())
    case ("class", false): return isNegative ? .noViewOfClass(try text("a class name")) : .viewOfClass(try text("a class name"))
    case ("sound", false): return isNegative ? .noSound(try text("a sound's name")) : .sound(try text("a sound's name"))
    case ("count", false) where !isNegative:
      let token = rest.first
      guard let count = Int(exactly: try number("a count")), count >= 0 else { throw failure("a count is a whole number", at: token!) }
      return .count(count, try quotedText())
    default:
      let meant = kind.isQuoted ? "text" : nearMiss(to: kind.text, among: ["text", "no", "count", "class", "sound"])
      throw failure("unknown condition \"\(kind.text)\"" + (meant.map { "; did you mean \"\($0)\"?" } ?? ""), at: kind)
    }
  }

  private mutating func quotedText() throws -> String {
    let token = try next("a text in quotes")
    guard token.isQuoted else { throw failure("\"\(token.text)\" must stand in quotes", at: token) }
    return token.text
  }

  /// A word or a quoted text.
  private mutating func text(_ what: String) throws -> String {
    let token = try next(what)
    guard !token.text.isEmpty else { throw failure("\(what) must not be empty", at: token) }
    return token.text
  }

  private mutating func choice<T>(of choices: [(String, T)], _ what: String) throws -> T {
    let token = try next(what)
    if let found = choices.first(where: { $0.0.lowercased() == token.text.lowercased() }) { return found.1 }
    let meant = nearMiss(to: token.text, among: choices.map(\.0))
    throw failure("\"\(token.text)\" is not \(what)" + (meant.map { "; did you mean \"\($0)\"?" } ?? ""), at: token)
  }

  // MARK: Tokens

  private mutating func next(_ what: String) throws -> ScriptToken {
    guard let token = rest.popFirst() else {
      throw ScriptSyntaxError(column: endColumn, message: "\(what) is missing; \(usage)")
    }
    return token
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard let token = rest.first, !token.isQuoted, token.text == word else { return false }
    rest.removeFirst()
    return true
  }

  private func failure(_ message: String, at token: ScriptToken) -> ScriptSyntaxError {
    ScriptSyntaxError(column: token.column, message: "\(message); \(usage)")
  }

  private var usage: String { "write " + ScriptVerb.named(verb.text)!.usage.joined(separator: " or ") }
}
