// The drawn values of a layer by key: how they are kept, set, animated and shown. See DrawnProperty.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

extension CALayer {
  /// The value as set, or the class's usual one. Nil for an optional value that is not set.
  func drawn<Value>(_ key: String) -> Value? {
    let value = drawnValues[key] ?? type(of: self).drawnDefaults[key]
    return value is NSNull ? nil : value as? Value
  }

  /// Sets a value, runs the action that belongs to the change, and has the layer drawn again.
  func setDrawn(_ key: String, _ value: Any?) {
    guard let property = type(of: self).drawnProperties[key] else { return }
    let action = drawnAction(forKey: key, property)
    // A value that is not set is remembered as such: it is not the class's usual one.
    drawnValues[key] = value.flatMap(property.normalized) ?? NSNull()
    setNeedsDisplay()
    action?.run(forKey: key, object: self, arguments: nil)
  }

  private func drawnAction(forKey key: String, _ property: DrawnProperty) -> CAAction? {
    if case .plain = property { return nil }
    guard committed != nil, !CATransaction.current.isDisabled else { return nil }
    if let view = delegate as? LazyLayerDrawing, !view.isAnimatingChanges { return nil }
    let action = action(forKey: key)
    return action is NSNull ? nil : action
  }

  /// From what is drawn now to the value that is about to be set. A path changes at once, as on Apple's platforms.
  func drawnAnimation(forChangeOf key: String) -> CABasicAnimation? {
    guard let property = type(of: self).drawnProperties[key], let shown = shownDrawnValues(at: CACurrentMediaTime())[key] else {
      return nil
    }
    switch property {
    case .path, .plain: return nil
    default: break
    }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = shown
    return animation
  }

  /// All values by key, with the running animations in their place.
  func shownDrawnValues(at time: Double) -> [String: Any] {
    var shown = type(of: self).drawnDefaults.merging(drawnValues) { $1 }
    let local = localTime(at: time)
    for track in drawnTracks(at: time) {
      guard let value = track.value(at: local, model: shown[track.key]) else { continue }
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
