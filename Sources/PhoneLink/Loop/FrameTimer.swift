// The beat of an app's frames on the real clock: one timer of the kernel's that repeats by itself, so that a frame costs no call to set it
// anew, and that a busy app misses frames instead of making up for them.
import CSystemSupport
import Foundation

/// Calls its handler from the main run loop, in all common modes, when a frame begins. Main thread only.
///
///     let timer = FrameTimer(grid: FrameGrid(framesPerSecond: 60)) { time in moveBall(at: time) }
///     timer?.isRunning = true
public final class FrameTimer {
  private let grid: FrameGrid
  private let descriptor: Int32
  private let source: RunLoopDescriptor

  /// `handler` gets the media time at which the frame has begun. Nil when the system has no descriptor left.
  public init?(grid: FrameGrid, handler: @escaping (_ time: Double) -> Void) {
    descriptor = quince_timer_descriptor()
    guard descriptor >= 0 else { return nil }
    self.grid = grid
    // The run loop acknowledges by reading eight bytes, which is how a timer of the kernel's is acknowledged.
    source = RunLoopDescriptor(readyWith: descriptor) { handler(grid.time(of: grid.frame(at: Self.now))) }
    source.resume()
  }

  deinit {
    source.cancel()
    close(descriptor)
  }

  public var isRunning = false {
    didSet {
      guard isRunning != oldValue else { return }
      quince_timer_set(descriptor, isRunning ? (grid.frame(at: Self.now) + 1) * grid.interval : 0, grid.interval)
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
