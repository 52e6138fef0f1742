// Draws a scene on the processor. Walks the layers back to front inside each damaged rectangle, beginning at the topmost layer that
// hides all below it. Groups (translucent layers with parts, round clips, masks) are drawn on their own first.
import CCompositorKernel
import CPixman
import Foundation
import LayerModel

final class SoftwareCompositor: Compositor {
  let scene: LayerScene
  private(set) var geometry: ScreenGeometry
  /// One a stratum, back to front.
  private let trees: [RenderTree]
  private let masks = MaskCache()
  let scratch = ScratchSurfaces()
  /// What lies behind all layers.
  var background: UInt32 = 0xff00_0000
  /// Changes not yet drawn.
  private var damage = PixelRegion()
  private weak var lastSurface: PixelSurface?
  /// The way from the root to the layer that hides all below, while the walk has not reached it yet; the next node is last.
  private var pathToOccluder: [RenderNode] = []
  /// What is being drawn into: the surface, and above it the groups that will be laid over it, with their areas.
  private(set) var targets: [(surface: PixelSurface, area: PixelRect)] = []

  init(scene: LayerScene, geometry: ScreenGeometry) {
    (self.scene, self.geometry) = (scene, geometry)
    trees = LayerScene.Stratum.allCases.map { stratum in
      RenderTree(tree: scene.tree(stratum)) { [unowned scene] in scene.bitmap($0, in: stratum) }
    }
    scene.add(self)
  }

  /// Another size, scale or turn: everything is drawn again.
  func setGeometry(_ geometry: ScreenGeometry) {
    guard geometry != self.geometry else { return }
    self.geometry = geometry
    lastSurface = nil
    for tree in trees { tree.invalidate() }
  }

  /// Draws into a surface of the geometry's pixel size.
  @discardableResult
  func compose(into surface: PixelSurface, redrawingAll: Bool) -> PixelRegion {
    let screen = surface.bounds
    for (tree, stratum) in zip(trees, LayerScene.Stratum.allCases) {
      let context = ResolveContext(masks: masks, bitmap: { [scene] in scene.bitmap($0, in: stratum) }, screen: screen)
      tree.refresh(geometry, context, into: &damage)
    }
    if redrawingAll || lastSurface !== surface {
      damage = PixelRegion(screen)
      lastSurface = surface
    }
    for tree in trees { tree.widen(&damage, screen: screen) }
    let drawn = damage
    for rect in drawn.rects { compose(rect, into: surface) }
    damage.removeAll()
    return drawn
  }

  private func compose(_ rect: PixelRect, into surface: PixelSurface) {
    pathToOccluder.removeAll(keepingCapacity: true)
    var first = 0
    var isHidden = false
    for index in trees.indices.reversed() {
      guard let root = trees[index].root, findOccluder(of: rect, from: root) else { continue }
      (first, isHidden) = (index, true)
      break
    }
    if !isHidden { surface.fill(rect, with: background) }
    targets = [(surface, rect)]
    defer { targets = [] }
    for tree in trees[first...] {
      if let root = tree.root { draw(root, on: surface, in: rect) }
    }
  }

  // MARK: Occlusion

  /// Looks for the topmost layer that covers all of `rect` with opaque pixels; leaves the way to it in `pathToOccluder`.
  private func findOccluder(of rect: PixelRect, from node: RenderNode) -> Bool {
    guard node.isShown, node.extent.contains(rect), node.values.opacity >= 1, node.mask == nil, node.values.crossFade == nil else { return false }
    if node.values.masksToBounds {
      guard node.isUpright, node.pieces.contains(where: { $0.mask == nil && $0.rect.contains(rect) }) else { return false }
    }
    for child in node.children.reversed() where findOccluder(of: rect, from: child) {
      pathToOccluder.append(node)
      return true
    }
    guard node.isUpright, node.opaqueRect.contains(rect) else { return false }
    pathToOccluder.append(node)
    return true
  }

  // MARK: Layers

