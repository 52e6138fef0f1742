// Words for the developer of the app, on standard error. Each is said once.
import Foundation

package enum Diagnostics {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var said: Set<String> = []
  /// Where the words go; tests put something else here.
  nonisolated(unsafe) package static var write: (String) -> Void = { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }

  package static func reportOnce(_ message: String) {
    lock.lock()
    let isNew = said.insert(message).inserted
    lock.unlock()
    if isNew { write("Quince: " + message) }
  }
}
