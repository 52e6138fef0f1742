// An item hangs on a point or on another item.
internal import CChipmunk

/// Joins an item with a point of the reference view, or two items.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
  public enum AttachmentType: Int, Sendable { case items, anchor }

  /// What a joint lets its ends do.
  private enum Joint {
    /// Keep their distance: rigidly, or as a spring.
    case distance
    /// Come no farther apart than they are.
    case limit
    /// Nothing.
    case fixed
    /// Turn about a point.
    case pin
    /// Move along an axis of the first end's space.
    case sliding(axis: CGVector)
  }

  open private(set) var items: [any UIDynamicItem]
  public let attachedBehaviorType: AttachmentType
  private let joint: Joint
  /// From the items' centres, in the items' own spaces.
  private let offsets: [UIOffset]
  /// For joints about a point: where it was when the joint was made, points of the reference view.
  private let meetingPoint: CGPoint?

  private init(_ items: [any UIDynamicItem], _ joint: Joint, offsets: [UIOffset], anchor: CGPoint? = nil, meetingPoint: CGPoint? = nil) {
    (self.items, self.joint, self.offsets, self.meetingPoint) = (items, joint, offsets, meetingPoint)
    attachedBehaviorType = items.count == 1 ? .anchor : .items
    anchorPoint = anchor ?? .zero
    length = 0
    super.init()
    let start = Self.place(items[0], offsets[0])
    let end = items.count == 1 ? anchorPoint : Self.place(items[1], offsets[1])
    length = hypot(end.x - start.x, end.y - start.y)
  }

  // MARK: Making one

  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  public convenience init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
    self.init([item], .distance, offsets: [offset], anchor: point)
  }

  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    self.init([item1, item2], .distance, offsets: [offset1, offset2])
  }

  /// The items move along an axis against each other and do not turn. `attachmentRange` limits the way.
  open class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> Self {
    joined([item1, item2], .sliding(axis: axis), at: point)
  }

  open class func slidingAttachment(with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector) -> Self {
    joined([item], .sliding(axis: axis), at: point)
  }

  /// A rope: the items come no farther apart than they are now.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> Self {
    made(UIAttachmentBehavior([item1, item2], .limit, offsets: [offset1, offset2]))
  }

  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> Self {
    joined([item1, item2], .fixed, at: point)
  }

  /// The items turn about a point against each other; `attachmentRange` limits how far, `frictionTorque` brakes it.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> Self {
    joined([item1, item2], .pin, at: point)
  }

  private class func joined(_ items: [any UIDynamicItem], _ joint: Joint, at point: CGPoint) -> Self {
    made(UIAttachmentBehavior(items, joint, offsets: items.map { _ in .zero }, anchor: point, meetingPoint: point))
  }

  private class func made<Attachment>(_ attachment: UIAttachmentBehavior) -> Attachment {
    guard let attachment = attachment as? Attachment else { fatalError("subclasses of UIAttachmentBehavior make attachments by its initialisers") }
    return attachment
  }

  // MARK: What can be set

  /// Points of the reference view; for one item.
  open var anchorPoint: CGPoint { didSet { if anchorPoint != oldValue { didChange() } } }
  /// Points between the ends.
  open var length: CGFloat { didSet { if length != oldValue { didChange() } } }
  /// 0 (swings for ever) to 1 (does not swing); for springs.
  open var damping: CGFloat = 0 { didSet { if damping != oldValue { didChange() } } }
  /// How often it swings a second; 0: it is no spring but rigid.
  open var frequency: CGFloat = 0 { didSet { if frequency != oldValue { didChange() } } }
  /// What turns a pin against its friction.
  open var frictionTorque: CGFloat = 0 { didSet { if frictionTorque != oldValue { didChange() } } }
  /// Radians of a pin, points of a slide, from where the items were when they were joined.
  open var attachmentRange = UIFloatRange.infinite { didSet { if attachmentRange != oldValue { didChange() } } }

  // MARK: In the world

  private var joints: [OpaquePointer] = []
  /// In the bodies' own spaces, and the angle between them, as they were when first joined.
  private var joinedAt: (first: CGPoint, second: CGPoint, angle: Double)?

  override func enter(_ world: DynamicsWorld) {
    joints = []
    let bodies = items.map { world.use($0) }
    let chipmunk = world.chipmunk
    let first = bodies[0].body, second = bodies.count == 2 ? bodies[1].body : world.ground
    var ends = offsets.map { CGPoint(x: $0.horizontal, y: $0.vertical) }
    if bodies.count == 1 { ends.append(anchorPoint) }
    if let meetingPoint, joinedAt == nil {
      joinedAt = (
        bodies[0].local(fromWorld: meetingPoint), bodies.count == 2 ? bodies[1].local(fromWorld: meetingPoint) : meetingPoint,
        bodies[0].angle - (bodies.count == 2 ? bodies[1].angle : 0)
      )
    }
    if let joinedAt { ends = [joinedAt.first, bodies.count == 1 ? anchorPoint : joinedAt.second] }
    let angle = joinedAt?.angle ?? 0
    let correction = bodies.count == 1 ? DynamicsMetrics.anchorCorrection : DynamicsMetrics.jointCorrection
    let start = cpVect(ends[0]), end = cpVect(ends[1])

    func turn(_ least: Double, _ most: Double) {
      if least == most {
        joints.append(world.add(chipmunk.GearJointNew(second, first, angle + least, 1)))
      } else {
        joints.append(world.add(chipmunk.RotaryLimitJointNew(second, first, angle + least, angle + most)))
      }
    }

    switch joint {
    case .distance where frequency > 0:
      let rate = 2 * Double.pi * min(Double(frequency), DynamicsMetrics.highestFrequency)
      let mass = bodies.count == 2 ? bodies[0].mass * bodies[1].mass / (bodies[0].mass + bodies[1].mass) : bodies[0].mass
      joints.append(
        world.add(chipmunk.DampedSpringNew(first, second, start, end, Double(length), mass * rate * rate, 2 * mass * Double(damping) * rate)))
    case .distance where length < 0.5:
      joints.append(world.add(chipmunk.PivotJointNew2(first, second, start, end), correction: correction))
    case .distance:
      let rod = chipmunk.PinJointNew(first, second, start, end)
      chipmunk.PinJointSetDist(rod, Double(length))
      joints.append(world.add(rod, correction: correction))
    case .limit: joints.append(world.add(chipmunk.SlideJointNew(first, second, start, end, 0, Double(length))))
    case .fixed:
      joints.append(world.add(chipmunk.PivotJointNew2(first, second, start, end)))
      turn(0, 0)
    case .pin:
      joints.append(world.add(chipmunk.PivotJointNew2(first, second, start, end)))
      if !attachmentRange.isInfinite { turn(Double(attachmentRange.minimum), Double(attachmentRange.maximum)) }
      if frictionTorque > 0 {
        joints.append(world.add(chipmunk.SimpleMotorNew(first, second, 0), maximumForce: Double(frictionTorque) * DynamicsMetrics.torque))
      }
    case .sliding(let axis):
      // The groove lies in what does not slide: the second item, or the ground.
      let size = max(hypot(Double(axis.dx), Double(axis.dy)), 1e-9)
      let least = max(Double(attachmentRange.minimum), -1e5), most = min(Double(attachmentRange.maximum), 1e5)
      func point(_ way: Double) -> cpVect { cpVect(x: end.x + Double(axis.dx) / size * way, y: end.y + Double(axis.dy) / size * way) }
      joints.append(world.add(chipmunk.GrooveJointNew(second, first, point(least), point(most), start)))
      turn(0, 0)
    }
  }

  override func leave(_ world: DynamicsWorld) {
    for joint in joints { world.remove(joint) }
    joints = []
    for item in items { world.drop(item) }
  }

  /// A point of an item's own space about its centre, in the reference view's.
  private static func place(_ item: any UIDynamicItem, _ offset: UIOffset) -> CGPoint {
    let transform = item.transform, turn = atan2(transform.b, transform.a)
    let turned = CGPoint(x: offset.horizontal, y: offset.vertical).applying(CGAffineTransform(rotationAngle: turn))
    return CGPoint(x: item.center.x + turned.x, y: item.center.y + turned.y)
  }
}
