// A view whose content may be larger than itself: what of it is seen is the origin of the bounds.
//
// Fingers and motion lie in UIScrollView+Dragging, zooming in UIScrollView+Zooming.
//
// Missing: a tap on the status bar that scrolls to the top, keyboards that are dragged away (`interactive` dismisses when the drag begins).

/// Gives a scroll view its `delegate`. Not a member of the class itself: tables, collections and text views have a delegate of a narrower
/// type under the same name, which Swift does not allow for an overridden property.
@preconcurrency @MainActor
public protocol ScrollViewWithDelegate: AnyObject {}

extension ScrollViewWithDelegate where Self: UIScrollView {
  /// Not kept alive.
  public var delegate: UIScrollViewDelegate? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}

/// ```swift
/// let scroll = UIScrollView(frame: view.bounds)
/// scroll.contentSize = CGSize(width: view.bounds.width, height: 2000)
/// ```
@preconcurrency @MainActor
open class UIScrollView: UIView, ScrollViewWithDelegate {
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }
  public enum IndicatorStyle: Int, Sendable { case `default` = 0, black, white }
  public enum KeyboardDismissMode: Int, Sendable { case none = 0, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory }
  public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic = 0, scrollableAxes, never, always }
  public enum IndexDisplayMode: Int, Sendable { case automatic = 0, alwaysHidden }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.apply(scrollViewAttributes, to: self)
  }

  private func prepare() {
    clipsToBounds = true
    pan.scrollView = self
    panGestureRecognizer.addTarget(self, action: "scrollByDrag:")
    addGestureRecognizer(panGestureRecognizer)
  }

  private let pan = ScrollPanGestureRecognizer()
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  weak var scrollDelegate: UIScrollViewDelegate? { didSet { delegateDidChange() } }
  func delegateDidChange() {}

  // MARK: - Content

  /// Points.
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      insetsMayHaveChanged()
      setNeedsLayout()
    }
  }

  open var contentInset = UIEdgeInsets.zero { didSet { if contentInset != oldValue { insetsMayHaveChanged() } } }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { insetsMayHaveChanged() } }
  }

  /// The content inset with what bars and the screen's shape take.
  open var adjustedContentInset: UIEdgeInsets {
    let safe = safeAdjustment
    return UIEdgeInsets(
      top: contentInset.top + safe.top + refreshInset, left: contentInset.left + safe.left, bottom: contentInset.bottom + safe.bottom,
      right: contentInset.right + safe.right)
  }

  /// The room that a bar takes which changes its height with the content: its full height, points from the view's top. Nil for other bars.
  var barTop: CGFloat? { didSet { if barTop != oldValue { insetsMayHaveChanged() } } }
  /// The room of a control that refreshes.
  var refreshInset: CGFloat = 0

  private var safeAdjustment: UIEdgeInsets {
    var safe = safeAreaInsets
    if let barTop { safe.top = max(barTop, 0) }
    switch contentInsetAdjustmentBehavior {
    case .never: return .zero
    case .always: return safe
    case .automatic, .scrollableAxes:
      let isMain = contentInsetAdjustmentBehavior == .automatic && isMainScrollView
      if !isMain, !scrollsVertically { (safe.top, safe.bottom) = (0, 0) }
      if !scrollsHorizontally { (safe.left, safe.right) = (0, 0) }
      return safe
    }
  }

  /// The one that fills a controller's screen inside of bars.
  private var isMainScrollView: Bool {
    guard let controller = owningController ?? superview?.owningController, controller.automaticallyAdjustsScrollViewInsets else { return false }
    let isFirst = owningController != nil || superview?.subviewList.first === self
    return isFirst && (controller.parent is UINavigationController || controller.parent is UITabBarController)
  }

  override var safeAreaInsetsForSubviews: UIEdgeInsets {
    var safe = safeAreaInsets
    let adjusted = safeAdjustment
    if adjusted.top > 0 { safe.top = 0 }
    if adjusted.bottom > 0 { safe.bottom = 0 }
    if adjusted.left > 0 { safe.left = 0 }
    if adjusted.right > 0 { safe.right = 0 }
    return safe
  }

  open func adjustedContentInsetDidChange() {}

  private var knownInset = UIEdgeInsets.zero

  func insetsMayHaveChanged() {
    let new = adjustedContentInset, old = knownInset
    guard new != old else { return }
    knownInset = new
    // Content that was at its beginning stays there.
    if !isTracking {
      var offset = contentOffset
      if offset.y <= -old.top + 0.5, motion == nil { offset.y += old.top - new.top }
      if offset.x <= -old.left + 0.5, motion == nil { offset.x += old.left - new.left }
      contentOffset = offset
    }
    adjustedContentInsetDidChange()
    scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    insetsMayHaveChanged()
  }

  // MARK: - Offset

  /// The content's point at the view's top left.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin, newValue.x.isFinite, newValue.y.isFinite else { return }
      bounds = CGRect(origin: newValue, size: bounds.size)
    }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if old.origin != newValue.origin { offsetDidChange() }
    }
  }

  /// Hears of every change, before the delegate: a bar above.
  var scrollObserver: (() -> Void)?

  func offsetDidChange() {
    setNeedsLayout()
    scrollObserver?()
    refreshControl?.contentDidScroll(self)
    scrollDelegate?.scrollViewDidScroll(self)
  }

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    stopMotion()
    guard animated, window != nil else { return self.contentOffset = contentOffset }
    start(.eased(from: self.contentOffset, to: contentOffset, duration: ScrollMetrics.scrollDuration))
  }

  /// Scrolls just far enough that a rectangle of the content is seen.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let inset = adjustedContentInset
    let seen = CGRect(
      x: bounds.minX + inset.left, y: bounds.minY + inset.top, width: bounds.width - inset.left - inset.right,
      height: bounds.height - inset.top - inset.bottom)
    var offset = contentOffset
    if rect.maxX > seen.maxX { offset.x += rect.maxX - seen.maxX }
    if rect.minX < seen.minX || rect.width > seen.width { offset.x = rect.minX - inset.left }
    if rect.maxY > seen.maxY { offset.y += rect.maxY - seen.maxY }
    if rect.minY < seen.minY || rect.height > seen.height { offset.y = rect.minY - inset.top }
    let wanted = clamped(offset)
    if wanted != contentOffset { setContentOffset(wanted, animated: animated) }
  }

  /// The least and the greatest offset at rest.
  var offsetRange: (low: CGPoint, high: CGPoint) {
    let inset = adjustedContentInset
    let low = CGPoint(x: -inset.left, y: -inset.top)
    return (
      low,
      CGPoint(
        x: max(contentSize.width + inset.right - bounds.width, low.x), y: max(contentSize.height + inset.bottom - bounds.height, low.y))
    )
  }

  func clamped(_ offset: CGPoint) -> CGPoint {
    let (low, high) = offsetRange
    return CGPoint(x: min(max(offset.x, low.x), high.x), y: min(max(offset.y, low.y), high.y))
  }

  // MARK: - Behaviour

  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  open var bounces = true
  open var alwaysBounceVertical = false { didSet { if alwaysBounceVertical != oldValue { insetsMayHaveChanged() } } }
  open var alwaysBounceHorizontal = false { didSet { if alwaysBounceHorizontal != oldValue { insetsMayHaveChanged() } } }
  open var isDirectionalLockEnabled = false
  open var scrollsToTop = true
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open var isPagingEnabled = false
  open var decelerationRate = DecelerationRate.normal
  open var keyboardDismissMode = KeyboardDismissMode.none

  var scrollsVertically: Bool { contentSize.height > bounds.height || alwaysBounceVertical }
  var scrollsHorizontally: Bool { contentSize.width > bounds.width || alwaysBounceHorizontal }

  /// A finger is on the view.
  open internal(set) var isTracking = false
  open internal(set) var isDragging = false
  open var isDecelerating: Bool { motion?.isDeceleration ?? false }

  /// Partly: never asked; touches go to views inside at once.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }
  /// Partly: never asked; a drag takes the touches of all views inside but sliders.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) || view is UIButton }

  // MARK: - State of the machinery

  var motion: ScrollMotion?
  var dragStart = CGPoint.zero
  var lockedAxis: ScrollAxis?
  /// The finger that is down has stopped moving content: it does nothing else.
  var hasStoppedMotion = false

  // MARK: - Indicators

  open var showsVerticalScrollIndicator = true { didSet { setNeedsLayout() } }
  open var showsHorizontalScrollIndicator = true { didSet { setNeedsLayout() } }
  open var indicatorStyle = IndicatorStyle.default
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open var automaticallyAdjustsScrollIndicatorInsets = true
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
  lazy var indicators = ScrollIndicators(self)
  open func flashScrollIndicators() { indicators.flash() }

  // MARK: - Zooming (see UIScrollView+Zooming)

  open var minimumZoomScale: CGFloat = 1 { didSet { updatePinch() } }
  open var maximumZoomScale: CGFloat = 1 { didSet { updatePinch() } }
  open var bouncesZoom = true
  var currentScale: CGFloat = 1
  open var zoomScale: CGFloat {
    get { currentScale }
    set { setZoomScale(newValue, animated: false) }
  }
  open internal(set) var isZooming = false
  open var isZoomBouncing: Bool { false }
  var pinch: UIPinchGestureRecognizer?
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { pinch }
  var pinchStart: (scale: CGFloat, anchor: CGPoint)?

  // MARK: - Refreshing

  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let refreshControl {
        insertSubview(refreshControl, at: 0)
        alwaysBounceVertical = true
      }
    }
  }

  // MARK: - Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    insetsMayHaveChanged()
    refreshControl?.place(in: self)
    indicators.place()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stopMotion() }
  }

  /// A drag inside starts here only when the content can go that way.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === panGestureRecognizer else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    return mayBeginDrag
  }
}

