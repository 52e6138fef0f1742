// Pictures that the phone takes of a layer before a commit changes it, and the layers that stand in for what was there before.
import CoreGraphics
import Foundation
import LayerModel

/// A layer and all in it as the phone shows them until the next commit. The phone keeps the picture as long as this object lives.
package final class LayerPicture {
  package let bitmap: BitmapID

  /// Nil when the phone does not show the layer, or the layer has no extent.
  package init?(of layer: CALayer) {
    guard let identifier = layer.identifier, let shown = layer.committed, !shown.bounds.isEmpty else { return nil }
    bitmap = BitmapStore.shared.makeName()
    let scale = PhoneConnection.shared?.hello.screenScale ?? 1
    CommitBuilder.shared.askForPicture(.snapshot(identifier, bitmap, scale: Double(scale)))
  }

  deinit { BitmapStore.shared.discard(bitmap) }
}

/// Shows a picture of a layer in the layer's place. It is not among its superlayer's `sublayers`.
package final class StandInLayer: CALayer {
  private let picture: LayerPicture

  init(_ picture: LayerPicture, for layer: CALayer) {
    self.picture = picture
    super.init()
    guard let shown = layer.committed else { return }
    var values = LayerProperties()
    (values.position, values.bounds, values.anchorPoint, values.zPosition) = (shown.position, shown.bounds, shown.anchorPoint, shown.zPosition)
    (values.transform, values.opacity, values.contents) = (shown.transform, shown.opacity, picture.bitmap)
    properties = values
  }

  required init?(coder: NSCoder) { return nil }
}

extension CALayer {
  /// Nil for a layer without a superlayer. The layer's transform and opacity count for the stand-in as for the layer itself.
  package func addStandIn(showing picture: LayerPicture, isAbove: Bool) -> StandInLayer? {
    guard let superlayer else { return nil }
    let stand = StandInLayer(picture, for: self)
    superlayer.standIns.append(StandIn(layer: stand, neighbour: self, isAbove: isAbove))
    stand.superlayer = superlayer
    stand.markAbove()
    stand.mark(.commit)
    superlayer.sublayerOrderDidChange()
    return stand
  }

  package func removeStandIn(_ stand: StandInLayer) {
    guard let above = stand.superlayer else { return }
    above.standIns.removeAll { $0.layer === stand }
    stand.superlayer = nil
    above.sublayerOrderDidChange()
    CommitBuilder.shared.noteRemoval(of: stand)
  }

  /// Back to front: the sublayers and whatever stands in for them.
  var paintOrderWithStandIns: [CALayer] {
    guard !standIns.isEmpty else { return paintOrder }
    var order: [CALayer] = []
    for layer in paintOrder {
      order += standIns.filter { $0.neighbour === layer && !$0.isAbove }.map(\.layer)
      order.append(layer)
      order += standIns.filter { $0.neighbour === layer && $0.isAbove }.map(\.layer)
    }
    // Their neighbours are gone.
    let rest = standIns.map(\.layer).filter { stand in !order.contains { $0 === stand } }
    return order + rest
  }
}

/// A layer that stands in for another one beside it.
struct StandIn {
  let layer: StandInLayer
  weak var neighbour: CALayer?
  let isAbove: Bool
}
