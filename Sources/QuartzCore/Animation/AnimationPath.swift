// From an animation's key path and values to the property and values the phone knows: "position.x" animates the whole position
// with the other coordinate standing still, "transform.rotation.z" the whole transform in steps small enough that no turn is cut short.
//
// Known paths: the animated properties of CALayer; components of position, anchorPoint, bounds; transform.translation, .scale and
// .rotation with their axes; frame is not animatable, as on Apple's platforms.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

/// A value at the end of a key path.
enum PathComponent {
  case whole(AnimatedValue)
  case number(Double)
  case size(CGSize)

  func adding(_ other: PathComponent) -> PathComponent { combined(other, 1) }
  func subtracting(_ other: PathComponent) -> PathComponent { combined(other, -1) }

  private func combined(_ other: PathComponent, _ sign: Double) -> PathComponent {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + sign * b)
    case (.size(let a), .size(let b)):
      return .size(CGSize(width: a.width + CGFloat(sign) * b.width, height: a.height + CGFloat(sign) * b.height))
    case (.whole(.number(let a)), .whole(.number(let b))): return .whole(.number(a + sign * b))
    case (.whole(.point(let a)), .whole(.point(let b))):
      return .whole(.point(CGPoint(x: a.x + CGFloat(sign) * b.x, y: a.y + CGFloat(sign) * b.y)))
    case (.whole(.transform(let a)), .whole(.transform(let b))):
      return .whole(.transform(sign > 0 ? a.concatenated(with: b) : a.concatenated(with: b.inverted ?? .identity)))
    default: return self
    }
  }
}

struct AnimationPath {
  let property: AnimatedProperty
  /// The rest of the key path, "" for the whole property.
  let component: String

  /// Nil, with a notice, for a path that cannot be animated.
  init?(_ keyPath: String?, on layer: CALayer, of animation: CAAnimation) {
    // The app itself draws these (see DrawnTrack).
    if let keyPath, type(of: layer).drawnProperties[keyPath] != nil { return nil }
    guard let keyPath, let found = Self.find(keyPath) else {
      unimplemented("\(type(of: animation)) of key path \"\(keyPath ?? "nil")\" on \(type(of: layer))")
      return nil
    }
    (property, component) = found
  }

  private static func find(_ keyPath: String) -> (AnimatedProperty, String)? {
    let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
    guard let head = parts.first, let property = properties[head] else { return nil }
    let rest = parts.count > 1 ? parts[1] : ""
    return components[property, default: []].contains(rest) || rest.isEmpty ? (property, rest) : nil
  }

  private static let properties: [String: AnimatedProperty] = [
    "position": .position, "bounds": .bounds, "transform": .transform, "opacity": .opacity, "backgroundColor": .backgroundColor,
    "cornerRadius": .cornerRadius, "borderWidth": .borderWidth, "borderColor": .borderColor, "anchorPoint": .anchorPoint,
    "zPosition": .zPosition, "contents": .contents,
  ]

  private static let components: [AnimatedProperty: Set<String>] = [
    .position: ["x", "y"], .anchorPoint: ["x", "y"],
    .bounds: ["size", "size.width", "size.height", "origin", "origin.x", "origin.y"],
    .transform: [
      "translation", "translation.x", "translation.y", "translation.z", "scale", "scale.x", "scale.y", "scale.z",
      "rotation", "rotation.x", "rotation.y", "rotation.z",
    ],
  ]

  // MARK: Values

  /// An app's value for this path; nil when it is of another kind.
  func component(_ value: Any) -> PathComponent? {
    let value = flattenOptional(value) ?? value
    if component.isEmpty { return whole(value).map { .whole($0) } }
    if component == "size" || component == "translation", let size = value as? CGSize { return .size(size) }
    if component == "size" || component == "translation", let box = value as? NSValue, !(box is NSNumber) { return .size(box.sizeValue) }
    if component == "origin" || component == "translation", let point = point(value) { return .size(CGSize(width: point.x, height: point.y)) }
    return (try? convertValue(value, to: Double.self)).map { .number($0) }
  }

