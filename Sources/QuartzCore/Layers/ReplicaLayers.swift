// The copies that a replicator layer shows: a group of all, in it a layer for each copy, in it replicas of the sublayers.
import CoreGraphics
import Foundation
import LayerModel

/// All copies of one replicator layer.
final class ReplicaGroup: CALayer {
  /// Brings the copies up to date. Runs while a commit is being made.
  func prepare(of replicator: CAReplicatorLayer, first: Int, count: Int) {
    bounds = replicator.bounds
    position = CGPoint(x: replicator.bounds.midX, y: replicator.bounds.midY)
    while sublayerList.count > count - first { sublayerList[sublayerList.count - 1].removeFromSuperlayer() }
    while sublayerList.count < count - first { addSublayer(CopyLayer()) }
    var transform = CATransform3DIdentity
    for number in 0..<count {
      if number >= first, let copy = sublayerList[number - first] as? CopyLayer {
        copy.prepare(of: replicator, number: number, transform: transform)
      }
      transform = CATransform3DConcat(transform, replicator.instanceTransform)
    }
  }

  override func action(forKey event: String) -> CAAction? { nil }
}

/// One copy of all sublayers.
private final class CopyLayer: CALayer {
  func prepare(of replicator: CAReplicatorLayer, number: Int, transform: CATransform3D) {
    bounds = replicator.bounds
    position = CGPoint(x: replicator.bounds.midX, y: replicator.bounds.midY)
    let tint = LayerTint(of: replicator, copy: number)
    self.transform = transform
    opacity = tint.alpha
    sublayerTransform = replicator.sublayerTransform
    ReplicaLayer.match(self, to: replicator.paintOrder, delay: replicator.instanceDelay * Double(number), tint: tint)
  }

  override func action(forKey event: String) -> CAAction? { nil }
}

/// A copy of one layer.
private final class ReplicaLayer: CALayer {
  private weak var source: CALayer?
  /// The source's bitmap in the copy's colour.
  private var tinted: ImageBitmap?
  private var tintedSource: BitmapID?
  private var tintedWith = LayerTint.none

  /// Makes the sublayers of `copy` replicas of `sources`.
  static func match(_ copy: CALayer, to sources: [CALayer], delay: Double, tint: LayerTint) {
    var known: [ObjectIdentifier: ReplicaLayer] = [:]
    for case let replica as ReplicaLayer in copy.sublayerList {
      if let source = replica.source { known[ObjectIdentifier(source)] = replica }
    }
    let replicas = sources.map { known[ObjectIdentifier($0)] ?? ReplicaLayer() }
    if !replicas.elementsEqual(copy.sublayerList, by: ===) { copy.replaceSublayers(with: replicas) }
    for (replica, source) in zip(replicas, sources) { replica.take(source, delay: delay, tint: tint) }
  }

  private func take(_ source: CALayer, delay: Double, tint: LayerTint) {
    self.source = source
    // A replicator below makes its own copies first.
    source.prepareForCommit()
    var values = source.properties
    values.mask = properties.mask
    if tint.changesColor {
      values.backgroundColor = values.backgroundColor.map(tint.applied)
      values.borderColor = tint.applied(to: values.borderColor)
      if let shadowColor = values.shadow?.color { values.shadow?.color = tint.applied(to: shadowColor) }
      values.contents = tintedContents(of: source, tint)
    }
    if properties != values {
      properties = values
      LayerPropertyKind.allCases.forEach { changedKinds.insert($0) }
      mark(.commit)
    }
    takeAnimations(of: source, delay: delay)
    takeMask(of: source, delay: delay)
    Self.match(self, to: source.shownOrder, delay: delay, tint: tint)
  }

  private func takeMask(of source: CALayer, delay: Double) {
    guard let sourceMask = source.mask else {
      if mask != nil { mask = nil }
      return
    }
    let replica = mask as? ReplicaLayer ?? ReplicaLayer()
    if mask !== replica { mask = replica }
    replica.take(sourceMask, delay: delay, tint: .none)
  }

  private func takeAnimations(of source: CALayer, delay: Double) {
    for entry in animationTable.all where !source.animationTable.all.contains(where: { entry.isReplica(of: $0, delay: delay) }) {
      dropAnimation(named: entry.key)
    }
    for entry in source.animationTable.all where entry.start != nil {
      guard !animationTable.all.contains(where: { $0.isReplica(of: entry, delay: delay) }) else { continue }
      animationTable.add(entry.replica(on: self, delay: delay))
      mark(.commit)
    }
  }

  private func tintedContents(of source: CALayer, _ tint: LayerTint) -> BitmapID? {
    guard let id = source.properties.contents, let bitmap = source.shownBitmap else { return source.properties.contents }
    if tintedSource == id, tintedWith == tint, let tinted { return tinted.bitmap.id }
    guard let made = BitmapStore.shared.tinted(bitmap, tint) else { return id }
    (tinted, tintedSource, tintedWith) = (made, id, tint)
    return made.bitmap.id
  }

  override func action(forKey event: String) -> CAAction? { nil }
}

extension RunningAnimation {
  fileprivate func isReplica(of other: RunningAnimation, delay: Double) -> Bool {
    original === other && start == other.start.map { $0 + delay }
  }

  /// The same animation on a copy, later by `delay` seconds. It ends with the original.
  fileprivate func replica(on layer: CALayer, delay: Double) -> RunningAnimation {
    let replica = RunningAnimation(animation, key: key, layer: layer, completions: [])
    replica.original = self
    replica.start = start.map { $0 + delay }
    replica.declared = declared.map { animation in
      var later = animation
      if later.groups.isEmpty { later.beginTime += delay } else { later.groups[0].beginTime += delay }
      return later
    }
    return replica
  }
}

extension BitmapStore {
  /// A copy of a bitmap with its colours multiplied; nil when the system has no memory.
  func tinted(_ source: SharedBitmap, _ tint: LayerTint) -> ImageBitmap? {
    guard let bitmap = makeBitmap(width: source.width, height: source.height, isOpaque: source.isOpaque) else { return nil }
    let context = CGContext(
      wrapping: bitmap, baseAddress: bitmap.base, width: bitmap.width, height: bitmap.height, bytesPerRow: bitmap.bytesPerRow)
    let image = CGImage(
      wrapping: source, baseAddress: source.base, width: source.width, height: source.height, bytesPerRow: source.bytesPerRow,
      isOpaque: source.isOpaque)
    let area = CGRect(x: 0, y: 0, width: source.width, height: source.height)
    context.draw(image, in: area)
    context.setBlendMode(.multiply)
    context.setFillColor(red: CGFloat(tint.red), green: CGFloat(tint.green), blue: CGFloat(tint.blue), alpha: 1)
    context.fill(area)
    // Multiplying has painted where nothing was, too.
    context.setBlendMode(.destinationIn)
    context.draw(image, in: area)
    context.finish()
    return ImageBitmap(bitmap)
  }
}

extension CALayer {
  /// The bitmap that is the layer's contents.
  fileprivate var shownBitmap: SharedBitmap? { shownImage?.bitmap ?? backingStore?.shown }
}
