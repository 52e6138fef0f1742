// Who in the app wants which sensor how often. The phone is told the shortest interval of all, and when nobody wants any more.
import Foundation
import PhoneLink

package final class SensorWishes {
  nonisolated(unsafe) package static let shared = SensorWishes()  // main thread only

  private var wishes: [SensorKind: [String: Double]] = [:]
  private var asked: [SensorKind: Double] = [:]

  /// - Parameters:
  ///   - interval: seconds from sample to sample; nil: no longer.
  ///   - owner: names who wishes, so that the wish can be changed.
  package func set(_ interval: Double?, kind: SensorKind, by owner: String) {
    wishes[kind, default: [:]][owner] = interval
    let wanted = wishes[kind]?.values.min()
    guard wanted != asked[kind] else { return }
    asked[kind] = wanted
    PhoneConnection.shared?.send(.wantsSensor(kind, interval: wanted))
  }

  /// Another phone has been told nothing yet.
  func forgetPhone() {
    wishes = [:]
    asked = [:]
  }
}
