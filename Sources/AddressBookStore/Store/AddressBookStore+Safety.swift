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

  public enum CheckDepth: Sendable {
    /// The file, the section counts, and what belongs to nobody.
    case file
    /// Everybody's sort keys besides, and the search index against a sample of the people.
    case usual
    /// Every word of the search index besides: a minute or two for a million people.
    case everyWord
  }

  /// Checks the file, every person's sort keys, the section counts, the search index against the people, and what belongs to nobody. Reads
  /// everything: seconds for a large book. Writers wait, readers do not.
  /// - Parameter people: whose sort keys to look at when not everybody's are.
  public func check(_ depth: CheckDepth = .usual, people: Set<Int64> = []) throws -> CheckResult {
    try queue.sync {
      try exclusively {
        var result = CheckResult()
        var parts = [checkFile, checkIndexes]
        if depth == .file {
          parts.append { try self.checkKeys(&$0, of: people) }
        } else {
          parts += [{ try self.checkKeys(&$0, of: nil) }, checkSearch]
        }
        if depth == .everyWord { parts.append(checkEveryWord) }
        for part in parts {
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

  /// Makes sort keys anew and compares: everybody's, or those of some.
  private func checkKeys(_ result: inout CheckResult, of ids: Set<Int64>?) throws {
    if ids?.isEmpty == true { return }
    let numbers = ids.map { "WHERE id IN (\($0.map { "\($0)" }.joined(separator: ",")))" } ?? ""
    let row = try writer.statement("SELECT \(PersonRows.columns), family_key, given_key FROM person \(numbers)")
    defer {
      row.reset()
      if ids != nil { writer.discardStatements() }
    }
    var wrong = 0
    while try row.step() {
      var person = PersonRows.person(row)
      if person.displayName.isEmpty { person.values = try PersonRows.values(of: person.id, in: writer) }
      let keys = self.keys.keys(of: person)
      if row.blob(26) != keys.family || row.blob(27) != keys.given { wrong += 1 }
    }
    if wrong > 0 { result.problems.append("\(wrong) people stand at the wrong place of the list") }
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
      // Whole words: with beginnings of words all who share a firm were gathered for each of them.
      guard let query = SearchQuery(names: words)?.wholeWords, !searchText.text(of: person).isEmpty else { continue }
      if try writer.integer("SELECT rowid FROM search WHERE search MATCH ? AND rowid = ?", .text(query), .integer(person.id)) == nil { missing += 1 }
    }
    if missing > 0 { result.problems.append("\(missing) of \(people.count) sampled people are not found by their names") }
  }

  /// Makes a second index from the people and goes through both side by side, word by word.
  private func checkEveryWord(_ result: inout CheckResult) throws {
    let words = ["temp.expected", "temp.expected_word", "temp.found_word"]
    func drop() { for table in words { try? writer.execute("DROP TABLE IF EXISTS \(table)") } }
    drop()
    defer {
      writer.discardStatements()
      drop()
    }
    try writer.execute("""
      CREATE VIRTUAL TABLE temp.expected USING fts5(text, content='', columnsize=0, detail=none, tokenize="\(Schema.tokenizer)");
      CREATE VIRTUAL TABLE temp.expected_word USING fts5vocab(temp, expected, instance);
      CREATE VIRTUAL TABLE temp.found_word USING fts5vocab(main, search, instance);
      BEGIN
      """)
    defer { try? writer.execute("ROLLBACK") }
    let searchText = SearchText(reader: keys.reader)
    let row = try writer.statement("SELECT \(PersonRows.columns) FROM person ORDER BY id")
    let insertion = try writer.statement("INSERT INTO temp.expected(rowid, text) VALUES(?, ?)")
    while try row.step() {
      var person = PersonRows.person(row)
      person.values = try PersonRows.values(of: person.id, in: writer)
      insertion.bind(1, person.id)
      insertion.bind(2, searchText.text(of: person))
      _ = try insertion.step()
      insertion.reset()
    }
    row.reset()
    let expected = try writer.statement("SELECT term, doc FROM temp.expected_word"), found = try writer.statement("SELECT term, doc FROM temp.found_word")
    defer {
      expected.reset()
      found.reset()
    }
    while try expected.step() {
      guard try found.step(), expected.integer(1) == found.integer(1), expected.blob(0) == found.blob(0) else {
        return result.problems.append("search index: person \(expected.integer(1)) and the word \"\(expected.text(0))\" do not belong together in it as they should")
      }
    }
    if try found.step() { result.problems.append("search index: it has words of nobody, from \"\(found.text(0))\"") }
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
    try BookFiles.copy(SQLiteConnection(path: path), to: destination)
  }

  /// Puts a backup in the place of everything in the book. What was there before is backed up beside the book first.
  /// - Returns: where the former content is.
  @discardableResult
  public func restore(from source: String) throws -> String {
    guard FileManager.default.fileExists(atPath: source) else { throw AddressBookError.cannotOpen(path: source, reason: "there is no such file") }
    let backup = try SQLiteConnection(path: source, isReader: true)
    guard (try? backup.integer("PRAGMA application_id")) == Schema.applicationIdentifier else { throw AddressBookError.notABackup(path: source) }
    let version = Int(try backup.integer("PRAGMA user_version") ?? 0)
    guard version <= Schema.version else { throw AddressBookError.newerVersion(path: source, found: version, known: Schema.version) }
    let check = try backup.text("PRAGMA quick_check(1)")
    guard check == "ok" else { throw AddressBookError.cannotOpen(path: source, reason: "the backup is damaged: \(check ?? "")") }
    // A backup of an older version is brought up to date first, in a copy.
    var source = source
    let copy = path + ".restoring"
    func removeCopy() { for ending in [""] + BookFiles.logEndings { unlink(copy + ending) } }
    removeCopy()
    defer { removeCopy() }
    if version < Schema.version {
      try BookFiles.copy(SQLiteConnection(path: source), to: copy)
      let older = try SQLiteConnection(path: copy)
      try Migration.takeSteps(older, from: version)
      older.close()
      source = copy
    }
    backup.close()
    let former = Migration.unusedName("\(path).before-restore-\(Migration.stamp())", ending: ".backup")
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

  /// For tests: as if the disk ended after so many pages of the file.
  package func limitPages(to count: Int) throws { try queue.sync { try writer.execute("PRAGMA max_page_count=\(max(1, count))") } }
}
