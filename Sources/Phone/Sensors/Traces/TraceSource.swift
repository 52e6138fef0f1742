// Plays a recording back as the phone's motion.
import Foundation
import PhoneLink

/// A recording as a motion source. It starts when it is first asked for a sample, holds its last sample through gaps, and stands still
/// at its end with the last sample.
public final class TraceSource: MotionSource {
  public let trace: MotionTrace
  public var name: String { trace.name }
  public let rank = MotionSourceRank.recording
  public var hasGyroscope: Bool { trace.hasGyroscope }
  public var hasMagnetometer: Bool { trace.hasMagnetometer }
  /// Seconds.
  public var duration: Double { trace.samples.last?.time ?? 0 }

  private var start: Double?
  private var position = 0
  private var neutral = NeutralPose()

  public init(_ trace: MotionTrace) { self.trace = trace }

  public func sample(at time: Double) -> MotionSample {
    var sample = trace.samples[index(at: time)]
    sample.time = time
    if isOver(at: time), sample.rotationRate != nil { sample.rotationRate = .zero }
    return neutral.apply(to: sample)
  }

  /// True when the recording has come to its end.
  public func isOver(at time: Double) -> Bool { start.map { time > $0 + duration } ?? false }

  public func nextReading(after time: Double) -> Double? {
    guard let start else { return time.isFinite ? time : nil }
    let next = firstIndex(after: time, from: start)
    return next < trace.samples.count ? start + trace.samples[next].time : nil
  }

  public func readings(after start: Double, through end: Double) -> [MotionSample] {
    let origin = origin(at: end)
    let first = firstIndex(after: start, from: origin), last = firstIndex(after: end, from: origin)
    guard first < last else { return [] }
    return trace.samples[first..<last].map { reading in
      var sample = reading
      sample.time += origin
      return neutral.apply(to: sample)
    }
  }

  public func standsStill(after time: Double) -> Bool { isOver(at: time) }

  public func level(at time: Double) { neutral.set(gravity: trace.samples[index(at: time)].gravity) }

  private func origin(at time: Double) -> Double {
    if let start { return start }
    start = time
    return time
  }

  /// The latest sample at a time. Times mostly rise, so the search begins where the last one ended.
  private func index(at time: Double) -> Int {
    let origin = origin(at: time)
    if origin + trace.samples[position].time > time { position = max(0, firstIndex(after: time, from: origin) - 1) }
    while position + 1 < trace.samples.count, origin + trace.samples[position + 1].time <= time + 1e-9 { position += 1 }
    return position
  }

  /// The first sample later than `time` of a recording that began at `origin`. All comparisons are made in the phone's time: a difference
  /// of times would round otherwise than the sum that is told, and a reading that is due now would never be taken.
  private func firstIndex(after time: Double, from origin: Double) -> Int {
    var (low, high) = (0, trace.samples.count)
    while low < high {
      let middle = (low + high) / 2
      if origin + trace.samples[middle].time > time { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
