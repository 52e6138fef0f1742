// What a page's visitors may ask for. Whoever wants more is turned away; nothing here grows with what a stranger sends.
import Foundation

enum PageLimits {
  /// Open connections, those that have not said who they are included.
  static let connections = 48
  /// Pages that are shown the phone, the controller included.
  static let visitors = 8
  /// Bytes of one message, or of one posted batch.
  static let messageSize = 64 * 1024
  /// Bytes of an address and of a header.
  static let headerSize = 4096
  /// Seconds in which a connection has to say who it is.
  static let introductionTime: Int32 = 10
  /// Seconds after which a page that posts and has stopped asking is gone.
  static let silence = 5.0
  /// Events a second over a while, and how many may come at once. A finger makes 120 a second, ten make 1200, motion 60.
  static let eventRate = 2500.0, eventBurst = 5000.0
  /// Events that the phone has not looked at yet.
  static let waitingEvents = 20_000
  /// Wrong secrets that one address may try in a minute.
  static let wrongSecrets = 10
  /// Frames on their way to a page that has not said it shows them.
  static let framesUnderWay = 2
  /// Bytes of typed text in one event.
  static let textSize = 8192
  /// Seconds for which a controller that went away may come back as one.
  static let controllerAbsence = 4.0
}

/// So many events a second on average, with room for bursts.
struct EventBudget {
  private var left = PageLimits.eventBurst
  private var time: Double

  init(at time: Double) { self.time = time }

  /// False when there were too many.
  mutating func take(at now: Double) -> Bool {
    left = min(PageLimits.eventBurst, left + max(now - time, 0) * PageLimits.eventRate)
    time = now
    left -= 1
    return left >= 0
  }
}
