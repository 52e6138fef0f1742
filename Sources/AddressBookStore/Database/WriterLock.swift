// A lock that writers of all processes take in turn. The kernel releases it when its holder dies.
import Foundation

/// One byte of the lock's file is the lock; whoever waits for it holds the byte beside it, so that a writer that writes again and again lets
/// others in between. The third byte says whether the book is open, see `isMarkedOpen`.
final class WriterLock {
  private let path: String
  private let descriptor: Int32
  /// Seconds to wait for another writer. The largest save takes a fraction of it.
  private let patience: Double

  init(path: String, patience: Double = 30) throws {
    self.path = path
    self.patience = patience
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EACCES || errno == EROFS { throw AddressBookError.readOnly(path: path) }
      if errno == ENOSPC { throw AddressBookError.diskFull(path: path) }
      throw AddressBookError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  private static let lockByte: Int64 = 0, waitingByte: Int64 = 1

  /// Another descriptor that holds the lock, after a wait; -1 when `descriptor` itself does. A wait that was given up may still be under way and
  /// must not share its locks with the next one.
  private var waited: Int32 = -1

  private static func change(_ descriptor: Int32, _ byte: Int64, _ type: Int32, _ command: Int32) -> Bool {
    var range = flock()
    range.l_type = Int16(type)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = off_t(byte)
    range.l_len = 1
    while fcntl(descriptor, command, &range) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  // Locks of the open file rather than of the process (fcntl(2), "Open file description locks").
  private static let set: Int32 = 37, setWaiting: Int32 = 38

  /// - Throws: `AddressBookError.busy` when another program does not let go of it.
  func acquire() throws {
    // Nobody waits: the usual case takes three calls and no thread.
    if Self.change(descriptor, Self.waitingByte, F_WRLCK, Self.set) {
      defer { _ = Self.change(descriptor, Self.waitingByte, F_UNLCK, Self.set) }
      if Self.change(descriptor, Self.lockByte, F_WRLCK, Self.set) { return }
    }
    guard errno == EAGAIN || errno == EACCES else { throw AddressBookError.cannotOpen(path: path, reason: String(cString: strerror(errno))) }
    try wait()
  }

  private final class Attempt: @unchecked Sendable {
    // Guarded by `lock`.
    let lock = NSLock(), done = DispatchSemaphore(value: 0)
    var isGivenUp = false, isHeld = false
  }

  /// Waits on a thread of its own, for the kernel's waiting has no limit of time.
  private func wait() throws {
    let other = open(path, O_RDWR | O_CLOEXEC)
    guard other >= 0 else { throw AddressBookError.cannotOpen(path: path, reason: String(cString: strerror(errno))) }
    let attempt = Attempt()
    Thread.detachNewThread {
      let isHeld = Self.change(other, Self.waitingByte, F_WRLCK, Self.setWaiting) && Self.change(other, Self.lockByte, F_WRLCK, Self.setWaiting)
      _ = Self.change(other, Self.waitingByte, F_UNLCK, Self.set)
      attempt.lock.withLock {
        attempt.isHeld = isHeld && !attempt.isGivenUp
        if !attempt.isHeld { close(other) }
      }
      attempt.done.signal()
    }
    _ = attempt.done.wait(timeout: .now() + patience)
    let isHeld = attempt.lock.withLock {
      attempt.isGivenUp = !attempt.isHeld
      return attempt.isHeld
    }
    guard isHeld else { throw AddressBookError.busy(path: path, seconds: Int(patience)) }
    waited = other
  }

  func release() {
    if waited >= 0 {
      close(waited)
      waited = -1
    } else {
      _ = Self.change(descriptor, Self.lockByte, F_UNLCK, Self.set)
    }
  }

  // MARK: The mark

  /// Whether somebody has had a book open here.
  var isMarked: Bool { mark != nil }

  private var mark: UInt8? {
    var byte: UInt8 = 0
    return pread(descriptor, &byte, 1, 2) == 1 ? byte : nil
  }

  /// Whether somebody had the book open and did not close it. Then its log lies beside it; if it does not, it was taken away.
  var isMarkedOpen: Bool {
    get { mark == UInt8(ascii: "o") }
    set {
      let bytes: [UInt8] = [0x20, 0x20, newValue ? UInt8(ascii: "o") : UInt8(ascii: "c")]
      _ = pwrite(descriptor, bytes, 3, 0)
    }
  }
}
