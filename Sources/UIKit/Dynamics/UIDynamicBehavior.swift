// The base of what an animator does to items: one thing, or several put together.
internal import CChipmunk

/// Something that an animator does to items. Subclass it to put several behaviors together.
///
///     class Falling: UIDynamicBehavior {
///       let gravity = UIGravityBehavior(), floor = UICollisionBehavior()
///       override init() {
///         super.init()
///         addChildBehavior(gravity)
///         addChildBehavior(floor)
///       }
///     }
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  public override init() { super.init() }

  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Called at every step of the animation.
  open var action: (() -> Void)?
  /// The animator this was added to, by itself or by a behavior that it is part of.
  open internal(set) weak var dynamicAnimator: UIDynamicAnimator?

  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard !childBehaviors.contains(where: { $0 === behavior }) else { return }
    childBehaviors.append(behavior)
    if let dynamicAnimator { behavior.move(to: dynamicAnimator) }
  }

  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    behavior.move(to: nil)
  }

  /// Called before it is added to an animator, and, with nil, before it is taken away.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  // MARK: For kinds of behaviors with a list of items

  private(set) var listedItems: [any UIDynamicItem] = []
  /// Whether listed items can be touched.
  var collides: Bool { false }

  func isListed(_ item: any UIDynamicItem) -> Bool { listedItems.contains { $0 === item } }

  func list(_ item: any UIDynamicItem) {
    guard !isListed(item) else { return }
    listedItems.append(item)
    if let world { world.use(item, collides: collides) }
    dynamicAnimator?.behaviorsDidChange()
  }

  func unlist(_ item: any UIDynamicItem) {
    guard let index = listedItems.firstIndex(where: { $0 === item }) else { return }
    listedItems.remove(at: index)
    if let world { world.drop(item, collides: collides) }
    dynamicAnimator?.behaviorsDidChange()
  }

  /// The bodies of the listed items.
  var bodies: [DynamicsBody] { world.map { world in listedItems.compactMap { world.body(of: $0) } } ?? [] }

  // MARK: For all kinds

  /// The world it acts in; nil while it is added to no animator.
  private(set) weak var world: DynamicsWorld?

  func move(to animator: UIDynamicAnimator?) {
    willMove(to: animator)
    if let world { leave(world) }
    world = animator?.world
    dynamicAnimator = animator
    if let world { enter(world) }
    for child in childBehaviors { child.move(to: animator) }
    animator?.behaviorsDidChange()
  }

  /// Takes its items and joints into the world.
  func enter(_ world: DynamicsWorld) {
    for item in listedItems { world.use(item, collides: collides) }
  }
  func leave(_ world: DynamicsWorld) {
    for item in listedItems { world.drop(item, collides: collides) }
  }
  /// Before each step of the solver.
  func act(_ seconds: Double) {}

  /// Something was set that the world must know.
  func didChange() {
    guard let world else { return }
    leave(world)
    enter(world)
    dynamicAnimator?.behaviorsDidChange()
  }

  /// Something was set that is read at each step.
  func wake() { dynamicAnimator?.wake() }

  /// This and all that it is made of.
  var flattened: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.flattened) }
}

/// A direction with a length, as gravity and pushes have it: the vector and its angle and magnitude are two faces of one value.
struct PolarVector: Equatable {
  /// Radians, clockwise on the screen from the direction to the right.
  var angle: CGFloat
  var magnitude: CGFloat

  init(angle: CGFloat, magnitude: CGFloat) { (self.angle, self.magnitude) = (angle, magnitude) }
  init(_ vector: CGVector) {
    magnitude = hypot(vector.dx, vector.dy)
    angle = magnitude == 0 ? 0 : atan2(vector.dy, vector.dx)
  }
  var vector: CGVector { CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude) }
}
