// What a crash tells a person: which rule was broken, and where in the app's own source.
import Foundation

/// A place in the app's source.
struct SourcePlace: Equatable, Sendable {
  var file: String
  var line: Int
  var column: Int?
  var function: String?

  /// file:line:column, as compilers write it.
  var position: String { "\(file):\(line)" + (column.map { ":\($0)" } ?? "") }
}

/// Read from the signal and from what the Swift runtime printed on standard error: its own message ("Fatal error: …") and the
/// backtrace that it prints when SWIFT_BACKTRACE asks for one. Their form is the Swift 6 toolchain's; what is not found is left out.
struct CrashReport: Equatable, Sendable {
  /// Nil when no signal ended the app.
  var signal: Int32?
  /// Such as "Fatal error: Index out of range".
  var message: String?
  /// The innermost place in the app's own source.
  var place: SourcePlace?

  init(signal: Int32?, errorOutput: String, executableName: String) {
    self.signal = signal
    let lines = errorOutput.split(whereSeparator: \.isNewline).map(String.init)
    // A crash ends the output; what the app said before about something else does not count.
    let crashStart = lines.lastIndex { $0.hasPrefix("*** Signal ") } ?? lines.count
    let before = lines[..<crashStart].suffix(12), after = lines[crashStart...]
    let trap = before.reversed().lazy.compactMap(Self.trap(in:)).first
    let depth = after.lazy.compactMap(Self.frameNumber(in:)).max() ?? 0
    message =
      trap?.message ?? (depth >= Self.endlessDepth ? "Stack overflow: \(depth) calls deep, perhaps an endless recursion" : nil)
      ?? after.lazy.compactMap(Self.runtimeFailure(in:)).first
    place = after.lazy.compactMap { Self.frame(in: $0, of: executableName) }.first
    // "Module/File.swift" of another module is no place of the app's.
    let module = String(executableName.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    if place == nil, let trapPlace = trap?.place, trapPlace.file.hasPrefix(module + "/") { place = trapPlace }
  }

  /// One line: what and where.
  var headline: String {
    let what = message ?? signal.map { "\(Self.name(ofSignal: $0))" } ?? "the app ended unexpectedly"
    guard let place else { return what }
    return "\(URL(fileURLWithPath: place.file).lastPathComponent):\(place.line): \(what)"
  }

  /// Some lines for a terminal: the message, the place so that editors find it, the signal.
  var details: [String] {
    var lines = [message ?? "no message"]
    if let place { lines.append("at \(place.position)" + (place.function.map { " in \($0)" } ?? "")) }
    if let signal { lines.append(Self.name(ofSignal: signal)) }
    return lines
  }

  // MARK: Reading

  /// Calls within calls that no program makes on purpose.
  private static let endlessDepth = 3000

  /// Frames are numbered from the innermost; of a deep stack the middle is left out.
  private static func frameNumber(in line: String) -> Int? {
    let start = line.drop { $0 == " " }
    let digits = start.prefix { $0.isNumber }
    return start.dropFirst(digits.count).contains("0x") ? Int(digits) : nil
  }

  /// "Module/File.swift:12: Fatal error: …" and the messages that come without a place.
  private static func trap(in line: String) -> (message: String, place: SourcePlace?)? {
    for kind in ["Fatal error", "Precondition failed", "Assertion failed"] {
      guard let range = line.range(of: ": \(kind)") else { continue }
      let head = line[..<range.lowerBound], message = String(line[line.index(range.lowerBound, offsetBy: 2)...])
      guard let colon = head.lastIndex(of: ":"), let number = Int(head[head.index(after: colon)...]) else { continue }
      return (message, SourcePlace(file: String(head[..<colon]), line: number))
    }
    for start in ["Fatal error", "Could not cast value of type", "Simultaneous accesses to"] where line.hasPrefix(start) { return (line, nil) }
    return nil
  }

  /// "*** Swift runtime failure: arithmetic overflow ***", "*** Program crashed: Bad pointer dereference at 0x10 ***".
  private static func runtimeFailure(in line: String) -> String? {
    guard line.hasSuffix(" ***") else { return nil }
    for (start, prefix) in [("*** Swift runtime failure: ", "Fatal error: "), ("*** Program crashed: ", "")] where line.hasPrefix(start) {
      let message = line.dropFirst(start.count).dropLast(4)
      // The address of an instruction says nothing to a person, and a signal alone is told elsewhere.
      if message.hasPrefix("Illegal instruction") || message.hasPrefix("Aborted") || message.hasPrefix("Quit") { return nil }
      return prefix + message
    }
    return nil
  }

  /// "1 [ra] 0x0000560afc2cdec6 run(_:) + 421 in App at /folder/File.swift:7:44"; the column may be missing.
  private static func frame(in line: String, of executableName: String) -> SourcePlace? {
    guard let address = line.range(of: " 0x"), let image = line.range(of: " in \(executableName) at ", options: .backwards),
      address.upperBound < image.lowerBound, let afterAddress = line[address.upperBound...].firstIndex(of: " "),
      afterAddress < image.lowerBound
    else { return nil }
    let parts = line[image.upperBound...].split(separator: ":", omittingEmptySubsequences: false)
    var numbers = parts.reversed().prefix { Int($0) != nil }.prefix(2).compactMap { Int($0) }
    let file = parts.dropLast(numbers.count).joined(separator: ":")
    guard let row = numbers.popLast(), row > 0, !file.isEmpty else { return nil }
    guard !file.hasSuffix("<compiler-generated>") else { return nil }
    var function = String(line[line.index(after: afterAddress)..<image.lowerBound])
    if let plus = function.range(of: " + ", options: .backwards), Int(function[plus.upperBound...]) != nil { function = String(function[..<plus.lowerBound]) }
    return SourcePlace(file: file, line: row, column: numbers.first, function: function)
  }

  static func name(ofSignal signal: Int32) -> String {
    switch signal {
    case SIGILL, SIGTRAP: "signal \(signal) (trap)"
    case SIGSEGV: "signal \(signal) (bad memory access)"
    case SIGBUS: "signal \(signal) (bus error)"
    case SIGABRT: "signal \(signal) (abort)"
    case SIGFPE: "signal \(signal) (arithmetic error)"
    case SIGKILL: "signal \(signal) (killed, perhaps for want of memory)"
    default: "signal \(signal) (\(String(cString: strsignal(signal))))"
    }
  }
}
