// The detectors that are compared. Those of others follow their published rules, in our own words; each says at which sample it would tell
// the app of a shake.
import Foundation
import Phone
import PhoneLink

protocol ComparedDetector {
  /// Whether the app would be told of a shake now.
  mutating func hears(_ sample: MotionSample) -> Bool
  /// Whether the app would have been told, by now or soon after, that every shake has ended; nil for a rule that knows no end.
  mutating func hasEndedAll(after lastTime: Double) -> Bool?
}

extension ComparedDetector {
  mutating func hasEndedAll(after lastTime: Double) -> Bool? { nil }
}

extension MotionSample {
  /// m/s², pointing up at rest: what Android's rules are made for.
  fileprivate var android: Vector3 { (gravity + userAcceleration) * -9.80665 }
}

/// The phone's own.
struct OwnDetector: ComparedDetector {
  private var detector: ShakeDetector
  private var wasCancelled = false
  init(_ sensitivity: ShakeSensitivity) { detector = ShakeDetector(sensitivity) }

  mutating func hears(_ sample: MotionSample) -> Bool {
    let phase = detector.process(sample)
    if phase == .cancelled { wasCancelled = true }
    return phase == .began
  }

  /// The hand rests when a take is over.
  mutating func hasEndedAll(after lastTime: Double) -> Bool? {
    _ = detector.process(silenceUntil: lastTime + 1, isStill: true)
    return !wasCancelled
  }
}

/// The rule of square/seismic: in the samples of the last half second, once they cover at least a quarter of one, three in four are
/// stronger than a threshold (13 m/s² unless set lighter or harder). They are forgotten when it tells.
struct ShareOfStrongSamples: ComparedDetector {
  let threshold: Double
  private var queue: [(time: Double, isStrong: Bool)] = []
  private static let window = 0.5, least = 0.25, leastCount = 4

  init(threshold: Double) { self.threshold = threshold }

  mutating func hears(_ sample: MotionSample) -> Bool {
    queue.append((sample.time, sample.android.length > threshold))
    while queue.count > Self.leastCount, sample.time - queue[0].time > Self.window { queue.removeFirst() }
    guard let first = queue.first, sample.time - first.time >= Self.least, queue.count >= Self.leastCount else { return false }
    guard queue.filter(\.isStrong).count * 4 >= queue.count * 3 else { return false }
    queue = []
    return true
  }
}

/// The rule of react-native's shake for Android: gravity is taken off the upright axis only; eight times an axis' acceleration changes its
/// sign at 1.33 G or more, with no more than three seconds between two changes; looked at every 20 ms.
struct DirectionChanges: ComparedDetector {
  private static let needed = 8, quiet = 3.0, threshold = 9.80665 * 1.33, period = 0.02
  private var last = Vector3.zero
  private var count = 0
  private var lastChange = -Double.infinity, lastLook = -Double.infinity

  mutating func hears(_ sample: MotionSample) -> Bool {
    guard sample.time - lastLook >= Self.period else { return false }
    lastLook = sample.time
    var now = sample.android
    now.z -= 9.80665
    func changes(_ old: Double, _ new: Double) -> Bool { abs(new) >= Self.threshold && old * new <= 0 }
    // One change a sample, whichever axis shows it first.
    for axis in [\Vector3.x, \Vector3.y, \Vector3.z] where changes(last[keyPath: axis], now[keyPath: axis]) {
      note(sample.time)
      last[keyPath: axis] = now[keyPath: axis]
      break
    }
    guard count >= Self.needed else {
      if sample.time - lastChange > Self.quiet { (count, last) = (0, .zero) }
      return false
    }
    (count, last) = (0, .zero)
    return true
  }

  private mutating func note(_ time: Double) {
    lastChange = time
    count += 1
  }
}
