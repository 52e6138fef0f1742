// What a contact holds: a person of the book, with the values in Contacts' own types.
import AddressBookModel
import Foundation

struct ContactContent: Equatable {
  /// Texts, numbers and dates of the record. Its values are kept in the lists below.
  var person: Person
  var image: Data?
  var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] = []
  var emailAddresses: [CNLabeledValue<NSString>] = []
  var postalAddresses: [CNLabeledValue<CNPostalAddress>] = []
  var urlAddresses: [CNLabeledValue<NSString>] = []
  var contactRelations: [CNLabeledValue<CNContactRelation>] = []
  var socialProfiles: [CNLabeledValue<CNSocialProfile>] = []
  var instantMessageAddresses: [CNLabeledValue<CNInstantMessageAddress>] = []
  var dates: [CNLabeledValue<NSDateComponents>] = []
  /// Those of a unified contact.
  var unifiedIdentifiers: [String] = []

  init(_ person: Person, image: [UInt8]?) {
    self.person = person
    self.image = image.map { Data($0) }
    takeValues(of: person)
  }

  var identifier: String { person.identifier.description }

  private mutating func takeValues(of person: Person) {
    func list<Value: NSObject>(_ property: ValueProperty, _ make: (LabeledValue) -> Value?) -> [CNLabeledValue<Value>] {
      person.values(of: property).compactMap { value in
        make(value).map { made in
          let label = value.label.isEmpty ? nil : value.label
          return value.id == 0 ? CNLabeledValue(label: label, value: made) : CNLabeledValue(label: label, value: made, number: value.id)
        }
      }
    }
    phoneNumbers = list(.phone) { CNPhoneNumber(stringValue: $0.value) }
    emailAddresses = list(.email) { NSString(string: $0.value) }
    postalAddresses = list(.address) { CNPostalAddress(parts: AddressParts($0.parts)) }
    urlAddresses = list(.url) { NSString(string: $0.value) }
    contactRelations = list(.relatedName) { CNContactRelation(name: $0.value) }
    socialProfiles = list(.socialProfile) { value in
      let parts = value.parts + ["", "", "", ""]
      return CNSocialProfile(urlString: parts[2], username: parts[1], userIdentifier: parts[3], service: parts[0])
    }
    instantMessageAddresses = list(.instantMessage) { value in
      CNInstantMessageAddress(username: value.parts.dropFirst().joined(separator: ":"), service: value.parts.first ?? "")
    }
    dates = list(.date) { BookDate.components($0.value).map { $0 as NSDateComponents } }
  }

  /// The person as the book keeps it, with the values.
  var bookPerson: Person {
    var result = person
    result.values = []
    func add<Value>(_ property: ValueProperty, _ values: [CNLabeledValue<Value>], _ parts: (Value) -> [String]) {
      for value in values {
        var kept = LabeledValue(property, label: value.label ?? "", parts: parts(value.value))
        kept.id = value.number
        result.values.append(kept)
      }
    }
    add(.phone, phoneNumbers) { [$0.stringValue] }
    add(.email, emailAddresses) { [String(describing: $0)] }
    add(.address, postalAddresses) { $0.parts.bookParts }
    add(.url, urlAddresses) { [String(describing: $0)] }
    add(.date, dates) { [BookDate.text($0 as DateComponents) ?? ""] }
    add(.relatedName, contactRelations) { [$0.name] }
    add(.socialProfile, socialProfiles) { [$0.service, $0.username, $0.urlString, $0.userIdentifier] }
    add(.instantMessage, instantMessageAddresses) { [$0.service, $0.username] }
    return result
  }

  /// Takes the record over as the book has it now.
  mutating func adopt(_ saved: Person) {
    person = saved
    takeValues(of: saved)
  }

  /// Adds what another contact of the same person knows and this one does not: lists are joined, texts fill gaps, notes are put one under
  /// the other.
  mutating func unify(with other: ContactContent) {
    let texts: [WritableKeyPath<Person, String>] = [
      \.namePrefix, \.givenName, \.middleName, \.familyName, \.previousFamilyName, \.nameSuffix, \.nickname, \.phoneticGivenName,
      \.phoneticMiddleName, \.phoneticFamilyName, \.phoneticOrganizationName, \.organizationName, \.departmentName, \.jobTitle, \.birthday,
      \.otherBirthday,
    ]
    for text in texts where person[keyPath: text].isEmpty { person[keyPath: text] = other.person[keyPath: text] }
    if person.note.isEmpty {
      person.note = other.person.note
    } else if !other.person.note.isEmpty, other.person.note != person.note {
      person.note += "\n" + other.person.note
    }
    func joined<Value>(_ first: [CNLabeledValue<Value>], _ second: [CNLabeledValue<Value>]) -> [CNLabeledValue<Value>] {
      first + second.filter { new in !first.contains { $0.value.isEqual(new.value) } }
    }
    phoneNumbers = joined(phoneNumbers, other.phoneNumbers)
    emailAddresses = joined(emailAddresses, other.emailAddresses)
    postalAddresses = joined(postalAddresses, other.postalAddresses)
    urlAddresses = joined(urlAddresses, other.urlAddresses)
    contactRelations = joined(contactRelations, other.contactRelations)
    socialProfiles = joined(socialProfiles, other.socialProfiles)
    instantMessageAddresses = joined(instantMessageAddresses, other.instantMessageAddresses)
    dates = joined(dates, other.dates)
    if image == nil { image = other.image }
    if !person.hasImage { person.hasImage = other.person.hasImage }
    unifiedIdentifiers += [other.identifier]
  }

  // MARK: Dates and kinds in Foundation's types

  var contactType: CNContactType {
    get { person.kind == .organization ? .organization : .person }
    set { person.kind = newValue == .organization ? .organization : .person }
  }

  var birthday: DateComponents? {
    get { BookDate.components(person.birthday) }
    set { person.birthday = newValue.flatMap(BookDate.text) ?? "" }
  }

  var nonGregorianBirthday: DateComponents? {
    get { BookDate.otherComponents(person.otherBirthday) }
    set { person.otherBirthday = newValue.flatMap(BookDate.otherText) ?? "" }
  }
}

