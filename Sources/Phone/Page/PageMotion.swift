// The sensors of the phone in a person's hand, as its browser tells of them. The page converts to Core Motion's axes and units; here the
// readings get the phone's time, and the uneven way through the air is smoothed out: what is told is at most one reading old.
import Foundation
import PhoneLink

final class PageMotion: MotionSource {
  /// What the page calls its sensors.
  var name = "page"
  private(set) var hasGyroscope = true
  let rank = MotionSourceRank.phone
  /// False while no page tells of motion: the last pose stays.
  var isConnected = false
  private var neutral = NeutralPose()
  /// The last readings in the phone's time, oldest first.
  private var history: [MotionSample] = []
  /// How late readings come beyond the quickest, smoothed: seconds.
  private var lateness = 0.0

  /// Silence after which the pose stands still, seconds.
  static let silence = 0.25
  /// One frame: no reading is held back longer.
  static let largestDelay = 1.0 / 60
  private static let keptReadings = 64

  /// A reading that was made at `sample.time` and heard of `now`, both in the phone's time.
  func receive(_ sample: MotionSample, heardAt now: Double) {
    hasGyroscope = sample.rotationRate != nil
    if let last = history.last, sample.time <= last.time { return }
    // Down slowly, up at once: one late reading in a second is what has to be covered.
    let late = max(now - sample.time, 0)
    lateness = late > lateness ? late : lateness * 0.98 + late * 0.02
    history.append(sample)
    if history.count > Self.keptReadings { history.removeFirst(history.count - Self.keptReadings) }
  }

  func sample(at time: Double) -> MotionSample {
    guard let last = history.last else { return neutral.apply(to: MotionSample(time: time, gravity: .lyingFlat)) }
    let wanted = time - min(lateness, Self.largestDelay)
    var result = last
    if let index = history.lastIndex(where: { $0.time <= wanted }), index + 1 < history.count {
      result = blend(history[index], history[index + 1], at: wanted)
    } else if wanted < last.time, let first = history.first, wanted < first.time {
      result = first
    }
    if time - last.time > Self.silence || !isConnected, result.rotationRate != nil { result.rotationRate = .zero }
    result.time = time
    return neutral.apply(to: result)
  }

  private func blend(_ one: MotionSample, _ other: MotionSample, at time: Double) -> MotionSample {
    let part = (time - one.time) / max(other.time - one.time, 1e-9)
    func mix(_ a: Vector3, _ b: Vector3) -> Vector3 { Vector3(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, z: a.z + (b.z - a.z) * part) }
    var result = one
    result.gravity = mix(one.gravity, other.gravity)
    result.userAcceleration = mix(one.userAcceleration, other.userAcceleration)
    if let a = one.rotationRate, let b = other.rotationRate { result.rotationRate = mix(a, b) }
    return result
  }

  func nextReading(after time: Double) -> Double? { history.first { $0.time > time }?.time }

  func readings(after start: Double, through end: Double) -> [MotionSample] {
    history.filter { $0.time > start && $0.time <= end }.map { neutral.apply(to: $0) }
  }

  func level(at time: Double) {
    var pose = NeutralPose()
    if let last = history.last { pose.set(gravity: last.gravity) }
    neutral = pose
  }

  /// Readings a second over the last second; 0 when there are none.
  func rate(at now: Double) -> Double {
    let recent = history.filter { now - $0.time < 1 }
    guard let first = recent.first, let last = recent.last, last.time > first.time else { return 0 }
    return Double(recent.count - 1) / (last.time - first.time)
  }
}
