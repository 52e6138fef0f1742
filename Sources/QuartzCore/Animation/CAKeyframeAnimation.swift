// An animation through several values or along a path.
//
// As Apple documents: key times are not used by the paced modes; without pace each element of a path takes the same time, or what the
// key times say. Knowingly different: the cubic modes leave transforms straight.
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

public let kCAAnimationLinear = CAAnimationCalculationMode.linear
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  /// Takes the place of `values` for a point's key path.
  open var path: CGPath?
  /// Fractions 0...1 of the duration, one for each value.
  open var keyTimes: [NSNumber]?
  /// One for each stretch between values.
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear
  open var rotationMode: CAAnimationRotationMode?
  open var tensionValues: [NSNumber]?
  open var continuityValues: [NSNumber]?
  open var biasValues: [NSNumber]?
  /// Values that no app's value can stand for.
  package var givenValues: [AnimatedValue]?

  package override func makeCopy() -> CAAnimation { CAKeyframeAnimation() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (values, path, keyTimes, timingFunctions) = (other.values, other.path, other.keyTimes, other.timingFunctions)
    (calculationMode, rotationMode, givenValues) = (other.calculationMode, other.rotationMode, other.givenValues)
    (tensionValues, continuityValues, biasValues) = (other.tensionValues, other.continuityValues, other.biasValues)
  }

  package override func declared(on layer: CALayer, start: Double) -> [LayerAnimation] {
    guard let target = AnimationPath(keyPath, valueFunction, of: self, on: layer) else { return [] }
    var result = makeDeclared(target, start: start)
    setSchedule(of: &result)
    if let path, case .point? = LayerProperties().value(of: target.property).component(target.component) {
      guard let curves = PathCurves(path) else { return [] }
      (result.values, result.controls) = (curves.points.map { .point($0) }, curves.controls.map { .point($0) })
    } else {
      result.values = givenValues ?? (values ?? []).compactMap(target.value)
      guard !result.values.isEmpty else { return [] }
      if calculationMode == .cubic || calculationMode == .cubicPaced {
        result.makeSmooth(tension: numbers(tensionValues), continuity: numbers(continuityValues), bias: numbers(biasValues))
      }
    }
    if calculationMode == .paced || calculationMode == .cubicPaced {
      result.keyTimes = result.pacedKeyTimes
      result.stretchTimings = []
      result.isEvenlyPaced = true
    }
    return [result] + turn(along: result)
  }

  func setSchedule(of animation: inout LayerAnimation) {
    animation.isDiscrete = calculationMode == .discrete
    animation.keyTimes = keyTimes?.map(\.doubleValue) ?? []
    animation.stretchTimings = timingFunctions?.map(\.curve) ?? []
  }

  private func numbers(_ list: [NSNumber]?) -> [Double] { list?.map(\.doubleValue) ?? [] }

  /// The turn that follows the path, laid over the layer's own transform.
  private func turn(along path: LayerAnimation) -> [LayerAnimation] {
    guard let rotationMode, path.property == .position, path.component == .whole, path.values.count > 1 else { return [] }
    var result = path
    result.property = .transform
    result.pathTurn = rotationMode == .rotateAutoReverse ? .against : .along
    (result.isAdditive, result.isCumulative) = (false, false)
    return [result]
  }
}

/// A path as the Bézier curves it is made of. Subpaths are joined by straight lines.
struct PathCurves {
  private(set) var points: [CGPoint] = []
  /// Two for each stretch.
  private(set) var controls: [CGPoint] = []

  /// Nil for a path that leads nowhere.
  init?(_ path: CGPath) {
    var made = Self()
    var start = CGPoint.zero
    path.applyWithBlock { pointer in
      let element = pointer.pointee, given = element.points
      switch element.type {
      case .moveToPoint:
        start = given[0]
        if made.points.isEmpty { made.points = [start] } else { made.addLine(to: start) }
      case .addLineToPoint: made.addLine(to: given[0])
      case .addQuadCurveToPoint:
        let from = made.points.last ?? .zero
        made.add(Self.mix(from, given[0], 2.0 / 3), Self.mix(given[1], given[0], 2.0 / 3), given[1])
      case .addCurveToPoint: made.add(given[0], given[1], given[2])
      case .closeSubpath: if made.points.last != start { made.addLine(to: start) }
      }
    }
    guard made.points.count > 1 else { return nil }
    self = made
  }

  private init() {}

  private mutating func addLine(to end: CGPoint) {
    let from = points.last ?? .zero
    add(Self.mix(from, end, 1.0 / 3), Self.mix(from, end, 2.0 / 3), end)
  }

  private mutating func add(_ first: CGPoint, _ second: CGPoint, _ end: CGPoint) {
    if points.isEmpty { points = [.zero] }
    points.append(end)
    controls += [first, second]
  }

  private static func mix(_ a: CGPoint, _ b: CGPoint, _ part: CGFloat) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
  }
}
