// The app's end of the motion sensors: one for the process, shared by all managers.
import Foundation
import PhoneLink

/// Somebody who wants one sensor's samples.
protocol MotionSubscriber: AnyObject {
  var kind: SensorKind { get }
  /// Seconds; nil when it wants none at present.
  var wantedInterval: Double? { get }
  /// The main thread hands over a sample, which may come more often than wanted.
  func receive(_ motion: FusedMotion)
}

/// Tells the phone the smallest interval that anybody wants of each sensor, and hands the phone's samples to all who want them.
///
/// Managers may be used on any thread; the link and the samples belong to the main thread.
final class MotionCenter: @unchecked Sendable {  // all state is behind the lock, but for what the main thread owns
  private struct Weak {
    weak var subscriber: MotionSubscriber?
  }

  private let lock = NSLock()
  private var subscribers: [Weak] = []
  private var told: [SensorKind: Double] = [:]
  private let link: MotionLink?
  /// Of the main thread.
  private var attitude = AttitudeKeeper()
  /// True while the app is in the background: samples that are still on their way are dropped. Of the main thread.
  var isSuspended = false

  init(link: MotionLink?) { self.link = link }

  func has(_ kind: SensorKind) -> Bool { link?.sensors.contains(kind) ?? false }

  func tell(_ text: String) {
    if Thread.isMainThread { link?.tell(text) } else { DispatchQueue.main.async { self.link?.tell(text) } }
  }

  func add(_ subscriber: MotionSubscriber) {
    lock.withLock { subscribers.append(Weak(subscriber: subscriber)) }
  }

  /// A subscriber wants something else than before.
  func wantsChanged() {
    if Thread.isMainThread { tellPhone() } else { DispatchQueue.main.async { self.tellPhone() } }
  }

  private func tellPhone() {
    var changes: [(kind: SensorKind, interval: Double?)] = []
    lock.withLock {
      subscribers.removeAll { $0.subscriber == nil }
      for kind in SensorKind.allCases {
        let wanted = subscribers.lazy.compactMap(\.subscriber).filter { $0.kind == kind }.compactMap(\.wantedInterval).min()
        guard wanted != told[kind] else { continue }
        told[kind] = wanted
        changes.append((kind, wanted))
      }
    }
    for change in changes { link?.wantSensor(change.kind, every: change.interval) }
  }

  /// A sample came from the phone. Main thread.
  func receive(_ sample: MotionSample) {
    guard !isSuspended else { return }
    let motion = attitude.fuse(sample)
    let receivers = lock.withLock { subscribers.compactMap(\.subscriber) }
    for receiver in receivers { receiver.receive(motion) }
  }
}
