// The address book of a phone: one SQLite file, one queue that writes, readers that never wait for it. Only the phone's process opens it;
// two phones may have the same book open at the same time.
//
//     let book = try AddressBookStore(path: folder + "/AddressBook.sqlite")
//     try book.write(author: "me") { changes in try changes.insert(&person) }
//     let first = try book.people(in: .familyName, at: 0..<30)
import CSQLite
@_exported import AddressBookModel
import Foundation

public final class AddressBookStore: @unchecked Sendable {
  // `writer` and `keys` are touched on `queue` only; the readers are handed out one at a time under `lock`.
  public let path: String
  /// What was done to the file when it was opened: a migration, a salvage, keys built again.
  public internal(set) var openingNotes: [OpeningNote] = []

  let queue = DispatchQueue(label: "AddressBookStore.writer", qos: .userInitiated)
  var writer: SQLiteConnection
  let keys: SortKeys
  /// For searches; the writer has its own. Used under `nameReaderLock` only.
  let searchNameReader: NameReader
  let nameReaderLock = NSLock()
  private let processLock: FileLock
  private let lock = NSLock()
  private var idleReaders: [SQLiteConnection] = []
  private let orders: [SortOrdering: OrderCache] = Dictionary(uniqueKeysWithValues: SortOrdering.allCases.map { ($0, OrderCache(ordering: $0)) })

  public enum OpeningNote: Equatable, Sendable {
    case migrated(from: Int, to: Int, backup: String)
    case damaged(reason: String, setAside: String, people: Int, groups: Int)
    case keysRebuilt(people: Int)
    case indexesRebuilt
  }

  /// Opens the book, and makes it when it is not there.
  /// - Parameter salvaging: take the file for damaged even if it can be opened: `check` found something that `repairIndexes` does not mend.
  /// - Throws: `AddressBookError` when the file is of a newer version, cannot be written, or is no file.
  public init(path: String, salvaging: Bool = false) throws {
    self.path = path
    keys = try SortKeys()
    searchNameReader = try NameReader()
    try AddressBookStore.makeFile(path)
    let fileLock = try FileLock(path: path + "-lock")
    processLock = fileLock
    try fileLock.acquire()
    defer { fileLock.release() }
    var notes: [OpeningNote] = []
    do {
      let connection = try AddressBookStore.openWriter(path, notes: &notes)
      if salvaging { throw AddressBookError.database(action: "check", code: SQLITE_CORRUPT, message: "the check found damage") }
      writer = connection
    } catch let error as AddressBookError where error.isDamage {
      writer = try Salvage.replace(path: path, reason: error, keys: keys, notes: &notes)
    }
    openingNotes = notes
    try rebuildKeysIfNeeded()
  }

  /// Makes an empty file that only its owner can read; SQLite gives its other files the same mode.
  private static func makeFile(_ path: String) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EACCES || errno == EROFS { throw AddressBookError.readOnly(path: path) }
      throw AddressBookError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  static func openWriter(_ path: String, notes: inout [OpeningNote]) throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path)
    try configure(connection)
    let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
    let application = try connection.integer("PRAGMA application_id") ?? 0
    let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_master") == 0
    guard isEmpty || application == Schema.applicationIdentifier else {
      throw AddressBookError.cannotOpen(path: path, reason: "it is a database of another program")
    }
    guard version <= Schema.version else { throw AddressBookError.newerVersion(path: path, found: version, known: Schema.version) }
    if version < Schema.version { try Migration.run(connection, from: version, path: path, notes: &notes) }
    // A damaged file usually shows it here, before anything is promised to anyone.
    _ = try connection.integer("SELECT count(*) FROM section_count")
    _ = try connection.integer("SELECT id FROM person ORDER BY id DESC LIMIT 1")
    for (name, sql) in Schema.deferredIndexes where try connection.integer("SELECT 1 FROM sqlite_master WHERE name = ?", .text(name)) == nil {
      try connection.execute(sql)
      notes.append(.indexesRebuilt)
    }
    return connection
  }

  private static func configure(_ connection: SQLiteConnection) throws {
    if try connection.text("PRAGMA journal_mode=WAL")?.lowercased() != "wal" { throw AddressBookError.readOnly(path: connection.path) }
    try connection.execute("PRAGMA synchronous=FULL; PRAGMA cache_size=-65536; PRAGMA secure_delete=OFF; PRAGMA wal_autocheckpoint=4000")
  }

  // MARK: Writing

  /// Changes the book: everything that is done inside happens, or, when an error is thrown, nothing. When this returns, it is on the disk.
  /// - Parameter author: goes into the log of changes, so that who made a change can leave it out when reading the log.
  @discardableResult
  public func write<Result>(author: String = "", _ body: (AddressBookTransaction) throws -> Result) throws -> Result {
    try queue.sync {
      try exclusively {
        let transaction = AddressBookTransaction(writer, keys: keys, author: author)
        try writer.execute("BEGIN IMMEDIATE")
        do {
          let result = try body(transaction)
          try transaction.finish()
          try writer.execute("COMMIT")
          return result
        } catch {
          if writer.isInTransaction { try? writer.execute("ROLLBACK") }
          throw error
        }
      }
    }
  }

  /// Runs with the lock that writers of all processes take in turn. Call on `queue`.
  func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
    try processLock.acquire()
    defer { processLock.release() }
    return try body()
  }

  // MARK: Reading

  /// Reads one state of the book, whatever is written meanwhile.
  func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    let connection = try takeReader()
    do {
      try connection.execute("BEGIN")
      let result = try body(connection)
      try connection.execute("COMMIT")
      giveBack(connection)
      return result
    } catch {
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      giveBack(connection)
      throw error
    }
  }

  private func takeReader() throws -> SQLiteConnection {
    lock.lock()
    let idle = idleReaders.popLast()
    lock.unlock()
    if let idle { return idle }
    let connection = try SQLiteConnection(path: path, isReader: true)
    // Rows of a page lie anywhere in the file: mapped, they need no copy and no system call.
    try connection.execute("PRAGMA cache_size=-16384; PRAGMA mmap_size=1073741824")
    return connection
  }

  private func giveBack(_ connection: SQLiteConnection) {
    lock.lock()
    if idleReaders.count < 4 { idleReaders.append(connection) }
    lock.unlock()
  }

  func closeReaders() {
    lock.lock()
    idleReaders = []
    lock.unlock()
  }

  func order(_ ordering: SortOrdering) -> OrderCache { orders[ordering]! }
}

extension AddressBookError {
  /// Whether the file itself is broken, rather than its surroundings.
  var isDamage: Bool {
    guard case .database(_, let code, _) = self else { return false }
    return code & 0xFF == SQLITE_CORRUPT || code & 0xFF == SQLITE_NOTADB
  }
}

/// A lock that processes take in turn. The kernel releases it when its holder dies.
final class FileLock {
  private let descriptor: Int32

  init(path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw AddressBookError.cannotOpen(path: path, reason: String(cString: strerror(errno))) }
  }

  deinit { close(descriptor) }

  func acquire() throws {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw AddressBookError.cannotOpen(path: "the writers' lock", reason: String(cString: strerror(errno))) }
    }
  }

  func release() { flock(descriptor, LOCK_UN) }
}
