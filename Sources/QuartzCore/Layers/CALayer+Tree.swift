// Adding, removing and ordering sublayers.
import Foundation

extension CALayer {
  public func addSublayer(_ layer: CALayer) { insert(layer, at: sublayerList.count) }

  public func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, at: Int(index)) }

  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    let place = sibling.flatMap { sibling in sublayerList.firstIndex { $0 === sibling } } ?? 0
    insert(layer, before: place)
  }

  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    let place = sibling.flatMap { sibling in sublayerList.firstIndex { $0 === sibling } }.map { $0 + 1 } ?? sublayerList.count
    insert(layer, before: place)
  }

  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, let place = sublayerList.firstIndex(where: { $0 === oldLayer }) else { return }
    insert(newLayer, before: place)
    oldLayer.removeFromSuperlayer()
  }

  public func removeFromSuperlayer() {
    guard let above = superlayer else {
      if maskOwner?.mask === self { maskOwner?.mask = nil }
      return
    }
    above.sublayerList.removeAll { $0 === self }
    superlayer = nil
    above.sublayerOrderDidChange()
    CommitBuilder.shared.noteRemoval(of: self)
  }

  /// Whether this layer is `layer` or above it.
  package func isAncestor(of layer: CALayer) -> Bool {
    var current: CALayer? = layer
    while let one = current {
      if one === self { return true }
      current = one.superlayer
    }
    return false
  }

  /// `index` counts without `layer` itself.
  func insert(_ layer: CALayer, at index: Int) {
    precondition(!layer.isAncestor(of: self), "a layer cannot be put under itself")
    if layer.superlayer === self {
      sublayerList.removeAll { $0 === layer }
    } else {
      layer.removeFromSuperlayer()
    }
    sublayerList.insert(layer, at: min(max(index, 0), sublayerList.count))
    layer.superlayer = self
    layer.markAbove()
    sublayerOrderDidChange()
  }

  /// `place` counts with `layer`, where it now is.
  private func insert(_ layer: CALayer, before place: Int) {
    let current = layer.superlayer === self ? sublayerList.firstIndex { $0 === layer } : nil
    insert(layer, at: current.map { $0 < place } == true ? place - 1 : place)
  }

  func replaceSublayers(with layers: [CALayer]) {
    for layer in sublayerList where !layers.contains(where: { $0 === layer }) { layer.removeFromSuperlayer() }
    for layer in layers { insert(layer, at: sublayerList.count) }
  }

  func sublayerOrderDidChange() {
    isSublayerListChanged = true
    mark(.commit)
  }

  /// The sublayers, and what the machinery has put below them.
  var sublayersWithBackdrop: [CALayer] {
    let sublayers = standIns.isEmpty ? sublayerList : sublayerList + standIns.map(\.layer)
    guard let backdrop else { return sublayers }
    return [backdrop] + sublayers
  }

  /// Back to front, as the phone is to show them.
  var shownOrder: [CALayer] {
    let own = areSublayersShown ? paintOrderWithStandIns : []
    guard let backdrop else { return own }
    return isBackdropInFront ? own + [backdrop] : [backdrop] + own
  }

  /// Back to front: by `zPosition`, then by place in the list.
  var paintOrder: [CALayer] {
    guard sublayerList.contains(where: { $0.properties.zPosition != 0 }) else { return sublayerList }
    return sublayerList.enumerated().sorted { ($0.element.properties.zPosition, $0.offset) < ($1.element.properties.zPosition, $1.offset) }.map(\.element)
  }
}
