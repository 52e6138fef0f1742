// What can go wrong with a book, in words that a person can act on.
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
  case noSuchPerson(Int64)
  case noSuchGroup(Int64)
  case alreadySaved(String)
  /// A change token older than the log.
  case tokenExpired
  case tooLarge(what: String, limit: Int)
  case notABackup(path: String)

  public var description: String {
    switch self {
    case .database(let action, let code, let message): "address book: \(action) failed: \(message) (SQLite \(code))"
    case .diskFull(let path): "address book: the disk is full; nothing of the last change was saved. Make room beside \(path)"
    case .readOnly(let path): "address book: \(path) cannot be written; check its owner and mode, and that its folder can be written"
    case .newerVersion(let path, let found, let known):
      "address book: \(path) has version \(found), this Quince knows up to \(known); use a newer Quince"
    case .cannotOpen(let path, let reason): "address book: \(path) cannot be opened: \(reason)"
    case .noSuchPerson(let id): "address book: there is no person \(id)"
    case .noSuchGroup(let id): "address book: there is no group \(id)"
    case .alreadySaved(let identifier): "address book: \(identifier) is in the book already"
    case .tokenExpired: "address book: the change token is older than the log of changes; read everything again"
    case .tooLarge(let what, let limit): "address book: \(what) is larger than the limit of \(limit)"
    case .notABackup(let path): "address book: \(path) is no backup of an address book"
    }
  }
}