@section(".init_array") @used
private let registerScrollView: @convention(c) () -> Void = {
  ClassMembers.register(UIScrollView.self) { members in
    members.method("scrollByDrag:") { view, arguments in view.scroll(arguments[0]) }
    members.method("zoomByPinch:") { view, arguments in view.zoom(arguments[0]) }
    members.property("delegate", { $0.scrollDelegate }, { $0.scrollDelegate = $1 })
    members.property("contentOffset", { $0.contentOffset }, { $0.contentOffset = $1 })
    members.property("contentSize", { $0.contentSize }, { $0.contentSize = $1 })
    members.property("refreshControl", { $0.refreshControl }, { $0.refreshControl = $1 })
    members.factory("init") { _ in UIScrollView() }
  }
}

@MainActor private let scrollViewAttributes = InterfaceAttributes<UIScrollView>()
  .bool("scrollEnabled") { $0.isScrollEnabled = $1 }
  .bool("bounces") { $0.bounces = $1 }
  .bool("alwaysBounceVertical") { $0.alwaysBounceVertical = $1 }
  .bool("alwaysBounceHorizontal") { $0.alwaysBounceHorizontal = $1 }
  .bool("showsVerticalScrollIndicator") { $0.showsVerticalScrollIndicator = $1 }
  .bool("showsHorizontalScrollIndicator") { $0.showsHorizontalScrollIndicator = $1 }
  .bool("pagingEnabled") { $0.isPagingEnabled = $1 }
  .bool("directionalLockEnabled") { $0.isDirectionalLockEnabled = $1 }
  .bool("delaysContentTouches") { $0.delaysContentTouches = $1 }
  .bool("canCancelContentTouches") { $0.canCancelContentTouches = $1 }
  .bool("bouncesZoom") { $0.bouncesZoom = $1 }
  .number("minimumZoomScale") { $0.minimumZoomScale = $1 }
  .number("maximumZoomScale") { $0.maximumZoomScale = $1 }
  .size("contentSize") { $0.contentSize = $1 }
  .insets("contentInset") { $0.contentInset = $1 }
  .insets("scrollIndicatorInsets") { $0.scrollIndicatorInsets = $1 }
  .word("indicatorStyle", ["default": .default, "black": .black, "white": .white]) { $0.indicatorStyle = $1 }
  .word("keyboardDismissMode", [
    "none": .none, "onDrag": .onDrag, "interactive": .interactive, "onDragWithAccessory": .onDragWithAccessory,
    "interactiveWithAccessory": .interactiveWithAccessory,
  ]) { $0.keyboardDismissMode = $1 }
  .word("contentInsetAdjustmentBehavior", ["automatic": .automatic, "scrollableAxes": .scrollableAxes, "never": .never, "always": .always]) {
    $0.contentInsetAdjustmentBehavior = $1
  }
  .custom { view, coder in
    _ = coder.point("contentOffset")
    // Tables and collections know what they hold.
    guard coder.element.name == "scrollView", view.contentSize == .zero else { return }
    let content = view.subviews.reduce(CGRect.zero) { $0.union($1.frame) }
    // Without constraints that would tell: all that lies in it can be reached.
    view.contentSize = CGSize(width: content.maxX, height: content.maxY)
  }
