// Adding and removing animations, implicit actions, and the layer as it appears on screen.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

extension CALayer {
  func addAnimation(_ animation: CAAnimation, forKey key: String?) {
    let copy = animation.copy() as! CAAnimation
    if copy.duration == 0 { copy.duration = CATransaction.current.duration }
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.current.timingFunction }
    let key = key ?? animationTable.makeKey()
    removeAnimation(named: key)
    let entry = RunningAnimation(copy, key: key, layer: self, completion: CATransaction.current.completion)
    animationTable.add(entry)
    AnimationClock.shared.add(entry)
    if !DrawnTrack.tracks(of: copy, on: self, start: 0).isEmpty {
      DrawnAnimations.shared.add(self)
      setNeedsDisplay()
    }
    mark(.commit)
  }

  func removeAnimation(named key: String) {
    guard let entry = dropAnimation(named: key) else { return }
    AnimationClock.shared.forget(entry)
    if entry.start != nil { entry.animation.delegate?.animationDidStop(entry.animation, finished: false) }
    entry.completion?.release()
  }

  @discardableResult
  func dropAnimation(named key: String) -> RunningAnimation? {
    guard let entry = animationTable.remove(key) else { return nil }
    if !entry.drawn.isEmpty { setNeedsDisplay() }
    mark(.commit)
    return entry
  }

  func removeEveryAnimation() {
    for key in animationTable.keys { removeAnimation(named: key) }
  }

  // MARK: Actions

  /// The action of a change that is about to happen; nil when nothing is to happen besides.
  func implicitAction(for kind: LayerPropertyKind) -> CAAction? {
    guard kind.animated != nil else { return nil }
    // A view's layer animates only inside an animation block; most changes end here.
    if let view = delegate as? LazyLayerDrawing, !view.isAnimatingChanges { return nil }
    if CATransaction.current.isDisabled { return nil }
    let action = action(forKey: kind.key)
    return action is NSNull ? nil : action
  }

  func actionForChange(_ event: String) -> CAAction? {
    if let delegate, let action = delegate.action(for: self, forKey: event) { return action is NSNull ? nil : action }
    if let action = actions?[event] { return action is NSNull ? nil : action }
    if let action = type(of: self).defaultAction(forKey: event) { return action is NSNull ? nil : action }
    guard committed != nil, let animation = basicAnimation(forChangeOf: event) ?? drawnAnimation(forChangeOf: event) else { return nil }
    return animation
  }

  /// From what is shown now to the value that is about to be set.
  package func basicAnimation(forChangeOf key: String) -> CABasicAnimation? {
    guard let kind = LayerPropertyKind.allCases.first(where: { $0.key == key }), let property = kind.animated else { return nil }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = shownProperties(at: CACurrentMediaTime()).animatedValue(of: property).appValue
    return animation.fromValue == nil ? nil : animation
  }

  // MARK: As it appears

  /// The values with the running animations in their place.
  package func shownProperties(at time: Double) -> LayerProperties {
    var shown = properties
    for entry in animationTable.all {
      for animation in entry.declared {
        let current = shown.animatedValue(of: animation.property)
        if let value = animation.value(at: time, model: current) { shown.set(animation.property, value) }
      }
    }
    return shown
  }

  func presentationCopy() -> CALayer? {
    guard committed != nil else { return nil }
    let type = type(of: self)
    let copy = makeObject(of: type, initializer: "initWithLayer:", arguments: [self]) as? CALayer ?? CALayer(layer: self)
    copy.properties = shownProperties(at: CACurrentMediaTime())
    if !type.drawnProperties.isEmpty { copy.drawnValues = shownDrawnValues(at: CACurrentMediaTime()) }
    copy.modelOfPresentation = self
    return copy
  }
}

extension AnimatedValue {
  /// In the type in which an app reads it; nil for bitmaps, which have no image any more.
  var appValue: Any? {
    switch self {
    case .number(let number): return number
    case .point(let point): return point
    case .rect(let rect): return rect
    case .color(let color):
      return CGColor(red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: CGFloat(color.alpha))
    case .transform(let matrix): return CATransform3D(matrix)
    case .bitmap: return nil
    }
  }
}
