// What a person can be found by: the text that goes into the full-text index, and the query that a person's words become. Both must cut words
// the same way. Every Han character is a word of its own, for SQLite's tokenizer would take a whole name as one.
import AddressBookModel
import Foundation

struct SearchText {
  /// Goes with the ICU version: texts of another version are other texts, and the index is built again.
  static let version = 1
  /// Before words that nobody types: they are found only when a query asks for them.
  private static let lastFourMark = "\u{E001}"

  let reader: NameReader

  func text(of person: Person) -> String {
    var text = ""
    text.reserveCapacity(256)
    for field in [
      person.namePrefix, person.givenName, person.middleName, person.familyName, person.previousFamilyName, person.nameSuffix, person.nickname,
      person.phoneticGivenName, person.phoneticMiddleName, person.phoneticFamilyName, person.phoneticOrganizationName, person.organizationName,
      person.departmentName, person.jobTitle,
    ] where !field.isEmpty {
      append(field, to: &text)
    }
    if !person.note.isEmpty { append(String(person.note.prefix(2_000)), to: &text) }
    appendReadings(of: person, to: &text)
    for value in person.values.prefix(2_000) {
      switch value.property {
      case .phone: appendNumber(value.value, to: &text)
      case .email, .address, .relatedName, .socialProfile, .instantMessage, .url: append(value.value, to: &text)
      case .date: break
      }
    }
    return text
  }

  /// Adds a field, with spaces around Han characters.
  private func append(_ field: String, to text: inout String) {
    guard NameScript.containsHan(field) else {
      text += field
      text += " "
      return
    }
    for scalar in field.unicodeScalars {
      if NameScript.isHan(scalar) {
        text += " "
        text.unicodeScalars.append(scalar)
        text += " "
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    text += " "
  }

  /// 张伟国: "zhangweiguo", "zwg", "weiguo".
  private func appendReadings(of person: Person, to text: inout String) {
    if NameScript.containsHan(person.familyName) || NameScript.containsHan(person.givenName) {
      let family = person.familyName.isEmpty ? [] : reader.surname(person.familyName), given = reader.given(person.middleName + person.givenName)
      let syllables = family + given
      text += syllables.joined() + " "
      text += String(syllables.compactMap(\.first)) + " "
      if !family.isEmpty && !given.isEmpty { text += given.joined() + " " }
    }
    for name in [person.nickname, person.organizationName] where NameScript.containsHan(name) {
      let syllables = reader.given(name)
      text += syllables.joined() + " "
      text += String(syllables.compactMap(\.first)) + " "
    }
  }

  private func appendNumber(_ number: String, to text: inout String) {
    let digits = PhoneDigits.digits(of: number)
    guard digits.utf8.count >= 2 else { return append(number, to: &text) }
    text += digits + " "
    let national = PhoneDigits.national(number, digits: digits)
    // Without the trunk zero alone there is no word of its own: who looks for such a number asks for both forms.
    if national != digits, digits.utf8.first != 0x30 || digits.hasPrefix("00") { text += national + " " }
    if digits.utf8.count > 4 { text += SearchText.lastFourMark + digits.suffix(4) + " " }
  }

  /// The query for what a person typed: every word must be there, each as the beginning of one. Nil when nothing in it can be searched.
  static func query(_ typed: String) -> String? {
    var terms: [String] = []
    let isNumber = !typed.isEmpty && typed.allSatisfy { $0.isNumber || "+-() ./\u{A0}".contains($0) }
    if isNumber {
      let digits = PhoneDigits.digits(of: typed)
      guard !digits.isEmpty else { return nil }
      let national = PhoneDigits.national(typed)
      var choices = ["\"\(digits)\"*"]
      if national != digits { choices += ["\"\(national)\"*", "\"0\(national)\"*"] }
      if digits.count == 4 { choices.append("\"\(lastFourMark)\(digits)\"") }
      return choices.joined(separator: " OR ")
    }
    var word = ""
    func finish() {
      // A word without letters or digits is no token, and a query for none finds nothing at all.
      if word.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil }) {
        terms.append("\"\(word.replacingOccurrences(of: "\"", with: " "))\"*")
      }
      word = ""
    }
    for scalar in typed.unicodeScalars {
      if NameScript.isHan(scalar) {
        finish()
        terms.append("\"\(scalar)\"")
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.properties.generalCategory == .nonspacingMark {
        word.unicodeScalars.append(scalar)
      } else {
        finish()
      }
    }
    finish()
    return terms.isEmpty ? nil : terms.joined(separator: " AND ")
  }

  /// The words of a text, folded to small letters without marks; each Han character is one.
  static func nameWords(_ text: String) -> [String] {
    var words: [String] = [], word = ""
    func finish() {
      if !word.isEmpty { words.append(word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)) }
      word = ""
    }
    for scalar in text.unicodeScalars {
      if NameScript.isHan(scalar) {
        finish()
        words.append(String(scalar))
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.properties.generalCategory == .nonspacingMark {
        word.unicodeScalars.append(scalar)
      } else {
        finish()
      }
    }
    finish()
    return words
  }

  /// The word of a query that is one word of ASCII letters and digits, in lower case; else nil.
  static func onlyWord(of query: String) -> [UInt8]? {
    let bytes = Array(query.utf8)
    guard bytes.count > 3, bytes.first == 0x22, bytes.suffix(2) == [0x22, 0x2A] else { return nil }
    let word = bytes[1..<(bytes.count - 2)]
    guard word.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }) else { return nil }
    return word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// Whether a word of the text begins so, words being cut and letters folded as SQLite's tokenizer does.
  static func hasWord(beginning prefix: [UInt8], in text: String) -> Bool {
    var matched: Int? = 0
    for scalar in text.unicodeScalars {
      var value = scalar.value
      if value >= 0x80 {
        if scalar.properties.generalCategory == .nonspacingMark { continue }
        value = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first!.value
      }
      switch value {
      case 0x41...0x5A: value |= 0x20
      case 0x30...0x39, 0x61...0x7A: break
      default:
        // Other letters are part of a word; anything else ends it.
        matched = value >= 0x80 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || value >= 0xE000 && value <= 0xF8FF) ? nil : 0
        continue
      }
      guard let count = matched else { continue }
      matched = prefix[count] == UInt8(value) ? count + 1 : nil
      if matched == prefix.count { return true }
    }
    return false
  }

  /// Finds who has all words of an address but the last, the top-level domain that half the world shares. The hits have to be compared.
  static func exactMailQuery(_ address: String) -> String? {
    let words = address.unicodeScalars.split { !($0.properties.isAlphabetic || $0.properties.numericType != nil) }.map(String.init)
    guard let first = words.first else { return nil }
    return (words.count > 1 ? Array(words.dropLast()) : [first]).map { "\"\($0)\"" }.joined(separator: " AND ")
  }

  /// Finds who has a number, written in any of the ways it may be written. The hits have to be compared.
  static func exactNumberQuery(_ number: String) -> String? {
    let digits = PhoneDigits.digits(of: number), national = PhoneDigits.national(number)
    guard digits.count >= 2 else { return nil }
    return Set([digits, national, "0" + national]).sorted().map { "\"\($0)\"" }.joined(separator: " OR ")
  }
}

