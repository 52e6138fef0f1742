// The changes to one file, and the text that comes out of them.
//
// No change moves a line: an edit lies within one line, and what is replaced keeps its width where the new text is not longer.

internal import AdapterProtocol

/// Text put in by the adapter, and what it is for.
struct GeneratedText {
  var text: String
  var purpose: String?
}

struct EditList {
  private struct Edit {
    let offset: Int
    let length: Int
    let text: String
    let purpose: String?
  }

  private let file: SourceFile
  private var edits: [Edit] = []

  init(_ file: SourceFile) { self.file = file }

  mutating func insert(_ text: String, at offset: Int, purpose: String? = nil) {
    edits.append(Edit(offset: offset, length: 0, text: text, purpose: purpose))
  }

  /// Puts `text` in the place of the bytes of a range. Blanks fill what the text leaves free.
  mutating func replace(_ range: Range<Int>, with text: String) {
    var text = text
    var start = range.lowerBound
    while start < range.upperBound {
      let end = file.bytes[start..<range.upperBound].firstIndex { $0 == newline || $0 == carriageReturn } ?? range.upperBound
      let missing = (end - start) - text.utf8.count
      if end > start || !text.isEmpty {
        edits.append(Edit(offset: start, length: end - start, text: text + String(repeating: " ", count: max(0, missing)), purpose: nil))
      }
      text = ""
      start = end
      while start < range.upperBound, file.bytes[start] == newline || file.bytes[start] == carriageReturn { start += 1 }
    }
  }

  mutating func blank(_ range: Range<Int>) { replace(range, with: "") }

  /// The rewritten text.
  /// - Parameter appending: one line to come after the last.
  func apply(appending line: String) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(file.bytes.count + line.utf8.count + 256)
    var offset = 0
    for edit in sortedEdits {
      text += file.bytes[offset..<edit.offset]
      text += Array(edit.text.utf8)
      offset = edit.offset + edit.length
    }
    text += file.bytes[offset...]
    if !line.isEmpty {
      if let last = file.bytes.last, last != newline, last != carriageReturn { text.append(newline) }
      text += Array(line.utf8)
      text.append(newline)
    }
    return text
  }

  /// What the edit map says of this file.
  var map: EditMap.File {
    let edits = sortedEdits.compactMap { edit -> EditMap.Edit? in
      guard edit.text.utf8.count != edit.length else { return nil }
      return EditMap.Edit(
        line: file.line(at: edit.offset), column: file.column(at: edit.offset), originalLength: edit.length,
        newLength: edit.text.utf8.count, purpose: edit.purpose)
    }
    return EditMap.File(file: file.path, lineCount: file.lineCount, edits: edits)
  }

  /// By place; those of one place in the order they were made.
  private var sortedEdits: [Edit] {
    edits.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
  }
}
