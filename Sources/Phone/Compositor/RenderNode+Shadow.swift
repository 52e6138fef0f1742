// Shadows: the shape that casts one, blurred once and kept. A layer that names a shape casts its shadow; otherwise an opaque layer casts
// that of its rounded bounds (sublayers that stick out of it cast none), and any other that of all it shows.
import CLazyDrawing
import CCompositorKernel
import Foundation
import LayerModel

extension RenderNode {
  /// Standard deviation of the blur in device pixels.
  var shadowSigma: Double { min(max(values.shadow?.radius ?? 0, 0) * localScale, 200) }

  /// The shadow's offset in device pixels; it turns with the layer.
  private var shadowOffset: (x: Int, y: Int) {
    guard let offset = values.shadow?.offset else { return (0, 0) }
    let width = Double(offset.width), height = Double(offset.height)
    let depth = max(abs(toPixels.w), 1e-6)
    let x: Double = (width * toPixels.xx + height * toPixels.yx) / depth
    let y: Double = (width * toPixels.xy + height * toPixels.yy) / depth
    return (nearestPixel(x), nearestPixel(y))
  }

  /// Where the shadow of a shape falls.
  func shadowExtent(of shape: PixelRect) -> PixelRect {
    if shape.isEmpty { return .empty }
    let offset = shadowOffset, reach = Int(quince_blur_reach(shadowSigma))
    return shape.insetBy(-reach).offsetBy(offset.x, offset.y)
  }

  /// True when the values that shape a box's shadow are those of the mask at hand.
  var isShadowShapeKept: Bool { shadowShape == shadowShapeOfMask }

  /// What the form of a box's shadow depends on besides its size.
  var shadowShape: [Double] {
    guard let shadow = values.shadow else { return [] }
    return [shadow.radius, Double(shadow.offset.width), Double(shadow.offset.height), values.cornerRadius, Double(values.corners.rawValue), localScale]
  }

  /// The shadow of an upright box.
  func makeBoxShadow(_ masks: MaskCache, screen: PixelRect) -> PlacedMask {
    let offset = shadowOffset, reach = Int(quince_blur_reach(shadowSigma))
    let box = shadowBox(screen: screen)
    let radius = min(max(values.cornerRadius, 0) * localScale, Double(min(box.width, box.height)) / 2)
    // Beyond this distance from a corner an edge's shadow no longer changes along the edge.
    let corner = Int(radius.rounded(.up)) + 2 * reach
    let patchSide = 2 * corner + 1
    let width = box.width + 2 * reach, height = box.height + 2 * reach
    let result: CoverageMask
    if width > patchSide && height > patchSide && (values.corners == .all || radius == 0) {
      let patch = masks.blurredShape(side: patchSide, inset: reach, radius: radius, sigma: shadowSigma)
      result = CoverageMask(width: width, height: height)
      result.stretch(patch, corner: corner)
    } else {
      result = CoverageMask(width: width, height: height)
      let inner = CGRect(x: reach, y: reach, width: box.width, height: box.height)
      result.fill { addRoundedRectangle($0, inner, radius: radius, corners: self.values.corners) }
      quince_blur(result.pixels, Int32(width), Int32(height), Int32(result.bytesPerRow), shadowSigma)
    }
    return PlacedMask(mask: result, x: box.left - reach + offset.x, y: box.top - reach + offset.y)
  }

  /// The box without what lies so far outside the screen that its shadow cannot be seen.
  private func shadowBox(screen: PixelRect) -> PixelRect {
    let offset = shadowOffset, reach = Int(quince_blur_reach(shadowSigma))
    let radius = Int(max(values.cornerRadius, 0) * localScale)
    return box.intersection(screen.insetBy(-(2 * reach + radius + abs(offset.x) + abs(offset.y) + 1024)))
  }

  /// True when nothing of the box was left out.
  func hasWholeShadow(screen: PixelRect) -> Bool { shadowBox(screen: screen) == box }

