// When pictures are made on the real clock: one a frame of the screen's at most, and none that nobody needs.
import Foundation
import PhoneLink

/// Spaces pictures. A frame's picture may be made at any moment of the frame, at its begin for what the phone moves, a little later for
/// what the app sends.
///
///     if pacer.isDue(at: now) { pacer.use(at: now) … } else { wait until pacer.next(now: now) }
struct FramePacer: Equatable {
  private let grid: FrameGrid
  /// The frame that has its picture.
  private var last = Int64.min

  init(framesPerSecond: Int) { grid = FrameGrid(framesPerSecond: framesPerSecond) }

  func isDue(at now: Double) -> Bool { grid.frame(at: now) > last }

  /// The earliest moment for the next picture, not before `now`.
  func next(now: Double) -> Double { isDue(at: now) ? now : grid.time(of: last + 1) }

  mutating func use(at now: Double) { last = max(last, grid.frame(at: now)) }
}
