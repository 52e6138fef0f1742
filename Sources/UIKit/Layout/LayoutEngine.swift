// Lays out one tree of views by its constraints.
//
// A window's views are many small trees, not one: a view with an autoresizing mask gets its frame from outside, so what is inside it is
// solved by itself (see `UIView.layoutHost`). A screen that is pushed brings its own engine, and takes it along when it goes.
//
// What changes is only noted (`isDirty`), and the tree's top is marked for layout. Then, in this order (`update`): `updateConstraints` of
// the views that asked for it, deepest first; new items and constraints go to the solver; it solves, twice where text wraps; the
// superviews of what moved are marked. Each view's `layoutSubviews` places its subviews (`UIView.placeSubviews`).
//
// Views that have nothing to do with constraints have no engine and cost nothing.
import ConstraintSolver

@MainActor
final class LayoutEngine {
  private(set) weak var host: UIView?
  let solver = ConstraintSolver()
  private(set) var items: [ObjectIdentifier: LayoutItem] = [:]
  private var itemsOfVariables: [SolverVariable: LayoutItem] = [:]
  private var itemCount = 0

  /// Made for one question (`systemLayoutSizeFitting`): leaves no trace in views and constraints.
  let isTemporary: Bool

  // What has changed since the last solution
  private var newViews: [WeakView] = []
  private var newConstraints: [NSLayoutConstraint] = []
  private var viewsToUpdate: [WeakView] = []
  private var viewsWithOtherContent: [WeakView] = []
  private(set) var isDirty = false
  private var isUpdating = false
  /// The host has to place its subviews.
  private var isHostMarked = false
  /// All is handed over to another engine.
  private var isDiscarded = false
  /// How many engines are dirty: nothing has to be looked for while none is.
  private static var dirtyCount = 0

  struct WeakView {
    weak var view: UIView?
  }

  init(host: UIView, isTemporary: Bool = false) {
    self.host = host
    self.isTemporary = isTemporary
    solver.chooseVictim = { culprits in MainActor.assumeIsolated { LayoutEngine.chooseVictim(culprits) } }
  }

  isolated deinit { if isDirty { Self.dirtyCount -= 1 } }

  /// The engine that lays out a view's subviews, made when there is none.
  static func ofSubviews(of view: UIView) -> LayoutEngine {
    let host = view.layoutHost, state = host.madeLayoutState
    if let engine = state.hostedEngine { return engine }
    let engine = LayoutEngine(host: host)
    state.hostedEngine = engine
    if !state.wasConstraintUpdated { engine.askForConstraintUpdate(of: host) }
    return engine
  }

  /// As `ofSubviews`, if there is one.
  static func knownOfSubviews(of view: UIView) -> LayoutEngine? { view.layoutHost.layoutState?.hostedEngine }

  // MARK: Notes

  func setDirty() {
    if !isDirty {
      isDirty = true
      Self.dirtyCount += 1
    }
    guard !isTemporary, let host, !isUpdating, !host.layer.needsLayout() else { return }
    host.layoutState?.isLayoutForEngineOnly = true
    host.layer.setNeedsLayout()
  }

  private func setClean() {
    if isDirty { Self.dirtyCount -= 1 }
    isDirty = false
  }

  static func take(_ constraint: NSLayoutConstraint, heldBy holder: UIView) {
    openTrees(of: constraint, below: holder)
    ofSubviews(of: holder).add(constraint)
  }

  func add(_ constraint: NSLayoutConstraint) {
    constraint.engine = self
    newConstraints.append(constraint)
    setDirty()
  }

  func remove(_ constraint: NSLayoutConstraint) {
    guard constraint.engine === self else { return }
    if isDiscarded {
      // The solver goes as a whole.
    } else if let row = constraint.solverConstraint {
      solver.remove(row)
    } else {
      newConstraints.removeAll { $0 === constraint }
    }
    constraint.solverConstraint = nil
    constraint.engine = nil
    if !isDiscarded { setDirty() }
  }

