// The backslash escapes of values, and the splitting at separators that are not escaped. Works on UTF-8 bytes.
import Foundation

public enum VCardText {
  private static let backslash = UInt8(ascii: "\\")

  /// Puts a backslash before backslash, semicolon and comma, and writes line breaks as `\n`.
  public static func escape(_ text: String) -> String {
    let needsEscape = text.utf8.contains { $0 == backslash || $0 == 0x3B || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsEscape else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 8)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case backslash, 0x3B, 0x2C: bytes += [backslash, byte]
      case 0x0D: bytes += [backslash, UInt8(ascii: "n")]
      case 0x0A: if previous != 0x0D { bytes += [backslash, UInt8(ascii: "n")] }
      default: bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Undoes the escapes. A backslash before any other character than `\ ; , : n N` stays.
  public static func unescape(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(backslash) else { return String(text) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var escaped = false
    for byte in text.utf8 {
      if escaped {
        escaped = false
        switch byte {
        case UInt8(ascii: "n"), UInt8(ascii: "N"): bytes.append(0x0A)
        case backslash, 0x3B, 0x2C, 0x3A: bytes.append(byte)
        default: bytes += [backslash, byte]
        }
      } else if byte == backslash {
        escaped = true
      } else {
        bytes.append(byte)
      }
    }
    if escaped { bytes.append(backslash) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The parts between separators that have no backslash before them, still escaped.
  public static func split(_ text: String, at separator: UInt8) -> [Substring] {
    var parts: [Substring] = []
    let utf8 = text.utf8
    var start = utf8.startIndex, index = start, escaped = false
    while index != utf8.endIndex {
      let byte = utf8[index]
      if escaped {
        escaped = false
      } else if byte == backslash {
        escaped = true
      } else if byte == separator {
        parts.append(text[start..<index])
        start = utf8.index(after: index)
      }
      index = utf8.index(after: index)
    }
    parts.append(text[start..<index])
    return parts
  }

  /// Brings a value of 2.1 into the escaped form. 2.1 knows `\;` only; in values with components writers also use `\\` and `\:`, in
  /// others a backslash is a character like any other (a Windows path, half of a Shift_JIS character read wrongly by others).
  static func canonical(fromVersion2_1 text: String, structured: Bool) -> String {
    guard text.utf8.contains(backslash) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 8)
    var escaped = false
    for byte in text.utf8 {
      if escaped {
        escaped = false
        switch byte {
        case 0x3B: bytes += [backslash, byte]
        case backslash where structured: bytes += [backslash, byte]
        case 0x3A where structured: bytes.append(byte)
        case backslash:
          bytes += [backslash, backslash]
          escaped = true
        default: bytes += [backslash, backslash, byte]
        }
      } else if byte == backslash {
        escaped = true
      } else {
        bytes.append(byte)
      }
    }
    if escaped { bytes += [backslash, backslash] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
