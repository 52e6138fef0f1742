// One layer as the compositor sees it: values resolved to device pixels, kept from frame to frame.
import CCompositorKernel
import Foundation
import LayerModel

final class RenderNode {
  let layer: LayerNode
  /// Back to front, ordered by `zPosition`.
  var children: [RenderNode] = []
  var mask: RenderNode?
  /// The node whose child or mask this is.
  unowned var parent: RenderNode?

  // What is out of date.
  var dirty: LayerUpdateKind = [.appearance, .geometry, .structure]
  var hasDirtyDescendant = false
  /// Its place was not kept up to date: it is new here, or was hidden.
  var isStale = true
  /// Where it was drawn before another parent took it.
  var extentBeforeMove = PixelRect.empty

  // Geometry, valid while `isShown`.
  var values = LayerProperties()
  var isShown = false
  /// Bounds space to device pixels.
  var toPixels = PlaneTransform.identity
  /// The same for sublayers: a scrolled layer's origin is rounded to whole pixels, so that what is in it keeps its spacing and needs no resampling.
  var childrenToPixels = PlaneTransform.identity
  var isUpright = true
  /// The bounds in whole device pixels; the smallest box around them when turned.
  var box = PixelRect.empty
  /// All that the layer itself draws but for its shadow.
  var pictureExtent = PixelRect.empty
  /// All that the layer itself draws, its shadow too.
  var ownExtent = PixelRect.empty
  /// All that it and its sublayers draw but for its own shadow: the shape that casts it.
  var shapeExtent = PixelRect.empty
  /// All that it and its sublayers draw.
  var extent = PixelRect.empty

  /// How it is drawn. Two ways may differ by rounding, so another way is a change of the whole picture.
  var style = Style()

  struct Style: Equatable {
    /// Drawn on its own first and then laid over what is below.
    var isGroup = false
    /// Cut by the mask of its turned outline.
    var hasTurnedClip = false
  }

  // What it draws.
  var contents: [ContentsItem] = []
  /// The layer as it was, while it fades to what it is.
  var fadingPicture: ContentsItem?
  /// The part that the contents may touch.
  var contentsExtent = PixelRect.empty
  /// Premultiplied; nil when none shows.
  var backgroundPixel: UInt32?
  var borderPixel: UInt32?
  /// The bounds with their round corners, cut into pieces; used when upright.
  var pieces: [ShapePiece] = []
  var ring: [ShapePiece] = []
  /// The whole part that is sure to be opaque at full opacity.
  var opaqueRect = PixelRect.empty
  var backgroundQuad: quince_quad?
  private var solidPixels: UnsafeMutablePointer<UInt32>?
  /// The turned outline, made when first needed.
  var outlineMask: PlacedMask?
  var ringMask: PlacedMask?
  var shadowMask: PlacedMask?
  /// The values that formed `shadowMask`.
  var shadowShapeOfMask: [Double] = []

  init(layer: LayerNode) { self.layer = layer }
  deinit { solidPixels?.deallocate() }

  /// A picture of one colour that lives as long as the node: `Quad.solidWidth` pixels.
  func storeSolidPixels(_ pixel: UInt32) -> UnsafeMutablePointer<UInt32> {
    let memory = solidPixels ?? .allocate(capacity: Quad.solidWidth)
    memory.update(repeating: pixel, count: Quad.solidWidth)
    solidPixels = memory
    return memory
  }

  /// Length of a point in device pixels, near the middle of the layer.
  var localScale: Double {
    let area: Double = toPixels.xx * toPixels.yy - toPixels.xy * toPixels.yx
    let scale = abs(area).squareRoot() / max(abs(toPixels.w), 1e-6)
    return scale < 1e6 ? scale : 1e6
  }

  var hasShadow: Bool {
    guard let shadow = values.shadow, !values.masksToBounds else { return false }
    return shadow.opacity > 0 && shadow.color.alpha > 0
  }

  /// True when the shadow is that of the rounded bounds.
  var castsBoxShadow: Bool { values.shadow?.outline == nil && (backgroundPixel.map { $0 >> 24 == 255 } ?? false) }
  /// True when the shadow is that of everything the layer and its sublayers draw.
  var castsPictureShadow: Bool { values.shadow?.outline == nil && !castsBoxShadow }

  /// True when it has several parts that may overlap, or any sublayer, so that a translucent layer has to be drawn on its own first.
  private var isCompound: Bool {
    if children.contains(where: { $0.isShown && !$0.extent.isEmpty }) { return true }
    let parts = (backgroundPixel != nil ? 1 : 0) + contents.count + (borderPixel != nil ? 1 : 0) + (hasShadow ? 1 : 0) + (values.backdrop != nil ? 1 : 0)
    return parts > 1
  }
}

/// A mask and the device pixel of its first pixel.
struct PlacedMask {
  var mask: CoverageMask
  var x: Int, y: Int
  var rect: PixelRect { PixelRect(x: x, y: y, width: mask.width, height: mask.height) }
}

/// One thing drawn from a layer's bitmap.
enum ContentsItem {
  /// Unscaled: the bitmap's first pixel lies at (x, y), and `rect` of it shows.
  case copy(BitmapImage, x: Int, y: Int, rect: PixelRect)
  /// Through the kernel. The image is kept alive beside the quad that points into it.
  case quad(BitmapImage, quince_quad)
}

/// A colour as a premultiplied word.
func premultipliedPixel(_ color: LayerColor) -> UInt32 {
  let alpha = min(max(color.alpha, 0), 1)
  func channel(_ value: Float) -> UInt32 { UInt32((min(max(value, 0), 1) * alpha * 255).rounded()) }
  return UInt32((alpha * 255).rounded()) << 24 | channel(color.red) << 16 | channel(color.green) << 8 | channel(color.blue)
}

/// A premultiplied word at a lower opacity, 0...1.
func pixel(_ pixel: UInt32, withOpacity opacity: Float) -> UInt32 {
  if opacity >= 1 { return pixel }
  let weight = UInt32((max(opacity, 0) * 255).rounded())
  func channel(_ shift: UInt32) -> UInt32 {
    let product = (pixel >> shift & 255) * weight + 128
    return ((product + (product >> 8)) >> 8) << shift
  }
  return channel(24) | channel(16) | channel(8) | channel(0)
}

extension RenderNode {
  /// The style that its values and its sublayers ask for.
  var wantedStyle: Style {
    Style(
      isGroup: mask != nil || values.crossFade != nil || (values.opacity < 1 && isCompound),
      hasTurnedClip: !isUpright && values.masksToBounds && needsTurnedClip)
  }

  /// A turned layer clips through a mask, unless all that it shows keeps inside its bounds by itself.
  private var needsTurnedClip: Bool {
    if values.cornerRadius > 0 { return !contents.isEmpty || !children.isEmpty }
    return !staysInside(values.bounds)
  }

  private func staysInside(_ bounds: CGRect) -> Bool {
    switch values.contentsGravity {
    case .resize, .resizeAspect: break
    default: if !contents.isEmpty { return false }
    }
    return children.allSatisfy { child in
      let values = child.values
      guard child.isShown else { return true }
      guard values.transform.isIdentity, values.zPosition == 0, values.shadow == nil, bounds.contains(values.frame) else { return false }
      return child.children.isEmpty && child.staysInside(values.bounds)
    }
  }
}
