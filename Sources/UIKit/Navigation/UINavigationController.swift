// A stack of screens with a navigation bar on top; the upper one is seen. Transitions lie in UINavigationController+Transition.
//
// Missing: custom transitions (the delegate's animation controllers), bars hidden by swipes and taps, compact bars of a phone held across.

/// Gives a navigation controller its `delegate`. Not a member of the class itself: UIImagePickerController has a delegate of a narrower type
/// under the same name, which Swift does not allow for an overridden property.
@preconcurrency @MainActor
public protocol NavigationControllerWithDelegate: AnyObject {}

extension NavigationControllerWithDelegate where Self: UINavigationController {
  /// Not kept alive.
  public var delegate: UINavigationControllerDelegate? {
    get { navigationDelegate }
    set { navigationDelegate = newValue }
  }
}

/// ```swift
/// let navigation = UINavigationController(rootViewController: ListController())
/// navigation.pushViewController(DetailController(), animated: true)
/// ```
@preconcurrency @MainActor
open class UINavigationController: UIViewController, NavigationControllerWithDelegate {
  public init(rootViewController: UIViewController) {
    navigationBar = UINavigationBar()
    toolbar = UIToolbar()
    super.init(nibName: nil, bundle: nil)
    prepare()
    setViewControllers([rootViewController], animated: false)
  }

  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    func make<Bar: UIView>(_ type: AnyClass?, _ usual: () -> Bar) -> Bar {
      guard let type else { return usual() }
      return (makeObject(of: type) ?? makeObject(of: type, initializer: "initWithFrame:", arguments: [CGRect.zero])) as? Bar ?? usual()
    }
    navigationBar = make(navigationBarClass) { UINavigationBar() }
    toolbar = make(toolbarClass) { UIToolbar() }
    super.init(nibName: nil, bundle: nil)
    prepare()
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    navigationBar = UINavigationBar()
    toolbar = UIToolbar()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    prepare()
  }

  public required init?(coder: NSCoder) {
    let interface = coder as? InterfaceCoder
    navigationBar = interface?.object(key: "navigationBar", named: "navigationBar") as? UINavigationBar ?? UINavigationBar()
    toolbar = interface?.object(key: "toolbar", named: "toolbar") as? UIToolbar ?? UIToolbar()
    super.init(coder: coder)
    prepare()
    coder.apply(navigationControllerAttributes, to: self)
    if let interface {
      let roots = interface.relatedControllers("rootViewController")
      if !roots.isEmpty { setViewControllers(roots, animated: false) }
    }
  }

  private func prepare() {
    navigationBar.controller = self
    edgeSwipe.edges = .left
    edgeSwipe.addTarget(self, action: "swipeBack:")
  }

  // MARK: - The stack

  var stack: [UIViewController] = []
  /// The transition that is on its way.
  var transition: NavigationTransition?

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  /// The one that is seen: what the top one presents, or the top one.
  open var visibleViewController: UIViewController? { presentedReference ?? topViewController?.presentedReference ?? topViewController }
  weak var navigationDelegate: UINavigationControllerDelegate?

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if stack.contains(where: { $0 === viewController }) {
      fatalError("Pushing the same view controller instance more than once is not supported (\(viewController))")
    }
    if viewController is UITabBarController, !stack.isEmpty { report("A tab bar controller was pushed; iPhones do not support that well.") }
    change(to: stack + [viewController], isPush: true, animated: animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    return change(to: Array(stack.dropLast()), isPush: false, animated: animated).last
  }

  /// - Returns: those that left, lowest first.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      fatalError("Tried to pop to a view controller that doesn't exist.")
    }
    return index == stack.count - 1 ? [] : change(to: Array(stack[...index]), isPush: false, animated: animated)
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard stack.count > 1 else { return nil }
    return change(to: [stack[0]], isPush: false, animated: animated)
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    // It comes from the right unless it was below.
    let isPush = viewControllers.last.map { new in !stack.contains { $0 === new } || stack.last === new } ?? false
    change(to: viewControllers, isPush: isPush, animated: animated && !stack.isEmpty)
  }

  open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

  func backButtonTapped() {
    guard stack.count > 1, let item = navigationBar.topItem else { return }
    // A subclass of an app may ask before it goes back, by the bar's own question.
    let allows: Bool? = sendIfImplemented(to: self, "navigationBar:shouldPopItem:", [navigationBar, item])
    if allows ?? true { popViewController(animated: true) }
  }

  // MARK: - The bars

  public let navigationBar: UINavigationBar
  public let toolbar: UIToolbar!
  private let edgeSwipe = UIScreenEdgePanGestureRecognizer()
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { edgeSwipe }

  private var hidesBar = false
  open var isNavigationBarHidden: Bool {
    get { hidesBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesBar else { return }
    hidesBar = hidden
    barsDidChange(animated: animated)
  }

  private var hidesToolbar = true
  open var isToolbarHidden: Bool {
    get { hidesToolbar }
    set { setToolbarHidden(newValue, animated: false) }
  }
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesToolbar else { return }
    hidesToolbar = hidden
    barsDidChange(animated: animated)
  }

  /// A tap on the screen's content hides the bars, and the next one brings them back.
  open var hidesBarsOnTap = false { didSet { updateBarTap() } }
  open private(set) lazy var barHideOnTapGestureRecognizer = UITapGestureRecognizer(target: self, action: "toggleBars")

  private func updateBarTap() {
    guard hidesBarsOnTap || barHideOnTapGestureRecognizer.view != nil else { return }
    if barHideOnTapGestureRecognizer.view == nil {
      barHideOnTapGestureRecognizer.cancelsTouchesInView = false
      contentView.addGestureRecognizer(barHideOnTapGestureRecognizer)
    }
    barHideOnTapGestureRecognizer.isEnabled = hidesBarsOnTap
  }

  fileprivate func toggleBars() {
    let hides = !isNavigationBarHidden
    setNavigationBarHidden(hides, animated: true)
    if topViewController?.toolbarItems?.isEmpty == false { setToolbarHidden(hides, animated: true) }
  }
  open var hidesBarsOnSwipe = false { didSet { if hidesBarsOnSwipe { unimplemented("UINavigationController.hidesBarsOnSwipe") } } }
  open var hidesBarsWhenKeyboardAppears = false
  open var hidesBarsWhenVerticallyCompact = false

  func barsDidChange(animated: Bool) {
    guard let view = viewIfLoaded else { return }
    if animated, view.window != nil {
      UIView.animate(withDuration: BarMetrics.hideDuration, animations: { self.layOut() })
    } else {
      view.setNeedsLayout()
    }
    topViewController?.viewIfLoaded?.setNeedsLayout()
  }

  /// An item or a look of the bar is another.
  func barDidChange() {
    viewIfLoaded?.setNeedsLayout()
    topViewController?.viewIfLoaded?.setNeedsLayout()
  }

  // MARK: - The view

  let contentView = UIView()

  open override func loadView() {
    let root = NavigationRootView(frame: UIScreen.main.bounds)
    root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.controller = self
    root.clipsToBounds = true
    contentView.frame = root.bounds
    for view in [contentView, navigationBar, toolbar!] { root.addSubview(view) }
    root.addGestureRecognizer(edgeSwipe)
    view = root
  }

  private var hasBeenShown = false

  override func prepareToAppear() {
    super.prepareToAppear()
    installTop()
    guard !hasBeenShown, let top = topViewController else { return }
    // The delegate hears of the first screen too.
    hasBeenShown = true
    let animated = isAppearanceAnimated
    navigationDelegate?.navigationController(self, willShow: top, animated: animated)
    NextTurn.next { [weak self, weak top] in
      guard let self, let top, topViewController === top else { return }
      navigationDelegate?.navigationController(self, didShow: top, animated: animated)
    }
  }

  /// Shows the top screen's view where no transition has done it.
  func installTop() {
    guard isViewLoaded, transition == nil, let top = topViewController, top.view.superview !== contentView else { return }
    top.view.frame = frame(for: top)
    top.view.autoresizingMask = []
    contentView.addSubview(top.view)
    navigationBar.show(stack.map(\.navigationItem))
    toolbar.setItems(top.toolbarItems, animated: false)
    view.setNeedsLayout()
  }

  // MARK: - Layout

  /// Of the bars and the screens that are seen.
  func layOut() {
    guard let view = viewIfLoaded else { return }
    let bounds = view.bounds, safe = view.safeAreaInsets
    contentView.frame = bounds
    trackScrolling()
    let height = navigationBar.rowHeight + largeTitleExtra + searchExtra
    let y = hidesBar ? -height - 1 : safe.top
    // The row lies below the status bar.
    navigationBar.frame = CGRect(x: 0, y: hidesBar ? y - safe.top : y, width: bounds.width, height: height)
    navigationBar.alpha = hidesBar ? 0 : 1
    let barHeight = BarMetrics.toolbarHeight
    let bottom = bounds.height - safe.bottom
    toolbar.frame = CGRect(x: 0, y: hidesToolbar ? bounds.height : bottom - barHeight, width: bounds.width, height: barHeight)
    toolbar.reachesBelow = safe.bottom
    toolbar.isHidden = hidesToolbar
    if transition == nil, let top = topViewController, let child = top.viewIfLoaded, child.superview === contentView {
      child.place(frame(for: top))
    }
    layOutSearch()
  }

  /// Below an opaque bar, or behind a translucent one.
  func frame(for child: UIViewController) -> CGRect {
    guard let view = viewIfLoaded else { return .zero }
    var frame = view.bounds
    if !hidesBar, !reachesUnder(child, .top, isTranslucent: navigationBar.isTranslucent) {
      let top = view.safeAreaInsets.top + barHeight(for: child)
      frame.origin.y = top
      frame.size.height -= top
    }
    if !hidesToolbar, !reachesUnder(child, .bottom, isTranslucent: toolbar.isTranslucent) {
      frame.size.height -= BarMetrics.toolbarHeight + view.safeAreaInsets.bottom
    }
    return frame
  }

  private func reachesUnder(_ child: UIViewController, _ edge: UIRectEdge, isTranslucent: Bool) -> Bool {
    child.edgesForExtendedLayout.contains(edge) && (isTranslucent || child.extendedLayoutIncludesOpaqueBars)
  }

  private func barHeight(for child: UIViewController) -> CGFloat {
    let item = child.navigationItem
    let row = BarMetrics.navigationBarHeight + (item.prompt == nil ? 0 : BarMetrics.promptHeight)
    return row + (child === topViewController ? largeTitleExtra + searchExtra : navigationBar.showsLargeTitle(item) ? BarMetrics.largeTitleHeight : 0)
  }

  /// What the bars take from a child whose view lies behind them.
  override func barInsets(for child: UIViewController) -> UIEdgeInsets {
    guard let view = child.viewIfLoaded, view.superview === contentView else { return .zero }
    var insets = UIEdgeInsets.zero
    if !hidesBar, reachesUnder(child, .top, isTranslucent: navigationBar.isTranslucent) { insets.top = barHeight(for: child) }
    if !hidesToolbar, reachesUnder(child, .bottom, isTranslucent: toolbar.isTranslucent) { insets.bottom = BarMetrics.toolbarHeight }
    return insets
  }

  // MARK: - The content under the bar

  private weak var trackedScrollView: UIScrollView?

  /// The scroll view whose content goes under the bar: it says whether the bar has a background and how high a large title is.
  private func trackScrolling() {
    let wanted = hidesBar ? nil : topViewController?.viewIfLoaded.flatMap { contentScrollView(in: $0) }
    if wanted !== trackedScrollView {
      trackedScrollView?.scrollObserver = nil
      trackedScrollView?.barTop = nil
      trackedScrollView = wanted
      wanted?.scrollObserver = { [weak self] in self?.contentDidScroll() }
    }
    updateBar()
  }

  private func contentScrollView(in view: UIView) -> UIScrollView? {
    if let chosen = topViewController?.chosenContentScrollView { return chosen }
    if let scroll = view as? UIScrollView { return scroll }
    guard let first = view.subviewList.first else { return nil }
    // Only one that begins at the top of the screen.
    if let scroll = first as? UIScrollView, scroll.frame.minY <= view.safeAreaInsets.top + 1 { return scroll }
    return nil
  }

  private func contentDidScroll() {
    let before = (navigationBar.largeTitleAmount, navigationBar.isOverContent)
    updateBar()
    if before != (navigationBar.largeTitleAmount, navigationBar.isOverContent) { layOut() }
  }

  private func updateBar() {
    let shows = navigationBar.topItem.map(navigationBar.showsLargeTitle) ?? false
    guard let scroll = trackedScrollView, let view = viewIfLoaded else {
      navigationBar.largeTitleAmount = BarMetrics.largeTitleHeight
      navigationBar.isOverContent = false
      return
    }
    let row = view.safeAreaInsets.top + navigationBar.rowHeight
    // The content's top on the screen, below the search field.
    let top = -scroll.contentOffset.y + scroll.frame.minY - searchExtra
    let room = top - row
    if shows {
      // A bar that is not at rest follows the content, also beyond its full height.
      navigationBar.largeTitleAmount = max(room, 0)
      scroll.barTop = row + BarMetrics.largeTitleHeight + searchExtra - (scroll.superview === contentView ? 0 : scroll.frame.minY)
      navigationBar.isOverContent = room <= 0.5
    } else {
      scroll.barTop = nil
      navigationBar.isOverContent = room < -0.5
    }
  }

  private var largeTitleExtra: CGFloat { navigationBar.topItem.map(navigationBar.largeTitleExtra(for:)) ?? 0 }

  // MARK: - Search

  private var searchExtra: CGFloat { 
    topViewController?.navigationItem.searchController.map { BarMetrics.searchBarHeight + $0.searchBar.scopeHeight } ?? 0
  }
  private weak var shownSearchBar: UIView?

  private func layOutSearch() {
    let search = topViewController?.navigationItem.searchController?.searchBar
    if shownSearchBar !== search {
      if shownSearchBar?.superview === navigationBar { shownSearchBar?.removeFromSuperview() }
      shownSearchBar = search
      if let search { navigationBar.addSubview(search) }
    }
    search?.frame = CGRect(x: 0, y: navigationBar.bounds.height - searchExtra, width: navigationBar.bounds.width, height: searchExtra)
  }

  // MARK: - What the system asks

  open override var childForStatusBarHidden: UIViewController? { topViewController }
  open override var childForStatusBarStyle: UIViewController? { hidesBar ? topViewController : nil }
  open override var preferredStatusBarStyle: UIStatusBarStyle { navigationBar.barStyle == .default ? .default : .lightContent }
  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    navigationDelegate?.navigationControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
  }
  open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    delegate?.navigationControllerPreferredInterfaceOrientationForPresentation(self) ?? super.preferredInterfaceOrientationForPresentation
  }
}

