// The phone's own loop: one `ppoll` over the few descriptors that a phone has (the link, the display, the app's end, Control-C), with the
// next moment as its time limit. Nothing is registered with the kernel and nothing wakes without a reason.
import CSystemSupport
import Foundation

public final class PollLoop: EventLoop {
  fileprivate final class Watch: EventWatch {
    let descriptor: Int32
    private(set) var handler: (() -> Void)?
    private weak var loop: PollLoop?

    init(_ descriptor: Int32, _ loop: PollLoop, _ handler: @escaping () -> Void) {
      (self.descriptor, self.loop, self.handler) = (descriptor, loop, handler)
    }

    func cancel() {
      handler = nil
      loop?.areWatchesStale = true
    }
    deinit { loop?.areWatchesStale = true }
  }

  private final class Reminder: EventWatch {
    let time: Double
    private(set) var handler: (() -> Void)?

    init(at time: Double, _ handler: @escaping () -> Void) { (self.time, self.handler) = (time, handler) }
    func cancel() { handler = nil }
  }

  private struct WeakWatch { weak var watch: Watch? }
  private struct WeakReminder { weak var reminder: Reminder? }

  private var watches: [WeakWatch] = []
  private var reminders: [WeakReminder] = []
  private var blocks: [() -> Void] = []
  /// What `ppoll` gets, in the order of `watches`.
  private var polled: [pollfd] = []
  private var areWatchesStale = false

  public init() {}

  public func watch(_ descriptor: Int32, _ handler: @escaping () -> Void) -> (any EventWatch)? {
    let watch = Watch(descriptor, self, handler)
    watches.append(WeakWatch(watch: watch))
    areWatchesStale = true
    return watch
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
    if areWatchesStale { rebuild() }
    var limit = max(seconds, 0)
    if !reminders.isEmpty { limit = min(limit, timeToNextReminder()) }
    let ready = polled.withUnsafeMutableBufferPointer { quince_poll($0.baseAddress, $0.count, limit) }
    if ready > 0 { callReady() }
    if !reminders.isEmpty { callDueReminders() }
  }

  private func callReady() {
    for index in polled.indices where polled[index].revents != 0 {
      watches[index].watch?.handler?()
      // The handler has changed the list or run the loop itself. What is still ready is found by the next turn.
      if areWatchesStale || index + 1 >= polled.count { return }
    }
  }

  private func rebuild() {
    areWatchesStale = false
    watches.removeAll { $0.watch?.handler == nil }
    polled = watches.map { pollfd(fd: $0.watch?.descriptor ?? -1, events: Int16(POLLIN), revents: 0) }
  }

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
