// A list beside its details. A phone has no room for both: the list's navigation controller shows the details on top of it.
//
// Partly: collapsed only, as on every phone held upright; columns beside each other are not shown.

@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
  func splitViewController(_ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?) -> Bool
  func splitViewController(_ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?) -> Bool
  func primaryViewController(forCollapsing splitViewController: UISplitViewController) -> UIViewController?
  func splitViewController(_ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
  func splitViewController(
    _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  func splitViewControllerSupportedInterfaceOrientations(_ splitViewController: UISplitViewController) -> UIInterfaceOrientationMask
  func splitViewControllerPreferredInterfaceOrientationForPresentation(_ splitViewController: UISplitViewController) -> UIInterfaceOrientation
}

extension UISplitViewControllerDelegate {
  public func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool {
    sendIfImplemented(
      to: self, "splitViewController:collapseSecondaryViewController:ontoPrimaryViewController:",
      [splitViewController, secondaryViewController, primaryViewController]) ?? false
  }
  public func splitViewController(_ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?) -> Bool {
    sendIfImplemented(to: self, "splitViewController:showViewController:sender:", [splitViewController, vc, sender]) ?? false
  }
  public func splitViewController(_ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?) -> Bool {
    sendIfImplemented(to: self, "splitViewController:showDetailViewController:sender:", [splitViewController, vc, sender]) ?? false
  }
  public func primaryViewController(forCollapsing splitViewController: UISplitViewController) -> UIViewController? {
    sendIfImplemented(to: self, "primaryViewControllerForCollapsingSplitViewController:", [splitViewController]) ?? nil
  }
  public func splitViewController(_ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode) {
    sendIfImplemented(to: self, "splitViewController:willChangeToDisplayMode:", [svc, displayMode])
  }
  public func splitViewController(
    _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column {
    sendIfImplemented(to: self, "splitViewController:topColumnForCollapsingToProposedTopColumn:", [svc, proposedTopColumn]) ?? proposedTopColumn
  }
  public func splitViewControllerSupportedInterfaceOrientations(_ splitViewController: UISplitViewController) -> UIInterfaceOrientationMask {
    sendIfImplemented(to: self, "splitViewControllerSupportedInterfaceOrientations:", [splitViewController]) ?? .allButUpsideDown
  }
  public func splitViewControllerPreferredInterfaceOrientationForPresentation(_ splitViewController: UISplitViewController) -> UIInterfaceOrientation {
    sendIfImplemented(to: self, "splitViewControllerPreferredInterfaceOrientationForPresentation:", [splitViewController]) ?? UIScreen.main.orientation
  }
}

@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  public enum DisplayMode: Int, Sendable {
    case automatic = 0, secondaryOnly, oneBesideSecondary, oneOverSecondary
    public static let primaryHidden = DisplayMode.secondaryOnly
    public static let allVisible = DisplayMode.oneBesideSecondary
    public static let primaryOverlay = DisplayMode.oneOverSecondary
  }
  public enum Column: Int, Sendable { case primary = 0, supplementary, secondary, compact }
  public enum Style: Int, Sendable { case unspecified = 0, doubleColumn, tripleColumn }

  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
    guard let interface = coder as? InterfaceCoder else { return }
    _ = interface.attribute("allColumnsVisible")
    let names = ["masterViewController", "primaryViewController", "detailViewController", "secondaryViewController"]
    viewControllers = names.flatMap { interface.relatedControllers($0) }
  }

  public let style: Style
  open weak var delegate: UISplitViewControllerDelegate?
  open var isCollapsed: Bool { true }
  open var displayMode: DisplayMode { .oneBesideSecondary }
  open var preferredDisplayMode = DisplayMode.automatic
  open var presentsWithGesture = true
  open var preferredPrimaryColumnWidthFraction: CGFloat = 0
  open var minimumPrimaryColumnWidth: CGFloat = 0
  open var maximumPrimaryColumnWidth: CGFloat = 0
  open var primaryColumnWidth: CGFloat { viewIfLoaded?.bounds.width ?? 0 }
  private lazy var modeButton = UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil)
  /// Partly: the button does nothing; a phone shows one side at a time.
  open var displayModeButtonItem: UIBarButtonItem {
    unimplemented("UISplitViewController.displayModeButtonItem")
    return modeButton
  }

  private var given: [UIViewController] = []
  private var shown: UIViewController?

  /// The list and, unless it was collapsed onto the list, its details.
  open var viewControllers: [UIViewController] {
    get { shown.map { [$0] } ?? given }
    set {
      given = newValue
      shown = nil
      if isViewLoaded { collapse() }
    }
  }

  open func setViewController(_ vc: UIViewController?, for column: Column) {
    guard let vc else { return }
    let wrapped = vc is UINavigationController ? vc : UINavigationController(rootViewController: vc)
    switch column {
    case .primary, .compact, .supplementary: given.insert(wrapped, at: 0)
    case .secondary: given.append(wrapped)
    }
  }
  open func viewController(for column: Column) -> UIViewController? { column == .primary ? given.first : given.dropFirst().last }
  open func show(_ column: Column) {
    if column == .secondary, let detail = viewController(for: .secondary) { showDetailViewController(detail, sender: nil) }
  }
  open func hide(_ column: Column) {}

  override func viewWasLoaded() {
    super.viewWasLoaded()
    collapse()
  }

  override func prepareToAppear() {
    super.prepareToAppear()
    collapse()
  }

  /// Puts the details on the list, unless the delegate has nothing to show in them.
  private func collapse() {
    guard shown == nil, let primary = delegate?.primaryViewController(forCollapsing: self) ?? given.first else { return }
    shown = primary
    primary.willMove(toParent: self)
    adopt(primary)
    primary.view.frame = view.bounds
    primary.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(primary.view)
    primary.didMove(toParent: self)
    if let secondary = given.dropFirst().last, secondary !== primary {
      let isDone = delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) ?? false
      if !isDone, style == .unspecified { put(secondary, on: primary, animated: false) }
    }
  }

  private func put(_ detail: UIViewController, on primary: UIViewController, animated: Bool) {
    guard let navigation = primary as? UINavigationController ?? (primary as? UITabBarController)?.selectedViewController as? UINavigationController else {
      primary.present(detail, animated: animated)
      return
    }
    // A navigation controller cannot lie in another one: what it holds moves over.
    if let inner = detail as? UINavigationController {
      let screens = inner.viewControllers
      inner.viewControllers = []
      keptDetail = inner
      navigation.setViewControllers(navigation.viewControllers + screens, animated: animated)
    } else {
      navigation.pushViewController(detail, animated: animated)
    }
  }
  private var keptDetail: UINavigationController?

  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) == true { return }
    if let shown { put(vc, on: shown, animated: true) }
  }

  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
    if let shown { put(vc, on: shown, animated: true) }
  }

  open override var childForStatusBarStyle: UIViewController? { shown }
  open override var childForStatusBarHidden: UIViewController? { shown }
  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    delegate?.splitViewControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
  }
  open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    delegate?.splitViewControllerPreferredInterfaceOrientationForPresentation(self) ?? super.preferredInterfaceOrientationForPresentation
  }
}

@section(".init_array") @used
private let registerSplitController: @convention(c) () -> Void = {
  ClassMembers.register(UISplitViewController.self) { members in
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
    members.factory("init") { _ in UISplitViewController() }
  }
}
