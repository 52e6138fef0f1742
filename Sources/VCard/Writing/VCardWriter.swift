// Writes cards: 3.0 as Apple's programs do, or 4.0. CR LF after every line, lines of at most 75 bytes, folded between characters. What a
// reader of this module makes of the result is what was given.
import Foundation

public struct VCardWriter: Sendable {
  public var version: VCardVersion
  private let maximumLine: Int

  /// - Parameter version: `.v3_0` or `.v4_0`. 2.1 is read only; it is written as 3.0.
  public init(version: VCardVersion = .v3_0) {
    self.init(version: version == .v2_1 ? .v3_0 : version, maximumLine: 75)
  }

  private init(version: VCardVersion, maximumLine: Int) {
    self.version = version
    self.maximumLine = maximumLine
  }

  public func data(_ cards: [VCard]) -> Data {
    var bytes: [UInt8] = []
    for card in cards { write(card, to: &bytes) }
    return Data(bytes)
  }

  public func write(_ card: VCard, to bytes: inout [UInt8]) {
    line("BEGIN:VCARD", to: &bytes)
    line("VERSION:\(version.rawValue)", to: &bytes)
    for property in card.properties { write(property, to: &bytes) }
    line("END:VCARD", to: &bytes)
  }

  private func line(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: text.utf8)
    bytes += [0x0D, 0x0A]
  }

  private func write(_ property: VCardProperty, to bytes: inout [UInt8]) {
    var head = property.group.map { "\($0)." } ?? ""
    head += property.name
    var parameters = property.meaningfulParameters
    var body: [UInt8]
    var isBase64 = false
    switch property.value {
    case .data(let data) where version == .v4_0 && property.key.isBinary:
      let mediaType = property.mediaType ?? "application/octet-stream"
      parameters = property.parametersBesideMediaType
      body = Array("data:\(mediaType);base64,".utf8) + Base64.encode(data)
    case .data(let data):
      parameters.insert(VCardParameter("ENCODING", "b"), at: 0)
      body = Base64.encode(data)
      isBase64 = true
    case .text where version == .v3_0 && property.key.isBinary && property.binary != nil && VCardWriter.isExpressible(property.mediaType):
      // 3.0 has no data: URIs.
      parameters = [VCardParameter("ENCODING", "b")]
      if let type = property.mediaType { parameters.append(VCardParameter("TYPE", VCardWriter.type(ofMediaType: type))) }
      parameters += property.parametersBesideMediaType
      body = Base64.encode(property.binary ?? [])
      isBase64 = true
    case .text(let text):
      body = Array(text.utf8)
      if body.contains(0x0A) || body.contains(0x0D) { body = Array(VCardWriter.withoutLineBreaks(text).utf8) }
    }
    for parameter in parameters { head += ";" + VCardWriter.text(of: parameter) }
    var whole = Array(head.utf8)
    whole.append(0x3A)
    whole += body
    fold(whole, to: &bytes)
    // Readers of old take the lines after base64 for more of it unless an empty line ends it.
    if isBase64 { bytes += [0x0D, 0x0A] }
  }

  /// "JPEG" of "image/jpeg"; other kinds than pictures by their whole name.
  private static func type(ofMediaType mediaType: String) -> String {
    mediaType.hasPrefix("image/") ? mediaType.dropFirst(6).uppercased() : mediaType
  }

  /// Whether a TYPE of 3.0 says the media type so that it can be read back.
  private static func isExpressible(_ mediaType: String?) -> Bool {
    guard let mediaType else { return true }
    return mediaType.utf8.allSatisfy { $0 < 0x80 && $0 != 0x2C } && VCardProperty.mediaType(ofType: type(ofMediaType: mediaType)) == mediaType
  }

  private static func withoutLineBreaks(_ text: String) -> String {
    text.replacingOccurrences(of: "\r\n", with: "\\n").replacingOccurrences(of: "\n", with: "\\n").replacingOccurrences(of: "\r", with: "\\n")
  }

  /// One property as a line of 3.0, not folded and without its end.
  public static func line(of property: VCardProperty) -> String {
    var bytes: [UInt8] = []
    VCardWriter(version: .v3_0, maximumLine: .max).write(property, to: &bytes)
    while let last = bytes.last, last == 0x0D || last == 0x0A { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A parameter as it is written in a card, without the semicolon before it.
  public static func text(of parameter: VCardParameter) -> String {
    let values = parameter.values.map { value -> String in
      var text = ""
      // White space at the ends is the value's own only between quotes.
      let isBlank = CharacterSet.whitespaces.contains
      var needsQuotes = value.unicodeScalars.first.map(isBlank) ?? true || value.unicodeScalars.last.map(isBlank) ?? true
      for scalar in value.unicodeScalars {
        switch scalar {
        case "\n": text += "^n"
        case "\r": break
        case "\"": text += "^'"
        case "^": text += "^^"
        case ",", ";", ":", " ":
          needsQuotes = true
          text.unicodeScalars.append(scalar)
        default: text.unicodeScalars.append(scalar)
        }
      }
      return needsQuotes && !value.isEmpty ? "\"\(text)\"" : text
    }
    return "\(parameter.name)=\(values.joined(separator: ","))"
  }

  /// Writes a line in pieces of at most 75 bytes, none of which ends inside a character.
  private func fold(_ line: [UInt8], to bytes: inout [UInt8]) {
    var start = 0, room = maximumLine
    while line.count - start > room {
      var end = start + room
      while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
      bytes += line[start..<end]
      bytes += [0x0D, 0x0A, 0x20]
      start = end
      room = maximumLine - 1
    }
    bytes += line[start...]
    bytes += [0x0D, 0x0A]
  }
}
