// Checks a commit against the tree before anything is changed. The state between two steps may be odd (a layer that moves from one
// parent to another has two for a moment); the state at the end may not.
import Foundation

struct LayerChangeValidator {
  let tree: LayerTree
  let isKnownBitmap: (BitmapID) -> Bool
  private var created: Set<LayerID> = []
  private var destroyed: Set<LayerID> = []
  /// The final lists of the layers whose sublayers change.
  private var lists: [LayerID: [LayerID]] = [:]
  /// The final masks of the layers whose mask changes.
  private var masks: [LayerID: LayerID?] = [:]

  init(tree: LayerTree, isKnownBitmap: @escaping (BitmapID) -> Bool) {
    (self.tree, self.isKnownBitmap) = (tree, isKnownBitmap)
  }
}

extension LayerChangeValidator {
  func check(_ changes: [LayerChange]) throws {
    var state = self
    for change in changes { try state.check(change) }
    try state.checkParents()
  }

  private func exists(_ id: LayerID) -> Bool {
    created.contains(id) || (!destroyed.contains(id) && tree.nodes[id] != nil)
  }

  private func require(_ id: LayerID, _ role: String = "is not known", of owner: LayerID? = nil) throws {
    guard exists(id) else { throw LayerTreeError(owner ?? id, owner == nil ? role : "\(role) \(id.rawValue) is not known") }
  }

  private mutating func check(_ change: LayerChange) throws {
    switch change {
    case .create(let id):
      guard id.rawValue != 0 else { throw LayerTreeError(id, "zero names no layer") }
      guard !exists(id) else { throw LayerTreeError(id, "is created twice") }
      created.insert(id)
    case .destroy(let id):
      try require(id)
      created.remove(id)
      destroyed.insert(id)
      lists[id] = nil
      masks[id] = nil
      for (owner, mask) in masks where mask == id { masks[owner] = .some(nil) }
      for (parent, list) in lists where list.contains(id) { lists[parent] = list.filter { $0 != id } }
    case .sublayers(let id, let list):
      try require(id)
      for child in list { try require(child, "its sublayer", of: id) }
      guard Set(list).count == list.count else { throw LayerTreeError(id, "a sublayer is listed twice") }
      lists[id] = list
    case .set(let id, let property):
      try require(id)
      try check(property, of: id)
    case .addAnimation(let id, let key, let animation):
      try require(id)
      try check(animation, key, of: id)
    case .removeAnimation(let id, _):
      try require(id)
    case .snapshot(let id, let bitmap, let scale):
      guard tree.nodes[id] != nil else { throw LayerTreeError(id, "is to be copied as bitmap \(bitmap.rawValue) and is not known") }
      guard scale > 0, scale.isFinite else { throw LayerTreeError(id, "is to be copied at scale \(scale)") }
    case .root(let id):
      if let id { try require(id, "is to be the root and is not known") }
    }
  }

