// One sensor of one manager: thins the phone's samples out to the manager's rate, and runs its handler on its queue.
import Foundation
import PhoneLink

/// Delivers readings. The handler runs serially and in order of time, whatever the queue; while it is busy at most one reading, the
/// newest, waits for it. Nothing starts after `stop`.
final class SensorStream<Reading: CMLogItem>: MotionSubscriber, @unchecked Sendable {  // all state is behind the lock
  typealias Handler = (Reading?, Error?) -> Void
  typealias Converter = (FusedMotion) -> Reading?

  let kind: SensorKind
  /// Makes, at each start, what turns samples into readings. Changing it takes effect with the next start.
  var makeConverter: () -> Converter
  private weak var center: MotionCenter?

  private let lock = NSLock()
  private var interval = MotionRate.shortest
  private var isRunning = false
  private var latest: Reading?
  private var convert: Converter?
  /// Media time from which on the next sample counts.
  private var due = -Double.infinity

  private var queue: OperationQueue?
  private var handler: Handler?
  /// Told apart by number, an operation left over from an earlier start does nothing.
  private var startNumber = 0
  private var waiting: Reading?
  private var isScheduled = false

  init(kind: SensorKind, center: MotionCenter, makeConverter: @escaping () -> Converter) {
    (self.kind, self.center, self.makeConverter) = (kind, center, makeConverter)
    center.add(self)
  }

  var isActive: Bool { lock.withLock { isRunning } }
  /// Nil before the first reading.
  var latestReading: Reading? { lock.withLock { latest } }
  var wantedInterval: Double? { lock.withLock { isRunning ? interval : nil } }

  /// Seconds; never shorter than a phone's sensors can do.
  var updateInterval: Double {
    get { lock.withLock { interval } }
    set {
      lock.withLock {
        let clamped = MotionRate.clamped(newValue)
        due += clamped - interval
        interval = clamped
      }
      center?.wantsChanged()
    }
  }

  /// Starts, or goes on with another handler (nil: only `latestReading` is kept up to date). Nothing starts, and that is told, when the
  /// phone's motion comes from a source without this sensor.
  func start(queue: OperationQueue? = nil, handler: Handler? = nil) {
    guard let center, center.has(kind) else {
      center?.tell("the app starts the \(kind.word), which the phone does not have at present; it gets no readings")
      return
    }
    lock.withLock {
      if !isRunning {
        convert = makeConverter()
        due = -.infinity
      }
      isRunning = true
      (self.queue, self.handler) = (queue, handler)
      startNumber += 1
      (waiting, isScheduled) = (nil, false)
    }
    center.wantsChanged()
  }

  func stop() {
    lock.withLock {
      isRunning = false
      (queue, handler, waiting, isScheduled) = (nil, nil, nil, false)
      startNumber += 1
    }
    center?.wantsChanged()
  }

  func receive(_ motion: FusedMotion) {
    let time = motion.sample.time
    lock.withLock {
      // Times come from a grid and carry rounding errors. A source that was set back in time is heard from its new time on.
      guard isRunning, time >= due - interval * 1e-3 || time < due - 2 * interval, let reading = convert?(motion) else { return }
      due = max(due + interval, time)
      // After the first reading, or one that came late by more than an interval, count from here.
      if due == time || due > time + 2 * interval { due = time + interval }
      latest = reading
      guard handler != nil else { return }
      waiting = reading
      schedule()
    }
  }

  /// With the lock held.
  private func schedule() {
    guard !isScheduled, let queue else { return }
    isScheduled = true
    let number = startNumber
    queue.addOperation { [self] in deliver(startedAs: number) }
  }

  private func deliver(startedAs number: Int) {
    let (reading, handler) = lock.withLock { () -> (Reading?, Handler?) in
      guard number == startNumber else { return (nil, nil) }
      defer { waiting = nil }
      return (waiting, self.handler)
    }
    guard let reading, let handler else { return }
    handler(reading, nil)
    lock.withLock {
      guard number == startNumber else { return }
      isScheduled = false
      if waiting != nil { schedule() }
    }
  }
}

extension SensorKind {
  /// What a person calls it.
  fileprivate var word: String {
    switch self {
    case .accelerometer: "accelerometer"
    case .gyroscope: "gyroscope"
    case .magnetometer: "magnetometer"
    case .deviceMotion: "device motion"
    }
  }
}

/// Bounds of the sensors' rate.
enum MotionRate {
  /// Seconds: a hundred samples a second.
  static let shortest = 0.01

  /// An interval a phone can do; 0, negative values and NaN ask for as many samples as there are.
  static func clamped(_ interval: Double) -> Double { interval > shortest ? min(interval, 3600) : shortest }
}
