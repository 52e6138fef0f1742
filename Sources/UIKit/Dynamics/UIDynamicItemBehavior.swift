// What items are made of: how heavy, how rough, how they bounce, and how fast they are.

/// Properties of its items' bodies. Of several that an item is in, the one added last counts.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  public init(items: [any UIDynamicItem]) {
    super.init()
    for item in items { list(item) }
  }
  public convenience override init() { self.init(items: []) }

  open var items: [any UIDynamicItem] { listedItems }
  open func addItem(_ item: any UIDynamicItem) { list(item) }
  open func removeItem(_ item: any UIDynamicItem) { unlist(item) }

  var properties = DynamicsProperties() { didSet { if properties != oldValue { dynamicAnimator?.behaviorsDidChange() } } }

  /// 0 (does not bounce) to 1 (loses nothing).
  open var elasticity: CGFloat { get { properties.elasticity } set { properties.elasticity = newValue } }
  /// 0 (slides) to 1 (rough) and more.
  open var friction: CGFloat { get { properties.friction } set { properties.friction = newValue } }
  /// An item of 100 × 100 points and density 1 has mass 1.
  open var density: CGFloat { get { properties.density } set { properties.density = newValue } }
  /// How fast an item loses its speed: the part of it in a second, about.
  open var resistance: CGFloat { get { properties.resistance } set { properties.resistance = newValue } }
  open var angularResistance: CGFloat { get { properties.angularResistance } set { properties.angularResistance = newValue } }
  /// What electric and magnetic fields act on.
  open var charge: CGFloat { get { properties.charge } set { properties.charge = newValue } }
  /// The item is met by others and never moves.
  open var isAnchored: Bool { get { properties.isAnchored } set { properties.isAnchored = newValue } }
  open var allowsRotation: Bool { get { properties.allowsRotation } set { properties.allowsRotation = newValue } }

  // Speeds that are set before there is a body wait for it.
  private var waiting: [ObjectIdentifier: (velocity: CGPoint, turn: CGFloat)] = [:]

  /// Points a second, added to what the item has.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    guard isListed(item) else { return }
    if let body = world?.body(of: item) {
      if body.isMovable { body.velocity = CGPoint(x: body.velocity.x + velocity.x, y: body.velocity.y + velocity.y) }
      wake()
    } else {
      let old = waiting[ObjectIdentifier(item)] ?? (.zero, 0)
      waiting[ObjectIdentifier(item)] = (CGPoint(x: old.velocity.x + velocity.x, y: old.velocity.y + velocity.y), old.turn)
    }
  }

  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    guard isListed(item) else { return .zero }
    return world?.body(of: item)?.velocity ?? waiting[ObjectIdentifier(item)]?.velocity ?? .zero
  }

  /// Radians a second, clockwise, added to what the item has.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    guard isListed(item) else { return }
    if let body = world?.body(of: item) {
      if body.isMovable, body.properties.allowsRotation { body.angularVelocity += Double(velocity) }
      wake()
    } else {
      let old = waiting[ObjectIdentifier(item)] ?? (.zero, 0)
      waiting[ObjectIdentifier(item)] = (old.velocity, old.turn + velocity)
    }
  }

  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    guard isListed(item) else { return 0 }
    return world?.body(of: item).map { CGFloat($0.angularVelocity) } ?? waiting[ObjectIdentifier(item)]?.turn ?? 0
  }

  override func enter(_ world: DynamicsWorld) {
    super.enter(world)
    let speeds = waiting
    waiting = [:]
    for item in items {
      guard let speed = speeds[ObjectIdentifier(item)] else { continue }
      addLinearVelocity(speed.velocity, for: item)
      addAngularVelocity(speed.turn, for: item)
    }
  }
}
