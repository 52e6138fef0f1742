// Auto Layout of a view: its constraints, priorities and anchors, and how it joins and leaves the trees that engines lay out.

extension UIView {
  // MARK: Constraints

  /// The constraints that this view holds: those between it and views in it, not those between it and its superview.
  public var constraints: [NSLayoutConstraint] { layoutState?.held ?? [] }

  func takeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder !== self else { return }
    if constraint.isActive { constraint.deactivate() }
    guard let first = constraint.firstItem, let common = NSLayoutConstraint.commonView(first, constraint.secondItem), common.isDescendant(of: self) else {
      fatalError(
        "The view hierarchy is not prepared for the constraint \(constraint): its items must be \(type(of: self)), or in it, when it is added")
    }
    constraint.hold(in: self)
  }

  public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    (layoutState?.referring ?? []).filter { $0.firstAttribute.isAlong(axis) || $0.secondAttribute.isAlong(axis) }
  }

  /// Whether the constraints leave open where the view is, or how large.
  public var hasAmbiguousLayout: Bool {
    LayoutEngine.updatePending(around: self)
    return layoutState?.item?.isAmbiguous ?? false
  }
  public func exerciseAmbiguityInLayout() { unimplemented("UIView.exerciseAmbiguityInLayout()") }

  public nonisolated static let layoutFittingCompressedSize = CGSize.zero
  public nonisolated static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

  // MARK: Anchors

  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item: self, attribute: .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item: self, attribute: .trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item: self, attribute: .left) }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item: self, attribute: .right) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item: self, attribute: .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item: self, attribute: .bottom) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(item: self, attribute: .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(item: self, attribute: .height) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(item: self, attribute: .centerX) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item: self, attribute: .centerY) }
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item: self, attribute: .firstBaseline) }
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(item: self, attribute: .lastBaseline) }

  // MARK: Content

  func contentSizeDidChange() {
    if let item = layoutState?.item, let engine = item.engine {
      engine.noteContentSize(of: self)
    } else if layoutState?.translates ?? true {
      // Views that lay out their parts by themselves ask for the size there.
      superview?.setNeedsLayout()
    }
  }

  func hugging(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    let both = layoutState?.hugging ?? defaultHugging
    return axis == .horizontal ? both.horizontal : both.vertical
  }

  func resistance(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    let both = layoutState?.resistance ?? defaultResistance
    return axis == .horizontal ? both.horizontal : both.vertical
  }

  func setHugging(_ priority: UILayoutPriority, _ axis: NSLayoutConstraint.Axis) {
    guard priority != hugging(axis) else { return }
    var both = layoutState?.hugging ?? defaultHugging
    if axis == .horizontal { both.horizontal = priority } else { both.vertical = priority }
    madeLayoutState.hugging = both
    contentPrioritiesDidChange()
  }

  func setResistance(_ priority: UILayoutPriority, _ axis: NSLayoutConstraint.Axis) {
    guard priority != resistance(axis) else { return }
    var both = layoutState?.resistance ?? defaultResistance
    if axis == .horizontal { both.horizontal = priority } else { both.vertical = priority }
    madeLayoutState.resistance = both
    contentPrioritiesDidChange()
  }

  private func contentPrioritiesDidChange() {
    guard let item = layoutState?.item, let engine = item.engine, !translatesAutoresizingMaskIntoConstraints else { return }
    engine.remakeContentRows(of: item, self)
    engine.setDirty()
  }

  /// The view inside this one whose text a baseline is of; nil or itself for its own.
  func viewForBaseline(_ attribute: NSLayoutConstraint.Attribute) -> UIView? {
    let inner = attribute == .firstBaseline ? forFirstBaselineLayout : forLastBaselineLayout
    return inner !== self && inner.isDescendant(of: self) ? inner : nil
  }

  // MARK: Trees

  func setTranslates(_ value: Bool) {
    let state = madeLayoutState
    state.translates = value
    guard let superview else {
      if let engine = state.hostedEngine, let item = engine.knownItem(for: self) { engine.prepareAnew(item) }
      return
    }
    if value, let engine = LayoutEngine.knownOfSubviews(of: superview) {
      // What is inside stays with the engine that knows it.
      if !subviewList.isEmpty { state.isOpenToOutside = true }
      if let item = engine.knownItem(for: self) { engine.prepareAnew(item) }
    } else if !value {
      state.isOpenToOutside = false
      state.hostedEngine?.dissolve()
      let engine = LayoutEngine.ofSubviews(of: superview)
      if let item = engine.knownItem(for: self) { engine.prepareAnew(item) } else { engine.noteNew(self) }
    }
  }

  /// The view has a superview now.
  func joinLayoutTree() {
    if type(of: self).requiresConstraintBasedLayout, layoutState?.wasConstraintUpdated != true { setNeedsUpdateConstraints() }
    guard let state = layoutState, let superview, !state.translates else { return }
    state.hostedEngine?.dissolve()
    LayoutEngine.ofSubviews(of: superview).noteNew(self)
  }

  /// The view is about to leave its superview: constraints between what is inside it and what is not are removed, as Apple documents.
  /// - Returns: the engine that has to let go of the view once it has left.
  func prepareToLeaveLayoutTree() -> LayoutEngine? {
    guard let superview, let engine = LayoutEngine.knownOfSubviews(of: superview) else { return nil }
    func removeCrossing(_ view: UIView) {
      if let state = view.layoutState {
        let guides = state.guides + state.systemGuides.all
        for constraint in state.referring + guides.flatMap(\.layoutState.referring) {
          if let holder = constraint.holder, holder !== self, !holder.isDescendant(of: self) { constraint.deactivate() }
        }
      }
      for subview in view.subviewList { removeCrossing(subview) }
    }
    removeCrossing(self)
    return engine
  }

  /// Frame, bounds or mask were set, by whomever.
  func geometryWasSet(oldSize: CGSize) {
    guard let state = layoutState else { return }
    let isResized = bounds.size != oldSize
    if isResized { state.isLayoutForEngineOnly = false }
    if let engine = state.hostedEngine {
      if isResized { engine.setDirty() }
      if let item = engine.knownItem(for: self) { engine.refreshOffset(of: item, self) }
    }
    guard let item = state.item, let engine = item.engine else { return }
    if state.translates { engine.refreshFrame(of: item, self) }
    engine.refreshOffset(of: item, self)
  }

  /// Insets of safe area and margins may have changed.
  func refreshSystemGuides() {
    guard let state = layoutState else { return }
    for guide in state.systemGuides.all {
      if let item = guide.layoutState.item, let engine = item.engine { engine.refreshGuide(item, guide) }
    }
  }

  // MARK: Placing

  /// Gives the subviews the frames that the engine has found. Edges go to whole pixels.
  func placeSubviews() {
    let scale = UIScreen.main.scale
    func toPixel(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    for view in subviewList {
      guard let state = view.layoutState, !state.translates, let item = state.item else { continue }
      let exact = item.frame
      let left = toPixel(exact.minX), top = toPixel(exact.minY)
      let size = CGSize(width: toPixel(exact.maxX) - left, height: toPixel(exact.maxY) - top)
      if size != view.bounds.size { view.bounds = CGRect(origin: view.bounds.origin, size: size) }
      let anchor = view.layer.anchorPoint
      let center = CGPoint(x: left + anchor.x * size.width, y: top + anchor.y * size.height)
      if center != view.center {
        view.center = center
        // How far the screen's edges reach in depends on the place.
        if state.systemGuides.safeArea != nil || state.systemGuides.margins != nil { view.setNeedsLayout() }
      }
    }
    (self as? UIScrollView)?.takeContentSize()
  }

  // MARK: Fitting

  func fittingSize(_ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
    updateConstraintsIfNeeded()
    let engine = LayoutEngine(host: self, isTemporary: true)
    let size = engine.fittingSize(of: self, target, horizontal.strength, vertical.strength)
    return CGSize(width: upToPixel(size.width), height: upToPixel(size.height))
  }

  private func upToPixel(_ value: CGFloat) -> CGFloat {
    let scale = UIScreen.main.scale
    return (value * scale - 0.001).rounded(.up) / scale
  }
}

extension UIViewController {
  /// `updateViewConstraints` is called at least once before the view is laid out, constraints or not.
  func updateConstraintsOnce() {
    guard !areConstraintsUpdated, let view = viewIfLoaded else { return }
    areConstraintsUpdated = true
    // An engine makes the call by itself.
    if view.layoutState?.needsConstraintUpdate != true { updateViewConstraints() }
  }
}
