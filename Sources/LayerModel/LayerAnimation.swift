// An animation as it is declared: values, timing, and how to evaluate it. App and phone evaluate with this same code.
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
    func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let rest = 1 - t
      return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t
    }
    func slope(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let rest = 1 - t
      return 3 * rest * rest * a + 6 * rest * t * (b - a) + 3 * t * t * (1 - b)
    }
    var parameter = time
    for _ in 0..<8 {
      let error = bezier(x1, x2, parameter) - time
      if abs(error) < 1e-7 { return bezier(y1, y2, parameter) }
      let derivative = slope(x1, x2, parameter)
      if abs(derivative) < 1e-6 { break }
      parameter -= error / derivative
    }
    var low = 0.0, high = 1.0
    parameter = min(max(parameter, 0), 1)
    while high - low > 1e-7 {
      if bezier(x1, x2, parameter) < time { low = parameter } else { high = parameter }
      parameter = (low + high) / 2
    }
    return bezier(y1, y2, parameter)
  }
}

/// What an animation changes.
public enum AnimatedProperty: UInt8, Sendable, CaseIterable {
  case position, bounds, transform, opacity, backgroundColor, cornerRadius, borderWidth, borderColor, anchorPoint, zPosition, contents
}

/// An animated value.
public enum AnimatedValue: Equatable, Sendable {
  case number(Double), point(CGPoint), rect(CGRect), color(LayerColor), transform(LayerTransform), bitmap(BitmapID?)
}

/// A declared animation of one property through key values, with timing. Times in seconds of media time.
public struct LayerAnimation: Equatable, Sendable {
  public var property: AnimatedProperty
  /// Two values or more; evenly spread unless `keyTimes` says otherwise.
  public var values: [AnimatedValue]
  /// Fractions 0...1, as many as `values`; empty for even spacing.
  public var keyTimes: [Double] = []
  /// The pace over the whole duration.
  public var timing = TimingCurve.linear
  /// One curve for each stretch between values; empty for linear stretches.
  public var stretchTimings: [TimingCurve] = []
  /// Jumps from value to value instead of blending.
  public var isDiscrete = false
  /// The result is added to the model value.
  public var isAdditive = false
  public var beginTime: Double
  public var duration: Double
  public var speed: Double = 1
  public var timeOffset: Double = 0
  public var repeatCount: Double = 1
  public var autoreverses = false
  public var fillsBackwards = false
  public var fillsForwards = false
  /// Replaces `timing` with a damped spring.
  public var spring: Spring?

