// The pace of a property animator: a cubic curve or a spring.
import LayerModel

public enum UITimingCurveType: Int, Sendable { case builtin, cubic, spring, composed }

@preconcurrency @MainActor
public protocol UITimingCurveProvider: NSObjectProtocol {
  var timingCurveType: UITimingCurveType { get }
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  private let isBuiltIn: Bool

  public convenience override init() { self.init(animationCurve: .easeInOut) }

  public init(animationCurve curve: UIView.AnimationCurve) {
    let timing = curve.timing
    (animationCurve, isBuiltIn) = (curve, true)
    controlPoint1 = CGPoint(x: timing.x1, y: timing.y1)
    controlPoint2 = CGPoint(x: timing.x2, y: timing.y2)
    super.init()
  }

  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (animationCurve, isBuiltIn, controlPoint1, controlPoint2) = (.easeInOut, false, point1, point2)
    super.init()
  }

  open var timingCurveType: UITimingCurveType { isBuiltIn ? .builtin : .cubic }
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  open var springTimingParameters: UISpringTimingParameters? { nil }

  var curve: TimingCurve {
    TimingCurve(Double(controlPoint1.x), Double(controlPoint1.y), Double(controlPoint2.x), Double(controlPoint2.y))
  }
}

@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// Of the whole change a second. Of the two directions the larger is taken.
  public let initialVelocity: CGVector
  private let given: Given

  private enum Given {
    case ratio(Double)
    case spring(mass: Double, stiffness: Double, damping: Double)
    case perceptual(duration: Double, bounce: Double)
  }

  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)) {
    (given, initialVelocity) = (.ratio(Double(ratio)), velocity)
    super.init()
  }

  /// Its duration follows from the spring; the animator's own is not used.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    (given, initialVelocity) = (.spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping)), velocity)
    super.init()
  }

  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)) {
    (given, initialVelocity) = (.perceptual(duration: duration, bounce: Double(bounce)), velocity)
    super.init()
  }

  open var timingCurveType: UITimingCurveType { .spring }
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  open var springTimingParameters: UISpringTimingParameters? { self }

  func spring(settlingIn duration: TimeInterval) -> LayerAnimation.Spring {
    let velocity = Double(abs(initialVelocity.dx) > abs(initialVelocity.dy) ? initialVelocity.dx : initialVelocity.dy)
    switch given {
    case .ratio(let ratio): return LayerAnimation.Spring(dampingRatio: ratio, initialVelocity: velocity, settlingIn: duration)
    case .spring(let mass, let stiffness, let damping):
      return LayerAnimation.Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    case .perceptual(let duration, let bounce):
      return LayerAnimation.Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
    }
  }

  /// Seconds; nil when the animator's duration is to be taken.
  var ownDuration: TimeInterval? {
    if case .ratio = given { return nil }
    return min(spring(settlingIn: 1).settlingDuration, 60)
  }
}
