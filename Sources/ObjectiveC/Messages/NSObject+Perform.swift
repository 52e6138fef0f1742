// The perform family and responds(to:).
//
// These are members of NSObjectProtocol, not of NSObject: what a protocol's extension declares takes no part in override checking,
// so that a framework's class can declare the same member `open` and an app's class can override it there.

extension NSObjectProtocol {
  public func responds(to selector: Selector!) -> Bool { respondsTo(self, selector) }
  public static func responds(to selector: Selector!) -> Bool { respondsTo(self, selector) }

  @discardableResult
  public func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! {
    unmanaged(sendMessage(to: self, selector: selector))
  }

  @discardableResult
  public func perform(_ selector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    unmanaged(sendMessage(to: self, selector: selector, arguments: [object as Any?]))
  }

  @discardableResult
  public func perform(_ selector: Selector!, with object1: Any!, with object2: Any!) -> Unmanaged<AnyObject>! {
    unmanaged(sendMessage(to: self, selector: selector, arguments: [object1 as Any?, object2 as Any?]))
  }

  @discardableResult
  public static func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! {
    unmanaged(sendMessage(to: self, selector: selector))
  }

  @discardableResult
  public static func perform(_ selector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    unmanaged(sendMessage(to: self, selector: selector, arguments: [object as Any?]))
  }

  /// Sends the message from the current thread's run loop, after `delay` seconds at the earliest. Keeps the receiver until then.
  public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
    perform(selector, with: argument, afterDelay: delay, inModes: [.default])
  }

  public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]) {
    let receiver = self
    let timer = Timer(after: max(delay, 0)) { timer in
      DelayedMessages.shared.remove(timer)
      sendMessage(to: receiver, selector: selector, arguments: [argument])
    }
    DelayedMessages.shared.add(DelayedMessage(receiver: self, selector: selector, argument: argument, timer: timer))
    for mode in modes { RunLoop.current.add(timer, forMode: mode) }
  }

  /// Sends the message on the main thread; with `wait`, returns when it has been handled.
  public func performSelector(onMainThread selector: Selector, with argument: Any?, waitUntilDone wait: Bool) {
    if wait, Thread.isMainThread {
      sendMessage(to: self, selector: selector, arguments: [argument])
      return
    }
    let carried = Carried((self, argument))
    let send: @Sendable () -> Void = { sendMessage(to: carried.value.0, selector: selector, arguments: [carried.value.1]) }
    if wait { DispatchQueue.main.sync(execute: send) } else { DispatchQueue.main.async(execute: send) }
  }

  public func performSelector(inBackground selector: Selector, with argument: Any?) {
    let carried = Carried((self, argument))
    Thread.detachNewThread { sendMessage(to: carried.value.0, selector: selector, arguments: [carried.value.1]) }
  }
}

extension NSObject {
  /// Whether objects of this class know a selector.
  public class func instancesRespond(to selector: Selector!) -> Bool {
    let members = ClassRegister.shared.members(of: self)
    return members.methods[selector.name] != nil || members.properties[selector.name] != nil
  }

  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    DelayedMessages.shared.cancel { $0.receiver === (target as AnyObject) }
  }

  public class func cancelPreviousPerformRequests(withTarget target: Any, selector: Selector, object: Any?) {
    DelayedMessages.shared.cancel { message in
      message.receiver === (target as AnyObject) && message.selector == selector && sameObject(message.argument, object)
    }
  }
}

/// As `isEqual` would say; two nils are the same.
private func sameObject(_ one: Any?, _ other: Any?) -> Bool {
  switch (one, other) {
  case (nil, nil): return true
  case (let one?, let other?):
    if let one = one as? NSObject, let other = other as? NSObject { return one.isEqual(other) }
    if let one = one as? AnyHashable, let other = other as? AnyHashable { return one == other }
    return (one as AnyObject) === (other as AnyObject)
  default: return false
  }
}

private func unmanaged(_ result: Any?) -> Unmanaged<AnyObject>? {
  guard let result else { return nil }
  let object = result as AnyObject
  keepForThisTurn(object)
  return Unmanaged.passUnretained(object)
}

private struct DelayedMessage {
  let receiver: AnyObject
  let selector: Selector
  let argument: Any?
  let timer: Timer
}

/// The messages that wait for their time, so that they can be taken back.
private enum DelayedMessages {
  static let shared = Waiting()

  final class Waiting {
    private let messages = Guarded<[DelayedMessage]>([])

    func add(_ message: DelayedMessage) { messages.withValue { $0.append(message) } }
    func remove(_ timer: Timer) { messages.withValue { $0.removeAll { $0.timer === timer } } }

    func cancel(_ matches: (DelayedMessage) -> Bool) {
      // Matching may call an app's isEqual, so it happens outside the lock.
      let cancelled = messages.withValue { $0 }.filter(matches).map(\.timer)
      for timer in cancelled {
        timer.invalidate()
        remove(timer)
      }
    }
  }
}
