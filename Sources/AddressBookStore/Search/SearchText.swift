// What a person can be found by: the text that goes into the full-text index. It must be cut into words as what is typed is (SearchQuery). Every
// Han character is a word of its own, for SQLite's tokenizer would take a whole name as one. Words that are not of the name are marked: a search
// by name asks for the others alone, however many people have a word in their mail address.
import AddressBookModel
import Foundation

struct SearchText {
  /// Goes with the ICU version: texts of another version are other texts, and the index is built again.
  static let version = 2
  /// Before the last four digits of numbers, which are no beginning of a word.
  static let lastFourMark: Unicode.Scalar = "\u{E001}"
  /// Before words that are not of the name. Both marks are letters to SQLite (private use), and nobody types them.
  static let otherMark: Unicode.Scalar = "\u{E002}"

  let reader: NameReader

  func text(of person: Person) -> String {
    var text = ""
    text.reserveCapacity(256)
    // The fields of a name: `PersonRows.names` reads these.
    for field in [
      person.namePrefix, person.givenName, person.middleName, person.familyName, person.previousFamilyName, person.nameSuffix, person.nickname,
      person.phoneticGivenName, person.phoneticMiddleName, person.phoneticFamilyName, person.phoneticOrganizationName, person.organizationName,
    ] where !field.isEmpty {
      append(field, to: &text)
    }
    appendReadings(of: person, to: &text)
    for field in [person.departmentName, person.jobTitle] where !field.isEmpty { appendOther(field, to: &text) }
    if !person.note.isEmpty { appendOther(String(person.note.prefix(2_000)), to: &text) }
    for value in person.values.prefix(2_000) {
      switch value.property {
      case .phone: appendNumber(value.value, to: &text)
      case .email, .address, .relatedName, .socialProfile, .instantMessage, .url: appendOther(value.value, to: &text)
      case .date: break
      }
    }
    return text
  }

  /// Adds a field of the name, with spaces around Han characters.
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

  /// Adds another field, with the mark before every word.
  private func appendOther(_ field: String, to text: inout String) {
    if field.utf8.allSatisfy({ $0 < 0x80 }) { return appendPlain(field, to: &text) }
    var isInside = false
    for scalar in field.unicodeScalars {
      if NameScript.isHan(scalar) {
        text += " "
        text.unicodeScalars.append(Self.otherMark)
        text.unicodeScalars.append(scalar)
        text += " "
        isInside = false
      } else if Self.isWordPart(scalar) {
        if !isInside { text.unicodeScalars.append(Self.otherMark) }
        text.unicodeScalars.append(scalar)
        isInside = true
      } else if Self.isAccent(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += " "
        isInside = false
      }
    }
    text += " "
  }

  /// The same for ASCII, which most of it is.
  private func appendPlain(_ field: String, to text: inout String) {
    var field = field
    field.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, Self.isPlainWordPart(bytes[end]) { end += 1 }
        if end > start {
          text.unicodeScalars.append(Self.otherMark)
          text += String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
          text += " "
        }
        start = end + 1
      }
    }
  }

  private static func isPlainWordPart(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) }

  /// Whether a character is part of a word to SQLite's tokenizer: letters and numbers; what is for private use is too, and is left out here.
  static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return isPlainWordPart(UInt8(scalar.value)) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber: return true
    default: return false
    }
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
    guard digits.utf8.count >= 2 else { return appendOther(number, to: &text) }
    func append(_ mark: Unicode.Scalar, _ word: some StringProtocol) {
      text.unicodeScalars.append(mark)
      text += word
      text += " "
    }
    append(Self.otherMark, digits)
    let national = PhoneDigits.national(number, digits: digits)
    // Without the trunk zero alone there is no word of its own: who looks for such a number asks for both forms.
    if national != digits, digits.utf8.first != 0x30 || digits.hasPrefix("00") { append(Self.otherMark, national) }
    if digits.utf8.count > 4 { append(Self.lastFourMark, digits.suffix(4)) }
  }

  /// Whether a mark belongs to its letter, as it does to SQLite's tokenizer; other marks, as Thai and Hindi have, stand between words there.
  static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x304, 0x306...0x30C, 0x30F, 0x311, 0x31B, 0x323...0x328, 0x32D, 0x32E, 0x330, 0x331: true
    default: false
    }
  }
}

/// Telephone numbers as digits.
public enum PhoneDigits {
  /// The digits of a number; full-width and other scripts' digits count.
  public static func digits(of number: String) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(16)
    for byte in number.utf8 {
      if byte >= 0x80 { return number.unicodeScalars.reduce(into: "") { digits, scalar in if let digit = digit(scalar) { digits += "\(digit)" } } }
      if byte &- 0x30 < 10 { digits.append(byte) }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The value of a digit of any script. Characters that stand for numbers, as 一 and 千, are no digits: names are written with them.
  static func digit(_ scalar: Unicode.Scalar) -> Int? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
    return Int(value)
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