  /// Mass, stiffness and damping as Core Animation defines them; `initialVelocity` in units of the whole change a second.
  public struct Spring: Hashable, Sendable {
    public var mass, stiffness, damping, initialVelocity: Double
    public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0) {
      (self.mass, self.stiffness, self.damping, self.initialVelocity) = (mass, stiffness, damping, initialVelocity)
    }
    /// The fraction of the change done after `time` seconds; 0 at the start, 1 at rest, beyond 1 on overshoot.
    public func value(at time: Double) -> Double {
      let naturalFrequency = (stiffness / mass).squareRoot()
      let ratio = damping / (2 * (stiffness * mass).squareRoot())
      let start = initialVelocity
      if ratio < 1 {
        let frequency = naturalFrequency * (1 - ratio * ratio).squareRoot()
        let envelope = exp(-ratio * naturalFrequency * time)
        let sine = (ratio * naturalFrequency - start) / frequency
        return 1 - envelope * (cos(frequency * time) + sine * sin(frequency * time))
      }
      if ratio == 1 {
        return 1 - exp(-naturalFrequency * time) * (1 + (naturalFrequency - start) * time)
      }
      let root = naturalFrequency * (ratio * ratio - 1).squareRoot()
      let slow = -ratio * naturalFrequency + root, fast = -ratio * naturalFrequency - root
      let second = (slow + start) / (slow - fast)
      return 1 - ((1 - second) * exp(slow * time) + second * exp(fast * time))
    }
  }

  public init(property: AnimatedProperty, values: [AnimatedValue], beginTime: Double, duration: Double) {
    (self.property, self.values, self.beginTime, self.duration) = (property, values, beginTime, duration)
  }

  /// The whole active time in seconds of the parent's time.
  public var activeDuration: Double {
    let once = autoreverses ? duration * 2 : duration
    return speed == 0 ? .infinity : once * max(repeatCount, 0) / abs(speed)
  }

  /// True when nothing changes after this time.
  public func isFinished(at time: Double) -> Bool { time >= beginTime + activeDuration }

  /// The fraction of the way through the values at a media time, or nil outside the active time when nothing fills.
  public func progress(at time: Double) -> Double? {
    var local = time - beginTime
    if local < 0 {
      guard fillsBackwards else { return nil }
      local = 0
    } else if local >= activeDuration {
      guard fillsForwards else { return nil }
      local = activeDuration
    }
    guard duration > 0 else { return 1 }
    var position = (local * speed + timeOffset) / duration
    let wholeLength: Double = autoreverses ? 2 : 1
    let end = wholeLength * repeatCount
    if position >= end, end.truncatingRemainder(dividingBy: wholeLength) == 0 {
      position = wholeLength
    } else {
      position = position.truncatingRemainder(dividingBy: wholeLength)
    }
    if position < 0 { position += wholeLength }
    if position > 1 { position = 2 - position }
    if let spring { return spring.value(at: position * duration) }
    return timing.value(at: position)
  }

  /// The animated value at a media time; `model` is the layer's own value, needed for additive animations.
  public func value(at time: Double, model: AnimatedValue) -> AnimatedValue? {
    guard let fraction = progress(at: time), !values.isEmpty else { return nil }
    let result = interpolated(at: fraction)
    return isAdditive ? model.adding(result) : result
  }

  private func interpolated(at fraction: Double) -> AnimatedValue {
    guard values.count > 1 else { return values[0] }
    if isDiscrete {
      let times = keyTimes.isEmpty ? (0...values.count).map { Double($0) / Double(values.count) } : keyTimes
      let index = times.lastIndex { $0 <= fraction + 1e-9 } ?? 0
      return values[min(index, values.count - 1)]
    }
    let last = values.count - 1
    let times = keyTimes.count == values.count ? keyTimes : (0...last).map { Double($0) / Double(last) }
    var index = 0
    while index < last - 1, fraction >= times[index + 1] { index += 1 }
    let length = times[index + 1] - times[index]
    var part = length > 0 ? (fraction - times[index]) / length : 1
    if index < stretchTimings.count { part = stretchTimings[index].value(at: part) }
    return values[index].blended(with: values[index + 1], part)
  }
}

extension AnimatedValue {
  /// Linear blend; `part` beyond 0...1 extrapolates (springs overshoot). Values of different kinds: the nearer end.
  public func blended(with other: AnimatedValue, _ part: Double) -> AnimatedValue {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * CGFloat(part) }
    func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * Float(part) }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.point(let a), .point(let b)): return .point(CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)))
    case (.rect(let a), .rect(let b)):
      return .rect(CGRect(x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: mix(a.width, b.width), height: mix(a.height, b.height)))
    case (.color(let a), .color(let b)):
      return .color(LayerColor(red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha: mix(a.alpha, b.alpha)))
    case (.transform(let a), .transform(let b)): return .transform(a.blended(with: b, part))
    default: return part < 0.5 ? self : other
    }
  }

  func adding(_ other: AnimatedValue) -> AnimatedValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + b)
    case (.point(let a), .point(let b)): return .point(CGPoint(x: a.x + b.x, y: a.y + b.y))
    case (.rect(let a), .rect(let b)):
      return .rect(CGRect(x: a.minX + b.minX, y: a.minY + b.minY, width: a.width + b.width, height: a.height + b.height))
    case (.transform(let a), .transform(let b)): return .transform(a.concatenated(with: b))
    default: return other
    }
  }
}
