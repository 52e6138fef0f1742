// UIView: a rectangle on screen that draws, lays out and takes touches. It is the delegate of its layer, which holds its geometry.
// Facets lie in UIView+….swift; this file has what a subclass may override, and the state.
//
// Missing: focus, drag and drop, right-to-left layout, accessibility beyond
// identifier, label and value.
import LayerModel

@preconcurrency @MainActor
open class UIView: UIResponder, NSCoding, LazyLayerDrawing, UITraitEnvironment {
  // MARK: Making a view

  open class var layerClass: AnyClass { CALayer.self }

  open private(set) lazy var layer: CALayer = makeLayer()

  /// `frame` in points of the later superview.
  public init(frame: CGRect) {
    super.init()
    layer.frame = frame
  }

  public override convenience init() { self.init(frame: .zero) }

  /// Made by a storyboard or xib; what the document says of the view is set when this returns.
  public required init?(coder: NSCoder) {
    super.init()
    coder.apply(UIView.interfaceAttributes, to: self)
  }

  nonisolated open func encode(with coder: NSCoder) { unimplemented("UIView.encode(with:)") }

  private func makeLayer() -> CALayer {
    let wanted = type(of: self).layerClass
    let layer: CALayer
    if wanted == CALayer.self {
      layer = CALayer()
    } else if let made = makeObject(of: wanted) as? CALayer {
      layer = made
    } else {
      fatalError("\(type(of: self)).layerClass: \(wanted) is no CALayer with an init() without arguments")
    }
    layer.delegate = self
    layer.contentsScale = UIScreen.main.scale
    layer.isOpaque = true
    layer.setNeedsDisplay()
    return layer
  }

  // MARK: State of the machinery

  var subviewList: [UIView] = []
  weak var superviewReference: UIView?
  weak var windowReference: UIWindow?
  /// The controller whose root view this is.
  weak var owningController: UIViewController?
  var recognizerList: [UIGestureRecognizer] = []
  var motionEffectList: [UIMotionEffect] = []
  private var ownTintColor: UIColor?
  /// What Auto Layout keeps; nil for a view that has nothing to do with it.
  var layoutState: LayoutState?
  /// Safe area insets as last told by `safeAreaInsetsDidChange`.
  var knownSafeAreaInsets = UIEdgeInsets.zero

  // MARK: Geometry: see the layer's properties of the same names