  private func draw(_ node: RenderNode, on surface: PixelSurface, in clip: PixelRect) {
    guard node.isShown else { return }
    var isBelowOccluder = false
    if let next = pathToOccluder.last {
      guard next === node else { return }
      pathToOccluder.removeLast()
      isBelowOccluder = !pathToOccluder.isEmpty
    }
    let area = clip.intersection(node.extent)
    guard !area.isEmpty else { return }
    if isBelowOccluder {
      drawBody(node, on: surface, in: node.values.masksToBounds ? area.intersection(node.box) : area, opacity: 1, isOnlySublayers: true)
      drawBorder(node, on: surface, in: area, opacity: 1)
      return
    }
    let opacity = node.values.opacity
    guard node.style.isGroup else {
      return drawClipped(node, on: surface, in: area, opacity: opacity)
    }
    withGroup(area) { group in
      drawClipped(node, on: group, in: area, opacity: 1)
      fade(node, group, in: area)
      if let mask = node.mask {
        scratch.withSurface(area) { alpha in
          draw(mask, on: alpha, in: area)
          group.cut(by: alpha, in: area)
        }
      }
      surface.draw(group, in: area, opacity: opacity)
    }
  }

  private func withGroup(_ area: PixelRect, _ body: (PixelSurface) -> Void) {
    scratch.withSurface(area) { group in
      targets.append((group, area))
      body(group)
      targets.removeLast()
    }
  }

  private func drawClipped(_ node: RenderNode, on surface: PixelSurface, in area: PixelRect, opacity: Float) {
    if node.hasShadow { drawShadow(node, on: surface, in: area, opacity: opacity) }
    if let backdrop = node.values.backdrop { drawBackdrop(backdrop, of: node, on: surface, in: area, opacity: opacity) }
    if !node.values.masksToBounds {
      drawBody(node, on: surface, in: area, opacity: opacity)
    } else if node.isUpright {
      drawThroughPieces(node, on: surface, in: area, opacity: opacity)
    } else if node.style.hasTurnedClip {
      let outline = node.outlineMask ?? node.makeOutlineMask(screen: surfaceBounds)
      node.outlineMask = outline
      let part = area.intersection(outline.rect)
      withGroup(part) { group in
        drawBody(node, on: group, in: part, opacity: opacity, hasSquareCorners: true)
        surface.draw(group, in: part, through: outline.mask, maskX: outline.x, maskY: outline.y)
      }
    } else {
      drawBody(node, on: surface, in: area, opacity: opacity)
    }
    drawBorder(node, on: surface, in: area, opacity: opacity)
  }

  /// An upright clip: only the round corners need a group of their own.
  private func drawThroughPieces(_ node: RenderNode, on surface: PixelSurface, in area: PixelRect, opacity: Float) {
    for piece in node.pieces {
      let part = area.intersection(piece.rect)
      if part.isEmpty { continue }
      guard let mask = piece.mask else {
        drawBody(node, on: surface, in: part, opacity: opacity, hasSquareCorners: true)
        continue
      }
      withGroup(part) { group in
        drawBody(node, on: group, in: part, opacity: opacity, hasSquareCorners: true)
        surface.draw(group, in: part, through: mask, maskX: piece.rect.left, maskY: piece.rect.top)
      }
    }
  }

  /// Background, contents and sublayers. `hasSquareCorners`: the caller cuts the corners.
  private func drawBody(
    _ node: RenderNode, on surface: PixelSurface, in area: PixelRect, opacity: Float, hasSquareCorners: Bool = false, isOnlySublayers: Bool = false
  ) {
    if !isOnlySublayers {
      if let background = node.backgroundPixel {
        for part in partsInSight(of: node, in: area) {
          drawBackground(node, pixel(background, withOpacity: opacity), on: surface, in: part, opacity: opacity, isSquare: hasSquareCorners)
        }
      }
      for item in node.contents {
        switch item {
        case .copy(let image, let x, let y, let rect):
          surface.draw(image, x: x, y: y, in: area.intersection(rect), opacity: opacity)
        case .quad(_, let quad):
          surface.draw(quad, in: area, opacity: opacity)
        }
      }
    }
    for child in node.children where child.isShown && child.extent.intersects(area) { draw(child, on: surface, in: area) }
  }

  /// Where a layer's background may show. What opaque sublayers cover, such as the rows of a list, is not painted first: that would cost
  /// as much as the rows.
  private func partsInSight(of node: RenderNode, in area: PixelRect) -> [PixelRect] {
    guard area.area > Self.smallArea else { return [area] }
    var parts = [area]
    for child in node.children where child.isShown && child.isUpright && child.values.opacity >= 1 && !child.style.isGroup {
      let hidden = child.opaqueRect.intersection(area)
      guard hidden.area > Self.smallArea else { continue }
      let rest = parts.flatMap { $0.subtracting(hidden) }
      if rest.count <= PixelRegion.maximumCount { parts = rest }
      if parts.isEmpty { break }
    }
    return parts
  }

