// SQLite in Swift: statements with values, errors with their reason.

import CLazySQLite

/// A value as SQLite holds it.
enum SQLValue: Equatable {
  case null, integer(Int64), real(Double), text(String), blob(Data)
}

/// An open database. Used under the coordinator's lock.
final class Database {
  private let functions: quince_sqlite_functions
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]
  let path: String

  init(path: String, isReadOnly: Bool = false, creates: Bool = true) throws {
    guard let loaded = quince_sqlite_load() else {
      throw coreDataError(NSPersistentStoreOpenError, "SQLite could not be loaded: \(String(cString: quince_sqlite_load_error()))")
    }
    functions = loaded.pointee
    self.path = path
    var opened: OpaquePointer?
    let flags = isReadOnly ? QUINCE_SQLITE_OPEN_READONLY : creates ? QUINCE_SQLITE_OPEN_READWRITE | QUINCE_SQLITE_OPEN_CREATE : QUINCE_SQLITE_OPEN_READWRITE
    let code = functions.open_v2(path, &opened, Int32(flags), nil)
    guard code == 0, let opened else {
      let reason = opened.map { String(cString: loaded.pointee.errmsg($0)) } ?? "out of memory"
      if let opened { _ = functions.close_v2(opened) }
      throw coreDataError(NSPersistentStoreOpenError, "the store \(path) cannot be opened: \(reason)", [NSFilePathErrorKey: path, NSSQLiteErrorDomain: code])
    }
    handle = opened
    // Another process that writes is waited for.
    _ = functions.busy_timeout(handle, 10_000)
  }

  deinit { close() }

  private var isClosed = false

  func close() {
    guard !isClosed else { return }
    isClosed = true
    for statement in statements.values { _ = functions.finalize(statement) }
    statements = [:]
    _ = functions.close_v2(handle)
  }

  private func failure(_ code: Int32, _ text: String) -> NSError {
    let reason = String(cString: functions.errmsg(handle))
    let isBroken = code == Int32(QUINCE_SQLITE_NOTADB) || code == Int32(QUINCE_SQLITE_CORRUPT)
    return coreDataError(
      isBroken ? NSFileReadCorruptFileError : NSPersistentStoreOperationError,
      isBroken ? "the store \(path) is damaged or is no database: \(reason)" : "the store \(path): \(reason) (\(text))",
      [NSFilePathErrorKey: path, NSSQLiteErrorDomain: Int(code)])
  }

  /// - Parameter each: a row; to be read before the next.
  func run(_ text: String, _ values: [SQLValue] = [], each: ((Row) throws -> Void)? = nil) throws {
    // A statement that is being stepped is not there for another one.
    let statement = try statements.removeValue(forKey: text) ?? prepared(text)
    defer {
      _ = functions.reset(statement)
      _ = functions.clear_bindings(statement)
      if let other = statements.updateValue(statement, forKey: text) { _ = functions.finalize(other) }
    }
    for (place, value) in values.enumerated() { bind(value, to: statement, Int32(place + 1)) }
    while true {
      let code = functions.step(statement)
      if code == Int32(QUINCE_SQLITE_DONE) { return }
      guard code == Int32(QUINCE_SQLITE_ROW) else { throw failure(code, text) }
      try each?(Row(functions: functions, statement: statement))
    }
  }

  private func prepared(_ text: String) throws -> OpaquePointer {
    var statement: OpaquePointer?
    let code = functions.prepare_v2(handle, text, -1, &statement, nil)
    guard code == 0, let statement else { throw failure(code, text) }
    return statement
  }

  private func bind(_ value: SQLValue, to statement: OpaquePointer, _ place: Int32) {
    // SQLite copies what it is given.
    let copies = UnsafeMutableRawPointer(bitPattern: -1)
    switch value {
    case .null: _ = functions.bind_null(statement, place)
    case .integer(let number): _ = functions.bind_int64(statement, place, number)
    case .real(let number): _ = functions.bind_double(statement, place, number)
    case .text(let text): _ = functions.bind_text(statement, place, text, Int32(text.utf8.count), copies)
    case .blob(let data):
      if data.isEmpty { _ = functions.bind_zeroblob(statement, place, 0) } else {
        data.withUnsafeBytes { _ = functions.bind_blob(statement, place, $0.baseAddress, Int32($0.count), copies) }
      }
    }
  }

  /// The first value of the first row; null when there is none.
  func value(_ text: String, _ values: [SQLValue] = []) throws -> SQLValue {
    var found = SQLValue.null
    try run(text, values) { found = $0[0] }
    return found
  }

  var changeCount: Int { Int(functions.changes(handle)) }

  /// All of it or nothing.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  /// Forgets prepared statements: the tables they speak of change.
  func forgetStatements() {
    for statement in statements.values { _ = functions.finalize(statement) }
    statements = [:]
  }

  struct Row {
    fileprivate let functions: quince_sqlite_functions
    fileprivate let statement: OpaquePointer

    subscript(column: Int) -> SQLValue {
      let column = Int32(column)
      switch Int(functions.column_type(statement, column)) {
      case QUINCE_SQLITE_INTEGER: return .integer(functions.column_int64(statement, column))
      case QUINCE_SQLITE_FLOAT: return .real(functions.column_double(statement, column))
      case QUINCE_SQLITE_TEXT:
        guard let bytes = functions.column_text(statement, column) else { return .null }
        let count = Int(functions.column_bytes(statement, column))
        return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
      case QUINCE_SQLITE_BLOB:
        let count = Int(functions.column_bytes(statement, column))
        return .blob(functions.column_blob(statement, column).map { Data(bytes: $0, count: count) } ?? Data())
      default: return .null
      }
    }

    func integer(_ column: Int) -> Int64 {
      if case .integer(let number) = self[column] { return number }
      return 0
    }

    func text(_ column: Int) -> String? {
      if case .text(let text) = self[column] { return text }
      return nil
    }
  }
}

/// A name in a statement.
func quoted(_ name: String) -> String { "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