  /// Points of the superview. Undefined by Apple when `transform` is not the identity; then the bounding box.
  open var frame: CGRect {
    get { layer.frame }
    set {
      let old = layer.bounds.size
      layer.frame = newValue
      sizeDidChange(from: old)
      if layoutState != nil { geometryWasSet(oldSize: old) }
    }
  }

  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let old = layer.bounds.size
      layer.bounds = newValue
      sizeDidChange(from: old)
      if layoutState != nil { geometryWasSet(oldSize: old) }
    }
  }

  /// Points of the superview.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      if layoutState != nil { geometryWasSet(oldSize: bounds.size) }
    }
  }

  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  /// How a dynamic animator takes the view's outline.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// Points about the view's centre, for the type `.path`.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

  /// Pixels a point of what the view draws.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue > 0 ? newValue : UIScreen.main.scale }
  }

  open var autoresizingMask: AutoresizingMask = [] { didSet { if layoutState != nil { geometryWasSet(oldSize: bounds.size) } } }
  open var autoresizesSubviews = true

  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    bounds = CGRect(origin: bounds.origin, size: size)
  }
  open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
  open func invalidateIntrinsicContentSize() { contentSizeDidChange() }

  // MARK: Auto Layout (see Layout/)

  /// True: the frame is set from outside, and the autoresizing mask stands. False: constraints say where the view is.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { layoutState?.translates ?? true }
    set { if newValue != translatesAutoresizingMaskIntoConstraints { setTranslates(newValue) } }
  }

  /// Points between the frame and the rectangle that constraints see.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }
  open var forFirstBaselineLayout: UIView { self }
  open var forLastBaselineLayout: UIView { self }

  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging(axis) }
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) { setHugging(priority, axis) }
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { resistance(axis) }
  open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) { setResistance(priority, axis) }

  /// The size that the constraints inside the view ask for.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }

  open func addConstraint(_ constraint: NSLayoutConstraint) { takeConstraint(constraint) }
  open func addConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(takeConstraint) }
  open func removeConstraint(_ constraint: NSLayoutConstraint) { if constraint.holder === self { constraint.deactivate() } }
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { removeConstraint(constraint) } }

  // What the view's own class says, for Auto Layout
  var defaultHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultLow, .defaultLow) }
  var defaultResistance: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultHigh, .defaultHigh) }
  /// The content is higher the narrower the view is.
  var contentDependsOnWidth: Bool { false }
  /// Points; the width that `intrinsicContentSize` is asked for when the content depends on it. Nil for as wide as it likes.
  var automaticLayoutWidth: CGFloat? {
    get { nil }
    set {}
  }
  /// Where the first or last line of text stands.
  func baseline(_ attribute: NSLayoutConstraint.Attribute) -> BaselinePlace { attribute == .firstBaseline ? .fromTop(0) : .fromBottom(0) }
  var baselineFont: UIFont? { nil }
  func subviewVisibilityDidChange(_ view: UIView) {}

  // MARK: Appearance

  open var backgroundColor: UIColor? {
    didSet { layer.backgroundColor = backgroundColor?.resolvedColor(with: traitCollection).cgColor }
  }

  /// 0…1, for the view and all inside it.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(min(max(newValue, 0), 1)) }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      superview?.subviewVisibilityDidChange(self)
    }
  }

  /// A promise that `draw(_:)`, together with an opaque background, covers every pixel.
  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// Partly: buttons exchange picture and title for `forceRightToLeft`; other views keep their order.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified { didSet { setNeedsLayout() } }

  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  open var clearsContextBeforeDrawing = true

  /// Fractions of the contents that stretch.
  open var contentStretch: CGRect {
    get { layer.contentsCenter }
    set { layer.contentsCenter = newValue }
  }

  /// The colour of what can be touched. Taken from the superview when it is not set; the app's accent colour at the top.
  open var tintColor: UIColor! {
    get { ownTintColor ?? superview?.tintColor ?? UIColor.defaultTint }
    set {
      ownTintColor = newValue
      tellTintColorChange()
    }
  }

  /// Takes what an appearance proxy says and this view does not say itself; see UIAppearance.
  func takeAppearance(of proxy: UIView) {
    if ownTintColor == nil, let tint = proxy.ownTintColor { tintColor = tint }
    if backgroundColor == nil, let color = proxy.backgroundColor { backgroundColor = color }
  }

  open var tintAdjustmentMode = TintAdjustmentMode.automatic
  open func tintColorDidChange() {}

  func tellTintColorChange() {
    tintColorDidChange()
    for view in subviewList where view.ownTintColor == nil { view.tellTintColorChange() }
  }

  open var mask: UIView? {
    didSet { layer.mask = mask?.layer }
  }

  // MARK: Drawing

  /// Draws the view's contents into the current context, in points of the bounds, y down. `rect` is what must be drawn: the whole.
  open func draw(_ rect: CGRect) {}
  open func setNeedsDisplay() { layer.setNeedsDisplay() }
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  // MARK: The layer's delegate (see UIView+Layer)

  open func draw(_ layer: CALayer, in ctx: CGContext) { drawLayer(ctx) }
  open func layoutSublayers(of layer: CALayer) { layoutPass() }
  open func action(for layer: CALayer, forKey event: String) -> CAAction? { animationAction(forKey: event) }
  package func drawContents(of layer: CALayer, makeContext: @escaping () -> CGContext?) { drawLazily(makeContext) }
  package var isAnimatingChanges: Bool { asksForActions }

  // MARK: Layout

  /// Places the subviews that constraints say something about.
  open func layoutSubviews() { placeSubviews() }
  open func setNeedsLayout() {
    layoutState?.isLayoutForEngineOnly = false
    layer.setNeedsLayout()
  }
  open func layoutIfNeeded() {
    LayoutEngine.updatePending(around: self)
    layer.layoutIfNeeded()
  }
  open func updateConstraints() {}
  open func setNeedsUpdateConstraints() { LayoutEngine.ofSubviews(of: self).askForConstraintUpdate(of: self) }
  open func updateConstraintsIfNeeded() { LayoutEngine.knownOfSubviews(of: self)?.runConstraintUpdates() }
  open func needsUpdateConstraints() -> Bool { layoutState?.needsConstraintUpdate ?? false }
  open class var requiresConstraintBasedLayout: Bool { false }

  /// How far bars and the screen's shape reach into the view, points.
  open var safeAreaInsets: UIEdgeInsets { currentSafeAreaInsets }
  open func safeAreaInsetsDidChange() {}
  /// What the subviews have to keep clear of: a scroll view moves its content out of the way itself.
  var safeAreaInsetsForSubviews: UIEdgeInsets { safeAreaInsets }
  open var insetsLayoutMarginsFromSafeArea = true { didSet { if insetsLayoutMarginsFromSafeArea != oldValue { marginsDidChange() } } }
  open var preservesSuperviewLayoutMargins = false { didSet { if preservesSuperviewLayoutMargins != oldValue { marginsDidChange() } } }

  /// As set; nil for the usual ones.
  var ownLayoutMargins: UIEdgeInsets?
  /// Points from the edges to where content is to begin, the safe area included.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveLayoutMargins }
    set {
      ownLayoutMargins = newValue
      marginsDidChange()
    }
  }

  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { NSDirectionalEdgeInsets(top: layoutMargins.top, leading: layoutMargins.left, bottom: layoutMargins.bottom, trailing: layoutMargins.right) }
    set { layoutMargins = UIEdgeInsets(top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing) }
  }
  open func layoutMarginsDidChange() {}

  // MARK: Hierarchy (see UIView+Hierarchy)

  open var superview: UIView? { superviewReference }
  open var subviews: [UIView] { subviewList }
  open var window: UIWindow? { windowReference }

  open func addSubview(_ view: UIView) { insert(view, at: subviewList.count) }
  open func removeFromSuperview() { leaveSuperview() }
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  open var tag = 0
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviewList {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  open override var next: UIResponder? { owningController ?? superview }
  override var responderWindow: UIWindow? { window }

  // MARK: Touches

  open var isUserInteractionEnabled = true
  /// More than one finger at a time may touch the view.
  open var isMultipleTouchEnabled = false
  /// While the view has a touch no other view of the window gets one, and the other way round.
  open var isExclusiveTouch = false

  /// The deepest, frontmost view that takes a touch at a point of this view's space.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, layer.opacity >= 0.01, !InteractionHolds.isHeld(self), self.point(inside: point, with: event) else { return nil }
    for view in subviewList.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizerList.isEmpty ? nil : recognizerList }
    set {
      for recognizer in recognizerList { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    recognizerList.append(gestureRecognizer)
    gestureRecognizer.attach(to: self)
  }

  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard let index = recognizerList.firstIndex(where: { $0 === gestureRecognizer }) else { return }
    recognizerList.remove(at: index)
    gestureRecognizer.attach(to: nil)
  }

  /// Takes the focus from the view or from what in it has it.
  ///
  /// - Parameter force: also from a responder that does not want to let go.
  /// - Returns: true when nothing in the view has the focus any more.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { letGoOfFocus(force: force) }

  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Motion effects

  open var motionEffects: [UIMotionEffect] {
    get { motionEffectList }
    set {
      for effect in motionEffectList { removeMotionEffect(effect) }
      for effect in newValue { addMotionEffect(effect) }
    }
  }

  open func addMotionEffect(_ effect: UIMotionEffect) {
    motionEffectList.append(effect)
    MotionEffects.shared.add(effect, to: self)
  }

  open func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffectList.removeAll { $0 === effect }
    MotionEffects.shared.remove(effect, from: self)
  }

  // MARK: Traits

  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { tellTraitChange() } }
  }
  open var traitCollection: UITraitCollection { currentTraits }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Accessibility and inspection

  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var accessibilityValue: String?
  open var accessibilityHint: String?
  open var isAccessibilityElement = false
  open var restorationIdentifier: String?

  /// What a person reads in the view itself: a label's text, a button's title.
  var inspectedText: String { "" }
  /// Further facts, "name=value", for a script that looks at the screen.
  var inspectedDetails: [String] { [] }
  var inspectedIsEnabled: Bool { true }
  /// False for a view whose parts are its own business: a button's label, say.
  var inspectsSubviews: Bool { true }

  /// For the size that a view has by itself in one direction.
  public nonisolated static let noIntrinsicMetric: CGFloat = -1
}