  private func whole(_ value: Any) -> AnimatedValue? {
    switch property {
    case .position, .anchorPoint: return point(value).map { .point($0) }
    case .bounds: return (try? convertValue(value, to: CGRect.self)).map { .rect($0) }
    case .transform:
      if let matrix = value as? CATransform3D { return .transform(matrix.layerTransform) }
      if let matrix = value as? CGAffineTransform { return .transform(CATransform3DMakeAffineTransform(matrix).layerTransform) }
      if let box = value as? NSValue { return .transform(box.caTransform3DValue.layerTransform) }
      return nil
    case .opacity, .cornerRadius, .borderWidth, .zPosition: return (try? convertValue(value, to: Double.self)).map { .number($0) }
    case .backgroundColor, .borderColor: return (value as? CGColor).map { .color(LayerColor($0)) }
    case .contents: return (value as? CGImage).flatMap { BitmapStore.shared.bitmap(for: $0) }.map { .bitmap($0.bitmap.id) }
    }
  }

  private func point(_ value: Any) -> CGPoint? { try? convertValue(value, to: CGPoint.self) }

  /// The layer's own value at this path; what changes nothing, for an additive animation.
  func ownValue(of layer: CALayer, isAdditive: Bool) -> PathComponent {
    if component.isEmpty { return .whole(isAdditive ? Self.neutral(property) : layer.properties.animatedValue(of: property)) }
    switch component {
    case "size": return .size(layer.bounds.size)
    case "origin": return .size(CGSize(width: layer.bounds.minX, height: layer.bounds.minY))
    case "translation": return .size(CGSize(width: layer.properties.transform.m41, height: layer.properties.transform.m42))
    default: return .number(Self.number(at: component, property, layer.properties))
    }
  }

  private static func neutral(_ property: AnimatedProperty) -> AnimatedValue {
    switch property {
    case .position, .anchorPoint: return .point(.zero)
    case .bounds: return .rect(.zero)
    case .transform: return .transform(.identity)
    case .backgroundColor, .borderColor: return .color(.clear)
    case .contents: return .bitmap(nil)
    default: return .number(0)
    }
  }

  /// The number that a component names.
  static func number(at component: String, _ property: AnimatedProperty, _ values: LayerProperties) -> Double {
    let matrix = values.transform
    switch (property, component) {
    case (.position, "x"): return Double(values.position.x)
    case (.position, "y"): return Double(values.position.y)
    case (.anchorPoint, "x"): return Double(values.anchorPoint.x)
    case (.anchorPoint, "y"): return Double(values.anchorPoint.y)
    case (.bounds, "size.width"): return Double(values.bounds.width)
    case (.bounds, "size.height"): return Double(values.bounds.height)
    case (.bounds, "origin.x"): return Double(values.bounds.minX)
    case (.bounds, "origin.y"): return Double(values.bounds.minY)
    case (.transform, "translation.x"): return matrix.m41
    case (.transform, "translation.y"): return matrix.m42
    case (.transform, "translation.z"): return matrix.m43
    case (.transform, "scale"), (.transform, "scale.x"): return (matrix.m11 * matrix.m11 + matrix.m12 * matrix.m12 + matrix.m13 * matrix.m13).squareRoot()
    case (.transform, "scale.y"): return (matrix.m21 * matrix.m21 + matrix.m22 * matrix.m22 + matrix.m23 * matrix.m23).squareRoot()
    case (.transform, "scale.z"): return (matrix.m31 * matrix.m31 + matrix.m32 * matrix.m32 + matrix.m33 * matrix.m33).squareRoot()
    case (.transform, "rotation"), (.transform, "rotation.z"): return atan2(matrix.m12, matrix.m11)
    case (.transform, "rotation.x"): return atan2(matrix.m23, matrix.m33)
    case (.transform, "rotation.y"): return atan2(-matrix.m13, matrix.m11)
    default: return 0
    }
  }

