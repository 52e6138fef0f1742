// Text of bytes that are UTF-8, and the test whether they are. The test is the hottest loop of the reader; the standard library's checked
// initializer costs several times as much for the short texts of cards.

enum UTF8Text {
  /// The text, or nil when the bytes are not UTF-8.
  @inline(__always)
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    isValid(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Whether the bytes are well-formed UTF-8 (Unicode, table 3-7).
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = bytes.count
    guard let base = bytes.baseAddress else { return true }
    let raw = UnsafeRawPointer(base)
    var index = 0
    while index < count {
      if index + 8 <= count, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
        index += 8
        continue
      }
      let first = base[index]
      guard first >= 0x80 else {
        index += 1
        continue
      }
      let length: Int, lowest: UInt8, highest: UInt8
      switch first {
      case 0xC2...0xDF: (length, lowest, highest) = (2, 0x80, 0xBF)
      case 0xE0: (length, lowest, highest) = (3, 0xA0, 0xBF)
      case 0xED: (length, lowest, highest) = (3, 0x80, 0x9F)
      case 0xE1...0xEF: (length, lowest, highest) = (3, 0x80, 0xBF)
      case 0xF0: (length, lowest, highest) = (4, 0x90, 0xBF)
      case 0xF1...0xF3: (length, lowest, highest) = (4, 0x80, 0xBF)
      case 0xF4: (length, lowest, highest) = (4, 0x80, 0x8F)
      default: return false
      }
      guard index + length <= count, base[index + 1] >= lowest, base[index + 1] <= highest else { return false }
      for offset in 2..<4 where offset < length {
        guard base[index + offset] & 0xC0 == 0x80 else { return false }
      }
      index += length
    }
    return true
  }
}
