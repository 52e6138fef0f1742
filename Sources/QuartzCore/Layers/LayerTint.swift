// The colour of one copy of a replicator layer.
import CoreGraphics
import Foundation
import LayerModel

/// What a copy's colours are multiplied with.
struct LayerTint: Hashable {
  var red: Float, green: Float, blue: Float, alpha: Float
  static let none = LayerTint(red: 1, green: 1, blue: 1, alpha: 1)

  init(red: Float, green: Float, blue: Float, alpha: Float) { (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha) }

  init(of replicator: CAReplicatorLayer, copy: Int) {
    let base = replicator.instanceColor?.rgba, steps = Float(copy)
    func component(_ start: CGFloat?, _ offset: Float) -> Float { min(max(Float(start ?? 1) + offset * steps, 0), 1) }
    red = component(base?.red, replicator.instanceRedOffset)
    green = component(base?.green, replicator.instanceGreenOffset)
    blue = component(base?.blue, replicator.instanceBlueOffset)
    alpha = component(base?.alpha, replicator.instanceAlphaOffset)
  }

  var changesColor: Bool { red != 1 || green != 1 || blue != 1 }

  func applied(to color: LayerColor) -> LayerColor {
    LayerColor(red: color.red * red, green: color.green * green, blue: color.blue * blue, alpha: color.alpha)
  }
}
