// A file of an older version becomes one of this version, after a copy of it was put beside it.
import Foundation

enum Migration {
  static func run(_ connection: SQLiteConnection, from version: Int, path: String, notes: inout [AddressBookStore.OpeningNote]) throws {
    var backup: String?
    if version > 0 {
      let copy = unusedName("\(path).version\(version)-\(stamp())", ending: ".backup")
      try BookFiles.copy(connection, to: copy)
      backup = copy
    }
    try takeSteps(connection, from: version)
    if let backup { notes.append(.migrated(from: version, to: Schema.version, backup: backup)) }
  }

  /// The steps from a version to this one, together or not at all.
  static func takeSteps(_ connection: SQLiteConnection, from version: Int) throws {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      // Another process may have been faster than the caller's look at the version.
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
  }

  /// A name beside the book that no file has yet.
  static func unusedName(_ beginning: String, ending: String) -> String {
    var name = beginning + ending, number = 1
    while FileManager.default.fileExists(atPath: name) {
      number += 1
      name = "\(beginning)-\(number)\(ending)"
    }
    return name
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
