// Quoted-printable (RFC 2045) as cards use it. Soft line breaks are gone by the time a value comes here.

enum QuotedPrintable {
  /// Decodes. `=` that no two hexadecimal digits follow stays as it is. With `markingSeparators` a semicolon or comma that was written as
  /// `=3B` or `=2C` gets a backslash, for it is a character and no separator.
  static func decode(_ bytes: UnsafeBufferPointer<UInt8>, markingSeparators: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "="), index + 2 < bytes.count, let high = hexadecimal(bytes[index + 1]), let low = hexadecimal(bytes[index + 2]) {
        let decoded = high << 4 | low
        if markingSeparators && (decoded == 0x3B || decoded == 0x2C) { result.append(UInt8(ascii: "\\")) }
        result.append(decoded)
        index += 3
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }
}
