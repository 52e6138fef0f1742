// Timing curves: how far an animation is on its way for each fraction of its time.
import Foundation

/// A cubic Bézier timing curve from (0,0) to (1,1).
public struct TimingCurve: Hashable, Sendable {
  public var x1, y1, x2, y2: Double
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) { (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2) }
  public static let linear = TimingCurve(0, 0, 1, 1)
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  public static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
  /// Core Animation's default curve as its documentation gives it.
  public static let standard = TimingCurve(0.25, 0.1, 0.25, 1)

  /// The output fraction for an input fraction of time, both 0...1. Newton's method, then bisection.
  public func value(at time: Double) -> Double {
    if x1 == y1 && x2 == y2 { return time }
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    func slope(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let rest = 1 - t
      return 3 * rest * rest * a + 6 * rest * t * (b - a) + 3 * t * t * (1 - b)
    }
    var parameter = time
    for _ in 0..<8 {
      let error = Self.bezier(x1, x2, parameter) - time
      if abs(error) < 1e-7 { return Self.bezier(y1, y2, parameter) }
      let derivative = slope(x1, x2, parameter)
      if abs(derivative) < 1e-6 { break }
      parameter -= error / derivative
    }
    return Self.bezier(y1, y2, Self.parameter(x1, x2, reaching: time))
  }

  /// The fraction of time at which the output is `fraction`. For curves that swing beyond their ends, one of the times.
  public func time(of fraction: Double) -> Double {
    if x1 == y1 && x2 == y2 { return fraction }
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    return Self.bezier(x1, x2, Self.parameter(y1, y2, reaching: fraction))
  }

  private static func parameter(_ a: Double, _ b: Double, reaching value: Double) -> Double {
    var low = 0.0, high = 1.0
    while high - low > 1e-9 {
      let middle = (low + high) / 2
      if bezier(a, b, middle) < value { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t
  }
}
