// What kind of picture bytes are, by how they begin.

enum ImageSignature {
  static func mediaType(_ bytes: [UInt8]) -> String? {
    switch bytes.prefix(4) {
    case [0x89, 0x50, 0x4E, 0x47]: return "image/png"
    case [0x47, 0x49, 0x46, 0x38]: return "image/gif"
    case [0x52, 0x49, 0x46, 0x46] where bytes.dropFirst(8).prefix(4) == [0x57, 0x45, 0x42, 0x50]: return "image/webp"
    default: return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? "image/jpeg" : nil
    }
  }
}
