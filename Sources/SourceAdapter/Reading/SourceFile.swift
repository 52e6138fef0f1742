// One Swift file in memory: its bytes, its tree, and where its lines begin.

internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

final class SourceFile {
  /// Absolute and standardised.
  let path: String
  let bytes: [UInt8]
  let tree: SourceFileSyntax
  /// The offset at which each line begins.
  let lineStarts: [Int]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    // A byte-order mark is no part of the text the compiler counts columns in.
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    tree = self.bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    lineStarts = Self.lineStarts(of: self.bytes)
  }

  convenience init(contentsOf path: String) throws {
    self.init(path: path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  /// A line ends with \n, \r\n or a single \r, as for the compiler.
  static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() {
      let isLineEnd = byte == newline || (byte == carriageReturn && (offset + 1 == bytes.count || bytes[offset + 1] != newline))
      if isLineEnd { starts.append(offset + 1) }
    }
    return starts
  }

  /// 1 for the first line.
  func line(at offset: Int) -> Int {
    var low = 0, high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// In bytes, 1 for the first.
  func column(at offset: Int) -> Int { offset - lineStarts[line(at: offset) - 1] + 1 }

  /// How many lines the compiler counts: a line end at the end of the file begins no line of its own.
  var lineCount: Int { lineStarts.last == bytes.count && lineStarts.count > 1 ? lineStarts.count - 1 : lineStarts.count }

  /// Whether the text contains a word, or a longer one that begins with it.
  func mentions(_ word: String) -> Bool {
    let wanted = Array(word.utf8)
    return bytes.withUnsafeBufferPointer { text in
      guard text.count >= wanted.count else { return false }
      return (0...(text.count - wanted.count)).contains { start in
        text[start] == wanted[0] && wanted.indices.allSatisfy { text[start + $0] == wanted[$0] }
      }
    }
  }
}

let newline = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")

extension SyntaxProtocol {
  /// Where the node's own text begins, without the blanks and comments before it.
  var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
  /// Where the node's own text ends.
  var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }

  /// The node on one line, without comments.
  var plainText: String {
    var text = ""
    for token in tokens(viewMode: .sourceAccurate) {
      text += token.text
      if !token.trailingTrivia.isEmpty || token.nextToken(viewMode: .sourceAccurate)?.leadingTrivia.isEmpty == false { text += " " }
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}
