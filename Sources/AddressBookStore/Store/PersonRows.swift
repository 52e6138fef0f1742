// People as rows: reading them, and the columns in their order.
import Foundation

enum PersonRows {
  static let columns = """
    id, identifier, source, kind, prefix, given, middle, family, previous_family, suffix, nickname, phonetic_given, phonetic_middle, \
    phonetic_family, phonetic_organization, organization, department, job_title, note, birthday, other_birthday, created, modified, has_image, \
    vcard_lines, link
    """

  /// The person of a row that has `columns`.
  static func person(_ row: SQLiteStatement) -> Person {
    var person = Person(unidentified: ())
    person.id = row.integer(0)
    person.identifier = RecordIdentifier(bytes: row.blob(1))
    person.source = row.integer(2)
    person.kind = PersonKind(rawValue: row.integer(3)) ?? .person
    person.namePrefix = row.text(4)
    person.givenName = row.text(5)
    person.middleName = row.text(6)
    person.familyName = row.text(7)
    person.previousFamilyName = row.text(8)
    person.nameSuffix = row.text(9)
    person.nickname = row.text(10)
    person.phoneticGivenName = row.text(11)
    person.phoneticMiddleName = row.text(12)
    person.phoneticFamilyName = row.text(13)
    person.phoneticOrganizationName = row.text(14)
    person.organizationName = row.text(15)
    person.departmentName = row.text(16)
    person.jobTitle = row.text(17)
    person.note = row.text(18)
    person.birthday = row.text(19)
    person.otherBirthday = row.text(20)
    person.created = row.real(21)
    person.modified = row.real(22)
    person.hasImage = row.integer(23) != 0
    person.link = row.isNull(25) ? 0 : row.integer(25)
    let lines = row.text(24)
    if !lines.isEmpty { person.cardLines = lines.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) }
    return person
  }

  /// The person with this number, with or without values; nil when there is none.
  static func person(_ id: Int64, withValues: Bool = true, in connection: SQLiteConnection) throws -> Person? {
    let row = try connection.statement("SELECT \(columns) FROM person WHERE id = ?")
    row.bind(1, id)
    defer { row.reset() }
    guard try row.step() else { return nil }
    var person = self.person(row)
    // Who has no name shows an address or a number.
    if withValues || person.displayName.isEmpty { person.values = try values(of: id, in: connection) }
    return person
  }

  /// The person with the names alone: what a search by name reads, of many people.
  static func names(_ id: Int64, in connection: SQLiteConnection) throws -> Person? {
    let row = try connection.statement("SELECT \(nameColumns) FROM person WHERE id = ?")
    row.bind(1, id)
    defer { row.reset() }
    guard try row.step() else { return nil }
    var person = Person(unidentified: ())
    person.id = id
    for (column, path) in namePaths.enumerated() where !row.isNull(Int32(column)) { person[keyPath: path] = row.text(Int32(column)) }
    return person
  }

  private static let nameColumns = """
    prefix, given, middle, family, previous_family, suffix, nickname, phonetic_given, phonetic_middle, phonetic_family, phonetic_organization, \
    organization
    """
  private static let namePaths: [WritableKeyPath<Person, String>] = [
    \.namePrefix, \.givenName, \.middleName, \.familyName, \.previousFamilyName, \.nameSuffix, \.nickname, \.phoneticGivenName, \.phoneticMiddleName,
    \.phoneticFamilyName, \.phoneticOrganizationName, \.organizationName,
  ]

  /// The people with these numbers, until they have more bytes than `limit`; the first one is always there.
  static func people(_ ids: [Int64], withValues: Bool, limit: Int, in connection: SQLiteConnection) throws -> [Person] {
    var people: [Person] = [], bytes = 0
    for id in ids where bytes < limit {
      guard let person = try person(id, withValues: withValues, in: connection) else { continue }
      bytes += person.size
      people.append(person)
    }
    return people
  }

  static func values(of person: Int64, in connection: SQLiteConnection) throws -> [LabeledValue] {
    let row = try connection.statement("SELECT id, property, position, label, value, parameters FROM value WHERE person = ?")
    row.bind(1, person)
    defer { row.reset() }
    var found: [(property: Int64, position: Int64, value: LabeledValue)] = []
    while try row.step() {
      guard let property = ValueProperty(rawValue: row.integer(1)) else { continue }
      var value = LabeledValue(property, label: row.text(3), value: row.text(4), parameters: row.text(5))
      value.id = row.integer(0)
      found.append((row.integer(1), row.integer(2), value))
    }
    found.sort { ($0.property, $0.position) < ($1.property, $1.position) }
    return found.map(\.value)
  }

  /// Binds a person to the parameters of an INSERT or UPDATE with `writtenColumns`.
  static let writtenColumns = [
    "identifier", "source", "kind", "family_key", "given_key", "prefix", "given", "middle", "family", "previous_family", "suffix", "nickname",
    "phonetic_given", "phonetic_middle", "phonetic_family", "phonetic_organization", "organization", "department", "job_title", "note", "birthday",
    "other_birthday", "created", "modified", "has_image", "vcard_lines",
  ]

  static let insertSQL: String = {
    let places = Array(repeating: "?", count: writtenColumns.count + 1)
    return "INSERT INTO person(\(writtenColumns.joined(separator: ", ")), id) VALUES(\(places.joined(separator: ", ")))"
  }()
  static let updateSQL = "UPDATE person SET \(writtenColumns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?"

  static func bind(_ person: Person, keys: (family: [UInt8], given: [UInt8]), to row: SQLiteStatement) {
    row.bind(1, person.identifier.bytes)
    row.bind(2, person.source)
    row.bind(3, person.kind.rawValue)
    row.bind(4, keys.family)
    row.bind(5, keys.given)
    let texts = [
      person.namePrefix, person.givenName, person.middleName, person.familyName, person.previousFamilyName, person.nameSuffix, person.nickname,
      person.phoneticGivenName, person.phoneticMiddleName, person.phoneticFamilyName, person.phoneticOrganizationName, person.organizationName,
      person.departmentName, person.jobTitle, person.note, person.birthday, person.otherBirthday,
    ]
    for (index, text) in texts.enumerated() where !text.isEmpty { row.bind(Int32(6 + index), text) }
    row.bind(23, person.created)
    row.bind(24, person.modified)
    row.bind(25, person.hasImage ? 1 : Int64(0))
    if !person.cardLines.isEmpty { row.bind(26, person.cardLines.joined(separator: "\n")) }
  }
}
