// Springs against the equation of motion, solved step by step.
import XCTest

@testable import LayerModel

final class SpringTests: XCTestCase {
  private typealias Spring = LayerAnimation.Spring

  /// Mass · x″ = stiffness · (1 − x) − damping · x′ by Runge and Kutta's method of fourth order.
  private func solve(_ spring: Spring, until end: Double) -> Double {
    func acceleration(_ x: Double, _ v: Double) -> Double { (spring.stiffness * (1 - x) - spring.damping * v) / spring.mass }
    var x = 0.0, v = spring.initialVelocity
    let steps = 4000, h = end / Double(steps)
    for _ in 0..<steps {
      let (x1, v1) = (v, acceleration(x, v))
      let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return x
  }

  func testSpringsMoveAsTheEquationOfMotionSays() {
    let springs = [
      Spring(), Spring(mass: 2, stiffness: 300, damping: 7, initialVelocity: 4), Spring(mass: 1, stiffness: 100, damping: 20),
      Spring(mass: 1, stiffness: 100, damping: 20, initialVelocity: -6), Spring(mass: 1, stiffness: 50, damping: 40, initialVelocity: 3),
    ]
    for spring in springs {
      for time in [0.05, 0.1, 0.3, 0.7, 1.5] {
        XCTAssertEqual(spring.value(at: time), solve(spring, until: time), accuracy: 1e-4, "\(spring) at \(time)")
      }
    }
  }

  func testASpringHasSettledAfterItsSettlingDurationAndNotLongBefore() {
    let springs = [
      Spring(), Spring(mass: 1, stiffness: 100, damping: 20), Spring(mass: 1, stiffness: 50, damping: 40), Spring(mass: 3, stiffness: 80, damping: 4),
      Spring(stiffness: 200, damping: 27, initialVelocity: 5),
    ]
    for spring in springs {
      let settling = spring.settlingDuration
      let farthest = (0..<400).map { abs(1 - spring.value(at: settling * (1 + Double($0) / 100))) }.max()!
      XCTAssertLessThanOrEqual(farthest, 0.00101, "\(spring)")
      let before = (0..<400).map { abs(1 - spring.value(at: settling * (0.7 + Double($0) / 1000))) }.max()!
      XCTAssertGreaterThan(before, 0.001, "\(spring)")
    }
    XCTAssertEqual(Spring(mass: 1, stiffness: 100, damping: 0).settlingDuration, .infinity)
  }

  func testASpringOfGivenRatioAndDurationIsAtRestWhenTheDurationIsOver() {
    for ratio in [0.2, 0.5, 0.8, 1] {
      let spring = Spring(dampingRatio: ratio, initialVelocity: 0, settlingIn: 0.6)
      XCTAssertEqual(spring.dampingRatio, ratio, accuracy: 1e-9)
      XCTAssertEqual(spring.value(at: 0.6), 1, accuracy: 0.0021)
      XCTAssertGreaterThan((0..<100).map { abs(1 - spring.value(at: 0.3 + Double($0) / 1000)) }.max()!, 0.005, "it is not at rest long before")
    }
  }

  func testBounceAndPerceptualDuration() {
    let plain = Spring(perceptualDuration: 0.5, bounce: 0, initialVelocity: 0)
    XCTAssertEqual(plain.dampingRatio, 1, accuracy: 1e-9)
    XCTAssertEqual(plain.stiffness, pow(2 * .pi / 0.5, 2), accuracy: 1e-9)
    XCTAssertEqual(Spring(perceptualDuration: 0.5, bounce: 0.3, initialVelocity: 0).dampingRatio, 0.7, accuracy: 1e-9)
    XCTAssertGreaterThan(Spring(perceptualDuration: 0.5, bounce: -0.3, initialVelocity: 0).dampingRatio, 1)
  }
}
