// What all readings have in common.
import Foundation

/// A reading with its time.
open class CMLogItem: NSObject, NSCopying {
  /// Seconds since the phone's boot; the clock of `ProcessInfo.systemUptime`.
  public let timestamp: TimeInterval

  init(timestamp: TimeInterval) {
    self.timestamp = timestamp
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
}
