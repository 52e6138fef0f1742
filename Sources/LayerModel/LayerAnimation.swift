// An animation as it is declared: values, timing, and how to evaluate it. App and phone evaluate with this same code.
import Foundation

/// A declared animation of one property, or of a part of it, through key values. The members of its timing (`beginTime`, `duration`,
/// `repeatCount`…) are reached as if they were its own.
@dynamicMemberLookup
public struct LayerAnimation: Equatable, Sendable {
  public var property: AnimatedProperty
  public var component = AnimatedComponent.whole
  /// Evenly spread unless `keyTimes` says otherwise.
  public var values: [AnimatedValue]
  /// Fractions 0...1, as many as `values` (discrete: one more is allowed); empty for even spacing.
  public var keyTimes: [Double] = []
  /// One curve for each stretch between values; empty for linear stretches.
  public var stretchTimings: [TimingCurve] = []
  /// The two inner control values of a Bézier curve for each stretch; empty for straight stretches.
  public var controls: [AnimatedValue] = []
  /// Curved stretches are followed at even speed.
  public var isEvenlyPaced = false
  /// Jumps from value to value instead of blending.
  public var isDiscrete = false
  /// The result is added to what the layer shows without this animation.
  public var isAdditive = false
  /// Each run begins where the one before ended.
  public var isCumulative = false
  /// Points are a path, and the value is the turn that follows it.
  public var pathTurn = PathTurn.none
  public var timing: AnimationTiming
  /// The timings of the groups around the animation, outermost first. The outermost's times are the layer's, each other's those of the
  /// group around it.
  public var groups: [AnimationTiming] = []
  /// Replaces the timing's curve with a damped spring.
  public var spring: Spring?

  /// Raw values are part of the link's format.
  public enum PathTurn: UInt8, Sendable, CaseIterable { case none, along, against }

  public init(property: AnimatedProperty, values: [AnimatedValue], beginTime: Double, duration: Double) {
    (self.property, self.values) = (property, values)
    timing = AnimationTiming(beginTime: beginTime, duration: duration)
  }

  public subscript<Value>(dynamicMember path: WritableKeyPath<AnimationTiming, Value>) -> Value {
    get { timing[keyPath: path] }
    set { timing[keyPath: path] = newValue }
  }

  public subscript<Value>(dynamicMember path: KeyPath<AnimationTiming, Value>) -> Value { timing[keyPath: path] }

  // MARK: Time

  /// The timing that decides when it begins and ends.
  public var outermost: AnimationTiming { groups.first ?? timing }

  /// True when nothing changes after this time.
  public func isFinished(at time: Double) -> Bool { outermost.isFinished(at: time) }

  /// Where the innermost run stands at a time of the layer; nil when nothing is animated.
  private func position(at time: Double) -> AnimationTiming.Position? {
    var inner = time
    for group in groups {
      guard let next = group.innerTime(at: inner) else { return nil }
      inner = next
    }
    return timing.position(at: inner)
  }

  /// The fraction of the way through the values at a time of the layer, or nil outside the active time when nothing fills. Springs go
  /// beyond 1.
  public func progress(at time: Double) -> Double? { position(at: time).map(progress) }

  private func progress(_ position: AnimationTiming.Position) -> Double {
    spring.map { $0.value(at: position.fraction * timing.duration) } ?? timing.curve.value(at: position.fraction)
  }

  // MARK: Values

  /// The value of the whole property at a time of the layer. `model` is what the layer shows without this animation.
  public func value(at time: Double, model: AnimatedValue) -> AnimatedValue? {
    guard let own = model.component(component), let part = componentValue(at: time, underlying: own) else { return nil }
    return model.replacing(component, by: part)
  }

  /// The same for the part that is animated; `underlying` is that part of what the layer shows without this animation.
  func componentValue(at time: Double, underlying: AnimatedValue) -> AnimatedValue? {
    guard let position = position(at: time), !values.isEmpty else { return nil }
    var animation = self
    if values.contains(.underlying) { animation.values = values.map { $0 == .underlying ? underlying : $0 } }
    var result = animation.interpolated(at: progress(position))
    if isCumulative, position.completedRuns > 0, let last = timing.autoreverses ? animation.values.first : animation.values.last {
      result = result.adding(last.multiplied(by: position.completedRuns))
    }
    return isAdditive ? underlying.adding(result) : result
  }

  private var times: [Double] {
    let last = values.count - 1
    return keyTimes.count == values.count ? keyTimes : (0...last).map { Double($0) / Double(max(last, 1)) }
  }

  private func interpolated(at fraction: Double) -> AnimatedValue {
    guard values.count > 1 else { return values[0] }
    if isDiscrete {
      let times = keyTimes.isEmpty ? (0...values.count).map { Double($0) / Double(values.count) } : keyTimes
      let index = times.lastIndex { $0 <= fraction + 1e-9 } ?? 0
      return values[min(index, values.count - 1)]
    }
    let (stretch, part) = place(at: fraction)
    if pathTurn != .none { return turn(in: stretch, at: part) }
    return point(in: stretch, at: part)
  }

