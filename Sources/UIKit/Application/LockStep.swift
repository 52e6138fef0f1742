// The main loop on the phone's clock. The clock stands still between messages; each message that carries a time moves it, and all that
// is due by then is done before anything else happens: timers one by one at their own times, the main queue, work that other
// threads hand back. The same messages give the same pictures, as fast as the machine can.
//
// Limits: see CVirtualClock.h. Work on other threads that depends on which thread is faster is not made repeatable.
import CVirtualClock
import CoreFoundation

/// Main thread only.
enum LockStep {
  /// Switches the process to the phone's clock, and, with QUINCE_SEED, to repeatable random numbers.
  static func start(mediaTime: Double, wallTime: Double) {
    quince_virtual_clock_start(nanoseconds(mediaTime), nanoseconds(wallTime))
    if let seed = ProcessInfo.processInfo.environment["QUINCE_SEED"] { quince_seed_randomness(UInt64(seed) ?? 0) }
  }

  /// Core Foundation rounds a timer's time down to whole nanoseconds when it arms the descriptor, and finds the timer not yet due when
  /// the clock stands at that very time. A microsecond later it is.
  private static let roundingMargin: Int64 = 1000

  /// Takes messages until the phone is gone.
  static func run(_ connection: PhoneConnection) -> Never {
    settle()
    while let message = connection.receive() {
      switch message {
      case .tick(let tick) where MainActor.assumeIsolated({ UIApplication.shared.isSuspended }):
        // Time passes, but nothing happens: what was due meanwhile is done once the app is back.
        quince_virtual_clock_set(nanoseconds(tick.time))
        connection.send(.idle(IdleReport(tick: tick.number, nextWake: nil)))
      case .tick(let tick):
        advance(to: tick.time)
        connection.deliver(message)
        settle()
        connection.send(.idle(IdleReport(tick: tick.number, nextWake: nextWake)))
      case .inspect, .bitmapsReleased: connection.deliver(message)
      default:
        if let time = message.time { advance(to: time) }
        connection.deliver(message)
        settle()
      }
    }
    exit(0)
  }

  /// Moves the clock, stopping at every timer on the way.
  static func advance(to time: Double) {
    let target = nanoseconds(time)
    // A timer that is due again at once whenever it fires must not stop the clock for ever.
    for _ in 0..<100_000 {
      let next = quince_virtual_clock_next_timer()
      guard next < target else { break }
      quince_virtual_clock_set(min(next + roundingMargin, target))
      settle()
    }
    quince_virtual_clock_set(target)
    settle()
  }

  /// Runs until nothing is left to do at this time: the main run loop has nothing ready, every other thread sleeps, and
  /// nobody waits for an answer from outside.
  static func settle() {
    var quietRounds = 0
    for _ in 0..<10_000 {
      var isBusy = runMainLoopDry()
      // A timer that has fired wakes its thread in the same moment, so it is enough that all sleep. Whether the timer was read says
      // nothing: Core Foundation keeps one for each mode of a run loop, also for modes that never run, and leaves one unread that was
      // the last of its mode and was taken back meanwhile.
      if OutstandingWork.isAny || !quince_other_threads_sleep() {
        isBusy = true
        // Not sched_yield, which on a busy machine gives away far more time than the other threads need.
        usleep(OutstandingWork.isAny ? 500 : 20)
      }
      quietRounds = isBusy ? 0 : quietRounds + 1
      // A thread may have handed something to this one between the two.
      if quietRounds == 2 { break }
    }
    DisplayCycle.shared.runIfNeeded()
  }

  /// Runs the main run loop until it has nothing ready. True when a source was handled on the way.
  private static func runMainLoopDry() -> Bool {
    var isBusy = false, emptyTurns = 0
    // Only sources are reported; a timer or a block that was run is not, and may have asked for another block.
    while emptyTurns < 3 {
      if CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true) == .handledSource {
        isBusy = true
        emptyTurns = 0
      } else {
        emptyTurns += 1
      }
    }
    return isBusy
  }

  /// Media time of the next timer, seconds.
  private static var nextWake: Double? {
    let next = quince_virtual_clock_next_timer()
    return next == .max ? nil : Double(next + roundingMargin) / 1e9
  }

  private static func nanoseconds(_ time: Double) -> Int64 { Int64((time * 1e9).rounded()) }
}

extension PhoneMessage {
  /// Media time at which it happened.
  fileprivate var time: Double? {
    switch self {
    case .touches(let samples): return samples.map(\.time).max()
    case .key(let key): return key.time
    case .motion(let sample): return sample.time
    case .shake(_, let time), .soundEnded(_, let time): return time
    default: return nil
    }
  }
}
