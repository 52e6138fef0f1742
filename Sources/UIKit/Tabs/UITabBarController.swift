// Screens side by side, chosen by tabs.
//
// Missing: custom transitions between tabs, the list behind "More" (a sixth tab and those after it are not reached by touch), customising.

@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  func tabBarControllerSupportedInterfaceOrientations(_ tabBarController: UITabBarController) -> UIInterfaceOrientationMask
  func tabBarControllerPreferredInterfaceOrientationForPresentation(_ tabBarController: UITabBarController) -> UIInterfaceOrientation
}

extension UITabBarControllerDelegate {
  public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
    sendIfImplemented(to: self, "tabBarController:shouldSelectViewController:", [tabBarController, viewController]) ?? true
  }
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    sendIfImplemented(to: self, "tabBarController:didSelectViewController:", [tabBarController, viewController])
  }
  public func tabBarControllerSupportedInterfaceOrientations(_ tabBarController: UITabBarController) -> UIInterfaceOrientationMask {
    sendIfImplemented(to: self, "tabBarControllerSupportedInterfaceOrientations:", [tabBarController]) ?? .allButUpsideDown
  }
  public func tabBarControllerPreferredInterfaceOrientationForPresentation(_ tabBarController: UITabBarController) -> UIInterfaceOrientation {
    sendIfImplemented(to: self, "tabBarControllerPreferredInterfaceOrientationForPresentation:", [tabBarController]) ?? UIScreen.main.orientation
  }
}

