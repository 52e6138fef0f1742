// The latest samples of a device that is read as it has news, for those who look at them later.
import Foundation
import PhoneLink

/// Half a second of samples, in order of time.
struct DeviceReadings {
  /// Seconds.
  static let kept = 0.5

  private var samples: [MotionSample] = []
  private(set) var last: MotionSample?

  mutating func append(_ sample: MotionSample) {
    guard sample.time > last?.time ?? -.infinity else { return }
    samples.append(sample)
    last = sample
    if samples.count > 64, let old = samples.firstIndex(where: { $0.time > sample.time - Self.kept }), old > samples.count / 2 {
      samples.removeFirst(old)
    }
  }

  func next(after time: Double) -> Double? {
    // Usually only the newest are asked for.
    guard let last, last.time > time else { return nil }
    return samples[(samples.lastIndex { $0.time <= time } ?? -1) + 1].time
  }

  func between(after start: Double, through end: Double) -> [MotionSample] {
    let first = (samples.lastIndex { $0.time <= start } ?? -1) + 1
    return samples[first...].filter { $0.time <= end }
  }

  /// The newest sample as it stands at a time; with the device gone nothing turns any more.
  func held(at time: Double, isConnected: Bool) -> MotionSample {
    guard var sample = last else { return MotionSample(time: time, gravity: .lyingFlat) }
    sample.time = time
    if !isConnected, sample.rotationRate != nil { sample.rotationRate = .zero }
    return sample
  }
}
