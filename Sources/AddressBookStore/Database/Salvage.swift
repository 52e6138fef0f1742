// A damaged file is never written to. What can still be read goes into a new book beside it; when that is whole it takes the place of the
// damaged one, which is moved aside. A start that is stopped in the middle begins anew, or goes on where the new book was whole.
import Foundation

enum Salvage {
  private static func growing(_ path: String) -> String { path + ".salvaging" }
  /// A new book that is whole and waits to be put in place.
  private static func finished(_ path: String) -> String { path + ".salvaged" }

  /// - Returns: the connection to the new book.
  static func replace(
    path: String, reason: AddressBookError, keys: SortKeys, notes: inout [AddressBookStore.OpeningNote]
  ) throws -> SQLiteConnection {
    let growing = growing(path), copy = path + ".reading"
    func cleanUp() { for file in [growing, copy] { for ending in [""] + BookFiles.logEndings { unlink(file + ending) } } }
    cleanUp()
    defer { cleanUp() }
    // A copy is read, for even reading a file with a log beside it may write to it.
    for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: path + ending) {
      do { try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending) } catch {
        throw AddressBookError.cannotOpen(path: path, reason: "it is damaged (\(reason)), and there is no room beside it for what can be read: \(error.localizedDescription)")
      }
    }
    try AddressBookStore.makeFile(growing)
    var ignored: [AddressBookStore.OpeningNote] = []
    let book = try AddressBookStore.openWriter(growing, notes: &ignored)
    var people = 0, groups = 0
    try book.execute("BEGIN IMMEDIATE")
    if let damaged = try? SQLiteConnection(path: copy) {
      // A file that was cut off is shorter than it says: only so is what is left of it read (sqlite.org, "PRAGMA writable_schema").
      try? damaged.execute("PRAGMA writable_schema=1")
      let transaction = AddressBookTransaction(book, keys: keys, author: "salvage")
      people = try copyPeople(from: damaged, to: transaction)
      groups = copyGroups(from: damaged, to: transaction)
      try transaction.log(.everything, record: 0, identifier: nil)
      try transaction.finish()
    }
    try book.execute("COMMIT")
    // Closing puts the log into the file.
    book.close()
    let descriptor = open(growing, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    try BookFiles.putInPlace(growing, as: finished(path), descriptor)
    let aside = try putInPlace(path: path)
    notes.append(.damaged(reason: reason.reason, setAside: aside, people: people, groups: groups))
    return try AddressBookStore.openWriter(path, notes: &ignored)
  }

  /// Goes on where an earlier start was stopped between making the new book and putting it in place.
  /// - Returns: where the damaged book is now; nil when nothing was to be done.
  static func finishInterrupted(path: String) throws -> String? {
    FileManager.default.fileExists(atPath: finished(path)) ? try putInPlace(path: path) : nil
  }

  private static func putInPlace(path: String) throws -> String {
    let aside = Migration.unusedName("\(path).damaged-\(Migration.stamp())", ending: "")
    func check(_ result: Int32) throws {
      guard result != 0, errno != ENOENT else { return }
      throw AddressBookError.cannotOpen(path: path, reason: "it is damaged and could not be moved aside: \(String(cString: strerror(errno)))")
    }
    // The log goes first: it must never lie beside the new book.
    for ending in BookFiles.logEndings + [""] { try check(rename(path + ending, aside + ending)) }
    try check(rename(finished(path), path))
    BookFiles.syncFolder(of: path)
    return aside
  }

  /// Reads people by number. Where a row cannot be read, those after it are tried, in growing steps.
  private static func copyPeople(from damaged: SQLiteConnection, to transaction: AddressBookTransaction) throws -> Int {
    let searchText = SearchText(reader: transaction.keys.reader)
    let last = max(
      (try? damaged.integer("SELECT seq FROM sqlite_sequence WHERE name = 'person'")) ?? 0,
      (try? damaged.integer("SELECT max(id) FROM person")) ?? 0)
    var id: Int64 = 0, count = 0, failures: Int64 = 0
    while true {
      do {
        let row = try damaged.statement("SELECT \(PersonRows.columns) FROM person WHERE id > ? ORDER BY id LIMIT 1")
        row.bind(1, id)
        defer { row.reset() }
        guard try row.step() else { break }
        failures = 0
        id = row.integer(0)
        guard row.blob(1).count == 16 else { continue }
        var person = PersonRows.person(row)
        person.values = (try? PersonRows.values(of: person.id, in: damaged)) ?? []
        let image = person.hasImage ? image(of: person.id, in: damaged) : nil
        person.hasImage = image != nil
        try transaction.connection.execute("SAVEPOINT one")
        do {
          try transaction.insert(&person, keys: transaction.keys.keys(of: person), searchText: searchText.text(of: person))
          if let image { try transaction.setImage(image, ofPerson: person.id, logging: false) }
          count += 1
        } catch {
          try transaction.connection.execute("ROLLBACK TO one")
        }
        try transaction.connection.execute("RELEASE one")
      } catch {
        failures += 1
        id += 1 << min(failures, 20)
        if id > last { break }
      }
    }
    return count
  }

  private static func image(of person: Int64, in damaged: SQLiteConnection) -> [UInt8]? {
    guard let row = try? damaged.statement("SELECT data FROM image WHERE person = ?") else { return nil }
    row.bind(1, person)
    defer { row.reset() }
    return (try? row.step()) == true ? row.blob(0) : nil
  }

  private static func copyGroups(from damaged: SQLiteConnection, to transaction: AddressBookTransaction) -> Int {
    var count = 0
    guard let row = try? damaged.statement("SELECT id, identifier, name FROM people_group") else { return 0 }
    while (try? row.step()) == true {
      let identifier = row.blob(1)
      guard identifier.count == 16 else { continue }
      let inserted: Void? = try? transaction.connection.run(
        "INSERT OR IGNORE INTO people_group VALUES(?, ?, 1, ?)", .integer(row.integer(0)), .blob(identifier), .text(row.text(2)))
      if inserted != nil { count += 1 }
    }
    row.reset()
    guard let members = try? damaged.statement("SELECT people_group, person FROM member") else { return count }
    while (try? members.step()) == true { try? transaction.add(person: members.integer(1), toGroup: members.integer(0)) }
    members.reset()
    return count
  }
}
