// An animation from one value to another.
//
// Where an end is missing, what the layer shows without the animation stands in its place, at each time anew, as the table in Apple's
// documentation of the class says.
import Foundation
import LayerModel
import ObjectiveC

open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?
  /// Ends that no app's value can stand for.
  package var givenEnds: (from: AnimatedValue, to: AnimatedValue)?
  /// What was shown before the change that this animation is the action of.
  var previousValue: AnimatedValue?

  package override func makeCopy() -> CAAnimation { CABasicAnimation() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
    (givenEnds, previousValue) = (other.givenEnds, other.previousValue)
  }

  var hasNoEnds: Bool { fromValue == nil && toValue == nil && byValue == nil && givenEnds == nil }

  package override func declared(on layer: CALayer, start: Double) -> [LayerAnimation] {
    guard let path = AnimationPath(keyPath, valueFunction, of: self, on: layer) else { return [] }
    var result = makeDeclared(path, start: start)
    decorate(&result)
    return setEnds(of: &result, path) ? [result] : []
  }

  /// For subclasses: what else the phone has to know.
  func decorate(_ animation: inout LayerAnimation) {}

  private func setEnds(of animation: inout LayerAnimation, _ path: AnimationPath) -> Bool {
    if let givenEnds {
      animation.values = [givenEnds.from, givenEnds.to]
      return true
    }
    let from = fromValue.flatMap(path.value), to = toValue.flatMap(path.value), by = byValue.flatMap(path.value)
    /// The layer's own value; for an additive animation what changes nothing.
    func own(like other: AnimatedValue) -> AnimatedValue { isAdditive ? other.neutral : .underlying }
    switch (from, to, by) {
    case (let from?, let to?, _): animation.values = [from, to]
    case (let from?, nil, let by?): animation.values = [from, from.adding(by)]
    case (nil, let to?, let by?): animation.values = [path.subtract(by, from: to), to]
    case (let from?, nil, nil): animation.values = [from, own(like: from)]
    case (nil, let to?, nil): animation.values = [own(like: to), to]
    case (nil, nil, let by?):
      animation.isAdditive = true
      animation.values = [by.neutral, by]
    case (nil, nil, nil):
      guard let previousValue else { return false }
      animation.values = [previousValue, .underlying]
    }
    return true
  }
}
