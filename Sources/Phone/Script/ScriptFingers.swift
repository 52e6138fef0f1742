// The fingers of a script: one that stays down between lines, and two that pinch, turn or move together.
import Foundation
import PhoneLink

/// Moves fingers on the phone in steps of a frame.
final class ScriptFingers {
  /// Points between two fingers that start a pinch or a turn, or that move side by side.
  static let spread = 120.0
  static let stepsASecond = 60.0

  private let phone: Phone
  private let fail: (ScriptLine, String) -> ScriptFailure
  /// Where the fingers are that a line has put down.
  private var places: [UInt32: CGPoint] = [:]

  init(_ phone: Phone, fail: @escaping (ScriptLine, String) -> ScriptFailure) { (self.phone, self.fail) = (phone, fail) }

  // MARK: One finger, line by line

  func down(_ finger: UInt32, at point: CGPoint, _ line: ScriptLine) throws {
    if places[finger] != nil { throw fail(line, "finger \(finger) is down already; lift it first: finger \(finger) up") }
    places[finger] = point
    phone.touch(.began, at: point, finger: finger)
  }

  func move(_ finger: UInt32, to end: CGPoint, seconds: Double, _ line: ScriptLine) throws {
    guard let start = places[finger] else { throw fail(line, "finger \(finger) is not down") }
    places[finger] = end
    try steps(seconds) { part in phone.touch(.moved, at: Self.point(part, from: start, to: end), finger: finger) }
  }

  func up(_ finger: UInt32, _ line: ScriptLine) throws {
    guard let point = places.removeValue(forKey: finger) else { throw fail(line, "finger \(finger) is not down") }
    phone.touch(.ended, at: point, finger: finger)
  }

  // MARK: Whole gestures

  /// Fingers that go down, move for so many seconds and are lifted; `places` tells where they are at a part of the way from 0 to 1.
  func stroke(_ seconds: Double, _ places: (Double) -> [(finger: UInt32, point: CGPoint)]) throws {
    phone.touch(.began, at: places(0))
    try steps(seconds) { part in phone.touch(.moved, at: places(part)) }
    try phone.pass(0)
    phone.touch(.ended, at: places(1))
  }

  func pinch(about middle: CGPoint, scale: Double, seconds: Double) throws {
    // The wider of the two distances is the usual one, so that both ends lie on the screen.
    let start = scale > 1 ? Self.spread / scale : Self.spread
    try stroke(seconds) { part in Self.pair(about: middle, distance: start * (1 + (scale - 1) * part), angle: 0) }
  }

  func turn(about middle: CGPoint, degrees: Double, seconds: Double) throws {
    try stroke(seconds) { part in Self.pair(about: middle, distance: Self.spread, angle: degrees * part * .pi / 180) }
  }

  func dragTwo(from start: CGPoint, to end: CGPoint, seconds: Double) throws {
    try stroke(seconds) { part in Self.pair(about: Self.point(part, from: start, to: end), distance: Self.spread / 2, angle: 0) }
  }

  // MARK: Where

  static func point(_ part: Double, from start: CGPoint, to end: CGPoint) -> CGPoint {
    CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
  }

  /// Two fingers, side by side at the angle 0; radians clockwise.
  private static func pair(about middle: CGPoint, distance: Double, angle: Double) -> [(finger: UInt32, point: CGPoint)] {
    let x = cos(angle) * distance / 2, y = sin(angle) * distance / 2
    return [(finger: 1, point: CGPoint(x: middle.x - x, y: middle.y - y)), (finger: 2, point: CGPoint(x: middle.x + x, y: middle.y + y))]
  }

  private func steps(_ seconds: Double, _ body: (Double) -> Void) throws {
    let count = max(1, Int((seconds * Self.stepsASecond).rounded()))
    let begin = phone.clock.now
    for step in 1...count {
      let part = Double(step) / Double(count)
      try phone.pass(max(0, begin + seconds * part - phone.clock.now))
      body(part)
    }
  }
}
