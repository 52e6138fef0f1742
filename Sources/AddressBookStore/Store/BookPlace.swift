// Where the person's address book lies.
import Foundation

public enum BookPlace {
  /// The book of this user: the file that QUINCE_CONTACTS names, or $XDG_DATA_HOME/quince/contacts/AddressBook.sqlite, whose folder is made
  /// and is open to its owner alone.
  /// - Throws: `AddressBookError.cannotOpen` when the folder cannot be made.
  public static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> String {
    if let file = environment["QUINCE_CONTACTS"], !file.isEmpty { return file }
    let home = environment["HOME"] ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
    let folder = data + "/quince/contacts"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw AddressBookError.cannotOpen(path: folder, reason: "the folder cannot be made: \(error.localizedDescription)")
    }
    return folder + "/AddressBook.sqlite"
  }
}
