// What can go wrong with a book, in words that a person can act on.
import CSQLite
import Foundation

public enum AddressBookError: Error, Equatable, CustomStringConvertible {
  /// SQLite refused: what was being done, its code, its words.
  case database(action: String, code: Int32, message: String)
  /// The disk is full.
  case diskFull(path: String)
  case readOnly(path: String)
  /// The file was written by a newer Quince.
  case newerVersion(path: String, found: Int, known: Int)
  case cannotOpen(path: String, reason: String)
  /// Another program writes and does not end.
  case busy(path: String, seconds: Int)
  case noSuchPerson(Int64)
  case noSuchGroup(Int64)
  case alreadySaved(String)
  /// A change token older than the log.
  case tokenExpired
  case tooLarge(what: String, limit: Int)
  case notABackup(path: String)

  public var description: String {
    switch self {
    case .database(let action, let code, let message): "address book: \(action) failed: \(message) (SQLite \(code))" + Self.advice(code)
    case .diskFull(let path): "address book: the disk is full. What was saved before is there, nothing of the last change is; make room beside \(path)"
    case .readOnly(let path): "address book: \(path) cannot be written; check its owner and mode, and that its folder can be written"
    case .newerVersion(let path, let found, let known):
      "address book: \(path) has version \(found), this Quince knows up to \(known); use a newer Quince"
    case .cannotOpen(let path, let reason): "address book: \(path) cannot be opened: \(reason)"
    case .busy(let path, let seconds):
      "address book: another program has been writing for more than \(seconds) s (it holds \(path)); nothing was saved. End it, then try again"
    case .noSuchPerson(let id): "address book: there is no person \(id)"
    case .noSuchGroup(let id): "address book: there is no group \(id)"
    case .alreadySaved(let identifier): "address book: \(identifier) is in the book already"
    case .tokenExpired: "address book: the change token is older than the log of changes; read everything again"
    case .tooLarge(let what, let limit): "address book: \(what) is larger than the limit of \(limit)"
    case .notABackup(let path): "address book: \(path) is no backup of an address book"
    }
  }

  /// What was wrong, without advice.
  var reason: String {
    guard case .database(_, let code, let message) = self else { return description }
    return "\(message), SQLite \(code)"
  }

  private static func advice(_ code: Int32) -> String {
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB: ". The file is damaged: quince contacts check says more, and what can be read is saved when the book is opened again"
    case SQLITE_IOERR: ". The disk did not do what it was asked; nothing of the last change was saved. See the system's log"
    case SQLITE_BUSY, SQLITE_LOCKED: ". Another program is using the book; nothing was saved. End it, then try again"
    default: ""
    }
  }

  /// Whether the file itself is broken, rather than its surroundings.
  var isDamage: Bool {
    guard case .database(_, let code, _) = self else { return false }
    return code & 0xFF == SQLITE_CORRUPT || code & 0xFF == SQLITE_NOTADB
  }
}