  /// The shadow of a picture: its alpha, blurred.
  func makeShadow(of picture: PixelSurface, in shape: PixelRect) -> PlacedMask {
    makeShadow(of: shape) { x, y in UInt8(picture[x, y] >> 24) }
  }

  /// The shadow of a turned box.
  func makeTurnedShadow(screen: PixelRect) -> PlacedMask {
    let outline = makeOutlineMask(screen: screen.insetBy(-Int(quince_blur_reach(shadowSigma)) - 256))
    return makeShadow(of: outline.rect) { x, y in outline.mask[x - outline.x, y - outline.y] }
  }

  // MARK: A shape of its own

  /// What is known of the shape that casts the shadow before anything is drawn; nil when that is what the layer shows.
  var shadowCaster: PixelRect? { castsBoxShadow ? box : values.shadow?.outline.map { Quad.box(around: projected($0).flatMap(\.points)) } }

  func makeOutlineShadow(_ outline: LayerOutline, screen: PixelRect) -> PlacedMask {
    let steps = projected(outline)
    let area = Quad.box(around: steps.flatMap(\.points)).intersection(screen.insetBy(-Int(quince_blur_reach(shadowSigma)) - 256))
    let mask = CoverageMask(width: area.width, height: area.height)
    mask.fill(isEvenOdd: false) { context in
      cairo_translate(context, -Double(area.left), -Double(area.top))
      for step in steps {
        switch step {
        case .move(let point): cairo_move_to(context, Double(point.x), Double(point.y))
        case .line(let point): cairo_line_to(context, Double(point.x), Double(point.y))
        case .curve(let one, let two, let end):
          cairo_curve_to(context, Double(one.x), Double(one.y), Double(two.x), Double(two.y), Double(end.x), Double(end.y))
        case .close: cairo_close_path(context)
        }
      }
    }
    return makeShadow(of: area) { x, y in mask[x - area.left, y - area.top] }
  }

  /// The outline in device pixels, near enough for cairo's fixed numbers; in perspective its curves are those of their projected points.
  private func projected(_ outline: LayerOutline) -> [LayerOutline.Step] {
    let limit = CGFloat(1 << 20)
    func project(_ point: CGPoint) -> CGPoint {
      let image = toPixels.apply(Double(point.x), Double(point.y)) ?? .zero
      return CGPoint(x: min(max(image.x, -limit), limit), y: min(max(image.y, -limit), limit))
    }
    return outline.steps.map { step in
      switch step {
      case .move(let point): return .move(project(point))
      case .line(let point): return .line(project(point))
      case .curve(let one, let two, let end): return .curve(project(one), project(two), project(end))
      case .close: return .close
      }
    }
  }

  private func makeShadow(of shape: PixelRect, coverage: (Int, Int) -> UInt8) -> PlacedMask {
    let offset = shadowOffset, reach = Int(quince_blur_reach(shadowSigma))
    let mask = CoverageMask(width: shape.width + 2 * reach, height: shape.height + 2 * reach)
    for y in 0..<shape.height {
      for x in 0..<shape.width { mask[x + reach, y + reach] = coverage(shape.left + x, shape.top + y) }
    }
    quince_blur(mask.pixels, Int32(mask.width), Int32(mask.height), Int32(mask.bytesPerRow), shadowSigma)
    return PlacedMask(mask: mask, x: shape.left - reach + offset.x, y: shape.top - reach + offset.y)
  }
}

extension CoverageMask {
  /// Fills the whole mask from a smaller one whose middle row and column repeat.
  func stretch(_ patch: CoverageMask, corner: Int) {
    for y in 0..<height {
      let row = y < corner ? y : y >= height - corner ? y - height + patch.height : corner
      let from = patch.pixels + row * patch.bytesPerRow, to = pixels + y * bytesPerRow
      memcpy(to, from, corner)
      memset(to + corner, Int32(from[corner]), width - 2 * corner)
      memcpy(to + width - corner, from + patch.width - corner, corner)
    }
  }
}
