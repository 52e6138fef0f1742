// One-byte-a-pixel masks: rounded corners, rings for borders, the outline of a turned layer. Made by cairo, kept, used by pixman.
import CLazyDrawing
import CCompositorKernel
import CPixman
import Foundation
import LayerModel

/// How much of each device pixel a shape covers.
final class CoverageMask {
  let width: Int, height: Int
  let bytesPerRow: Int
  let pixels: UnsafeMutablePointer<UInt8>
  let image: OpaquePointer

  /// All zero.
  init(width: Int, height: Int) {
    (self.width, self.height) = (max(width, 1), max(height, 1))
    bytesPerRow = (self.width + 63) & ~63
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytesPerRow * self.height, alignment: 64)
    memset(memory, 0, bytesPerRow * self.height)
    pixels = memory.assumingMemoryBound(to: UInt8.self)
    image = pixman_image_create_bits(
      QUINCE_PIXMAN_A8, Int32(self.width), Int32(self.height), memory.assumingMemoryBound(to: UInt32.self), Int32(bytesPerRow))
  }

  deinit {
    pixman_image_unref(image)
    UnsafeMutableRawPointer(pixels).deallocate()
  }

  subscript(x: Int, y: Int) -> UInt8 {
    get { pixels[y * bytesPerRow + x] }
    set { pixels[y * bytesPerRow + x] = newValue }
  }

  /// Fills what `path` puts into a cairo context.
  func fill(isEvenOdd: Bool = true, _ path: (OpaquePointer) -> Void) {
    let surface = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(bytesPerRow))
    let context = cairo_create(surface)!
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context, 0.02)
    cairo_set_fill_rule(context, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    path(context)
    cairo_fill(context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)
  }

  func flipped(horizontally: Bool, vertically: Bool) -> CoverageMask {
    let result = CoverageMask(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        result[x, y] = self[horizontally ? width - 1 - x : x, vertically ? height - 1 - y : y]
      }
    }
    return result
  }
}

/// A rectangle with the given corners rounded, as a cairo path. Radius 0 gives a plain rectangle.
func addRoundedRectangle(_ context: OpaquePointer, _ rect: CGRect, radius: Double, corners: LayerCorners = .all) {
  let left = Double(rect.minX), top = Double(rect.minY), right = Double(rect.maxX), bottom = Double(rect.maxY)
  guard radius > 0 else {
    cairo_rectangle(context, left, top, right - left, bottom - top)
    return
  }
  let quarter = Double.pi / 2
  cairo_new_sub_path(context)
  // A corner that is not round is an arc of no radius.
  func corner(_ corner: LayerCorners, _ x: Double, _ y: Double, _ start: Double) {
    let radius = corners.contains(corner) ? radius : 0
    cairo_arc(context, x < 0 ? left + radius : right - radius, y < 0 ? top + radius : bottom - radius, radius, start, start + quarter)
  }
  corner(.topRight, 1, -1, -quarter)
  corner(.bottomRight, 1, 1, 0)
  corner(.bottomLeft, -1, 1, quarter)
  corner(.topLeft, -1, -1, 2 * quarter)
  cairo_close_path(context)
}

/// Masks of a shape's four corners.
struct CornerMasks {
  let topLeft, topRight, bottomLeft, bottomRight: CoverageMask
  /// Pixels, both ways.
  let side: Int

  /// One corner is drawn, the others are its mirror images, so that a shape is symmetric to the last bit.
  init(side: Int, topLeft: CoverageMask) {
    (self.side, self.topLeft) = (side, topLeft)
    topRight = topLeft.flipped(horizontally: true, vertically: false)
    bottomLeft = topLeft.flipped(horizontally: false, vertically: true)
    bottomRight = topLeft.flipped(horizontally: true, vertically: true)
  }
}

/// Masks by their sizes, shared by all layers.
final class MaskCache {
  private struct Key: Hashable { var width, height: Int, radius, border: Double, corners = LayerCorners.all }
  private var corners: [Key: CornerMasks] = [:]
  private var shapes: [Key: CoverageMask] = [:]
  /// Shapes may be large; the cache starts anew when they pass this.
  private static let maximumBytes = 4 << 20
  private var bytes = 0

  /// Corners of a filled shape, or, with a border (pixels), of the ring inside its edge.
  func corners(radius: Double, border: Double = 0) -> CornerMasks {
    let key = Key(width: 0, height: 0, radius: radius, border: border)
    if let known = corners[key] { return known }
    let side = Int(max(radius, border).rounded(.up))
    let mask = CoverageMask(width: side, height: side)
    // A shape large enough that only one corner of it lies in the mask.
    mask.fill { addShape($0, CGRect(x: 0, y: 0, width: side * 4, height: side * 4), radius, border) }
    if corners.count > 200 { corners.removeAll() }
    let result = CornerMasks(side: side, topLeft: mask)
    corners[key] = result
    return result
  }

