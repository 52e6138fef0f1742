// A connection to SQLite and its statements. One thread at a time uses a connection; who owns it sees to that.
import CSQLite
import Foundation

final class SQLiteConnection {
  let path: String
  /// The file that was opened.
  let file: FileIdentity?
  private var handle: OpaquePointer?
  private var statements: [String: SQLiteStatement] = [:]

  /// - Parameter isReader: every attempt to write fails.
  init(path: String, isReader: Bool = false) throws {
    self.path = path
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | (isReader ? 0 : SQLITE_OPEN_CREATE)
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    file = FileIdentity(path)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
      sqlite3_close_v2(handle)
      throw AddressBookError.cannotOpen(path: path, reason: message)
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 20_000)
    if isReader { try execute("PRAGMA query_only=1") }
  }

  deinit { close() }

  /// Closes the file. Nothing can be asked of the connection afterwards.
  func close() {
    guard let handle else { return }
    discardStatements()
    // The log is taken away by its name: it is that of another book when another file has been put in the place of the one that is open.
    if file != FileIdentity(path) { quince_leave_log(handle) }
    sqlite3_close_v2(handle)
    self.handle = nil
  }

  var message: String { String(cString: sqlite3_errmsg(handle)) }
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }
  var changedRows: Int { Int(sqlite3_changes(handle)) }
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  func error(_ action: String, _ code: Int32) -> AddressBookError {
    switch code & 0xFF {
    case SQLITE_FULL: .diskFull(path: path)
    case SQLITE_READONLY, SQLITE_PERM: .readOnly(path: path)
    // Files beside the book that cannot be made or made longer: SQLite says only that it did not work, the system says why.
    case SQLITE_IOERR, SQLITE_CANTOPEN where handle.map(sqlite3_system_errno) == ENOSPC: .diskFull(path: path)
    case SQLITE_CANTOPEN where [EACCES, EROFS].contains(handle.map(sqlite3_system_errno) ?? 0): .readOnly(path: path)
    default: .database(action: action, code: code, message: message)
    }
  }

  /// Runs statements without results, separated by semicolons.
  func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw error(String(sql.prefix(60)), code) }
  }

  /// A statement, prepared once and kept. It comes reset, without old values.
  func statement(_ sql: String) throws -> SQLiteStatement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, Int32(sql.utf8.count), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw error(String(sql.prefix(80)), code) }
    let statement = SQLiteStatement(prepared, connection: self)
    statements[sql] = statement
    return statement
  }

  /// Runs one statement with values.
  func run(_ sql: String, _ values: SQLiteValue...) throws {
    let statement = try statement(sql)
    try statement.bind(values)
    while try statement.step() {}
    statement.reset()
  }

  /// The first column of the first row.
  func integer(_ sql: String, _ values: SQLiteValue...) throws -> Int64? {
    let statement = try statement(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step() && !statement.isNull(0) ? statement.integer(0) : nil
  }

  func text(_ sql: String, _ values: SQLiteValue...) throws -> String? {
    let statement = try statement(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step() && !statement.isNull(0) ? statement.text(0) : nil
  }

  /// Forgets every prepared statement, so that nothing keeps a table or a snapshot.
  func discardStatements() {
    for statement in statements.values { statement.finalize() }
    statements = [:]
  }
}

enum SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  init(integerLiteral value: Int64) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(value) }
  init(nilLiteral: ()) { self = .null }
}

/// A prepared statement. Columns are counted from 0, parameters from 1.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private unowned let connection: SQLiteConnection

  init(_ handle: OpaquePointer, connection: SQLiteConnection) {
    self.handle = handle
    self.connection = connection
  }

  func finalize() { sqlite3_finalize(handle) }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func bind(_ values: [SQLiteValue]) throws {
    for (index, value) in values.enumerated() { bind(Int32(index + 1), value) }
  }

  func bind(_ index: Int32, _ value: SQLiteValue) {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let number): sqlite3_bind_int64(handle, index, number)
    case .real(let number): sqlite3_bind_double(handle, index, number)
    case .text(let text): bind(index, text)
    case .blob(let bytes): bind(index, bytes)
    }
  }

  func bind(_ index: Int32, _ number: Int64) { sqlite3_bind_int64(handle, index, number) }
  func bind(_ index: Int32, _ number: Double) { sqlite3_bind_double(handle, index, number) }

  func bind(_ index: Int32, _ text: String) {
    var text = text
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) {
        quince_bind_text(handle, index, $0.baseAddress ?? UnsafePointer(bitPattern: 1), Int32($0.count))
      }
    }
  }

  /// Empty texts are stored as NULL: most fields of most people are empty.
  func bindUnlessEmpty(_ index: Int32, _ text: String) {
    if text.isEmpty { sqlite3_bind_null(handle, index) } else { bind(index, text) }
  }

  func bind(_ index: Int32, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { _ = quince_bind_blob(handle, index, $0.baseAddress ?? UnsafeRawPointer(bitPattern: 1), Int32($0.count)) }
  }

  /// Moves to the next row. False at the end.
  func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    let error = connection.error("a statement", code)
    sqlite3_reset(handle)
    throw error
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// Empty for NULL.
  func text(_ column: Int32) -> String {
    guard let text = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
