// Blending two transforms: plane transforms by parts (scale, shear, angle), so that a turn stays a turn; others entry by entry.
import Foundation

extension LayerTransform {
  /// The transform `part` of the way to `other`.
  public func blended(with other: LayerTransform, _ part: Double) -> LayerTransform {
    if let from = PlaneParts(self), let to = PlaneParts(other) { return from.blended(with: to, part).transform }
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return LayerTransform(
      m11: mix(m11, other.m11), m12: mix(m12, other.m12), m13: mix(m13, other.m13), m14: mix(m14, other.m14),
      m21: mix(m21, other.m21), m22: mix(m22, other.m22), m23: mix(m23, other.m23), m24: mix(m24, other.m24),
      m31: mix(m31, other.m31), m32: mix(m32, other.m32), m33: mix(m33, other.m33), m34: mix(m34, other.m34),
      m41: mix(m41, other.m41), m42: mix(m42, other.m42), m43: mix(m43, other.m43), m44: mix(m44, other.m44))
  }
}

/// A plane transform taken apart: first scale and shear, then turn, then move.
private struct PlaneParts {
  var scaleX, scaleY, shear, angle, moveX, moveY: Double

  init?(_ t: LayerTransform) {
    guard t.isAffine, t.m31 == 0, t.m32 == 0, t.m33 == 1 else { return nil }
    let lengthX = (t.m11 * t.m11 + t.m12 * t.m12).squareRoot()
    guard lengthX > 1e-12 else { return nil }
    let unitX = t.m11 / lengthX, unitY = t.m12 / lengthX
    let along: Double = t.m21 * unitX + t.m22 * unitY
    let across: Double = t.m22 * unitX - t.m21 * unitY
    guard abs(across) > 1e-12 else { return nil }
    (scaleX, scaleY, shear, angle) = (lengthX, across, along / across, atan2(unitY, unitX))
    (moveX, moveY) = (t.m41, t.m42)
  }

  func blended(with other: PlaneParts, _ part: Double) -> PlaneParts {
    var result = self
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    result.scaleX = mix(scaleX, other.scaleX)
    result.scaleY = mix(scaleY, other.scaleY)
    result.shear = mix(shear, other.shear)
    result.moveX = mix(moveX, other.moveX)
    result.moveY = mix(moveY, other.moveY)
    // The short way round.
    var turn = (other.angle - angle).truncatingRemainder(dividingBy: 2 * .pi)
    if turn > .pi { turn -= 2 * .pi }
    if turn < -.pi { turn += 2 * .pi }
    result.angle = angle + turn * part
    return result
  }

  var transform: LayerTransform {
    let cosine = cos(angle), sine = sin(angle)
    var result = LayerTransform.identity
    result.m11 = scaleX * cosine
    result.m12 = scaleX * sine
    result.m21 = scaleY * (shear * cosine - sine)
    result.m22 = scaleY * (shear * sine + cosine)
    (result.m41, result.m42) = (moveX, moveY)
    return result
  }
}
