// One layer of a layer tree: committed values, running animations, and the values at the tree's time.
import Foundation

public final class LayerNode {
  public let id: LayerID
  /// The values as committed.
  public internal(set) var model = LayerProperties()
  /// The values at the tree's media time, animations included.
  public internal(set) var presentation = LayerProperties()
  /// Back to front, before `zPosition` orders them.
  public internal(set) var sublayers: [LayerNode] = []
  public internal(set) weak var parent: LayerNode?
  /// The layer whose alpha cuts this one.
  public internal(set) var mask: LayerNode?
  /// The layer that this one is the mask of.
  public internal(set) weak var maskedLayer: LayerNode?
  /// In the order in which they were added; a later one acts on the result of an earlier one.
  public internal(set) var animations: [KeyedAnimation] = []

  public struct KeyedAnimation: Equatable, Sendable {
    public var key: String
    public var animation: LayerAnimation
  }

  init(id: LayerID) { self.id = id }

  /// The layer's own time at a media time.
  func localTime(at time: Double) -> Double {
    model.time.fromParent((parent ?? maskedLayer)?.localTime(at: time) ?? time)
  }

  /// The media time at which the layer's own time is `local`; infinite when it stands still.
  func mediaTime(of local: Double) -> Double {
    guard model.time.speed != 0 else { return .infinity }
    let inParent = model.time.toParent(local)
    return (parent ?? maskedLayer)?.mediaTime(of: inParent) ?? inParent
  }

  /// Drops animations that are over and do not fill. True when there was one.
  func dropFinishedAnimations(at time: Double) -> Bool {
    let before = animations.count
    animations.removeAll { $0.animation.isFinished(at: time) && !$0.animation.fillsForwards }
    return animations.count != before
  }

  /// Brings `presentation` to a time of the layer. True when it changed.
  func updatePresentation(at time: Double) -> Bool {
    let values = animations.isEmpty ? model : model.presentation(with: animations.lazy.map(\.animation), at: time)
    guard values != presentation else { return false }
    presentation = values
    return true
  }
}
