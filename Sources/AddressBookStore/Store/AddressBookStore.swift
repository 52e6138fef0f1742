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
  /// Whether the book was made by this opening.
  public private(set) var isNew = false

  let queue = DispatchQueue(label: "AddressBookStore.writer", qos: .userInitiated)
  var writer: SQLiteConnection
  let keys: SortKeys
  /// For searches; the writer has its own. Used under `nameReaderLock` only.
  let searchNameReader: NameReader
  let nameReaderLock = NSLock()
  /// Set by tests alone, before anything is asked.
  var searchLimits = SearchLimits()
  private let processLock: WriterLock
  // Guarded by `lock`: readers that wait for work, and the file that readers have open.
  private let lock = NSLock()
  private var idleReaders: [SQLiteConnection] = []
  private var openFile: FileIdentity?
  private let orders: [SortOrdering: OrderCache] = Dictionary(uniqueKeysWithValues: SortOrdering.allCases.map { ($0, OrderCache(ordering: $0)) })

  public enum OpeningNote: Equatable, Sendable {
    case migrated(from: Int, to: Int, backup: String)
    case damaged(reason: String, setAside: String, people: Int, groups: Int)
    case keysRebuilt(people: Int)
    case indexesRebuilt
    /// The file that holds the newest changes until they go into the book was taken away while nobody had the book open.
    case logMissing(String)
    /// An earlier start had put what it could read of a damaged book into a new one, and was stopped before it said so.
    case salvageFinished(setAside: String)
    /// The file was a book and is empty now; a new book begins in it.
    case emptied
  }

  /// Opens the book, and makes it when it is not there.
  /// - Parameter salvaging: take the file for damaged even if it can be opened: `check` found something that `repairIndexes` does not mend.
  /// - Throws: `AddressBookError` when the file is of a newer version, cannot be written, or is no file.
  public init(path: String, salvaging: Bool = false) throws {
    self.path = path
    keys = try SortKeys()
    searchNameReader = try NameReader()
    try AddressBookStore.makeFile(path)
    let processLock = try WriterLock(path: path + "-lock")
    self.processLock = processLock
    try processLock.acquire()
    defer { processLock.release() }
    var notes: [OpeningNote] = []
    if let aside = try Salvage.finishInterrupted(path: path) { notes.append(.salvageFinished(setAside: aside)) }
    let lostLog = notes.isEmpty && processLock.isMarkedOpen && !FileManager.default.fileExists(atPath: path + "-wal") && FileIdentity.size(path) > 0
    let isEmpty = FileIdentity.size(path) == 0 && FileIdentity.size(path + "-wal") == 0
    if isEmpty, processLock.isMarked { notes.append(.emptied) }
    do {
      let connection = try AddressBookStore.openWriter(path, notes: &notes)
      writer = connection
      if salvaging {
        connection.close()
        throw AddressBookError.database(action: "check", code: SQLITE_CORRUPT, message: "the check found damage")
      }
      if lostLog {
        notes.append(.logMissing(path + "-wal"))
        let found = try connection.text("PRAGMA quick_check(1)") ?? ""
        if found != "ok" {
          connection.close()
          throw AddressBookError.database(action: "check", code: SQLITE_CORRUPT, message: found)
        }
      }
    } catch let error as AddressBookError where error.isDamage {
      writer = try Salvage.replace(path: path, reason: error, keys: keys, notes: &notes)
    }
    openFile = writer.file
    processLock.isMarkedOpen = true
    isNew = isEmpty
    openingNotes = notes
    try rebuildKeysIfNeeded()
  }

  deinit {
    // The last one to close a book takes its log away; between the two marks neither log nor no log means anything.
    processLock.isMarkedOpen = false
    idleReaders = []
    writer.close()
    if FileManager.default.fileExists(atPath: path + "-wal") { processLock.isMarkedOpen = true }
  }

  /// Makes an empty file that only its owner can read; SQLite gives its other files the same mode.
  static func makeFile(_ path: String) throws {
    var status = stat()
    // Opening a pipe would wait for somebody at its other end.
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw AddressBookError.cannotOpen(path: path, reason: status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is no file")
    }
    func check(_ result: Int32) throws {
      guard result < 0 else { return }
      if errno == EACCES || errno == EROFS { throw AddressBookError.readOnly(path: path) }
      if errno == ENOSPC { throw AddressBookError.diskFull(path: path) }
      throw AddressBookError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    if access(path, F_OK) != 0, errno == ENOENT {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      try check(descriptor)
      close(descriptor)
    } else {
      // Not opened here: closing it would take the locks away that another connection of this process has on it.
      try check(access(path, R_OK | W_OK))
      chmod(path, 0o600)
    }
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
    if try currentFile() != writer.file {
      var notes: [OpeningNote] = []
      writer = try AddressBookStore.openWriter(path, notes: &notes)
      try rebuildKeysIfNeeded()
    }
    return try body()
  }

  /// The file that lies at the path now. Another program may have put a salvaged book in the place of a damaged one: what were written to the
  /// file that is open would be lost.
  private func currentFile() throws -> FileIdentity {
    guard let file = FileIdentity(path) else {
      throw AddressBookError.cannotOpen(path: path, reason: "it was moved or deleted while it was open. Put it back, or start again with a new book")
    }
    return file
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
    let file = try currentFile()
    let (idle, isOther) = lock.withLock {
      defer { openFile = file }
      guard file != openFile else { return (idleReaders.popLast(), false) }
      idleReaders = []
      return (nil, true)
    }
    if isOther { for order in orders.values { order.forget() } }
    if let idle { return idle }
    let connection = try SQLiteConnection(path: path, isReader: true)
    // Rows of a page lie anywhere in the file: mapped, they need no copy and no system call.
    try connection.execute("PRAGMA cache_size=-16384; PRAGMA mmap_size=1073741824")
    return connection
  }

  private func giveBack(_ connection: SQLiteConnection) {
    lock.withLock { if idleReaders.count < 4, connection.file == openFile { idleReaders.append(connection) } }
  }

  func order(_ ordering: SortOrdering) -> OrderCache { orders[ordering]! }
}
