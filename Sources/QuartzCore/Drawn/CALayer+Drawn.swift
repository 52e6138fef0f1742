// The drawn values of a layer by key: how they are kept, set, animated and shown. See DrawnProperty.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

extension CALayer {
  /// The value as set, or the class's usual one. Nil for an optional value that is not set.
  func drawn<Value>(_ key: String) -> Value? {
    guard let value = drawnValues[key] ?? type(of: self).drawnDefaults[key] ?? type(of: self).defaultValue(forKey: key) else { return nil }
    return value is NSNull ? nil : value as? Value
  }

  /// What kind of value stands under a key; nil for what the phone knows and for what nobody knows.
  func drawnProperty(named key: String) -> DrawnProperty? {
    if let property = type(of: self).drawnProperties[key] { return property }
    guard AnimationKeys.property(named: key) == nil, drawnValues[key] != nil || type(of: self).needsDisplay(forKey: key) else { return nil }
    return .own
  }

  /// Sets a value, runs the action that belongs to the change, and has the layer drawn again.
  func setDrawn(_ key: String, _ value: Any?) { setDrawn(key, value, as: type(of: self).drawnProperties[key] ?? .own) }

  private func setDrawn(_ key: String, _ value: Any?, as property: DrawnProperty) {
    let action = drawnAction(forKey: key, property)
    // A value that is not set is remembered as such: it is not the class's usual one.
    drawnValues[key] = value.flatMap(property.normalized) ?? NSNull()
    if property != .own || type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    action?.run(forKey: key, object: self, arguments: nil)
  }

  private func drawnAction(forKey key: String, _ property: DrawnProperty) -> CAAction? {
    if case .plain = property { return nil }
    guard committed != nil, !CATransaction.current.isDisabled else { return nil }
    // An app's class may have an action of its own, whoever the delegate is.
    if property != .own, let view = delegate as? LazyLayerDrawing, !view.isAnimatingChanges { return nil }
    let action = action(forKey: key)
    return action is NSNull ? nil : action
  }

  /// From what is drawn now to the value that is about to be set. A path changes at once, as on Apple's platforms.
  func drawnAnimation(forChangeOf key: String) -> CABasicAnimation? {
    guard let property = drawnProperty(named: key), let shown = shownDrawnValues(at: CACurrentMediaTime())[key] else {
      return nil
    }
    switch property {
    case .path, .plain, .own: return nil
    default: break
    }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = shown
    return animation
  }

  // MARK: Layers of an app's own class

  /// Whether an animation changes what the layer's class wants to draw each time: a value of its own, or one that the phone knows.
  func redraws(_ animation: CAAnimation) -> Bool {
    if let group = animation as? CAAnimationGroup { return (group.animations ?? []).contains(where: redraws) }
    guard let path = (animation as? CAPropertyAnimation)?.keyPath else { return false }
    return type(of: self).needsDisplay(forKey: path.split(separator: ".").first.map(String.init) ?? path)
  }

  /// While such an animation runs, a copy with the values of this moment draws, as on Apple's platforms.
  var copyThatDraws: CALayer? {
    guard modelOfPresentation == nil, animationTable.all.contains(where: { redraws($0.animation) }) else { return nil }
    let copy = presentationCopy()
    copy?.isDrawingForModel = true
    return copy
  }

  /// Values of properties that the app's class keeps itself, put into a copy under its own names.
  func takeOwnShownValues(_ shown: [String: Any], of model: CALayer) {
    for (key, value) in shown where model.drawnValues[key] == nil && type(of: self).drawnProperties[key] == nil {
      _ = try? KeyValueCoding.write(value, to: self, key: key)
    }
  }

  /// All values by key, with the running animations in their place.
  func shownDrawnValues(at time: Double) -> [String: Any] {
    var shown = type(of: self).drawnDefaults.merging(drawnValues) { $1 }
    let local = localTime(at: time)
    for track in drawnTracks(at: time) {
      guard let value = track.value(at: local, model: shown[track.key] ?? (track.isAdditive ? self.value(forKey: track.key) : nil)) else { continue }
      shown[track.key] = value
    }
    return shown.filter { !($0.value is NSNull) }
  }

  /// The animations of drawn values, those included that the coming commit will start.
  func drawnTracks(at time: Double) -> [DrawnTrack] {
    guard !animationTable.isEmpty else { return [] }
    return animationTable.all.flatMap { entry -> [DrawnTrack] in
      if entry.start != nil { return entry.drawn }
      let begin = entry.animation.beginTime != 0 ? entry.animation.beginTime : localTime(at: time)
      return DrawnTrack.tracks(of: entry.animation, on: self, start: begin)
    }
  }
}

extension CALayer: ManagedValueOwner {
  public func managedValue(forKey key: String) -> Any? { drawn(key) }
  public func setManagedValue(_ value: Any?, forKey key: String) { setDrawn(key, value) }
}