  func constantDidChange(of constraint: NSLayoutConstraint) {
    guard let row = constraint.solverConstraint else { return }
    solver.setConstant(constraint.constantOfExpression - Self.constant(of: constraint), of: row)
    setDirty()
  }

  func strengthDidChange(of constraint: NSLayoutConstraint) {
    guard let row = constraint.solverConstraint else { return }
    solver.remove(row)
    constraint.solverConstraint = nil
    add(constraint)
  }

  /// A view without an autoresizing mask has come into the tree.
  func noteNew(_ view: UIView) {
    newViews.append(WeakView(view: view))
    setDirty()
  }

  func noteContentSize(of view: UIView) {
    if viewsWithOtherContent.last?.view !== view { viewsWithOtherContent.append(WeakView(view: view)) }
    setDirty()
  }

  func askForConstraintUpdate(of view: UIView) {
    view.madeLayoutState.needsConstraintUpdate = true
    viewsToUpdate.append(WeakView(view: view))
    setDirty()
  }

  // MARK: Items

  /// The item of a view or guide, made when it is new.
  func item(for object: AnyObject) -> LayoutItem {
    if let known = items[ObjectIdentifier(object)], known.object === object { return known }
    itemCount += 1
    let item = LayoutItem(object, engine: self, number: itemCount)
    items[ObjectIdentifier(object)] = item
    for variable in item.variables { itemsOfVariables[variable] = item }
    if let view = item.view { prepare(item, view) } else if let guide = item.guide { prepare(item, guide) }
    return item
  }

  func knownItem(for object: AnyObject) -> LayoutItem? {
    guard let known = items[ObjectIdentifier(object)], known.object === object else { return nil }
    return known
  }

  private func prepare(_ item: LayoutItem, _ view: UIView) {
    if view === host {
      if !isTemporary { fixSize(of: item, view) } else { makeContentRows(of: item, view) }
      return
    }
    if !isTemporary { view.madeLayoutState.item = item }
    if view.translatesAutoresizingMaskIntoConstraints {
      fixFrame(of: item, view)
    } else {
      makeContentRows(of: item, view)
      if !isTemporary, let state = view.layoutState, !state.wasConstraintUpdated, !state.needsConstraintUpdate { askForConstraintUpdate(of: view) }
    }
  }

  private func prepare(_ item: LayoutItem, _ guide: UILayoutGuide) {
    if !isTemporary { guide.layoutState.item = item }
    fixGuide(item, guide)
  }

  /// The view's own part in the layout is of another kind now.
  func prepareAnew(_ item: LayoutItem) {
    for row in item.frameRows + [item.contentRows.width, item.contentRows.height].compactMap({ $0 }) { solver.remove(row) }
    item.frameRows = []
    item.contentRows = (nil, nil)
    if let view = item.view { prepare(item, view) }
    setDirty()
  }

  func addRow(_ row: SolverConstraint) { solver.add(row) }

  /// Constraints to the item must be gone.
  func remove(_ item: LayoutItem) {
    if !isDiscarded {
      for row in item.allRows { solver.remove(row) }
      for variable in item.variables { itemsOfVariables[variable] = nil }
      solver.forget(item.variables)
    }
    if let object = item.object { items[ObjectIdentifier(object)] = nil } else { items = items.filter { $0.value !== item } }
    item.view?.layoutState?.item = nil
    item.guide?.layoutState.item = nil
    item.engine = nil
    if !isDiscarded { setDirty() }
  }

  // MARK: Trees that grow together and fall apart

