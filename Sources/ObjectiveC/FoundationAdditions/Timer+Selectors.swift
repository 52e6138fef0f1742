// Timers with a target and a selector. The timer keeps its target until it is invalidated, as on an iPhone.

/// Gives `Timer` initialisers that make an object of a subclass, which only a protocol's extension can.
public protocol __TimerMaking {}
extension Timer: __TimerMaking {}

private final class SelectorTimer: Timer {
  var information: Any?
  override var userInfo: Any? { information }

  static func make(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> SelectorTimer {
    let target = Carried(target)
    let timer = SelectorTimer(fire: date, interval: interval, repeats: repeats) { timer in
      sendMessage(to: target.value, selector: selector, arguments: [timer])
    }
    timer.information = userInfo
    return timer
  }
}

extension __TimerMaking {
  public init(timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool) {
    let timer = SelectorTimer.make(
      fireAt: Date(timeIntervalSinceNow: interval), interval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    self = timer as! Self
  }

  public init(fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool) {
    let timer = SelectorTimer.make(
      fireAt: date, interval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
    self = timer as! Self
  }
}

extension Timer {
  /// A timer that does nothing: apps write `var timer = Timer()` to have a value before the first real one.
  public convenience init(__placeholder: Void = ()) { self.init(timeInterval: 0, repeats: false) { _ in } }

  /// Makes a timer and adds it to the current run loop.
  @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = SelectorTimer.make(
      fireAt: Date(timeIntervalSinceNow: interval), interval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// A timer that fires once, `delay` seconds from now, when it is added to a run loop.
  ///
  /// In place of `init(timeInterval:repeats:block:)`, which on Linux makes a timer that is due at once.
  package convenience init(after delay: TimeInterval, block: @escaping @Sendable (Timer) -> Void) {
    self.init(fire: Date(timeIntervalSinceNow: delay), interval: 0, repeats: false, block: block)
  }
}
