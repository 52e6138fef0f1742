// The phone tilted by hand: arrow keys, right-mouse drag, and the `tilt` line of a script.
import Foundation
import PhoneLink

/// Tilts the phone about the point it rests on. A held arrow key lowers that edge of the phone at a steady rate, a drag by so many
/// points tilts by so many degrees, and the phone follows with a little inertia. It never tilts further than `maximumTilt`.
///
///     tilt.press(.right, at: 10)       // the right edge sinks…
///     tilt.release(.right, at: 10.5)   // …and comes back
///     tilt.set(x: 0.3, y: 0, z: -0.95, at: 12)   // reads exactly this, at once
///
/// The state moves in steps of 1/240 s of media time, so what is read depends on the events and their times alone, not on how often
/// anybody reads.
public final class TiltControl: MotionSource {
  public enum Direction: CaseIterable, Sendable { case left, right, up, down }

  public let name = "keys and mouse"
  public let rank = MotionSourceRank.hand
  public let hasGyroscope = true
  public let hasMagnetometer = true

  /// Whether the phone comes back to level when keys and mouse are let go; otherwise it stays as it was left.
  public var springsBack = true

  /// Degrees.
  public static let maximumTilt = 60.0
  /// Degrees a second while a key is held.
  public static let keyRate = 50.0
  /// Degrees a second on the way back.
  public static let returnRate = 160.0
  /// Degrees a point of the mouse's way.
  public static let dragRate = 0.25
  /// Seconds the phone lags behind the hand: the time constant of a critically damped spring.
  static let lag = 0.06
  static let step = 1.0 / 240
  /// Microteslas: the earth's field as it is in the middle of Europe and of North America, 48 µT that dip by 65 degrees. Lying flat, the
  /// phone's top edge points to magnetic north.
  static let earthField = Vector3(x: 0, y: 48 * cos(65 * Double.pi / 180), z: -48 * sin(65 * Double.pi / 180))

  /// Degrees by which the right edge (x) and the top edge (y) lie lower than flat. Length at most `maximumTilt`.
  private struct Tilt: Equatable {
    var x = 0.0, y = 0.0
    var length: Double { (x * x + y * y).squareRoot() }
    func capped(to limit: Double) -> Tilt {
      let length = length
      return length > limit ? Tilt(x: x * limit / length, y: y * limit / length) : self
    }
  }

  private var target = Tilt(), current = Tilt(), velocity = Tilt()
  private var previousAttitude = Quaternion.identity, attitude = Quaternion.identity
  private var held: Set<Direction> = []
  private var isDragging = false
  /// What `set` gave; stands until a key or the mouse takes over.
  private var exact: Vector3?
  /// Time of the state, in steps since the phone's boot.
  private var stepsDone = 0

  public init() {}

  // MARK: The hand

  public func press(_ direction: Direction, at time: Double) {
    advance(to: time)
    exact = nil
    held.insert(direction)
  }

  public func release(_ direction: Direction, at time: Double) {
    advance(to: time)
    held.remove(direction)
  }

  public func beginDrag(at time: Double) {
    advance(to: time)
    exact = nil
    isDragging = true
  }

  /// The mouse went by so many points, y down the screen.
  public func drag(x: Double, y: Double, at time: Double) {
    advance(to: time)
    guard isDragging, x.isFinite, y.isFinite else { return }
    target = Tilt(x: target.x + x * Self.dragRate, y: target.y - y * Self.dragRate).capped(to: Self.maximumTilt)
  }

  public func endDrag(at time: Double) {
    advance(to: time)
    isDragging = false
  }

  /// From now on the accelerometer reads exactly these values in G, until a key or the mouse takes over.
  public func set(x: Double, y: Double, z: Double, at time: Double) {
    advance(to: time)
    let vector = Vector3(x: x, y: y, z: z)
    guard vector.isFinite else { return }
    exact = vector
    held = []
    isDragging = false
    (current, velocity) = (Self.tilt(of: vector), Tilt())
    target = current
    if let direction = vector.direction { attitude = Quaternion(turning: direction, into: .lyingFlat) }
    previousAttitude = attitude
  }

