// data: URIs (RFC 2397), the form in which 4.0 carries pictures.
import Foundation

struct DataURI {
  /// Nil where the URI has none, or one that only says "bytes".
  var mediaType: String?
  var bytes: [UInt8]

  /// Nil for any other URI, and for one whose base64 is broken.
  init?(_ text: String) {
    guard text.utf8.count > 5, text.prefix(5).lowercased() == "data:", let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let heading = text[text.utf8.index(text.startIndex, offsetBy: 5)..<comma].lowercased()
    let body = text[text.utf8.index(after: comma)...]
    let type = String(heading.prefix { $0 != ";" })
    mediaType = type.isEmpty || type == "application/octet-stream" ? nil : type
    if heading.hasSuffix(";base64") || heading == "base64" {
      var encoded = Array(body.utf8)
      if encoded.contains(UInt8(ascii: "%")) { encoded = DataURI.withoutPercent(encoded) }
      guard let decoded = encoded.withUnsafeBufferPointer(Base64.decode) else { return nil }
      bytes = decoded
    } else {
      bytes = DataURI.withoutPercent(Array(body.utf8))
    }
  }

  private static func withoutPercent(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexadecimal(bytes[index + 1]), let low = hexadecimal(bytes[index + 2]) {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}

/// The value of a hexadecimal digit.
@inline(__always)
func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}
