// The app's side of the layer tree: from what was marked since the last commit it makes the next one. Walks along the marked paths and
// writes down what differs from what the phone knows.
import Foundation
import LayerModel
import PhoneLink

package final class CommitBuilder {
  nonisolated(unsafe) package static let shared = CommitBuilder()  // main thread only, as all layers

  /// Takes finished commits; nil while there is no phone.
  package var sink: ((LayerCommit) -> Void)?
  private var lastIdentifier: UInt64 = 0
  private var commitNumber: UInt64 = 0
  /// Layers that left their place since the last commit; those that found no other are destroyed by it.
  private var removed: [CALayer] = []
  private var isRootChanged = false
  /// Pictures that the next commit asks for, of what is shown before it.
  private var pictures: [LayerChange] = []

  /// The layer that fills the screen, in points of the screen held upright.
  package var root: CALayer? {
    didSet {
      guard root !== oldValue else { return }
      if let oldValue { noteRemoval(of: oldValue) }
      isRootChanged = true
      DisplayCycle.shared.setNeeded()
    }
  }

  func noteRemoval(of layer: CALayer) {
    guard layer.committed != nil else { return }
    removed.append(layer)
    DisplayCycle.shared.setNeeded()
  }

  func askForPicture(_ change: LayerChange) {
    pictures.append(change)
    DisplayCycle.shared.setNeeded()
  }

  func layOut() { root?.layOutMarked() }
  func display() { root?.displayMarked() }

  /// Work is left that a layout or drawing has asked for while it ran.
  var hasPendingWork: Bool { !(root?.pending ?? []).isEmpty }

  /// Sends everything that changed, if anything did.
  func commit(at time: Double) {
    guard let sink else { return }
    if let root, CAReplicatorLayer.isInUse || CAEmitterLayer.isInUse { prepare(root) }
    var changes = pictures
    pictures = []
    if let root {
      if root.committed == nil || !root.pending.isDisjoint(with: [.commit, .commitBelow]) { append(root, to: &changes) }
    }
    if isRootChanged {
      changes.append(.root(root?.identifier))
      isRootChanged = false
    }
    let leaving = removed
    removed = []
    for layer in leaving where layer.committed != nil && !isInTree(layer) { destroy(layer, &changes) }
    guard !changes.isEmpty else { return }
    let bitmaps = BitmapStore.shared.takeChanges()
    commitNumber += 1
    sink(LayerCommit(number: commitNumber, time: time, bitmaps: bitmaps.fresh, changes: changes, discardedBitmaps: bitmaps.discarded))
  }

  /// Lets the layers with changes prepare for the commit, along the marked paths.
  private func prepare(_ layer: CALayer) {
    guard layer.committed == nil || !layer.pending.isDisjoint(with: [.commit, .commitBelow]) else { return }
    layer.prepareForCommit()
    layer.sublayersWithBackdrop.forEach(prepare)
    if let mask = layer.mask { prepare(mask) }
  }

  /// Whether the layer belongs to what the phone shows, or will with the next commit.
  package func contains(_ layer: CALayer) -> Bool { isInTree(layer) }

  private func isInTree(_ layer: CALayer) -> Bool {
    var current: CALayer? = layer
    while let one = current {
      if one === root { return true }
      current = one.superlayer ?? one.maskOwner
    }
    return false
  }

  // MARK: Writing changes down

  private func append(_ layer: CALayer, to changes: inout [LayerChange]) {
    let isNew = layer.committed == nil
    layer.pending.subtract([.commit, .commitBelow])
    let identifier = layer.identifier ?? makeIdentifier()
    layer.identifier = identifier
    if isNew {
      changes.append(.create(identifier))
      LayerPropertyKind.allCases.forEach { layer.changedKinds.insert($0) }
      layer.isSublayerListChanged = !layer.sublayersWithBackdrop.isEmpty
    }
    // A mask must exist before it is named.
    if let mask = layer.mask, mask.committed == nil || !mask.pending.isDisjoint(with: [.commit, .commitBelow]) { append(mask, to: &changes) }
    layer.properties.mask = layer.mask?.identifier

    if isNew { layer.committed = LayerProperties() }
    layer.changedKinds.forEach { kind in
      let value = layer.properties.value(of: kind)
      guard layer.committed?.value(of: kind) != value else { return }
      layer.committed?.set(value)
      changes.append(.set(identifier, value))
    }
    layer.changedKinds.removeAll()
    layer.animationTable.appendChanges(identifier, isNew: isNew, to: &changes)

    for sublayer in layer.sublayersWithBackdrop where sublayer.committed == nil || !sublayer.pending.isDisjoint(with: [.commit, .commitBelow]) {
      append(sublayer, to: &changes)
    }
    if layer.isSublayerListChanged {
      layer.isSublayerListChanged = false
      changes.append(.sublayers(identifier, layer.shownOrder.map { $0.identifier! }))
    }
  }

  private func makeIdentifier() -> LayerID {
    lastIdentifier += 1
    return LayerID(rawValue: lastIdentifier)
  }

  private func destroy(_ layer: CALayer, _ changes: inout [LayerChange]) {
    for sublayer in layer.sublayersWithBackdrop where sublayer.committed != nil { destroy(sublayer, &changes) }
    if let mask = layer.mask, mask.committed != nil { destroy(mask, &changes) }
    if let identifier = layer.identifier { changes.append(.destroy(identifier)) }
    forget(layer)
    // As on an iPhone, animations end unfinished when their layer leaves the screen.
    layer.removeEveryAnimation()
  }

  private func forget(_ layer: CALayer) {
    (layer.committed, layer.identifier) = (nil, nil)
    layer.animationTable.forgetPhone()
  }

  /// The phone is another one, which knows no layer yet.
  package func forgetPhone() {
    func forgetTree(_ layer: CALayer) {
      forget(layer)
      layer.sublayersWithBackdrop.forEach(forgetTree)
      if let mask = layer.mask { forgetTree(mask) }
    }
    if let root { forgetTree(root) }
    removed.forEach(forgetTree)
    removed = []
    pictures = []
    root = nil
    isRootChanged = false
    BitmapStore.shared.forgetPhone()
    (lastIdentifier, commitNumber) = (0, 0)
  }

  #if DEBUG
  /// Every layer knows its superlayer, and no mark is left out above another. For tests.
  package func checkInvariants() {
    func check(_ layer: CALayer) {
      for sublayer in layer.sublayerList {
        precondition(sublayer.superlayer === layer, "a sublayer does not know its superlayer")
        if !layer.isHidden, !sublayer.isHidden {
          precondition(layer.pending.isSuperset(of: sublayer.pending.below), "work below is not marked above")
        }
        check(sublayer)
      }
    }
    if let root { check(root) }
  }
  #endif
}
