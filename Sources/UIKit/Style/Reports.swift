// What a person who writes the app should read: problems of its resources, told once each.

/// Says on standard error, once per text and process, that something of the app's resources is wrong or not yet supported.
///
/// - Parameter message: names what failed, where it is (file, line, element), and what to do.
func report(_ message: String) {
  guard ReportedMessages.insert(message) else { return }
  FileHandle.standardError.write(Data("Quince: \(message)\n".utf8))
}

enum ReportedMessages {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var messages: [String] = []

  /// False when the message was told before.
  static func insert(_ message: String) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    if messages.contains(message) { return false }
    messages.append(message)
    return true
  }

  /// All messages so far, in order; for tests.
  static var all: [String] {
    lock.lock()
    defer { lock.unlock() }
    return messages
  }

  static func forgetAll() {
    lock.lock()
    defer { lock.unlock() }
    messages = []
  }
}
