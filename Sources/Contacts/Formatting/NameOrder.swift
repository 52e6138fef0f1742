// The order of names in memory, for contacts that an app sorts itself. The book's own order goes by stored keys (readings of Chinese names among
// them); this one compares with the system's collation, by reading where there is a phonetic field.
import AddressBookModel
import Foundation

enum NameOrder {
  static let keys = [
    CNContactTypeKey, CNContactGivenNameKey, CNContactMiddleNameKey, CNContactFamilyNameKey, CNContactNicknameKey, CNContactOrganizationNameKey,
    CNContactPhoneticGivenNameKey, CNContactPhoneticFamilyNameKey, CNContactPhoneticOrganizationNameKey,
  ]

  /// - Parameter order: `.none` leaves the order as it is; `.userDefault` is by family name.
  static func compare(_ first: CNContact, _ second: CNContact, by order: CNContactSortOrder) -> ComparisonResult {
    guard order != .none else { return .orderedSame }
    for (mine, theirs) in zip(parts(first, order), parts(second, order)) {
      // Digits and signs stand behind the letters.
      let mineIsWord = startsWithLetter(mine), theirsIsWord = startsWithLetter(theirs)
      if mineIsWord != theirsIsWord, !mine.isEmpty, !theirs.isEmpty { return mineIsWord ? .orderedAscending : .orderedDescending }
      let result = reading(mine).compare(reading(theirs), options: [.caseInsensitive, .diacriticInsensitive, .numeric])
      if result != .orderedSame { return result }
      let exact = mine.compare(theirs)
      if exact != .orderedSame { return exact }
    }
    return .orderedSame
  }

  private static func parts(_ contact: CNContact, _ order: CNContactSortOrder) -> [String] {
    for key in keys { contact.require(key) }
    let person = contact.content.person
    if person.kind == .organization { return [person.phoneticOrganizationName.isEmpty ? person.organizationName : person.phoneticOrganizationName, ""] }
    let family = person.phoneticFamilyName.isEmpty ? person.familyName : person.phoneticFamilyName
    let given = person.phoneticGivenName.isEmpty ? person.givenName : person.phoneticGivenName
    let names = (order == .givenName ? [given, family] : [family, given]).filter { !$0.isEmpty }
    let whole = names.isEmpty ? [[person.organizationName, person.nickname].first { !$0.isEmpty } ?? ""] : names
    return whole + Array(repeating: "", count: max(0, 2 - whole.count))
  }

  private static func startsWithLetter(_ text: String) -> Bool { text.unicodeScalars.first?.properties.isAlphabetic ?? false }

  private static func reading(_ text: String) -> String {
    NameScript.containsHan(text) ? text.applyingTransform(StringTransform("Han-Latin/Names"), reverse: false) ?? text : text
  }
}