@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    tabBar = UITabBar()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    prepare()
  }

  public required init?(coder: NSCoder) {
    let interface = coder as? InterfaceCoder
    tabBar = interface?.object(key: "tabBar", named: "tabBar") as? UITabBar ?? UITabBar()
    super.init(coder: coder)
    prepare()
    coder.apply(tabBarControllerAttributes, to: self)
    if let interface {
      let controllers = interface.relatedControllers("viewControllers")
      if !controllers.isEmpty { setViewControllers(controllers, animated: false) }
    }
  }

  private func prepare() {
    tabBar.controller = self
    tabBar.delegate = self
  }

  public let tabBar: UITabBar
  open weak var delegate: UITabBarControllerDelegate?

  // MARK: - The controllers

  private var controllers: [UIViewController] = []
  private var index = NSNotFound

  open var viewControllers: [UIViewController]? {
    get { controllers.isEmpty ? nil : controllers }
    set { setViewControllers(newValue, animated: false) }
  }

  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? [], chosen = selectedViewController
    for controller in controllers where !new.contains(where: { $0 === controller }) {
      if controller === chosen { controller.viewIfLoaded?.removeFromSuperview() }
      controller.willMove(toParent: nil)
      controller.leaveParent()
    }
    let added = new.filter { one in !controllers.contains { $0 === one } }
    controllers = new
    for controller in added { adopt(controller) }
    childList = new
    for controller in added { controller.didMove(toParent: self) }
    index = chosen.flatMap { old in new.firstIndex { $0 === old } } ?? (new.isEmpty ? NSNotFound : min(max(index == NSNotFound ? 0 : index, 0), new.count - 1))
    tabBar.setItems(new.map(\.tabBarItem), animated: animated)
    tabBar.selectedItem = selectedViewController?.tabBarItem
    if isViewLoaded, appearance != .disappeared { installSelected() }
  }

  func tabBarItemDidChange() {
    tabBar.setItems(controllers.map(\.tabBarItem), animated: false)
    tabBar.selectedItem = selectedViewController?.tabBarItem
  }

  open var selectedViewController: UIViewController? {
    get { controllers.indices.contains(index) ? controllers[index] : nil }
    set {
      guard let newValue else { return }
      guard let place = controllers.firstIndex(where: { $0 === newValue }) else {
        fatalError("-[UITabBarController setSelectedViewController:] only a view controller in the tab bar controller's list of view controllers can be selected.")
      }
      selectedIndex = place
    }
  }

  /// `NSNotFound` without controllers.
  open var selectedIndex: Int {
    get { index }
    set {
      guard controllers.indices.contains(newValue), newValue != index else {
        // Before there are controllers, the choice is kept.
        if controllers.isEmpty { index = newValue }
        return
      }
      index = newValue
      tabBar.selectedItem = selectedViewController?.tabBarItem
      installSelected()
    }
  }

  open var moreNavigationController: UINavigationController { more }
  private lazy var more = UINavigationController()
  open var customizableViewControllers: [UIViewController]?

  // MARK: - Choosing by touch

  private func controller(of item: UITabBarItem) -> UIViewController? { controllers.first { $0.tabBarItem === item } }

  func mayChoose(_ item: UITabBarItem) -> Bool {
    controller(of: item).map { delegate?.tabBarController(self, shouldSelect: $0) ?? true } ?? false
  }

  func choose(_ item: UITabBarItem) {
    guard let chosen = controller(of: item) else { return }
    if chosen === selectedViewController {
      // The second tap leads back to the beginning.
      (chosen as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      selectedViewController = chosen
    }
    delegate?.tabBarController(self, didSelect: chosen)
  }

  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  // MARK: - The view

  private let contentView = UIView()

  open override func loadView() {
    let root = TabRootView(frame: UIScreen.main.bounds)
    root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.controller = self
    contentView.frame = root.bounds
    root.addSubview(contentView)
    root.addSubview(tabBar)
    view = root
  }

  override func prepareToAppear() {
    super.prepareToAppear()
    installSelected()
  }

  private weak var shown: UIViewController?

  /// Shows the chosen controller's view; appearance calls are made as views come and go.
  private func installSelected() {
    guard isViewLoaded, let selected = selectedViewController, shown !== selected || selected.viewIfLoaded?.superview !== contentView else { return }
    let old = shown
    shown = selected
    selected.loadViewIfNeeded()
    selected.view.place(frame(for: selected))
    old?.viewIfLoaded?.removeFromSuperview()
    contentView.addSubview(selected.view)
    view.setNeedsLayout()
    UIApplication.shared.interfaceMayHaveChanged()
  }

  // MARK: - Layout

  private var isBarHidden: Bool {
    guard let navigation = selectedViewController as? UINavigationController else { return false }
    return navigation.stack.contains { $0.hidesBottomBarWhenPushed }
  }

  func barDidChange(animated: Bool) {
    guard isViewLoaded else { return }
    if animated, view.window != nil {
      UIView.animate(withDuration: BarMetrics.pushDuration, delay: 0, options: .curveEaseOut, animations: { self.layOut() })
    } else {
      view.setNeedsLayout()
    }
  }

  func layOut() {
    guard let view = viewIfLoaded else { return }
    contentView.frame = view.bounds
    let height = BarMetrics.tabBarHeight, safe = view.safeAreaInsets
    let y = view.bounds.height - safe.bottom - height
    tabBar.frame = CGRect(x: isBarHidden ? -view.bounds.width : 0, y: y, width: view.bounds.width, height: height)
    tabBar.reachesBelow = safe.bottom
    if let selected = selectedViewController, let child = selected.viewIfLoaded, child.superview === contentView {
      child.place(frame(for: selected))
      child.setNeedsLayout()
    }
  }

  private func frame(for child: UIViewController) -> CGRect {
    guard let view = viewIfLoaded else { return .zero }
    var frame = view.bounds
    if !tabBar.isHidden, !isBarHidden, !tabBar.isTranslucent { frame.size.height -= BarMetrics.tabBarHeight + view.safeAreaInsets.bottom }
    return frame
  }

  override func barInsets(for child: UIViewController) -> UIEdgeInsets {
    guard !tabBar.isHidden, !isBarHidden, tabBar.isTranslucent else { return .zero }
    return UIEdgeInsets(top: 0, left: 0, bottom: BarMetrics.tabBarHeight, right: 0)
  }

  open override var childForStatusBarHidden: UIViewController? { selectedViewController }
  open override var childForStatusBarStyle: UIViewController? { selectedViewController }
  open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    delegate?.tabBarControllerSupportedInterfaceOrientations(self) ?? super.supportedInterfaceOrientations
  }
  open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    delegate?.tabBarControllerPreferredInterfaceOrientationForPresentation(self) ?? super.preferredInterfaceOrientationForPresentation
  }
}

final class TabRootView: UIView {
  weak var controller: UITabBarController?

  override func layoutSubviews() {
    super.layoutSubviews()
    controller?.layOut()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }
}

@MainActor private let tabBarControllerAttributes = InterfaceAttributes<UITabBarController>()
  .custom { controller, coder in
    coder.markRead { ["viewControllers", "nil"].contains($0.name) }
    if let index = coder.integer("selectedIndex") { controller.selectedIndex = index }
  }

@section(".init_array") @used
private let registerTabBarController: @convention(c) () -> Void = {
  ClassMembers.register(UITabBarController.self) { members in
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
    members.property("selectedIndex", { $0.selectedIndex }, { $0.selectedIndex = $1 })
    members.factory("init") { _ in UITabBarController() }
  }
}
