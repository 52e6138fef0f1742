// Physical lines of a byte stream, through one buffer that grows only for a line longer than itself. Lines end with CR LF, LF, CR, or
// the CR CR LF that a file gets when it passes through a text converter once too often. Files in UTF-16 are turned into UTF-8 here.
import Foundation

final class VCardLineScanner {
  /// Fills the buffer with the next bytes; returns how many, 0 at the end.
  typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  private let source: Source
  private(set) var buffer: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var filled = 0
  private var reachedEnd = false
  /// Where the next line feed is known to be, so that a file of bare CRs is not searched to its end for every line.
  private var nextLineFeed: Int?
  private var searchedUntil = 0
  /// The line that `next()` found, as offsets into `buffer`, without its end.
  private(set) var lineStart = 0
  private(set) var lineEnd = 0
  /// The first byte after the line and its end.
  private var position = 0
  private(set) var lineNumber = 0
  /// The line was longer than the limit, and what went beyond it is lost.
  private(set) var isLineCut = false
  private var isUnreadLineCut = false
  private let maximumLine: Int
  /// Why the source stopped, when it was not the end.
  private(set) var failure: Error?
  /// The file begins with the mark of UTF-8.
  private(set) var hasMark = false
  private var utf16: UTF16Converter?

  init(maximumLine: Int, bufferSize: Int = 1 << 18, source: @escaping Source) {
    self.source = source
    self.maximumLine = maximumLine
    capacity = bufferSize
    buffer = .allocate(capacity: capacity)
    while filled < 4 && !reachedEnd { fill(keeping: 0) }
    recognizeEncoding()
  }

  deinit { buffer.deallocate() }

  private func recognizeEncoding() {
    if filled >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF {
      hasMark = true
      position = 3
    } else if filled >= 2, (buffer[0] == 0xFF && buffer[1] == 0xFE) || (buffer[0] == 0xFE && buffer[1] == 0xFF) {
      startUTF16(bigEndian: buffer[0] == 0xFE, skipping: 2)
    } else if filled >= 4, (buffer[0] == 0) != (buffer[1] == 0), (buffer[2] == 0) != (buffer[3] == 0), (buffer[0] == 0) == (buffer[2] == 0) {
      startUTF16(bigEndian: buffer[0] == 0, skipping: 0)
    }
  }

  private func startUTF16(bigEndian: Bool, skipping: Int) {
    var converter = UTF16Converter(bigEndian: bigEndian)
    let bytes = converter.convert(UnsafeBufferPointer(start: buffer + skipping, count: filled - skipping))
    filled = 0
    append(bytes)
    utf16 = converter
    hasMark = true
  }

