// A damaged file is never written to: it is moved aside, a new book is made in its place, and what can still be read goes into that.
import Foundation

enum Salvage {
  /// - Returns: the connection to the new book.
  static func replace(
    path: String, reason: AddressBookError, keys: SortKeys, notes: inout [AddressBookStore.OpeningNote]
  ) throws -> SQLiteConnection {
    let aside = "\(path).damaged-\(Migration.stamp())"
    for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + ending) {
      guard rename(path + ending, aside + ending) == 0 else {
        let words = "it is damaged (\(reason)) and could not be moved aside: \(String(cString: strerror(errno)))"
        throw AddressBookError.cannotOpen(path: path, reason: words)
      }
    }
    close(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    let book = try AddressBookStore.openWriter(path, notes: &notes)
    var people = 0, groups = 0
    // A copy is read, for even reading a file with a log beside it may write to it.
    let copy = aside + ".reading"
    for ending in ["", "-wal"] { try? FileManager.default.copyItem(atPath: aside + ending, toPath: copy + ending) }
    defer { for ending in ["", "-wal", "-shm"] { unlink(copy + ending) } }
    try book.execute("BEGIN IMMEDIATE")
    if let damaged = try? SQLiteConnection(path: copy) {
      let transaction = AddressBookTransaction(book, keys: keys, author: "salvage")
      people = try copyPeople(from: damaged, to: transaction)
      groups = copyGroups(from: damaged, to: transaction)
      try transaction.log(.everything, record: 0, identifier: nil)
      try transaction.finish()
    }
    try book.execute("COMMIT")
    notes.append(.damaged(reason: reason.description, setAside: aside, people: people, groups: groups))
    return book
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
