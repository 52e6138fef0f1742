// Inverses of layer transforms, which mapping a point from a parent's space into a layer's needs.
import Foundation

extension LayerTransform {
  var entries: [Double] { [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] }

  /// The inverse matrix; nil when there is none. Gauss–Jordan elimination with row pivoting.
  package var inverted: LayerTransform? {
    if isTranslation, m43 == 0 { return .translation(-m41, -m42) }
    var left = entries, right = LayerTransform.identity.entries
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(left[$0 * 4 + column]) < abs(left[$1 * 4 + column]) }!
      let divisor = left[pivot * 4 + column]
      guard abs(divisor) > 1e-14, divisor.isFinite else { return nil }
      for index in 0..<4 {
        left.swapAt(pivot * 4 + index, column * 4 + index)
        right.swapAt(pivot * 4 + index, column * 4 + index)
      }
      for index in 0..<4 {
        left[column * 4 + index] /= divisor
        right[column * 4 + index] /= divisor
      }
      for row in 0..<4 where row != column {
        let factor = left[row * 4 + column]
        guard factor != 0 else { continue }
        for index in 0..<4 {
          left[row * 4 + index] -= factor * left[column * 4 + index]
          right[row * 4 + index] -= factor * right[column * 4 + index]
        }
      }
    }
    return LayerTransform(
      m11: right[0], m12: right[1], m13: right[2], m14: right[3], m21: right[4], m22: right[5], m23: right[6], m24: right[7],
      m31: right[8], m32: right[9], m33: right[10], m34: right[11], m41: right[12], m42: right[13], m43: right[14], m44: right[15])
  }

  /// The point of this layer's plane z = 0 that appears at `point` of the parent's plane: the line of sight through `point` is
  /// followed into the layer. Nil when the layer is seen edge-on.
  package func unproject(_ point: CGPoint) -> CGPoint? {
    if isTranslation { return CGPoint(x: Double(point.x) - m41, y: Double(point.y) - m42) }
    // With z = 0 only the rows of x, y and 1 and the columns of x, y and w take part: a projective map of the plane.
    let (a, b, c) = (m11, m12, m14), (d, e, f) = (m21, m22, m24), (g, h, i) = (m41, m42, m44)
    let determinant: Double = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    guard abs(determinant) > 1e-14, determinant.isFinite else { return nil }
    let x = Double(point.x), y = Double(point.y)
    let mappedX: Double = x * (e * i - f * h) + y * (f * g - d * i) + (d * h - e * g)
    let mappedY: Double = x * (c * h - b * i) + y * (a * i - c * g) + (b * g - a * h)
    let mappedW: Double = x * (b * f - c * e) + y * (c * d - a * f) + (a * e - b * d)
    guard abs(mappedW) > 1e-14 else { return nil }
    return CGPoint(x: mappedX / mappedW, y: mappedY / mappedW)
  }
}
