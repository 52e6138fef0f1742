// Bytes to text. UTF-8 where the bytes are UTF-8; what a card declares, through the C library's iconv; and guesses where it declares
// nothing or something wrong. A guess never fails: every byte becomes a character.
import Foundation

/// Converts one character set. Not for use on two threads at once.
final class CharacterSetDecoder {
  private let descriptor: iconv_t

  /// Nil when the C library does not know the name.
  init?(_ name: String) {
    guard let descriptor = iconv_open("UTF-8", CharacterSetDecoder.systemName(name)), Int(bitPattern: descriptor) != -1 else { return nil }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  /// Names that writers use and iconv does not have.
  private static func systemName(_ name: String) -> String {
    let upper = name.trimmingCharacters(in: CharacterSet(charactersIn: " \"'")).uppercased()
    switch upper {
    case "ANSI", "LATIN1", "ISO-8859-1", "ISO_8859-1", "US-ASCII", "ASCII": return "CP1252"
    case "SHIFT_JIS", "SHIFT-JIS", "SJIS", "X-SJIS", "WINDOWS-31J", "MS_KANJI": return "CP932"
    case "GB2312", "GBK", "GB_2312-80", "CP936", "X-GBK", "WINDOWS-936": return "GB18030"
    case "BIG5", "BIG-5", "X-BIG5": return "BIG5-HKSCS"
    case "KS_C_5601-1987", "KSC5601": return "CP949"
    case "UTF8": return "UTF-8"
    default: break
    }
    for prefix in ["WINDOWS-", "WIN-", "X-CP", "MS"] where upper.hasPrefix(prefix) {
      let digits = upper.dropFirst(prefix.count)
      if digits.allSatisfy(\.isNumber) { return "CP\(digits)" }
    }
    return upper
  }

  /// The text. Bytes that the character set does not have become U+FFFD, and are counted.
  func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> (text: String, invalid: Int) {
    // Two bytes become at most three of UTF-8, but in a few sets a byte stands for several letters. The C library does not go on rightly
    // in the middle of those, so that text that does not fit is begun again.
    for factor in [2, 4, 16] {
      if let decoded = decode(bytes, capacity: bytes.count * factor + 64) { return decoded }
    }
    return (String(repeating: "\u{FFFD}", count: bytes.count), bytes.count)
  }

  /// Nil when the text has more bytes than there is room for.
  private func decode(_ bytes: UnsafeBufferPointer<UInt8>, capacity: Int) -> (text: String, invalid: Int)? {
    iconv(descriptor, nil, nil, nil, nil)
    var invalid = 0
    let output = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    defer { output.deallocate() }
    var input = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    var inputLeft = bytes.count
    var cursor: UnsafeMutablePointer<CChar>? = output
    var outputLeft = capacity
    while inputLeft > 0, iconv(descriptor, &input, &inputLeft, &cursor, &outputLeft) == -1 {
      guard errno != E2BIG, outputLeft >= 3 else { return nil }
      // Half a character at the end may have been taken in.
      guard inputLeft > 0 else { break }
      invalid += 1
      for byte in [0xEF, 0xBF, 0xBD] as [UInt8] {
        cursor!.pointee = CChar(bitPattern: byte)
        cursor! += 1
      }
      outputLeft -= 3
      input! += 1
      inputLeft -= 1
    }
    // A letter that might have had a mark behind it is still kept back.
    guard iconv(descriptor, nil, nil, &cursor, &outputLeft) != -1 || errno != E2BIG else { return nil }
    let written = UnsafeRawBufferPointer(start: output, count: capacity - outputLeft)
    return (String(decoding: written, as: UTF8.self), invalid)
  }
}

/// Text of bytes whose character set nobody told.
enum CharacterSetGuess {
  /// The 27 characters that windows-1252 has between 0x80 and 0x9F; the five holes become control characters, as browsers do.
  private static let windows1252: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  static func windows1252(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    for byte in bytes { units.append(byte & 0xE0 == 0x80 ? windows1252[Int(byte - 0x80)] : UInt16(byte)) }
    return String(decoding: units, as: UTF16.self)
  }
}
