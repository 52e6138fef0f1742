// Attributes of views and guides as sums of the solver's variables, in the space of the view that holds the constraint.
import ConstraintSolver

extension LayoutEngine {
  /// Nil when one of the items is gone.
  func makeRow(_ constraint: NSLayoutConstraint, in holder: UIView) -> SolverConstraint? {
    guard let first = constraint.firstItem, NSLayoutConstraint.view(of: first) != nil else { return nil }
    let second = constraint.secondAttribute == .notAnAttribute ? nil : constraint.secondItem
    if constraint.secondAttribute != .notAnAttribute, second == nil { return nil }
    var expression = self.expression(first, constraint.firstAttribute, other: second, in: holder)
    if let distance = constraint as? DistanceConstraint, let end = distance.firstEnd {
      expression = difference(self.expression(end, distance.firstEndAttribute, other: first, in: holder), expression)
    }
    if let second {
      var other = self.expression(second, constraint.secondAttribute, other: first, in: holder)
      if let distance = constraint as? DistanceConstraint, let end = distance.secondEnd {
        other = difference(self.expression(end, distance.secondEndAttribute, other: second, in: holder), other)
      }
      expression.add(other, times: -Self.usable(constraint.multiplier))
    }
    expression.constant -= Self.constant(of: constraint)
    let relation: SolverConstraint.Relation
    switch constraint.relation {
    case .equal: relation = .equal
    case .lessThanOrEqual: relation = .lessOrEqual
    case .greaterThanOrEqual: relation = .greaterOrEqual
    }
    return SolverConstraint(expression, relation, strength: constraint.priority.strength, owner: constraint)
  }

  /// The constant as the solver takes it.
  static func constant(of constraint: NSLayoutConstraint) -> Double {
    if !constraint.constant.isFinite { report("the constant of \(constraint) is no finite number; check what it is made from") }
    return usable(constraint.constant)
  }

  private func difference(_ end: LinearExpression, _ start: LinearExpression) -> LinearExpression {
    var result = end
    result.add(start, times: -1)
    return result
  }

  private func expression(
    _ object: AnyObject, _ attribute: NSLayoutConstraint.Attribute, other: AnyObject?, in holder: UIView
  ) -> LinearExpression {
    if let view = object as? UIView { return expression(view, attribute, other: other, in: holder) }
    guard let guide = object as? UILayoutGuide, let owner = guide.owningView else { return LinearExpression() }
    return self.expression(of: item(for: guide), attribute, .zero, in: holder, from: owner, baseline: nil)
  }

  private func expression(
    _ view: UIView, _ attribute: NSLayoutConstraint.Attribute, other: AnyObject?, in holder: UIView
  ) -> LinearExpression {
    if let plain = attribute.withoutMargin {
      // To a scroll view's own content, its margins are those of the content.
      if isContent(other, of: view) { return marginsOfContent(view as! UIScrollView, attribute, plain, in: holder) }
      return expression(view.layoutMarginsGuide, plain, other: other, in: holder)
    }
    // Apple: edges of a scroll view, as seen from inside, are those of its content; its size and centre are those of its frame.
    if isContent(other, of: view), let scrollView = view as? UIScrollView, attribute.isEdge {
      return expression(scrollView.contentLayoutGuide, attribute, other: other, in: holder)
    }
    if attribute.isBaseline, let inner = view.viewForBaseline(attribute), inner !== view {
      return expression(inner, attribute, other: other, in: holder)
    }
    let item = self.item(for: view)
    guard view !== holder else {
      // Its own space begins at its edge.
      return expression(of: item, attribute, view.alignmentRectInsets, in: holder, from: nil, baseline: view)
    }
    return expression(of: item, attribute, view.alignmentRectInsets, in: holder, from: view.superview, baseline: view)
  }

