// Makes the kernel's quads: bitmap, matrix from device pixels back to bitmap pixels, and the edges of the outline.
import CCompositorKernel
import Foundation

enum Quad {
  /// A part of a bitmap through a transform. `source` in bitmap pixels fills `destination` in points. With `clip` the shape is that
  /// rectangle of whole pixels and has hard edges. Nil when nothing can be seen. The image returned must live as long as the quad.
  static func make(
    _ bitmap: BitmapImage, source: CGRect, destination: CGRect, toPixels: PlaneTransform, clip: PixelRect? = nil
  ) -> (BitmapImage, quince_quad)? {
    guard destination.width > 0, destination.height > 0, source.width > 0, source.height > 0 else { return nil }
    let across = Double(destination.width / source.width), down = Double(destination.height / source.height)
    let toPoints = PlaneTransform(
      xx: across, xy: 0, yx: 0, yy: down, x: Double(destination.minX) - Double(source.minX) * across,
      y: Double(destination.minY) - Double(source.minY) * down)
    let forward = toPoints.concatenated(with: toPixels)
    guard var inverse = forward.inverted() else { return nil }

    let (halvedX, halvedY) = reduction(forward, at: CGPoint(x: source.midX, y: source.midY))
    let image = bitmap.reduced(x: halvedX, y: halvedY)
    let factorX = 1 / Double(1 << halvedX), factorY = 1 / Double(1 << halvedY)
    // Samples stay within the whole pixels of the part, so that a neighbour in the same bitmap does not show at the edge.
    let left = min(max(Int((Double(source.minX) * factorX).rounded(.down)), 0), image.width - 1)
    let top = min(max(Int((Double(source.minY) * factorY).rounded(.down)), 0), image.height - 1)
    let right = min(max(Int((Double(source.maxX) * factorX).rounded(.up)), left + 1), image.width)
    let bottom = min(max(Int((Double(source.maxY) * factorY).rounded(.up)), top + 1), image.height)
    inverse = inverse.concatenated(
      with: PlaneTransform(xx: factorX, xy: 0, yx: 0, yy: factorY, x: -Double(left), y: -Double(top)))

    var part = image.kernelSource
    part.pixels += top * image.wordsPerRow + left
    (part.width, part.height) = (Int32(right - left), Int32(bottom - top))
    guard let quad = assemble(part, inverse, outline: toPixels.polygon(of: destination), clip: clip) else { return nil }
    return (image, quad)
  }

  /// Pixels in a row that `solid` needs: the kernel reads neighbours in pairs.
  static let solidWidth = 2

  /// One colour in the outline of a rectangle. The pixels must live as long as the quad.
  static func solid(_ pixels: UnsafePointer<UInt32>, _ rect: CGRect, _ toPixels: PlaneTransform) -> quince_quad? {
    let source = quince_source(pixels: pixels, wordsPerRow: Int32(solidWidth), width: Int32(solidWidth), height: 1, isOpaque: 0)
    return assemble(source, .identity, outline: toPixels.polygon(of: rect), clip: nil)
  }

  static func box(around polygon: [CGPoint]) -> PixelRect {
    guard let first = polygon.first else { return .empty }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in polygon.dropFirst() {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    // Half a pixel for the soft edge.
    return PixelRect(
      left: clampedPixel((Double(left) - 0.5).rounded(.down)), top: clampedPixel((Double(top) - 0.5).rounded(.down)),
      right: clampedPixel((Double(right) + 0.5).rounded(.up)), bottom: clampedPixel((Double(bottom) + 0.5).rounded(.up)))
  }

  private static func assemble(_ source: quince_source, _ inverse: PlaneTransform, outline: [CGPoint], clip: PixelRect?) -> quince_quad? {
    var quad = quince_quad()
    quad.source = source
    quad.matrix = (inverse.xx, inverse.xy, inverse.xw, inverse.yx, inverse.yy, inverse.yw, inverse.x, inverse.y, inverse.w)
    quad.opacity = 256
    let area = clip ?? box(around: outline)
    guard !area.isEmpty else { return nil }
    quad.box = quince_rect(left: Int32(area.left), top: Int32(area.top), right: Int32(area.right), bottom: Int32(area.bottom))
    if clip == nil {
      guard setEdges(of: outline, in: &quad) else { return nil }
    }
    return quad
  }

  /// False when the outline has no area.
  private static func setEdges(of outline: [CGPoint], in quad: inout quince_quad) -> Bool {
    guard outline.count >= 3, outline.count <= Int(QUINCE_MAXIMUM_EDGES) else { return false }
    var doubledArea = 0.0
    for index in outline.indices {
      let start = outline[index], end = outline[(index + 1) % outline.count]
      doubledArea += Double(start.x * end.y - end.x * start.y)
    }
    guard abs(doubledArea) > 1e-6 else { return false }
    let sign: Double = doubledArea > 0 ? 1 : -1
    var edges: [quince_edge] = []
    for index in outline.indices {
      let start = outline[index], end = outline[(index + 1) % outline.count]
      let dx = Double(end.x - start.x), dy = Double(end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 1e-9 else { return false }
      let normalX = -dy / length * sign, normalY = dx / length * sign
      let offset: Double = -(normalX * Double(start.x) + normalY * Double(start.y))
      edges.append(quince_edge(x: normalX, y: normalY, offset: offset))
    }
    withUnsafeMutableBytes(of: &quad.edges) { memory in
      for (index, edge) in edges.enumerated() { memory.storeBytes(of: edge, toByteOffset: index * MemoryLayout<quince_edge>.stride, as: quince_edge.self) }
    }
    quad.edgeCount = Int32(edges.count)
    return true
  }

  /// How often to halve the bitmap each way so that no direction is reduced more than two times when sampled.
  private static func reduction(_ forward: PlaneTransform, at point: CGPoint) -> (Int, Int) {
    let x = Double(point.x), y = Double(point.y)
    let depth: Double = x * forward.xw + y * forward.yw + forward.w
    guard abs(depth) > 1e-9 else { return (0, 0) }
    let imageX: Double = (x * forward.xx + y * forward.yx + forward.x) / depth
    let imageY: Double = (x * forward.xy + y * forward.yy + forward.y) / depth
    func length(_ dx: Double, _ dy: Double, _ dw: Double) -> Double {
      let stepX: Double = (dx - imageX * dw) / depth
      let stepY: Double = (dy - imageY * dw) / depth
      return (stepX * stepX + stepY * stepY).squareRoot()
    }
    func count(_ length: Double) -> Int {
      guard length > 0, length < 0.5 else { return 0 }
      return min(Int(log2(1 / length)), 12)
    }
    return (count(length(forward.xx, forward.xy, forward.xw)), count(length(forward.yx, forward.yy, forward.yw)))
  }
}
