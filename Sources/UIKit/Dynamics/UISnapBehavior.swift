// An item jumps to a point and comes to rest there.

/// Draws its item to a point as a damped spring does, and turns it upright.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem

  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    (self.item, snapPoint) = (item, point)
    super.init()
  }

  /// Points of the reference view.
  open var snapPoint: CGPoint { didSet { if snapPoint != oldValue { wake() } } }
  /// 0 (swings long) to 1 (does not swing).
  open var damping = CGFloat(DynamicsMetrics.snapDamping) { didSet { if damping != oldValue { wake() } } }

  override func enter(_ world: DynamicsWorld) { world.use(item) }
  override func leave(_ world: DynamicsWorld) { world.drop(item) }

  override func act(_ seconds: Double) {
    guard let body = world?.body(of: item), body.isMovable else { return }
    let frequency = 2 * Double.pi * DynamicsMetrics.snapFrequency
    let friction = 2 * max(Double(damping), 0.05) * frequency
    // Implicit, so that it cannot grow: the pull and the friction at the end of the step.
    let share = 1 / (1 + seconds * friction + seconds * seconds * frequency * frequency)
    func next(_ speed: Double, _ distance: Double) -> Double { (speed - seconds * frequency * frequency * distance) * share }
    let position = body.position, velocity = body.velocity
    body.velocity = CGPoint(
      x: next(Double(velocity.x), Double(position.x - snapPoint.x)), y: next(Double(velocity.y), Double(position.y - snapPoint.y)))
    if body.properties.allowsRotation { body.angularVelocity = next(body.angularVelocity, remainder(body.angle, 2 * .pi)) }
  }
}
