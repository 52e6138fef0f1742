// Reads tables of numbers as apps export them: commas, semicolons or tabs, decimal points or commas, quotes, a byte order mark, any
// line ends, a header or none.
import Foundation

/// A table of text fields. A field is looked at only when asked for, since recordings have many columns of which few are used.
struct DelimitedTable {
  /// A column's title without its unit, in lower case, and the unit as written: "Time (s)" → "time", "s".
  struct Title: Equatable {
    var name: String
    var unit: String?
  }

  let file: String
  /// Empty when the file has none.
  private(set) var titles: [Title] = []
  /// Columns of the first row.
  private(set) var columnCount = 0
  /// Rows of data.
  var rowCount: Int { lines.count }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var lines: [(number: Int, range: Range<Int>)] = []

  /// Throws when there is nothing in the file, or it is no text.
  init(file: String, contents: Data) throws {
    self.file = file
    var bytes = [UInt8](contents)
    // Spreadsheets call this "Unicode text".
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]), let text = String(data: contents, encoding: .utf16) {
      bytes = Array(text.utf8)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    self.bytes = bytes
    if bytes.starts(with: Array("MATLAB".utf8)) {
      throw TraceError(file: file, "a MATLAB file; export it as CSV (writetimetable) first.")
    }
    if bytes.prefix(4096).contains(0) { throw TraceError(file: file, "not a text file. \(TraceError.understoodForms)") }

    lines = Self.lines(of: bytes)
    guard let first = lines.first else { throw TraceError(file: file, "the file is empty; a trace needs at least one sample.") }
    separator = Self.separator(in: bytes[first.range])

    let fields = fields(of: first.range)
    columnCount = fields.count
    // A first column of text does not make a header: some recordings begin their rows with a name.
    let isHeader = fields.indices.contains { ($0 > 0 || fields.count == 1) && !fields[$0].isEmpty && number(fields[$0]) == nil }
    if isHeader {
      titles = fields.map { Self.title(text($0)) }
      lines.removeFirst()
    }
  }

  /// The line of a row in the file, counted from 1.
  func lineNumber(ofRow row: Int) -> Int { lines[row].number }

  /// Fields of a row, by position. Trailing separators make empty fields.
  func fields(ofRow row: Int) -> [Range<Int>] { fields(of: lines[row].range) }

  func text(_ field: Range<Int>) -> String { String(decoding: bytes[field], as: UTF8.self) }

  /// The field's value; nil when it is no finite number.
  func number(_ field: Range<Int>) -> Double? {
    var text = text(field)
    // Where the comma separates, a field that has one is in quotes.
    if bytes[field].contains(UInt8(ascii: ",")) { text = text.replacingOccurrences(of: ",", with: ".") }
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  // MARK: Cutting

  /// Lines with something in them; lines that begin with # are remarks.
  private static func lines(of bytes: [UInt8]) -> [(number: Int, range: Range<Int>)] {
    var lines: [(number: Int, range: Range<Int>)] = []
    var (start, number, index) = (0, 1, 0)
    func close(at end: Int) {
      let range = trimmed(start..<end, in: bytes)
      if !range.isEmpty, bytes[range.lowerBound] != UInt8(ascii: "#") { lines.append((number, range)) }
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 10 || byte == 13 {
        close(at: index)
        if byte == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { index += 1 }
        start = index + 1
        number += 1
      }
      index += 1
    }
    close(at: bytes.count)
    return lines
  }

  private static func separator(in line: ArraySlice<UInt8>) -> UInt8 {
    for candidate in [UInt8(ascii: ";"), UInt8(ascii: "\t")] where line.contains(candidate) { return candidate }
    return UInt8(ascii: ",")
  }

  private func fields(of line: Range<Int>) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var start = line.lowerBound
    var isQuoted = false
    for index in line {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if bytes[index] == separator, !isQuoted {
        fields.append(Self.unquoted(start..<index, in: bytes))
        start = index + 1
      }
    }
    fields.append(Self.unquoted(start..<line.upperBound, in: bytes))
    return fields
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    while end > start, bytes[end - 1] == 32 { end -= 1 }
    return start..<end
  }

  private static func unquoted(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let range = trimmed(range, in: bytes)
    guard range.count >= 2, bytes[range.lowerBound] == UInt8(ascii: "\""), bytes[range.upperBound - 1] == UInt8(ascii: "\"") else { return range }
    return trimmed(range.lowerBound + 1..<range.upperBound - 1, in: bytes)
  }

  private static func title(_ text: String) -> Title {
    for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
      guard text.last == close, let start = text.lastIndex(of: open) else { continue }
      let name = text[..<start].trimmingCharacters(in: .whitespaces)
      return Title(name: name.lowercased(), unit: String(text[text.index(after: start)...].dropLast()))
    }
    return Title(name: text.lowercased(), unit: nil)
  }
}
