// The plain values a layer is made of. App and phone share them; nothing here draws.
import Foundation

/// Names a layer on both sides of the link. Zero is never used.
public struct LayerID: Hashable, Sendable, Comparable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static func < (left: LayerID, right: LayerID) -> Bool { left.rawValue < right.rawValue }
}

/// Names a bitmap in shared memory on both sides of the link.
public struct BitmapID: Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// An sRGB colour, components 0...1, not premultiplied.
public struct LayerColor: Hashable, Sendable {
  public var red: Float, green: Float, blue: Float, alpha: Float
  public init(red: Float, green: Float, blue: Float, alpha: Float) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  public static let clear = LayerColor(red: 0, green: 0, blue: 0, alpha: 0)
}

/// A 4×4 matrix that multiplies row vectors from the right, as `CATransform3D` does: the entries lie in the order m11, m12, … m44.
public struct LayerTransform: Hashable, Sendable {
  public var m11, m12, m13, m14: Double
  public var m21, m22, m23, m24: Double
  public var m31, m32, m33, m34: Double
  public var m41, m42, m43, m44: Double

  public static let identity = LayerTransform(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

  public init(
    m11: Double, m12: Double, m13: Double, m14: Double, m21: Double, m22: Double, m23: Double, m24: Double,
    m31: Double, m32: Double, m33: Double, m34: Double, m41: Double, m42: Double, m43: Double, m44: Double
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> LayerTransform {
    var result = identity
    (result.m41, result.m42, result.m43) = (x, y, z)
    return result
  }

  public var isIdentity: Bool { self == .identity }

  /// True when the matrix only moves points within the plane.
  public var isTranslation: Bool {
    var moved = self
    (moved.m41, moved.m42) = (0, 0)
    return moved == .identity
  }

  /// True when the matrix maps the plane z = 0 onto itself without perspective.
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m43 == 0 && m44 == 1
  }

  /// First `self`, then `next`: a point p goes to (p · self) · next.
  public func concatenated(with next: LayerTransform) -> LayerTransform {
    let a = self, b = next
    func row(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> (Double, Double, Double, Double) {
      let first: Double = x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41
      let second: Double = x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42
      let third: Double = x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43
      let fourth: Double = x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44
      return (first, second, third, fourth)
    }
    let r1 = row(a.m11, a.m12, a.m13, a.m14), r2 = row(a.m21, a.m22, a.m23, a.m24)
    let r3 = row(a.m31, a.m32, a.m33, a.m34), r4 = row(a.m41, a.m42, a.m43, a.m44)
    return LayerTransform(
      m11: r1.0, m12: r1.1, m13: r1.2, m14: r1.3, m21: r2.0, m22: r2.1, m23: r2.2, m24: r2.3,
      m31: r3.0, m32: r3.1, m33: r3.2, m34: r3.3, m41: r4.0, m42: r4.1, m43: r4.2, m44: r4.3)
  }

  /// Maps a point of the plane z = 0, perspective divided out. Nil when the point lies behind the eye.
  public func apply(to point: CGPoint) -> CGPoint? {
    let x = Double(point.x), y = Double(point.y)
    let w: Double = x * m14 + y * m24 + m44
    guard w > 1e-9 else { return nil }
    let mappedX: Double = (x * m11 + y * m21 + m41) / w
    let mappedY: Double = (x * m12 + y * m22 + m42) / w
    return CGPoint(x: mappedX, y: mappedY)
  }

  /// The smallest rectangle around the image of `rect`; nil when a corner lies behind the eye.
  public func boundingBox(of rect: CGRect) -> CGRect? {
    if isTranslation { return rect.offsetBy(dx: CGFloat(m41), dy: CGFloat(m42)) }
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ].compactMap(apply(to:))
    guard corners.count == 4 else { return nil }
    let xs = corners.map(\.x), ys = corners.map(\.y)
    let left = xs.min()!, top = ys.min()!
    return CGRect(x: left, y: top, width: xs.max()! - left, height: ys.max()! - top)
  }
}

/// Where a bitmap smaller or larger than its layer lies. Raw values are part of the link's format.
public enum LayerGravity: UInt8, Sendable, CaseIterable {
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect, resizeAspectFill
}

/// A layer's shadow. Radius and offset in points.
public struct LayerShadow: Hashable, Sendable {
  public var color: LayerColor
  public var opacity: Float
  public var offset: CGSize
  public var radius: Double
  /// The shape that casts the shadow; nil: what the layer shows.
  public var outline: LayerOutline?
  public init(color: LayerColor, opacity: Float, offset: CGSize, radius: Double, outline: LayerOutline? = nil) {
    (self.color, self.opacity, self.offset, self.radius, self.outline) = (color, opacity, offset, radius, outline)
  }
}

extension LayerShadow {
  /// Core Animation's values for a layer of which nothing is said: a shadow that does not show.
  public static let standard = LayerShadow(
    color: LayerColor(red: 0, green: 0, blue: 0, alpha: 1), opacity: 0, offset: CGSize(width: 0, height: -3), radius: 3)
}

/// A bitmap that gives way to a layer's contents.
public struct ContentsFade: Hashable, Sendable {
  public var from: BitmapID?
  /// 0...1 of the new contents.
  public var part: Double
  public init(from: BitmapID?, part: Double) { (self.from, self.part) = (from, part) }
}

/// A picture of a layer that gives way to the layer itself. It fills the layer's bounds.
public struct LayerCrossFade: Hashable, Sendable {
  public var from: BitmapID
  /// 0...1 of the layer.
  public var part: Double
  public init(from: BitmapID, part: Double) { (self.from, self.part) = (from, part) }
}
