// Values of an app's own animatable properties, whose kinds nobody has declared: whatever is made of numbers can be blended.
import CoreGraphics
import Foundation
import ObjectiveC

enum OwnValue {
  /// The value `part` of the way from one to the other, in the type of the first; nil when they are not numbers, points, sizes,
  /// rectangles or transforms, or not alike. `part` may lie outside of 0...1.
  static func blend(_ from: Any, _ to: Any, _ part: Double) -> Any? { combine(from, to) { $0 + ($1 - $0) * part } }

  static func sum(_ value: Any, _ other: Any) -> Any? { combine(value, other, +) }

  private static func combine(_ one: Any, _ other: Any, _ operation: (Double, Double) -> Double) -> Any? {
    func pair<Value>(_ type: Value.Type) -> (Value, Value)? {
      guard let a = try? convertValue(one, to: type), let b = try? convertValue(other, to: type) else { return nil }
      return (a, b)
    }
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { CGFloat(operation(Double(a), Double(b))) }
    // A number first: the boxes of the others are no numbers.
    if let (a, b) = pair(Double.self) { return operation(a, b) }
    if let (a, b) = pair(CGPoint.self) { return CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)) }
    if let (a, b) = pair(CGSize.self) { return CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height)) }
    if let (a, b) = pair(CGRect.self) {
      return CGRect(x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: mix(a.width, b.width), height: mix(a.height, b.height))
    }
    if let a = one as? CGAffineTransform, let b = other as? CGAffineTransform {
      return CGAffineTransform(a: mix(a.a, b.a), b: mix(a.b, b.b), c: mix(a.c, b.c), d: mix(a.d, b.d), tx: mix(a.tx, b.tx), ty: mix(a.ty, b.ty))
    }
    return nil
  }
}
