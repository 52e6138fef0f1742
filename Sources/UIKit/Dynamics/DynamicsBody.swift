// An item as the solver knows it.
internal import CChipmunk

/// What can be touched: an item's body or a boundary. The solver's shapes point here.
@MainActor
class DynamicsCollider {
  /// In the order of making, so that what happens at one moment is told in an order that does not depend on addresses.
  let order: Int
  fileprivate(set) var shapes: [OpaquePointer] = []

  init(order: Int) { self.order = order }

  func add(_ shape: OpaquePointer, in world: DynamicsWorld) {
    world.chipmunk.ShapeSetUserData(shape, Unmanaged.passUnretained(self).toOpaque())
    _ = world.chipmunk.SpaceAddShape(world.space, shape)
    shapes.append(shape)
  }

  func removeShapes(from world: DynamicsWorld) {
    for shape in shapes {
      world.chipmunk.SpaceRemoveShape(world.space, shape)
      world.chipmunk.ShapeFree(shape)
    }
    shapes = []
  }
}

/// A line or an outline that items collide with.
final class DynamicsBoundary: DynamicsCollider {
  unowned let behavior: UICollisionBehavior
  /// Nil: the reference view's edge.
  let identifier: (any NSCopying)?

  init(order: Int, behavior: UICollisionBehavior, identifier: (any NSCopying)?) {
    (self.behavior, self.identifier) = (behavior, identifier)
    super.init(order: order)
  }
}

/// What behaviors say of an item's body; the values are Apple's defaults.
struct DynamicsProperties: Equatable {
  var elasticity: CGFloat = 0
  var friction: CGFloat = 0
  var density: CGFloat = 1
  var resistance: CGFloat = 0
  var angularResistance: CGFloat = 0
  var charge: CGFloat = 0
  var isAnchored = false
  var allowsRotation = true
}

final class DynamicsBody: DynamicsCollider {
  let item: any UIDynamicItem
  let body: OpaquePointer
  /// How many behaviors use it, and how many of them for collisions.
  var userCount = 0, colliderCount = 0
  private(set) var mass = 1.0
  /// The same for all that hang together by joints; 0 for what hangs on nothing.
  var cluster = 0
  var properties = DynamicsProperties() { didSet { if properties != oldValue { updateMass() } } }

  private unowned let world: DynamicsWorld
  private var size = CGSize.zero
  private var outline: [cpVect] = []
  private var isCircle = false
  /// The item's transform without its turn.
  private var base = CGAffineTransform.identity
  /// What was last written to the item.
  private var writtenAngle = 0.0

  init(_ item: any UIDynamicItem, order: Int, in world: DynamicsWorld) {
    (self.item, self.world) = (item, world)
    body = world.chipmunk.BodyNew(1, 1)
    super.init(order: order)
    _ = world.chipmunk.SpaceAddBody(world.space, body)
    readItem()
  }

  // MARK: Where it is

  var position: CGPoint {
    get { CGPoint(world.chipmunk.BodyGetPosition(body)) }
    set { world.chipmunk.BodySetPosition(body, cpVect(newValue)) }
  }
  var angle: Double { world.chipmunk.BodyGetAngle(body) }
  /// Points a second.
  var velocity: CGPoint {
    get { CGPoint(world.chipmunk.BodyGetVelocity(body)) }
    set { world.chipmunk.BodySetVelocity(body, cpVect(newValue)) }
  }
  var angularVelocity: Double {
    get { world.chipmunk.BodyGetAngularVelocity(body) }
    set { world.chipmunk.BodySetAngularVelocity(body, newValue) }
  }
  var smallestSide: Double { Double(min(size.width, size.height)) }
  var isMovable: Bool { !properties.isAnchored }
  var isResting: Bool {
    !isMovable || (hypot(velocity.x, velocity.y) < DynamicsMetrics.restingSpeed && abs(angularVelocity) < DynamicsMetrics.restingTurn)
  }

  /// The item's own space about its centre ↔ the reference view's.
  func world(fromLocal point: CGPoint) -> CGPoint { CGPoint(world.chipmunk.BodyLocalToWorld(body, cpVect(point))) }
  func local(fromWorld point: CGPoint) -> CGPoint { CGPoint(world.chipmunk.BodyWorldToLocal(body, cpVect(point))) }

