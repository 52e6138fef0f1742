// What an animation changes: one of a layer's values, or a part of it.
import Foundation

/// Raw values are part of the link's format.
public enum AnimatedProperty: UInt8, Sendable, CaseIterable {
  case position, bounds, transform, opacity, backgroundColor, cornerRadius, borderWidth, borderColor, anchorPoint, zPosition, contents
  case sublayerTransform, contentsRect, contentsCenter, shadowColor, shadowOpacity, shadowOffset, shadowRadius, hidden
  /// From a picture of the layer as it was to the layer as it is.
  case crossFade
}

/// The part of a value that an animation changes; the rest of the value stays what it is at that time. Raw values are part of the link's
/// format.
public enum AnimatedComponent: UInt8, Sendable, CaseIterable {
  case whole
  /// Of points and rectangles.
  case x, y
  /// Of sizes and rectangles.
  case width, height
  /// Of rectangles.
  case origin, size
  /// Of transforms. Scales, angles and distances as `TransformParts` finds them in the matrix.
  case translation, translationX, translationY, translationZ
  case scale, scaleX, scaleY, scaleZ
  case rotationX, rotationY, rotationZ
  /// A whole transform made from an angle, which stands in the place of the layer's own.
  case turnAboutX, turnAboutY, turnAboutZ
}

extension AnimatedComponent {
  /// Found in the matrix by taking it apart.
  var isPartOfTransform: Bool {
    switch self {
    case .translation, .translationX, .translationY, .translationZ, .scale, .scaleX, .scaleY, .scaleZ, .rotationX, .rotationY, .rotationZ: return true
    default: return false
    }
  }
}

extension AnimatedValue {
  /// The part of a point, size or rectangle; nil when it has none of that name.
  public func component(_ component: AnimatedComponent) -> AnimatedValue? {
    switch (self, component) {
    case (_, .whole): return self
    case (.point(let point), .x): return .number(Double(point.x))
    case (.point(let point), .y): return .number(Double(point.y))
    case (.size(let size), .width): return .number(Double(size.width))
    case (.size(let size), .height): return .number(Double(size.height))
    case (.rect(let rect), .x): return .number(Double(rect.origin.x))
    case (.rect(let rect), .y): return .number(Double(rect.origin.y))
    case (.rect(let rect), .width): return .number(Double(rect.size.width))
    case (.rect(let rect), .height): return .number(Double(rect.size.height))
    case (.rect(let rect), .origin): return .point(rect.origin)
    case (.rect(let rect), .size): return .size(rect.size)
    case (.transform(let matrix), _) where component.isPartOfTransform: return TurnedParts(matrix).component(component)
    case (.transform, .turnAboutX), (.transform, .turnAboutY), (.transform, .turnAboutZ): return .number(0)
    default: return nil
    }
  }

  /// Changes a part; a value of the wrong kind changes nothing.
  public func replacing(_ component: AnimatedComponent, by value: AnimatedValue) -> AnimatedValue {
    switch (self, component, value) {
    case (_, .whole, _): return value
    case (.point(var point), .x, .number(let number)):
      point.x = CGFloat(number)
      return .point(point)
    case (.point(var point), .y, .number(let number)):
      point.y = CGFloat(number)
      return .point(point)
    case (.size(var size), .width, .number(let number)):
      size.width = CGFloat(number)
      return .size(size)
    case (.size(var size), .height, .number(let number)):
      size.height = CGFloat(number)
      return .size(size)
    case (.rect(var rect), _, _):
      switch (component, value) {
      case (.x, .number(let number)): rect.origin.x = CGFloat(number)
      case (.y, .number(let number)): rect.origin.y = CGFloat(number)
      case (.width, .number(let number)): rect.size.width = CGFloat(number)
      case (.height, .number(let number)): rect.size.height = CGFloat(number)
      case (.origin, .point(let point)): rect.origin = point
      case (.size, .size(let size)): rect.size = size
      default: break
      }
      return .rect(rect)
    case (.transform(let matrix), _, _) where component.isPartOfTransform:
      var parts = TurnedParts(matrix)
      parts.set(component, to: value)
      return .transform(parts.transform)
    case (.transform, .turnAboutX, .number(let angle)): return .transform(.rotation(angle, about: .turnAboutX))
    case (.transform, .turnAboutY, .number(let angle)): return .transform(.rotation(angle, about: .turnAboutY))
    case (.transform, .turnAboutZ, .number(let angle)): return .transform(.rotation(angle, about: .turnAboutZ))
    default: return self
    }
  }
}
