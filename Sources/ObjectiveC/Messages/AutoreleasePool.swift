// Results that are handed out without a reference of the caller's own (`Unmanaged`, variadic arguments) must outlive the call.
// They are kept until the autoreleasepool around the call ends, or, outside of one, until the main queue's next turn.
//
// Knowingly different: objects that Swift itself releases are not delayed; autoreleasepool only bounds what is kept here.

/// One thread's kept objects. Unchecked: only its own thread reaches it, save for the main thread's, drained on the main queue.
private final class Pool: @unchecked Sendable {
  var kept: [AnyObject] = []
  /// How many autoreleasepool blocks are open.
  var depth = 0

  static var current: Pool {
    let key = "Quince.autoreleasepool"
    if let pool = Thread.current.threadDictionary[key] as? Pool { return pool }
    let pool = Pool()
    Thread.current.threadDictionary[key] = pool
    return pool
  }
}

/// Keeps an object alive until the pool of this thread is drained.
func keepForThisTurn(_ object: AnyObject) {
  let pool = Pool.current
  pool.kept.append(object)
  if pool.depth == 0, pool.kept.count == 1, Thread.isMainThread {
    DispatchQueue.main.async { pool.kept.removeAll() }
  }
}

@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  let pool = Pool.current
  let mark = pool.kept.count
  pool.depth += 1
  defer {
    pool.depth -= 1
    pool.kept.removeLast(max(0, pool.kept.count - mark))
  }
  return try body()
}
