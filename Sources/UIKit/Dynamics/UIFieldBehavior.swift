// Forces that depend on where an item is and how fast it goes.
//
// Apple gives no units for fields. Here a strength of 1 accelerates an item of charge or mass 1 by 100 points a second squared at the
// least radius, as a push of magnitude 1 does.

/// A field of forces.
///
/// Partly: noise, turbulence and magnetic fields have no effect.
@preconcurrency @MainActor
open class UIFieldBehavior: UIDynamicBehavior {
  private enum Kind {
    case drag, vortex, radialGravity, linearGravity, velocity, spring, electric, none
    case custom((UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector)
  }
  private let kind: Kind

  private init(_ kind: Kind) {
    self.kind = kind
    super.init()
  }

  private class func made<Field>(_ kind: Kind, _ set: (UIFieldBehavior) -> Void = { _ in }) -> Field {
    let field = UIFieldBehavior(kind)
    set(field)
    guard let result = field as? Field else { fatalError("UIFieldBehavior is not to be subclassed") }
    return result
  }

  /// Slows down, the more the faster an item is.
  open class func dragField() -> Self { made(.drag) }
  /// Drives round the field's position.
  open class func vortexField() -> Self { made(.vortex) }
  /// Draws to the field's position.
  open class func radialGravityField(position: CGPoint) -> Self { made(.radialGravity) { $0.position = position } }
  open class func linearGravityField(direction: CGVector) -> Self { made(.linearGravity) { $0.direction = direction } }
  /// Brings items to a speed: strength times direction, in hundreds of points a second.
  open class func velocityField(direction: CGVector) -> Self { made(.velocity) { $0.direction = direction } }
  /// Draws to the field's position, the more the farther away.
  open class func springField() -> Self { made(.spring) }
  /// Drives charged items from the field's position; a negative charge is drawn to it.
  open class func electricField() -> Self { made(.electric) }
  open class func magneticField() -> Self {
    unimplemented("UIFieldBehavior.magneticField()")
    return made(.none)
  }
  open class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
    unimplemented("UIFieldBehavior.noiseField(smoothness:animationSpeed:)")
    return made(.none) { ($0.smoothness, $0.animationSpeed) = (smoothness, speed) }
  }
  open class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
    unimplemented("UIFieldBehavior.turbulenceField(smoothness:animationSpeed:)")
    return made(.none) { ($0.smoothness, $0.animationSpeed) = (smoothness, speed) }
  }
  /// A force of the app's own: from the field, the place about its position, the speed, mass, charge and the time since the last step.
  open class func field(
    evaluationBlock block: @escaping (UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector
  ) -> Self { made(.custom(block)) }

  open func addItem(_ item: any UIDynamicItem) { list(item) }
  open func removeItem(_ item: any UIDynamicItem) { unlist(item) }
  open var items: [any UIDynamicItem] { listedItems }

  /// Points of the reference view.
  open var position = CGPoint.zero { didSet { wake() } }
  /// About `position`; outside of it nothing happens.
  open var region = UIRegion.infinite { didSet { wake() } }
  open var strength: CGFloat = 1 { didSet { wake() } }
  /// The power of the distance by which the field grows weaker.
  open var falloff: CGFloat = 0 { didSet { wake() } }
  /// Nearer than this, the field grows no stronger.
  open var minimumRadius: CGFloat = 1 { didSet { wake() } }
  open var direction = CGVector.zero { didSet { wake() } }
  open var smoothness: CGFloat = 0
  open var animationSpeed: CGFloat = 0

  override func act(_ seconds: Double) {
    for body in bodies where body.isMovable {
      let offset = CGPoint(x: body.position.x - position.x, y: body.position.y - position.y)
      guard region.contains(offset) else { continue }
      let force = self.force(on: body, at: offset, seconds)
      body.push(Double(force.dx) * DynamicsMetrics.push, Double(force.dy) * DynamicsMetrics.push, at: body.position)
    }
  }

  /// In units of a push.
  private func force(on body: DynamicsBody, at offset: CGPoint, _ seconds: Double) -> CGVector {
    let distance = hypot(offset.x, offset.y)
    let outward = distance > 0 ? CGVector(dx: offset.x / distance, dy: offset.y / distance) : .zero
    let velocity = CGVector(dx: body.velocity.x / 100, dy: body.velocity.y / 100), mass = CGFloat(body.mass)
    let power = strength / pow(max(distance, minimumRadius, 1e-3), falloff)
    func times(_ vector: CGVector, _ factor: CGFloat) -> CGVector { CGVector(dx: vector.dx * factor, dy: vector.dy * factor) }
    switch kind {
    case .drag: return times(velocity, -power)
    case .vortex: return times(CGVector(dx: -outward.dy, dy: outward.dx), power * mass)
    case .radialGravity: return times(outward, -power * mass)
    case .linearGravity: return times(direction, power * mass)
    case .velocity:
      let missing = CGVector(dx: direction.dx * power - velocity.dx, dy: direction.dy * power - velocity.dy)
      return times(missing, mass / CGFloat(max(seconds, 1.0 / 60)))
    case .spring: return times(CGVector(dx: offset.x / 100, dy: offset.y / 100), -power)
    case .electric: return times(outward, power * body.properties.charge)
    case .custom(let block): return block(self, offset, CGVector(dx: body.velocity.x, dy: body.velocity.y), mass, body.properties.charge, seconds)
    case .none: return .zero
    }
  }
}
