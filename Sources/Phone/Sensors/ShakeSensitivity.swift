// How hard a hand must shake the phone.
import Foundation

/// Three tiers. The middle one knows no walk, stairs or run for a shake; the light one also finds slow shakers, at the price of a false
/// alarm now and then while jumping.
public enum ShakeSensitivity: String, CaseIterable, Sendable {
  case light, medium, hard

  /// Strokes that make a shake: how many, within how many seconds, and how strong each must be in G.
  struct Rule: Equatable {
    var strokes: Int
    var seconds: Double
    var threshold: Double
  }

  /// Any one will do. All were found on recordings of 39 people; see `quince bench --motion`.
  var rules: [Rule] {
    let usual = Rule(strokes: 5, seconds: 0.8, threshold: 1.4)
    switch self {
    case .light: return [usual, Rule(strokes: 4, seconds: 1.3, threshold: 1.9)]
    case .medium: return [usual]
    case .hard: return [Rule(strokes: 5, seconds: 0.8, threshold: 2.2)]
    }
  }

  /// G that a stroke must reach while a shake is on, and without which it ends: the same for all, lest a hand that tires shake twice.
  static let thresholdWhileShaking = 0.98
}