  /// A whole shape, for layers so small that their corners would overlap.
  func shape(width: Int, height: Int, radius: Double, border: Double = 0, corners: LayerCorners = .all) -> CoverageMask {
    let key = Key(width: width, height: height, radius: radius, border: border, corners: corners)
    if let known = shapes[key] { return known }
    let mask = CoverageMask(width: width, height: height)
    mask.fill { addShape($0, CGRect(x: 0, y: 0, width: width, height: height), radius, border, corners) }
    store(mask, key)
    return mask
  }

  /// A blurred rounded square, `inset` pixels inside the mask: the corners and edges of any box's shadow.
  func blurredShape(side: Int, inset: Int, radius: Double, sigma: Double) -> CoverageMask {
    let key = Key(width: side, height: -1, radius: radius, border: sigma)
    if let known = shapes[key] { return known }
    let mask = CoverageMask(width: side, height: side)
    let inner = CGRect(x: inset, y: inset, width: side - 2 * inset, height: side - 2 * inset)
    mask.fill { addRoundedRectangle($0, inner, radius: radius) }
    quince_blur(mask.pixels, Int32(side), Int32(side), Int32(mask.bytesPerRow), sigma)
    store(mask, key)
    return mask
  }

  private func store(_ mask: CoverageMask, _ key: Key) {
    bytes += mask.bytesPerRow * mask.height
    if bytes > Self.maximumBytes {
      shapes.removeAll()
      bytes = 0
    }
    shapes[key] = mask
  }

  private func addShape(_ context: OpaquePointer, _ rect: CGRect, _ radius: Double, _ border: Double, _ corners: LayerCorners = .all) {
    addRoundedRectangle(context, rect, radius: radius, corners: corners)
    guard border > 0 else { return }
    let inner = rect.insetBy(dx: CGFloat(border), dy: CGFloat(border))
    guard !inner.isNull, inner.width > 0, inner.height > 0 else { return }
    addRoundedRectangle(context, inner, radius: max(radius - border, 0), corners: corners)
  }
}

/// Part of a shape in whole device pixels: fully covered, or through a mask.
struct ShapePiece {
  var rect: PixelRect
  var mask: CoverageMask?
}

extension MaskCache {
  /// A filled rounded rectangle in pieces that do not overlap; only the corners go through masks. Radius in pixels.
  func pieces(of box: PixelRect, radius: Double, corners: LayerCorners = .all) -> [ShapePiece] {
    if radius <= 0 || corners.isEmpty { return [ShapePiece(rect: box)] }
    let limited = min(radius, Double(min(box.width, box.height)) / 2)
    let side = Int(limited.rounded(.up))
    guard side * 2 <= box.width, side * 2 <= box.height else {
      return [ShapePiece(rect: box, mask: shape(width: box.width, height: box.height, radius: limited, corners: corners))]
    }
    let masks = self.corners(radius: limited)
    return [
      ShapePiece(rect: PixelRect(left: box.left, top: box.top + side, right: box.right, bottom: box.bottom - side)),
      ShapePiece(rect: PixelRect(left: box.left + side, top: box.top, right: box.right - side, bottom: box.top + side)),
      ShapePiece(rect: PixelRect(left: box.left + side, top: box.bottom - side, right: box.right - side, bottom: box.bottom)),
    ].filter { !$0.rect.isEmpty } + cornerPieces(of: box, masks, rounded: corners)
  }

  /// The ring inside a box's edge. Radius and border in pixels.
  func ring(in box: PixelRect, radius: Double, border: Double, corners: LayerCorners = .all) -> [ShapePiece] {
    let limited = min(radius, Double(min(box.width, box.height)) / 2)
    let width = Int(border.rounded(.up)), side = max(Int(limited.rounded(.up)), width)
    guard side * 2 <= box.width, side * 2 <= box.height, corners == .all || limited == 0 else {
      return [ShapePiece(rect: box, mask: shape(width: box.width, height: box.height, radius: limited, border: border, corners: corners))]
    }
    let sides = [
      PixelRect(left: box.left + side, top: box.top, right: box.right - side, bottom: box.top + width),
      PixelRect(left: box.left + side, top: box.bottom - width, right: box.right - side, bottom: box.bottom),
      PixelRect(left: box.left, top: box.top + side, right: box.left + width, bottom: box.bottom - side),
      PixelRect(left: box.right - width, top: box.top + side, right: box.right, bottom: box.bottom - side),
    ].filter { !$0.isEmpty }.map { ShapePiece(rect: $0) }
    return sides + cornerPieces(of: box, self.corners(radius: limited, border: border), rounded: .all)
  }

  private func cornerPieces(of box: PixelRect, _ masks: CornerMasks, rounded: LayerCorners) -> [ShapePiece] {
    let side = masks.side
    func piece(_ corner: LayerCorners, _ x: Int, _ y: Int, _ mask: CoverageMask) -> ShapePiece {
      ShapePiece(rect: PixelRect(x: x, y: y, width: side, height: side), mask: rounded.contains(corner) ? mask : nil)
    }
    return [
      piece(.topLeft, box.left, box.top, masks.topLeft), piece(.topRight, box.right - side, box.top, masks.topRight),
      piece(.bottomLeft, box.left, box.bottom - side, masks.bottomLeft),
      piece(.bottomRight, box.right - side, box.bottom - side, masks.bottomRight),
    ]
  }
}
