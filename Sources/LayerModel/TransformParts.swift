// A transform taken apart into scale, shear, turn, move and perspective, so that blending two transforms turns what is turned instead of
// squeezing it through a line.
//
// The way of taking apart is the one published for CSS transforms (W3C, CSS Transforms Module Level 2, after "unmatrix" in Graphics
// Gems II), with two differences: a mirrored transform is mirrored in one axis only, the one that points most against its own
// direction; an axis of no length keeps a direction, so that a layer can grow from nothing.
import Foundation

/// Scale, then shear, then turn, then move, then perspective. Also stands for the difference of two transforms.
public struct TransformParts: Equatable, Sendable {
  public var translation: SIMD3<Double>
  public var scale: SIMD3<Double>
  /// xy, xz, yz.
  public var shear: SIMD3<Double>
  public var turn: Turn
  /// The last column of the perspective matrix.
  public var perspective: SIMD4<Double>

  /// A rotation as a unit quaternion.
  public struct Turn: Equatable, Sendable {
    public var vector: SIMD3<Double>
    public var scalar: Double
    public static let none = Turn(vector: .zero, scalar: 1)

    public init(vector: SIMD3<Double>, scalar: Double) { (self.vector, self.scalar) = (vector, scalar) }

    /// `angle` in radians about an axis of length 1.
    init(_ angle: Double, about axis: SIMD3<Double>) { self.init(vector: axis * sin(angle / 2), scalar: cos(angle / 2)) }

    var reversed: Turn { Turn(vector: -vector, scalar: scalar) }

    /// First this turn, then `next`.
    func followed(by next: Turn) -> Turn {
      let cross = crossProduct(next.vector, vector)
      return Turn(
        vector: next.scalar * vector + scalar * next.vector + cross, scalar: next.scalar * scalar - dotProduct(next.vector, vector))
    }

    /// The same turn by a part of its angle, the short way round.
    func scaled(by part: Double) -> Turn {
      let short = scalar < 0 ? Turn(vector: -vector, scalar: -scalar) : self
      let length = dotProduct(short.vector, short.vector).squareRoot()
      guard length > 1e-15 else { return .none }
      return Turn(2 * atan2(length, short.scalar) * part, about: short.vector / length)
    }
  }

  /// As a difference: none.
  public static let zero = TransformParts(translation: .zero, scale: .zero, shear: .zero, turn: .none, perspective: .zero)

  init(translation: SIMD3<Double>, scale: SIMD3<Double>, shear: SIMD3<Double>, turn: Turn, perspective: SIMD4<Double>) {
    (self.translation, self.scale, self.shear, self.turn, self.perspective) = (translation, scale, shear, turn, perspective)
  }