/// Telephone numbers as digits.
public enum PhoneDigits {
  /// The digits of a number; full-width and other scripts' digits count.
  public static func digits(of number: String) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(16)
    for byte in number.utf8 {
      if byte >= 0x80 { return String(number.compactMap { $0.wholeNumberValue.map { Character("\($0)") } }) }
      if byte &- 0x30 < 10 { digits.append(byte) }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Country codes of two and three digits are many; these are told apart by their first digits (ITU-T E.164).
  private static let twoDigitCodes: Set<UInt8> = [
    20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84,
    86, 90, 91, 92, 93, 94, 95, 98,
  ]

  /// The number without its country code, where it is written with one (+86 139…, 0086 139…), and without the zero that some countries put
  /// before the area code: what is left is the same however the number was written.
  public static func national(_ number: String) -> String { national(number, digits: digits(of: number)) }

  static func national(_ number: String, digits: String) -> String {
    let bytes = Array(digits.utf8)
    var start = 0
    if number.utf8.first != 0x2B && !number.hasPrefix("＋") {
      guard bytes.first == 0x30 else { return digits }
      guard bytes.count > 10, bytes[1] == 0x30 else { return bytes.count > 6 ? String(digits.dropFirst()) : digits }
      start = 2
    }
    guard bytes.count > start + 6 else { return digits }
    let two = (bytes[start] - 0x30) * 10 + bytes[start + 1] - 0x30
    start += two / 10 == 1 || two / 10 == 7 ? 1 : twoDigitCodes.contains(two) ? 2 : 3
    return String(decoding: bytes[start...], as: UTF8.self)
  }
}
