// The bytes after the colon to a value: transfer encoding, character set, and the escapes of the version.
import Foundation

final class VCardValueDecoder {
  private let fallback: CharacterSetDecoder?
  private let fallbackName: String
  /// The file says by its first bytes that it is UTF-8.
  private let isMarkedUTF8: Bool
  private var decoders: [String: CharacterSetDecoder?] = [:]
  /// The character set that another property of the same card declares: the likeliest for one that declares none.
  private var declaredInCard: String?

  init(fallback: String?, isMarkedUTF8: Bool) {
    self.fallback = fallback.flatMap { CharacterSetDecoder($0) }
    self.fallbackName = fallback ?? ""
    self.isMarkedUTF8 = isMarkedUTF8
  }

  /// The character set of the value just decoded is a guess by that value alone; the whole card may know better.
  private(set) var isUndecided = false
  /// What undeclared text is taken for, when that was found out by other means.
  private var decided: String?

  func startCard() { declaredInCard = nil }

  /// The likeliest character set of texts that declare none.
  func likelyCharacterSet(of texts: [[UInt8]]) -> String {
    if let declaredInCard, let decoder = decoder(declaredInCard), declaredInCard.uppercased() != "UTF-8",
      texts.allSatisfy({ $0.withUnsafeBufferPointer { decoder.decode($0).invalid == 0 } }) {
      return declaredInCard
    }
    return CyrillicGuess.characterSet(of: texts) ?? EastAsianGuess.characterSet(of: texts) ?? Self.western
  }

  static let western = "windows-1252"

  /// A value whose undeclared text is in this character set.
  func value(_ bytes: UnsafeBufferPointer<UInt8>, head: VCardHead, version: VCardVersion?, decided name: String) -> VCardValue {
    decided = name
    defer { decided = nil }
    return value(bytes, head: head, version: version) { _ in }
  }

  func value(
    _ bytes: UnsafeBufferPointer<UInt8>, head: VCardHead, version: VCardVersion?, report: (VCardIssue.Reason) -> Void
  ) -> VCardValue {
    isUndecided = false
    let isVersion2_1 = version == .v2_1
    switch head.encoding {
    case .plain:
      if head.characterSet == nil, let text = UTF8Text.text(bytes) {
        return .text(isVersion2_1 ? VCardText.canonical(fromVersion2_1: text, structured: head.key.isStructured) : text)
      }
      let text = self.text(bytes, characterSet: head.characterSet, isEncoded: false, report: report)
      return .text(isVersion2_1 ? VCardText.canonical(fromVersion2_1: text, structured: head.key.isStructured) : text)
    case .quotedPrintable:
      let isStructured = head.key.isStructured
      let decoded = QuotedPrintable.decode(bytes, markingSeparators: isStructured)
      var text = decoded.withUnsafeBufferPointer { self.text($0, characterSet: head.characterSet, isEncoded: true, report: report) }
      if isVersion2_1 { text = VCardText.canonical(fromVersion2_1: text, structured: isStructured) }
      return .text(withoutLineBreaks(text))
    case .base64:
      if head.key.isBinary, bytes.count > 5, String(decoding: bytes.prefix(5), as: UTF8.self).lowercased() == "data:" {
        return .text(self.text(bytes))
      }
      guard let decoded = Base64.decode(bytes) else {
        report(.brokenBase64)
        return .text(withoutLineBreaks(text(bytes)))
      }
      return .data(decoded)
    }
  }

  /// Text without a declared character set and without a report.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    UTF8Text.text(bytes) ?? text(bytes, characterSet: nil, isEncoded: false) { _ in }
  }

  private func withoutLineBreaks(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    var bytes: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0D || (byte == 0x0A && previous != 0x0D) {
        bytes += [0x5C, 0x6E]
      } else if byte != 0x0A {
        bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func decoder(_ name: String) -> CharacterSetDecoder? {
    if let known = decoders[name] { return known }
    let decoder = CharacterSetDecoder(name)
    if decoders.count < 64, name.utf8.count < 64 { decoders[name] = .some(decoder) }
    return decoder
  }

  private func text(
    _ bytes: UnsafeBufferPointer<UInt8>, characterSet: String?, isEncoded: Bool, report: (VCardIssue.Reason) -> Void
  ) -> String {
    if let characterSet, !characterSet.isEmpty {
      declaredInCard = characterSet
      let isUTF8 = characterSet.uppercased() == "UTF-8" || characterSet.uppercased() == "UTF8"
      // What is not encoded goes through the same converters as the file: a marked file is UTF-8, whatever its lines declare.
      if isUTF8 || (isMarkedUTF8 && !isEncoded) {
        if let text = UTF8Text.text(bytes) { return text }
      } else if let decoder = decoder(characterSet) {
        return decoder.decode(bytes).text
      } else {
        report(.unknownCharacterSet(VCardIssue.excerpt(characterSet, 40)))
      }
    }
    if let text = UTF8Text.text(bytes) { return text }
    if let fallback {
      report(.guessedCharacterSet(fallbackName))
      return fallback.decode(bytes).text
    }
    // One broken character in long UTF-8 text, such as a value cut by length, is not a reason to read all of it as something else.
    let repaired = String(decoding: bytes, as: UTF8.self)
    let replaced = repaired.unicodeScalars.reduce(0) { $0 + ($1 == "\u{FFFD}" ? 1 : 0) }
    let foreign = repaired.unicodeScalars.reduce(0) { $0 + ($1.value > 0x7F && $1 != "\u{FFFD}" ? 1 : 0) }
    if replaced <= 2 && foreign >= 4 * replaced {
      report(.guessedCharacterSet("UTF-8"))
      return repaired
    }
    isUndecided = decided == nil
    let name = decided ?? likelyCharacterSet(of: [Array(bytes)])
    if name != Self.western, let decoder = decoder(name) { return decoder.decode(bytes).text }
    return CharacterSetGuess.windows1252(bytes)
  }
}