  /// - Parameters:
  ///   - from: the view whose space the item's frame is in; nil when the holder is the item itself.
  private func expression(
    of item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute, _ insets: UIEdgeInsets, in holder: UIView, from space: UIView?, baseline view: UIView?
  ) -> LinearExpression {
    let direction = attribute.direction
    if case .content? = item.guide?.role, attribute != .left, attribute != .leading, attribute != .top {
      if direction == .x || direction == .width { item.isWidthAsked = true } else { item.isHeightAsked = true }
    }
    var result = LinearExpression()
    switch direction {
    case .none: return result
    case .width:
      result.add(item.width, 1)
      result.constant = -Double(insets.left + insets.right)
      return result
    case .height:
      result.add(item.height, 1)
      result.constant = -Double(insets.top + insets.bottom)
      return result
    case .x, .y: break
    }
    let isX = direction == .x
    if let space {
      result.add(isX ? item.x : item.y, 1)
      addOrigins(from: space, to: holder, isX, &result)
    }
    let length = isX ? item.width : item.height
    let before = Double(isX ? insets.left : insets.top), after = Double(isX ? insets.right : insets.bottom)
    switch attribute {
    case .right, .trailing, .bottom:
      result.add(length, 1)
      result.constant -= after
    case .centerX, .centerY:
      result.add(length, 0.5)
      result.constant += (before - after) / 2
    case .firstBaseline, .lastBaseline:
      let place = view?.baseline(attribute) ?? (attribute == .firstBaseline ? .fromTop(0) : .fromBottom(0))
      switch place {
      case .fromTop(let distance): result.constant += before + Double(distance)
      case .fromBottom(let distance):
        result.add(length, 1)
        result.constant -= after + Double(distance)
      case .fromCenter(let distance):
        result.add(length, 0.5)
        result.constant += (before - after) / 2 + Double(distance)
      }
    default: result.constant += before
    }
    return result
  }

  /// From a view's space to that of the holder, which is this view or above it.
  private func addOrigins(from space: UIView, to holder: UIView, _ isX: Bool, _ result: inout LinearExpression) {
    var current = space
    while current !== holder {
      let item = self.item(for: current)
      result.add(isX ? item.x : item.y, 1)
      if current is UIScrollView {
        let offset = self.offset(of: item, current)
        result.add(isX ? offset.x : offset.y, -1)
      }
      guard let above = current.superview else { return }
      current = above
    }
  }

  private func isContent(_ object: AnyObject?, of view: UIView) -> Bool {
    guard view is UIScrollView, let object, object !== view else { return false }
    if let guide = object as? UILayoutGuide { return guide.owningView.map { $0 !== view && $0.isDescendant(of: view) } ?? false }
    return (object as? UIView)?.isDescendant(of: view) ?? false
  }

  private func marginsOfContent(
    _ view: UIScrollView, _ attribute: NSLayoutConstraint.Attribute, _ plain: NSLayoutConstraint.Attribute, in holder: UIView
  ) -> LinearExpression {
    var result = expression(of: item(for: view.contentLayoutGuide), plain, .zero, in: holder, from: view, baseline: nil)
    let margins = view.layoutMargins
    switch plain {
    case .left, .leading: result.constant += Double(margins.left)
    case .right, .trailing: result.constant -= Double(margins.right)
    case .top: result.constant += Double(margins.top)
    case .bottom: result.constant -= Double(margins.bottom)
    default: break
    }
    return result
  }
}

extension NSLayoutConstraint.Attribute {
  /// For an attribute that is reckoned within the margins: which of the margins' guide it is.
  var withoutMargin: NSLayoutConstraint.Attribute? {
    switch self {
    case .leftMargin: return .left
    case .rightMargin: return .right
    case .topMargin: return .top
    case .bottomMargin: return .bottom
    case .leadingMargin: return .leading
    case .trailingMargin: return .trailing
    case .centerXWithinMargins: return .centerX
    case .centerYWithinMargins: return .centerY
    default: return nil
    }
  }

  var isEdge: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .top, .bottom: return true
    default: return false
    }
  }
}

/// Where a line of text stands in a view.
enum BaselinePlace: Equatable {
  /// Points below the top of the alignment rectangle.
  case fromTop(CGFloat)
  /// Points above its bottom.
  case fromBottom(CGFloat)
  /// Points below its middle.
  case fromCenter(CGFloat)
}
