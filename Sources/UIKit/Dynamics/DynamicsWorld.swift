// The solver's side of one animator: bodies, boundaries, joints, and what touches what.
//
// The solver is Chipmunk. It is deterministic: the same calls give the same numbers. What depends on addresses in it, the order in which
// it tells of contacts, is put in order here.
internal import CChipmunk

@MainActor
final class DynamicsWorld {
  let chipmunk: quince_chipmunk_functions
  let space: OpaquePointer
  let ground: OpaquePointer

  private(set) var bodies: [DynamicsBody] = []
  private var bodyOfItem: [ObjectIdentifier: DynamicsBody] = [:]
  private var joints: Set<OpaquePointer> = []
  private var lastOrder = 0
  private var partCount = 1
  /// Those of the animator, in the order they were added.
  var collisions: [UICollisionBehavior] = []

  /// Two things that touch, in the eyes of one behavior.
  struct Contact: Hashable {
    let behavior: ObjectIdentifier
    let first: Int
    let second: Int
  }
  struct Touching {
    let behavior: UICollisionBehavior
    let first: DynamicsBody
    let second: DynamicsCollider
    let point: CGPoint
  }
  /// As of the step before, and those the present step has found.
  private var touching: [Contact: Touching] = [:]
  private var found: [Contact: Touching] = [:]
  /// Pairs, by their order, that go through each other: see `passes`.
  private var passing: Set<[Int]> = [], stillPassing: Set<[Int]> = []

  /// Nil when the solver's library is missing; that is told.
  init?() {
    guard let functions = quince_chipmunk_load() else {
      let reason = String(cString: quince_chipmunk_load_error())
      FileHandle.standardError.write(
        Data("Quince: nothing falls or collides: Chipmunk cannot be loaded (\(reason)); install libchipmunk7\n".utf8))
      return nil
    }
    chipmunk = functions.pointee
    space = chipmunk.SpaceNew()
    ground = chipmunk.SpaceGetStaticBody(space)
    chipmunk.SpaceSetIterations(space, 20)
    chipmunk.SpaceSetCollisionSlop(space, DynamicsMetrics.slop)
    chipmunk.SpaceSetCollisionBias(space, pow(1 - DynamicsMetrics.separation, 60))
    let handler = chipmunk.SpaceAddDefaultCollisionHandler(space)
    handler.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    handler.pointee.preSolveFunc = { arbiter, _, world in
      guard let arbiter, let world else { return 0 }
      // Only `step` calls the solver, on the main thread.
      return MainActor.assumeIsolated {
        Unmanaged<DynamicsWorld>.fromOpaque(world).takeUnretainedValue().mayCollide(arbiter) ? 1 : 0
      }
    }
  }

  /// Gives everything back. The world is not used any more.
  func close() {
    for joint in joints { remove(joint) }
    for behavior in collisions { behavior.removeBoundaries(from: self) }
    for body in bodies { body.leave() }
    (bodies, bodyOfItem, collisions, touching, found) = ([], [:], [], [:], [:])
    chipmunk.SpaceFree(space)
  }

  func nextOrder() -> Int {
    lastOrder += 1
    return lastOrder
  }

  // MARK: Bodies

  func body(of item: any UIDynamicItem) -> DynamicsBody? { bodyOfItem[ObjectIdentifier(item)] }

  /// The item's body, made when there is none. Each call wants a `drop`.
  @discardableResult
  func use(_ item: any UIDynamicItem, collides: Bool = false) -> DynamicsBody {
    let body = body(of: item) ?? {
      let body = DynamicsBody(item, order: nextOrder(), in: self)
      bodies.append(body)
      bodyOfItem[ObjectIdentifier(item)] = body
      return body
    }()
    body.userCount += 1
    if collides {
      body.colliderCount += 1
      if body.colliderCount == 1 { body.makeShapes() }
    }
    return body
  }

  func drop(_ item: any UIDynamicItem, collides: Bool = false) {
    guard let body = body(of: item) else { return }
    body.userCount -= 1
    if collides {
      body.colliderCount -= 1
      if body.colliderCount == 0 { body.removeShapes(from: self) }
    }
    guard body.userCount == 0 else { return }
    bodies.removeAll { $0 === body }
    bodyOfItem[ObjectIdentifier(item)] = nil
    body.leave()
  }

  // MARK: Joints

  /// Finds out what hangs together.
  func findClusters(_ attachments: [UIAttachmentBehavior]) {
    for body in bodies { body.cluster = 0 }
    for attachment in attachments {
      let joined = attachment.items.compactMap { body(of: $0) }
      guard joined.count == 2 else { continue }
      let old = joined.map(\.cluster).filter { $0 != 0 }, cluster = old.first ?? joined[0].order
      for body in bodies where old.contains(body.cluster) || joined.contains(where: { $0 === body }) { body.cluster = cluster }
    }
  }

  func add(_ joint: OpaquePointer, correction: Double = DynamicsMetrics.jointCorrection, maximumForce: Double? = nil) -> OpaquePointer {
    chipmunk.ConstraintSetErrorBias(joint, pow(1 - correction, 60))
    chipmunk.ConstraintSetCollideBodies(joint, 0)
    if let maximumForce { chipmunk.ConstraintSetMaxForce(joint, maximumForce) }
    joints.insert(joint)
    return chipmunk.SpaceAddConstraint(space, joint)
  }

  func remove(_ joint: OpaquePointer) {
    guard joints.remove(joint) != nil else { return }
    chipmunk.SpaceRemoveConstraint(space, joint)
    chipmunk.ConstraintFree(joint)
  }

