// From layer values to device pixels.
import CCompositorKernel
import Foundation
import LayerModel

/// What a node needs to know of the compositor while it resolves.
struct ResolveContext {
  var masks: MaskCache
  var bitmap: (BitmapID) -> BitmapImage?
  /// The whole surface.
  var screen: PixelRect
}

extension RenderNode {
  /// Brings place and picture up to date. `space` maps the parent's bounds space to device pixels.
  func resolveGeometry(in space: PlaneTransform, parent: LayerProperties?, _ context: ResolveContext) {
    values = layer.presentation
    isShown = false
    (extent, ownExtent, pictureExtent, shapeExtent) = (.empty, .empty, .empty, .empty)
    shadowMask = nil
    outlineMask = nil
    ringMask = nil
    guard !values.isHidden, values.opacity > 0.0005 else { return }

    var transform = values.transformToParent
    if let parent, !parent.sublayerTransform.isIdentity {
      let anchorX = Double(parent.bounds.minX + parent.anchorPoint.x * parent.bounds.width)
      let anchorY = Double(parent.bounds.minY + parent.anchorPoint.y * parent.bounds.height)
      transform = transform.concatenated(with: .translation(-anchorX, -anchorY)).concatenated(with: parent.sublayerTransform)
        .concatenated(with: .translation(anchorX, anchorY))
    }
    let plane = PlaneTransform(transform)
    if !values.isDoubleSided && plane.isSeenFromBehind { return }
    toPixels = plane.concatenated(with: space)
    guard toPixels.isFinite else { return }
    isShown = true
    // Corners too large for a mask are drawn like those of a turned layer: only the part on the screen.
    let largestCorner = max(values.cornerRadius, values.borderWidth) * localScale
    isUpright = toPixels.isUpright && largestCorner < 2048
    childrenToPixels = toPixels
    if isUpright {
      box = snapped(values.bounds)
      let scrolledX = toPixels.xx * Double(values.bounds.minX), scrolledY = toPixels.yy * Double(values.bounds.minY)
      childrenToPixels.x += scrolledX - (scrolledX + 0.5).rounded(.down)
      childrenToPixels.y += scrolledY - (scrolledY + 0.5).rounded(.down)
    } else {
      box = boundingBox(toPixels.polygon(of: values.bounds))
    }
    resolveAppearance(context)
  }

  /// Brings the picture up to date; the place is as it was.
  func resolveAppearance(_ context: ResolveContext) {
    values = layer.presentation
    guard isShown else { return }
    if !hasShadow || !castsBoxShadow || values.shadow?.outline != nil { shadowMask = nil }
    ringMask = nil
    resolveContents(context)
    resolveShape(context)
    pictureExtent = contentsExtent
    if backgroundPixel != nil || borderPixel != nil || fadingPicture != nil || values.backdrop != nil { pictureExtent = pictureExtent.union(box) }
    if values.masksToBounds { pictureExtent = pictureExtent.intersection(box) }
  }

  /// A rectangle of an upright layer in whole device pixels: those whose centres it covers.
  func snapped(_ rect: CGRect) -> PixelRect {
    PixelRect(
      left: nearestPixel(Double(rect.minX) * toPixels.xx + toPixels.x), top: nearestPixel(Double(rect.minY) * toPixels.yy + toPixels.y),
      right: nearestPixel(Double(rect.maxX) * toPixels.xx + toPixels.x), bottom: nearestPixel(Double(rect.maxY) * toPixels.yy + toPixels.y))
  }

  private func boundingBox(_ polygon: [CGPoint]) -> PixelRect { Quad.box(around: polygon) }

  // MARK: Contents

  private func resolveContents(_ context: ResolveContext) {
    contents = []
    contentsExtent = .empty
    fadingPicture = nil
    if let fade = values.crossFade, let picture = context.bitmap(fade.from) {
      addContents(whole(picture), of: picture)
      (fadingPicture, contents, contentsExtent) = (contents.first, [], .empty)
    }
    if let fade = values.contentsFade {
      guard let mixed = fadedContents(fade, context) else { return }
      return addContents(whole(mixed), of: mixed)
    }
    guard let id = values.contents, let bitmap = context.bitmap(id) else { return }
    let patches = ContentsLayout.patches(for: values, bitmapWidth: bitmap.width, bitmapHeight: bitmap.height)
    if !isUpright && patches.count > 1 {
      // Parts of a turned layer would show their seams, so they are put together first.
      guard let flat = flattened(patches, of: bitmap) else { return }
      addContents(whole(flat), of: flat)
    } else {
      for patch in patches { addContents(patch, of: bitmap) }
    }
  }

  /// All of a bitmap in all of the bounds.
  private func whole(_ image: BitmapImage) -> ContentsPatch {
    ContentsPatch(source: CGRect(x: 0, y: 0, width: image.width, height: image.height), destination: values.bounds)
  }

  private func addContents(_ patch: ContentsPatch, of bitmap: BitmapImage) {
    if isUpright, let copy = unscaledCopy(patch, of: bitmap) {
      guard case .copy(_, _, _, let rect) = copy, !rect.isEmpty else { return }
      contents.append(copy)
      contentsExtent = contentsExtent.union(rect)
      return
    }
    let clip = isUpright ? snapped(patch.destination) : nil
    guard let (image, quad) = Quad.make(bitmap, source: patch.source, destination: patch.destination, toPixels: toPixels, clip: clip) else { return }
    contents.append(.quad(image, quad))
    let area = quad.box
    contentsExtent = contentsExtent.union(
      PixelRect(left: Int(area.left), top: Int(area.top), right: Int(area.right), bottom: Int(area.bottom)))
  }

