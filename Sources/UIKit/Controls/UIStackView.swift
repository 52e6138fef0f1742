// A row or column of views.
//
// The stack makes constraints between its arranged views, as an iPhone does, whenever they change. So a stack needs no size of its own:
// it is as large as its views ask for.
//
// Knowingly different, as Apple does not say how: with `fillProportionally` a view without a size of its own counts as much as the others
// do on average; a view that is hidden within an animation is gone at once, and only the others move.

@preconcurrency @MainActor
open class UIStackView: UIView {
  public enum Distribution: Int, Sendable { case fill = 0, fillEqually, fillProportionally, equalSpacing, equalCentering }

  public enum Alignment: Int, Sendable {
    case fill = 0, leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  public nonisolated static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  public nonisolated static let spacingUseSystem = CGFloat.greatestFiniteMagnitude / 2

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  public init(arrangedSubviews views: [UIView]) {
    super.init(frame: .zero)
    isOpaque = false
    for view in views { addArrangedSubview(view) }
  }

  public required init(coder: NSCoder) {
    super.init(coder: coder)!
    isOpaque = false
    coder.apply(stackViewAttributes, to: self)
    if coder is InterfaceCoder { for view in subviews { addArrangedSubview(view) } }
  }

  private var arranged: [UIView] = []
  private var made: [NSLayoutConstraint] = []

