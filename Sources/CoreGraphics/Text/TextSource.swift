// The text of one paragraph before it is broken into lines.
import Foundation

struct TextSource {
  /// Without the line break that ends it.
  var text = ""
  /// Where it begins in the whole text, in UTF-16 units.
  var start = 0
  /// UTF-16 units of the line break that ends it.
  var terminatorLength = 0
  /// Attributes by ranges of UTF-8 bytes, without gaps; at least one, even in an empty paragraph.
  var spans: [(range: Range<Int>, attributes: TextAttributes)] = []

  /// A text that ends in a line break has an empty last paragraph, as on Apple's systems; an empty text has one paragraph.
  static func split(_ runs: [TextRun]) -> [TextSource] {
    var result: [TextSource] = []
    var current = TextSource()
    var position = 0
    for run in runs {
      var rest = run.text[...]
      while true {
        let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
        position += rest[..<end].utf16.count
        current.append(String(rest[..<end]), run.attributes)
        guard end < rest.endIndex else { break }
        current.terminatorLength = rest[end].utf16.count
        position += current.terminatorLength
        result.append(current)
        current = TextSource()
        current.start = position
        rest = rest[rest.index(after: end)...]
      }
    }
    if current.spans.isEmpty { current.spans = [(0..<0, runs.last?.attributes ?? TextAttributes(font: .system(size: 17)))] }
    result.append(current)
    return result
  }

  mutating func append(_ piece: String, _ attributes: TextAttributes) {
    let length = text.utf8.count
    text += piece
    if piece.isEmpty, !spans.isEmpty { return }
    if let last = spans.last, last.range.isEmpty { spans.removeLast() }
    spans.append((length..<text.utf8.count, attributes))
  }

  /// The rest from a byte on. Offsets of the whole text stay right.
  func suffix(from byte: Int) -> TextSource {
    let cut = text.utf8.index(text.startIndex, offsetBy: min(max(byte, 0), text.utf8.count))
    var result = slice(byte..<text.utf8.count)
    result.start = start + text.utf16.distance(from: text.startIndex, to: cut)
    result.terminatorLength = terminatorLength
    return result
  }

  /// A part with its attributes, by bytes at character boundaries.
  func slice(_ bytes: Range<Int>) -> TextSource {
    var result = TextSource()
    result.start = start
    for (range, attributes) in spans {
      let shared = range.clamped(to: bytes)
      if shared.isEmpty, !(range.isEmpty && bytes.isEmpty) { continue }
      let from = text.utf8.index(text.startIndex, offsetBy: shared.lowerBound)
      let to = text.utf8.index(from, offsetBy: shared.count)
      result.append(String(text[from..<to]), attributes)
    }
    if result.spans.isEmpty {
      let near = spans.last { $0.range.lowerBound <= bytes.lowerBound } ?? spans[0]
      result.spans = [(0..<0, near.attributes)]
    }
    return result
  }
}
