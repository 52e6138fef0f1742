// A layer's values while animations run: what each animated property reads and writes, and the presentation values at a time.
import Foundation

extension LayerProperties {
  /// The value that an animation of `property` starts from when it names none.
  public func value(of property: AnimatedProperty) -> AnimatedValue {
    switch property {
    case .position: return .point(position)
    case .bounds: return .rect(bounds)
    case .transform: return .transform(transform)
    case .sublayerTransform: return .transform(sublayerTransform)
    case .opacity: return .number(Double(opacity))
    case .backgroundColor: return .color(backgroundColor ?? .clear)
    case .cornerRadius: return .number(cornerRadius)
    case .borderWidth: return .number(borderWidth)
    case .borderColor: return .color(borderColor)
    case .anchorPoint: return .point(anchorPoint)
    case .zPosition: return .number(zPosition)
    case .contents: return .bitmap(contents)
    case .contentsRect: return .rect(contentsRect)
    case .contentsCenter: return .rect(contentsCenter)
    case .shadowColor: return .color(shadowOrStandard.color)
    case .shadowOpacity: return .number(Double(shadowOrStandard.opacity))
    case .shadowOffset: return .size(shadowOrStandard.offset)
    case .shadowRadius: return .number(shadowOrStandard.radius)
    case .hidden: return .number(isHidden ? 1 : 0)
    case .crossFade: return .number(0)
    }
  }

  private var shadowOrStandard: LayerShadow { shadow ?? .standard }

  /// Sets an animated value. A value of the wrong kind or one that is not finite changes nothing.
  public mutating func set(_ property: AnimatedProperty, to value: AnimatedValue) {
    guard value.isFinite else { return }
    switch (property, value) {
    case (.position, .point(let point)): position = point
    case (.bounds, .rect(let rect)): bounds = rect
    case (.transform, .transform(let matrix)): transform = matrix
    case (.sublayerTransform, .transform(let matrix)): sublayerTransform = matrix
    case (.opacity, .number(let number)): opacity = Float(min(max(number, 0), 1))
    case (.backgroundColor, .color(let color)): backgroundColor = color
    case (.cornerRadius, .number(let number)): cornerRadius = max(number, 0)
    case (.borderWidth, .number(let number)): borderWidth = max(number, 0)
    case (.borderColor, .color(let color)): borderColor = color
    case (.anchorPoint, .point(let point)): anchorPoint = point
    case (.zPosition, .number(let number)): zPosition = number
    case (.contents, .bitmap(let bitmap)): (contents, contentsFade) = (bitmap, nil)
    case (.contents, .bitmaps(let from, let to, let part)):
      (contents, contentsFade) = (to, ContentsFade(from: from, part: min(max(part, 0), 1)))
    case (.contentsRect, .rect(let rect)): contentsRect = rect
    case (.contentsCenter, .rect(let rect)): contentsCenter = rect
    case (.shadowColor, _), (.shadowOpacity, _), (.shadowOffset, _), (.shadowRadius, _): setShadow(property, value)
    case (.hidden, .number(let number)): isHidden = number >= 0.5
    case (.crossFade, .fade(let bitmap, let part)): crossFade = LayerCrossFade(from: bitmap, part: min(max(part, 0), 1))
    default: break
    }
  }

  private mutating func setShadow(_ property: AnimatedProperty, _ value: AnimatedValue) {
    var changed = shadowOrStandard
    switch (property, value) {
    case (.shadowColor, .color(let color)): changed.color = color
    case (.shadowOpacity, .number(let number)): changed.opacity = Float(min(max(number, 0), 1))
    case (.shadowOffset, .size(let size)): changed.offset = size
    case (.shadowRadius, .number(let number)): changed.radius = max(number, 0)
    default: return
    }
    shadow = changed == .standard ? nil : changed
  }

  /// The values at a time of the layer, with `animations` applied in order.
  public func presentation(with animations: some Sequence<LayerAnimation>, at time: Double) -> LayerProperties {
    var evaluation = PresentationEvaluation(values: self)
    for animation in animations { evaluation.apply(animation, at: time) }
    return evaluation.finish()
  }
}

/// Applies animations one after the other. A transform that several animations change in part is taken apart once and put together at
/// the end, so that their angles do not get in each other's way.
private struct PresentationEvaluation {
  var values: LayerProperties
  private var turned: [AnimatedProperty: TurnedParts] = [:]

  init(values: LayerProperties) { self.values = values }

  mutating func apply(_ animation: LayerAnimation, at time: Double) {
    let property = animation.property, component = animation.component
    if component.isPartOfTransform {
      guard case .transform(let matrix) = values.value(of: property) else { return }
      var parts = turned[property] ?? TurnedParts(matrix)
      guard let own = parts.component(component), let value = animation.componentValue(at: time, underlying: own), value.isFinite else { return }
      parts.set(component, to: value)
      turned[property] = parts
      return
    }
    putTogether(property)
    guard let value = animation.value(at: time, model: values.value(of: property)) else { return }
    values.set(property, to: value)
  }

  private mutating func putTogether(_ property: AnimatedProperty) {
    if let parts = turned.removeValue(forKey: property) { values.set(property, to: .transform(parts.transform)) }
  }

  mutating func finish() -> LayerProperties {
    for property in [AnimatedProperty.transform, .sublayerTransform] where !turned.isEmpty { putTogether(property) }
    return values
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
