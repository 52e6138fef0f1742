// Which of a layer's values is meant: for marking what has changed, and for the keys under which apps name the values.
import Foundation
import LayerModel

package enum LayerPropertyKind: UInt8, CaseIterable {
  case position, bounds, anchorPoint, zPosition, transform, sublayerTransform, opacity, isHidden, masksToBounds, isDoubleSided
  case cornerRadius, backgroundColor, borderWidth, borderColor, contents, contentsRect, contentsCenter, contentsGravity
  case contentsScale, shadow, mask, time, corners, backdrop

  /// The name under which actions and animations know the value.
  package var key: String { Self.keys[Int(rawValue)] }

  private static let keys = [
    "position", "bounds", "anchorPoint", "zPosition", "transform", "sublayerTransform", "opacity", "hidden", "masksToBounds", "doubleSided",
    "cornerRadius", "backgroundColor", "borderWidth", "borderColor", "contents", "contentsRect", "contentsCenter", "contentsGravity",
    "contentsScale", "shadow", "mask", "time", "maskedCorners", "backdrop",
  ]

  /// Values that animations know under the kind's key.
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
    case .sublayerTransform: return .sublayerTransform
    case .contentsRect: return .contentsRect
    case .contentsCenter: return .contentsCenter
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
    case .time: return .time
    case .corners: return .corners
    case .backdrop: return .backdrop
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
    case .time: return .time(time)
    case .corners: return .corners(corners)
    case .backdrop: return .backdrop(backdrop)
    }
  }
}
