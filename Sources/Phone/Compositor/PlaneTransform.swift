// How one plane is seen in another: the part of a 4×4 transform that matters once layers are flattened into their parent's plane.
import Foundation
import LayerModel

/// A 3×3 matrix that multiplies row vectors (x, y, 1) from the right:
/// X = x·xx + y·yx + x₀, Y = x·xy + y·yy + y₀, W = x·xw + y·yw + w₀; the image is (X/W, Y/W).
struct PlaneTransform: Equatable {
  var xx, xy, xw: Double
  var yx, yy, yw: Double
  var x, y, w: Double

  static let identity = PlaneTransform(xx: 1, xy: 0, yx: 0, yy: 1, x: 0, y: 0)

  init(xx: Double, xy: Double, yx: Double, yy: Double, x: Double, y: Double) {
    (self.xx, self.xy, self.yx, self.yy, self.x, self.y) = (xx, xy, yx, yy, x, y)
    (xw, yw, w) = (0, 0, 1)
  }

  /// The plane z = 0 seen after `transform`, depth dropped.
  init(_ transform: LayerTransform) {
    (xx, xy, xw) = (transform.m11, transform.m12, transform.m14)
    (yx, yy, yw) = (transform.m21, transform.m22, transform.m24)
    (x, y, w) = (transform.m41, transform.m42, transform.m44)
  }

  static func translation(_ x: Double, _ y: Double) -> PlaneTransform { PlaneTransform(xx: 1, xy: 0, yx: 0, yy: 1, x: x, y: y) }
  static func scale(_ x: Double, _ y: Double) -> PlaneTransform { PlaneTransform(xx: x, xy: 0, yx: 0, yy: y, x: 0, y: 0) }

  var hasPerspective: Bool { xw != 0 || yw != 0 || w != 1 }
  /// True when rectangles stay upright rectangles: moved and scaled, not mirrored.
  var isUpright: Bool { !hasPerspective && xy == 0 && yx == 0 && xx > 0 && yy > 0 }
  var isFinite: Bool { ((xx + xy + xw + yx + yy + yw + x + y + w) * 0) == 0 }

  /// First `self`, then `next`.
  func concatenated(with next: PlaneTransform) -> PlaneTransform {
    let b = next
    if !hasPerspective && !b.hasPerspective {
      return PlaneTransform(
        xx: xx * b.xx + xy * b.yx, xy: xx * b.xy + xy * b.yy, yx: yx * b.xx + yy * b.yx, yy: yx * b.xy + yy * b.yy,
        x: x * b.xx + y * b.yx + b.x, y: x * b.xy + y * b.yy + b.y)
    }
    var result = PlaneTransform.identity
    func row(_ a0: Double, _ a1: Double, _ a2: Double) -> (Double, Double, Double) {
      let first: Double = a0 * b.xx + a1 * b.yx + a2 * b.x
      let second: Double = a0 * b.xy + a1 * b.yy + a2 * b.y
      let third: Double = a0 * b.xw + a1 * b.yw + a2 * b.w
      return (first, second, third)
    }
    (result.xx, result.xy, result.xw) = row(xx, xy, xw)
    (result.yx, result.yy, result.yw) = row(yx, yy, yw)
    (result.x, result.y, result.w) = row(x, y, w)
    return result
  }

  /// Nil when the plane is seen edge on.
  func inverted() -> PlaneTransform? {
    let c0: Double = yy * w - yw * y
    let c1: Double = yw * x - yx * w
    let c2: Double = yx * y - yy * x
    let determinant: Double = xx * c0 + xy * c1 + xw * c2
    guard abs(determinant) > 1e-14, determinant.isFinite else { return nil }
    let factor = 1 / determinant
    var result = PlaneTransform.identity
    result.xx = c0 * factor
    result.xy = (xw * y - xy * w) * factor
    result.xw = (xy * yw - xw * yy) * factor
    result.yx = c1 * factor
    result.yy = (xx * w - xw * x) * factor
    result.yw = (xw * yx - xx * yw) * factor
    result.x = c2 * factor
    result.y = (xy * x - xx * y) * factor
    result.w = (xx * yy - xy * yx) * factor
    if !hasPerspective { (result.xw, result.yw, result.w) = (0, 0, 1) }
    return result
  }

  /// Nil when the point lies behind the eye.
  func apply(_ px: Double, _ py: Double) -> CGPoint? {
    let depth: Double = px * xw + py * yw + w
    guard depth > Self.nearestDepth else { return nil }
    let mappedX: Double = px * xx + py * yx + x
    let mappedY: Double = px * xy + py * yy + y
    return CGPoint(x: mappedX / depth, y: mappedY / depth)
  }

  /// What comes nearer to the eye than this is cut off.
  static let nearestDepth = 1e-4

  /// The corners of a rectangle's image in order; five when a corner behind the eye was cut off, none when all of it lies there.
  func polygon(of rect: CGRect) -> [CGPoint] {
    let left = Double(rect.minX), top = Double(rect.minY), right = Double(rect.maxX), bottom = Double(rect.maxY)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { corner in
      let px: Double = corner.0 * xx + corner.1 * yx + x
      let py: Double = corner.0 * xy + corner.1 * yy + y
      let depth: Double = corner.0 * xw + corner.1 * yw + w
      return (x: px, y: py, depth: depth)
    }
    if !hasPerspective { return corners.map { CGPoint(x: $0.x, y: $0.y) } }
    var result: [CGPoint] = []
    for index in 0..<4 {
      let start = corners[index], end = corners[(index + 1) & 3]
      let startsInFront = start.depth > Self.nearestDepth, endsInFront = end.depth > Self.nearestDepth
      if startsInFront { result.append(CGPoint(x: start.x / start.depth, y: start.y / start.depth)) }
      if startsInFront != endsInFront {
        let part = (Self.nearestDepth - start.depth) / (end.depth - start.depth)
        let px: Double = start.x + (end.x - start.x) * part
        let py: Double = start.y + (end.y - start.y) * part
        result.append(CGPoint(x: px / Self.nearestDepth, y: py / Self.nearestDepth))
      }
    }
    return result
  }

  /// Twice the signed change of area at a point: negative when the plane is seen from behind.
  var isSeenFromBehind: Bool {
    // The sign of the determinant is that of the Jacobian for every point before the eye.
    let determinant: Double = xx * (yy * w - yw * y) - xy * (yx * w - yw * x) + xw * (yx * y - yy * x)
    return determinant < 0
  }
}
