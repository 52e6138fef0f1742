// Items meet each other and boundaries.
internal import CChipmunk

/// Whom a collision behavior tells. All optional.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: NSObjectProtocol {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint)
  func collisionBehavior(_ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
  /// The identifier is nil for the edge of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
  ) {
    sendIfImplemented(to: self, "collisionBehavior:beganContactForItem:withItem:atPoint:", [behavior, item1, item2, p])
  }
  public func collisionBehavior(_ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem) {
    sendIfImplemented(to: self, "collisionBehavior:endedContactForItem:withItem:", [behavior, item1, item2])
  }
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    sendIfImplemented(
      to: self, "collisionBehavior:beganContactForItem:withBoundaryIdentifier:atPoint:", [behavior, item, identifier as Any, p])
  }
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?
  ) {
    sendIfImplemented(to: self, "collisionBehavior:endedContactForItem:withBoundaryIdentifier:", [behavior, item, identifier as Any])
  }
}

/// Lets its items collide with each other and with boundaries.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
  public struct Mode: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let items = Mode(rawValue: 1)
    public static let boundaries = Mode(rawValue: 2)
    public static let everything = Mode(rawValue: .max)
  }

  public init(items: [any UIDynamicItem]) {
    super.init()
    for item in items { list(item) }
  }
  public convenience override init() { self.init(items: []) }

  open var items: [any UIDynamicItem] { listedItems }
  open func addItem(_ item: any UIDynamicItem) { list(item) }
  open func removeItem(_ item: any UIDynamicItem) { unlist(item) }

  open var collisionMode = Mode.everything { didSet { wake() } }
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  // MARK: Boundaries

  /// Whether the edge of the reference view is a boundary.
  open var translatesReferenceBoundsIntoBoundary = false {
    didSet {
      edgeInsets = .zero
      rebuildBoundaries()
    }
  }
  private var edgeInsets = UIEdgeInsets.zero

  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    translatesReferenceBoundsIntoBoundary = true
    edgeInsets = insets
    rebuildBoundaries()
  }

  private struct Outline {
    let identifier: any NSCopying
    let lines: [Polyline]
  }
  private var outlines: [Outline] = []
  private var boundaries: [DynamicsBoundary] = []
  /// The reference view's bounds that the boundaries were made for.
  private var edge = CGRect.null

  open var boundaryIdentifiers: [any NSCopying]? { outlines.isEmpty ? nil : outlines.map(\.identifier) }

  /// - Parameter bezierPath: points of the reference view; an outline that is not closed is a line.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    let lines = bezierPath.cgPath.polylines.filter { $0.points.count > 1 && $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
    outlines.removeAll { Self.isSame($0.identifier, identifier) }
    outlines.append(Outline(identifier: identifier, lines: lines))
    rebuildBoundaries()
  }

  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }

  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    guard let outline = outlines.first(where: { Self.isSame($0.identifier, identifier) }) else { return nil }
    let path = UIBezierPath()
    for line in outline.lines {
      path.move(to: line.points[0])
      for point in line.points.dropFirst() { path.addLine(to: point) }
      if line.isClosed { path.close() }
    }
    return path
  }

  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    outlines.removeAll { Self.isSame($0.identifier, identifier) }
    rebuildBoundaries()
  }

  open func removeAllBoundaries() {
    outlines = []
    rebuildBoundaries()
  }

  private static func isSame(_ one: any NSCopying, _ other: any NSCopying) -> Bool {
    if let one = one as? NSObject, let other = other as? NSObject { return one.isEqual(other) }
    return "\(one)" == "\(other)"
  }

  // MARK: In the world

  override var collides: Bool { true }

  /// Whether this lets two items collide.
  func collides(_ first: any UIDynamicItem, with second: any UIDynamicItem) -> Bool {
    collisionMode.contains(.items) && isListed(first) && isListed(second)
  }
  func collidesWithBoundaries(_ item: any UIDynamicItem) -> Bool { collisionMode.contains(.boundaries) && isListed(item) }

  override func enter(_ world: DynamicsWorld) {
    super.enter(world)
    makeBoundaries(in: world)
  }

  override func leave(_ world: DynamicsWorld) {
    super.leave(world)
    removeBoundaries(from: world)
  }

  /// The reference view may have another size.
  override func act(_ seconds: Double) {
    if translatesReferenceBoundsIntoBoundary, edge != dynamicAnimator?.referenceView?.bounds { rebuildBoundaries() }
  }

  private func rebuildBoundaries() {
    guard let world else { return }
    removeBoundaries(from: world)
    makeBoundaries(in: world)
    dynamicAnimator?.wake()
  }

  func removeBoundaries(from world: DynamicsWorld) {
    for boundary in boundaries { boundary.removeShapes(from: world) }
    boundaries = []
  }

  private func makeBoundaries(in world: DynamicsWorld) {
    boundaries = []
    edge = dynamicAnimator?.referenceView?.bounds ?? .null
    if translatesReferenceBoundsIntoBoundary, !edge.isNull {
      let box = edge.inset(by: edgeInsets)
      let corners = [(box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY)].map { CGPoint(x: $0.0, y: $0.1) }
      add([Polyline(points: corners, isClosed: true)], identifier: nil, to: world)
    }
    for outline in outlines { add(outline.lines, identifier: outline.identifier, to: world) }
  }

  private func add(_ lines: [Polyline], identifier: (any NSCopying)?, to world: DynamicsWorld) {
    let boundary = DynamicsBoundary(order: world.nextOrder(), behavior: self, identifier: identifier)
    for line in lines {
      let ends = line.isClosed ? Array(line.points.dropFirst()) + [line.points[0]] : Array(line.points.dropFirst())
      for (start, end) in zip(line.points, ends) where start != end {
        boundary.add(world.chipmunk.SegmentShapeNew(world.ground, cpVect(start), cpVect(end), 0), in: world)
      }
    }
    boundaries.append(boundary)
  }
}
