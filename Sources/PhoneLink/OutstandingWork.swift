// What an app's threads wait for beyond the link: while something is outstanding, time on a virtual clock must not move on.
import Foundation

/// Counts what this process has asked of others and not been told yet. Safe from any thread.
///
///     OutstandingWork.begin()
///     defer { OutstandingWork.end() }
///     let reply = waitForReply()
public enum OutstandingWork {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var count = 0

  public static func begin() { lock.withLock { count += 1 } }
  public static func end() { lock.withLock { count -= 1 } }
  public static var isAny: Bool { lock.withLock { count > 0 } }
}
