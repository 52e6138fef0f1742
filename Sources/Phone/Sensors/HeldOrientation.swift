// How a phone is held, from the way gravity pulls on its live sensors.
import Foundation
import PhoneLink

/// It takes more to leave a pose than to stay in it, and a new one must last a moment, so that a phone between two poses, or one that is
/// shaken, does not flutter.
struct HeldOrientation {
  private(set) var current: DeviceOrientation?
  /// The pose that the phone has come into, and since when.
  private var candidate: (pose: DeviceOrientation, since: Double)?

  /// Cosine of the angle between the screen and the level at which the phone counts as lying: 30 degrees, and 40 to get up again.
  private static let lying = cos(30 * Double.pi / 180), stillLying = cos(40 * Double.pi / 180)
  /// Degrees beyond the middle between two poses.
  private static let hysteresis = 12.0
  /// Seconds that a pose must last: longer than half a swing of a hand that shakes.
  static let dwell = 0.2

  /// The pose after a reading, when it is another one than before. The first reading counts at once.
  mutating func take(gravity: Vector3, at time: Double) -> DeviceOrientation? {
    guard let direction = gravity.direction else { return nil }
    let pose = pose(direction)
    if pose == current {
      candidate = nil
      return nil
    }
    if candidate?.pose != pose { candidate = (pose, time) }
    return current == nil ? settle() : settle(at: time)
  }

  /// When the pose that the phone has come into counts if no other reading comes; nil: there is none.
  var deadline: Double? { candidate.map { $0.since + Self.dwell } }

  /// The pose has lasted until now, whether there were readings or not.
  mutating func settle(at time: Double) -> DeviceOrientation? {
    guard let deadline, time >= deadline else { return nil }
    return settle()
  }

  private mutating func settle() -> DeviceOrientation? {
    current = candidate?.pose
    candidate = nil
    return current
  }

  private func pose(_ direction: Vector3) -> DeviceOrientation {
    let isLying = current == .faceUp || current == .faceDown
    if abs(direction.z) > (isLying ? Self.stillLying : Self.lying) { return direction.z < 0 ? .faceUp : .faceDown }
    // Degrees by which the phone is turned counterclockwise: 0 upright, 90 with its left edge down.
    let angle = atan2(-direction.x, -direction.y) * 180 / .pi
    let poses: [(DeviceOrientation, Double)] = [(.portrait, 0), (.landscapeLeft, 90), (.portraitUpsideDown, 180), (.landscapeRight, -90)]
    func distance(_ middle: Double) -> Double { abs((angle - middle + 540).truncatingRemainder(dividingBy: 360) - 180) }
    if let known = poses.first(where: { $0.0 == current }), distance(known.1) < 45 + Self.hysteresis { return known.0 }
    return poses.min { distance($0.1) < distance($1.1) }!.0
  }
}
