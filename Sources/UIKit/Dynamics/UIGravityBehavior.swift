// Items fall.

/// Accelerates its items in one direction; downward, as on the earth, unless told otherwise.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  public init(items: [any UIDynamicItem]) {
    super.init()
    for item in items { list(item) }
  }
  public convenience override init() { self.init(items: []) }

  open var items: [any UIDynamicItem] { listedItems }
  open func addItem(_ item: any UIDynamicItem) { list(item) }
  open func removeItem(_ item: any UIDynamicItem) { unlist(item) }

  private var pull = PolarVector(angle: .pi / 2, magnitude: 1) { didSet { if pull != oldValue { wake() } } }

  /// Units of 1000 points a second squared. Setting it sets `angle` and `magnitude`.
  open var gravityDirection: CGVector {
    // Exact for what was set: (0, 1) stays (0, 1).
    get { direction ?? pull.vector }
    set {
      pull = PolarVector(newValue)
      direction = newValue
    }
  }
  private var direction: CGVector? = CGVector(dx: 0, dy: 1)

  /// Radians, clockwise from the right.
  open var angle: CGFloat {
    get { pull.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// Units of 1000 points a second squared.
  open var magnitude: CGFloat {
    get { pull.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }

  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pull = PolarVector(angle: angle, magnitude: magnitude)
    direction = nil
  }

  override func act(_ seconds: Double) {
    let vector = gravityDirection
    for body in bodies {
      body.accelerate(Double(vector.dx) * DynamicsMetrics.gravity, Double(vector.dy) * DynamicsMetrics.gravity)
    }
  }
}