  /// Makes the views between an item of a constraint and its holder part of the holder's tree.
  static func openTrees(of constraint: NSLayoutConstraint, below holder: UIView) {
    for item in [constraint.firstItem, constraint.secondItem] {
      guard var view = NSLayoutConstraint.view(of: item), view !== holder else { continue }
      // A guide lies inside its view, a view beside its siblings.
      if item is UIView {
        guard let above = view.superview else { continue }
        view = above
      }
      while view !== holder {
        if view.isLayoutBoundary { open(view) }
        guard let above = view.superview else { break }
        view = above
      }
    }
  }

  private static func open(_ view: UIView) {
    view.madeLayoutState.isOpenToOutside = true
    view.layoutState?.hostedEngine?.dissolve()
  }

  /// Hands everything over to the engine of the tree that the host is part of now.
  func dissolve() {
    guard let host, host.layoutState?.hostedEngine === self else { return }
    host.layoutState?.hostedEngine = nil
    let target = Self.ofSubviews(of: host)
    precondition(target !== self)
    isDiscarded = true
    move(to: target) { _ in true }
    setClean()
  }

  /// Moves the items and constraints of some views.
  private func move(to target: LayoutEngine, where isMoving: (UIView) -> Bool) {
    var seen: Set<ObjectIdentifier> = []
    func moveConstraints(_ view: UIView) {
      guard seen.insert(ObjectIdentifier(view)).inserted else { return }
      for constraint in view.layoutState?.held ?? [] where constraint.engine === self {
        remove(constraint)
        target.add(constraint)
      }
      for subview in view.subviewList { moveConstraints(subview) }
    }
    func isMovingObject(_ object: AnyObject?) -> Bool { NSLayoutConstraint.view(of: object).map(isMoving) ?? true }
    if let host, isMoving(host) { moveConstraints(host) } else if let top = target.host { moveConstraints(top) }
    for item in items.values.sorted(by: { $0.number < $1.number }) where isMovingObject(item.object) {
      let view = item.view
      remove(item)
      if let view, !view.translatesAutoresizingMaskIntoConstraints, view !== target.host { target.noteNew(view) }
    }
    for waiting in newViews { if let view = waiting.view, isMoving(view) { target.noteNew(view) } }
    for waiting in viewsToUpdate {
      if let view = waiting.view, isMoving(view), view.layoutState?.needsConstraintUpdate == true { target.askForConstraintUpdate(of: view) }
    }
    newViews.removeAll { $0.view.map(isMoving) ?? true }
    viewsToUpdate.removeAll { $0.view.map(isMoving) ?? true }
    viewsWithOtherContent.removeAll { $0.view.map(isMoving) ?? true }
  }

  /// The view has left the tree that this engine lays out, with all below it.
  func letGo(of view: UIView) {
    guard view !== host else { return }
    guard let state = view.layoutState else { return }
    // What is inside was laid out by this engine only if the view was no top of a tree.
    if view.isLayoutBoundary || (view.subviewList.isEmpty && state.held.isEmpty && state.guides.isEmpty) {
      if let item = knownItem(for: view) { remove(item) }
      for guide in state.systemGuides.all { if let item = knownItem(for: guide) { remove(item) } }
      return
    }
    state.isOpenToOutside = false
    let target = Self.ofSubviews(of: view)
    guard target !== self else { return }
    move(to: target) { $0.isDescendant(of: view) }
  }

  // MARK: Updating

  /// Brings all engines up to date that a view's layout depends on.
  static func updatePending(around view: UIView) {
    guard dirtyCount > 0 else { return }
    var engines: [LayoutEngine] = []
    var current: UIView? = view
    while let one = current {
      if let engine = one.layoutState?.hostedEngine, engine.isDirty { engines.append(engine) }
      current = one.superview
    }
    for engine in engines.reversed() where engine.update() { engine.host?.setNeedsLayout() }
  }

