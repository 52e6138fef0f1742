// An animation from one value to another.
import Foundation
import LayerModel
import ObjectiveC

open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?

  package override func makeCopy() -> CAAnimation { CABasicAnimation() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
  }

  package override func declared(on layer: CALayer, start: Double) -> [LayerAnimation] {
    guard let path = AnimationPath(keyPath, on: layer, of: self) else { return [] }
    // Which end is given and which is the layer's own: the table in Apple's documentation of CABasicAnimation.
    let own = path.ownValue(of: layer, isAdditive: isAdditive)
    let from = fromValue.flatMap(path.component), to = toValue.flatMap(path.component), by = byValue.flatMap(path.component)
    let ends: (PathComponent, PathComponent)
    switch (from, to, by) {
    case (let from?, let to?, _): ends = (from, to)
    case (let from?, nil, let by?): ends = (from, from.adding(by))
    case (nil, let to?, let by?): ends = (to.subtracting(by), to)
    case (let from?, nil, nil): ends = (from, own)
    case (nil, let to?, nil): ends = (own, to)
    case (nil, nil, let by?): ends = (own, own.adding(by))
    case (nil, nil, nil): return []
    }
    return path.animations(from: [ends.0, ends.1], on: layer, start: start, of: self)
  }
}
