// Recognizes a shake in the readings of a motion source.
//
// Core Motion's own rule is not public. This one counts strokes: a hand that shakes a phone throws it to and fro, whereas walking,
// running and stairs cannot push a body down by more than 1 G, so strong strokes both ways within a second need a hand.
import Foundation
import PhoneLink

/// Runs on the source's own readings, whatever rate the app asked for; 25 Hz and more serve well.
package struct ShakeDetector {
  /// Seconds without a stroke that end a shake, and then until another can begin.
  static let quietTime = 0.5, refractoryTime = 0.5
  /// Seconds after which a shake "goes on too long". Apple gives no number, and only says that UIKit might cancel then; as long as a hand
  /// may shake, the app must hear of its end. Three or four times a second an arm throws itself to and fro by more than 1 G, and it tires:
  /// in recordings of half a minute the last strokes are a sixth weaker than the first. What keeps on for a whole minute is no hand but a
  /// machine, a vehicle or a road.
  static let longestShake = 60.0
  /// Seconds without a reading after which nothing is known.
  static let largestGap = 0.5

  /// Seconds; the time constant of the low-pass filter whose output is taken off a reading. Recordings of strong shakes are recognized
  /// sooner this way than from Core Motion's user acceleration, whose gravity lags behind a fast hand.
  static let gravityLag = 0.35

  package let sensitivity: ShakeSensitivity

  private enum State {
    case quiet
    case shaking(since: Double)
    /// Cancelled: nothing counts until the shaking has stopped.
    case worn
    case refractory(until: Double)
  }

  private var state = State.quiet
  /// One for each rule by which a shake can begin; any of them will do. Once it is on, the first counts its strokes.
  private var counters: [StrokeCounter]
  private var lastTime: Double?
  private var smoothed: Vector3?

  package init(_ sensitivity: ShakeSensitivity = .medium) {
    self.sensitivity = sensitivity
    counters = sensitivity.rules.map { StrokeCounter(rule: $0) }
  }

  /// When `process(silenceUntil:)` would have something to say if no reading came; nil: never.
  package var deadline: Double? {
    guard case .shaking = state, let lastTime else { return nil }
    return lastTime + Self.largestGap
  }

  /// Takes the next reading.
  package mutating func process(_ sample: MotionSample) -> ShakePhase? {
    let time = sample.time
    if let lastTime, time < lastTime || time - lastTime > Self.largestGap {
      let phase = interrupt()
      self.lastTime = time
      return phase
    }
    let isShaking = if case .quiet = state { false } else { true }
    let acceleration = withoutGravity(sample)
    var isEnough = false
    for index in counters.indices where index == 0 || !isShaking {
      let isStroke = counters[index].note(acceleration, at: time, threshold: isShaking ? ShakeSensitivity.thresholdWhileShaking : nil)
      if isStroke, counters[index].isEnough(at: time) { isEnough = true }
    }
    lastTime = time
    let quietSince = time - (counters[0].peak?.time ?? -.infinity)

    switch state {
    case .quiet:
      guard isEnough else { return nil }
      state = .shaking(since: time)
      // A slow rule may have seen strokes where the first has not.
      if counters[0].peak == nil { counters[0].peak = (acceleration, time) }
      return .began
    case .shaking(let since):
      if quietSince >= Self.quietTime {
        forgetStrokes()
        state = .refractory(until: time + Self.refractoryTime)
        return .ended
      }
      if time - since >= Self.longestShake {
        state = .worn
        return .cancelled
      }
    case .worn:
      if quietSince >= Self.quietTime { state = .quiet }
    case .refractory(let until):
      forgetStrokes()
      if time >= until { state = .quiet }
    }
    return nil
  }

  /// No reading came up to this time.
  ///
  /// - Parameter isStill: whether that is because the phone does not move any more, as at a recording's end, so that a shake has ended.
  ///   Otherwise nothing is known, and the shake is cancelled.
  package mutating func process(silenceUntil time: Double, isStill: Bool = false) -> ShakePhase? {
    guard let deadline, time >= deadline else { return nil }
    guard isStill else { return interrupt() }
    forgetStrokes()
    state = .refractory(until: time + Self.refractoryTime)
    return .ended
  }

  /// The app goes away, or readings are missing.
  package mutating func interrupt() -> ShakePhase? {
    let wasShaking = if case .shaking = state { true } else { false }
    state = .quiet
    forgetStrokes()
    smoothed = nil
    return wasShaking ? .cancelled : nil
  }

  private mutating func forgetStrokes() {
    for index in counters.indices { counters[index].forget() }
  }

  private mutating func withoutGravity(_ sample: MotionSample) -> Vector3 {
    let total = sample.gravity + sample.userAcceleration
    let last = smoothed ?? total
    let current = last + (total - last) * (1 - exp(-(sample.time - (lastTime ?? sample.time)) / Self.gravityLag))
    smoothed = current
    return total - current
  }
}

/// Counts strokes that each oppose the one before.
private struct StrokeCounter {
  /// Seconds between the peak of one stroke and the start of the next; the lower bound lets neighbouring readings at 25 Hz pass.
  static let strokeDistance = 0.039...0.4
  /// Cosine of the angle between two strokes, at most: they must oppose each other.
  static let largestCosine = -0.8

  let rule: ShakeSensitivity.Rule
  /// Starts of the latest strokes, each against the one before.
  private var strokes: [Double] = []
  /// The strongest reading of the latest stroke.
  var peak: (acceleration: Vector3, time: Double)?

  init(rule: ShakeSensitivity.Rule) { self.rule = rule }

  func isEnough(at time: Double) -> Bool {
    strokes.count >= rule.strokes && time - strokes[strokes.count - rule.strokes] <= rule.seconds
  }

  mutating func forget() { (strokes, peak) = ([], nil) }

  /// True when a new stroke starts with this reading.
  mutating func note(_ acceleration: Vector3, at time: Double, threshold: Double?) -> Bool {
    let strength = acceleration.length
    guard strength >= threshold ?? rule.threshold else { return false }
    guard let last = peak, time - last.time <= Self.strokeDistance.upperBound else {
      strokes = [time]
      peak = (acceleration, time)
      return true
    }
    let cosine = acceleration.dot(last.acceleration) / (strength * last.acceleration.length)
    if cosine < Self.largestCosine {
      guard time - last.time >= Self.strokeDistance.lowerBound else { return false }
      strokes = strokes.suffix(rule.strokes - 1) + [time]
      peak = (acceleration, time)
      return true
    }
    if cosine > 0, strength > last.acceleration.length { peak = (acceleration, time) }
    return false
  }
}
