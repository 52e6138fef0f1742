// The numbers of all people in their order, in memory: four bytes a person. It makes any page of a list and the search in order independent
// of the size of the book. It is brought up to date from the log of changes, and built again when the log says too much has changed.
import Foundation

final class OrderCache: @unchecked Sendable {
  // Everything is guarded by `lock`.
  private let ordering: SortOrdering
  private let lock = NSLock()
  private var identifiers: [Int32] = []
  private var token: Int64 = -1

  init(ordering: SortOrdering) { self.ordering = ordering }

  /// The book is another one from now on.
  func forget() {
    lock.withLock { (identifiers, token) = ([], -1) }
  }

  /// The order as the connection's transaction sees the book.
  func identifiers(_ connection: SQLiteConnection) throws -> [Int32] {
    lock.lock()
    defer { lock.unlock() }
    let current = try ChangeLog.token(connection)
    // A reader whose transaction is older than the cache is rare, and is served by itself.
    if current < token { return try load(connection) }
    if current != token {
      let isFollowed = try token >= 0 && follow(connection, to: current)
      if !isFollowed { identifiers = try load(connection) }
      token = current
    }
    return identifiers
  }

  private func load(_ connection: SQLiteConnection) throws -> [Int32] {
    var identifiers: [Int32] = []
    identifiers.reserveCapacity(Int(try connection.integer("SELECT sum(count) FROM section_count WHERE ordering = 0") ?? 0))
    let row = try connection.statement("SELECT id FROM person ORDER BY \(ordering.column), id")
    defer { row.reset() }
    while try row.step() { identifiers.append(Int32(truncatingIfNeeded: row.integer(0))) }
    return identifiers
  }

  /// Applies what the log says since `token`. False when that is more work than building anew.
  private func follow(_ connection: SQLiteConnection, to current: Int64) throws -> Bool {
    guard current - token <= 64 else { return false }
    var changed: Set<Int64> = []
    let row = try connection.statement("SELECT kind, record, last FROM change WHERE token > ? AND token <= ?")
    row.bind(1, token)
    row.bind(2, current)
    while try row.step() {
      switch BookChange.Kind(rawValue: row.integer(0)) {
      case .personAdded, .personUpdated, .personDeleted:
        let last = row.isNull(2) ? row.integer(1) : row.integer(2)
        guard last - row.integer(1) <= 64 else {
          row.reset()
          return false
        }
        changed.formUnion(row.integer(1)...last)
      case .everything, nil:
        row.reset()
        return false
      default: break
      }
    }
    row.reset()
    for id in changed {
      if let place = identifiers.firstIndex(of: Int32(truncatingIfNeeded: id)) { identifiers.remove(at: place) }
    }
    for id in changed.sorted() {
      guard let key = try key(id, connection) else { continue }
      var low = 0, high = identifiers.count
      while low < high {
        let middle = (low + high) / 2
        let other = Int64(identifiers[middle])
        let otherKey = try self.key(other, connection) ?? []
        if otherKey == key ? other < id : otherKey.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
      }
      identifiers.insert(Int32(truncatingIfNeeded: id), at: low)
    }
    return true
  }

  private func key(_ id: Int64, _ connection: SQLiteConnection) throws -> [UInt8]? {
    let row = try connection.statement("SELECT \(ordering.column) FROM person WHERE id = ?")
    row.bind(1, id)
    defer { row.reset() }
    return try row.step() ? row.blob(0) : nil
  }
}
