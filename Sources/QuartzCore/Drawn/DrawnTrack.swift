// An animation of a drawn value. Its timing is the one the phone would use: the animation is declared with the places of its values
// (0, 1, 2 …) in the place of the values, and what comes out says between which two values to blend.
import Foundation
import LayerModel

struct DrawnTrack {
  let key: String
  let property: DrawnProperty
  /// In the form of `DrawnProperty.normalized`.
  let values: [Any]
  let isAdditive: Bool
  /// Of the values' places.
  let places: LayerAnimation

  func isFinished(at time: Double) -> Bool { places.isFinished(at: time) }

  /// Nil while the animation does not show.
  func value(at time: Double, model: Any?) -> Any? {
    guard case .number(let place)? = places.value(at: time, model: .number(0)), let first = values.first else { return nil }
    var result = first
    if values.count > 1 {
      let index = min(max(Int(place.rounded(.down)), 0), values.count - 2)
      result = property.blend(values[index], values[index + 1], CGFloat(place) - CGFloat(index))
    }
    guard isAdditive, let model else { return result }
    return property.sum(model, result)
  }

  /// The drawn values that an animation changes; empty for an animation of values that the phone knows.
  static func tracks(of animation: CAAnimation, on layer: CALayer, start: Double) -> [DrawnTrack] {
    guard let (stripped, leaves) = strip(animation, layer), !leaves.isEmpty else { return [] }
    let declared = stripped.declared(on: layer, start: start)
    guard declared.count == leaves.count else { return [] }
    return zip(leaves, declared).map { leaf, places in
      DrawnTrack(key: leaf.key, property: leaf.property, values: leaf.values, isAdditive: leaf.isAdditive, places: places)
    }
  }

  private struct Leaf {
    let key: String
    let property: DrawnProperty
    let values: [Any]
    let isAdditive: Bool
  }

  /// The animation with places for values, of a property the phone knows, and what belongs to the places; nil when there is nothing.
  private static func strip(_ animation: CAAnimation, _ layer: CALayer) -> (CAAnimation, [Leaf])? {
    if let group = animation as? CAAnimationGroup {
      let members = (group.animations ?? []).compactMap { strip($0, layer) }
      guard !members.isEmpty, let copy = group.copy() as? CAAnimationGroup else { return nil }
      copy.animations = members.map(\.0)
      return (copy, members.flatMap(\.1))
    }
    guard let single = animation as? CAPropertyAnimation, let key = single.keyPath, let property = layer.drawnProperty(named: key),
      let values = values(of: single, key, property, layer), !values.isEmpty, let copy = single.copy() as? CAPropertyAnimation
    else { return nil }
    copy.keyPath = "zPosition"
    (copy.isAdditive, copy.isCumulative, copy.valueFunction) = (false, false, nil)
    let last = Double(max(values.count - 1, 1))
    if let basic = copy as? CABasicAnimation {
      (basic.fromValue, basic.toValue, basic.byValue, basic.givenEnds) = (0, last, nil, nil)
    } else if let keyframes = copy as? CAKeyframeAnimation {
      keyframes.path = nil
      keyframes.values = values.indices.map { Double($0) }
    }
    return (copy, [Leaf(key: key, property: property, values: values, isAdditive: single.isAdditive)])
  }

  private static func values(of animation: CAPropertyAnimation, _ key: String, _ property: DrawnProperty, _ layer: CALayer) -> [Any]? {
    if let keyframes = animation as? CAKeyframeAnimation { return keyframes.values?.compactMap(property.normalized) }
    guard let basic = animation as? CABasicAnimation else { return nil }
    let own: Any? = property == .own ? layer.value(forKey: key) : layer.drawn(key)
    let from = basic.fromValue.flatMap(property.normalized), to = basic.toValue.flatMap(property.normalized)
    let by = basic.byValue.flatMap(property.normalized)
    switch (from, to, by) {
    case (let from?, let to?, _): return [from, to]
    case (let from?, nil, let by?): return [from, property.sum(from, by)]
    case (nil, let to?, _): return [own ?? to, to]
    case (let from?, nil, nil): return [from, own ?? from]
    case (nil, nil, let by?): return own.map { [$0, property.sum($0, by)] }
    case (nil, nil, nil): return nil
    }
  }
}
