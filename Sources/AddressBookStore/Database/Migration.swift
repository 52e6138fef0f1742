// A file of an older version becomes one of this version, after a copy of it was put beside it.
import Foundation

enum Migration {
  static func run(_ connection: SQLiteConnection, from version: Int, path: String, notes: inout [AddressBookStore.OpeningNote]) throws {
    var backup: String?
    if version > 0 {
      let copy = "\(path).version\(version)-\(stamp()).backup"
      try connection.run("VACUUM INTO ?", .text(copy))
      chmod(copy, 0o600)
      backup = copy
    }
    try connection.execute("BEGIN IMMEDIATE")
    do {
      // Another process may have been faster.
      let current = Int(try connection.integer("PRAGMA user_version") ?? 0)
      for step in Schema.steps.dropFirst(current) {
        for sql in step { try connection.execute(sql) }
      }
      if current == 0 {
        try connection.run("INSERT INTO source(identifier, kind, name) VALUES(?, 0, 'Quince')", .blob(RecordIdentifier().bytes))
        try connection.execute("PRAGMA application_id=\(Schema.applicationIdentifier)")
      }
      try connection.execute("PRAGMA user_version=\(Schema.version)")
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
    if let backup { notes.append(.migrated(from: version, to: Schema.version, backup: backup)) }
  }

  /// "20150131-235959", for the names of files.
  static func stamp() -> String {
    var now = time(nil), fields = tm()
    localtime_r(&now, &fields)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, 32, "%Y%m%d-%H%M%S", &fields)
    return String(cString: text)
  }
}
