// From an animation's key path and values to the property, the part of it, and the values that the phone knows.
//
// Known paths: the animated properties of CALayer; components of points, sizes, rectangles; translation, scale and rotation of
// transforms with their axes. `frame` is not animatable, as on Apple's platforms.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

struct AnimationPath {
  let property: AnimatedProperty
  var component: AnimatedComponent
  private let function: CAValueFunction?

  init?(_ keyPath: String) {
    guard let found = Self.find(keyPath) else { return nil }
    (property, component) = found
    function = nil
  }

  /// Nil, with a notice, for a path that cannot be animated.
  init?(_ keyPath: String?, _ function: CAValueFunction?, of animation: CAAnimation, on layer: CALayer) {
    // The app itself draws these (see DrawnTrack).
    if let keyPath, layer.drawnProperty(named: keyPath) != nil { return nil }
    guard let keyPath, let found = Self.find(keyPath) else {
      unimplemented("\(type(of: animation)) of key path \"\(keyPath ?? "nil")\" on \(type(of: layer))")
      return nil
    }
    (property, component) = found
    self.function = function
    if let function, component == .whole { component = function.component }
  }

  private static func find(_ keyPath: String) -> (AnimatedProperty, AnimatedComponent)? {
    let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
    guard let head = parts.first, let property = AnimationKeys.property(named: head) else { return nil }
    guard parts.count > 1 else { return (property, .whole) }
    guard let component = components[parts[1]], LayerProperties().value(of: property).component(component) != nil else { return nil }
    return (property, component)
  }

  private static let components: [String: AnimatedComponent] = [
    "x": .x, "y": .y, "width": .width, "height": .height, "origin": .origin, "size": .size,
    "origin.x": .x, "origin.y": .y, "size.width": .width, "size.height": .height,
    "translation": .translation, "translation.x": .translationX, "translation.y": .translationY, "translation.z": .translationZ,
    "scale": .scale, "scale.x": .scaleX, "scale.y": .scaleY, "scale.z": .scaleZ,
    "rotation": .rotationZ, "rotation.x": .rotationX, "rotation.y": .rotationY, "rotation.z": .rotationZ,
  ]

  // MARK: Values

  /// An app's value for this path; nil when it is of another kind.
  func value(_ value: Any) -> AnimatedValue? {
    let value = flattenOptional(value) ?? value
    if let function { return function.value(Self.numbers(value)) }
    guard let kind = LayerProperties().value(of: property).component(component) else { return nil }
    switch kind {
    case .number: return (try? convertValue(value, to: Double.self)).map { .number($0) }
    case .point: return Self.point(value).map { .point($0) }
    case .size: return Self.size(value).map { .size($0) }
    case .rect: return (try? convertValue(value, to: CGRect.self)).map { .rect($0) }
    case .color: return (value as? CGColor).map { .color(LayerColor($0)) }
    case .transform: return Self.transform(value).map { .transform($0) }
    case .bitmap: return (value as? CGImage).flatMap { BitmapStore.shared.bitmap(for: $0) }.map { .bitmap($0.bitmap.id) }
    case .parts, .bitmaps, .fade, .underlying: return nil
    }
  }

  /// `value - change`; for transforms the transform that `change` leads to `value` from.
  func subtract(_ change: AnimatedValue, from value: AnimatedValue) -> AnimatedValue {
    if case .transform(let matrix) = value, case .transform(let other) = change {
      return .transform(matrix.concatenated(with: other.inverted ?? .identity))
    }
    return value.difference(from: change) ?? value
  }

  private static func point(_ value: Any) -> CGPoint? { try? convertValue(value, to: CGPoint.self) }

  /// A distance may be given as a point.
  private static func size(_ value: Any) -> CGSize? {
    if let size = try? convertValue(value, to: CGSize.self) { return size }
    return point(value).map { CGSize(width: $0.x, height: $0.y) }
  }

  private static func transform(_ value: Any) -> LayerTransform? {
    if let matrix = value as? CATransform3D { return matrix.layerTransform }
    if let matrix = value as? CGAffineTransform { return CATransform3DMakeAffineTransform(matrix).layerTransform }
    return (value as? NSValue).map { $0.caTransform3DValue.layerTransform }
  }

  private static func numbers(_ value: Any) -> [Double] {
    if let list = value as? [Any] { return list.compactMap { try? convertValue($0, to: Double.self) } }
    return [try? convertValue(value, to: Double.self)].compactMap { $0 }
  }
}

/// The animated properties by the names of their keys.
enum AnimationKeys {
  private static let table: [String: AnimatedProperty] = {
    var table = Dictionary(uniqueKeysWithValues: LayerPropertyKind.allCases.compactMap { kind in kind.animated.map { (kind.key, $0) } })
    table["shadowColor"] = .shadowColor
    table["shadowOpacity"] = .shadowOpacity
    table["shadowOffset"] = .shadowOffset
    table["shadowRadius"] = .shadowRadius
    table["hidden"] = .hidden
    return table
  }()
  static func property(named key: String) -> AnimatedProperty? { table[key] }
}
