// Edges, centres and sizes of views and guides as objects that constraints are made from.

/// `AnchorType` keeps apart what cannot be related: an edge along the one axis, an edge along the other, a size.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  public internal(set) weak var item: AnyObject?
  let attribute: NSLayoutConstraint.Attribute
  open var name: String { "\(attribute)" }
  open var hasAmbiguousLayout: Bool { false }

  init(item: AnyObject?, attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
    super.init()
  }

  func make<Other: AnyObject>(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<Other>?, times multiplier: CGFloat = 1, plus constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item ?? NSNull(), attribute: attribute, relatedBy: relation, toItem: anchor?.item,
      attribute: anchor?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }

  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { make(.equal, anchor) }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor) }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor) }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    make(.equal, anchor, plus: c)
  }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, plus: c)
  }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, plus: c)
  }

  /// Points between neighbours in the system's own layouts.
  static var systemSpacing: CGFloat { 8 }
}

open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(item: item, attribute: attribute, end: (otherAnchor.item, otherAnchor.attribute))
  }

  open func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    make(.equal, anchor, plus: multiplier * Self.systemSpacing)
  }
  open func constraint(greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, plus: multiplier * Self.systemSpacing)
  }
  open func constraint(lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, plus: multiplier * Self.systemSpacing)
  }
}

open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(item: item, attribute: attribute, end: (otherAnchor.item, otherAnchor.attribute))
  }

  open func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    make(.equal, anchor, plus: multiplier * spacing(below: anchor))
  }
  open func constraint(greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, plus: multiplier * spacing(below: anchor))
  }
  open func constraint(lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, plus: multiplier * spacing(below: anchor))
  }

  /// From baseline to baseline it is a line's height; Apple does not say which: the taller font's is taken.
  private func spacing(below anchor: NSLayoutYAxisAnchor) -> CGFloat {
    guard attribute.isBaseline, anchor.attribute.isBaseline else { return Self.systemSpacing }
    let heights = [item, anchor.item].compactMap { ($0 as? UIView)?.baselineFont?.lineHeight }
    return heights.max() ?? Self.systemSpacing
  }
}

/// A width or height, or the distance between two edges.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// The far edge of a distance.
  private let end: (item: Weak, attribute: NSLayoutConstraint.Attribute)?
  private struct Weak { weak var object: AnyObject? }

  override init(item: AnyObject?, attribute: NSLayoutConstraint.Attribute) {
    end = nil
    super.init(item: item, attribute: attribute)
  }

  init(item: AnyObject?, attribute: NSLayoutConstraint.Attribute, end: (AnyObject?, NSLayoutConstraint.Attribute)) {
    self.end = (Weak(object: end.0), end.1)
    super.init(item: item, attribute: attribute)
  }

  override func make<Other: AnyObject>(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<Other>?, times multiplier: CGFloat = 1, plus constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    let other = (anchor as AnyObject?) as? NSLayoutDimension
    guard end != nil || other?.end != nil else { return super.make(relation, anchor, times: multiplier, plus: constant) }
    let constraint = DistanceConstraint(
      item: item ?? NSNull(), attribute: attribute, relatedBy: relation, toItem: anchor?.item,
      attribute: anchor?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    (constraint.firstEnd, constraint.firstEndAttribute) = (end?.item.object, end?.attribute ?? .notAnAttribute)
    (constraint.secondEnd, constraint.secondEndAttribute) = (other?.end?.item.object, other?.end?.attribute ?? .notAnAttribute)
    return constraint
  }

  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { make(.equal, nil as NSLayoutDimension?, plus: c) }
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, nil as NSLayoutDimension?, plus: c)
  }
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, nil as NSLayoutDimension?, plus: c)
  }
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint { make(.equal, anchor, times: m) }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, times: m)
  }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, times: m)
  }
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat) -> NSLayoutConstraint {
    make(.equal, anchor, times: m, plus: c)
  }
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, times: m, plus: c)
  }
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, times: m, plus: c)
  }
}

/// A constraint with distances between edges in it: `end − item.attribute` instead of a size.
final class DistanceConstraint: NSLayoutConstraint {
  weak var firstEnd: AnyObject?
  var firstEndAttribute = Attribute.notAnAttribute
  weak var secondEnd: AnyObject?
  var secondEndAttribute = Attribute.notAnAttribute
}
