// A basic animation with the pace of a damped spring.
import Foundation
import LayerModel
import ObjectiveC

open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  open var initialVelocity: CGFloat = 0

  /// Seconds until the spring stays within a thousandth of its rest.
  open var settlingDuration: CFTimeInterval {
    let frequency = Double(stiffness / mass).squareRoot()
    let ratio = Double(damping) / (2 * Double(stiffness * mass).squareRoot())
    guard ratio > 0, frequency > 0 else { return .infinity }
    // An overdamped spring's slow part decides.
    let decay = ratio <= 1 ? ratio * frequency : frequency * (ratio - (ratio * ratio - 1).squareRoot())
    return -log(0.001) / decay
  }

  package override func makeCopy() -> CAAnimation { CASpringAnimation() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping, initialVelocity) = (other.mass, other.stiffness, other.damping, other.initialVelocity)
  }

  package override func setTiming(of animation: inout LayerAnimation) {
    super.setTiming(of: &animation)
    animation.spring = LayerAnimation.Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), initialVelocity: Double(initialVelocity))
  }
}
