// Where a shape layer's drawing lies, since it may reach beyond the layer's bounds.
import CoreGraphics
import Foundation

/// The layer that a shape is drawn into.
final class ShapeDrawingLayer: CALayer {
  private var shape: DrawnShape?

  /// Pixels in the bitmap of one shape; a larger one is drawn coarser.
  private static let mostPixels: CGFloat = 16_000_000

  /// `box` in the space of the layer above, points.
  func show(_ shape: DrawnShape, box: CGRect, scale: CGFloat) {
    self.shape = shape
    let longest = max(box.width, box.height)
    var scale = min(scale, (Self.mostPixels / (box.width * box.height)).squareRoot(), 16_000 / longest)
    // A shape of hundreds of thousands of points is nothing to see.
    scale = max(scale, 0.001)
    // On whole pixels, with room for the soft edge.
    let left = (box.minX * scale).rounded(.down) - 1, top = (box.minY * scale).rounded(.down) - 1
    let right = (box.maxX * scale).rounded(.up) + 1, bottom = (box.maxY * scale).rounded(.up) + 1
    let area = CGRect(x: left / scale, y: top / scale, width: (right - left) / scale, height: (bottom - top) / scale)
    contentsScale = scale
    bounds = area
    position = CGPoint(x: area.midX, y: area.midY)
    displayNow()
  }

  override func draw(in context: CGContext) { shape?.draw(in: context) }

  // The shape's own animations are all there are.
  override func action(forKey event: String) -> CAAction? { nil }
}
