// Values that no layer can have: not a number, or infinite. Apple raises an exception (CALayerInvalidGeometry); here the program stops
// with a message that names the value and the layer, at the line that set it.
import CoreGraphics
import Foundation
import LayerModel

extension CALayer {
  func checkFinite(_ property: LayerProperty) {
    if let problem = problem(with: property) { fatalError(problem) }
  }

  /// What is wrong with a value; nil when nothing is.
  func problem(with property: LayerProperty) -> String? {
    // The usual change of a frame, without a list.
    if case .position(let point) = property, point.x.isFinite, point.y.isFinite { return nil }
    let numbers = property.numbers
    guard let bad = numbers.first(where: { !$0.isFinite }) else { return nil }
    let what = bad.isNaN ? "contains NaN" : "is not finite"
    let values = numbers.map { String(format: "%g", $0) }.joined(separator: " ")
    return "CALayerInvalidGeometry: CALayer \(property.kind.key) \(what): [\(values)], set on \(nameForMessages)"
  }

  /// Words by which a person recognizes the layer: its view's, when it has one.
  private var nameForMessages: String {
    if let owner = delegate as? NSObject { return "the layer of \(type(of: owner)) \(frameForMessages)" }
    let called = name.map { " “\($0)”" } ?? ""
    return "\(type(of: self))\(called) \(frameForMessages)"
  }

  private var frameForMessages: String {
    let (position, size) = (properties.position, properties.bounds.size)
    return "at (\(position.x), \(position.y)), \(size.width) × \(size.height) points"
  }
}

extension LayerProperty {
  /// The numbers of a geometric value; none for other values.
  fileprivate var numbers: [Double] {
    switch self {
    case .position(let point), .anchorPoint(let point): return [Double(point.x), Double(point.y)]
    case .bounds(let rect), .contentsRect(let rect), .contentsCenter(let rect):
      return [Double(rect.minX), Double(rect.minY), Double(rect.size.width), Double(rect.size.height)]
    case .transform(let matrix), .sublayerTransform(let matrix):
      return [
        matrix.m11, matrix.m12, matrix.m13, matrix.m14, matrix.m21, matrix.m22, matrix.m23, matrix.m24, matrix.m31, matrix.m32,
        matrix.m33, matrix.m34, matrix.m41, matrix.m42, matrix.m43, matrix.m44,
      ]
    case .zPosition(let number), .cornerRadius(let number), .borderWidth(let number), .contentsScale(let number): return [number]
    case .opacity(let number): return [Double(number)]
    case .shadow(let shadow):
      guard let shadow else { return [] }
      return [Double(shadow.offset.width), Double(shadow.offset.height), shadow.radius, Double(shadow.opacity)]
    default: return []
    }
  }
}
