// Messages for the person who writes the app: on an iPhone they go to the system's log, here to standard error.
//
// Partly: subsystems and categories are written before the message; nothing is kept, and levels are all shown. Signposts do nothing.
import Foundation

public struct OSLogType: RawRepresentable, Equatable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }
  public static let `default` = OSLogType(0)
  public static let info = OSLogType(1)
  public static let debug = OSLogType(2)
  public static let error = OSLogType(16)
  public static let fault = OSLogType(17)

  var name: String {
    switch self {
    case .info: return "info"
    case .debug: return "debug"
    case .error: return "error"
    case .fault: return "fault"
    default: return ""
    }
  }
}

/// Where a message belongs.
open class OSLog: NSObject, @unchecked Sendable {
  // Unchecked: immutable.
  let subsystem: String
  let category: String

  public init(subsystem: String, category: String) {
    (self.subsystem, self.category) = (subsystem, category)
    super.init()
  }

  public static let `default` = OSLog(subsystem: "", category: "")
  public static let disabled = OSLog(subsystem: "-", category: "-")
  open func isEnabled(type: OSLogType) -> Bool { self !== OSLog.disabled }

  func write(_ text: String, _ type: OSLogType) {
    guard isEnabled(type: type) else { return }
    let place = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
    let parts = [place.isEmpty ? "" : "[\(place)]", type.name.isEmpty ? "" : type.name + ":", text].filter { !$0.isEmpty }
    FileHandle.standardError.write(Data((parts.joined(separator: " ") + "\n").utf8))
  }
}

/// ```swift
/// os_log("Saving %@ failed", log: .default, type: .error, name)
/// ```
public func os_log(_ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default, _ args: CVarArg...) {
  log.write(LogFormat.text(message.description, args), type)
}

public func os_log(_ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ args: CVarArg...) {
  log.write(LogFormat.text(message.description, args), type)
}

enum LogFormat {
  /// The marks of privacy that the system's log knows are left out of the format.
  static func text(_ format: String, _ arguments: [CVarArg]) -> String {
    var plain = ""
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      plain += rest[...percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "{", let end = rest.firstIndex(of: "}") { rest = rest[rest.index(after: end)...] }
    }
    plain += rest
    return arguments.isEmpty ? plain.replacingOccurrences(of: "%%", with: "%") : String(format: plain, arguments: arguments)
  }
}

/// ```swift
/// let logger = Logger(subsystem: "com.example.app", category: "store")
/// logger.error("Saving \(name) failed")
/// ```
public struct Logger: Sendable {
  private let log: OSLog
  public init() { log = .default }
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  public init(_ logObj: OSLog) { log = logObj }

  public func log(_ message: OSLogMessage) { log.write(message.text, .default) }
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }
  public func trace(_ message: OSLogMessage) { log.write(message.text, .debug) }
  public func debug(_ message: OSLogMessage) { log.write(message.text, .debug) }
  public func info(_ message: OSLogMessage) { log.write(message.text, .info) }
  public func notice(_ message: OSLogMessage) { log.write(message.text, .default) }
  public func warning(_ message: OSLogMessage) { log.write(message.text, .error) }
  public func error(_ message: OSLogMessage) { log.write(message.text, .error) }
  public func critical(_ message: OSLogMessage) { log.write(message.text, .fault) }
  public func fault(_ message: OSLogMessage) { log.write(message.text, .fault) }
}