  private func append(_ bytes: [UInt8]) {
    reserve(filled + bytes.count)
    bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { (buffer + filled).update(from: base, count: $0.count) } }
    filled += bytes.count
  }

  private func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    var newCapacity = capacity
    while newCapacity < needed { newCapacity *= 2 }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
    larger.update(from: buffer, count: filled)
    buffer.deallocate()
    buffer = larger
    capacity = newCapacity
  }

  /// Reads more, moving what begins at `kept` to the start of the buffer.
  private func fill(keeping kept: Int) {
    guard !reachedEnd else { return }
    if kept > 0 {
      buffer.update(from: buffer + kept, count: filled - kept)
      filled -= kept
      lineStart -= kept
      lineEnd -= kept
      position -= kept
      nextLineFeed = nextLineFeed.flatMap { $0 < kept ? nil : $0 - kept }
      searchedUntil = max(0, searchedUntil - kept)
    }
    if filled == capacity { reserve(capacity * 2) }
    do {
      let count: Int
      if utf16 == nil {
        count = try source(UnsafeMutableRawBufferPointer(start: buffer + filled, count: capacity - filled))
        filled += count
      } else {
        var raw = [UInt8](repeating: 0, count: 1 << 16)
        count = try raw.withUnsafeMutableBytes(source)
        append(raw.withUnsafeBufferPointer { utf16!.convert(UnsafeBufferPointer(rebasing: $0[0..<count])) })
      }
      if count == 0 { reachedEnd = true }
    } catch {
      failure = error
      reachedEnd = true
    }
  }

  /// Moves to the next line. False at the end of the stream.
  func next() -> Bool {
    lineStart = position
    lineEnd = position
    isLineCut = isUnreadLineCut
    isUnreadLineCut = false
    var searched = position
    var cutLength = 0
    while true {
      if let end = endOfLine(from: searched) {
        lineEnd = cutLength > 0 ? lineStart + cutLength : end
        if lineEnd - lineStart > maximumLine { cut() }
        lineNumber += 1
        return true
      }
      if reachedEnd {
        guard filled > lineStart else { return false }
        lineEnd = cutLength > 0 ? lineStart + cutLength : filled
        if lineEnd - lineStart > maximumLine { cut() }
        position = filled
        lineNumber += 1
        return true
      }
      // The end of a line is up to three bytes, which are no part of it.
      if filled - lineStart > maximumLine + 3 {
        // The line goes on, its bytes are thrown away as they come, but for two that may be the beginning of its end.
        isLineCut = true
        cutLength = maximumLine
        searched = lineStart + cutLength
        if filled > searched + 2 {
          buffer[searched] = buffer[filled - 2]
          buffer[searched + 1] = buffer[filled - 1]
          filled = searched + 2
        }
        nextLineFeed = nil
        searchedUntil = searched
      } else {
        searched = max(filled - 2, lineStart)
      }
      let before = lineStart
      fill(keeping: lineStart)
      searched -= before
    }
  }

  /// Shortens a line that came whole.
  private func cut() {
    lineEnd = lineStart + maximumLine
    isLineCut = true
  }

  /// The first line feed at or after `start` in the buffer.
  private func lineFeed(from start: Int) -> Int? {
    if let known = nextLineFeed, known >= start { return known }
    let from = max(start, searchedUntil)
    nextLineFeed = from < filled ? memchr(buffer + from, 0x0A, filled - from).map { $0.assumingMemoryBound(to: UInt8.self) - buffer } : nil
    searchedUntil = nextLineFeed ?? filled
    return nextLineFeed
  }

  /// Finds the end of the line, sets `position` behind it and returns where the line ends. Nil when the buffer does not hold it, or holds
  /// a CR so near its end that nobody knows yet what follows.
  private func endOfLine(from start: Int) -> Int? {
    let lineFeed = lineFeed(from: start)
    let limit = lineFeed ?? filled
    let carriageReturn = start < limit ? memchr(buffer + start, 0x0D, limit - start).map { $0.assumingMemoryBound(to: UInt8.self) - buffer } : nil
    guard let end = carriageReturn else {
      if let lineFeed { position = lineFeed + 1 }
      return lineFeed
    }
    if end + 2 >= filled && !reachedEnd && lineFeed == nil { return nil }
    if end + 1 == lineFeed {
      position = end + 2
    } else if end + 2 == lineFeed && buffer[end + 1] == 0x0D {
      position = end + 3
    } else {
      position = end + 1
    }
    return end
  }

  /// The first byte of the line after this one, or nil at the end. Pointers into the buffer may be stale afterwards, offsets are not.
  func peek() -> UInt8? {
    // Of UTF-16 half a character may come, which is no byte yet.
    while position >= filled && !reachedEnd { fill(keeping: lineStart) }
    return position < filled ? buffer[position] : nil
  }

  /// Gives the line back: `next()` will find it again.
  func unread() {
    position = lineStart
    isUnreadLineCut = isLineCut
    lineNumber -= 1
    nextLineFeed = nil
    searchedUntil = position
  }
}

/// UTF-16 to UTF-8, in pieces that may end inside a character.
struct UTF16Converter {
  let bigEndian: Bool
  private var oddByte: UInt8?
  private var highSurrogate: UInt16?

  init(bigEndian: Bool) { self.bigEndian = bigEndian }

  mutating func convert(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2 + 2)
    if let pending = highSurrogate { units.append(pending) }
    highSurrogate = nil
    var previous = oddByte
    for byte in bytes {
      guard let first = previous else {
        previous = byte
        continue
      }
      units.append(bigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first))
      previous = nil
    }
    oddByte = previous
    if let last = units.last, last & 0xFC00 == 0xD800 { highSurrogate = units.removeLast() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
