// Tells of changes that others make: the kernel says when the database's log file is written, the log of changes says by whom.
import AddressBookStore
import CSystemSupport
import Foundation

/// Calls a handler after changes by others, until it is released. Several changes at one time are told once.
final class BookWatcher {
  private let watch: Int32
  private let source: any DispatchSourceRead
  /// Microseconds between a look and the next; a commit's sync to the disk lies in between.
  private static let waits: [UInt32] = [0, 200, 500, 1_000, 5_000, 20_000, 100_000, 400_000]
  private let queue = DispatchQueue(label: "address book watcher")

  init(book: AddressBookStore, excluding author: String, _ handler: @escaping (Int64) -> Void) throws {
    watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard watch >= 0, inotify_add_watch(watch, book.path + "-wal", UInt32(IN_MODIFY)) >= 0 else {
      throw BookFailure(.unavailable, "changes of the address book cannot be watched: \(String(cString: strerror(errno)))")
    }
    source = DispatchSource.makeReadSource(fileDescriptor: watch, queue: queue)
    let descriptor = watch
    var last = try book.currentToken()
    source.setEventHandler {
      var events = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &events, events.count) > 0 {}
      // The log file is written before its index says so, and of the index the kernel tells nothing.
      var token = last
      for wait in Self.waits {
        usleep(wait)
        token = (try? book.currentToken()) ?? last
        if token != last { break }
      }
      guard token != last else { return }
      let changes = try? book.changes(since: last)
      last = token
      // A log that was cut off since then says nothing of who it was: it is told.
      // An author may have put something of its own behind its name.
      if changes?.allSatisfy({ $0.author == author || $0.author.hasPrefix(author + "\u{1F}") }) != true { handler(token) }
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  deinit { source.cancel() }
}
