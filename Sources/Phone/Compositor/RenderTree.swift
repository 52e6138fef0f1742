// Mirrors a layer tree in device pixels and finds out what has to be drawn again. Only what changed is looked at: a layer that moves in
// a tree of hundreds costs as much as in a tree of five.
import Foundation
import LayerModel

final class RenderTree {
  private(set) var root: RenderNode?
  private var nodes: [LayerID: RenderNode] = [:]
  private var tree: LayerTree
  private var isRootStale = true
  /// Damage of the refresh that is under way, in device pixels; a node cuts and widens what its sublayers have added.
  private var pending: [PixelRect] = []
  /// Layers that show what lies behind them.
  private var backdrops: [ObjectIdentifier: RenderNode] = [:]
  /// Damage that no clip may cut.
  private var unclipped: [PixelRect] = []
  private let isKnown: (BitmapID) -> BitmapImage?

  /// Deeper layers are not shown; nobody nests so deep on purpose, and the walk is recursive.
  private static let maximumDepth = 400

  init(tree: LayerTree, bitmap: @escaping (BitmapID) -> BitmapImage?) {
    (self.tree, isKnown) = (tree, bitmap)
  }

  // MARK: Noting changes

  func note(_ update: LayerTreeUpdate, of tree: LayerTree) {
    if update.isTreeReplaced || tree !== self.tree {
      if let root { unclipped.append(root.extent) }
      (self.tree, root, nodes, backdrops) = (tree, nil, [:], [:])
    }
    if update.isRootChanged { isRootStale = true }
    for (id, kind) in update.layers {
      guard let node = nodes[id] else { continue }
      if kind.contains(.destroyed) || tree.node(id) !== node.layer {
        forget(node)
      } else {
        node.dirty.formUnion(kind)
        markPath(to: node)
      }
    }
  }

  /// Everything is to be resolved and drawn anew.
  func invalidate() {
    if let root { unclipped.append(root.extent) }
    (root, nodes, backdrops, isRootStale) = (nil, [:], [:], true)
  }

  private func markPath(to node: RenderNode) {
    var above = node.parent
    while let current = above, !current.hasDirtyDescendant {
      current.hasDirtyDescendant = true
      above = current.parent
    }
  }

  /// The node stays in its parent's list until that is rebuilt, which then knows where it was.
  private func forget(_ node: RenderNode) {
    nodes[node.layer.id] = nil
    for child in node.children where child.parent === node { detach(child) }
    if let mask = node.mask, mask.parent === node { detach(mask) }
    if root === node { isRootStale = true }
  }

  private func detach(_ child: RenderNode) {
    child.parent = nil
    child.isStale = true
  }

  private func mirror(_ layer: LayerNode) -> RenderNode {
    if let known = nodes[layer.id], known.layer === layer { return known }
    let node = RenderNode(layer: layer)
    nodes[layer.id] = node
    return node
  }

  // MARK: Refreshing

  /// Resolves all that is out of date. Returns the device pixels that may look different.
  func refresh(_ geometry: ScreenGeometry, _ context: ResolveContext, into damage: inout PixelRegion) {
    pending.removeAll(keepingCapacity: true)
    if isRootStale {
      isRootStale = false
      let newRoot = tree.root.map(mirror)
      if newRoot !== root {
        if let root { unclipped.append(root.extent) }
        root = newRoot
        root?.isStale = true
      }
    }
    if let root { refresh(root, in: geometry.toPixels, parent: nil, context, isCovered: false, isForced: root.isStale, depth: 0) }
    for rect in unclipped { damage.add(rect.intersection(context.screen)) }
    for rect in pending { damage.add(rect.intersection(context.screen)) }
    unclipped.removeAll(keepingCapacity: true)
  }

  /// `isCovered`: an ancestor's damage takes in all of this node. `isForced`: its place has to be found anew.
  private func refresh(
    _ node: RenderNode, in space: PlaneTransform, parent: LayerProperties?, _ context: ResolveContext, isCovered: Bool, isForced: Bool, depth: Int
  ) {
    let dirty = node.dirty
    guard isForced || !dirty.isEmpty || node.hasDirtyDescendant else { return }
    let start = pending.count
    let oldExtent = node.extent, oldOwnExtent = node.ownExtent
    let isPlaceNew = isForced || dirty.contains(.geometry)
    node.dirty = []
    node.hasDirtyDescendant = false

    if isPlaceNew {
      let wasStale = node.isStale
      let oldShadow = node.shadowMask, oldBox = node.box
      node.resolveGeometry(in: space, parent: parent, context)
      if !wasStale { keepShadow(oldShadow, oldBox, node, context) }
    } else if dirty.contains(.appearance) {
      node.resolveAppearance(context)
    }
    if dirty.contains(.structure) { rebuildChildren(of: node, depth) }
    if node.values.backdrop != nil {
      backdrops[ObjectIdentifier(node)] = node
    } else if !backdrops.isEmpty {
      backdrops[ObjectIdentifier(node)] = nil
    }
    guard node.isShown else {
      node.isStale = true
      if isPlaceNew { pending.removeSubrange(start...) }
      if isPlaceNew && !isCovered && !oldExtent.isEmpty { pending.append(oldExtent) }
      return
    }

    let forcesChildren = isPlaceNew || node.isStale
    node.isStale = false
    let coversChildren = isCovered || isPlaceNew
    let hadOwnChange = pending.count > start
    let childSpace = node.childrenToPixels
    for child in node.children {
      refresh(
        child, in: childSpace, parent: node.values, context, isCovered: coversChildren, isForced: forcesChildren || child.isStale, depth: depth + 1)
    }
    var isMaskChanged = false
    if let mask = node.mask {
      let before = pending.count
      refresh(mask, in: childSpace, parent: nil, context, isCovered: false, isForced: forcesChildren || mask.isStale, depth: depth + 1)
      isMaskChanged = pending.count > before
      pending.removeSubrange(before...)
    }

    let isInsideNew = hadOwnChange || pending.count > start
    if node.hasShadow, node.castsPictureShadow, isInsideNew || isPlaceNew || dirty.contains(.appearance) || dirty.contains(.structure) {
      node.shadowMask = nil
    }
    updateExtent(of: node)
    let style = node.wantedStyle
    let isStyleNew = style != node.style
    node.style = style
    if isCovered {
      pending.removeSubrange(start...)
    } else if isPlaceNew || isMaskChanged || isStyleNew {
      pending.removeSubrange(start...)
      pending.append(oldExtent)
      pending.append(node.extent)
    } else {
      cut(from: start, by: node)
      if dirty.contains(.appearance) {
        pending.append(oldOwnExtent)
        pending.append(node.ownExtent)
      }
      if node.hasShadow, node.castsPictureShadow, pending.count > start {
        pending.append(oldExtent)
        pending.append(node.extent)
      }
    }
  }

