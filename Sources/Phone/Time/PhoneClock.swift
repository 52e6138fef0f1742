// The phone's clock. Media time is seconds since the phone's boot; the app is told it and never asks a clock of its own.
import Foundation

/// The door through which time enters the phone.
protocol PhoneClock: AnyObject {
  /// Media time, seconds.
  var now: Double { get }
}

/// The system's clock: CLOCK_MONOTONIC, which app and phone read alike.
final class SystemClock: PhoneClock {
  var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// A clock that stands still until somebody moves it.
final class VirtualClock: PhoneClock {
  /// Media time at the start. Not zero: an app may take zero for "never".
  static let startOfMediaTime = 1000.0
  /// 1 January 2026, 09:41:00 UTC, in seconds since 1970: every run begins at the same moment, so that equal runs give equal pictures.
  static let startOfWallTime = 1_767_260_460.0

  private(set) var now = VirtualClock.startOfMediaTime

  /// Time never goes back; an earlier time is ignored.
  func advance(to time: Double) { now = max(now, time) }
}
