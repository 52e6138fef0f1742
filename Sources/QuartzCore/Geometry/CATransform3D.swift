// The 4×4 matrix of Core Animation, row vectors multiplied from the left, as Apple defines it. Complete, except for
// CATransform3D's coding in archives.
import CoreGraphics
import Foundation
import LayerModel

public struct CATransform3D: Hashable, Sendable {
  public var m11, m12, m13, m14: CGFloat
  public var m21, m22, m23, m24: CGFloat
  public var m31, m32, m33, m34: CGFloat
  public var m41, m42, m43, m44: CGFloat

  /// All entries zero, as Apple's `CATransform3D()`; not the identity.
  public init() {
    self.init(m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

extension CATransform3D {
  /// The same matrix as the link carries it.
  package init(_ transform: LayerTransform) {
    self.init(
      m11: CGFloat(transform.m11), m12: CGFloat(transform.m12), m13: CGFloat(transform.m13), m14: CGFloat(transform.m14),
      m21: CGFloat(transform.m21), m22: CGFloat(transform.m22), m23: CGFloat(transform.m23), m24: CGFloat(transform.m24),
      m31: CGFloat(transform.m31), m32: CGFloat(transform.m32), m33: CGFloat(transform.m33), m34: CGFloat(transform.m34),
      m41: CGFloat(transform.m41), m42: CGFloat(transform.m42), m43: CGFloat(transform.m43), m44: CGFloat(transform.m44))
  }

  package var layerTransform: LayerTransform {
    LayerTransform(
      m11: Double(m11), m12: Double(m12), m13: Double(m13), m14: Double(m14), m21: Double(m21), m22: Double(m22), m23: Double(m23), m24: Double(m24),
      m31: Double(m31), m32: Double(m32), m33: Double(m33), m34: Double(m34), m41: Double(m41), m42: Double(m42), m43: Double(m43), m44: Double(m44))
  }
}

public let CATransform3DIdentity = CATransform3D(LayerTransform.identity)

public func CATransform3DIsIdentity(_ transform: CATransform3D) -> Bool { transform == CATransform3DIdentity }
public func CATransform3DEqualToTransform(_ one: CATransform3D, _ other: CATransform3D) -> Bool { one == other }

public func CATransform3DMakeTranslation(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  var result = CATransform3DIdentity
  (result.m41, result.m42, result.m43) = (x, y, z)
  return result
}

public func CATransform3DMakeScale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  var result = CATransform3DIdentity
  (result.m11, result.m22, result.m33) = (x, y, z)
  return result
}

/// `angle` in radians about the axis (x, y, z), right-handed. The identity when the axis has no length, as Apple documents.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let sine = sin(angle), cosine = cos(angle), rest = 1 - cosine
  var result = CATransform3DIdentity
  result.m11 = cosine + x * x * rest
  result.m12 = x * y * rest + z * sine
  result.m13 = x * z * rest - y * sine
  result.m21 = x * y * rest - z * sine
  result.m22 = cosine + y * y * rest
  result.m23 = y * z * rest + x * sine
  result.m31 = x * z * rest + y * sine
  result.m32 = y * z * rest - x * sine
  result.m33 = cosine + z * z * rest
  return result
}

/// First the move, then `transform`.
public func CATransform3DTranslate(_ transform: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(x, y, z), transform)
}

/// First the scaling, then `transform`.
public func CATransform3DScale(_ transform: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(x, y, z), transform)
}

/// First the rotation, then `transform`.
public func CATransform3DRotate(_ transform: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), transform)
}

/// First `one`, then `other`.
public func CATransform3DConcat(_ one: CATransform3D, _ other: CATransform3D) -> CATransform3D {
  CATransform3D(one.layerTransform.concatenated(with: other.layerTransform))
}

/// The inverse, or the matrix unchanged when it has none, as Apple documents.
public func CATransform3DInvert(_ transform: CATransform3D) -> CATransform3D {
  transform.layerTransform.inverted.map(CATransform3D.init) ?? transform
}

public func CATransform3DMakeAffineTransform(_ transform: CGAffineTransform) -> CATransform3D {
  var result = CATransform3DIdentity
  (result.m11, result.m12, result.m21, result.m22) = (transform.a, transform.b, transform.c, transform.d)
  (result.m41, result.m42) = (transform.tx, transform.ty)
  return result
}

public func CATransform3DIsAffine(_ transform: CATransform3D) -> Bool {
  let plane = transform.layerTransform
  return plane.isAffine && plane.m31 == 0 && plane.m32 == 0 && plane.m33 == 1 && plane.m34 == 0
}

/// The part of the matrix that acts in the plane.
public func CATransform3DGetAffineTransform(_ transform: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.m41, ty: transform.m42)
}
