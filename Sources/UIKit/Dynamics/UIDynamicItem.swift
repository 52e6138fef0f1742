// What UIKit Dynamics moves: views, and whatever else has a centre, bounds and a transform.

/// How an item's outline is taken in collisions.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable { case rectangle, ellipse, path }

/// Something that an animator moves by setting its centre and its transform.
@preconcurrency @MainActor
public protocol UIDynamicItem: NSObjectProtocol {
  /// Points of the animator's reference view.
  var center: CGPoint { get set }
  /// Read when the item is added to a behavior, and by `UIDynamicAnimator.updateItem(usingCurrentState:)`.
  var bounds: CGRect { get }
  /// A turn is read and written; what else is in it, a scale say, is kept.
  var transform: CGAffineTransform { get set }
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// Points about the item's centre; a convex outline. Used when `collisionBoundsType` is `.path`.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension UIView: UIDynamicItem {}

/// Several items that move as one body.
///
/// Partly: the group collides with the box around its items, not with the outline of each.
@preconcurrency @MainActor
open class UIDynamicItemGroup: NSObject, UIDynamicItem {
  open private(set) var items: [any UIDynamicItem]
  private let starts: [(offset: CGPoint, transform: CGAffineTransform)]

  public init(items: [any UIDynamicItem]) {
    self.items = items
    let boxes = items.map { item in
      CGRect(
        x: item.center.x - item.bounds.width / 2, y: item.center.y - item.bounds.height / 2, width: item.bounds.width, height: item.bounds.height)
    }
    let box = boxes.dropFirst().reduce(boxes.first ?? .zero) { $0.union($1) }
    let middle = CGPoint(x: box.midX, y: box.midY)
    bounds = CGRect(origin: .zero, size: box.size)
    center = middle
    starts = items.map { (CGPoint(x: $0.center.x - middle.x, y: $0.center.y - middle.y), $0.transform) }
    super.init()
  }

  public let bounds: CGRect
  public var center: CGPoint { didSet { place() } }
  public var transform = CGAffineTransform.identity { didSet { place() } }

  private func place() {
    for (item, start) in zip(items, starts) {
      let offset = start.offset.applying(transform)
      item.center = CGPoint(x: center.x + offset.x, y: center.y + offset.y)
      item.transform = start.transform.concatenating(transform)
    }
  }
}
