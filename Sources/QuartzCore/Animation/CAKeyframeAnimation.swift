// An animation through several values or along a path.
//
// Missing: `rotationMode`, cubic calculation modes (run as linear).
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let linear = Self(rawValue: "linear")
  public static let discrete = Self(rawValue: "discrete")
  public static let paced = Self(rawValue: "paced")
  public static let cubic = Self(rawValue: "cubic")
  public static let cubicPaced = Self(rawValue: "cubicPaced")
}

public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let rotateAuto = Self(rawValue: "auto")
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}

open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  /// Takes the place of `values` for a point's key path. Curves are followed in short straight pieces, at even speed.
  open var path: CGPath?
  /// Fractions 0...1 of the duration, one for each value.
  open var keyTimes: [NSNumber]?
  /// One for each stretch between values.
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear
  open var rotationMode: CAAnimationRotationMode? {
    didSet { if rotationMode != nil { unimplemented("CAKeyframeAnimation.rotationMode") } }
  }
  open var tensionValues: [NSNumber]?
  open var continuityValues: [NSNumber]?
  open var biasValues: [NSNumber]?

  package override func makeCopy() -> CAAnimation { CAKeyframeAnimation() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (values, path, keyTimes, timingFunctions) = (other.values, other.path, other.keyTimes, other.timingFunctions)
    (calculationMode, rotationMode) = (other.calculationMode, other.rotationMode)
  }

  package override func declared(on layer: CALayer, start: Double) -> [LayerAnimation] {
    guard let target = AnimationPath(keyPath, on: layer, of: self) else { return [] }
    if let path { return alongPath(path, target, layer, start) }
    let components = (values ?? []).compactMap(target.component)
    guard !components.isEmpty else { return [] }
    return target.animations(from: components, on: layer, start: start, of: self).map { animation in
      var animation = animation
      animation.isDiscrete = calculationMode == .discrete
      // A path whose turns were split into more values has its own times already.
      if animation.keyTimes.isEmpty, animation.values.count == components.count {
        animation.keyTimes = keyTimes?.map(\.doubleValue) ?? []
        animation.stretchTimings = timingFunctions?.map(\.curve) ?? []
      }
      return animation
    }
  }

  private func alongPath(_ path: CGPath, _ target: AnimationPath, _ layer: CALayer, _ start: Double) -> [LayerAnimation] {
    let points = path.pointsAlong()
    guard points.count > 1, target.property == .position || target.property == .anchorPoint else { return [] }
    var lengths: [Double] = [0]
    for (one, next) in zip(points, points.dropFirst()) {
      lengths.append(lengths.last! + Double(hypot(next.x - one.x, next.y - one.y)))
    }
    guard let whole = lengths.last, whole > 0 else { return [] }
    var animation = LayerAnimation(property: target.property, values: points.map { .point($0) }, beginTime: start, duration: duration)
    setTiming(of: &animation)
    animation.keyTimes = lengths.map { $0 / whole }
    animation.isAdditive = isAdditive
    return [animation]
  }
}

extension CGPath {
  /// Points along the path, close enough that straight lines between them look like its curves.
  func pointsAlong() -> [CGPoint] {
    var points: [CGPoint] = [], start = CGPoint.zero
    applyWithBlock { pointer in
      let element = pointer.pointee
      let given = element.points
      func curve(_ pieces: Int, _ at: (CGFloat) -> CGPoint) {
        for piece in 1...pieces { points.append(at(CGFloat(piece) / CGFloat(pieces))) }
      }
      let from = points.last ?? .zero
      switch element.type {
      case .moveToPoint:
        start = given[0]
        points.append(start)
      case .addLineToPoint: points.append(given[0])
      case .addQuadCurveToPoint:
        let (control, end) = (given[0], given[1])
        curve(16) { t in
          let rest = 1 - t
          return CGPoint(
            x: rest * rest * from.x + 2 * rest * t * control.x + t * t * end.x, y: rest * rest * from.y + 2 * rest * t * control.y + t * t * end.y)
        }
      case .addCurveToPoint:
        let (first, second, end) = (given[0], given[1], given[2])
        curve(24) { t in
          let rest = 1 - t
          let a = rest * rest * rest, b = 3 * rest * rest * t, c = 3 * rest * t * t, d = t * t * t
          let x: CGFloat = a * from.x + b * first.x + c * second.x + d * end.x
          let y: CGFloat = a * from.y + b * first.y + c * second.y + d * end.y
          return CGPoint(x: x, y: y)
        }
      case .closeSubpath: points.append(start)
      default: break
      }
    }
    return points
  }
}
