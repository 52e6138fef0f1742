// Sort keys and search texts depend on ICU's version and on our rules. A book remembers what made its keys; when that has changed they are
// made again, for keys of two kinds cannot be compared and texts of two kinds cannot be taken out of the index.
import Foundation

extension AddressBookStore {
  private var keyVersion: String { "\(keys.version), search \(SearchText.version)" }

  func rebuildKeysIfNeeded() throws {
    let stored = try writer.text("SELECT value FROM setting WHERE name = 'keys'")
    guard stored != keyVersion else { return }
    try writer.execute("BEGIN IMMEDIATE")
    do {
      let count = try rebuildKeys()
      try writer.execute("COMMIT")
      if stored != nil { openingNotes.append(.keysRebuilt(people: count)) }
    } catch {
      try? writer.execute("ROLLBACK")
      throw error
    }
  }

  /// Makes keys, section counts and search index anew from the people. Call within a transaction.
  func rebuildKeys() throws -> Int {
    let searchText = SearchText(reader: keys.reader)
    try writer.execute("INSERT INTO search(search) VALUES('delete-all')")
    for (name, _) in Schema.deferredIndexes { try writer.execute("DROP INDEX IF EXISTS \(name)") }
    var counts: [[Int64]] = SortOrdering.allCases.map { _ in [Int64](repeating: 0, count: 28) }
    var last: Int64 = 0, count = 0
    while true {
      let row = try writer.statement("SELECT \(PersonRows.columns) FROM person WHERE id > ? ORDER BY id LIMIT 2000")
      row.bind(1, last)
      var people: [Person] = []
      while try row.step() { people.append(PersonRows.person(row)) }
      row.reset()
      guard !people.isEmpty else { break }
      for person in people {
        var person = person
        person.values = try PersonRows.values(of: person.id, in: writer)
        let keys = self.keys.keys(of: person)
        try writer.run("UPDATE person SET family_key = ?, given_key = ? WHERE id = ?", .blob(keys.family), .blob(keys.given), .integer(person.id))
        try writer.run("INSERT INTO search(rowid, text) VALUES(?, ?)", .integer(person.id), .text(searchText.text(of: person)))
        counts[0][Int(keys.family[0])] += 1
        counts[1][Int(keys.given[0])] += 1
      }
      last = people.last!.id
      count += people.count
    }
    try writer.execute("DELETE FROM section_count")
    for (ordering, sections) in counts.enumerated() {
      for (section, number) in sections.enumerated() where number > 0 {
        try writer.run("INSERT INTO section_count VALUES(?, ?, ?)", .integer(Int64(ordering)), .integer(Int64(section)), .integer(number))
      }
    }
    for (_, sql) in Schema.deferredIndexes { try writer.execute(sql) }
    try writer.run("INSERT OR REPLACE INTO setting VALUES('keys', ?)", .text(keyVersion))
    if count > 0 {
      try AddressBookTransaction(writer, keys: keys, author: "").log(.everything, record: 0, identifier: nil)
    }
    return count
  }
}
