// The changes that are made together. Rows, sort keys, section counts, search index and log are changed in one go, so that none can be
// without the others.
import Foundation

public final class AddressBookTransaction {
  /// Larger ones are refused: SQLite holds a value in memory twice while it is stored.
  public static let maximumImage = 128 << 20
  public static let maximumValues = 100_000
  /// Bytes of all texts of one person.
  public static let maximumText = 32 << 20

  let connection: SQLiteConnection
  let keys: SortKeys
  let author: String
  private var sectionChanges: [[Int64]] = SortOrdering.allCases.map { _ in [Int64](repeating: 0, count: 28) }
  private var nextValue: Int64?
  private let now = Date().timeIntervalSince1970

  init(_ connection: SQLiteConnection, keys: SortKeys, author: String) {
    self.connection = connection
    self.keys = keys
    self.author = author
  }

  // The statements of every insertion, kept here because looking them up by their text would cost as much as running them.
  private var personInsertion: SQLiteStatement?
  private var valueInsertion: SQLiteStatement?
  private var searchInsertion: SQLiteStatement?

  private func statement(_ kept: inout SQLiteStatement?, _ sql: String) throws -> SQLiteStatement {
    if let kept {
      kept.reset()
      return kept
    }
    let statement = try connection.statement(sql)
    kept = statement
    return statement
  }

  private var searchText: SearchText { SearchText(reader: keys.reader) }

  // MARK: People

  /// Adds a person and gives it its number and its values theirs.
  /// - Throws: `AddressBookError.alreadySaved` when the identifier is in the book.
  public func insert(_ person: inout Person) throws {
    guard person.id == 0 else { throw AddressBookError.alreadySaved(person.identifier.description) }
    if try id(of: person.identifier) != nil { throw AddressBookError.alreadySaved(person.identifier.description) }
    try insert(&person, keys: keys.keys(of: person), searchText: searchText.text(of: person))
    try log(.personAdded, record: person.id, identifier: person.identifier)
  }

  /// A person as this transaction sees it.
  public func person(_ id: Int64) throws -> Person? { try PersonRows.person(id, in: connection) }

  /// The token of the last change, those of this transaction among them.
  public func token() throws -> Int64 { try ChangeLog.token(connection) }

  /// The number of the person with an identifier.
  public func id(of identifier: RecordIdentifier) throws -> Int64? {
    try connection.integer("SELECT id FROM person WHERE identifier = ?", .blob(identifier.bytes))
  }

  /// Adds a person whose keys and search text were made before. Does not log. A number other than 0 is kept.
  func insert(_ person: inout Person, keys: (family: [UInt8], given: [UInt8]), searchText: String) throws {
    try checkSize(of: person)
    if person.created == 0 { person.created = now }
    if person.modified == 0 { person.modified = now }
    let row = try statement(&personInsertion, PersonRows.insertSQL)
    PersonRows.bind(person, keys: keys, to: row)
    if person.id != 0 { row.bind(Int32(PersonRows.writtenColumns.count + 1), person.id) }
    _ = try row.step()
    row.reset()
    person.id = connection.lastInsertedRow
    try insertValues(of: &person)
    try index(person.id, searchText, command: nil)
    count(keys, by: 1)
  }

  private func checkSize(of person: Person) throws {
    guard person.values.count <= AddressBookTransaction.maximumValues else {
      throw AddressBookError.tooLarge(what: "the number of values of one person (\(person.values.count))", limit: AddressBookTransaction.maximumValues)
    }
    let bytes = person.size
    guard bytes <= AddressBookTransaction.maximumText else {
      throw AddressBookError.tooLarge(what: "the text of one person (\(bytes) bytes)", limit: AddressBookTransaction.maximumText)
    }
  }

