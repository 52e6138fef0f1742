// The notification of changes that others have made.
import AddressBookModel
import Foundation

enum ForeignChanges {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var isWatching = false

  /// Watches the book for the whole process, once access is there. The notification is posted on the main queue.
  static func begin(_ client: BookClient) {
    guard BookAccess.status == .authorized else { return }
    let isFirst = lock.withLock {
      defer { isWatching = true }
      return !isWatching
    }
    guard isFirst else { return }
    DispatchQueue.global().async {
      let watching = try? client.watch { _ in
        DispatchQueue.main.async { NotificationCenter.default.post(name: .CNContactStoreDidChange, object: nil) }
      }
      if watching == nil { lock.withLock { isWatching = false } }
    }
  }
}