  /// - Returns: whether the host itself has to place its subviews.
  @discardableResult
  func update() -> Bool {
    guard isDirty, !isUpdating, let host else { return false }
    isUpdating = true
    defer { isUpdating = false }
    // What a view's own methods change meanwhile is taken along; one that changes something each time must not hang the app.
    for _ in 0..<16 where isDirty {
      takeViews()
      runConstraintUpdates()
      takeViews()
      takeNews()
      setClean()
      solveWithWrapping()
    }
    return markMoved(host)
  }

  func runConstraintUpdates() {
    for _ in 0..<16 {
      let asked = viewsToUpdate.compactMap(\.view).filter { $0.layoutState?.needsConstraintUpdate == true }
      viewsToUpdate = []
      guard !asked.isEmpty else { return }
      let byDepth = asked.enumerated().sorted { ($1.element.depth, $0.offset) < ($0.element.depth, $1.offset) }.map(\.element)
      for view in byDepth { view.runConstraintUpdate() }
    }
  }

  /// Makes items of the views that have come; they may want to update their constraints.
  private func takeViews() {
    let views = newViews.compactMap(\.view)
    newViews = []
    for view in views where !view.translatesAutoresizingMaskIntoConstraints {
      guard let above = view.superview else { continue }
      _ = item(for: view)
      if above === host { isHostMarked = true } else { above.setNeedsLayout() }
    }
  }

  /// Gives the solver what is new.
  private func takeNews() {
    if let host, let item = knownItem(for: host) { refreshSize(of: item, host) }
    let constraints = newConstraints
    newConstraints = []
    for constraint in constraints where constraint.engine === self && constraint.solverConstraint == nil { insert(constraint) }
    let changed = viewsWithOtherContent.compactMap(\.view)
    viewsWithOtherContent = []
    for view in changed { refreshContent(of: view) }
  }

  private func insert(_ constraint: NSLayoutConstraint) {
    guard let holder = constraint.holder, let row = makeRow(constraint, in: holder) else { return }
    constraint.constantOfExpression = row.expression.constant + Self.usable(constraint.constant)
    constraint.solverConstraint = row
    solver.add(row)
  }

  /// Items whose text wraps: they are solved once as if it did not, which tells the width, and once more with the height at that width.
  func solveWithWrapping() {
    let wrapping = items.values.filter { $0.view?.contentDependsOnWidth == true && $0.contentRows.width != nil }.sorted { $0.number < $1.number }
    guard !wrapping.isEmpty else { return solver.solve() }
    for item in wrapping {
      item.view?.automaticLayoutWidth = nil
      refreshContentRows(of: item)
    }
    solver.solve()
    for _ in 0..<3 {
      var isChanged = false
      for item in wrapping {
        guard let view = item.view else { continue }
        let insets = view.alignmentRectInsets
        let width = CGFloat(solver.value(of: item.width)) - insets.left - insets.right
        guard width > 0, width < item.contentSize.width - 0.01 else { continue }
        view.automaticLayoutWidth = width
        if refreshContentRows(of: item) { isChanged = true }
      }
      guard isChanged else { break }
      solver.solve()
    }
  }

  /// Marks the superviews of what moved.
  private func markMoved(_ host: UIView) -> Bool {
    defer { isHostMarked = false }
    func mark(_ view: UIView) {
      if view === host { isHostMarked = true } else { view.setNeedsLayout() }
    }
    for variable in solver.takeChanges() {
      guard let item = itemsOfVariables[variable] else { continue }
      if let view = item.view {
        if view !== host, let above = view.superview { mark(above) }
      } else if let owner = item.guide?.owningView {
        mark(owner)
      }
    }
    return isHostMarked
  }
}

extension UIView {
  var depth: Int {
    var count = 0
    var view = superview
    while let above = view {
      count += 1
      view = above.superview
    }
    return count
  }

  func runConstraintUpdate() {
    guard let state = layoutState, state.needsConstraintUpdate else { return }
    state.needsConstraintUpdate = false
    state.wasConstraintUpdated = true
    if let owningController { owningController.updateViewConstraints() } else { updateConstraints() }
  }
}
