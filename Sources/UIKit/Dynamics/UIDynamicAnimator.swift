// Moves items as bodies move: once a frame, while anything moves.
//
// Knowingly different: the solver goes on in steps of its own of a fixed length; what is left of a frame is done with the next one. Not
// there: animators of a collection view's layout.
internal import CChipmunk

/// Told when an animator comes to rest and goes on.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { sendIfImplemented(to: self, "dynamicAnimatorWillResume:", [animator]) }
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { sendIfImplemented(to: self, "dynamicAnimatorDidPause:", [animator]) }
}

/// Runs behaviors on items. Keep it: when it goes, everything stands still.
///
///     animator = UIDynamicAnimator(referenceView: view)
///     animator.addBehavior(UIGravityBehavior(items: [ball]))
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  /// Its space is that of all centres, anchors and boundaries.
  open private(set) weak var referenceView: UIView?
  open private(set) var behaviors: [UIDynamicBehavior] = []
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// False while everything rests.
  open private(set) var isRunning = false

  let world = DynamicsWorld()
  private var frames: AnimatorFrames?
  private var lastFrame: Double?
  private var unspent = 0.0, elapsed = 0.0, restTime = 0.0

  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }

  public override convenience init() { self.init(referenceView: UIView()) }

  deinit {
    MainActor.assumeIsolated {
      frames?.stop()
      world?.close()
    }
  }

  // MARK: Behaviors

  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.dynamicAnimator?.removeBehavior(behavior)
    behaviors.append(behavior)
    behavior.move(to: self)
  }

  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    behavior.move(to: nil)
    behaviorsDidChange()
  }

  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  private var allBehaviors: [UIDynamicBehavior] { behaviors.flatMap(\.flattened) }

  /// Items, properties or behaviors have changed.
  func behaviorsDidChange() {
    guard let world else { return }
    let all = allBehaviors
    world.collisions = all.compactMap { $0 as? UICollisionBehavior }
    let makers = all.compactMap { $0 as? UIDynamicItemBehavior }
    for body in world.bodies { body.properties = makers.last { $0.isListed(body.item) }?.properties ?? DynamicsProperties() }
    world.findClusters(all.compactMap { $0 as? UIAttachmentBehavior })
    wake()
  }

  // MARK: Items

  /// The items whose boxes meet a rectangle of the reference view.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    (world?.bodies ?? []).map(\.item).filter { item in
      let size = item.bounds.applying(item.transform)
      return rect.intersects(CGRect(x: item.center.x - size.width / 2, y: item.center.y - size.height / 2, width: size.width, height: size.height))
    }
  }

  /// Takes over what was set on an item from outside: an animator otherwise goes on from where it had put it.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    world?.body(of: item)?.readItem()
    wake()
  }

  // MARK: Time

  /// Seconds that it has run.
  open var elapsedTime: TimeInterval { elapsed }

  /// Something may move now.
  func wake() {
    restTime = 0
    guard !isRunning, let world, !world.bodies.isEmpty else { return }
    isRunning = true
    lastFrame = nil
    delegate?.dynamicAnimatorWillResume(self)
    if frames == nil { frames = AnimatorFrames(self) }
    frames?.start()
  }

  private func pause() {
    isRunning = false
    unspent = 0
    frames?.pause()
    delegate?.dynamicAnimatorDidPause(self)
  }

  fileprivate func frame(at time: Double, length: Double) {
    guard isRunning, let world else { return }
    let passed = min(max(time - (lastFrame ?? time - length), 0), DynamicsMetrics.longestCatchUp)
    unspent += passed
    lastFrame = time
    // A hair's breadth less than a step is a step: frames do not come at round times.
    while unspent > DynamicsMetrics.step - 1e-6 {
      unspent -= DynamicsMetrics.step
      elapsed += DynamicsMetrics.step
      advance(world)
    }
    for body in world.bodies { body.writeItem() }
    for behavior in allBehaviors { behavior.action?() }
    rest(world, passed)
  }

  private func advance(_ world: DynamicsWorld) {
    let count = world.nextPartCount()
    for _ in 0..<count {
      for behavior in allBehaviors { behavior.act(DynamicsMetrics.step / Double(count)) }
      world.step(DynamicsMetrics.step / Double(count))
      tellContacts(world)
    }
  }

  private func tellContacts(_ world: DynamicsWorld) {
    let (began, ended) = world.changedContacts()
    guard !began.isEmpty || !ended.isEmpty else { return }
    // The delegate sees the items where they met.
    for body in world.bodies { body.writeItem() }
    for contact in ended {
      guard let delegate = contact.behavior.collisionDelegate else { continue }
      if let other = contact.second as? DynamicsBody {
        delegate.collisionBehavior(contact.behavior, endedContactFor: contact.first.item, with: other.item)
      } else if let boundary = contact.second as? DynamicsBoundary {
        delegate.collisionBehavior(contact.behavior, endedContactFor: contact.first.item, withBoundaryIdentifier: boundary.identifier)
      }
    }
    for contact in began {
      guard let delegate = contact.behavior.collisionDelegate else { continue }
      if let other = contact.second as? DynamicsBody {
        delegate.collisionBehavior(contact.behavior, beganContactFor: contact.first.item, with: other.item, at: contact.point)
      } else if let boundary = contact.second as? DynamicsBoundary {
        delegate.collisionBehavior(
          contact.behavior, beganContactFor: contact.first.item, withBoundaryIdentifier: boundary.identifier, at: contact.point)
      }
    }
  }

  private func rest(_ world: DynamicsWorld, _ seconds: Double) {
    restTime = world.bodies.allSatisfy(\.isResting) ? restTime + seconds : 0
    if restTime >= DynamicsMetrics.timeToRest { pause() }
  }
}

/// The frames of an animator. A display link keeps its target; this one does not keep the animator.
@MainActor
private final class AnimatorFrames: NSObject {
  private weak var animator: UIDynamicAnimator?
  private var link: CADisplayLink?

  init(_ animator: UIDynamicAnimator) { self.animator = animator }

  func start() {
    if link == nil {
      link = CADisplayLink(target: self, selector: "frame:")
      link?.add(to: .main, forMode: .common)
    }
    link?.isPaused = false
  }

  func pause() { link?.isPaused = true }

  func stop() {
    link?.invalidate()
    link = nil
  }

  fileprivate func frame(_ link: CADisplayLink) { animator?.frame(at: link.timestamp, length: link.duration) }
}

@section(".init_array") @used
private let registerAnimatorFrames: @convention(c) () -> Void = {
  ClassMembers.register(AnimatorFrames.self) { members in
    members.method("frame:") { frames, arguments in frames.frame(arguments[0]) }
  }
}
