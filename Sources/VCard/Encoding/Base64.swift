// Base64 as it stands in cards: with white space anywhere, with or without padding, in the alphabet of RFC 4648 or its URL form.

enum Base64 {
  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (index, byte) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
      table[Int(byte)] = UInt8(index)
    }
    table[Int(UInt8(ascii: "-"))] = 62
    table[Int(UInt8(ascii: "_"))] = 63
    for space in [0x20, 0x09, 0x0A, 0x0D] { table[space] = 0xFE }
    return table
  }()

  /// Whether a byte may stand in base64 text, white space and padding included.
  static func isPart(_ byte: UInt8) -> Bool { values[Int(byte)] != 0xFF || byte == UInt8(ascii: "=") }

  /// The bytes, or nil when something is in the text that is no base64.
  static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var valid = true
    let result = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 3) { output, count in
      values.withUnsafeBufferPointer { table in
        var bits: UInt32 = 0, number = 0
        for byte in text {
          let value = table[Int(byte)]
          if value < 64 {
            bits = bits << 6 | UInt32(value)
            number += 1
            if number == 4 {
              output[count] = UInt8(truncatingIfNeeded: bits >> 16)
              output[count + 1] = UInt8(truncatingIfNeeded: bits >> 8)
              output[count + 2] = UInt8(truncatingIfNeeded: bits)
              count += 3
              bits = 0
              number = 0
            }
          } else if byte == UInt8(ascii: "=") {
            continue
          } else if value == 0xFF {
            valid = false
            return
          }
        }
        if number == 3 {
          output[count] = UInt8(truncatingIfNeeded: bits >> 10)
          output[count + 1] = UInt8(truncatingIfNeeded: bits >> 2)
          count += 2
        } else if number == 2 {
          output[count] = UInt8(truncatingIfNeeded: bits >> 4)
          count += 1
        }
      }
    }
    return valid ? result : nil
  }

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      let bits = UInt32(bytes[index]) << 16 | (rest > 1 ? UInt32(bytes[index + 1]) << 8 : 0) | (rest > 2 ? UInt32(bytes[index + 2]) : 0)
      result.append(alphabet[Int(bits >> 18 & 63)])
      result.append(alphabet[Int(bits >> 12 & 63)])
      result.append(rest > 1 ? alphabet[Int(bits >> 6 & 63)] : UInt8(ascii: "="))
      result.append(rest > 2 ? alphabet[Int(bits & 63)] : UInt8(ascii: "="))
      index += 3
    }
    return result
  }
}