  private mutating func check(_ property: LayerProperty, of id: LayerID) throws {
    func finite(_ isFinite: Bool, _ name: String) throws {
      if !isFinite { throw LayerTreeError(id, "\(name) is not a finite number") }
    }
    switch property {
    case .position(let value): try finite(value.isFinite, "position")
    case .bounds(let value): try finite(value.isFinite, "bounds")
    case .anchorPoint(let value): try finite(value.isFinite, "anchorPoint")
    case .zPosition(let value): try finite(value.isFinite, "zPosition")
    case .transform(let value): try finite(value.isFinite, "transform")
    case .sublayerTransform(let value): try finite(value.isFinite, "sublayerTransform")
    case .opacity(let value): try finite(value.isFinite, "opacity")
    case .cornerRadius(let value): try finite(value.isFinite, "cornerRadius")
    case .borderWidth(let value): try finite(value.isFinite, "borderWidth")
    case .backgroundColor(let value): try finite(value?.isFinite ?? true, "backgroundColor")
    case .borderColor(let value): try finite(value.isFinite, "borderColor")
    case .contentsRect(let value): try finite(value.isFinite, "contentsRect")
    case .contentsCenter(let value): try finite(value.isFinite, "contentsCenter")
    case .contentsScale(let value): try finite(value.isFinite, "contentsScale")
    case .shadow(let value):
      guard let value else { return }
      try finite(value.color.isFinite && value.opacity.isFinite && value.radius.isFinite, "shadow")
      try finite(value.offset.width.isFinite && value.offset.height.isFinite, "shadow offset")
      try finite(value.outline?.isFinite ?? true, "shadow's outline")
    case .contents(let bitmap):
      if let bitmap { try require(bitmap, of: id) }
    case .mask(let mask):
      if let mask { try require(mask, "its mask", of: id) }
      masks[id] = .some(mask)
    case .time(let value): try finite(value.isFinite, "the layer's time")
    case .backdrop(let value): try finite(value?.isFinite ?? true, "backdrop")
    case .isHidden, .masksToBounds, .isDoubleSided, .contentsGravity, .corners: break
    }
  }

  private func require(_ bitmap: BitmapID, of id: LayerID) throws {
    guard isKnownBitmap(bitmap) else { throw LayerTreeError(id, "its bitmap \(bitmap.rawValue) is not known") }
  }

  private func check(_ animation: LayerAnimation, _ key: String, of id: LayerID) throws {
    for timing in animation.groups + [animation.timing] {
      let numbers = [timing.beginTime, timing.duration, timing.speed, timing.timeOffset]
      guard numbers.allSatisfy(\.isFinite), !timing.repeatCount.isNaN, timing.duration >= 0 else {
        throw LayerTreeError(id, "the timing of animation “\(key)” is not finite")
      }
    }
    for value in animation.values + animation.controls {
      guard value.isFinite else { throw LayerTreeError(id, "a value of animation “\(key)” is not a finite number") }
      for bitmap in value.bitmaps { try require(bitmap, of: id) }
    }
  }

  /// Two parents and cycles, looked at in the final state.
  private func checkParents() throws {
    guard !lists.isEmpty || !masks.isEmpty else { return }
    var parents: [LayerID: LayerID] = [:]
    for (parent, list) in lists {
      for child in list {
        if let other = parents[child] { throw LayerTreeError(child, "has two parents, \(min(other, parent).rawValue) and \(max(other, parent).rawValue)") }
        parents[child] = parent
      }
    }
    for child in Array(parents.keys) {
      guard let former = untouchedParent(of: child), let parent = parents[child] else { continue }
      throw LayerTreeError(child, "has two parents, \(min(former, parent).rawValue) and \(max(former, parent).rawValue)")
    }
    for (owner, mask) in masks {
      guard let mask else { continue }
      if let parent = parents[mask] ?? untouchedParent(of: mask), parent != owner {
        throw LayerTreeError(mask, "is the mask of layer \(owner.rawValue) and belongs to layer \(parent.rawValue)")
      }
      parents[mask] = owner
    }
    for start in Array(lists.keys) + Array(masks.keys) {
      var current = start
      var visited: Set<LayerID> = [start]
      while let parent = parents[current] ?? untouchedParent(of: current) {
        guard visited.insert(parent).inserted else { throw LayerTreeError(start, "would be inside itself") }
        current = parent
      }
    }
  }

  /// The parent, or the layer that it masks, in the tree as it is, unless that relation ends with this commit.
  private func untouchedParent(of id: LayerID) -> LayerID? {
    guard !destroyed.contains(id), let node = tree.nodes[id] else { return nil }
    if let parent = node.parent { return destroyed.contains(parent.id) || lists[parent.id] != nil ? nil : parent.id }
    if let masked = node.maskedLayer { return destroyed.contains(masked.id) || masks[masked.id] != nil ? nil : masked.id }
    return nil
  }
}
