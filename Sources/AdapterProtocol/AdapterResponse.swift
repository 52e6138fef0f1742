// What `quince-adapter adapt` answers: JSON on standard output. Problems are also printed for a person, on standard error.

/// The outcome of adapting one target. The process ends with code 0, and with 1 when a problem is an error.
public struct AdapterResponse: Codable, Equatable, Sendable {
  /// The overlay for the compiler's `-vfsoverlay`: it lays the adapted texts under the user's own paths.
  public var overlay: String
  /// The edit map (JSON, an `EditMap`), by which the compiler's columns are led back to the user's.
  public var editMap: String
  /// The index of this target (JSON), for the targets that import it.
  public var index: String
  /// What the compiler must be given besides the overlay, for instance the implicit imports.
  public var compilerArguments: [String]
  /// Generated sources, absolute paths, to be compiled as part of the module.
  public var additionalSources: [String]
  /// Original paths of the files whose adapted text differs from what lay in the output folder before. The compiler's
  /// incremental mode looks at the original's time only, so the builder deletes the object files of these. Generated sources count too.
  public var changedFiles: [String]
  public var problems: [AdapterProblem]
  /// How many lines were adapted, and in how many seconds, reading and writing included.
  public var lines: Int
  public var seconds: Double

  public init(
    overlay: String, editMap: String, index: String, compilerArguments: [String], additionalSources: [String] = [], changedFiles: [String],
    problems: [AdapterProblem], lines: Int = 0, seconds: Double = 0
  ) {
    self.overlay = overlay
    self.editMap = editMap
    self.index = index
    self.compilerArguments = compilerArguments
    self.additionalSources = additionalSources
    self.changedFiles = changedFiles
    self.problems = problems
    self.lines = lines
    self.seconds = seconds
  }
}

/// Something a person should know about one place in the sources.
public struct AdapterProblem: Codable, Equatable, Sendable, CustomStringConvertible {
  public enum Severity: String, Codable, Sendable { case error, warning, note }

  public var severity: Severity
  public var file: String
  /// 1 for the first line.
  public var line: Int
  /// In bytes of UTF-8, 1 for the first, as the compiler counts.
  public var column: Int
  public var message: String

  public init(severity: Severity, file: String, line: Int, column: Int, message: String) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// The compiler's own form: `file:line:column: error: message`.
  public var description: String { "\(file):\(line):\(column): \(severity.rawValue): \(message)" }
}
