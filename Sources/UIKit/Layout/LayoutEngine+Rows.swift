// The constraints that the system itself puts on items: content sizes, autoresizing masks, guides.
import ConstraintSolver

extension LayoutEngine {
  private func equation(_ variable: SolverVariable, _ value: CGFloat, _ text: @autoclosure @escaping () -> String) -> SolverConstraint {
    let row = SolverConstraint(LinearExpression(variable, constant: -Self.usable(value)), .equal)
    row.note = text
    return row
  }

  private func set(_ row: SolverConstraint, to value: CGFloat) { solver.setConstant(-Self.usable(value), of: row) }

  /// A length that the solver can reckon with: what is no number is 0, what is beyond any screen is a million points.
  static func usable(_ value: CGFloat) -> Double { value.isNaN ? 0 : min(max(Double(value), -1e6), 1e6) }

  // MARK: The top of the tree

  func fixSize(of item: LayoutItem, _ host: UIView) {
    let size = host.bounds.size, note = { [weak host] in "<the size of \(NSLayoutConstraint.name(host)): \(host?.bounds.size ?? .zero)>" }
    item.frameRows = [equation(item.width, size.width, note()), equation(item.height, size.height, note())]
    if !host.translatesAutoresizingMaskIntoConstraints {
      // Nothing above says how large it is: its constraints do, as far as they say.
      for (index, variable) in [item.width, item.height].enumerated() {
        let value = index == 0 ? size.width : size.height
        item.frameRows[index] = SolverConstraint(LinearExpression(variable, constant: -Double(value)), .equal, strength: .level(0.5))
      }
    }
    item.frameRows.forEach(addRow)
  }

  func refreshSize(of item: LayoutItem, _ host: UIView) {
    guard item.frameRows.count == 2 else { return }
    set(item.frameRows[0], to: host.bounds.width)
    set(item.frameRows[1], to: host.bounds.height)
  }

  // MARK: Autoresizing masks

  /// Ties a view with an autoresizing mask to the frame it has, and to its superview's size as the mask says.
  func fixFrame(of item: LayoutItem, _ view: UIView) {
    item.frameRows = frameExpressions(of: item, view).map { expression in
      let row = SolverConstraint(expression, .equal)
      row.note = { [weak view] in "<the autoresizing mask of \(NSLayoutConstraint.name(view)), frame \(view?.frame ?? .zero)>" }
      return row
    }
    item.frameRows.forEach(addRow)
  }

  /// The frame was set by hand.
  func refreshFrame(of item: LayoutItem, _ view: UIView) {
    guard item.frameRows.count == 4 else { return }
    var isChanged = false
    for (row, expression) in zip(item.frameRows, frameExpressions(of: item, view)) {
      // The share that the superview's size has does not change while only the size does.
      let isSame = row.expression.terms.count == expression.terms.count && zip(row.expression.terms, expression.terms).allSatisfy {
        $0.variable == $1.variable && abs($0.coefficient - $1.coefficient) < 1e-6
      }
      guard isSame else {
        for row in item.frameRows { solver.remove(row) }
        fixFrame(of: item, view)
        return setDirty()
      }
      if abs(row.expression.constant - expression.constant) > 1e-6 {
        solver.setConstant(expression.constant, of: row)
        isChanged = true
      }
    }
    if isChanged { setDirty() }
  }