  /// The stretch and the parameter in it, 0...1 but for springs.
  private func place(at fraction: Double) -> (stretch: Int, parameter: Double) {
    let last = values.count - 1, times = times
    var index = 0
    while index < last - 1, fraction >= times[index + 1] { index += 1 }
    let length = times[index + 1] - times[index]
    var part = length > 0 ? (fraction - times[index]) / length : 1
    if index < stretchTimings.count { part = stretchTimings[index].value(at: part) }
    if isEvenlyPaced, isCurved { part = CurvePacing { point(in: index, at: $0) }.parameter(at: part) }
    return (index, part)
  }

  private var isCurved: Bool { controls.count == 2 * (values.count - 1) }

  private func point(in stretch: Int, at part: Double) -> AnimatedValue {
    let from = values[stretch], to = values[stretch + 1]
    guard isCurved else { return from.blended(with: to, part) }
    // By de Casteljau, which needs nothing but blending.
    let first = controls[stretch * 2], second = controls[stretch * 2 + 1]
    let a = from.blended(with: first, part), b = first.blended(with: second, part), c = second.blended(with: to, part)
    return a.blended(with: b, part).blended(with: b.blended(with: c, part), part)
  }

  /// The direction of the path as a transform.
  private func turn(in stretch: Int, at part: Double) -> AnimatedValue {
    let step = 1e-4
    // A path may stand still at its very end, where its control point is the end itself.
    for reach in [step, 0.05] {
      let before = point(in: stretch, at: max(part - reach, 0)), after = point(in: stretch, at: min(part + reach, 1))
      guard case .point(let start) = before, case .point(let end) = after else { break }
      let x = Double(end.x - start.x), y = Double(end.y - start.y)
      if abs(x) + abs(y) > 1e-9 { return .transform(.rotation(atan2(y, x) + (pathTurn == .against ? .pi : 0), about: .turnAboutZ)) }
    }
    return .transform(.identity)
  }
}

/// Finds the parameter of a curve at a share of its length.
struct CurvePacing {
  private var lengths: [Double] = [0]
  private static let pieces = 64

  init(_ point: (Double) -> AnimatedValue) {
    var last = point(0)
    for piece in 1...Self.pieces {
      let next = point(Double(piece) / Double(Self.pieces))
      lengths.append(lengths[piece - 1] + last.distance(to: next))
      last = next
    }
  }

  var length: Double { lengths[Self.pieces] }

  func parameter(at share: Double) -> Double {
    guard length > 0, share > 0 else { return max(share, 0) }
    let wanted = share * length
    let piece = (lengths.firstIndex { $0 >= wanted } ?? Self.pieces)
    guard piece > 0 else { return 0 }
    let step = lengths[piece] - lengths[piece - 1]
    return (Double(piece - 1) + (step > 0 ? (wanted - lengths[piece - 1]) / step : 1)) / Double(Self.pieces)
  }
}

extension LayerAnimation {
  /// Key times at which the values are passed at even speed, curves included.
  public var pacedKeyTimes: [Double] {
    guard values.count > 1 else { return [] }
    var sums: [Double] = [0]
    for stretch in 0..<values.count - 1 {
      let length = isCurved ? CurvePacing { point(in: stretch, at: $0) }.length : values[stretch].distance(to: values[stretch + 1])
      sums.append(sums[stretch] + length)
    }
    guard let whole = sums.last, whole > 0 else { return [] }
    return sums.map { $0 / whole }
  }

  /// Smooth curves through the values, after Kochanek and Bartels (SIGGRAPH 1984). Without the three lists the curve is that of
  /// Catmull and Rom. Transforms are left straight.
  public mutating func makeSmooth(tension: [Double], continuity: [Double], bias: [Double]) {
    guard values.count > 2, values.allSatisfy({ $0.difference(from: values[0]) != nil }) else { return }
    if case .transform = values[0] { return }
    let last = values.count - 1
    func number(_ list: [Double], _ index: Int) -> Double { index < list.count ? list[index] : 0 }
    func change(_ from: Int, _ to: Int) -> AnimatedValue { values[to].difference(from: values[from])! }
    /// The tangents with which the curve comes to a value and leaves it.
    func tangents(_ index: Int) -> (coming: AnimatedValue, leaving: AnimatedValue) {
      let before = index > 0 ? change(index - 1, index) : change(0, 1)
      let after = index < last ? change(index, index + 1) : change(last - 1, last)
      let (t, c, b) = (number(tension, index), number(continuity, index), number(bias, index))
      func mix(_ one: Double, _ other: Double) -> AnimatedValue { before.multiplied(by: one).adding(after.multiplied(by: other)) }
      return (
        mix((1 - t) * (1 - c) * (1 + b) / 2, (1 - t) * (1 + c) * (1 - b) / 2), mix((1 - t) * (1 + c) * (1 + b) / 2, (1 - t) * (1 - c) * (1 - b) / 2))
    }
    controls = (0..<last).flatMap { index -> [AnimatedValue] in
      let leaving = tangents(index).leaving.multiplied(by: 1.0 / 3), coming = tangents(index + 1).coming.multiplied(by: -1.0 / 3)
      return [values[index].adding(leaving), values[index + 1].adding(coming)]
    }
  }
}
