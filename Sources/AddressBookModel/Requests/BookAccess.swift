// Whether this app may use the address book, as far as it knows: what the phone said at its start, and what the person has answered since.
import Foundation

public enum BookAccess {
  /// The raw values are those of the frameworks' authorization status.
  public enum Status: Int, Sendable { case notDetermined = 0, restricted, denied, authorized }

  /// The environment's variable in which the phone says what was decided before.
  public static let decisionVariable = "QUINCE_CONTACTS_ACCESS"

  private static let lock = NSLock()
  nonisolated(unsafe) private static var known: Status?

  public static var status: Status {
    get {
      lock.withLock {
        if let known { return known }
        let said = ProcessInfo.processInfo.environment[decisionVariable].flatMap(Int.init).flatMap(Status.init) ?? .notDetermined
        known = said
        return said
      }
    }
    set { lock.withLock { known = newValue } }
  }
}
