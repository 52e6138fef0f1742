// Backup, restoring, and the check that everything in the file fits together.
import CSQLite
import Foundation

extension AddressBookStore {
  public struct CheckResult: Equatable, Sendable {
    /// What is wrong, in words; empty when nothing is.
    public var problems: [String] = []
    public var people = 0
    public var isGood: Bool { problems.isEmpty }
  }

  /// Checks the file, the search index against the people, the section counts, and what belongs to nobody. Reads everything: seconds for a
  /// large book. Writers wait, readers do not.
  public func check() throws -> CheckResult {
    try queue.sync {
      try exclusively {
        var result = CheckResult()
        for part in [checkFile, checkIndexes, checkSearch] {
          do { try part(&result) } catch let error as AddressBookError where error.isDamage { result.problems.append("\(error)") }
        }
        return result
      }
    }
  }

  private func checkFile(_ result: inout CheckResult) throws {
    let row = try writer.statement("PRAGMA quick_check(20)")
    defer { row.reset() }
    while try row.step() {
      if row.text(0) != "ok" { result.problems.append("file: \(row.text(0))") }
    }
  }

  private func checkIndexes(_ result: inout CheckResult) throws {
    result.people = Int(try writer.integer("SELECT count(*) FROM person") ?? 0)
    for ordering in SortOrdering.allCases {
      let wrong = try writer.integer("""
        SELECT count(*) FROM (
          SELECT section FROM (SELECT section, count FROM section_count WHERE ordering = \(ordering.rawValue) AND count <> 0
          EXCEPT SELECT unicode(CAST(substr(\(ordering.column), 1, 1) AS TEXT)), count(*) FROM person GROUP BY 1))
        """) ?? 0
      let total = Int(try writer.integer("SELECT sum(count) FROM section_count WHERE ordering = ?", .integer(ordering.rawValue)) ?? 0)
      if wrong > 0 || total != result.people { result.problems.append("the section counts by \(ordering) are wrong") }
    }
    for table in ["value", "image", "member"] {
      let orphans = try writer.integer("SELECT count(*) FROM \(table) WHERE person NOT IN (SELECT id FROM person)") ?? 0
      if orphans > 0 { result.problems.append("\(orphans) rows of \(table) belong to nobody") }
    }
  }

  /// Lets the search index check itself, and looks a sample of people up by their own words.
  private func checkSearch(_ result: inout CheckResult) throws {
    do {
      try writer.execute("INSERT INTO search(search, rank) VALUES('integrity-check', 0)")
    } catch { result.problems.append("search index: \(error)") }
    let searchText = SearchText(reader: keys.reader)
    let step = max(1, result.people / 2_000)
    let row = try writer.statement("SELECT \(PersonRows.columns) FROM person WHERE id % ? = 0 ORDER BY id LIMIT 2000")
    row.bind(1, Int64(step))
    var missing = 0
    var people: [Person] = []
    while try row.step() { people.append(PersonRows.person(row)) }
    row.reset()
    for person in people {
      let words = [person.familyName, person.givenName, person.organizationName].filter { !$0.isEmpty }.joined(separator: " ")
      guard let query = SearchText.query(words), !searchText.text(of: person).isEmpty else { continue }
      if try writer.integer("SELECT rowid FROM search WHERE search MATCH ? AND rowid = ?", .text(query), .integer(person.id)) == nil { missing += 1 }
    }
    if missing > 0 { result.problems.append("\(missing) of \(people.count) sampled people are not found by their names") }
  }

  /// Makes keys, counts and search index anew, which mends what `check` finds about them.
  public func repairIndexes() throws {
    try queue.sync {
      try exclusively {
        try writer.execute("BEGIN IMMEDIATE")
        do {
          _ = try rebuildKeys()
          try writer.execute("COMMIT")
        } catch {
          try? writer.execute("ROLLBACK")
          throw error
        }
      }
    }
  }

  /// Copies the book, as it is at one moment, into one file. Writers go on.
  /// - Throws: `AddressBookError.cannotOpen` when there is a file already.
  public func backup(to destination: String) throws {
    guard !FileManager.default.fileExists(atPath: destination) else {
      throw AddressBookError.cannotOpen(path: destination, reason: "there is a file already; choose another name")
    }
    let connection = try SQLiteConnection(path: path, isReader: false)
    try connection.run("VACUUM INTO ?", .text(destination))
    chmod(destination, 0o600)
  }

  /// Puts a backup in the place of everything in the book. What was there before is backed up beside the book first.
  /// - Returns: where the former content is.
  @discardableResult
  public func restore(from source: String) throws -> String {
    let backup = try SQLiteConnection(path: source, isReader: true)
    guard (try? backup.integer("PRAGMA application_id")) == Schema.applicationIdentifier else { throw AddressBookError.notABackup(path: source) }
    let version = Int(try backup.integer("PRAGMA user_version") ?? 0)
    guard version <= Schema.version else { throw AddressBookError.newerVersion(path: source, found: version, known: Schema.version) }
    let check = try backup.text("PRAGMA quick_check(1)")
    guard check == "ok" else { throw AddressBookError.cannotOpen(path: source, reason: "the backup is damaged: \(check ?? "")") }
    var former = "\(path).before-restore-\(Migration.stamp()).backup", number = 1
    while FileManager.default.fileExists(atPath: former) {
      number += 1
      former = "\(path).before-restore-\(Migration.stamp())-\(number).backup"
    }
    try self.backup(to: former)
    try queue.sync {
      try exclusively {
        // Table by table in one transaction, so that readers and other processes see the old book or the new one.
        let token = try ChangeLog.token(writer)
        try writer.run("ATTACH ? AS backup", .text(source))
        defer {
          writer.discardStatements()
          try? writer.execute("DETACH backup")
        }
        try writer.execute("BEGIN IMMEDIATE")
        do {
          for table in ["person", "value", "image", "people_group", "member", "source", "setting"] {
            try writer.execute("DELETE FROM main.\(table); INSERT INTO main.\(table) SELECT * FROM backup.\(table)")
          }
          try writer.execute("DELETE FROM main.change")
          try writer.execute("UPDATE main.sqlite_sequence SET seq = \(token) WHERE name = 'change'")
          _ = try rebuildKeys()
          try writer.execute("COMMIT")
        } catch {
          try? writer.execute("ROLLBACK")
          throw error
        }
      }
    }
    return former
  }
}