  /// What lies behind a layer that shows it blurred is seen all over the layer: when a part of it changes, all of it is drawn anew.
  func widen(_ damage: inout PixelRegion, screen: PixelRect) {
    guard !backdrops.isEmpty, !damage.isEmpty else { return }
    for (key, node) in backdrops where !isInTree(node) { backdrops[key] = nil }
    // What one of them shows may be another's.
    for _ in 0..<4 {
      let before = damage
      for node in backdrops.values where node.isShown {
        let reach = node.backdropReach.intersection(screen)
        if damage.rects.contains(where: { $0.intersects(reach) && !$0.contains(reach) }) { damage.add(reach) }
      }
      if damage == before { return }
    }
  }

  private func isInTree(_ node: RenderNode) -> Bool {
    var current: RenderNode? = node
    while let one = current {
      if one === root { return true }
      guard let parent = one.parent, parent.mask === one || parent.children.contains(where: { $0 === one }) else { return false }
      current = parent
    }
    return false
  }

  /// A box's shadow is the same wherever it is.
  private func keepShadow(_ old: PlacedMask?, _ oldBox: PixelRect, _ node: RenderNode, _ context: ResolveContext) {
    guard var shadow = old, node.isShown, node.isUpright, node.hasShadow, node.castsBoxShadow else { return }
    guard node.box.width == oldBox.width, node.box.height == oldBox.height, node.isShadowShapeKept else { return }
    guard node.hasWholeShadow(screen: context.screen), shadow.mask.width >= oldBox.width else { return }
    shadow.x += node.box.left - oldBox.left
    shadow.y += node.box.top - oldBox.top
    node.shadowMask = shadow
  }

  /// What sublayers changed shows only inside a clipping layer.
  private func cut(from start: Int, by node: RenderNode) {
    guard node.values.masksToBounds, start < pending.count else { return }
    for index in start..<pending.count { pending[index] = pending[index].intersection(node.box) }
  }

  private func updateExtent(of node: RenderNode) {
    var shape = node.pictureExtent
    for child in node.children where child.isShown { shape = shape.union(child.extent) }
    if node.values.masksToBounds { shape = shape.intersection(node.box) }
    node.shapeExtent = shape
    let shadow = node.hasShadow ? node.shadowExtent(of: node.shadowCaster ?? shape) : .empty
    node.ownExtent = node.pictureExtent.union(shadow)
    node.extent = shape.union(shadow)
    if let mask = node.mask { node.extent = node.extent.intersection(mask.isShown ? mask.extent : .empty) }
  }

  // MARK: Structure

  private func rebuildChildren(of node: RenderNode, _ depth: Int) {
    let old = node.children
    var layers = depth < Self.maximumDepth ? node.layer.sublayers : []
    if layers.contains(where: { $0.presentation.zPosition != 0 }) {
      // A stable sort: equal depths keep the order of the list.
      layers = layers.enumerated().sorted {
        ($0.element.presentation.zPosition, $0.offset) < ($1.element.presentation.zPosition, $1.offset)
      }.map(\.element)
    }
    node.children = layers.map(mirror)
    for child in node.children { attach(child, to: node) }
    for child in old where child.parent !== node || !node.children.contains(where: { $0 === child }) {
      pending.append(child.parent === node || child.parent == nil ? child.extent : child.extentBeforeMove)
      if child.parent === node { detach(child) }
    }
    damageReordered(old, node.children)

    let mask = node.layer.mask.map(mirror)
    if mask !== node.mask {
      if let former = node.mask, former.parent === node { detach(former) }
      node.mask = mask
    }
    if let mask { attach(mask, to: node) }
  }

  private func attach(_ child: RenderNode, to node: RenderNode) {
    guard child.parent !== node else { return }
    if child.parent != nil {
      child.extentBeforeMove = child.extent
      unclipped.append(child.extent)
    }
    child.extent = .empty
    child.ownExtent = .empty
    child.parent = node
    child.isStale = true
  }

  /// Layers that stay but whose order among themselves is another.
  private func damageReordered(_ old: [RenderNode], _ new: [RenderNode]) {
    guard old.count > 1, new.count > 1, !old.elementsEqual(new, by: ===) else { return }
    let kept = Set(old.map(ObjectIdentifier.init)).intersection(new.map(ObjectIdentifier.init))
    let before = old.filter { kept.contains(ObjectIdentifier($0)) }, after = new.filter { kept.contains(ObjectIdentifier($0)) }
    for (first, second) in zip(before, after) where first !== second {
      pending.append(first.extent)
      pending.append(second.extent)
    }
  }
}
