// What lies behind a layer, blurred and with stronger colours, in the layer's rounded box. A turned layer shows it as it is.
import CCompositorKernel
import Foundation
import LayerModel

extension RenderNode {
  /// Standard deviation of the blur, device pixels.
  fileprivate var backdropSigma: Double { min(max(values.backdrop?.blurRadius ?? 0, 0) * localScale, 200) }

  /// All that shows in the layer's box: as far around it as the blur reaches.
  var backdropReach: PixelRect { box.insetBy(-Int((backdropSigma * 2.5).rounded(.up))) }
}

extension SoftwareCompositor {
  func drawBackdrop(_ backdrop: LayerBackdrop, of node: RenderNode, on surface: PixelSurface, in area: PixelRect, opacity: Float) {
    guard node.isUpright, let base = targets.first?.surface else { return }
    let region = node.backdropReach.intersection(base.bounds), shown = node.box.intersection(region)
    guard !shown.isEmpty else { return }
    scratch.withSurface(region) { behind in
      // What is drawn so far: the surface, and over it the groups that still lie apart.
      behind.draw(BitmapImage(base, isOpaque: true), x: base.originX, y: base.originY, in: region, opacity: 1)
      for group in targets.dropFirst() { behind.draw(group.surface, in: region.intersection(group.area), opacity: 1) }
      let blurred = blur(behind, region, sigma: node.backdropSigma, saturation: backdrop.saturation)
      let place = CGRect(x: region.left, y: region.top, width: blurred.width * blurred.factor, height: blurred.height * blurred.factor)
      let whole = CGRect(x: 0, y: 0, width: blurred.width, height: blurred.height)
      guard let (image, quad) = Quad.make(blurred.image, source: whole, destination: place, toPixels: .identity, clip: shown) else { return }
      withExtendedLifetime(image) {
        for piece in node.pieces {
          let part = area.intersection(piece.rect)
          guard !part.isEmpty else { continue }
          guard let mask = piece.mask else {
            surface.draw(quad, in: part, opacity: opacity)
            continue
          }
          scratch.withSurface(part) { corner in
            corner.draw(quad, in: part, opacity: opacity)
            surface.draw(corner, in: part, through: mask, maskX: piece.rect.left, maskY: piece.rect.top)
          }
        }
      }
    }
  }

  private struct Blurred {
    var image: BitmapImage
    /// Device pixels of one of its pixels.
    var factor: Int
    var width: Int { image.width }
    var height: Int { image.height }
  }

  /// A strong blur is made of fewer pixels: nobody sees it, and it costs a tenth.
  private func blur(_ picture: PixelSurface, _ region: PixelRect, sigma: Double, saturation: Double) -> Blurred {
    let factor = sigma >= 16 ? 4 : sigma >= 6 ? 2 : 1
    let small = PixelSurface(width: (region.width + factor - 1) / factor, height: (region.height + factor - 1) / factor)
    let first = picture.pixels + (region.top - picture.originY) * picture.wordsPerRow + region.left - picture.originX
    quince_blur_backdrop(
      first, Int32(picture.wordsPerRow), Int32(region.width), Int32(region.height), Int32(factor), sigma / Double(factor), saturation,
      small.pixels, Int32(small.wordsPerRow))
    return Blurred(image: BitmapImage(small, isOpaque: true), factor: factor)
  }
}
