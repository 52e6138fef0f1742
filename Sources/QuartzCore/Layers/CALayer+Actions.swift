// Actions: what happens besides when a value changes. Asked in Apple's order: the delegate, the layer's `actions`, the actions of its
// `style`, its class, and last the short animation that belongs to the animated properties. NSNull ends the search with nothing.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

public let kCAOnOrderIn = "onOrderIn"
public let kCAOnOrderOut = "onOrderOut"
public let kCATransition = "transition"

extension CALayer {
  /// The action of a change that is about to happen; nil when nothing is to happen besides.
  func implicitAction(forKey key: String) -> CAAction? {
    if let view = delegate as? LazyLayerDrawing {
      // A view's layer animates only inside an animation block; most changes end here.
      guard view.isAnimatingChanges, !CATransaction.current.isDisabled, CommitBuilder.shared.contains(self) else { return nil }
    } else {
      guard committed != nil, !CATransaction.current.isDisabled, modelOfPresentation == nil else { return nil }
    }
    guard AnimationKeys.property(named: key) != nil else { return nil }
    let action = action(forKey: key)
    guard let animation = action as? CABasicAnimation, animation.hasNoEnds, animation.previousValue == nil, let keyPath = animation.keyPath else { return action is NSNull ? nil : action }
    // An action without ends runs from what was shown to the new value.
    let filled = animation.copy() as! CABasicAnimation
    filled.previousValue = shownValue(forKeyPath: keyPath)
    return filled
  }

  func actionForChange(_ event: String) -> CAAction? {
    if let delegate, let action = delegate.action(for: self, forKey: event) { return action is NSNull ? nil : action }
    if let action = actions?[event] { return action is NSNull ? nil : action }
    if let styled = style?["actions"] as? [String: Any], let action = styled[event] as? CAAction { return action is NSNull ? nil : action }
    if let action = type(of: self).defaultAction(forKey: event) { return action is NSNull ? nil : action }
    return defaultAnimation(forChangeOf: event) ?? (committed == nil ? nil : drawnAnimation(forChangeOf: event))
  }

  private func defaultAnimation(forChangeOf key: String) -> CAAction? {
    // Hidden and shown is one or the other; there is nothing between to show.
    guard committed != nil, key != "hidden", AnimationKeys.property(named: key) != nil else { return nil }
    let animation = CABasicAnimation(keyPath: key)
    // A change that this turn has already made has not been seen yet.
    if let waiting = animationTable[key], waiting.start == nil, let earlier = waiting.animation as? CABasicAnimation {
      (animation.fromValue, animation.previousValue) = (earlier.fromValue, earlier.previousValue)
    } else {
      animation.previousValue = shownValue(forKeyPath: key)
    }
    return animation
  }

  /// What a key path shows now: the layer's own value, or that of the animations that run on it.
  package func shownValue(forKeyPath keyPath: String) -> AnimatedValue? {
    guard let path = AnimationPath(keyPath) else { return nil }
    return shownProperties(at: CACurrentMediaTime()).value(of: path.property).component(path.component)
  }

  /// The layer's own value at a key path.
  package func ownValue(forKeyPath keyPath: String) -> AnimatedValue? {
    guard let path = AnimationPath(keyPath) else { return nil }
    return properties.value(of: path.property).component(path.component)
  }
}
