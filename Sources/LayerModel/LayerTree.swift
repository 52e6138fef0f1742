// The layers of one app as its commits describe them, at one media time. Draws nothing; a compositor or a browser page does.
import Foundation

/// Applies changes whole or not at all, runs the animations, and tells what changed. Used on one thread.
///
///     let update = try tree.apply(commit.changes) { bitmaps[$0] != nil }
///     let moved = tree.advance(to: clock.mediaTime)
public final class LayerTree {
  public internal(set) var root: LayerNode?
  /// The media time of all presentation values, seconds.
  public private(set) var time: Double = 0
  var nodes: [LayerID: LayerNode] = [:]
  /// Layers with animations.
  private var animated: Set<LayerID> = []
  /// Layers whose time differs from their parent's.
  private var timed: Set<LayerID> = []

  public init() {}

  public var layerCount: Int { nodes.count }
  public func node(_ id: LayerID) -> LayerNode? { nodes[id] }

  /// Those of the bitmaps that a layer shows, or an animation will. One look at every layer, however many bitmaps there are.
  public func shown(of bitmaps: Set<BitmapID>) -> Set<BitmapID> {
    guard !bitmaps.isEmpty else { return [] }
    var result: Set<BitmapID> = []
    for node in nodes.values {
      if let contents = node.model.contents, bitmaps.contains(contents) { result.insert(contents) }
      for keyed in node.animations {
        for value in keyed.animation.values { result.formUnion(value.bitmaps.filter(bitmaps.contains)) }
      }
    }
    return result
  }

  // MARK: Changes

  /// Applies the steps of a commit in order. Throws a `LayerTreeError` and leaves the tree as it was when one names an unknown
  /// layer or bitmap, gives a layer two parents, makes a cycle, or sets a value that is not finite.
  public func apply(_ changes: [LayerChange], isKnownBitmap: @escaping (BitmapID) -> Bool) throws -> LayerTreeUpdate {
    try LayerChangeValidator(tree: self, isKnownBitmap: isKnownBitmap).check(changes)
    var update = LayerTreeUpdate()
    for change in changes { apply(change, &update) }
    for id in update.layers.keys {
      guard let node = nodes[id] else { continue }
      _ = node.updatePresentation(at: localTime(of: node, at: time))
    }
    if !timed.isEmpty || changes.contains(where: \.changesTime) { updateAnimated(at: time, &update) }
    assert(checkInvariants())
    return update
  }

  private func apply(_ change: LayerChange, _ update: inout LayerTreeUpdate) {
    switch change {
    case .create(let id):
      nodes[id] = LayerNode(id: id)
      update.layers[id] = [.appearance, .geometry, .structure]
    case .destroy(let id):
      destroy(id, &update)
    case .sublayers(let id, let list):
      guard let parent = nodes[id] else { return }
      setSublayers(of: parent, to: list.compactMap { nodes[$0] }, &update)
    case .set(let id, let property):
      guard let node = nodes[id] else { return }
      node.model.set(property)
      if case .time(let own) = property { if own == .same { timed.remove(id) } else { timed.insert(id) } }
      if case .mask(let mask) = property { setMask(of: node, to: mask.flatMap { nodes[$0] }, &update) }
      update.add(property.updateKind, of: id)
      if property.updateKind.contains(.structure), let parent = node.parent { update.add(.structure, of: parent.id) }
    case .addAnimation(let id, let key, let animation):
      guard let node = nodes[id] else { return }
      node.animations.removeAll { $0.key == key }
      node.animations.append(.init(key: key, animation: animation))
      animated.insert(id)
      note(animation.property, of: node, &update)
    case .removeAnimation(let id, let key):
      guard let node = nodes[id] else { return }
      for removed in node.animations where removed.key == key { note(removed.animation.property, of: node, &update) }
      node.animations.removeAll { $0.key == key }
      if node.animations.isEmpty { animated.remove(id) }
    case .root(let id):
      root = id.flatMap { nodes[$0] }
      update.isRootChanged = true
    case .snapshot: break
    }
  }

  private func note(_ property: AnimatedProperty, of node: LayerNode, _ update: inout LayerTreeUpdate) {
    update.add(property.updateKind, of: node.id)
    if property == .zPosition, let parent = node.parent { update.add(.structure, of: parent.id) }
  }

  private func setSublayers(of parent: LayerNode, to list: [LayerNode], _ update: inout LayerTreeUpdate) {
    for child in parent.sublayers where child.parent === parent { child.parent = nil }
    for child in list {
      if let former = child.parent, former !== parent {
        former.sublayers.removeAll { $0 === child }
        update.add(.structure, of: former.id)
      }
      child.parent = parent
    }
    parent.sublayers = list
    update.add(.structure, of: parent.id)
  }

