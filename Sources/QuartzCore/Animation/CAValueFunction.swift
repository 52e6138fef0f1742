// Makes transforms out of the numbers of an animation, so that a turn may go round more than once and a scale through zero.
import Foundation
import LayerModel

public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let rotateX = Self(rawValue: "rotateX")
  public static let rotateY = Self(rawValue: "rotateY")
  public static let rotateZ = Self(rawValue: "rotateZ")
  public static let scale = Self(rawValue: "scale")
  public static let scaleX = Self(rawValue: "scaleX")
  public static let scaleY = Self(rawValue: "scaleY")
  public static let scaleZ = Self(rawValue: "scaleZ")
  public static let translate = Self(rawValue: "translate")
  public static let translateX = Self(rawValue: "translateX")
  public static let translateY = Self(rawValue: "translateY")
  public static let translateZ = Self(rawValue: "translateZ")
}

public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ
public let kCAValueFunctionScale = CAValueFunctionName.scale
public let kCAValueFunctionScaleX = CAValueFunctionName.scaleX
public let kCAValueFunctionScaleY = CAValueFunctionName.scaleY
public let kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ
public let kCAValueFunctionTranslate = CAValueFunctionName.translate
public let kCAValueFunctionTranslateX = CAValueFunctionName.translateX
public let kCAValueFunctionTranslateY = CAValueFunctionName.translateY
public let kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ

open class CAValueFunction: NSObject {
  public let name: CAValueFunctionName

  /// Nil for a name that is not one of Core Animation's.
  public init?(name: CAValueFunctionName) {
    let known: Set<CAValueFunctionName> = [
      .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY, .translateZ,
    ]
    guard known.contains(name) else { return nil }
    self.name = name
  }

  /// The axis of a turn, whose angles the phone takes as they are.
  var component: AnimatedComponent {
    switch name {
    case .rotateX: return .turnAboutX
    case .rotateY: return .turnAboutY
    case .rotateZ: return .turnAboutZ
    default: return .whole
    }
  }

  /// `numbers`: three for `scale` and `translate`, one for the rest.
  func value(_ numbers: [Double]) -> AnimatedValue? {
    guard let first = numbers.first else { return nil }
    if component != .whole { return .number(first) }
    let three = numbers.count >= 3 ? numbers : [first, first, first]
    var matrix = LayerTransform.identity
    switch name {
    case .scale: (matrix.m11, matrix.m22, matrix.m33) = (three[0], three[1], three[2])
    case .scaleX: matrix.m11 = first
    case .scaleY: matrix.m22 = first
    case .scaleZ: matrix.m33 = first
    case .translate: (matrix.m41, matrix.m42, matrix.m43) = (three[0], three[1], three[2])
    case .translateX: matrix.m41 = first
    case .translateY: matrix.m42 = first
    default: matrix.m43 = first
    }
    return .transform(matrix)
  }
}
