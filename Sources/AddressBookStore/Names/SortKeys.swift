// Where a person stands in the list. A key is the section and then what ICU makes of reading and spelling; keys are compared byte by byte.
//
// Family first: reading of the family name, its spelling, reading of the rest, its spelling. Two surnames that sound the same stay apart
// (all 李 before all 利), and a Latin name stands among the Chinese ones by its letters.
import AddressBookModel
import Foundation

extension SortOrdering {
  var column: String { self == .familyName ? "family_key" : "given_key" }
}

final class SortKeys {
  let reader: NameReader
  private let collator: Collator

  init() throws {
    reader = try NameReader()
    collator = try Collator()
  }

  var version: String { "\(collator.version), keys 1" }

  /// A part of a name with its reading.
  private struct Part {
    var reading: String
    var spelling: String
  }

  func keys(of person: Person) -> (family: [UInt8], given: [UInt8]) {
    guard person.kind == .person || person.organizationName.isEmpty else {
      return single(person.organizationName, phonetic: person.phoneticOrganizationName)
    }
    let family = part(person.familyName, phonetic: person.phoneticFamilyName, isSurname: true)
    let given = part(person.givenName, phonetic: person.phoneticGivenName, isSurname: false)
    let middle = part(person.middleName, phonetic: person.phoneticMiddleName, isSurname: false)
    if family == nil && given == nil && middle == nil {
      if !person.organizationName.isEmpty { return single(person.organizationName, phonetic: person.phoneticOrganizationName) }
      let name = person.displayName.isEmpty ? person.namePrefix : person.displayName
      return single(name, phonetic: "")
    }
    let familyFirst = [family, given, middle].compactMap { $0 }, givenFirst = [given, middle, family].compactMap { $0 }
    return (key(familyFirst), familyFirst.count == 1 ? key(familyFirst) : key(givenFirst))
  }

  private func single(_ name: String, phonetic: String) -> ([UInt8], [UInt8]) {
    let key = key([part(name, phonetic: phonetic, isSurname: false) ?? Part(reading: "", spelling: "")])
    return (key, key)
  }

  private func part(_ name: String, phonetic: String, isSurname: Bool) -> Part? {
    guard !name.isEmpty || !phonetic.isEmpty else { return nil }
    if !phonetic.isEmpty {
      let reading = NameScript.containsHan(phonetic) ? reader.given(phonetic).joined(separator: " ") : phonetic
      return Part(reading: reading, spelling: name)
    }
    guard NameScript.containsHan(name) else { return Part(reading: name, spelling: "") }
    let syllables = isSurname ? reader.surname(name) : reader.given(name)
    return Part(reading: syllables.joined(separator: " "), spelling: name)
  }

  /// U+FFFE is lower than every character, on every level of the collation: a short part comes before a longer one that begins the same.
  private func key(_ parts: [Part]) -> [UInt8] {
    let section = reader.section(of: parts[0].reading)
    var key: [UInt8] = [section]
    key.reserveCapacity(48)
    var text = ""
    for (index, part) in parts.enumerated() {
      if index > 0 { text.unicodeScalars.append("\u{FFFE}") }
      text += part.reading
      text.unicodeScalars.append("\u{FFFE}")
      text += part.spelling
    }
    collator.appendKey(of: text, to: &key)
    return key
  }
}

/// The title of a section: "A"…"Z", "#".
public func sectionTitle(_ section: Int) -> String {
  (1...26).contains(section) ? String(UnicodeScalar(UInt8(64 + section))) : "#"
}
