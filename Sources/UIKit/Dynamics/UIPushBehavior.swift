// Items are pushed, once or all the time.

/// A force on its items. A magnitude of 1 accelerates an item of 100 × 100 points and density 1 by 100 points a second squared; pushed once, it
/// gets a speed of 100 points a second.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
  public enum Mode: Int, Sendable { case continuous, instantaneous }

  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    super.init()
    for item in items { list(item) }
  }

  open var items: [any UIDynamicItem] { listedItems }
  open func addItem(_ item: any UIDynamicItem) { list(item) }
  open func removeItem(_ item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = nil
    unlist(item)
  }

  open private(set) var mode: Mode
  /// An instantaneous push is made when this becomes true, or when it is added to an animator, and becomes false then.
  open var active = true { didSet { if active != oldValue { wake() } } }

  private var push = PolarVector(angle: 0, magnitude: 0) { didSet { if push != oldValue { wake() } } }
  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  /// Setting it sets `angle` and `magnitude`.
  open var pushDirection: CGVector {
    get { push.vector }
    set { push = PolarVector(newValue) }
  }
  /// Radians, clockwise from the right.
  open var angle: CGFloat {
    get { push.angle }
    set { push.angle = newValue }
  }
  open var magnitude: CGFloat {
    get { push.magnitude }
    set { push.magnitude = newValue }
  }
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) { push = PolarVector(angle: angle, magnitude: magnitude) }

  /// Where an item is pushed, from its centre, in its own space. Off the centre, it turns.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset { offsets[ObjectIdentifier(item)] ?? .zero }
  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    guard isListed(item) else { return }
    offsets[ObjectIdentifier(item)] = offset
    wake()
  }

  override func act(_ seconds: Double) {
    guard active else { return }
    let vector = push.vector
    let x = Double(vector.dx) * DynamicsMetrics.push, y = Double(vector.dy) * DynamicsMetrics.push
    for body in bodies {
      let offset = targetOffsetFromCenter(for: body.item)
      let point = body.world(fromLocal: CGPoint(x: offset.horizontal, y: offset.vertical))
      if mode == .instantaneous { body.knock(x, y, at: point) } else { body.push(x, y, at: point) }
    }
    if mode == .instantaneous, !items.isEmpty { active = false }
  }
}