/// Lays the bars out, and decides about the swipe back.
final class NavigationRootView: UIView {
  weak var controller: UINavigationController?

  override func layoutSubviews() {
    super.layoutSubviews()
    controller?.layOut()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let controller, gestureRecognizer === controller.interactivePopGestureRecognizer else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return controller.maySwipeBack
  }
}

extension CGFloat {
  func clamped(to range: ClosedRange<CGFloat>) -> CGFloat { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}

@MainActor private let navigationControllerAttributes = InterfaceAttributes<UINavigationController>()
  .bool("navigationBarHidden") { $0.isNavigationBarHidden = $1 }
  .bool("toolbarHidden") { $0.isToolbarHidden = $1 }
  .bool("hidesBarsOnTap") { $0.hidesBarsOnTap = $1 }
  .bool("hidesBarsOnSwipe") { $0.hidesBarsOnSwipe = $1 }
  .bool("hidesBarsWhenKeyboardAppears") { $0.hidesBarsWhenKeyboardAppears = $1 }
  .bool("hidesBarsWhenVerticallyCompact") { $0.hidesBarsWhenVerticallyCompact = $1 }
  .custom { controller, coder in
    if coder.part("toolbar") != nil, coder.element.child("toolbar")?["hidden"] != "YES" { controller.isToolbarHidden = coder.bool("toolbarHidden") ?? true }
    coder.markRead { ["viewControllers", "nil"].contains($0.name) }
  }

@section(".init_array") @used
private let registerNavigationController: @convention(c) () -> Void = {
  ClassMembers.register(UINavigationController.self) { members in
    members.method("popViewControllerAnimated:") { controller, arguments in controller.popViewController(animated: arguments[0]) as UIViewController? }
    members.method("popToRootViewControllerAnimated:") { controller, arguments in
      _ = controller.popToRootViewController(animated: arguments[0])
    }
    members.method("popToViewController:animated:") { controller, arguments in
      _ = controller.popToViewController(arguments[0], animated: arguments[1])
    }
    members.method("toggleBars") { controller, _ in controller.toggleBars() }
    members.method("swipeBack:") { controller, arguments in controller.swipeBack(arguments[0]) }
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
    members.property("navigationBar", { $0.navigationBar })
    members.property("topViewController", { $0.topViewController })
    members.factory("init") { _ in UINavigationController() }
  }
}
