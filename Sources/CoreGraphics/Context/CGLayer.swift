// A picture that is drawn into once and shown often, made to suit one context.
import Foundation

public final class CGLayer {
  /// In the units of the context it was made for.
  public let size: CGSize
  /// Draws into the layer. Its origin and the direction of its axes are those of the rectangle that the layer is later drawn in.
  public let context: CGContext?

  /// `size` in units of the context's user space; the layer has as many pixels as it would cover there.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
    let base = context.baseTransform
    let scale = max(abs(base.a * base.d - base.b * base.c).squareRoot(), 0.01)
    let width = (size.width * scale).rounded(.up), height = (size.height * scale).rounded(.up)
    guard width < 32_768, height < 32_768, let buffer = PixelBuffer(width: Int(width), height: Int(height)) else { return nil }
    self.size = size
    self.context = CGContext(
      wrapping: buffer, baseAddress: buffer.baseAddress, width: buffer.width, height: buffer.height, bytesPerRow: buffer.bytesPerRow,
      transform: CGAffineTransform(scaleX: width / size.width, y: height / size.height))
  }

  /// What has been drawn so far, without a copy.
  fileprivate var picture: CGImage? {
    guard let context else { return nil }
    context.flush()
    return CGImage(
      wrapping: context, baseAddress: context.pixels, width: context.width, height: context.height, bytesPerRow: context.nativeBytesPerRow)
  }
}

extension CGContext {
  /// Stretches the layer over `rect`: the layer's origin lies at the rectangle's.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    // A picture's top lies at the largest y, and so does the layer's top row.
    if let picture = layer.picture { draw(picture, in: rect) }
  }

  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }
}
