// What a person, or the phone by itself, does to the app as a whole: home and back, memory, midnight, addresses, the end.
import Foundation
import PhoneLink

extension Phone {
  /// The home button. The app goes to the background and stands still there; the motion sensors are off.
  func goHome() {
    guard session != nil, !isAtHome else { return }
    send(.lifecycle(.resignActive))
    send(.lifecycle(.enterBackground))
    isAtHome = true
    motion.suspend()
    driver.reschedule()
  }

  func comeBack() { comeBack(toOpen: nil) }

  private func comeBack(toOpen address: String?) {
    guard session != nil, isAtHome else { return }
    send(.lifecycle(.enterForeground))
    if isTimeChangeUntold { send(.significantTimeChange) }
    isTimeChangeUntold = false
    if let address { send(.openURL(address)) }
    send(.lifecycle(.becomeActive))
    isAtHome = false
    motion.resume(at: clock.now)
    driver.reschedule()
  }

  // MARK: Addresses

  /// Has the app open an address: where it is in front, at once; in the background, it comes back for it; ended, it is started for it.
  func open(_ address: String) throws {
    if session == nil {
      try start(toOpen: address)
    } else if isAtHome {
      comeBack(toOpen: address)
    } else {
      send(.openURL(address))
    }
  }

  /// Addresses that another app of an iPhone would open. There is none here; what would be opened is told.
  private static let systemSchemes: Set<String> = ["http", "https", "mailto", "tel", "telprompt", "sms", "facetime", "maps", "app-settings"]

  /// The answer to an app that has an address opened: one byte, 1 for "somebody opens it".
  func openElsewhere(_ address: String) -> Data {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    guard Self.systemSchemes.contains(scheme) else {
      report("quince: the app has \(address) opened, but no app here opens “\(scheme)”")
      return Data([0])
    }
    report("quince: the app has \(address) opened")
    display.show(note: address)
    return Data([1])
  }

  // MARK: The clock

  /// Tells the app that the day has changed, or the clock; in the background, when it comes back.
  func changeTime() {
    if isAtHome { isTimeChangeUntold = true } else { send(.significantTimeChange) }
  }

  /// Looks whether midnight has passed.
  func watchMidnight(at time: Double) {
    guard time >= midnight else { return }
    midnight = Self.nextMidnight(after: time, wallTime: wallTime, isUniversal: isVirtual)
    changeTime()
  }

  /// Media time of the next midnight where the phone is; UTC on the virtual clock.
  static func nextMidnight(after time: Double, wallTime: Double, isUniversal: Bool) -> Double {
    // By libc's calendar: Foundation's would load ICU's tables at every start of the phone.
    var now = time_t(wallTime), parts = tm()
    if isUniversal { gmtime_r(&now, &parts) } else { localtime_r(&now, &parts) }
    (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (0, 0, 0, -1)
    parts.tm_mday += 1
    let midnight = Double(isUniversal ? timegm(&parts) : mktime(&parts))
    return time + (midnight > wallTime ? midnight - wallTime : 86400)
  }
}
