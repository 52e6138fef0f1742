// Draws layers again with each frame of the phone while an animation of one of their drawn values runs. Frames are wanted only
// meanwhile.
import Foundation

final class DrawnAnimations {
  nonisolated(unsafe) static let shared = DrawnAnimations()  // main thread only

  private struct Entry { weak var layer: CALayer? }
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// Whether the phone's frames are wanted.
  var isRunning: Bool { !entries.isEmpty }

  func add(_ layer: CALayer) {
    entries[ObjectIdentifier(layer)] = Entry(layer: layer)
    FrameClock.shared.update()
  }

  /// A frame begins: what moves is to be drawn. A layer whose animations are over is drawn once more, as it then stays.
  func tick(_ time: Double) {
    guard isRunning else { return }
    for (key, entry) in entries {
      guard let layer = entry.layer, layer.committed != nil else {
        entries[key] = nil
        continue
      }
      layer.setNeedsDisplay()
      let local = layer.localTime(at: time)
      let isRedrawn = layer.animationTable.all.contains { layer.redraws($0.animation) && ($0.start == nil || !$0.timing.isFinished(at: local)) }
      if !isRedrawn, layer.drawnTracks(at: time).allSatisfy({ $0.isFinished(at: local) }) { entries[key] = nil }
    }
    if !isRunning { FrameClock.shared.update() }
  }
}
