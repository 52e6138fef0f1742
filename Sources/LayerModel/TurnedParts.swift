// A transform by the names of key paths: "rotation.y", "scale.x", "translation". The turn is kept as three angles, first about x, then
// about y, then about z, so that an angle beyond half a turn keeps its value while several animations change the same transform.
import Foundation

struct TurnedParts {
  private var translation = SIMD3<Double>.zero
  private var scale = SIMD3<Double>(1, 1, 1)
  private var shear = SIMD3<Double>.zero
  private var angles = SIMD3<Double>.zero
  private var perspective = SIMD4<Double>(0, 0, 0, 1)

  init(_ matrix: LayerTransform) {
    guard let parts = TransformParts(matrix) else {
      translation = SIMD3(matrix.m41, matrix.m42, matrix.m43)
      return
    }
    (translation, scale, shear, perspective) = (parts.translation, parts.scale, parts.shear, parts.perspective)
    let (x, y, z, w) = (parts.turn.vector.x, parts.turn.vector.y, parts.turn.vector.z, parts.turn.scalar)
    let sine = min(max(2 * (y * w - x * z), -1), 1)
    let first = SIMD3(
      atan2(2 * (y * z + x * w), 1 - 2 * (x * x + y * y)), asin(sine), atan2(2 * (x * y + z * w), 1 - 2 * (y * y + z * z)))
    // The same turn, told in another way. The one that turns less about x and z is the one that was meant.
    func wrapped(_ angle: Double) -> Double { angle > 0 ? angle - .pi : angle + .pi }
    let second = SIMD3(wrapped(first.x), (sine >= 0 ? Double.pi : -Double.pi) - first.y, wrapped(first.z))
    angles = abs(second.x) + abs(second.z) + 1e-9 < abs(first.x) + abs(first.z) ? second : first
    // Seen along the y axis the turns about x and z are the same turn.
    if abs(sine) > 1 - 1e-12 { angles = SIMD3(0, angles.y, atan2(2 * (z * w - x * y), 1 - 2 * (x * x + z * z))) }
  }

  var transform: LayerTransform {
    let turn = LayerTransform.rotation(angles.x, about: .turnAboutX).concatenated(with: .rotation(angles.y, about: .turnAboutY))
      .concatenated(with: .rotation(angles.z, about: .turnAboutZ))
    return TransformParts.assemble(
      SIMD3(turn.m11, turn.m12, turn.m13), SIMD3(turn.m21, turn.m22, turn.m23), SIMD3(turn.m31, turn.m32, turn.m33), scale, shear, translation,
      perspective)
  }

  func component(_ component: AnimatedComponent) -> AnimatedValue? {
    switch component {
    case .translation: return .size(CGSize(width: translation.x, height: translation.y))
    case .translationX: return .number(translation.x)
    case .translationY: return .number(translation.y)
    case .translationZ: return .number(translation.z)
    // The average, as Apple's documentation of the key path says.
    case .scale: return .number(scale.sum() / 3)
    case .scaleX: return .number(scale.x)
    case .scaleY: return .number(scale.y)
    case .scaleZ: return .number(scale.z)
    case .rotationX: return .number(angles.x)
    case .rotationY: return .number(angles.y)
    case .rotationZ: return .number(angles.z)
    default: return nil
    }
  }

  mutating func set(_ component: AnimatedComponent, to value: AnimatedValue) {
    switch (component, value) {
    case (.translation, .size(let size)): (translation.x, translation.y) = (Double(size.width), Double(size.height))
    case (.translationX, .number(let number)): translation.x = number
    case (.translationY, .number(let number)): translation.y = number
    case (.translationZ, .number(let number)): translation.z = number
    case (.scale, .number(let number)): scale = SIMD3(number, number, number)
    case (.scaleX, .number(let number)): scale.x = number
    case (.scaleY, .number(let number)): scale.y = number
    case (.scaleZ, .number(let number)): scale.z = number
    case (.rotationX, .number(let number)): angles.x = number
    case (.rotationY, .number(let number)): angles.y = number
    case (.rotationZ, .number(let number)): angles.z = number
    default: break
    }
  }
}

extension LayerTransform {
  /// `angle` in radians about a coordinate axis, right-handed: from x to y about z.
  static func rotation(_ angle: Double, about axis: AnimatedComponent) -> LayerTransform {
    let sine = sin(angle), cosine = cos(angle)
    var result = identity
    switch axis {
    case .turnAboutX: (result.m22, result.m23, result.m32, result.m33) = (cosine, sine, -sine, cosine)
    case .turnAboutY: (result.m11, result.m13, result.m31, result.m33) = (cosine, -sine, sine, cosine)
    default: (result.m11, result.m12, result.m21, result.m22) = (cosine, sine, -sine, cosine)
    }
    return result
  }
}
