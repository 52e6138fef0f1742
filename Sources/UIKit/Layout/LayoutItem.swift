// A view or guide inside one engine: the variables of its frame, and the constraints that the system itself puts on them.
import ConstraintSolver

@MainActor
final class LayoutItem {
  weak var object: AnyObject?
  weak var engine: LayoutEngine?
  /// The frame in points of the superview (of the owning view for a guide), before its transform.
  let x: SolverVariable
  let y: SolverVariable
  let width: SolverVariable
  let height: SolverVariable
  /// Items are numbered in the order they are made.
  let number: Int

  /// What fixes the frame: an autoresizing mask, the size of the tree's top, a system guide's insets.
  var frameRows: [SolverConstraint] = []
  /// The size that the content has by itself.
  var contentRows: (width: SolverConstraint?, height: SolverConstraint?)
  var contentSize = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  /// A scroll view's offset, where constraints cross its edge.
  var offset: (x: SolverVariable, y: SolverVariable, rows: [SolverConstraint])?

  /// Of a scroll view's content: its far edges stand in constraints, which make its size.
  var isWidthAsked = false
  var isHeightAsked = false

  var view: UIView? { object as? UIView }
  var guide: UILayoutGuide? { object as? UILayoutGuide }

  init(_ object: AnyObject, engine: LayoutEngine, number: Int) {
    self.object = object
    self.engine = engine
    self.number = number
    let solver = engine.solver
    x = solver.makeVariable()
    y = solver.makeVariable()
    // The system's guides may be squeezed below nothing without fault of the app.
    let isSystemGuide = (object as? UILayoutGuide).map { if case .free = $0.role { return false } else { return true } } ?? false
    width = isSystemGuide ? solver.makeVariable() : solver.makeLength()
    height = isSystemGuide ? solver.makeVariable() : solver.makeLength()
  }

  /// As solved.
  var frame: CGRect {
    guard let solver = engine?.solver else { return .zero }
    return CGRect(x: solver.value(of: x), y: solver.value(of: y), width: solver.value(of: width), height: solver.value(of: height))
  }

  var isAmbiguous: Bool {
    guard let solver = engine?.solver else { return false }
    return [x, y, width, height].contains(where: solver.isAmbiguous)
  }

  var allRows: [SolverConstraint] {
    frameRows + [contentRows.width, contentRows.height].compactMap { $0 } + (offset?.rows ?? [])
  }

  var variables: [SolverVariable] { [x, y, width, height] + (offset.map { [$0.x, $0.y] } ?? []) }
}
