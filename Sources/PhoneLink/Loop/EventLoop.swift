// What the main thread waits in. An app has Core Foundation's run loop, which its own timers and queues need. The phone needs nothing of
// that and has a loop of its own, which costs one system call for each time it wakes.
import Foundation

/// Waits for descriptors, moments and work given by others, and calls their handlers. Used on the main thread only.
///
///     let watch = MainLoop.current.watch(socket) { readAll() }
///     let reminder = MainLoop.current.schedule(after: 1.5) { hideNote() }
///     …
///     watch?.cancel()
public protocol EventLoop: AnyObject {
  /// Calls a handler when a descriptor has become readable; what it leaves unread may not be told of again. The descriptor stays the
  /// caller's. Nil when the system has no descriptor left.
  func watch(_ descriptor: Int32, _ handler: @escaping () -> Void) -> (any EventWatch)?
  /// Calls a handler once, after so many seconds.
  func schedule(after seconds: Double, _ handler: @escaping () -> Void) -> any EventWatch
  /// Calls a block in the next turn, before the loop waits.
  func perform(_ block: @escaping () -> Void)
  /// Waits at most so many seconds until something happens (infinity: for as long as it takes), and handles it.
  func turn(atMost seconds: Double)
}

/// A handler that a loop knows of. It is called no more once it is cancelled; one that nobody holds is cancelled.
public protocol EventWatch: AnyObject {
  func cancel()
}

public enum MainLoop {
  /// The main thread's loop. A program that is to have another sets it before anything waits.
  nonisolated(unsafe) public static var current: any EventLoop = RunLoopEvents()  // main thread only
}
