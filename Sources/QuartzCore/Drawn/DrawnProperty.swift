// Values of a layer that the phone does not know: they show only in what the layer draws. CAShapeLayer's path is one. A subclass lists
// them by key with their kinds; keys, copies, presentation values and animations then work for all of them alike. So do the properties of
// an app's own class: those that are `@NSManaged`, and those for which its `needsDisplay(forKey:)` says yes.
//
// An animation of such a value is evaluated in the app: the layer is drawn again with each frame of the phone while it runs, and
// stands still while the app's main thread is busy. (Animations of the usual values run in the phone.)
import CoreGraphics
import Foundation
import ObjectiveC

/// What kind of value stands under a key, and with it how the value is blended.
enum DrawnProperty: Equatable {
  case number
  case color
  case path
  case point
  /// CGColors
  case colors
  /// NSNumbers
  case numbers
  /// Changes at once.
  case plain
  /// A value of an app's own class of layer, of whatever kind.
  case own

  /// An app's value in the form in which it is kept; nil when it is of another kind.
  func normalized(_ value: Any) -> Any? {
    guard let value = flattenOptional(value) else { return nil }
    switch self {
    case .number: return try? convertValue(value, to: CGFloat.self)
    case .color: return value as? CGColor ?? Self.read("CGColor", of: value) as? CGColor
    case .path: return value as? CGPath ?? Self.read("CGPath", of: value) as? CGPath
    case .point: return try? convertValue(value, to: CGPoint.self)
    case .colors: return (value as? [Any])?.compactMap { DrawnProperty.color.normalized($0) }
    case .numbers: return (value as? [Any])?.compactMap { DrawnProperty.number.normalized($0) }
    case .plain, .own: return value
    }
  }

  /// Interface Builder and forgetful apps bring a UIColor or a UIBezierPath, which know by key what they stand for.
  private static func read(_ key: String, of value: Any) -> Any? {
    guard let object = value as? NSObject, respondsTo(object, Selector(key)) else { return nil }
    return object.value(forKey: key)
  }

  /// Both in the form of `normalized`. `part` may lie outside of 0...1. Values that cannot be blended: the nearer end.
  func blend(_ from: Any, _ to: Any, _ part: CGFloat) -> Any {
    switch (self, from, to) {
    case (.number, let a as CGFloat, let b as CGFloat): return a + (b - a) * part
    case (.point, let a as CGPoint, let b as CGPoint): return CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
    case (.color, let a as CGColor, let b as CGColor): return Self.blend(a, b, part)
    case (.path, let a as CGPath, let b as CGPath): return a.blended(with: b, part) ?? (part < 0.5 ? a : b)
    case (.colors, let a as [Any], let b as [Any]) where a.count == b.count:
      return zip(a, b).map { DrawnProperty.color.blend($0, $1, part) }
    case (.numbers, let a as [Any], let b as [Any]) where a.count == b.count:
      return zip(a, b).map { DrawnProperty.number.blend($0, $1, part) }
    case (.own, _, _):
      if let result = OwnValue.blend(from, to, Double(part)) { return result }
      if from is CGColor { return DrawnProperty.color.blend(from, to, part) }
      return DrawnProperty.path.blend(from, to, part)
    default: return part < 0.5 ? from : to
    }
  }

  private static func blend(_ from: CGColor, _ to: CGColor, _ part: CGFloat) -> CGColor {
    let (a, b) = (from.rgba, to.rgba)
    func mix(_ one: CGFloat, _ other: CGFloat) -> CGFloat { min(max(one + (other - one) * part, 0), 1) }
    return CGColor(red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha: mix(a.alpha, b.alpha))
  }

  /// `value` and `other` together, for an animation that says by how much a value changes.
  func sum(_ value: Any, _ other: Any) -> Any {
    switch (self, value, other) {
    case (.number, let a as CGFloat, let b as CGFloat): return a + b
    case (.point, let a as CGPoint, let b as CGPoint): return CGPoint(x: a.x + b.x, y: a.y + b.y)
    case (.own, _, _): return OwnValue.sum(value, other) ?? other
    default: return other
    }
  }
}
