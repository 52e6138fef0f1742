// A layer's picture in a context of the app's own, as `render(in:)` makes it: by the app's process from the model values, while what is on
// the screen is put together by the phone.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

extension CALayer {
  /// Draws the layer and the layers in it into a context, with their model values: animations do not show.
  ///
  ///     UIGraphicsBeginImageContextWithOptions(view.bounds.size, false, 0)
  ///     view.layer.render(in: UIGraphicsGetCurrentContext()!)
  ///
  /// - Parameter context: its user space is the layer's bounds space, points, y pointing down. What `transform` and `position` of this layer
  ///   say is left out; `opacity` and `isHidden` count.
  public func render(in context: CGContext) {
    layOutMarked()
    displayMarked()
    paint(in: context)
  }

  private func paint(in context: CGContext) {
    guard !isHidden, opacity > 0 else { return }
    prepareForCommit()
    context.saveGState()
    defer { context.restoreGState() }
    context.setAlpha(CGFloat(opacity))
    let shadow = castsShadow
    if let shadow { context.setShadow(offset: shadow.offset, blur: 2 * CGFloat(shadow.radius), color: shadowColor?.faded(to: shadow.opacity)) }
    // Opacity, shadow and mask are for the layer as a whole.
    let isGroup = opacity < 1 || shadow != nil || mask != nil
    if isGroup { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    paintUnmasked(in: context)
    if let mask {
      context.setBlendMode(.destinationIn)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.concatenate(mask.properties.transformToParent.affine(of: mask))
      mask.displayMarked()
      mask.paint(in: context)
      context.endTransparencyLayer()
    }
    if isGroup { context.endTransparencyLayer() }
  }

  private func paintUnmasked(in context: CGContext) {
    context.saveGState()
    if masksToBounds { clip(context, to: outline(inset: 0)) }
    if let backgroundColor {
      context.setFillColor(backgroundColor)
      context.addPath(outline(inset: 0))
      context.fillPath()
    }
    if let image = picture { paint(image, in: context) }
    context.concatenate(sublayerSpace)
    for layer in shownOrder {
      context.saveGState()
      context.concatenate(layer.properties.transformToParent.affine(of: layer))
      layer.paint(in: context)
      context.restoreGState()
    }
    context.restoreGState()
    guard borderWidth > 0, let borderColor else { return }
    context.addPath(outline(inset: 0))
    context.addPath(outline(inset: borderWidth))
    context.setFillColor(borderColor)
    context.fillPath(using: .evenOdd)
  }

  /// The shadow, where it shows.
  private var castsShadow: LayerShadow? {
    guard let shadow = properties.shadow, shadow.opacity > 0, !masksToBounds else { return nil }
    if shadow.outline != nil { unimplemented("CALayer.shadowPath in render(in:)") }
    return shadow
  }

  /// What the layer's bitmap holds: its own drawing, or its contents.
  private var picture: CGImage? {
    if let image = contents as? CGImage { return image }
    guard let bitmap = backingStore?.shown else { return nil }
    return CGContext(
      wrapping: bitmap, baseAddress: bitmap.base, width: bitmap.width, height: bitmap.height, bytesPerRow: bitmap.bytesPerRow, scale: 1
    ).makeImage()
  }

  private func paint(_ image: CGImage, in context: CGContext) {
    for patch in ContentsLayout.patches(for: properties, bitmapWidth: image.width, bitmapHeight: image.height) {
      let isWhole = patch.source == CGRect(x: 0, y: 0, width: image.width, height: image.height)
      guard let part = isWhole ? image : image.cropping(to: patch.source) else { continue }
      // Pictures are drawn with y pointing up.
      context.saveGState()
      context.translateBy(x: patch.destination.minX, y: patch.destination.maxY)
      context.scaleBy(x: 1, y: -1)
      context.draw(part, in: CGRect(origin: .zero, size: patch.destination.size))
      context.restoreGState()
    }
  }

  private func clip(_ context: CGContext, to path: CGPath) {
    context.addPath(path)
    context.clip()
  }

  /// The bounds with their round corners, made smaller on every side.
  private func outline(inset: CGFloat) -> CGPath {
    let box = bounds.insetBy(dx: min(inset, bounds.width / 2), dy: min(inset, bounds.height / 2))
    let radius = max(0, min(cornerRadius, bounds.width / 2, bounds.height / 2) - inset)
    let path = CGMutablePath()
    func corner(_ x: CGFloat, _ y: CGFloat, _ part: CACornerMask, from angle: CGFloat) {
      let isRound = radius > 0 && maskedCorners.contains(part)
      guard isRound else { return path.isEmpty ? path.move(to: CGPoint(x: x, y: y)) : path.addLine(to: CGPoint(x: x, y: y)) }
      let center = CGPoint(x: x == box.minX ? x + radius : x - radius, y: y == box.minY ? y + radius : y - radius)
      path.addArc(center: center, radius: radius, startAngle: angle, endAngle: angle + .pi / 2, clockwise: false)
    }
    corner(box.minX, box.minY, .layerMinXMinYCorner, from: .pi)
    corner(box.maxX, box.minY, .layerMaxXMinYCorner, from: -.pi / 2)
    corner(box.maxX, box.maxY, .layerMaxXMaxYCorner, from: 0)
    corner(box.minX, box.maxY, .layerMinXMaxYCorner, from: .pi / 2)
    path.closeSubpath()
    return path
  }

  /// `sublayerTransform`, around the anchor point.
  private var sublayerSpace: CGAffineTransform {
    guard !properties.sublayerTransform.isIdentity else { return .identity }
    let x = bounds.minX + anchorPoint.x * bounds.width, y = bounds.minY + anchorPoint.y * bounds.height
    return CGAffineTransform(translationX: -x, y: -y).concatenating(properties.sublayerTransform.affine(of: self))
      .concatenating(CGAffineTransform(translationX: x, y: y))
  }
}

extension LayerTransform {
  /// The plane's part of it.
  fileprivate func affine(of layer: CALayer) -> CGAffineTransform {
    if m14 != 0 || m24 != 0 || m44 != 1 { unimplemented("CALayer.render(in:) in perspective") }
    return CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }
}

extension CGColor {
  fileprivate func faded(to opacity: Float) -> CGColor? { copy(alpha: alpha * CGFloat(opacity)) }
}
