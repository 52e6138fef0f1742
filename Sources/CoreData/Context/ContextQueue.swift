// The queue a context works on.

import PhoneLink

/// Runs blocks one at a time: on the main thread, on a queue of the context's own, or where it is called.
final class ContextQueue: @unchecked Sendable {
  private let type: NSManagedObjectContextConcurrencyType
  private let queue: DispatchQueue?
  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  init(_ type: NSManagedObjectContextConcurrencyType) {
    self.type = type
    queue = type == .privateQueueConcurrencyType ? DispatchQueue(label: "NSManagedObjectContext") : nil
    queue?.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  private var isHere: Bool {
    switch type {
    case .mainQueueConcurrencyType: return Thread.isMainThread
    case .privateQueueConcurrencyType: return DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self)
    case .confinementConcurrencyType: return true
    }
  }

  /// While the block waits, time on a virtual clock stands still.
  func async(_ block: @escaping @Sendable () -> Void) {
    switch type {
    case .mainQueueConcurrencyType: DispatchQueue.main.async(execute: block)
    case .confinementConcurrencyType: stop("Can only use -performBlock: on an NSManagedObjectContext that was created with a queue.")
    case .privateQueueConcurrencyType:
      OutstandingWork.begin()
      queue!.async {
        block()
        OutstandingWork.end()
      }
    }
  }

  /// - Parameter ending: done after the outermost block.
  func sync<Result>(_ block: () throws -> Result, ending: () -> Void) rethrows -> Result {
    if isHere { return try block() }
    if type == .mainQueueConcurrencyType { return try DispatchQueue.main.sync(execute: block) }
    return try queue!.sync {
      defer { ending() }
      return try block()
    }
  }
}