  private func frameExpressions(of item: LayoutItem, _ view: UIView) -> [LinearExpression] {
    let anchor = view.layer.anchorPoint
    let size = CGSize(width: Self.usable(view.bounds.width), height: Self.usable(view.bounds.height))
    let origin = CGPoint(
      x: Self.usable(view.center.x - anchor.x * size.width), y: Self.usable(view.center.y - anchor.y * size.height))
    // The superview takes part when it is in this engine.
    let above = view.superview.flatMap { $0 === host ? self.item(for: $0) : knownItem(for: $0) }
    let mask = view.superview?.autoresizesSubviews == false ? [] : view.autoresizingMask
    func line(
      _ start: CGFloat, _ length: CGFloat, of whole: CGFloat, _ variable: SolverVariable?, _ startVariable: SolverVariable,
      _ lengthVariable: SolverVariable, _ flexible: (before: Bool, length: Bool, after: Bool)
    ) -> [LinearExpression] {
      var first = LinearExpression(startVariable, constant: -Double(start)), second = LinearExpression(lengthVariable, constant: -Double(length))
      guard let variable, flexible.before || flexible.length || flexible.after else { return [first, second] }
      // What one point more of the superview adds.
      let more = UIView.share(start: start, length: length, of: whole, now: whole + 1, flexible: flexible)
      for (isStart, slope) in [(true, Double(more.start - start)), (false, Double(more.length - length))] where abs(slope) > 1e-9 {
        if isStart {
          first.add(variable, -slope)
          first.constant += slope * Double(whole)
        } else {
          second.add(variable, -slope)
          second.constant += slope * Double(whole)
        }
      }
      return [first, second]
    }
    let whole = view.superview?.bounds.size ?? .zero
    return line(
      origin.x, size.width, of: whole.width, above?.width, item.x, item.width,
      (mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)))
      + line(
        origin.y, size.height, of: whole.height, above?.height, item.y, item.height,
        (mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)))
  }

  // MARK: Content sizes

  func makeContentRows(of item: LayoutItem, _ view: UIView) {
    item.contentSize = view.intrinsicContentSize
    let insets = view.alignmentRectInsets
    let hugging = view.layoutState?.hugging ?? view.defaultHugging, resistance = view.layoutState?.resistance ?? view.defaultResistance
    func row(_ variable: SolverVariable, _ size: CGFloat, _ inset: CGFloat, _ hug: UILayoutPriority, _ resist: UILayoutPriority, _ what: String) -> SolverConstraint? {
      guard size >= 0, size.isFinite else { return nil }
      let row = SolverConstraint(LinearExpression(variable, constant: -Self.usable(size + inset)), above: hug.strength, below: resist.strength)
      row.note = { [weak view] in "<the content \(what) of \(NSLayoutConstraint.name(view))>" }
      addRow(row)
      return row
    }
    item.contentRows.width = row(item.width, item.contentSize.width, insets.left + insets.right, hugging.horizontal, resistance.horizontal, "width")
    item.contentRows.height = row(item.height, item.contentSize.height, insets.top + insets.bottom, hugging.vertical, resistance.vertical, "height")
  }

  /// - Returns: whether the size is another.
  @discardableResult
  func refreshContentRows(of item: LayoutItem) -> Bool {
    guard let view = item.view else { return false }
    let size = view.intrinsicContentSize, insets = view.alignmentRectInsets
    let had = (item.contentRows.width != nil, item.contentRows.height != nil)
    guard had == (size.width >= 0 && size.width.isFinite, size.height >= 0 && size.height.isFinite) else {
      remakeContentRows(of: item, view)
      return true
    }
    let isChanged = size != item.contentSize
    item.contentSize = size
    if let row = item.contentRows.width { set(row, to: size.width + insets.left + insets.right) }
    if let row = item.contentRows.height { set(row, to: size.height + insets.top + insets.bottom) }
    return isChanged
  }

  func remakeContentRows(of item: LayoutItem, _ view: UIView) {
    for row in [item.contentRows.width, item.contentRows.height] { if let row { solver.remove(row) } }
    item.contentRows = (nil, nil)
    makeContentRows(of: item, view)
  }

  /// The content of a view is another, and with it its size, its baselines, or the edges it is aligned by.
  func refreshContent(of view: UIView) {
    guard let item = knownItem(for: view) else { return }
    if !view.translatesAutoresizingMaskIntoConstraints { refreshContentRows(of: item) }
    for constraint in view.layoutState?.referring ?? [] where constraint.engine === self {
      guard let row = constraint.solverConstraint, let holder = constraint.holder, let fresh = makeRow(constraint, in: holder) else { continue }
      guard fresh.expression.terms.count == row.expression.terms.count,
        zip(fresh.expression.terms, row.expression.terms).allSatisfy({ $0.variable == $1.variable && $0.coefficient == $1.coefficient })
      else {
        // A baseline that was reckoned from one edge is reckoned from another.
        solver.remove(row)
        constraint.constantOfExpression = fresh.expression.constant + Self.usable(constraint.constant)
        constraint.solverConstraint = fresh
        solver.add(fresh)
        continue
      }
      constraint.constantOfExpression = fresh.expression.constant + Self.usable(constraint.constant)
      solver.setConstant(fresh.expression.constant, of: row)
    }
  }

  // MARK: Guides

  func fixGuide(_ item: LayoutItem, _ guide: UILayoutGuide) {
    guard let owner = guide.owningView else { return }
    let whole = self.item(for: owner)
    item.frameRows = guideExpressions(item, guide, owner, whole).map { expression, relation, strength in
      let row = SolverConstraint(expression, relation, strength: strength)
      row.note = { [weak owner, name = guide.identifier] in "<\(name) of \(NSLayoutConstraint.name(owner))>" }
      return row
    }
    item.frameRows.forEach(addRow)
  }

  /// Insets have changed, say.
  func refreshGuide(_ item: LayoutItem, _ guide: UILayoutGuide) {
    guard let owner = guide.owningView, let whole = knownItem(for: owner) else { return }
    for (row, fresh) in zip(item.frameRows, guideExpressions(item, guide, owner, whole)) where abs(row.expression.constant - fresh.0.constant) > 1e-6 {
      solver.setConstant(fresh.0.constant, of: row)
      setDirty()
    }
  }

  private func guideExpressions(
    _ item: LayoutItem, _ guide: UILayoutGuide, _ owner: UIView, _ whole: LayoutItem
  ) -> [(LinearExpression, SolverConstraint.Relation, Strength)] {
    func at(_ variable: SolverVariable, _ value: CGFloat) -> LinearExpression { LinearExpression(variable, constant: -Double(value)) }
    func less(_ variable: SolverVariable, than other: SolverVariable, by value: CGFloat) -> LinearExpression {
      var expression = LinearExpression(variable, constant: Double(value))
      expression.add(other, -1)
      return expression
    }
    func required(_ expressions: [LinearExpression]) -> [(LinearExpression, SolverConstraint.Relation, Strength)] {
      expressions.map { ($0, .equal, .required) }
    }
    switch guide.role {
    case .free: return []
    case .inset(let insets):
      let insets = insets(owner)
      return required([
        at(item.x, insets.left), at(item.y, insets.top), less(item.width, than: whole.width, by: insets.left + insets.right),
        less(item.height, than: whole.height, by: insets.top + insets.bottom),
      ])
    case .readable:
      let insets = owner.layoutMargins
      var middle = LinearExpression(item.x, constant: -Double(insets.left - insets.right) / 2)
      middle.add(item.width, 0.5)
      middle.add(whole.width, -0.5)
      return required([middle, at(item.y, insets.top), less(item.height, than: whole.height, by: insets.top + insets.bottom)]) + [
        (at(item.width, UIView.readableWidth), .lessOrEqual, .required),
        (less(item.width, than: whole.width, by: insets.left + insets.right), .lessOrEqual, .required),
        (less(item.width, than: whole.width, by: insets.left + insets.right), .equal, .level(999)),
      ]
    case .content: return required([at(item.x, 0), at(item.y, 0)])
    case .frame:
      let offset = self.offset(of: whole, owner)
      return required([
        less(item.x, than: offset.x, by: 0), less(item.y, than: offset.y, by: 0), less(item.width, than: whole.width, by: 0),
        less(item.height, than: whole.height, by: 0),
      ])
    case .topBar: return required([at(item.x, 0), at(item.y, 0), less(item.width, than: whole.width, by: 0), at(item.height, owner.safeAreaInsets.top)])
    case .bottomBar:
      var bottom = less(item.y, than: whole.height, by: 0)
      bottom.add(item.height, 1)
      return required([at(item.x, 0), bottom, less(item.width, than: whole.width, by: 0), at(item.height, owner.safeAreaInsets.bottom)])
    }
  }

  /// A scroll view's offset as a number that constraints know.
  func offset(of item: LayoutItem, _ view: UIView) -> (x: SolverVariable, y: SolverVariable) {
    if let known = item.offset { return (known.x, known.y) }
    let x = solver.makeVariable(), y = solver.makeVariable()
    let rows = [
      equation(x, view.bounds.minX, "<the offset of a scroll view>"),
      equation(y, view.bounds.minY, "<the offset of a scroll view>"),
    ]
    item.offset = (x, y, rows)
    rows.forEach(addRow)
    return (x, y)
  }

  func refreshOffset(of item: LayoutItem, _ view: UIView) {
    guard let offset = item.offset else { return }
    set(offset.rows[0], to: view.bounds.minX)
    set(offset.rows[1], to: view.bounds.minY)
    setDirty()
  }
}
