// A shake made by a key or a script.
import Foundation
import PhoneLink

/// What a shake looks like to an app: told as began and ended, and felt by the accelerometer as a hard swing from side to side, which
/// apps that detect shakes themselves recognize at any usual rate.
struct ShakeBurst {
  /// Media time at which it begins.
  let start: Double
  /// Seconds.
  static let duration = 1.2
  /// G along x, and swings a second.
  static let strength = 3.0, frequency = 4.0

  private var phasesTold = 0

  init(start: Double) { self.start = start }

  /// G.
  func acceleration(at time: Double) -> Vector3 {
    guard time >= start, time < start + Self.duration else { return .zero }
    return Vector3(x: Self.strength * sin(2 * .pi * Self.frequency * (time - start)), y: 0, z: 0)
  }

  /// The next thing to tell; nil when all is told.
  var nextPhase: (phase: ShakePhase, time: Double)? {
    switch phasesTold {
    case 0: (.began, start)
    case 1: (.ended, start + Self.duration)
    default: nil
    }
  }

  mutating func tellPhase() { phasesTold += 1 }

  func isOver(at time: Double) -> Bool { phasesTold == 2 && time >= start + Self.duration }
}