  /// Takes over the item's place, size and turn; its speed is kept.
  func readItem() {
    let center = item.center
    guard center.x.isFinite, center.y.isFinite else { return }
    let transform = item.transform, turn = atan2(transform.b, transform.a)
    base = transform.concatenating(CGAffineTransform(rotationAngle: -turn))
    (base.tx, base.ty) = (0, 0)
    writtenAngle = Double(turn)
    position = center
    world.chipmunk.BodySetAngle(body, Double(turn))
    size = item.bounds.size
    makeOutline()
    updateMass()
    if colliderCount > 0 { makeShapes() }
    world.chipmunk.SpaceReindexShapesForBody(world.space, body)
  }

  /// Puts the item where its body is.
  func writeItem() {
    let now = position
    if now != item.center { item.center = now }
    guard angle != writtenAngle else { return }
    writtenAngle = angle
    item.transform = base.concatenating(CGAffineTransform(rotationAngle: CGFloat(angle)))
  }

  // MARK: What it is made of

  private func makeOutline() {
    let width = max(Double(size.width), 1), height = max(Double(size.height), 1)
    isCircle = false
    switch item.collisionBoundsType {
    case .ellipse:
      isCircle = abs(width - height) < 0.5
      outline = (0..<24).map { index in
        let angle = Double(index) / 24 * 2 * .pi
        return cpVect(x: cos(angle) * width / 2, y: sin(angle) * height / 2)
      }
    case .path:
      let points = item.collisionBoundingPath.cgPath.polylines.flatMap(\.points).filter { $0.x.isFinite && $0.y.isFinite }
      if points.count >= 3 {
        outline = points.map { cpVect($0) }
        return
      }
      fallthrough
    case .rectangle:
      outline = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { cpVect(x: $0.0 * width / 2, y: $0.1 * height / 2) }
    }
  }

  private func updateMass() {
    guard properties.isAnchored == false else {
      mass = DynamicsMetrics.anchoredMass
      world.chipmunk.BodySetMass(body, mass)
      world.chipmunk.BodySetMoment(body, .infinity)
      velocity = .zero
      angularVelocity = 0
      return
    }
    let area = max(abs(world.chipmunk.AreaForPoly(Int32(outline.count), outline, 0)), 1)
    mass = max(Double(properties.density), 1e-6) * area / DynamicsMetrics.unitArea
    if !mass.isFinite { mass = DynamicsMetrics.anchoredMass }
    world.chipmunk.BodySetMass(body, mass)
    let moment = abs(world.chipmunk.MomentForPoly(mass, Int32(outline.count), outline, cpVect(x: 0, y: 0), 0))
    world.chipmunk.BodySetMoment(body, properties.allowsRotation ? max(moment, 1e-9) : .infinity)
    if !properties.allowsRotation { angularVelocity = 0 }
  }

  func makeShapes() {
    removeShapes(from: world)
    if isCircle {
      add(world.chipmunk.CircleShapeNew(body, Double(size.width) / 2, cpVect(x: 0, y: 0)), in: world)
    } else {
      let identity = cpTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
      add(world.chipmunk.PolyShapeNew(body, Int32(outline.count), outline, identity, 0), in: world)
    }
  }

  // MARK: What moves it

  /// An acceleration in points a second squared, for one step.
  func accelerate(_ x: Double, _ y: Double) { push(x * mass, y * mass, at: position) }

  /// A force for one step, at a point of the reference view.
  func push(_ x: Double, _ y: Double, at point: CGPoint) {
    guard isMovable, x.isFinite, y.isFinite else { return }
    world.chipmunk.BodyApplyForceAtWorldPoint(body, cpVect(x: x, y: y), cpVect(point))
  }

  /// A sudden push, at a point of the reference view.
  func knock(_ x: Double, _ y: Double, at point: CGPoint) {
    guard isMovable, x.isFinite, y.isFinite else { return }
    world.chipmunk.BodyApplyImpulseAtWorldPoint(body, cpVect(x: x, y: y), cpVect(point))
  }

  /// Before each step: what slows it down.
  func resist(_ step: Double) {
    guard isMovable else {
      velocity = .zero
      angularVelocity = 0
      return
    }
    if properties.resistance > 0 {
      let part = CGFloat(1 / (1 + step * Double(properties.resistance)))
      velocity = CGPoint(x: velocity.x * part, y: velocity.y * part)
    }
    if properties.angularResistance > 0 { angularVelocity /= 1 + step * Double(properties.angularResistance) }
  }

  func leave() {
    removeShapes(from: world)
    world.chipmunk.SpaceRemoveBody(world.space, body)
    world.chipmunk.BodyFree(body)
  }
}

extension cpVect {
  init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension CGPoint {
  init(_ vector: cpVect) { self.init(x: vector.x, y: vector.y) }
}
