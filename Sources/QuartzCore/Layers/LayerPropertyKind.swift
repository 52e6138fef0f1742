// Which of a layer's values is meant: for marking what has changed, and for the keys under which apps name the values.
import Foundation
import LayerModel

package enum LayerPropertyKind: UInt8, CaseIterable {
  case position, bounds, anchorPoint, zPosition, transform, sublayerTransform, opacity, isHidden, masksToBounds, isDoubleSided
  case cornerRadius, backgroundColor, borderWidth, borderColor, contents, contentsRect, contentsCenter, contentsGravity
  case contentsScale, shadow, mask

  /// The name under which actions and animations know the value.
  package var key: String { Self.keys[Int(rawValue)] }

  private static let keys = [
    "position", "bounds", "anchorPoint", "zPosition", "transform", "sublayerTransform", "opacity", "hidden", "masksToBounds", "doubleSided",
    "cornerRadius", "backgroundColor", "borderWidth", "borderColor", "contents", "contentsRect", "contentsCenter", "contentsGravity",
    "contentsScale", "shadow", "mask",
  ]

  /// Values whose change an implicit animation can show.
  package var animated: AnimatedProperty? {
    switch self {
    case .position: return .position
    case .bounds: return .bounds
    case .anchorPoint: return .anchorPoint
    case .zPosition: return .zPosition
    case .transform: return .transform
    case .opacity: return .opacity
    case .cornerRadius: return .cornerRadius
    case .backgroundColor: return .backgroundColor
    case .borderWidth: return .borderWidth
    case .borderColor: return .borderColor
    case .contents: return .contents
    default: return nil
    }
  }
}

/// A set of kinds, one bit each.
struct LayerPropertyKinds {
  private var bits: UInt32 = 0
  var isEmpty: Bool { bits == 0 }
  mutating func insert(_ kind: LayerPropertyKind) { bits |= 1 << UInt32(kind.rawValue) }
  func contains(_ kind: LayerPropertyKind) -> Bool { bits & (1 << UInt32(kind.rawValue)) != 0 }
  mutating func removeAll() { bits = 0 }
  func forEach(_ body: (LayerPropertyKind) -> Void) {
    var rest = bits
    while rest != 0 {
      body(LayerPropertyKind(rawValue: UInt8(rest.trailingZeroBitCount))!)
      rest &= rest - 1
    }
  }
}

extension LayerProperty {
  package var kind: LayerPropertyKind {
    switch self {
    case .position: return .position
    case .bounds: return .bounds
    case .anchorPoint: return .anchorPoint
    case .zPosition: return .zPosition
    case .transform: return .transform
    case .sublayerTransform: return .sublayerTransform
    case .opacity: return .opacity
    case .isHidden: return .isHidden
    case .masksToBounds: return .masksToBounds
    case .isDoubleSided: return .isDoubleSided
    case .cornerRadius: return .cornerRadius
    case .backgroundColor: return .backgroundColor
    case .borderWidth: return .borderWidth
    case .borderColor: return .borderColor
    case .contents: return .contents
    case .contentsRect: return .contentsRect
    case .contentsCenter: return .contentsCenter
    case .contentsGravity: return .contentsGravity
    case .contentsScale: return .contentsScale
    case .shadow: return .shadow
    case .mask: return .mask
    }
  }
}

extension LayerProperties {
  package func value(of kind: LayerPropertyKind) -> LayerProperty {
    switch kind {
    case .position: return .position(position)
    case .bounds: return .bounds(bounds)
    case .anchorPoint: return .anchorPoint(anchorPoint)
    case .zPosition: return .zPosition(zPosition)
    case .transform: return .transform(transform)
    case .sublayerTransform: return .sublayerTransform(sublayerTransform)
    case .opacity: return .opacity(opacity)
    case .isHidden: return .isHidden(isHidden)
    case .masksToBounds: return .masksToBounds(masksToBounds)
    case .isDoubleSided: return .isDoubleSided(isDoubleSided)
    case .cornerRadius: return .cornerRadius(cornerRadius)
    case .backgroundColor: return .backgroundColor(backgroundColor)
    case .borderWidth: return .borderWidth(borderWidth)
    case .borderColor: return .borderColor(borderColor)
    case .contents: return .contents(contents)
    case .contentsRect: return .contentsRect(contentsRect)
    case .contentsCenter: return .contentsCenter(contentsCenter)
    case .contentsGravity: return .contentsGravity(contentsGravity)
    case .contentsScale: return .contentsScale(contentsScale)
    case .shadow: return .shadow(shadow)
    case .mask: return .mask(mask)
    }
  }

  /// The value of an animated property in the form animations work with.
  package func animatedValue(of property: AnimatedProperty) -> AnimatedValue {
    switch property {
    case .position: return .point(position)
    case .bounds: return .rect(bounds)
    case .anchorPoint: return .point(anchorPoint)
    case .zPosition: return .number(zPosition)
    case .transform: return .transform(transform)
    case .opacity: return .number(Double(opacity))
    case .cornerRadius: return .number(cornerRadius)
    case .backgroundColor: return .color(backgroundColor ?? .clear)
    case .borderWidth: return .number(borderWidth)
    case .borderColor: return .color(borderColor)
    case .contents: return .bitmap(contents)
    }
  }

  /// Lets an animation's value stand in the place of the model's.
  package mutating func set(_ property: AnimatedProperty, _ value: AnimatedValue) {
    switch (property, value) {
    case (.position, .point(let point)): position = point
    case (.bounds, .rect(let rect)): bounds = rect
    case (.anchorPoint, .point(let point)): anchorPoint = point
    case (.zPosition, .number(let number)): zPosition = number
    case (.transform, .transform(let matrix)): transform = matrix
    case (.opacity, .number(let number)): opacity = Float(number)
    case (.cornerRadius, .number(let number)): cornerRadius = number
    case (.backgroundColor, .color(let color)): backgroundColor = color
    case (.borderWidth, .number(let number)): borderWidth = number
    case (.borderColor, .color(let color)): borderColor = color
    case (.contents, .bitmap(let bitmap)): contents = bitmap
    default: break
    }
  }
}
