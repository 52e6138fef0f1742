// A layer's values while animations run: what each animated property reads and writes, and the presentation values at a time.
import Foundation

extension LayerProperties {
  /// The value that an animation of `property` starts from when it names none.
  public func value(of property: AnimatedProperty) -> AnimatedValue {
    switch property {
    case .position: return .point(position)
    case .bounds: return .rect(bounds)
    case .transform: return .transform(transform)
    case .opacity: return .number(Double(opacity))
    case .backgroundColor: return .color(backgroundColor ?? .clear)
    case .cornerRadius: return .number(cornerRadius)
    case .borderWidth: return .number(borderWidth)
    case .borderColor: return .color(borderColor)
    case .anchorPoint: return .point(anchorPoint)
    case .zPosition: return .number(zPosition)
    case .contents: return .bitmap(contents)
    }
  }

  /// Sets an animated value. A value of the wrong kind or one that is not finite changes nothing.
  public mutating func set(_ property: AnimatedProperty, to value: AnimatedValue) {
    guard value.isFinite else { return }
    switch (property, value) {
    case (.position, .point(let point)): position = point
    case (.bounds, .rect(let rect)): bounds = rect
    case (.transform, .transform(let matrix)): transform = matrix
    case (.opacity, .number(let number)): opacity = Float(min(max(number, 0), 1))
    case (.backgroundColor, .color(let color)): backgroundColor = color
    case (.cornerRadius, .number(let number)): cornerRadius = max(number, 0)
    case (.borderWidth, .number(let number)): borderWidth = max(number, 0)
    case (.borderColor, .color(let color)): borderColor = color
    case (.anchorPoint, .point(let point)): anchorPoint = point
    case (.zPosition, .number(let number)): zPosition = number
    case (.contents, .bitmap(let bitmap)): contents = bitmap
    default: break
    }
  }

  /// The values at a media time, with `animations` applied in order.
  public func presentation(with animations: some Sequence<LayerAnimation>, at time: Double) -> LayerProperties {
    var result = self
    for animation in animations {
      guard let value = animation.value(at: time, model: result.value(of: animation.property)) else { continue }
      result.set(animation.property, to: value)
    }
    return result
  }
}

extension AnimatedValue {
  /// False when a number in it is infinite or not a number.
  public var isFinite: Bool {
    switch self {
    case .number(let number): return number.isFinite
    case .point(let point): return point.isFinite
    case .rect(let rect): return rect.isFinite
    case .color(let color): return color.isFinite
    case .transform(let transform): return transform.isFinite
    case .bitmap: return true
    }
  }
}

extension CGPoint {
  var isFinite: Bool { x.isFinite && y.isFinite }
}
extension CGRect {
  var isFinite: Bool { origin.isFinite && size.width.isFinite && size.height.isFinite }
}
extension LayerColor {
  var isFinite: Bool { (red + green + blue + alpha).isFinite }
}
extension LayerTransform {
  public var isFinite: Bool {
    let first: Double = m11 + m12 + m13 + m14 + m21 + m22 + m23 + m24
    let second: Double = m31 + m32 + m33 + m34 + m41 + m42 + m43 + m44
    return (first * 0 + second * 0) == 0
  }
}
