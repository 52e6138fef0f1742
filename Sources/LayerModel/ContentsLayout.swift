// Which part of a layer's bitmap goes where in the layer: gravity, contentsRect, and nine-part stretching by contentsCenter.
import Foundation

/// A rectangle of a bitmap, in its pixels, and the rectangle of the layer's bounds space that it fills, in points.
public struct ContentsPatch: Equatable {
  public var source: CGRect
  public var destination: CGRect

  public init(source: CGRect, destination: CGRect) { (self.source, self.destination) = (source, destination) }
}

public enum ContentsLayout {
  /// One patch, or up to nine when part of the bitmap stretches; none when nothing shows.
  public static func patches(for layer: LayerProperties, bitmapWidth: Int, bitmapHeight: Int) -> [ContentsPatch] {
    let whole = CGRect(x: 0, y: 0, width: bitmapWidth, height: bitmapHeight)
    let part = layer.contentsRect
    let source = CGRect(
      x: wholePixel(part.minX * whole.width), y: wholePixel(part.minY * whole.height), width: wholePixel(part.width * whole.width),
      height: wholePixel(part.height * whole.height)
    ).intersection(whole)
    guard !source.isNull, source.width > 0, source.height > 0, layer.bounds.width > 0, layer.bounds.height > 0 else { return [] }
    let scale = layer.contentsScale > 0 ? layer.contentsScale : 1
    let natural = CGSize(width: source.width / scale, height: source.height / scale)
    let center = layer.contentsCenter
    if layer.contentsGravity == .resize, center != CGRect(x: 0, y: 0, width: 1, height: 1) {
      return nineParts(source: source, center: center, natural: natural, bounds: layer.bounds)
    }
    return [ContentsPatch(source: source, destination: destination(of: natural, in: layer.bounds, layer.contentsGravity))]
  }

  private static func destination(of natural: CGSize, in bounds: CGRect, _ gravity: LayerGravity) -> CGRect {
    var size = natural
    switch gravity {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      let across = bounds.width / natural.width, down = bounds.height / natural.height
      let factor = gravity == .resizeAspect ? min(across, down) : max(across, down)
      size = CGSize(width: natural.width * factor, height: natural.height * factor)
    default: break
    }
    var origin = CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2)
    switch gravity {
    case .left, .topLeft, .bottomLeft: origin.x = bounds.minX
    case .right, .topRight, .bottomRight: origin.x = bounds.maxX - size.width
    default: break
    }
    switch gravity {
    case .top, .topLeft, .topRight: origin.y = bounds.minY
    case .bottom, .bottomLeft, .bottomRight: origin.y = bounds.maxY - size.height
    default: break
    }
    return CGRect(origin: origin, size: size)
  }

  /// The parts outside `center` keep their natural size as long as the layer has room for them.
  private static func nineParts(source: CGRect, center: CGRect, natural: CGSize, bounds: CGRect) -> [ContentsPatch] {
    let across = thirds(
      from: source.minX, source.width, middle: (center.minX, center.maxX), natural: natural.width, to: bounds.minX, bounds.width)
    let down = thirds(
      from: source.minY, source.height, middle: (center.minY, center.maxY), natural: natural.height, to: bounds.minY, bounds.height)
    var result: [ContentsPatch] = []
    for row in down {
      for column in across {
        result.append(
          ContentsPatch(
            source: CGRect(x: column.source, y: row.source, width: column.sourceLength, height: row.sourceLength),
            destination: CGRect(x: column.target, y: row.target, width: column.targetLength, height: row.targetLength)))
      }
    }
    return result
  }

  /// A third of nine pixels is three pixels, whatever floating point makes of it.
  private static func wholePixel(_ value: CGFloat) -> CGFloat {
    let rounded = value.rounded()
    return abs(value - rounded) < 1e-4 ? rounded : value
  }

  private struct Stretch { var source, sourceLength, target, targetLength: CGFloat }

  /// Splits one axis in start, stretching middle and end.
  private static func thirds(
    from source: CGFloat, _ sourceLength: CGFloat, middle: (CGFloat, CGFloat), natural: CGFloat, to target: CGFloat, _ targetLength: CGFloat
  ) -> [Stretch] {
    let low = min(max(middle.0, 0), 1), high = min(max(middle.1, low), 1)
    var start = low * natural, end = (1 - high) * natural
    if start + end > targetLength {
      let factor = targetLength / (start + end)
      (start, end) = (start * factor, end * factor)
    }
    let first = wholePixel(low * sourceLength), second = wholePixel(high * sourceLength)
    return [
      Stretch(source: source, sourceLength: first, target: target, targetLength: start),
      Stretch(source: source + first, sourceLength: second - first, target: target + start, targetLength: targetLength - start - end),
      Stretch(source: source + second, sourceLength: sourceLength - second, target: target + targetLength - end, targetLength: end),
    ].filter { $0.targetLength > 0 && $0.sourceLength > 0 }
  }
}
