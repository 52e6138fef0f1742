// A person or an organization as the book stores it.
import Foundation

public enum PersonKind: Int64, Sendable, Codable {
  case person = 0
  case organization = 1
}

public struct Person: Sendable, Equatable, Codable {
  /// The number in the book; 0 before the person is saved. Never used again after the person is deleted.
  public var id: Int64 = 0
  public var identifier = RecordIdentifier()
  public var source: Int64 = 1
  public var kind = PersonKind.person

  public var namePrefix = ""
  public var givenName = ""
  public var middleName = ""
  public var familyName = ""
  public var previousFamilyName = ""
  public var nameSuffix = ""
  public var nickname = ""
  public var phoneticGivenName = ""
  public var phoneticMiddleName = ""
  public var phoneticFamilyName = ""
  public var phoneticOrganizationName = ""
  public var organizationName = ""
  public var departmentName = ""
  public var jobTitle = ""
  public var note = ""
  /// "1980-03-22", "--03-22" without a year.
  public var birthday = ""
  /// A birthday in another calendar, "chinese;e78;y30;m5;l0;d5" or the like, as Apple's cards write it.
  public var otherBirthday = ""

  /// Telephone numbers, addresses and so on, each kind in its order.
  public var values: [LabeledValue] = []
  /// Seconds since 1970.
  public var created = 0.0
  public var modified = 0.0
  /// Whether the book has a picture. The bytes are read and saved apart.
  public var hasImage = false
  /// The same number for people who are linked as one; 0 for who is not. Set by the book.
  public var link: Int64 = 0
  /// Lines of the card that no field here stands for, as they are written in a card of 3.0, unfolded.
  public var cardLines: [String] = []

  public init() {}

  /// Without the work of making an identifier: for who sets it.
  package init(unidentified: Void) { identifier = .none }

  /// About the bytes of its texts.
  public var size: Int {
    let names = [
      namePrefix, givenName, middleName, familyName, previousFamilyName, nameSuffix, nickname, phoneticGivenName, phoneticMiddleName,
      phoneticFamilyName, phoneticOrganizationName, organizationName, departmentName, jobTitle, birthday, otherBirthday,
    ].reduce(200) { $0 + $1.utf8.count }
    return values.reduce(names + note.utf8.count) { $0 + 40 + $1.value.utf8.count + $1.label.utf8.count + $1.parameters.utf8.count }
      + cardLines.reduce(0) { $0 + 8 + $1.utf8.count }
  }

  public func values(of property: ValueProperty) -> [LabeledValue] { values.filter { $0.property == property } }

  /// The name in the order of its script: Chinese, Japanese and Korean family first and without a space, others given first. The
  /// organization for organizations and for people without a name, then nickname, mail address, number.
  public var displayName: String {
    if kind == .organization && !organizationName.isEmpty { return organizationName }
    let name = NameScript.join(prefix: namePrefix, given: givenName, middle: middleName, family: familyName, suffix: nameSuffix)
    if !name.isEmpty { return name }
    for candidate in [organizationName, nickname] where !candidate.isEmpty { return candidate }
    return values.first { $0.property == .email }?.value ?? values.first { $0.property == .phone }?.value ?? ""
  }
}