  /// Saves a person that is in the book. Values keep their numbers where they have one.
  public func update(_ person: inout Person) throws {
    guard var old = try PersonRows.person(person.id, in: connection) else { throw AddressBookError.noSuchPerson(person.id) }
    person.identifier = old.identifier
    person.source = old.source
    person.created = old.created
    person.hasImage = old.hasImage
    person.link = old.link
    person.modified = old.modified
    if person == old { return }
    if person.displayName != old.displayName, person.cardLines == old.cardLines { person.dropWrittenNames() }
    try checkSize(of: person)
    person.modified = now
    let oldKeys = keys.keys(of: old), newKeys = keys.keys(of: person)
    let row = try connection.statement(PersonRows.updateSQL)
    PersonRows.bind(person, keys: newKeys, to: row)
    row.bind(Int32(PersonRows.writtenColumns.count + 1), person.id)
    _ = try row.step()
    row.reset()
    if person.values != old.values {
      try connection.run("DELETE FROM value WHERE person = ?", .integer(person.id))
      try insertValues(of: &person)
    }
    let oldText = searchText.text(of: old), newText = searchText.text(of: person)
    if oldText != newText {
      try index(person.id, oldText, command: "delete")
      try index(person.id, newText, command: nil)
    }
    count(oldKeys, by: -1)
    count(newKeys, by: 1)
    old = person
    try log(.personUpdated, record: person.id, identifier: person.identifier)
  }

  /// Takes a person out of the book and of every group.
  public func delete(person id: Int64) throws {
    guard let old = try PersonRows.person(id, in: connection) else { throw AddressBookError.noSuchPerson(id) }
    try index(id, searchText.text(of: old), command: "delete")
    count(keys.keys(of: old), by: -1)
    for table in ["value WHERE person", "image WHERE person", "member WHERE person", "person WHERE id"] {
      try connection.run("DELETE FROM \(table) = ?", .integer(id))
    }
    try log(.personDeleted, record: id, identifier: old.identifier)
  }

  /// Saves a picture as it is; nil takes it away.
  public func setImage(_ bytes: [UInt8]?, ofPerson id: Int64, logging: Bool = true) throws {
    if let bytes, bytes.count > AddressBookTransaction.maximumImage {
      throw AddressBookError.tooLarge(what: "the picture (\(bytes.count) bytes)", limit: AddressBookTransaction.maximumImage)
    }
    if let bytes {
      try connection.run("INSERT OR REPLACE INTO image VALUES(?, ?)", .integer(id), .blob(bytes))
    } else {
      try connection.run("DELETE FROM image WHERE person = ?", .integer(id))
    }
    try connection.run("UPDATE person SET has_image = ?, modified = ? WHERE id = ?", .integer(bytes == nil ? 0 : 1), .real(now), .integer(id))
    guard connection.changedRows == 1 else { throw AddressBookError.noSuchPerson(id) }
    if logging { try log(.personUpdated, record: id, identifier: RecordIdentifier(bytes: try identifierBytes(ofPerson: id))) }
  }

  private func identifierBytes(ofPerson id: Int64) throws -> [UInt8] {
    let row = try connection.statement("SELECT identifier FROM person WHERE id = ?")
    row.bind(1, id)
    defer { row.reset() }
    guard try row.step() else { throw AddressBookError.noSuchPerson(id) }
    return row.blob(0)
  }

  /// Links people as one and the same: they are shown as one. Nil takes a person out of its link.
  public func link(_ ids: [Int64], as link: Int64?) throws {
    for id in ids { try connection.run("UPDATE person SET link = ? WHERE id = ?", link.map { .integer($0) } ?? .null, .integer(id)) }
  }

  private func insertValues(of person: inout Person) throws {
    guard !person.values.isEmpty else { return }
    let row = try statement(
      &valueInsertion, "INSERT INTO value(person, id, property, position, label, value, parameters) VALUES(?, ?, ?, ?, ?, ?, ?)")
    for index in person.values.indices {
      if nextValue == nil { nextValue = try connection.integer("SELECT value FROM setting WHERE name = 'next_value'") ?? 1 }
      if person.values[index].id == 0 {
        person.values[index].id = nextValue!
        nextValue! += 1
      } else if nextValue! <= person.values[index].id {
        // A person that comes back brings numbers along; they are nobody else's from now on.
        nextValue = person.values[index].id + 1
      }
      let value = person.values[index]
      row.reset()
      row.bind(1, person.id)
      row.bind(2, value.id)
      row.bind(3, value.property.rawValue)
      row.bind(4, Int64(index))
      row.bindUnlessEmpty(5, value.label)
      row.bind(6, value.value)
      row.bindUnlessEmpty(7, value.parameters)
      _ = try row.step()
    }
    row.reset()
  }