  // MARK: Steps

  /// In how many parts the next `DynamicsMetrics.step` is to be done: more when something is so fast that it would jump through a boundary.
  func nextPartCount() -> Int {
    var wanted = 1.0
    for body in bodies where body.colliderCount > 0 {
      let way = Double(hypot(body.velocity.x, body.velocity.y)) * DynamicsMetrics.step
      wanted = max(wanted, way / max(body.smallestSide / 2, 1))
    }
    // Chipmunk begins each step with the impulses of the one before, stretched to the new length, and cannot take back what was too much:
    // steps may become shorter at once, but longer only little by little, when a hard blow is over.
    let enough = [1, 2, 4, 8].first { Double($0) >= wanted } ?? 8
    partCount = max(enough, partCount / 2)
    return partCount
  }

  func step(_ seconds: Double) {
    for body in bodies { body.resist(seconds) }
    (found, stillPassing) = ([:], [])
    chipmunk.SpaceStep(space, seconds)
    passing = stillPassing
  }

  /// What has begun and ended to touch in the last step, in an order that is the same in every run.
  func changedContacts() -> (began: [Touching], ended: [Touching]) {
    func inOrder(_ contacts: [Contact: Touching], without others: [Contact: Touching]) -> [Touching] {
      contacts.filter { others[$0.key] == nil }.sorted { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }.map(\.value)
    }
    let changed = (inOrder(found, without: touching), inOrder(touching, without: found))
    touching = found
    return changed
  }

  /// Asked by the solver about two shapes that touch.
  private func mayCollide(_ arbiter: OpaquePointer) -> Bool {
    var shapes: (OpaquePointer?, OpaquePointer?) = (nil, nil)
    chipmunk.ArbiterGetShapes(arbiter, &shapes.0, &shapes.1)
    guard let first = collider(of: shapes.0), let second = collider(of: shapes.1) else { return false }
    let point = CGPoint(chipmunk.ArbiterGetPointA(arbiter, 0))
    switch (first as? DynamicsBody, second as? DynamicsBody) {
    case (let first?, let second?): return collide(first, second, at: point, arbiter)
    case (let body?, nil): return collide(body, second as! DynamicsBoundary, at: point, arbiter)
    case (nil, let body?): return collide(body, first as! DynamicsBoundary, at: point, arbiter)
    case (nil, nil): return false
    }
  }

  private func collider(of shape: OpaquePointer?) -> DynamicsCollider? {
    guard let shape, let data = chipmunk.ShapeGetUserData(shape) else { return nil }
    return Unmanaged<DynamicsCollider>.fromOpaque(data).takeUnretainedValue()
  }

  private func collide(_ one: DynamicsBody, _ other: DynamicsBody, at point: CGPoint, _ arbiter: OpaquePointer) -> Bool {
    let (first, second) = one.order < other.order ? (one, other) : (other, one)
    if passes(first, second, arbiter) { return false }
    var doCollide = false
    for behavior in collisions where behavior.collides(first.item, with: second.item) {
      doCollide = true
      note(Touching(behavior: behavior, first: first, second: second, point: point))
    }
    guard doCollide else { return false }
    let speed = hypot(first.velocity.x - second.velocity.x, first.velocity.y - second.velocity.y)
    set(arbiter, max(first.properties.elasticity, second.properties.elasticity), speed: speed,
        friction: (first.properties.friction * second.properties.friction).squareRoot())
    return true
  }

  /// Items that hang together by joints and lie deep in each other, two legs on one hip say, go through each other until
  /// they have come apart: the collision would pull at the joints for ever, and the joints at it.
  private func passes(_ first: DynamicsBody, _ second: DynamicsBody, _ arbiter: OpaquePointer) -> Bool {
    guard first.cluster != 0, first.cluster == second.cluster else { return false }
    let pair = [first.order, second.order]
    if !passing.contains(pair) {
      let depth = (0..<chipmunk.ArbiterGetCount(arbiter)).map { abs(chipmunk.ArbiterGetDepth(arbiter, $0)) }.max() ?? 0
      let speed = hypot(first.velocity.x - second.velocity.x, first.velocity.y - second.velocity.y)
      if depth < max(1, Double(speed) * DynamicsMetrics.step * 1.5) { return false }
    }
    stillPassing.insert(pair)
    return true
  }

  private func collide(_ body: DynamicsBody, _ boundary: DynamicsBoundary, at point: CGPoint, _ arbiter: OpaquePointer) -> Bool {
    guard boundary.behavior.collidesWithBoundaries(body.item) else { return false }
    note(Touching(behavior: boundary.behavior, first: body, second: boundary, point: point))
    // A boundary bounces and rubs as the item that it meets.
    let speed = hypot(body.velocity.x, body.velocity.y)
    set(arbiter, body.properties.elasticity, speed: speed, friction: body.properties.friction)
    return true
  }

  private func set(_ arbiter: OpaquePointer, _ elasticity: CGFloat, speed: CGFloat, friction: CGFloat) {
    chipmunk.ArbiterSetRestitution(arbiter, speed < DynamicsMetrics.leastBounce ? 0 : Double(elasticity))
    chipmunk.ArbiterSetFriction(arbiter, Double(friction))
  }

  private func note(_ contact: Touching) {
    let key = Contact(behavior: ObjectIdentifier(contact.behavior), first: contact.first.order, second: contact.second.order)
    if found[key] == nil { found[key] = contact }
  }
}
