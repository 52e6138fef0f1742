// The primitives: fills, copies and blends of whole pixels by pixman, quads by our kernel. Rectangles are device pixels and are cut to
// the surface.
import CCompositorKernel
import CPixman
import Foundation

extension PixelSurface {
  /// Replaces pixels by one premultiplied word.
  func fill(_ rect: PixelRect, with pixel: UInt32) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    let x = Int32(area.left - originX), y = Int32(area.top - originY)
    pixman_fill(pixels, Int32(wordsPerRow), 32, x, y, Int32(area.width), Int32(area.height), pixel)
  }

  /// Lays one premultiplied colour over pixels, through a mask whose first pixel is at (maskX, maskY).
  func blend(_ pixel: UInt32, in rect: PixelRect, through mask: CoverageMask? = nil, maskX: Int = 0, maskY: Int = 0) {
    if mask == nil && pixel >> 24 == 255 { return fill(rect, with: pixel) }
    guard pixel >> 24 > 0 else { return }
    let solid = solidImage(pixel)
    defer { pixman_image_unref(solid) }
    composite(PIXMAN_OP_OVER, solid, sourceX: 0, sourceY: 0, mask: mask?.image, maskX: maskX, maskY: maskY, in: rect)
  }

  /// A bitmap whose first pixel lies at (x, y), unscaled. Opacity 0...1.
  func draw(_ bitmap: BitmapImage, x: Int, y: Int, in rect: PixelRect, opacity: Float) {
    if opacity >= 1 {
      composite(bitmap.isOpaque ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, bitmap.image, sourceX: x, sourceY: y, in: rect)
    } else {
      blend(bitmap.image, x: x, y: y, in: rect, opacity: opacity)
    }
  }

  /// Lays a group over pixels.
  func draw(_ group: PixelSurface, in rect: PixelRect, opacity: Float) {
    if opacity >= 1 {
      composite(PIXMAN_OP_OVER, group.image, sourceX: group.originX, sourceY: group.originY, in: rect)
    } else {
      blend(group.image, x: group.originX, y: group.originY, in: rect, opacity: opacity)
    }
  }

  func draw(_ group: PixelSurface, in rect: PixelRect, through mask: CoverageMask, maskX: Int, maskY: Int) {
    composite(
      PIXMAN_OP_OVER, group.image, sourceX: group.originX, sourceY: group.originY, mask: mask.image, maskX: maskX, maskY: maskY, in: rect)
  }

  /// Multiplies all pixels by the alpha of another surface.
  func cut(by alpha: PixelSurface, in rect: PixelRect) {
    composite(PIXMAN_OP_IN_REVERSE, alpha.image, sourceX: alpha.originX, sourceY: alpha.originY, in: rect)
  }

  /// Multiplies all pixels, alpha too, by a part 0...1.
  func scale(by part: Double, in rect: PixelRect) {
    let solid = solidImage(alpha(part))
    defer { pixman_image_unref(solid) }
    composite(PIXMAN_OP_IN_REVERSE, solid, sourceX: 0, sourceY: 0, in: rect)
  }

  /// Adds a part 0...1 of another surface's pixels.
  func add(_ other: PixelSurface, in rect: PixelRect, part: Double) {
    add(other.image, x: other.originX, y: other.originY, in: rect, part: part)
  }

  /// Adds a part 0...1 of a bitmap whose first pixel lies at (x, y).
  func add(_ bitmap: BitmapImage, x: Int, y: Int, in rect: PixelRect, part: Double) {
    add(bitmap.image, x: x, y: y, in: rect, part: part)
  }

  private func add(_ image: OpaquePointer, x: Int, y: Int, in rect: PixelRect, part: Double) {
    let solid = solidImage(alpha(part))
    defer { pixman_image_unref(solid) }
    composite(PIXMAN_OP_ADD, image, sourceX: x, sourceY: y, mask: solid, in: rect)
  }

  private func alpha(_ part: Double) -> UInt32 { UInt32((min(max(part, 0), 1) * 255).rounded()) << 24 }

  func draw(_ quad: quince_quad, in clip: PixelRect, opacity: Float) {
    let area = clip.intersection(bounds)
    guard !area.isEmpty else { return }
    var target = quince_target(pixels: pixels, wordsPerRow: Int32(wordsPerRow), originX: Int32(originX), originY: Int32(originY))
    var quad = quad
    quad.opacity = Int32((min(max(opacity, 0), 1) * 256).rounded())
    let rect = quince_rect(left: Int32(area.left), top: Int32(area.top), right: Int32(area.right), bottom: Int32(area.bottom))
    quince_draw_quad(&target, rect, &quad)
  }

  private func blend(_ image: OpaquePointer, x: Int, y: Int, in rect: PixelRect, opacity: Float) {
    let solid = solidImage(UInt32((min(max(opacity, 0), 1) * 255).rounded()) << 24)
    defer { pixman_image_unref(solid) }
    composite(PIXMAN_OP_OVER, image, sourceX: x, sourceY: y, mask: solid, in: rect)
  }

  /// `sourceX`, `sourceY`, `maskX` and `maskY` are where the first pixel of source and mask lie on the surface.
  private func composite(
    _ operation: pixman_op_t, _ source: OpaquePointer, sourceX: Int, sourceY: Int, mask: OpaquePointer? = nil, maskX: Int = 0,
    maskY: Int = 0, in rect: PixelRect
  ) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    pixman_image_composite32(
      operation, source, mask, image, Int32(area.left - sourceX), Int32(area.top - sourceY), Int32(area.left - maskX),
      Int32(area.top - maskY), Int32(area.left - originX), Int32(area.top - originY), Int32(area.width), Int32(area.height))
  }

  private func solidImage(_ pixel: UInt32) -> OpaquePointer {
    func wide(_ shift: UInt32) -> UInt16 { UInt16(pixel >> shift & 255) * 257 }
    var color = pixman_color(red: wide(16), green: wide(8), blue: wide(0), alpha: wide(24))
    return pixman_image_create_solid_fill(&color)
  }
}
