// What the compiler prints, taken apart, and led back to the text that the person wrote.

import AdapterProtocol
import Foundation

/// One message of the compiler.
struct CompilerMessage: Equatable {
  enum Severity: String { case error, warning, note, remark }

  var severity: Severity
  var file: String
  /// Line and column as the compiler counts: from 1, columns in bytes of UTF-8.
  var line: Int
  var column: Int
  var text: String

  /// Takes the compiler's output apart. Excerpts and marks between the messages are dropped, since they show adapted text;
  /// what belongs to no place in a source (the linker's words, a crash) is kept as it is.
  static func parse(_ output: String) -> (messages: [CompilerMessage], other: [String]) {
    var messages: [CompilerMessage] = []
    var other: [String] = []
    var isInsideMessage = false
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      if let message = CompilerMessage(line: line) {
        // The batches of one build may each report a shared file.
        if !messages.contains(message) || message.severity == .note { messages.append(message) }
        isInsideMessage = true
      } else if line.hasSuffix("(use -v to see invocation)"), line.hasPrefix("error: emit-module command") || line.hasPrefix("error: compile command") {
        continue  // only says that there were errors
      } else if line.hasPrefix("error:") || line.hasPrefix("<unknown>:0: error:") || line.contains(": undefined reference to ")
        || line.contains("undefined symbol:")
      {
        other.append(String(line))
        isInsideMessage = false
      } else if !isInsideMessage, !line.isEmpty {
        other.append(String(line))
      }
    }
    return (messages, other)
  }

  /// Reads `path:line:column: severity: text`.
  private init?(line: Substring) {
    guard line.hasPrefix("/") else { return nil }
    for severity in [Severity.error, .warning, .note, .remark] {
      guard let range = line.range(of: ": \(severity.rawValue): ") else { continue }
      let place = line[..<range.lowerBound].split(separator: ":")
      guard place.count >= 3, let lineNumber = Int(place[place.count - 2]), let column = Int(place[place.count - 1]) else { continue }
      self.init(
        severity: severity, file: place.dropLast(2).joined(separator: ":"), line: lineNumber, column: column,
        text: String(line[range.upperBound...]))
      return
    }
    return nil
  }

  init(severity: Severity, file: String, line: Int, column: Int, text: String) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.text = text
  }
}

/// Prints the compiler's messages against the person's own files.
struct CompilerMessagePrinter {
  private let map: EditMap

  init(map: EditMap) {
    self.map = map
  }

  /// Whether the message is about code that the person did not write.
  func isAboutGeneratedCode(_ message: CompilerMessage) -> Bool {
    map.originalPosition(file: message.file, line: message.line, column: message.column).isGenerated
  }

  /// The message with the person's line, column and source text.
  func text(of message: CompilerMessage) -> String {
    let place = map.originalPosition(file: message.file, line: message.line, column: message.column)
    if place.isGenerated, message.severity != .note {
      let purpose = place.purpose ?? "this class"
      return "\(message.file):\(place.line):\(place.column): \(message.severity.rawValue): "
        + "Quince's own code for \(purpose) does not compile: \(message.text)\n"
        + "  This is a fault of Quince, not of the file."
    }
    let head = "\(message.file):\(place.line):\(place.column): \(message.severity.rawValue): \(message.text)"
    guard let excerpt = CompilerMessagePrinter.excerpt(file: message.file, line: place.line, column: place.column) else { return head }
    return head + "\n" + excerpt
  }

  /// The line of the file with a caret below the column, both indented.
  static func excerpt(file: String, line: Int, column: Int) -> String? {
    guard let data = FileManager.default.contents(atPath: file) else { return nil }
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard line >= 1, line <= lines.count else { return nil }
    var bytes = lines[line - 1]
    if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    let before = String(decoding: bytes.prefix(max(column - 1, 0)), as: UTF8.self)
    let indent = before.map { $0 == "\t" ? "\t" : isWide($0) ? "  " : " " }.joined()
    return "  \(text)\n  \(indent)^"
  }

  /// Whether a terminal gives the character two columns: Chinese, Japanese, Korean and most emoji.
  private static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    switch scalar {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return true
    default: return false
    }
  }
}