  /// Nil for a matrix that flattens space and has perspective, which cannot be told apart.
  public init?(_ matrix: LayerTransform) {
    guard matrix.isFinite else { return nil }
    translation = SIMD3(matrix.m41, matrix.m42, matrix.m43)
    if matrix.m14 == 0, matrix.m24 == 0, matrix.m34 == 0, matrix.m44 == 1 {
      perspective = SIMD4(0, 0, 0, 1)
    } else {
      var flat = matrix
      (flat.m14, flat.m24, flat.m34, flat.m44) = (0, 0, 0, 1)
      guard let inverse = flat.inverted else { return nil }
      let column = SIMD4(matrix.m14, matrix.m24, matrix.m34, matrix.m44)
      func row(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double { a * column.x + b * column.y + c * column.z + d * column.w }
      perspective = SIMD4(
        row(inverse.m11, inverse.m12, inverse.m13, inverse.m14), row(inverse.m21, inverse.m22, inverse.m23, inverse.m24),
        row(inverse.m31, inverse.m32, inverse.m33, inverse.m34), row(inverse.m41, inverse.m42, inverse.m43, inverse.m44))
    }
    (scale, shear, turn) = Self.takeApart([
      SIMD3(matrix.m11, matrix.m12, matrix.m13), SIMD3(matrix.m21, matrix.m22, matrix.m23), SIMD3(matrix.m31, matrix.m32, matrix.m33),
    ])
  }

  /// The rows of the matrix by Gram and Schmidt.
  private static func takeApart(_ rows: [SIMD3<Double>]) -> (scale: SIMD3<Double>, shear: SIMD3<Double>, turn: Turn) {
    var axes: [SIMD3<Double>?] = [nil, nil, nil]
    var scale = SIMD3<Double>.zero, shear = SIMD3<Double>.zero
    // shear.x is the share of the first axis in the second row, .y of the first in the third, .z of the second in the third.
    for index in 0..<3 {
      var rest = rows[index]
      var shares: [Double] = [0, 0]
      for earlier in 0..<index {
        guard let axis = axes[earlier] else { continue }
        shares[earlier] = dotProduct(axis, rest)
        rest -= axis * shares[earlier]
      }
      let length = dotProduct(rest, rest).squareRoot()
      guard length > 1e-12 else { continue }
      axes[index] = rest / length
      scale[index] = length
      if index == 1 { shear.x = shares[0] / length }
      if index == 2 { (shear.y, shear.z) = (shares[0] / length, shares[1] / length) }
    }
    var basis = completed(axes)
    if dotProduct(basis[0], crossProduct(basis[1], basis[2])) < 0 {
      let mirrored = (0..<3).min { basis[$0][$0] < basis[$1][$1] }!
      basis[mirrored] = -basis[mirrored]
      scale[mirrored] = -scale[mirrored]
      if mirrored != 2 { shear.x = -shear.x }
      if mirrored != 1 { shear.y = -shear.y }
      if mirrored != 0 { shear.z = -shear.z }
    }
    return (scale, shear, makeTurn(basis))
  }

  /// Directions for axes of no length: at right angles to those that have one.
  private static func completed(_ axes: [SIMD3<Double>?]) -> [SIMD3<Double>] {
    let known = axes.indices.filter { axes[$0] != nil }
    let unit: [SIMD3<Double>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    switch known.count {
    case 3: return axes.map { $0! }
    case 0: return unit
    case 2:
      let missing = 3 - known[0] - known[1]
      var result = axes.map { $0 ?? .zero }
      result[missing] = crossProduct(result[(missing + 1) % 3], result[(missing + 2) % 3])
      return result
    default:
      let first = known[0], second = (first + 1) % 3, third = (first + 2) % 3
      let axis = axes[first]!
      var result = unit
      result[first] = axis
      let candidates = [unit[second], unit[third]].map { $0 - axis * dotProduct(axis, $0) }
      if dotProduct(candidates[0], candidates[0]) > 1e-6 {
        result[second] = candidates[0] / dotProduct(candidates[0], candidates[0]).squareRoot()
        result[third] = crossProduct(axis, result[second])
      } else {
        result[third] = candidates[1] / dotProduct(candidates[1], candidates[1]).squareRoot()
        result[second] = crossProduct(result[third], axis)
      }
      return result
    }
  }

  private static func makeTurn(_ rows: [SIMD3<Double>]) -> Turn {
    let (a, b, c) = (rows[0], rows[1], rows[2])
    // A turn in the plane by its angle, so that half a turn keeps the direction it was made with.
    if a.z == 0, b.z == 0, c.x == 0, c.y == 0 { return Turn(atan2(a.y, a.x), about: SIMD3(0, 0, 1)) }
    let differences = SIMD3(b.z - c.y, c.x - a.z, a.y - b.x)
    let trace = a.x + b.y + c.z
    if trace > 0 {
      let scalar = (1 + trace).squareRoot() / 2
      return Turn(vector: differences / (4 * scalar), scalar: scalar)
    }
    let sums = SIMD3(b.z + c.y, c.x + a.z, a.y + b.x)
    if a.x >= b.y, a.x >= c.z {
      let x = (1 + a.x - b.y - c.z).squareRoot() / 2
      return Turn(vector: SIMD3(x, sums.z / (4 * x), sums.y / (4 * x)), scalar: differences.x / (4 * x))
    }
    if b.y >= c.z {
      let y = (1 + b.y - a.x - c.z).squareRoot() / 2
      return Turn(vector: SIMD3(sums.z / (4 * y), y, sums.x / (4 * y)), scalar: differences.y / (4 * y))
    }
    let z = (1 + c.z - a.x - b.y).squareRoot() / 2
    return Turn(vector: SIMD3(sums.y / (4 * z), sums.x / (4 * z), z), scalar: differences.z / (4 * z))
  }

  /// Put together again.
  public var transform: LayerTransform {
    let (x, y, z, w) = (turn.vector.x, turn.vector.y, turn.vector.z, turn.scalar)
    let first = SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
    let second = SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
    let third = SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    return Self.assemble(first, second, third, scale, shear, translation, perspective)
  }

  static func assemble(
    _ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>, _ scale: SIMD3<Double>, _ shear: SIMD3<Double>,
    _ move: SIMD3<Double>, _ perspective: SIMD4<Double>
  ) -> LayerTransform {
    let a = first * scale.x
    let b = (first * shear.x + second) * scale.y
    let c = (first * shear.y + second * shear.z + third) * scale.z
    func last(_ row: SIMD3<Double>, _ w: Double) -> Double {
      dotProduct(row, SIMD3(perspective.x, perspective.y, perspective.z)) + w * perspective.w
    }
    return LayerTransform(
      m11: a.x, m12: a.y, m13: a.z, m14: last(a, 0), m21: b.x, m22: b.y, m23: b.z, m24: last(b, 0),
      m31: c.x, m32: c.y, m33: c.z, m34: last(c, 0), m41: move.x, m42: move.y, m43: move.z, m44: last(move, 1))
  }

  // MARK: Arithmetic

  public func blended(with other: TransformParts, _ part: Double) -> TransformParts {
    let change = turn.reversed.followed(by: other.turn)
    return TransformParts(
      translation: translation + (other.translation - translation) * part, scale: scale + (other.scale - scale) * part,
      shear: shear + (other.shear - shear) * part, turn: turn.followed(by: change.scaled(by: part)),
      perspective: perspective + (other.perspective - perspective) * part)
  }

  func difference(from other: TransformParts) -> TransformParts {
    TransformParts(
      translation: translation - other.translation, scale: scale - other.scale, shear: shear - other.shear,
      turn: other.turn.reversed.followed(by: turn), perspective: perspective - other.perspective)
  }

  func adding(_ change: TransformParts) -> TransformParts {
    TransformParts(
      translation: translation + change.translation, scale: scale + change.scale, shear: shear + change.shear,
      turn: turn.followed(by: change.turn), perspective: perspective + change.perspective)
  }

  var isFinite: Bool {
    let sum: Double = translation.sum() + scale.sum() + shear.sum() + turn.vector.sum() + turn.scalar + perspective.sum()
    return sum.isFinite
  }
}

private func dotProduct(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }
private func crossProduct(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

extension LayerTransform {
  /// The transform `part` of the way to `other`, part by part; entry by entry when one of the two cannot be taken apart.
  public func blended(with other: LayerTransform, _ part: Double) -> LayerTransform {
    if let from = TransformParts(self), let to = TransformParts(other) { return from.blended(with: to, part).transform }
    let mixed = zip(entries, other.entries).map { $0 + ($1 - $0) * part }
    return LayerTransform(
      m11: mixed[0], m12: mixed[1], m13: mixed[2], m14: mixed[3], m21: mixed[4], m22: mixed[5], m23: mixed[6], m24: mixed[7],
      m31: mixed[8], m32: mixed[9], m33: mixed[10], m34: mixed[11], m41: mixed[12], m42: mixed[13], m43: mixed[14], m44: mixed[15])
  }
}

extension TransformParts {
  /// All its numbers in a row, for the link.
  public var numbers: [Double] {
    [
      translation.x, translation.y, translation.z, scale.x, scale.y, scale.z, shear.x, shear.y, shear.z, turn.vector.x, turn.vector.y,
      turn.vector.z, turn.scalar, perspective.x, perspective.y, perspective.z, perspective.w,
    ]
  }

  public static let numberCount = 17

  /// From `numbers`, of which there must be `numberCount`.
  public init(numbers: [Double]) {
    precondition(numbers.count == Self.numberCount)
    func three(_ start: Int) -> SIMD3<Double> { SIMD3(numbers[start], numbers[start + 1], numbers[start + 2]) }
    self.init(
      translation: three(0), scale: three(3), shear: three(6), turn: Turn(vector: three(9), scalar: numbers[12]),
      perspective: SIMD4(numbers[13], numbers[14], numbers[15], numbers[16]))
  }
}
