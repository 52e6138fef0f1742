// How a phone in the hand is held, from the way gravity pulls. It takes more to leave a pose than to stay in it, so that a phone between two
// poses does not flutter.
import Foundation
import PhoneLink

struct PageOrientation {
  private(set) var current: DeviceOrientation?
  /// Cosine of the angle between the screen and the level at which the phone counts as lying: 30 degrees, and 40 to get up again.
  private static let lying = cos(30 * Double.pi / 180), stillLying = cos(40 * Double.pi / 180)
  /// Degrees beyond the middle between two poses.
  private static let hysteresis = 12.0

  /// The pose after a reading, when it is another one than before.
  mutating func take(gravity: Vector3) -> DeviceOrientation? {
    guard let direction = gravity.direction else { return nil }
    let isLying = current == .faceUp || current == .faceDown
    let next: DeviceOrientation
    if abs(direction.z) > (isLying ? Self.stillLying : Self.lying) {
      next = direction.z < 0 ? .faceUp : .faceDown
    } else {
      // Degrees by which the phone is turned counterclockwise: 0 upright, 90 with its left edge down.
      let angle = atan2(-direction.x, -direction.y) * 180 / .pi
      let poses: [(DeviceOrientation, Double)] = [(.portrait, 0), (.landscapeLeft, 90), (.portraitUpsideDown, 180), (.landscapeRight, -90)]
      func distance(_ middle: Double) -> Double { abs((angle - middle + 540).truncatingRemainder(dividingBy: 360) - 180) }
      if let known = poses.first(where: { $0.0 == current }), distance(known.1) < 45 + Self.hysteresis { return nil }
      next = poses.min { distance($0.1) < distance($1.1) }!.0
    }
    guard next != current else { return nil }
    current = next
    return next
  }
}
