// A tree that stands still: copies of a layer and all in it with their values of one moment.
import Foundation

extension LayerTree {
  /// The layer as the root of a tree of its own, its bounds at the origin, upright, shown and opaque; what is in it as it is. Nil for an
  /// unknown layer.
  public func still(of id: LayerID) -> LayerTree? {
    guard let node = nodes[id] else { return nil }
    let tree = LayerTree()
    let root = tree.takeStill(of: node)
    var values = root.presentation
    (values.transform, values.zPosition, values.opacity, values.isHidden) = (.identity, 0, 1, false)
    let anchor = values.anchorPoint, size = values.bounds.size
    values.position = CGPoint(x: anchor.x * size.width, y: anchor.y * size.height)
    (root.presentation, root.model) = (values, values)
    tree.root = root
    return tree
  }

  /// The mask of a layer as the only thing in a tree of its own, whose root has the layer's bounds. Nil for a layer without a mask.
  public func still(ofMaskOf id: LayerID) -> LayerTree? {
    guard let node = nodes[id], let mask = node.mask else { return nil }
    let tree = LayerTree()
    let root = LayerNode(id: id)
    tree.nodes[id] = root
    var values = LayerProperties()
    (values.bounds, values.anchorPoint) = (node.presentation.bounds, .zero)
    (root.presentation, root.model) = (values, values)
    let copy = tree.takeStill(of: mask)
    root.sublayers = [copy]
    copy.parent = root
    tree.root = root
    return tree
  }

  private func takeStill(of node: LayerNode) -> LayerNode {
    let copy = LayerNode(id: node.id)
    nodes[node.id] = copy
    (copy.presentation, copy.model) = (node.presentation, node.presentation)
    copy.sublayers = node.sublayers.map { takeStill(of: $0) }
    for child in copy.sublayers { child.parent = copy }
    copy.mask = node.mask.map { takeStill(of: $0) }
    copy.mask?.maskedLayer = copy
    return copy
  }
}