  // MARK: Animations

  func animations(from components: [PathComponent], on layer: CALayer, start: Double, of source: CAPropertyAnimation) -> [LayerAnimation] {
    let steps = component.hasPrefix("rotation") ? splitTurns(components) : components
    let model = source.isAdditive ? LayerProperties() : layer.properties
    let values = steps.map { value(of: $0, in: model) }
    var animation = LayerAnimation(property: property, values: values, beginTime: start, duration: source.effectiveDuration)
    source.setTiming(of: &animation)
    animation.isAdditive = source.isAdditive
    return [animation]
  }

  /// Blending two matrices takes the short way round, so a long turn becomes several short ones, all stretches split alike.
  private func splitTurns(_ components: [PathComponent]) -> [PathComponent] {
    let angles = components.compactMap { component -> Double? in
      if case .number(let angle) = component { return angle }
      return nil
    }
    guard angles.count == components.count, angles.count > 1 else { return components }
    let longest = zip(angles, angles.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    let pieces = max(1, Int((longest / (.pi / 4)).rounded(.up)))
    var result = [angles[0]]
    for (from, to) in zip(angles, angles.dropFirst()) {
      for piece in 1...pieces { result.append(from + (to - from) * Double(piece) / Double(pieces)) }
    }
    return result.map { .number($0) }
  }

  private func value(of part: PathComponent, in model: LayerProperties) -> AnimatedValue {
    switch part {
    case .whole(let value): return value
    case .size(let size):
      var values = model
      switch component {
      case "size": values.bounds.size = size
      case "origin": values.bounds.origin = CGPoint(x: size.width, y: size.height)
      default: (values.transform.m41, values.transform.m42) = (Double(size.width), Double(size.height))
      }
      return values.animatedValue(of: property)
    case .number(let number):
      var values = model
      Self.set(number, at: component, property, &values)
      return values.animatedValue(of: property)
    }
  }

  /// Changes the number that a component names.
  static func set(_ number: Double, at component: String, _ property: AnimatedProperty, _ values: inout LayerProperties) {
    switch (property, component) {
    case (.position, "x"): values.position.x = CGFloat(number)
    case (.position, "y"): values.position.y = CGFloat(number)
    case (.anchorPoint, "x"): values.anchorPoint.x = CGFloat(number)
    case (.anchorPoint, "y"): values.anchorPoint.y = CGFloat(number)
    case (.bounds, "size.width"): values.bounds.size.width = CGFloat(number)
    case (.bounds, "size.height"): values.bounds.size.height = CGFloat(number)
    case (.bounds, "origin.x"): values.bounds.origin.x = CGFloat(number)
    case (.bounds, "origin.y"): values.bounds.origin.y = CGFloat(number)
    case (.transform, "translation.x"): values.transform.m41 = number
    case (.transform, "translation.y"): values.transform.m42 = number
    case (.transform, "translation.z"): values.transform.m43 = number
    case (.transform, _):
      let old = Self.number(at: component, property, values)
      let change = component.hasPrefix("scale") ? scale(old == 0 ? number : number / old, component) : rotation(number - old, component)
      // The change comes first, so that the layer stays where the translation puts it.
      values.transform = change.concatenated(with: values.transform)
    default: break
    }
  }

  private static func scale(_ factor: Double, _ component: String) -> LayerTransform {
    var result = LayerTransform.identity
    if component == "scale" || component == "scale.x" { result.m11 = factor }
    if component == "scale" || component == "scale.y" { result.m22 = factor }
    if component == "scale.z" { result.m33 = factor }
    return result
  }

  private static func rotation(_ angle: Double, _ component: String) -> LayerTransform {
    let axis: (CGFloat, CGFloat, CGFloat) = component == "rotation.x" ? (1, 0, 0) : component == "rotation.y" ? (0, 1, 0) : (0, 0, 1)
    return CATransform3DMakeRotation(CGFloat(angle), axis.0, axis.1, axis.2).layerTransform
  }
}
