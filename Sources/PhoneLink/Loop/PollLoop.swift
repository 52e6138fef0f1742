// The phone's own loop: one system call that waits for the few descriptors that a phone has (the link, the display, the app's end,
// Control-C), with the next moment as its time limit. Nothing wakes without a reason.
import CSystemSupport
import Foundation

public final class PollLoop: EventLoop {
  fileprivate final class Watch: EventWatch {
    let descriptor: Int32, number: UInt64
    private(set) var handler: (() -> Void)?
    private weak var loop: PollLoop?

    init(_ descriptor: Int32, _ number: UInt64, _ loop: PollLoop, _ handler: @escaping () -> Void) {
      (self.descriptor, self.number, self.loop, self.handler) = (descriptor, number, loop, handler)
    }

    func cancel() {
      guard handler != nil else { return }
      handler = nil
      loop?.forget(self)
    }
    deinit { cancel() }
  }

  private final class Reminder: EventWatch {
    let time: Double
    private(set) var handler: (() -> Void)?

    init(at time: Double, _ handler: @escaping () -> Void) { (self.time, self.handler) = (time, handler) }
    func cancel() { handler = nil }
  }

  private struct WeakReminder { weak var reminder: Reminder? }

  /// The system's set of all descriptors that are watched.
  private let set = quince_wait_set()
  /// By their numbers. A watch that goes takes itself out.
  private var watches: [UInt64: Unmanaged<Watch>] = [:]
  private var lastNumber: UInt64 = 0
  private let ready = UnsafeMutablePointer<UInt64>.allocate(capacity: PollLoop.mostReady)
  private var reminders: [WeakReminder] = []
  private var blocks: [() -> Void] = []

  private static let mostReady = 8

  public init() {}

  deinit {
    close(set)
    ready.deallocate()
  }

  public func watch(_ descriptor: Int32, _ handler: @escaping () -> Void) -> (any EventWatch)? {
    lastNumber += 1
    guard quince_wait_set_add(set, descriptor, lastNumber) == 0 else { return nil }
    let watch = Watch(descriptor, lastNumber, self, handler)
    watches[lastNumber] = Unmanaged.passUnretained(watch)
    return watch
  }

  private func forget(_ watch: Watch) {
    guard watches.removeValue(forKey: watch.number) != nil else { return }
    _ = quince_wait_set_remove(set, watch.descriptor)
  }

  public func schedule(after seconds: Double, _ handler: @escaping () -> Void) -> any EventWatch {
    let reminder = Reminder(at: Self.now + seconds, handler)
    reminders.append(WeakReminder(reminder: reminder))
    return reminder
  }

  public func perform(_ block: @escaping () -> Void) { blocks.append(block) }

  public func turn(atMost seconds: Double) {
    if !blocks.isEmpty {
      let given = blocks
      blocks = []
      for block in given { block() }
      return
    }
    var limit = max(seconds, 0)
    if !reminders.isEmpty { limit = min(limit, timeToNextReminder()) }
    let count = quince_wait(set, ready, Int32(Self.mostReady), limit)
    if count == 1 {
      call(ready[0])
    } else if count > 1 {
      // A handler may run the loop itself, which writes here.
      for number in Array(UnsafeBufferPointer(start: ready, count: Int(count))) { call(number) }
    }
    if !reminders.isEmpty { callDueReminders() }
  }

  /// One that was cancelled meanwhile is not called.
  private func call(_ number: UInt64) { watches[number]?.takeUnretainedValue().handler?() }

  private func timeToNextReminder() -> Double {
    let now = Self.now
    var next = Double.infinity
    for entry in reminders {
      if let reminder = entry.reminder, reminder.handler != nil { next = min(next, reminder.time) }
    }
    return max(next - now, 0)
  }

  private func callDueReminders() {
    let now = Self.now
    let due = reminders.compactMap(\.reminder).filter { $0.time <= now }
    reminders.removeAll { $0.reminder.map { $0.time <= now || $0.handler == nil } ?? true }
    for reminder in due {
      let handler = reminder.handler
      reminder.cancel()
      handler?()
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