extension AddressParts {
  /// From the order of a card: post office box, extension, street, city, state, postal code, country, country code, then district and county.
  init(_ parts: [String]) {
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    street = [part(2), part(1), part(0)].filter { !$0.isEmpty }.joined(separator: "\n")
    (city, state, postalCode, country, isoCountryCode) = (part(3), part(4), part(5), part(6), part(7))
    (subLocality, subAdministrativeArea) = (part(8), part(9))
  }

  var bookParts: [String] {
    var parts = ["", "", street, city, state, postalCode, country, isoCountryCode]
    if !subLocality.isEmpty || !subAdministrativeArea.isEmpty { parts += [subLocality, subAdministrativeArea] }
    return parts
  }
}

/// Days as the book writes them.
enum BookDate {
  /// "1980-03-22" or "--03-22".
  static func components(_ text: String) -> DateComponents? {
    let hasYear = !text.hasPrefix("--")
    let numbers = (hasYear ? text : String(text.dropFirst(2))).split(separator: "-").map { Int($0.prefix(4)) }
    guard numbers.count == (hasYear ? 3 : 2), !numbers.contains(where: { $0 == nil }) else { return nil }
    var components = DateComponents()
    components.calendar = Calendar(identifier: .gregorian)
    if hasYear { components.year = numbers[0] }
    (components.month, components.day) = (numbers[numbers.count - 2], numbers[numbers.count - 1])
    return components
  }

  static func text(_ components: DateComponents) -> String? {
    guard let month = components.month, let day = components.day, (1...12).contains(month), (1...31).contains(day) else { return nil }
    // 1604 is how a year that is not known is written by programs that must write one.
    guard let year = components.year, year != NSDateComponentUndefined, year != 1604 else { return String(format: "--%02d-%02d", month, day) }
    return String(format: "%04d-%02d-%02d", year, month, day)
  }

  private static let calendars: [(String, Calendar.Identifier)] = [
    ("chinese", .chinese), ("hebrew", .hebrew), ("islamic", .islamic), ("japanese", .japanese), ("buddhist", .buddhist), ("persian", .persian),
    ("indian", .indian), ("coptic", .coptic),
  ]

  /// "chinese;e78;y30;m5;l0;d5".
  static func otherComponents(_ text: String) -> DateComponents? {
    let parts = text.split(separator: ";").map(String.init)
    guard let identifier = calendars.first(where: { $0.0 == parts.first })?.1 else { return nil }
    var components = DateComponents()
    components.calendar = Calendar(identifier: identifier)
    for part in parts.dropFirst() {
      guard let number = Int(part.dropFirst()) else { continue }
      switch part.first {
      case "e": components.era = number
      case "y": components.year = number
      case "m": components.month = number
      case "l": components.isLeapMonth = number != 0
      case "d": components.day = number
      default: break
      }
    }
    return components
  }

  static func otherText(_ components: DateComponents) -> String? {
    guard let name = calendars.first(where: { $0.1 == components.calendar?.identifier })?.0 else { return nil }
    var parts = [name]
    if let era = components.era { parts.append("e\(era)") }
    if let year = components.year { parts.append("y\(year)") }
    if let month = components.month { parts.append("m\(month)") }
    parts.append("l\(components.isLeapMonth == true ? 1 : 0)")
    if let day = components.day { parts.append("d\(day)") }
    return parts.joined(separator: ";")
  }
}