  /// The patch as a plain copy when it differs from its size on the screen by less than a pixel: a layer of 10.3 points has a bitmap of 21
  /// pixels at scale 2, and must not be blurred for that.
  private func unscaledCopy(_ patch: ContentsPatch, of bitmap: BitmapImage) -> ContentsItem? {
    let source = patch.source
    let width = Double(patch.destination.width) * toPixels.xx, height = Double(patch.destination.height) * toPixels.yy
    guard abs(width - Double(source.width)) < 0.999, abs(height - Double(source.height)) < 0.999 else { return nil }
    guard source.minX == source.minX.rounded(), source.minY == source.minY.rounded() else { return nil }
    guard source.width == source.width.rounded(), source.height == source.height.rounded() else { return nil }
    let left = nearestPixel(Double(patch.destination.minX) * toPixels.xx + toPixels.x)
    let top = nearestPixel(Double(patch.destination.minY) * toPixels.yy + toPixels.y)
    let rect = PixelRect(x: left, y: top, width: Int(source.width), height: Int(source.height))
    return .copy(bitmap, x: left - Int(source.minX), y: top - Int(source.minY), rect: rect)
  }

  func flattened(_ patches: [ContentsPatch], of bitmap: BitmapImage) -> BitmapImage? {
    let longest = max(Double(values.bounds.width), Double(values.bounds.height))
    guard longest > 0 else { return nil }
    let scale = min(max(localScale, 0.1), 4096 / longest)
    let width = Int((Double(values.bounds.width) * scale).rounded(.up)), height = Int((Double(values.bounds.height) * scale).rounded(.up))
    let surface = PixelSurface(width: width, height: height)
    let toSurface = PlaneTransform(
      xx: Double(surface.width) / Double(values.bounds.width), xy: 0, yx: 0, yy: Double(surface.height) / Double(values.bounds.height),
      x: -Double(values.bounds.minX) * Double(surface.width) / Double(values.bounds.width),
      y: -Double(values.bounds.minY) * Double(surface.height) / Double(values.bounds.height))
    for patch in patches {
      let area = Quad.box(around: toSurface.polygon(of: patch.destination)).insetBy(1)
      guard let (image, quad) = Quad.make(bitmap, source: patch.source, destination: patch.destination, toPixels: toSurface, clip: area) else { continue }
      withExtendedLifetime(image) { surface.draw(quad, in: surface.bounds, opacity: 1) }
    }
    return BitmapImage(surface, isOpaque: bitmap.isOpaque)
  }

  // MARK: Background, border, corners

  private func resolveShape(_ context: ResolveContext) {
    let radius = values.cornerRadius > 0 ? values.cornerRadius : 0
    backgroundPixel = values.backgroundColor.map(premultipliedPixel)
    if backgroundPixel.map({ $0 >> 24 == 0 }) ?? false || box.isEmpty { backgroundPixel = nil }
    borderPixel = values.borderWidth > 0 && !box.isEmpty ? premultipliedPixel(values.borderColor) : nil
    if borderPixel.map({ $0 >> 24 == 0 }) ?? false { borderPixel = nil }
    (pieces, ring, opaqueRect, backgroundQuad) = ([], [], .empty, nil)
    guard isUpright else {
      if let pixel = backgroundPixel, radius == 0 { backgroundQuad = Quad.solid(storeSolidPixels(pixel), values.bounds, toPixels) }
      if let only = contents.first, contents.count == 1, case .quad(let image, _) = only, image.isOpaque, radius == 0,
        ContentsLayout.patches(for: values, bitmapWidth: image.width, bitmapHeight: image.height).first?.destination == values.bounds
      {
        // Hidden behind an opaque picture of the same outline; drawn, it would shine through the soft edge.
        backgroundPixel = nil
        backgroundQuad = nil
      }
      return
    }
    let scale = localScale
    if !box.isEmpty {
      pieces = context.masks.pieces(of: box, radius: radius * scale, corners: values.corners)
      if borderPixel != nil {
        ring = context.masks.ring(
          in: box, radius: radius * scale, border: max((values.borderWidth * scale).rounded(), 1), corners: values.corners)
      }
    }
    let opaqueContents = opaqueContentsRect
    if opaqueContents.contains(box), radius == 0 || values.masksToBounds { backgroundPixel = nil }
    if backgroundPixel.map({ $0 >> 24 == 255 }) ?? false {
      opaqueRect = pieces.first(where: { $0.mask == nil })?.rect ?? .empty
    } else if radius == 0 || !values.masksToBounds {
      opaqueRect = values.masksToBounds ? opaqueContents.intersection(box) : opaqueContents
    } else if let middle = pieces.first(where: { $0.mask == nil })?.rect {
      opaqueRect = opaqueContents.intersection(middle)
    }
  }

  private var opaqueContentsRect: PixelRect {
    guard contents.count == 1, let only = contents.first else { return .empty }
    switch only {
    case .copy(let image, _, _, let rect): return image.isOpaque ? rect : .empty
    case .quad(let image, let quad):
      guard image.isOpaque, quad.edgeCount == 0 else { return .empty }
      return PixelRect(left: Int(quad.box.left), top: Int(quad.box.top), right: Int(quad.box.right), bottom: Int(quad.box.bottom))
    }
  }
}