  /// Lays the phone flat at once.
  public func level(at time: Double) {
    advance(to: time)
    exact = nil
    isDragging = false
    held = []
    (target, current, velocity) = (Tilt(), Tilt(), Tilt())
    (previousAttitude, attitude) = (.identity, .identity)
  }

  // MARK: Reading

  public func sample(at time: Double) -> MotionSample {
    advance(to: time)
    if let exact {
      let gravity = exact.direction ?? attitude.conjugate.rotate(.lyingFlat)
      return MotionSample(
        time: time, gravity: gravity, userAcceleration: exact - gravity, rotationRate: .zero, attitude: attitude, magneticField: magneticField)
    }
    return MotionSample(
      time: time, gravity: attitude.conjugate.rotate(.lyingFlat), rotationRate: previousAttitude.rotationRate(to: attitude, within: Self.step),
      attitude: attitude, magneticField: magneticField)
  }

  private var magneticField: Vector3 { attitude.conjugate.rotate(Self.earthField) }

  // MARK: State

  /// True when nothing will change before the next event.
  private var isSettled: Bool {
    if exact != nil { return true }
    guard held.isEmpty, velocity.length < 1e-6, Tilt(x: target.x - current.x, y: target.y - current.y).length < 1e-6 else { return false }
    return isDragging || !springsBack || target == Tilt()
  }

  private func advance(to time: Double) {
    guard time.isFinite, abs(time) < 1e12 else { return }
    // The small addition keeps times that were meant to lie on the grid from falling just below it.
    let wanted = Int((time / Self.step + 1e-6).rounded(.down))
    while stepsDone < wanted {
      if isSettled {
        if exact == nil { (current, velocity) = (target, Tilt()) }
        attitude = exact == nil ? Self.attitude(of: current) : attitude
        previousAttitude = attitude
        stepsDone = wanted
      } else {
        takeStep()
        stepsDone += 1
      }
    }
  }

  private func takeStep() {
    moveTarget()
    // A critically damped spring, integrated semi-implicitly: stable for steps much shorter than the lag.
    let frequency = 1 / Self.lag
    velocity.x += ((target.x - current.x) * frequency * frequency - 2 * frequency * velocity.x) * Self.step
    velocity.y += ((target.y - current.y) * frequency * frequency - 2 * frequency * velocity.y) * Self.step
    current.x += velocity.x * Self.step
    current.y += velocity.y * Self.step
    current = current.capped(to: Self.maximumTilt)
    previousAttitude = attitude
    attitude = Self.attitude(of: current)
  }

  private func moveTarget() {
    if !held.isEmpty {
      let way = Self.keyRate * Self.step
      target.x += (held.contains(.right) ? way : 0) - (held.contains(.left) ? way : 0)
      target.y += (held.contains(.up) ? way : 0) - (held.contains(.down) ? way : 0)
      target = target.capped(to: Self.maximumTilt)
    } else if springsBack, !isDragging {
      target = target.capped(to: max(0, target.length - Self.returnRate * Self.step))
    }
  }

  /// Maps device to reference, without turning about the vertical.
  private static func attitude(of tilt: Tilt) -> Quaternion {
    let angle = tilt.length
    guard angle > 0 else { return .identity }
    // The right edge sinks when the phone turns right-handed about +y, the top edge when it turns left-handed about +x.
    return Quaternion(angle: angle * .pi / 180, axis: Vector3(x: -tilt.y / angle, y: tilt.x / angle, z: 0))
  }

  /// The tilt that gives this gravity, as near as the limit allows.
  private static func tilt(of gravity: Vector3) -> Tilt {
    guard let direction = gravity.direction else { return Tilt() }
    let inPlane = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    guard inPlane > 0 else { return Tilt() }
    let angle = atan2(inPlane, -direction.z) * 180 / .pi
    return Tilt(x: direction.x / inPlane * angle, y: direction.y / inPlane * angle).capped(to: maximumTilt)
  }
}