  private func setMask(of node: LayerNode, to mask: LayerNode?, _ update: inout LayerTreeUpdate) {
    node.mask?.maskedLayer = nil
    if let former = mask?.maskedLayer, former !== node {
      former.mask = nil
      former.model.mask = nil
      update.add([.structure, .geometry], of: former.id)
    }
    node.mask = mask
    mask?.maskedLayer = node
  }

  private func destroy(_ id: LayerID, _ update: inout LayerTreeUpdate) {
    guard let node = nodes.removeValue(forKey: id) else { return }
    animated.remove(id)
    timed.remove(id)
    update.layers[id] = .destroyed
    if let parent = node.parent {
      parent.sublayers.removeAll { $0 === node }
      update.add(.structure, of: parent.id)
    }
    if let masked = node.maskedLayer {
      masked.mask = nil
      masked.model.mask = nil
      update.add([.structure, .geometry], of: masked.id)
    }
    for child in node.sublayers { child.parent = nil }
    node.mask?.maskedLayer = nil
    if root === node {
      root = nil
      update.isRootChanged = true
    }
  }

  // MARK: Time

  /// Most trees have no layer with a time of its own.
  private func localTime(of node: LayerNode, at time: Double) -> Double { timed.isEmpty ? time : node.localTime(at: time) }
  private func mediaTime(of local: Double, in node: LayerNode) -> Double { timed.isEmpty ? local : node.mediaTime(of: local) }

  /// Brings all presentation values to a media time and drops animations that are over.
  public func advance(to time: Double) -> LayerTreeUpdate {
    self.time = time
    var update = LayerTreeUpdate()
    if !animated.isEmpty { updateAnimated(at: time, &update) }
    return update
  }

  private func updateAnimated(at time: Double, _ update: inout LayerTreeUpdate) {
    for id in animated {
      guard let node = nodes[id] else { continue }
      let local = localTime(of: node, at: time)
      let kinds = node.animations.map(\.animation.property)
      let dropped = node.dropFinishedAnimations(at: local)
      if node.updatePresentation(at: local) { kinds.forEach { note($0, of: node, &update) } }
      if dropped && node.animations.isEmpty { animated.remove(id) }
    }
  }

  /// True when a presentation value changes by itself right after `time`.
  public func hasRunningAnimations(at time: Double) -> Bool { nextChange(after: time) == time }

  /// The media time of the next picture: `time` itself while an animation runs, the start of the next one, or nil when nothing will
  /// change by itself.
  public func nextChange(after time: Double) -> Double? {
    var next: Double?
    for id in animated {
      guard let node = nodes[id] else { continue }
      let local = localTime(of: node, at: time), shown = localTime(of: node, at: self.time)
      for entry in node.animations {
        let timing = entry.animation.outermost
        if timing.isFinished(at: local) {
          // One that is over but was not yet dropped still has to let go of its value; one that fills, to come to its end.
          if timing.isFinished(at: shown) { continue }
          return time
        }
        let begin = mediaTime(of: timing.beginTime, in: node)
        // A layer or an animation that stands still changes only when it is told to.
        if begin == .infinity || (timing.speed == 0 && begin <= self.time) { continue }
        if begin <= time { return time }
        next = min(next ?? .infinity, begin)
      }
    }
    return next
  }

  // MARK: Invariants

  /// Stops a debug build when the tree is not a tree. Always true, so that it can stand in an `assert`.
  func checkInvariants() -> Bool {
    for (id, node) in nodes {
      precondition(node.id == id)
      for child in node.sublayers {
        precondition(nodes[child.id] === child, "layer \(id.rawValue) shows layer \(child.id.rawValue), which is not in the tree")
        precondition(child.parent === node, "layer \(child.id.rawValue) is a sublayer of \(id.rawValue) and does not know it")
      }
      if let parent = node.parent { precondition(parent.sublayers.contains { $0 === node }) }
      if let mask = node.mask { precondition(mask.maskedLayer === node && nodes[mask.id] === mask) }
      precondition(node.mask?.id == node.model.mask)
      precondition(node.animations.isEmpty || animated.contains(id))
    }
    if let root { precondition(nodes[root.id] === root) }
    return true
  }
}

extension LayerChange {
  fileprivate var changesTime: Bool {
    if case .set(_, .time) = self { return true }
    return false
  }
}
