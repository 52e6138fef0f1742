// Logical lines: physical lines joined where a value was folded, broken inside quoted-printable, or goes on as base64. All on bytes, for a
// fold may stand inside a character. A line that needs no joining is handed out where it lies in the buffer.
import Foundation

final class VCardContentLines {
  struct Line {
    /// Nil when the line is no property.
    var head: VCardHead?
    /// What follows the colon. Valid until the next line is asked for.
    var value: UnsafeBufferPointer<UInt8>
    /// The line as it is, joined.
    var whole: UnsafeBufferPointer<UInt8>
    /// The value was longer than the limit; what is here is its beginning.
    var isCut = false
    /// The line begins with white space, but there was no line right before it.
    var isContinuation = false
  }

  private let scanner: VCardLineScanner
  private let maximumValue: Int
  private var heads = VCardHeadParser()
  private let scratch = ByteAccumulator()
  private var isScratchCut = false
  /// The first physical line of the current line.
  private(set) var lineNumber = 0
  /// The length in bytes of the physical line before this line.
  private(set) var previousLineLength = 0
  private var currentLineLength = 0

  init(_ scanner: VCardLineScanner, maximumValue: Int) {
    self.scanner = scanner
    self.maximumValue = maximumValue
  }

  var isMarkedUTF8: Bool { scanner.hasMark }
  var failure: Error? { scanner.failure }
  var isAtEnd: Bool { scanner.peek() == nil }

  private var physical: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: scanner.buffer + scanner.lineStart, count: scanner.lineEnd - scanner.lineStart)
  }

  func next(isVersion2_1: Bool) -> Line? {
    guard scanner.next() else { return nil }
    lineNumber = scanner.lineNumber
    previousLineLength = currentLineLength
    let following = scanner.peek()
    let line = physical
    currentLineLength = line.count
    let isFolded = following == 0x20 || following == 0x09
    if let first = line.first, first == 0x20 || first == 0x09 {
      // White space before BEGIN is an indented file; anything else goes on with the property before a blank line.
      let rest = UnsafeBufferPointer(rebasing: line[1...])
      let trimmed = UnsafeBufferPointer(rebasing: line.drop { $0 == 0x20 || $0 == 0x09 })
      let colon = VCardHeadParser.colon(in: trimmed, isWhole: !isFolded)
      if colon > 0, let head = heads.head(UnsafeBufferPointer(rebasing: trimmed[..<colon]), isVersion2_1: isVersion2_1), head.key != .other {
        return Line(head: head, value: UnsafeBufferPointer(rebasing: trimmed[(colon + 1)...]), whole: trimmed, isCut: scanner.isLineCut)
      }
      return Line(head: nil, value: rest, whole: rest, isCut: scanner.isLineCut, isContinuation: true)
    }
    let colon = VCardHeadParser.colon(in: line, isWhole: !isFolded)
    let head = colon > 0 ? heads.head(UnsafeBufferPointer(rebasing: line[..<colon]), isVersion2_1: isVersion2_1) : nil
    if !isFolded && (head == nil || head!.encoding == .plain) {
      guard let head else { return Line(head: nil, value: line, whole: line, isCut: scanner.isLineCut) }
      return Line(head: head, value: UnsafeBufferPointer(rebasing: line[(colon + 1)...]), whole: line, isCut: scanner.isLineCut)
    }
    return join(line, head: head, colon: colon, isVersion2_1: isVersion2_1)
  }

  /// Joins the physical lines that belong to the line just read.
  private func join(_ line: UnsafeBufferPointer<UInt8>, head: VCardHead?, colon: Int, isVersion2_1: Bool) -> Line {
    var head = head, colon = colon
    scratch.removeAll()
    isScratchCut = scanner.isLineCut
    append(line)
    while let following = scanner.peek() {
      if head == nil, let found = headInScratch(isVersion2_1: isVersion2_1, isWhole: false) { (head, colon) = found }
      let hasSoftBreak = head?.encoding == .quotedPrintable && endsWithSoftBreak
      if following == 0x20 || following == 0x09 {
        _ = scanner.next()
        joinFold(isAfterSoftBreak: hasSoftBreak, head: head, isVersion2_1: isVersion2_1)
      } else if hasSoftBreak {
        guard joinAfterSoftBreak() else { break }
      } else if head?.encoding == .base64 {
        guard joinBase64(valueStart: colon + 1) else { break }
      } else {
        break
      }
    }
    if head == nil, let found = headInScratch(isVersion2_1: isVersion2_1, isWhole: true) { (head, colon) = found }
    let whole = scratch.bytes
    let value = head == nil ? whole : UnsafeBufferPointer(rebasing: whole[(colon + 1)...])
    return Line(head: head, value: value, whole: whole, isCut: isScratchCut)
  }

  /// Adds what fits.
  private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let room = maximumValue - scratch.bytes.count
    if bytes.count > room { isScratchCut = true }
    scratch.append(UnsafeBufferPointer(rebasing: bytes.prefix(room)))
  }

  private func headInScratch(isVersion2_1: Bool, isWhole: Bool) -> (VCardHead?, Int)? {
    let colon = VCardHeadParser.colon(in: scratch.bytes, isWhole: isWhole)
    guard colon > 0 else { return nil }
    guard let head = heads.head(UnsafeBufferPointer(rebasing: scratch.bytes[..<colon]), isVersion2_1: isVersion2_1) else { return nil }
    return (head, colon)
  }

  private var endsWithSoftBreak: Bool {
    scratch.bytes.last { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "=")
  }

  private func removeSoftBreak() {
    while let last = scratch.bytes.last, last == 0x20 || last == 0x09 { scratch.removeLast() }
    scratch.removeLast()
  }

  /// A line that begins with white space. 3.0 and 4.0 put one character there; in 2.1 the white space is the text's own. Quoted-printable
  /// has no white space before an encoded byte, so there it is the writer's fold in every version.
  private func joinFold(isAfterSoftBreak: Bool, head: VCardHead?, isVersion2_1: Bool) {
    var line = physical
    let isEncoded = line.count >= 4 && line[1] == 0x3D && hexadecimal(line[2]) != nil && hexadecimal(line[3]) != nil
    if isAfterSoftBreak { removeSoftBreak() }
    let dropsSpace = head?.encoding == .quotedPrintable ? isEncoded || (!isVersion2_1 && !isAfterSoftBreak) : !isVersion2_1 || head == nil
    if dropsSpace { line = UnsafeBufferPointer(rebasing: line[1...]) }
    append(line)
  }

  /// The line after `=`. False when there is none: a card's end was reached, or an empty line that nothing encoded follows.
  private func joinAfterSoftBreak() -> Bool {
    guard scanner.next() else { return false }
    if physical.isEmpty {
      // Files that went through a converter have an empty line after every line.
      return scanner.peek() == 0x3D
    }
    if isCardMark(physical) {
      scanner.unread()
      return false
    }
    removeSoftBreak()
    append(physical)
    return true
  }

  /// A line of base64 that is not folded. False where the base64 ends: at an empty line, or at the next property, which has a colon.
  private func joinBase64(valueStart: Int) -> Bool {
    guard scanner.next() else { return false }
    let line = physical
    if line.isEmpty { return scratch.bytes[valueStart...].allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    guard line.allSatisfy(Base64.isPart) else {
      scanner.unread()
      return false
    }
    append(line)
    return true
  }

  private func isCardMark(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.count >= 9, line.count < 16 else { return false }
    let text = String(decoding: line, as: UTF8.self).uppercased()
    return text.hasPrefix("END:VCARD") || text.hasPrefix("BEGIN:VCARD")
  }
}
