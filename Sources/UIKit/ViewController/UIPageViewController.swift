// Screens that are turned like pages, by swipes or by the app.
//
// Partly: page curls are shown as slides; spines other than one page a screen are not shown.

@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  func pageViewController(_ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController) -> UIViewController?
  func pageViewController(_ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController) -> UIViewController?
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  public func presentationCount(for pageViewController: UIPageViewController) -> Int {
    sendIfImplemented(to: self, "presentationCountForPageViewController:", [pageViewController]) ?? 0
  }
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int {
    sendIfImplemented(to: self, "presentationIndexForPageViewController:", [pageViewController]) ?? 0
  }
}

@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: NSObjectProtocol {
  func pageViewController(_ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool)
  func pageViewControllerSupportedInterfaceOrientations(_ pageViewController: UIPageViewController) -> UIInterfaceOrientationMask
  func pageViewControllerPreferredInterfaceOrientationForPresentation(_ pageViewController: UIPageViewController) -> UIInterfaceOrientation
}

extension UIPageViewControllerDelegate {
  public func pageViewController(_ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]) {
    sendIfImplemented(to: self, "pageViewController:willTransitionToViewControllers:", [pageViewController, pendingViewControllers])
  }
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool
  ) {
    sendIfImplemented(
      to: self, "pageViewController:didFinishAnimating:previousViewControllers:transitionCompleted:",
      [pageViewController, finished, previousViewControllers, completed])
  }
  public func pageViewControllerSupportedInterfaceOrientations(_ pageViewController: UIPageViewController) -> UIInterfaceOrientationMask {
    sendIfImplemented(to: self, "pageViewControllerSupportedInterfaceOrientations:", [pageViewController]) ?? .allButUpsideDown
  }
  public func pageViewControllerPreferredInterfaceOrientationForPresentation(_ pageViewController: UIPageViewController) -> UIInterfaceOrientation {
    sendIfImplemented(to: self, "pageViewControllerPreferredInterfaceOrientationForPresentation:", [pageViewController]) ?? UIScreen.main.orientation
  }
}

