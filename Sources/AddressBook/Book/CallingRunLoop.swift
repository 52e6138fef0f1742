// The run loop of a thread, to call back on it later.
import CoreFoundation
import Foundation

/// The run loop of the thread that makes it.
struct CallingRunLoop {
  private let loop = CFRunLoopGetCurrent()
  private let isMain = Thread.isMainThread
  /// Seconds after which a loop that has done nothing is taken for one that never runs, as that of a queue's thread.
  private static let patience = 0.5

  /// Runs the block there, and wakes the loop for it; on the main run loop where that loop does not run. Safe from any thread.
  func perform(_ block: @escaping () -> Void) {
    let once = Once(block)
    CFRunLoopPerformBlock(loop, kCFRunLoopCommonModes, once.perform)
    CFRunLoopWakeUp(loop)
    guard !isMain else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience, execute: once.perform)
  }

  private final class Once: @unchecked Sendable {
    // Guarded by `lock`.
    private var block: (() -> Void)?
    private let lock = NSLock()

    init(_ block: @escaping () -> Void) { self.block = block }

    func perform() {
      let block = lock.withLock {
        defer { self.block = nil }
        return self.block
      }
      block?()
    }
  }
}