  /// Adds a text to the search index, or takes away exactly the text that was added.
  private func index(_ id: Int64, _ text: String, command: String?) throws {
    let row: SQLiteStatement
    if let command {
      row = try connection.statement("INSERT INTO search(search, rowid, text) VALUES(?3, ?1, ?2)")
      row.bind(3, command)
    } else {
      row = try statement(&searchInsertion, "INSERT INTO search(rowid, text) VALUES(?1, ?2)")
    }
    row.bind(1, id)
    row.bind(2, text)
    _ = try row.step()
    row.reset()
  }

  private func count(_ keys: (family: [UInt8], given: [UInt8]), by change: Int64) {
    sectionChanges[0][Int(keys.family[0])] += change
    sectionChanges[1][Int(keys.given[0])] += change
  }

  // MARK: Groups

  public func insert(_ group: inout PeopleGroup) throws {
    guard group.id == 0 else { throw AddressBookError.alreadySaved(group.identifier.description) }
    try connection.run(
      "INSERT INTO people_group(identifier, source, name) VALUES(?, ?, ?)", .blob(group.identifier.bytes), .integer(group.source), .text(group.name))
    group.id = connection.lastInsertedRow
    try log(.groupAdded, record: group.id, identifier: group.identifier)
  }

  public func update(_ group: PeopleGroup) throws {
    try connection.run("UPDATE people_group SET name = ? WHERE id = ?", .text(group.name), .integer(group.id))
    guard connection.changedRows == 1 else { throw AddressBookError.noSuchGroup(group.id) }
    try log(.groupUpdated, record: group.id, identifier: group.identifier)
  }

  /// Deletes a group; its people stay.
  public func delete(group id: Int64) throws {
    try connection.run("DELETE FROM member WHERE people_group = ?", .integer(id))
    try connection.run("DELETE FROM people_group WHERE id = ?", .integer(id))
    guard connection.changedRows == 1 else { throw AddressBookError.noSuchGroup(id) }
    try log(.groupDeleted, record: id, identifier: nil)
  }

  public func add(person: Int64, toGroup group: Int64) throws {
    guard try connection.integer("SELECT 1 FROM person WHERE id = ?", .integer(person)) != nil else { throw AddressBookError.noSuchPerson(person) }
    guard try connection.integer("SELECT 1 FROM people_group WHERE id = ?", .integer(group)) != nil else { throw AddressBookError.noSuchGroup(group) }
    try connection.run("INSERT OR IGNORE INTO member VALUES(?, ?)", .integer(group), .integer(person))
    if connection.changedRows == 1 { try log(.memberAdded, record: person, last: group, identifier: nil) }
  }

  public func remove(person: Int64, fromGroup group: Int64) throws {
    try connection.run("DELETE FROM member WHERE people_group = ? AND person = ?", .integer(group), .integer(person))
    if connection.changedRows == 1 { try log(.memberRemoved, record: person, last: group, identifier: nil) }
  }

  // MARK: Ending

  func log(_ kind: BookChange.Kind, record: Int64, last: Int64? = nil, identifier: RecordIdentifier?) throws {
    try connection.run(
      "INSERT INTO change(kind, record, last, identifier, author, time) VALUES(?, ?, ?, ?, ?, ?)", .integer(kind.rawValue), .integer(record),
      last.map { .integer($0) } ?? .null, identifier.map { .blob($0.bytes) } ?? .null, author.isEmpty ? .null : .text(author), .real(now))
  }

  /// Writes what was gathered. Call before the end of the transaction.
  func finish() throws {
    for (ordering, changes) in sectionChanges.enumerated() {
      for (section, change) in changes.enumerated() where change != 0 {
        try connection.run(
          "INSERT INTO section_count VALUES(?1, ?2, ?3) ON CONFLICT(ordering, section) DO UPDATE SET count = count + ?3", .integer(Int64(ordering)),
          .integer(Int64(section)), .integer(change))
        sectionChanges[ordering][section] = 0
      }
    }
    if let nextValue { try connection.run("UPDATE setting SET value = ? WHERE name = 'next_value'", .integer(nextValue)) }
    nextValue = nil
  }
}
