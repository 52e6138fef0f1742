// Where an app and its phone meet for a picker of contacts.
import Foundation

public enum PickerName {
  /// The kind of the request that tells of a picker that comes or goes.
  public static let request = "contacts.picker"

  /// The name of the local socket.
  /// - Parameter app: the app's process.
  public static func of(_ app: pid_t) -> String { "quince-picker-\(getuid())-\(app)" }
}
