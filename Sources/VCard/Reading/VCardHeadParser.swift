// The part of a line before its colon: group, name, parameters. Files repeat few of them, so each is parsed once and shared.
import Foundation

struct VCardHeadParser {
  /// A head already met. Slots go by a hash of the bytes; a newer head takes the place of an older one.
  private struct Slot {
    var bytes: [UInt8] = []
    var isVersion2_1 = false
    var head: VCardHead?
    var isUsed = false
  }
  private var slots = [Slot](repeating: Slot(), count: 1024)

  /// The head that these bytes are, or nil when they are none: no name, or characters that no name has.
  mutating func head(_ bytes: UnsafeBufferPointer<UInt8>, isVersion2_1: Bool) -> VCardHead? {
    var hash: UInt64 = isVersion2_1 ? 0x9E37_79B9_7F4A_7C15 : 0xCBF2_9CE4_8422_2325
    let raw = UnsafeRawBufferPointer(bytes)
    var place = 0
    while place + 8 <= raw.count {
      hash = (hash ^ raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x9FB2_1C65_1E98_DF25
      hash ^= hash >> 32
      place += 8
    }
    while place < raw.count {
      hash = (hash ^ UInt64(raw[place])) &* 0x100_0000_01B3
      place += 1
    }
    let index = Int(truncatingIfNeeded: (hash ^ hash >> 29) & 1023)
    if slots[index].isUsed, slots[index].isVersion2_1 == isVersion2_1, slots[index].bytes.count == bytes.count,
      slots[index].bytes.withUnsafeBufferPointer({ memcmp($0.baseAddress!, bytes.baseAddress!, bytes.count) == 0 }) {
      return slots[index].head
    }
    let head = VCardHeadParser.parse(bytes, isVersion2_1: isVersion2_1)
    if bytes.count <= 256 {
      slots[index] = Slot(bytes: Array(bytes), isVersion2_1: isVersion2_1, head: head, isUsed: true)
    }
    return head
  }

  /// Where the head ends: the first colon outside quotes; in a line that is whole also the first colon behind a quote that is never
  /// closed. -1 without one.
  static func colon(in line: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> Int {
    guard let base = line.baseAddress, let found = memchr(base, 0x3A, line.count) else { return -1 }
    let first = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
    guard memchr(base, 0x22, first) != nil else { return first }
    var quoted = false
    for index in 0..<line.count {
      if line[index] == 0x22 { quoted.toggle() } else if line[index] == 0x3A && !quoted { return index }
    }
    return isWhole ? first : -1
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x2F: true
    default: false
    }
  }

  static func parse(_ bytes: UnsafeBufferPointer<UInt8>, isVersion2_1: Bool) -> VCardHead? {
    var nameEnd = 0
    while nameEnd < bytes.count, bytes[nameEnd] != 0x3B { nameEnd += 1 }
    let parametersStart = nameEnd
    while nameEnd > 0, bytes[nameEnd - 1] == 0x20 || bytes[nameEnd - 1] == 0x09 { nameEnd -= 1 }
    guard nameEnd > 0, (0..<nameEnd).allSatisfy({ isNameByte(bytes[$0]) }) else { return nil }
    var group: String?
    var nameStart = 0
    if let dot = (0..<nameEnd).last(where: { bytes[$0] == 0x2E }) {
      group = String(decoding: bytes[0..<dot], as: UTF8.self)
      nameStart = dot + 1
      guard dot > 0, nameStart < nameEnd else { return nil }
    }
    let name = String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self)
    let parameters = Self.parameters(UnsafeBufferPointer(rebasing: bytes[parametersStart...]), isVersion2_1: isVersion2_1)
    return VCardHead(group: group, name: name, parameters: parameters)
  }

  /// Parameters, each after a semicolon.
  static func parameters(_ bytes: UnsafeBufferPointer<UInt8>, isVersion2_1: Bool) -> [VCardParameter] {
    var parameters: [VCardParameter] = []
    for piece in split(bytes, at: 0x3B) where !piece.isEmpty {
      let text: VCardParameter
      let equals = piece.firstIndex(of: 0x3D)
      if let equals, !piece[..<equals].contains(0x22) {
        let name = decode(piece[..<equals]).trimmingCharacters(in: .whitespaces)
        let list = UnsafeBufferPointer(rebasing: piece[(equals + 1)...])
        let values = split(list, at: 0x2C).map { value($0, isVersion2_1: isVersion2_1) }
        text = VCardParameter(name: name, values: values.isEmpty ? [""] : values)
      } else {
        let values = split(piece, at: 0x2C).map { value($0, isVersion2_1: isVersion2_1) }
        text = VCardParameter(name: bareName(values.first ?? ""), values: values)
      }
      parameters.append(text)
    }
    return parameters
  }

  /// The name of a parameter that was written without one.
  private static func bareName(_ value: String) -> String {
    switch value.uppercased() {
    case "BASE64", "B", "QUOTED-PRINTABLE", "8BIT", "7BIT": return "ENCODING"
    case "UTF-8": return "CHARSET"
    case "INLINE", "CONTENT-ID", "CID": return "VALUE"
    default: return "TYPE"
    }
  }

  private static func split(_ bytes: UnsafeBufferPointer<UInt8>, at separator: UInt8) -> [UnsafeBufferPointer<UInt8>] {
    var pieces: [UnsafeBufferPointer<UInt8>] = []
    var start = 0, quoted = false
    for index in 0..<bytes.count {
      if bytes[index] == 0x22 {
        quoted.toggle()
      } else if bytes[index] == separator && !quoted {
        pieces.append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        start = index + 1
      }
    }
    if start < bytes.count || !pieces.isEmpty { pieces.append(UnsafeBufferPointer(rebasing: bytes[start...])) }
    return pieces
  }

  /// A parameter value without its quotes and, but for 2.1, without the circumflex escapes of RFC 6868.
  private static func value(_ bytes: UnsafeBufferPointer<UInt8>, isVersion2_1: Bool) -> String {
    var text = decode(bytes[...])
    if text.contains("\"") { text = text.replacingOccurrences(of: "\"", with: "") } else { text = text.trimmingCharacters(in: .whitespaces) }
    guard !isVersion2_1, text.contains("^") else { return text }
    var result = "", escaped = false
    for character in text {
      if escaped {
        escaped = false
        switch character {
        case "n": result.append("\n")
        case "'": result.append("\"")
        case "^": result.append("^")
        default: result += "^\(character)"
        }
      } else if character == "^" {
        escaped = true
      } else {
        result.append(character)
      }
    }
    return escaped ? result + "^" : result
  }

  private static func decode(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let bytes = UnsafeBufferPointer(rebasing: bytes)
    return UTF8Text.text(bytes) ?? CharacterSetGuess.windows1252(bytes)
  }
}

extension VCardParameter {
  /// The parameters of a text like "TYPE=HOME,PREF;X-A=b".
  public static func parsed(_ text: String) -> [VCardParameter] {
    guard !text.isEmpty else { return [] }
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { VCardHeadParser.parameters($0, isVersion2_1: false) }
  }
}