  /// Pixels that are painted sooner than thought about.
  private static let smallArea = 1 << 13

  private func drawBackground(
    _ node: RenderNode, _ pixel: UInt32, on surface: PixelSurface, in area: PixelRect, opacity: Float, isSquare: Bool
  ) {
    if !node.isUpright {
      if let quad = node.backgroundQuad {
        surface.draw(quad, in: area, opacity: opacity)
      } else {
        let outline = node.outlineMask ?? node.makeOutlineMask(screen: surfaceBounds)
        node.outlineMask = outline
        surface.blend(pixel, in: area.intersection(outline.rect), through: outline.mask, maskX: outline.x, maskY: outline.y)
      }
    } else if isSquare {
      surface.blend(pixel, in: area.intersection(node.box))
    } else {
      blend(node.pieces, pixel, on: surface, in: area)
    }
  }

  private func drawBorder(_ node: RenderNode, on surface: PixelSurface, in area: PixelRect, opacity: Float) {
    guard let border = node.borderPixel else { return }
    let pixel = pixel(border, withOpacity: opacity)
    if node.isUpright { return blend(node.ring, pixel, on: surface, in: area) }
    let ring = node.ringMask ?? node.makeRingMask(screen: surfaceBounds)
    node.ringMask = ring
    surface.blend(pixel, in: area.intersection(ring.rect), through: ring.mask, maskX: ring.x, maskY: ring.y)
  }

  private func blend(_ pieces: [ShapePiece], _ pixel: UInt32, on surface: PixelSurface, in area: PixelRect) {
    for piece in pieces {
      let part = area.intersection(piece.rect)
      if part.isEmpty { continue }
      surface.blend(pixel, in: part, through: piece.mask, maskX: piece.rect.left, maskY: piece.rect.top)
    }
  }

  // MARK: Shadows

  private func drawShadow(_ node: RenderNode, on surface: PixelSurface, in area: PixelRect, opacity: Float) {
    guard let values = node.values.shadow else { return }
    let shadow = node.shadowMask ?? makeShadow(node)
    node.shadowMask = shadow
    let color = pixel(premultipliedPixel(values.color), withOpacity: min(max(values.opacity, 0), 1) * opacity)
    // What the layer itself hides needs no shadow.
    let hidden = opacity >= 1 ? node.opaqueRect : .empty
    for part in area.intersection(shadow.rect).subtracting(hidden) {
      surface.blend(color, in: part, through: shadow.mask, maskX: shadow.x, maskY: shadow.y)
    }
  }

  private func makeShadow(_ node: RenderNode) -> PlacedMask {
    node.shadowShapeOfMask = node.shadowShape
    if let outline = node.values.shadow?.outline { return node.makeOutlineShadow(outline, screen: surfaceBounds) }
    if node.castsBoxShadow {
      return node.isUpright ? node.makeBoxShadow(masks, screen: surfaceBounds) : node.makeTurnedShadow(screen: surfaceBounds)
    }
    // Far outside the screen nothing casts a shadow into it.
    let reach = Int(quince_blur_reach(node.shadowSigma)) + 256
    let shape = node.shapeExtent.intersection(surfaceBounds.insetBy(-reach))
    let picture = PixelSurface(width: shape.width, height: shape.height)
    picture.setOrigin(shape.left, shape.top)
    let path = pathToOccluder
    pathToOccluder = []
    drawBody(node, on: picture, in: shape, opacity: 1)
    pathToOccluder = path
    return node.makeShadow(of: picture, in: shape)
  }

  var surfaceBounds: PixelRect { PixelRect(x: 0, y: 0, width: geometry.pixelWidth, height: geometry.pixelHeight) }
}

extension SoftwareCompositor: LayerSceneObserver {
  func scene(_ scene: LayerScene, didChange update: LayerTreeUpdate, in stratum: LayerScene.Stratum) {
    trees[stratum.rawValue].note(update, of: scene.tree(stratum))
  }

  func scene(_ scene: LayerScene, didAdvance update: LayerTreeUpdate, in stratum: LayerScene.Stratum) {
    trees[stratum.rawValue].note(update, of: scene.tree(stratum))
  }
}
