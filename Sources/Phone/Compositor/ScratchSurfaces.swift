// Memory for groups of layers, used again from group to group and frame to frame.
import CPixman
import Foundation

final class ScratchSurfaces {
  private var free: [PixelSurface] = []
  private static let maximumKept = 4

  /// Lends a transparent surface that covers `area`, in device pixels. It is larger than the area; only the area is clear.
  func withSurface(_ area: PixelRect, _ body: (PixelSurface) -> Void) {
    guard !area.isEmpty else { return }
    let surface = take(width: area.width, height: area.height)
    surface.setOrigin(area.left, area.top)
    surface.fill(area, with: 0)
    body(surface)
    free.append(surface)
    if free.count > Self.maximumKept {
      // The smallest is the cheapest to make again.
      free.sort { $0.width * $0.height > $1.width * $1.height }
      free.removeLast()
    }
  }

  private func take(width: Int, height: Int) -> PixelSurface {
    if let index = free.firstIndex(where: { $0.width >= width && $0.height >= height }) { return free.remove(at: index) }
    return PixelSurface(width: (width + 63) & ~63, height: (height + 63) & ~63)
  }
}
