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
  /// With a style: what the app has set, as it was set.
  private var columns: [Column: UIViewController] = [:]
  private var shown: UIViewController?

  /// The list and, unless it was collapsed onto the list, its details.
  open var viewControllers: [UIViewController] {
    get { shown.map { [$0] } ?? (style == .unspecified ? given : [.primary, .supplementary, .secondary].compactMap { columns[$0] }) }
    set {
      given = newValue
      shown = nil
      if isViewLoaded { collapse() }
    }
  }

  /// - Parameter vc: put into a navigation controller where it needs one; nil for none.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    let before = columns[column]
    columns[column] = vc
    guard let navigation = shown as? UINavigationController, columns[.compact] !== navigation, let before else { return }
    // What lies on the list makes place for the new one.
    let old = screens(before)
    guard let place = navigation.viewControllers.firstIndex(where: { here in old.contains { $0 === here } }) else { return }
    let kept = navigation.viewControllers.filter { here in !old.contains { $0 === here } }
    navigation.setViewControllers(Array(kept[..<place]) + (vc.map(screens) ?? []) + Array(kept[place...]), animated: false)
  }

  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Goes to the column: those before it lie below it.
  open func show(_ column: Column) {
    guard shown != nil, column != .compact, columns[column] != nil, let navigation = shown as? UINavigationController, navigation !== columns[.compact]
    else { return }
    navigation.setViewControllers(stack(upTo: column), animated: true)
  }

  /// Goes back to the column before it.
  open func hide(_ column: Column) {
    guard let navigation = shown as? UINavigationController, let vc = columns[column], column != .primary else { return }
    let own = screens(vc)
    if let place = navigation.viewControllers.firstIndex(where: { here in own.contains { $0 === here } }), place > 0 {
      navigation.popToViewController(navigation.viewControllers[place - 1], animated: true)
    }
  }

  /// A navigation controller cannot lie in another one: what it holds moves over.
  private func screens(_ controller: UIViewController) -> [UIViewController] {
    guard let navigation = controller as? UINavigationController else { return [controller] }
    if !navigation.viewControllers.isEmpty {
      movedScreens[ObjectIdentifier(navigation)] = navigation.viewControllers
      navigation.viewControllers = []
    }
    return movedScreens[ObjectIdentifier(navigation)] ?? []
  }
  private var movedScreens: [ObjectIdentifier: [UIViewController]] = [:]

  private func stack(upTo column: Column) -> [UIViewController] {
    let order: [Column] = [.primary, .supplementary, .secondary]
    let wanted = order.prefix { $0 != column } + [column]
    let primary = shown as? UINavigationController
    return wanted.flatMap { place -> [UIViewController] in
      guard let controller = columns[place] else { return [] }
      if controller === primary { return primary?.viewControllers.first.map { [$0] } ?? [] }
      return screens(controller)
    }
  }

  private func collapseColumns() {
    let proposed: Column = columns[.compact] != nil ? .compact : columns[.secondary] != nil ? .secondary : columns[.supplementary] != nil ? .supplementary : .primary
    let top = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
    if top == .compact, let compact = columns[.compact] { return fill(with: compact) }
    guard let primary = columns[.primary] ?? columns[.supplementary] ?? columns[.secondary] else { return }
    let navigation = primary as? UINavigationController ?? UINavigationController(rootViewController: primary)
    fill(with: navigation)
    if top != .primary, columns[top] != nil { navigation.setViewControllers(stack(upTo: top), animated: false) }
  }

  private func fill(with controller: UIViewController) {
    shown = controller
    controller.willMove(toParent: self)
    adopt(controller)
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(controller.view)
    controller.didMove(toParent: self)
  }

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
    guard shown == nil else { return }
    if style != .unspecified, given.isEmpty { return collapseColumns() }
    guard let primary = delegate?.primaryViewController(forCollapsing: self) ?? given.first else { return }
    fill(with: primary)
    if let secondary = given.dropFirst().last, secondary !== primary {
      let isDone = delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) ?? false
      if !isDone { put(secondary, on: primary, animated: false) }
    }
  }

  private func put(_ detail: UIViewController, on primary: UIViewController, animated: Bool) {
    guard let navigation = primary as? UINavigationController ?? (primary as? UITabBarController)?.selectedViewController as? UINavigationController else {
      primary.present(detail, animated: animated)
      return
    }
    navigation.setViewControllers(navigation.viewControllers + screens(detail), animated: animated)
    keptDetail = detail
  }
  private var keptDetail: UIViewController?

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
