// A view whose content may be larger than itself.
//
// Done: content size, offset and insets; a drag of the content with one finger, kept within its ends. Missing: deceleration,
// rubber bands, indicators, paging, zooming, the delegate's calls other than `scrollViewDidScroll`.

@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) { sendIfImplemented(to: self, "scrollViewDidScroll:", [scrollView]) }
}

@preconcurrency @MainActor
open class UIScrollView: UIView {
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
    panGestureRecognizer.addTarget(self, action: "scrollByDrag:")
    addGestureRecognizer(panGestureRecognizer)
  }

  public let panGestureRecognizer = UIPanGestureRecognizer()
  open weak var delegate: UIScrollViewDelegate?

  /// Points.
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  open var adjustedContentInset: UIEdgeInsets { contentInset }

  /// The content's point at the view's top left.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      delegate?.scrollViewDidScroll(self)
    }
  }

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard animated else { return self.contentOffset = contentOffset }
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { self.contentOffset = contentOffset }
  }

  /// Scrolls just far enough that a rectangle of the content is seen.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.maxX > offset.x + bounds.width { offset.x = rect.maxX - bounds.width }
    if rect.minX < offset.x { offset.x = rect.minX }
    if rect.maxY > offset.y + bounds.height { offset.y = rect.maxY - bounds.height }
    if rect.minY < offset.y { offset.y = rect.minY }
    setContentOffset(clamped(offset), animated: animated)
  }

  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var isDirectionalLockEnabled = false
  open var scrollsToTop = true
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open var isPagingEnabled = false { didSet { if isPagingEnabled { unimplemented("UIScrollView.isPagingEnabled") } } }
  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1 { didSet { if maximumZoomScale != 1 { unimplemented("UIScrollView zooming") } } }
  open var isTracking: Bool { panGestureRecognizer.state == .began || panGestureRecognizer.state == .changed }
  open var isDragging: Bool { isTracking }
  open var isDecelerating: Bool { false }
  open func flashScrollIndicators() { unimplemented("UIScrollView.flashScrollIndicators()") }

  private var offsetAtStart = CGPoint.zero

  fileprivate func scroll(_ recognizer: UIPanGestureRecognizer) {
    if recognizer.state == .began { offsetAtStart = contentOffset }
    guard recognizer.state == .began || recognizer.state == .changed else { return }
    let translation = recognizer.translation(in: superview)
    contentOffset = clamped(CGPoint(x: offsetAtStart.x - translation.x, y: offsetAtStart.y - translation.y))
  }

  private func clamped(_ offset: CGPoint) -> CGPoint {
    let right = max(contentSize.width + contentInset.right - bounds.width, -contentInset.left)
    let bottom = max(contentSize.height + contentInset.bottom - bounds.height, -contentInset.top)
    return CGPoint(x: min(max(offset.x, -contentInset.left), right), y: min(max(offset.y, -contentInset.top), bottom))
  }
}

@section(".init_array") @used
private let registerScrollView: @convention(c) () -> Void = {
  ClassMembers.register(UIScrollView.self) { members in
    members.method("scrollByDrag:") { view, arguments in view.scroll(arguments[0]) }
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
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
  .number("minimumZoomScale") { $0.minimumZoomScale = $1 }
  .number("maximumZoomScale") { $0.maximumZoomScale = $1 }
  .size("contentSize") { $0.contentSize = $1 }
  .insets("contentInset") { $0.contentInset = $1 }
  .ignored("indicatorStyle", "keyboardDismissMode", "contentInsetAdjustmentBehavior", "bouncesZoom")
  .custom { view, coder in
    _ = coder.point("contentOffset")
    // Without constraints that would tell: all that lies in it can be reached.
    guard view.contentSize == .zero else { return }
    let content = view.subviews.reduce(CGRect.zero) { $0.union($1.frame) }
    view.contentSize = CGSize(width: content.maxX, height: content.maxY)
  }
