// The log of changes: what happened since a token, and by whom. Apps get their change history and their notifications from it.
import Foundation

public struct BookChange: Sendable, Equatable {
  public enum Kind: Int64, Sendable {
    case personAdded = 1, personUpdated, personDeleted
    case groupAdded, groupUpdated, groupDeleted
    /// `record` is the person, `last` the group.
    case memberAdded, memberRemoved
    /// The book was replaced: everything has to be read again.
    case everything
  }

  public var token: Int64
  public var kind: Kind
  public var record: Int64
  /// The end of a range of people that were added together; the group of a membership.
  public var last: Int64?
  /// Of a deleted record, by which others know it.
  public var identifier: RecordIdentifier?
  public var author: String
}

enum ChangeLog {
  /// The token of the newest change; 0 in a book that nothing happened to.
  static func token(_ connection: SQLiteConnection) throws -> Int64 {
    try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'change'") ?? 0
  }
}

extension AddressBookStore {
  public func currentToken() throws -> Int64 { try read(ChangeLog.token) }

  /// The changes after a token, oldest first.
  /// - Parameter excluding: authors whose changes are left out.
  /// - Throws: `AddressBookError.tokenExpired` when older changes than those asked for are no longer in the log.
  public func changes(since token: Int64, excluding authors: Set<String> = [], limit: Int = 10_000) throws -> [BookChange] {
    try read { connection in
      let first = try connection.integer("SELECT min(token) FROM change")
      let newest = try ChangeLog.token(connection)
      guard token <= newest, first.map({ token >= $0 - 1 }) ?? (token == newest) else { throw AddressBookError.tokenExpired }
      let row = try connection.statement("SELECT token, kind, record, last, identifier, author FROM change WHERE token > ? ORDER BY token LIMIT ?")
      row.bind(1, token)
      row.bind(2, Int64(limit))
      defer { row.reset() }
      var changes: [BookChange] = []
      while try row.step() {
        let author = row.text(5)
        guard let kind = BookChange.Kind(rawValue: row.integer(1)), !authors.contains(author) else { continue }
        changes.append(BookChange(
          token: row.integer(0), kind: kind, record: row.integer(2), last: row.isNull(3) ? nil : row.integer(3),
          identifier: row.isNull(4) ? nil : RecordIdentifier(bytes: row.blob(4)), author: author))
      }
      return changes
    }
  }

  /// Shortens the log to its newest changes. Who holds an older token has to read everything again.
  public func trimChanges(keeping count: Int) throws {
    try write { transaction in
      let newest = try ChangeLog.token(transaction.connection)
      try transaction.connection.run("DELETE FROM change WHERE token <= ?", .integer(newest - Int64(count)))
    }
  }
}
