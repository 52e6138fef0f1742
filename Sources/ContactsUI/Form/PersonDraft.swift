// A person while he or she is being edited, and what has been changed.
import AddressBookModel
import Foundation

/// The texts that a person has one of.
package enum TextField: CaseIterable {
  case prefix, given, phoneticGiven, middle, phoneticMiddle, family, phoneticFamily, previousFamily, suffix, nickname
  case jobTitle, department, organization, phoneticOrganization

  package var path: WritableKeyPath<Person, String> {
    switch self {
    case .prefix: \.namePrefix
    case .given: \.givenName
    case .phoneticGiven: \.phoneticGivenName
    case .middle: \.middleName
    case .phoneticMiddle: \.phoneticMiddleName
    case .family: \.familyName
    case .phoneticFamily: \.phoneticFamilyName
    case .previousFamily: \.previousFamilyName
    case .suffix: \.nameSuffix
    case .nickname: \.nickname
    case .jobTitle: \.jobTitle
    case .department: \.departmentName
    case .organization: \.organizationName
    case .phoneticOrganization: \.phoneticOrganizationName
    }
  }

  package var field: PersonFields {
    switch self {
    case .prefix: .namePrefix
    case .given: .givenName
    case .phoneticGiven: .phoneticGivenName
    case .middle: .middleName
    case .phoneticMiddle: .phoneticMiddleName
    case .family: .familyName
    case .phoneticFamily: .phoneticFamilyName
    case .previousFamily: .previousFamilyName
    case .suffix: .nameSuffix
    case .nickname: .nickname
    case .jobTitle: .jobTitle
    case .department: .departmentName
    case .organization: .organizationName
    case .phoneticOrganization: .phoneticOrganizationName
    }
  }

  package var title: String {
    switch self {
    case .prefix: word("Prefix")
    case .given: word("First name")
    case .phoneticGiven: word("Phonetic first name")
    case .middle: word("Middle name")
    case .phoneticMiddle: word("Phonetic middle name")
    case .family: word("Last name")
    case .phoneticFamily: word("Phonetic last name")
    case .previousFamily: word("Maiden name")
    case .suffix: word("Suffix")
    case .nickname: word("Nickname")
    case .jobTitle: word("Job title")
    case .department: word("Department")
    case .organization: word("Company")
    case .phoneticOrganization: word("Phonetic company name")
    }
  }

  /// Those that a form has at once.
  static let usual: Set<TextField> = [.given, .family, .organization]

  /// In the order of the person's language: family names stand first in Chinese.
  static var ordered: [TextField] {
    guard SystemLabels.isChinese else { return Array(allCases) }
    return [
      .prefix, .family, .phoneticFamily, .previousFamily, .middle, .phoneticMiddle, .given, .phoneticGiven, .suffix, .nickname, .jobTitle, .department,
      .organization, .phoneticOrganization,
    ]
  }
}

/// What a form holds.
package struct PersonDraft {
  private let original: Person
  private let originalImage: [UInt8]?
  package var person: Person
  package var image: [UInt8]?
  /// The person is not in the book: what was filled in before counts as changed.
  private let isNew: Bool

  package init(_ person: Person, image: [UInt8]?, isNew: Bool) {
    self.person = person
    self.image = image
    self.isNew = isNew
    original = isNew ? Person() : person
    originalImage = isNew ? nil : image
  }

  /// The person without values that are empty.
  package var result: Person {
    var result = person
    result.values.removeAll(where: PersonDraft.isEmpty)
    return result
  }

  private static func isEmpty(_ value: LabeledValue) -> Bool {
    let parts = value.parts
    switch value.property {
    // A country alone is no address.
    case .address: return !parts.enumerated().contains { ![6, 7].contains($0.offset) && !$0.element.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty }
    case .socialProfile, .instantMessage: return parts.dropFirst().allSatisfy { $0.trimmingCharacters(in: .whitespaces).isEmpty }
    default: return value.value.trimmingCharacters(in: .whitespaces).isEmpty
    }
  }

  /// What differs from the person as it was.
  package var changes: PersonFields {
    var changes: PersonFields = []
    let result = self.result
    for text in TextField.allCases where result[keyPath: text.path] != original[keyPath: text.path] { changes.insert(text.field) }
    for kind in ValueProperty.allCases where result.values(of: kind) != original.values(of: kind) { changes.insert(.values(kind)) }
    if result.note != original.note { changes.insert(.note) }
    if result.birthday != original.birthday { changes.insert(.birthday) }
    if result.otherBirthday != original.otherBirthday { changes.insert(.otherBirthday) }
    if result.kind != original.kind { changes.insert(.kind) }
    if image != originalImage { changes.insert(.image) }
    return changes
  }

  // MARK: - Values

  /// The place of a value in `person.values`.
  private func place(_ kind: ValueProperty, _ index: Int) -> Int? {
    let places = person.values.indices.filter { person.values[$0].property == kind }
    return places.indices.contains(index) ? places[index] : nil
  }

  package func count(_ kind: ValueProperty) -> Int { person.values(of: kind).count }
  package func value(_ kind: ValueProperty, _ index: Int) -> LabeledValue {
    place(kind, index).map { person.values[$0] } ?? LabeledValue(kind, value: "")
  }
  package mutating func set(_ value: LabeledValue, _ index: Int) {
    if let place = place(value.property, index) { person.values[place] = value }
  }
  package mutating func remove(_ kind: ValueProperty, _ index: Int) {
    if let place = place(kind, index) { person.values.remove(at: place) }
  }

  /// Adds an empty value behind the others of its kind, with the first label that none of them has.
  package mutating func add(_ property: CardProperty) {
    guard let kind = property.values else { return }
    var value = LabeledValue(kind, value: "")
    let used = Set(person.values(of: kind).map { property.services.isEmpty ? $0.label : $0.parts.first ?? "" })
    if property.services.isEmpty {
      value.label = property.labels.first { !used.contains($0) } ?? property.labels.first ?? ""
    } else {
      value.value = (property.services.first { !used.contains($0) } ?? property.services[0]) + "\u{1F}"
    }
    if kind == .address { value = AddressForm.empty(label: value.label) }
    person.values.append(value)
  }
}
