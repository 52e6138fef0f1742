// The files beside a book: copies that are whole or not there, and the mark by which a lost log is noticed.
import Foundation

enum BookFiles {
  /// What belongs to an open book beside its own file.
  static let logEndings = ["-wal", "-shm"]

  /// Copies a book, as it is at one moment, into a file that appears when it is whole and on the disk.
  /// - Throws: `AddressBookError.cannotOpen` when there is a file already.
  static func copy(_ connection: SQLiteConnection, to destination: String) throws {
    let part = destination + ".part"
    unlink(part)
    defer { unlink(part) }
    guard !FileManager.default.fileExists(atPath: destination) else {
      throw AddressBookError.cannotOpen(path: destination, reason: "there is a file already; choose another name")
    }
    // The file is there first, so that nobody but its owner can read it while it grows.
    let descriptor = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw AddressBookError.cannotOpen(path: destination, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    do {
      try connection.run("VACUUM INTO ?", .text(part))
    } catch AddressBookError.diskFull {
      throw AddressBookError.diskFull(path: destination)
    }
    try putInPlace(part, as: destination, descriptor)
  }

  /// Gives a finished file its name. What was there before is replaced in one moment.
  static func putInPlace(_ part: String, as destination: String, _ descriptor: Int32) throws {
    guard fsync(descriptor) == 0, rename(part, destination) == 0 else {
      throw errno == ENOSPC ? AddressBookError.diskFull(path: destination)
        : AddressBookError.cannotOpen(path: destination, reason: String(cString: strerror(errno)))
    }
    syncFolder(of: destination)
  }

  /// Puts the names in a file's folder on the disk.
  static func syncFolder(of path: String) {
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}

/// Which file a path names, so that one that was put in its place is noticed.
struct FileIdentity: Equatable {
  private let device: UInt64, number: UInt64

  /// Nil when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }

  /// Bytes of a file; 0 when there is none.
  static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
