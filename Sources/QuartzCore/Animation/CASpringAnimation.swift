// A basic animation with the pace of a damped spring.
import Foundation
import LayerModel
import ObjectiveC

open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  /// Of the whole change a second; positive towards its end.
  open var initialVelocity: CGFloat = 0
  /// Stiff springs may be overdamped.
  open var allowsOverdamping = true

  public override init() { super.init() }

  /// `perceptualDuration`: the period without damping; `bounce` -1…1, 0 is critically damped.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    take(LayerAnimation.Spring(perceptualDuration: perceptualDuration, bounce: Double(bounce), initialVelocity: 0))
  }

  package func take(_ spring: LayerAnimation.Spring) {
    (mass, stiffness, damping) = (CGFloat(spring.mass), CGFloat(spring.stiffness), CGFloat(spring.damping))
    initialVelocity = CGFloat(spring.initialVelocity)
  }

  private var spring: LayerAnimation.Spring {
    LayerAnimation.Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), initialVelocity: Double(initialVelocity))
  }

  /// Seconds until the spring stays within a thousandth of its rest. (Apple does not document where it draws the line.)
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }
  open var perceptualDuration: CFTimeInterval { 2 * .pi / Double(stiffness / mass).squareRoot() }
  open var bounce: CGFloat {
    let ratio = CGFloat(spring.dampingRatio)
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  package override func makeCopy() -> CAAnimation { CASpringAnimation() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping, initialVelocity) = (other.mass, other.stiffness, other.damping, other.initialVelocity)
  }

  override func decorate(_ animation: inout LayerAnimation) { animation.spring = spring }
}
