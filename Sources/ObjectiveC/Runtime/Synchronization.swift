// objc_sync_enter and objc_sync_exit: a recursive lock per object, made at the first entry and dropped at the last exit.

private struct ObjectLock {
  let lock = NSRecursiveLock()
  /// How many entries hold or await the lock.
  var users = 0
}

private let objectLocks = Guarded<[ObjectIdentifier: ObjectLock]>([:])

@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
  let identifier = ObjectIdentifier(object as AnyObject)
  let lock = objectLocks.withValue { locks -> NSRecursiveLock in
    locks[identifier, default: ObjectLock()].users += 1
    return locks[identifier]!.lock
  }
  lock.lock()
  return 0
}

/// - Returns: 0, or -1 when the object is not entered.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
  let identifier = ObjectIdentifier(object as AnyObject)
  let lock = objectLocks.withValue { locks -> NSRecursiveLock? in
    guard var entry = locks[identifier] else { return nil }
    entry.users -= 1
    locks[identifier] = entry.users == 0 ? nil : entry
    return entry.lock
  }
  lock?.unlock()
  return lock == nil ? -1 : 0
}
