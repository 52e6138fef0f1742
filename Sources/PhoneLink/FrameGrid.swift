// When the phone's screen shows pictures on the real clock. Media time is CLOCK_MONOTONIC for app and phone alike, and frames lie on whole
// multiples of a frame's length, so neither has to tell the other when a frame begins.
import Foundation

/// The moments at which frames begin.
///
///     let grid = FrameGrid(framesPerSecond: 60)
///     let next = grid.time(of: grid.frame(at: now) + 1)
public struct FrameGrid: Sendable, Equatable {
  /// From frame to frame, nanoseconds. Whole, so that no error adds up.
  public let interval: Int64

  public init(framesPerSecond: Int) { interval = Int64((1e9 / Double(max(framesPerSecond, 1))).rounded()) }

  /// Seconds.
  public var duration: Double { Double(interval) * 1e-9 }

  /// The number of the frame that has begun by a media time.
  public func frame(at time: Double) -> Int64 {
    // A clock's reading as a fraction of seconds may lie a rounding error before the frame that it is in.
    Int64(((time * 1e9 + 1) / Double(interval)).rounded(.down))
  }

  /// The media time at which a frame begins.
  public func time(of frame: Int64) -> Double { Double(frame * interval) * 1e-9 }
}
