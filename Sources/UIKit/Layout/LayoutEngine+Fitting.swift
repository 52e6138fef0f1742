// How large a view would like to be: its inside solved by itself, with the size as a wish.
import ConstraintSolver

extension LayoutEngine {
  /// For an engine made for this question alone. Points of the view's alignment rectangle.
  func fittingSize(of view: UIView, _ target: CGSize, _ horizontal: Strength, _ vertical: Strength) -> CGSize {
    let item = self.item(for: view)
    collect(view)
    let insets = view.alignmentRectInsets
    solver.add(SolverConstraint(LinearExpression(item.width, constant: -Double(target.width + insets.left + insets.right)), .equal, strength: horizontal))
    solver.add(SolverConstraint(LinearExpression(item.height, constant: -Double(target.height + insets.top + insets.bottom)), .equal, strength: vertical))
    let wrapping = items.values.compactMap(\.view).filter(\.contentDependsOnWidth).map { ($0, $0.automaticLayoutWidth) }
    solveWithWrapping()
    for (view, width) in wrapping { view.automaticLayoutWidth = width }
    let size = item.frame.size
    return CGSize(width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
  }

  /// The constraints that the view and those in its tree hold.
  private func collect(_ view: UIView) {
    for constraint in view.layoutState?.held ?? [] {
      if let row = makeRow(constraint, in: view) { solver.add(row) }
    }
    for subview in view.subviewList {
      guard let state = subview.layoutState else { continue }
      if !state.translates || state.item != nil { _ = item(for: subview) }
      if !subview.isLayoutBoundary { collect(subview) }
    }
  }
}