@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  public enum NavigationOrientation: Int, Sendable { case horizontal = 0, vertical }
  public enum SpineLocation: Int, Sendable { case none = 0, min, mid, max }
  public enum NavigationDirection: Int, Sendable { case forward = 0, reverse }
  public enum TransitionStyle: Int, Sendable { case pageCurl = 0, scroll }
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  public init(transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil) {
    (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
    gap = (options?[.interPageSpacing] as? NSNumber).map { CGFloat($0.doubleValue) } ?? options?[.interPageSpacing] as? CGFloat ?? 0
    super.init(nibName: nil, bundle: nil)
  }

  public override convenience init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
  }

  public required init?(coder: NSCoder) {
    let interface = coder as? InterfaceCoder
    transitionStyle = interface?.attribute("transitionStyle") == "scroll" ? .scroll : .pageCurl
    navigationOrientation = interface?.attribute("navigationOrientation") == "vertical" ? .vertical : .horizontal
    gap = interface?.number("pageSpacing") ?? 0
    _ = interface?.attribute("spineLocation")
    _ = interface?.attribute("doubleSided")
    super.init(coder: coder)
  }

  public let transitionStyle: TransitionStyle
  public let navigationOrientation: NavigationOrientation
  private let gap: CGFloat
  open weak var dataSource: UIPageViewControllerDataSource? { didSet { showDots() } }
  open weak var delegate: UIPageViewControllerDelegate?

  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    delegate?.pageViewControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
  }
  open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    delegate?.pageViewControllerPreferredInterfaceOrientationForPresentation(self) ?? super.preferredInterfaceOrientationForPresentation
  }
  open var isDoubleSided = false
  open var spineLocation: SpineLocation { transitionStyle == .pageCurl ? .min : .none }
  private let pan = UIPanGestureRecognizer()
  open var gestureRecognizers: [UIGestureRecognizer] { [pan] }

  private var shown: UIViewController?
  open var viewControllers: [UIViewController]? { shown.map { [$0] } }
  private let dots = UIPageControl()
  private let content = UIView()

  open override func loadView() {
    let root = PageRootView(frame: UIScreen.main.bounds)
    root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.controller = self
    content.clipsToBounds = true
    content.frame = root.bounds
    root.addSubview(content)
    root.addSubview(dots)
    pan.addTarget(self, action: "turnPage:")
    content.addGestureRecognizer(pan)
    view = root
    dots.isHidden = true
    dots.isUserInteractionEnabled = false
    dots.pageIndicatorTintColor = dots.pageIndicatorTintColor ?? .systemGray3
  }

  private func showDots() {
    guard transitionStyle == .scroll, navigationOrientation == .horizontal, let dataSource, isViewLoaded else { return dots.isHidden = true }
    let count = dataSource.presentationCount(for: self)
    dots.isHidden = count < 1
    dots.numberOfPages = count
    dots.currentPage = dataSource.presentationIndex(for: self)
    view.setNeedsLayout()
  }

  func layOut() {
    guard let view = viewIfLoaded else { return }
    var area = view.bounds
    if !dots.isHidden { area.size.height -= 37 + view.safeAreaInsets.bottom }
    content.frame = area
    dots.frame = CGRect(x: 0, y: area.maxY, width: area.width, height: 37)
    if turn == nil { shown?.viewIfLoaded?.place(content.bounds) }
  }

  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    guard let new = viewControllers?.first else { return }
    finishTurn()
    let old = shown
    guard new !== old else {
      completion?(true)
      return
    }
    guard animated, let old, viewIfLoaded?.window != nil else {
      exchange(old, new)
      showDots()
      completion?(true)
      return
    }
    begin(new, isForward: direction == .forward)
    run(to: 1) { completion?($0) }
  }

  private func exchange(_ old: UIViewController?, _ new: UIViewController) {
    if let old {
      old.willMove(toParent: nil)
      old.viewIfLoaded?.removeFromSuperview()
      old.removeFromParent()
    }
    if new.parent !== self { addChild(new) }
    shown = new
    guard isViewLoaded || old != nil else { return }
    loadViewIfNeeded()
    new.view.place(content.bounds)
    new.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(new.view)
    new.didMove(toParent: self)
  }

  override func prepareToAppear() {
    super.prepareToAppear()
    if let shown, shown.viewIfLoaded?.superview !== content {
      shown.view.place(content.bounds)
      shown.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      content.addSubview(shown.view)
      shown.didMove(toParent: self)
    }
    showDots()
  }

  // MARK: - Turning

  private struct Turn {
    let from: UIViewController
    let to: UIViewController
    let isForward: Bool
    /// A finger turns the page; else the app does.
    let isByHand: Bool
  }
  private var turn: Turn?

  private func begin(_ new: UIViewController, isForward: Bool, isByHand: Bool = false) {
    guard let old = shown else { return }
    turn = Turn(from: old, to: new, isForward: isForward, isByHand: isByHand)
    addChild(new)
    old.isAppearanceDriven = true
    new.loadViewIfNeeded()
    new.isAppearanceDriven = true
    old.beginDisappearing(animated: true)
    new.beginAppearing(animated: true)
    content.addSubview(new.view)
    new.view.autoresizingMask = []
    show(0)
  }

  /// - Parameter part: 0 where the old page is seen, 1 where the new one is.
  private func show(_ part: CGFloat) {
    guard let turn else { return }
    let bounds = content.bounds, isAcross = navigationOrientation == .horizontal
    let way = (isAcross ? bounds.width : bounds.height) + gap, side: CGFloat = turn.isForward ? 1 : -1
    func offset(_ amount: CGFloat) -> CGRect { isAcross ? bounds.offsetBy(dx: amount, dy: 0) : bounds.offsetBy(dx: 0, dy: amount) }
    turn.from.view.place(offset(-part * way * side))
    turn.to.view.place(offset((1 - part) * way * side))
  }

  private func run(to part: CGFloat, speed: CGFloat = 0, _ completion: @escaping (Bool) -> Void) {
    UIView.animate(
      withDuration: BarMetrics.pushDuration, delay: 0, options: .curveEaseOut, animations: { self.show(part) },
      completion: { [self] _ in
        end(isDone: part == 1)
        completion(part == 1)
      })
  }

  private func end(isDone: Bool) {
    guard let turn else { return }
    self.turn = nil
    let (stays, goes) = isDone ? (turn.to, turn.from) : (turn.from, turn.to)
    if !isDone {
      turn.from.beginAppearing(animated: true)
      turn.to.beginDisappearing(animated: true)
    }
    goes.willMove(toParent: nil)
    goes.view.removeFromSuperview()
    goes.finishAppearanceTransition()
    stays.finishAppearanceTransition()
    (goes.isAppearanceDriven, stays.isAppearanceDriven) = (false, false)
    goes.removeFromParent()
    if isDone { stays.didMove(toParent: self) }
    stays.view.place(content.bounds)
    stays.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    shown = stays
    guard turn.isByHand else { return showDots() }
    // The data source is asked where the app shows a page; a page that a finger turns to is the next one.
    let count = dots.numberOfPages
    if isDone, count > 0 { dots.currentPage = (dots.currentPage + (turn.isForward ? 1 : count - 1)) % count }
  }

  private func finishTurn() { if turn != nil { end(isDone: true) } }

  fileprivate func swipe(_ recognizer: UIPanGestureRecognizer) {
    let isAcross = navigationOrientation == .horizontal
    let translation = recognizer.translation(in: content), velocity = recognizer.velocity(in: content)
    let way = isAcross ? translation.x : translation.y, speed = isAcross ? velocity.x : velocity.y
    let length = max(isAcross ? content.bounds.width : content.bounds.height, 1)
    switch recognizer.state {
    case .began:
      guard turn == nil, let shown, let dataSource else { return }
      let isForward = way < 0
      let next = isForward ? dataSource.pageViewController(self, viewControllerAfter: shown) : dataSource.pageViewController(self, viewControllerBefore: shown)
      guard let next else { return }
      delegate?.pageViewController(self, willTransitionTo: [next])
      begin(next, isForward: isForward, isByHand: true)
    case .changed:
      if let turn { show(((turn.isForward ? -way : way) / length).clamped(to: 0...1)) }
    case .ended, .cancelled, .failed:
      guard let turn else { return }
      let part = (turn.isForward ? -way : way) / length, fast = turn.isForward ? -speed : speed
      let goes = recognizer.state == .ended && (fast > BarMetrics.swipeSpeed || (part > 0.5 && fast > -BarMetrics.swipeSpeed))
      run(to: goes ? 1 : 0) { [self] isDone in
        delegate?.pageViewController(self, didFinishAnimating: true, previousViewControllers: [turn.from], transitionCompleted: isDone)
      }
    default: break
    }
  }
}

private final class PageRootView: UIView {
  weak var controller: UIPageViewController?

  override func layoutSubviews() {
    super.layoutSubviews()
    controller?.layOut()
  }
}

@section(".init_array") @used
private let registerPageController: @convention(c) () -> Void = {
  ClassMembers.register(UIPageViewController.self) { members in
    members.method("turnPage:") { controller, arguments in controller.swipe(arguments[0]) }
    members.property("dataSource", { $0.dataSource }, { $0.dataSource = $1 })
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
  }
}