  open var arrangedSubviews: [UIView] { arranged }

  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.filter { $0 !== view }.count) }

  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arranged.removeAll { $0 === view }
    arranged.insert(view, at: min(max(stackIndex, 0), arranged.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangementDidChange()
  }

  /// The view stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arranged.removeAll { $0 === view }
    arrangementDidChange()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if arranged.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
  }

  override func subviewVisibilityDidChange(_ view: UIView) {
    guard arranged.contains(where: { $0 === view }) else { return }
    arrangementDidChange()
    // Within an animation block the others make room, or close up, with no further word.
    if ViewAnimation.current != nil { (window ?? self).layoutIfNeeded() }
  }

  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { if axis != oldValue { arrangementDidChange() } } }
  open var distribution = Distribution.fill { didSet { if distribution != oldValue { arrangementDidChange() } } }
  open var alignment = Alignment.fill { didSet { if alignment != oldValue { arrangementDidChange() } } }
  /// Points.
  open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { arrangementDidChange() } } }
  /// In a column: the spacing is from baseline to baseline.
  open var isBaselineRelativeArrangement = false { didSet { if isBaselineRelativeArrangement != oldValue { arrangementDidChange() } } }
  open var isLayoutMarginsRelativeArrangement = false { didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementDidChange() } } }
  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacing[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
    arrangementDidChange()
  }

  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  private func arrangementDidChange() { setNeedsUpdateConstraints() }

  // MARK: - Constraints

  open override func updateConstraints() {
    NSLayoutConstraint.deactivate(made)
    made = makeConstraints()
    NSLayoutConstraint.activate(made)
    super.updateConstraints()
  }

  private var shown: [UIView] { arranged.filter { !$0.isHidden } }

  /// Points, after a view.
  private func gap(after view: UIView) -> CGFloat {
    let gap = customSpacing[ObjectIdentifier(view)] ?? spacing
    return gap == Self.spacingUseSystem ? 8 : gap
  }

  private typealias Attribute = NSLayoutConstraint.Attribute
  private var isRow: Bool { axis == .horizontal }
  private var along: (start: Attribute, end: Attribute, length: Attribute, center: Attribute) {
    isRow ? (.leading, .trailing, .width, .centerX) : (.top, .bottom, .height, .centerY)
  }
  private var across: (start: Attribute, end: Attribute, length: Attribute, center: Attribute) {
    isRow ? (.top, .bottom, .height, .centerY) : (.leading, .trailing, .width, .centerX)
  }

  /// Wishes below all that an app or a content size asks for: they only decide where nothing else does.
  private static let tightness = UILayoutPriority(5)

  private func relate(
    _ first: AnyObject, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation, _ second: AnyObject?, _ other: Attribute, times multiplier: CGFloat = 1,
    plus constant: CGFloat = 0, priority: UILayoutPriority = .required, _ identifier: String
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      item: first, attribute: attribute, relatedBy: relation, toItem: second, attribute: other, multiplier: multiplier, constant: constant)
    constraint.priority = priority
    constraint.identifier = identifier
    return constraint
  }

  private func makeConstraints() -> [NSLayoutConstraint] {
    let views = shown
    let edges: AnyObject = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
    var result = hidingConstraints(edges)
    guard let first = views.first, let last = views.last else { return result }
    result.append(relate(first, along.start, .equal, edges, along.start, "UISV-canvas-connection"))
    result.append(relate(last, along.end, .equal, edges, along.end, "UISV-canvas-connection"))
    result += distributing(views)
    result += aligning(views, edges)
    return result
  }

  /// A hidden view takes no room; it lies where it would appear.
  private func hidingConstraints(_ edges: AnyObject) -> [NSLayoutConstraint] {
    var result: [NSLayoutConstraint] = []
    var before: UIView?
    for view in arranged {
      guard view.isHidden else {
        before = view
        continue
      }
      let almost = UILayoutPriority(999.5)
      result.append(relate(view, along.length, .equal, nil, .notAnAttribute, priority: almost, "UISV-hiding"))
      result.append(relate(view, along.start, .equal, before ?? edges, before == nil ? along.start : along.end, priority: almost, "UISV-hiding"))
      result.append(relate(view, across.start, .equal, edges, across.start, priority: almost, "UISV-hiding"))
    }
    return result
  }

  private func distributing(_ views: [UIView]) -> [NSLayoutConstraint] {
    var result: [NSLayoutConstraint] = []
    let isTight = distribution == .fill || distribution == .fillEqually || distribution == .fillProportionally
    let betweenBaselines = isBaselineRelativeArrangement && !isRow
    for (before, after) in zip(views, views.dropFirst()) {
      let (end, start) = betweenBaselines ? (Attribute.lastBaseline, Attribute.firstBaseline) : (along.end, along.start)
      result.append(relate(after, start, isTight ? .equal : .greaterThanOrEqual, before, end, plus: gap(after: before), "UISV-spacing"))
      if !isTight {
        result.append(relate(after, start, .equal, before, end, plus: gap(after: before), priority: Self.tightness, "UISV-ambiguity-suppression"))
      }
    }
    switch distribution {
    case .fill: break
    case .fillEqually:
      for view in views.dropFirst() { result.append(relate(view, along.length, .equal, views[0], along.length, "UISV-fill-equally")) }
    case .fillProportionally: result += proportions(views)
    case .equalSpacing: result += equalDistances(views, from: along.end, to: along.start, .required, "UISV-distributing")
    case .equalCentering: result += equalDistances(views, from: along.center, to: along.center, UILayoutPriority(150), "UISV-distributing")
    }
    return result
  }

  private func proportions(_ views: [UIView]) -> [NSLayoutConstraint] {
    let known = views.map(length(of:))
    let given = known.compactMap { $0 }
    let usual = given.isEmpty ? 1 : max(given.reduce(0, +) / CGFloat(given.count), 0.001)
    let lengths = known.map { max($0 ?? usual, 0) }
    guard let largest = lengths.indices.max(by: { lengths[$0] < lengths[$1] }), lengths[largest] > 0 else { return [] }
    return views.indices.filter { $0 != largest }.map { index in
      relate(
        views[index], along.length, .equal, views[largest], along.length, times: lengths[index] / lengths[largest],
        priority: UILayoutPriority(999), "UISV-fill-proportionally")
    }
  }

  /// What a view asks for along the axis; nil when it asks for nothing.
  private func length(of view: UIView) -> CGFloat? {
    if let stack = view as? UIStackView { return stack.contentLength(alongRow: isRow) }
    let size = view.intrinsicContentSize
    let length = isRow ? size.width : size.height
    return length >= 0 ? length : nil
  }

  private func contentLength(alongRow: Bool) -> CGFloat? {
    let views = shown
    let lengths = views.compactMap { view -> CGFloat? in
      if let stack = view as? UIStackView { return stack.contentLength(alongRow: alongRow) }
      let size = view.intrinsicContentSize
      let length = alongRow ? size.width : size.height
      return length >= 0 ? length : nil
    }
    guard !lengths.isEmpty else { return nil }
    guard alongRow == isRow else { return lengths.max() }
    return lengths.reduce(0, +) + views.dropLast().reduce(0) { $0 + gap(after: $1) }
  }

  private func equalDistances(
    _ views: [UIView], from end: Attribute, to start: Attribute, _ priority: UILayoutPriority, _ identifier: String
  ) -> [NSLayoutConstraint] {
    guard views.count > 2 else { return [] }
    func distance(_ index: Int) -> NSLayoutDimension {
      NSLayoutDimension(item: views[index], attribute: end, end: (views[index + 1], start))
    }
    return (1..<(views.count - 1)).map { index in
      let constraint = distance(index).constraint(equalTo: distance(0))
      constraint.priority = priority
      constraint.identifier = identifier
      return constraint
    }
  }

  private func aligning(_ views: [UIView], _ edges: AnyObject) -> [NSLayoutConstraint] {
    var result: [NSLayoutConstraint] = []
    for view in views {
      func edge(_ attribute: Attribute, _ relation: NSLayoutConstraint.Relation) -> NSLayoutConstraint {
        relate(view, attribute, relation, edges, attribute, "UISV-alignment")
      }
      switch alignment {
      case .fill: result += [edge(across.start, .equal), edge(across.end, .equal)]
      case .leading: result += [edge(across.start, .equal), edge(across.end, .lessThanOrEqual)]
      case .trailing: result += [edge(across.start, .greaterThanOrEqual), edge(across.end, .equal)]
      case .center: result += [edge(across.center, .equal), edge(across.start, .greaterThanOrEqual), edge(across.end, .lessThanOrEqual)]
      case .firstBaseline, .lastBaseline:
        result += [edge(across.start, .greaterThanOrEqual), edge(across.end, .lessThanOrEqual)]
        let line = alignment == .firstBaseline ? Attribute.firstBaseline : .lastBaseline
        if view !== views[0], isRow { result.append(relate(view, line, .equal, views[0], line, "UISV-alignment")) }
      }
    }
    if alignment != .fill {
      result.append(relate(self, across.length, .equal, nil, .notAnAttribute, priority: Self.tightness, "UISV-ambiguity-suppression"))
    }
    return result
  }

  // MARK: - Size and baselines

  open override func sizeThatFits(_ size: CGSize) -> CGSize { systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) }
  open override var forFirstBaselineLayout: UIView { shown.first?.forFirstBaselineLayout ?? self }
  open override var forLastBaselineLayout: UIView { (isRow ? shown.first : shown.last)?.forLastBaselineLayout ?? self }
}

@MainActor private let stackViewAttributes = InterfaceAttributes<UIStackView>()
  .word("axis", ["horizontal": NSLayoutConstraint.Axis.horizontal, "vertical": .vertical]) { $0.axis = $1 }
  .word("distribution", [
    "fill": UIStackView.Distribution.fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally, "equalSpacing": .equalSpacing,
    "equalCentering": .equalCentering,
  ]) { $0.distribution = $1 }
  .word("alignment", [
    "fill": UIStackView.Alignment.fill, "leading": .leading, "top": .top, "firstBaseline": .firstBaseline, "center": .center,
    "trailing": .trailing, "bottom": .bottom, "lastBaseline": .lastBaseline, "baseline": .lastBaseline,
  ]) { $0.alignment = $1 }
  .number("spacing") { $0.spacing = $1 }
  .bool("baselineRelativeArrangement") { $0.isBaselineRelativeArrangement = $1 }
  .bool("layoutMarginsRelativeArrangement") { $0.isLayoutMarginsRelativeArrangement = $1 }
  .word("spacingType", ["standard": UIStackView.spacingUseSystem]) { $0.spacing = $1 }
