// Where motion samples come from: one small protocol, one file an implementation.
import Foundation
import PhoneLink

/// Something that tells how the phone is held and moved: the keyboard and mouse, a recording, a real phone…
///
/// Values are Core Motion's: G, radians a second, the axes of the device (+x right edge, +y top edge, +z out of the screen). A source
/// converts its own units and signs at its edge. Times are media time in seconds and never go back from call to call.
public protocol MotionSource: AnyObject {
  /// What the gauge calls it: "keys and mouse", a file's name.
  var name: String { get }
  /// Decides which source is live when nobody has chosen.
  var rank: MotionSourceRank { get }
  var hasGyroscope: Bool { get }
  var hasMagnetometer: Bool { get }
  /// False while the device behind it is gone: it repeats its last sample then.
  var isConnected: Bool { get }

  /// The sample at a moment; a source that has no news repeats its last one, and never jumps to zero.
  func sample(at time: Double) -> MotionSample

  /// When readings of the source's own come in, the next one after `time`; nil when it has none of its own, or no more of them.
  /// The shake detector looks at these and not at what the app asked for.
  func nextReading(after time: Double) -> Double?
  /// The source's own readings with `start` < time ≤ `end`, in order.
  func readings(after start: Double, through end: Double) -> [MotionSample]

  /// No reading will come after `time`, because the phone lies still from then on: a recording has come to its end.
  func standsStill(after time: Double) -> Bool

  /// "Held like this is level": from now on this pose reads (0, 0, −1).
  func level(at time: Double)

  /// The source steers the phone from now on, or no longer: one that costs something while it is read need not be read then.
  func setLive(_ isLive: Bool)
}

/// What steers the phone when nobody has chosen: of the sources that are there, the one of the lowest rank. Key and mouse take over from
/// any of them as soon as they are used.
public enum MotionSourceRank: Int, Comparable, Sendable {
  /// A file that was named at the start.
  case recording
  /// A real phone, through its browser.
  case phone
  case controller
  case hand
  /// The sensor of the computer itself. It never picks itself: a laptop on the knees must not steer a game unasked.
  case computer

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension MotionSource {
  public var rank: MotionSourceRank { .phone }
  public var hasMagnetometer: Bool { false }
  public var isConnected: Bool { true }
  public func setLive(_ isLive: Bool) {}
  public func nextReading(after time: Double) -> Double? { nil }
  public func readings(after start: Double, through end: Double) -> [MotionSample] { [] }
  public func standsStill(after time: Double) -> Bool { false }
}

/// The pose that a person declared level, as a rotation of everything a source reads.
struct NeutralPose {
  private var rotation = Quaternion.identity
  private(set) var isFlat = true

  /// `gravity` is what the source itself reads in the pose. A vector without a direction is refused: the old pose stays.
  mutating func set(gravity: Vector3) {
    guard let direction = gravity.direction else { return }
    rotation = Quaternion(turning: direction, into: .lyingFlat)
    isFlat = false
  }

  func apply(to sample: MotionSample) -> MotionSample {
    if isFlat { return sample }
    var sample = sample
    sample.gravity = rotation.rotate(sample.gravity)
    sample.userAcceleration = rotation.rotate(sample.userAcceleration)
    sample.rotationRate = sample.rotationRate.map(rotation.rotate)
    sample.attitude = sample.attitude.map { ($0 * rotation.conjugate).normalized }
    sample.magneticField = sample.magneticField.map(rotation.rotate)
    return sample
  }
}
