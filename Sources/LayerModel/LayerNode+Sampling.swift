// A layer's values at any time, for those who pass an animation on as a whole.
import Foundation

extension LayerNode {
  /// The values at a media time, as the animations that the layer has now make them.
  public func values(atMediaTime time: Double) -> LayerProperties {
    animations.isEmpty ? model : model.presentation(with: animations.lazy.map(\.animation), at: localTime(at: time))
  }

  /// The media time of a time of the layer; infinite when the layer's time stands still.
  public func mediaTime(ofLocalTime local: Double) -> Double { mediaTime(of: local) }

  /// Seconds of the layer's own time that pass in a second.
  public var timeRate: Double {
    model.time.speed * ((parent ?? maskedLayer)?.timeRate ?? 1)
  }

  /// The layer at the top of the tree that this one is in: the root, a mask, or one that is not shown.
  public var top: LayerNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }
}
