// A damped spring that moves from 0 to 1, in closed form.
import Foundation

extension LayerAnimation {
  /// Mass, stiffness and damping as Core Animation defines them; `initialVelocity` in units of the whole change a second.
  public struct Spring: Hashable, Sendable {
    public var mass, stiffness, damping, initialVelocity: Double

    public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0) {
      (self.mass, self.stiffness, self.damping, self.initialVelocity) = (mass, stiffness, damping, initialVelocity)
    }

    /// Radians a second, without damping.
    private var naturalFrequency: Double { (stiffness / mass).squareRoot() }
    /// 1: critically damped.
    public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// The fraction of the change done after `time` seconds; 0 at the start, 1 at rest, beyond 1 on overshoot.
    public func value(at time: Double) -> Double {
      let naturalFrequency = naturalFrequency, ratio = dampingRatio, start = initialVelocity
      if ratio < 1 {
        let frequency = naturalFrequency * (1 - ratio * ratio).squareRoot()
        let envelope = exp(-ratio * naturalFrequency * time)
        let sine = (ratio * naturalFrequency - start) / frequency
        return 1 - envelope * (cos(frequency * time) + sine * sin(frequency * time))
      }
      if ratio == 1 { return 1 - exp(-naturalFrequency * time) * (1 + (naturalFrequency - start) * time) }
      let root = naturalFrequency * (ratio * ratio - 1).squareRoot()
      let slow = -ratio * naturalFrequency + root, fast = -ratio * naturalFrequency - root
      let second = (slow + start) / (slow - fast)
      return 1 - ((1 - second) * exp(slow * time) + second * exp(fast * time))
    }

    /// Units of the whole change a second, after `time` seconds.
    public func velocity(at time: Double) -> Double {
      let step = 1e-5
      return (value(at: time + step) - value(at: time - step)) / (2 * step)
    }

    /// Seconds until the spring stays within a thousandth of its rest; infinite when it never comes to rest.
    public var settlingDuration: Double {
      let frequency = naturalFrequency, ratio = dampingRatio
      guard ratio > 0, frequency > 0, ratio.isFinite, frequency.isFinite else { return .infinity }
      let threshold = 0.001
      if ratio < 1 {
        let damped = frequency * (1 - ratio * ratio).squareRoot()
        let sine = (ratio * frequency - initialVelocity) / damped
        // The height of the wave, which shrinks by e with each 1/(ratio · frequency) seconds; near critical damping the wave is so
        // long that its height says little, and the spring itself is asked instead.
        if ratio < 0.95 { return log((1 + sine * sine).squareRoot() / threshold) / (ratio * frequency) }
      }
      let decay = ratio <= 1 ? ratio * frequency : frequency * (ratio - (ratio * ratio - 1).squareRoot())
      var low = 0.0, high = 60 / decay
      while high - low > 1e-6 * high {
        let middle = (low + high) / 2
        let isOutside = (0..<8).contains { abs(1 - value(at: middle * (1 + Double($0) / 8))) > threshold }
        if isOutside { low = middle } else { high = middle }
      }
      return high
    }

    /// Mass 1, at rest within a thousandth after `duration` seconds, as UIKit describes springs.
    /// - Parameter ratio: 1 comes to rest without overshoot; nearer 0 swings more.
    public init(dampingRatio ratio: Double, initialVelocity: Double, settlingIn duration: Double) {
      let ratio = min(max(ratio, 0.01), 1), duration = max(duration, 0.001)
      // 9.2334 solves (1 + x) · exp(-x) = 0.001, the critically damped spring's way to rest.
      let frequency = ratio == 1 ? 9.2334 / duration : -log(0.001) / (ratio * duration)
      self.init(stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: initialVelocity)
    }

    /// Mass 1, in the words of newer systems. Without bounce the spring is critically damped; `duration` is its period without damping.
    /// - Parameter bounce: -1...1; negative values are overdamped.
    public init(perceptualDuration duration: Double, bounce: Double, initialVelocity: Double) {
      let duration = max(duration, 0.001), bounce = min(max(bounce, -0.99), 1)
      let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
      let frequency = 2 * Double.pi / duration
      self.init(stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: initialVelocity)
    }
  }
}
