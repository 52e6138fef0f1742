// What the tools have to say about a project: errors that stop a build, and warnings that don't.

/// A message about a person's project: what is wrong, where, and what to do about it.
///
/// An `error` is thrown; a `warning` is collected by whoever reads the project and printed beside the build's progress.
public struct Diagnostic: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Severity: String, Sendable { case error, warning }

  public var severity: Severity
  public var message: String
  /// Path of the file that the message is about.
  public var file: String?
  /// Counted from 1.
  public var line: Int?
  public var column: Int?
  /// What a person can do about it: a sentence of its own.
  public var advice: String?

  public init(
    _ severity: Severity = .error, _ message: String, file: String? = nil, line: Int? = nil, column: Int? = nil, advice: String? = nil
  ) {
    self.severity = severity
    self.message = message
    self.file = file
    self.line = line
    self.column = column
    self.advice = advice
  }

  public static func error(_ message: String, file: String? = nil, line: Int? = nil, advice: String? = nil) -> Diagnostic {
    Diagnostic(.error, message, file: file, line: line, advice: advice)
  }

  public static func warning(_ message: String, file: String? = nil, line: Int? = nil, advice: String? = nil) -> Diagnostic {
    Diagnostic(.warning, message, file: file, line: line, advice: advice)
  }

  /// `path:line:column: error: message`, as compilers write it, so that editors can jump there. The advice follows on a line of its own.
  public var description: String {
    var place = ""
    if let file {
      place = file + ":"
      if let line {
        place += "\(line):"
        if let column { place += "\(column):" }
      }
      place += " "
    }
    let text = "\(place)\(severity.rawValue): \(message)"
    return advice.map { "\(text)\n  \($0)" } ?? text
  }
}
