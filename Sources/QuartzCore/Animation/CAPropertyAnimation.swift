// The base of animations of one value, named by a key path.
import Foundation
import LayerModel
import ObjectiveC

open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  /// The value is added to what the layer shows without the animation. Transforms are concatenated.
  open var isAdditive = false
  /// Each repetition begins where the one before ended.
  open var isCumulative = false
  /// Makes a transform out of numbers.
  open var valueFunction: CAValueFunction?
  /// Transforms are added part by part: scales, angles and distances each for itself.
  package var addsTransformsByParts = false

  public override init() { super.init() }

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  package override func makeCopy() -> CAAnimation { CAPropertyAnimation() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
    (valueFunction, addsTransformsByParts) = (other.valueFunction, other.addsTransformsByParts)
  }

  /// With timing, without values.
  func makeDeclared(_ path: AnimationPath, start: Double) -> LayerAnimation {
    var result = LayerAnimation(property: path.property, values: [], beginTime: start, duration: duration)
    result.timing = timing(start: start)
    result.component = path.component
    (result.isAdditive, result.isCumulative) = (isAdditive, isCumulative)
    return result
  }
}
