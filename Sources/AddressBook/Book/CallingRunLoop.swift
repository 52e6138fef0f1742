// The run loop of a thread, to call back on it later.
import CoreFoundation

/// The run loop of the thread that makes it.
struct CallingRunLoop {
  private let loop = CFRunLoopGetCurrent()

  /// Runs the block there, and wakes the loop for it. Safe from any thread.
  func perform(_ block: @escaping () -> Void) {
    CFRunLoopPerformBlock(loop, kCFRunLoopCommonModes, block)
    CFRunLoopWakeUp(loop)
  }
}
