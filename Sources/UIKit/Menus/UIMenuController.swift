// The edit menu: a dark bubble beside what it is about. It shows the actions that the first responder, or one after it in the chain,
// can perform; without a first responder it does not show, as on an iPhone. A touch beside it takes it away.
//
// Missing: pages of a menu that is wider than the screen (the last entries are left out); it appears and goes at once.

@preconcurrency @MainActor
open class UIMenuController: NSObject {
  public enum ArrowDirection: Int, Sendable { case `default`, up, down, left, right }

  private static let sharedController = UIMenuController()
  open class var shared: UIMenuController { sharedController }
  private override init() { super.init() }

  open var menuItems: [UIMenuItem]?
  /// `left` and `right` are taken as the default: above the target where there is room, else below.
  open var arrowDirection = ArrowDirection.default

  private weak var targetView: UIView?
  private var targetRect = CGRect.zero
  private(set) var bubble: MenuBubble?

  // MARK: Showing and hiding

  open var isMenuVisible: Bool {
    get { bubble?.window != nil }
    set { setMenuVisible(newValue, animated: false) }
  }

  /// What the menu is about; points of the view.
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
    (self.targetRect, self.targetView) = (targetRect, targetView)
    update()
  }

  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    if menuVisible { show() } else { hide() }
  }

  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    setTargetRect(targetRect, in: targetView)
    show()
  }

  open func hideMenu() { hide() }
  open func hideMenu(from targetView: UIView) { if targetView === self.targetView { hide() } }

  /// Shows the entries as they are now.
  open func update() { if isMenuVisible { show() } }

  /// Points of the window; empty while the menu is hidden.
  open var menuFrame: CGRect { isMenuVisible ? bubble?.frame ?? .zero : .zero }

  private func show() {
    guard let targetView, let window = targetView.window, let responder = window.firstResponder else { return }
    let entries = Self.standardItems.filter { responder.canPerformAction($0.action, withSender: self) }
      + (menuItems ?? []).filter { responder.target(forAction: $0.action, withSender: self) != nil }
    guard !entries.isEmpty else { return }
    let wasVisible = isMenuVisible
    if !wasVisible { NotificationCenter.default.post(name: Self.willShowMenuNotification, object: self) }
    bubble?.removeFromSuperview()
    let bubble = MenuBubble(entries) { [weak self, weak responder] item in
      self?.hide()
      guard let self, let target = responder?.target(forAction: item.action, withSender: self) else { return }
      UIApplication.shared.sendAction(item.action, to: target, from: self, for: nil)
    }
    let safeArea = window.bounds.inset(by: window.safeAreaInsets)
    bubble.place(at: targetView.convert(targetRect, to: window), within: safeArea, prefersBelow: arrowDirection == .up)
    window.addSubview(bubble)
    self.bubble = bubble
    if !wasVisible { NotificationCenter.default.post(name: Self.didShowMenuNotification, object: self) }
  }

  private func hide() {
    guard let bubble else { return }
    NotificationCenter.default.post(name: Self.willHideMenuNotification, object: self)
    self.bubble = nil
    bubble.removeFromSuperview()
    NotificationCenter.default.post(name: Self.didHideMenuNotification, object: self)
  }

  /// A finger came down on a view.
  static func touchBegan(in view: UIView) {
    guard let bubble = sharedController.bubble, !view.isDescendant(of: bubble) else { return }
    sharedController.hide()
  }

  private static var standardItems: [UIMenuItem] {
    EditAction.allCases.map { UIMenuItem(title: Localization.system($0.title), action: $0.selector) }
  }

  public nonisolated static let willShowMenuNotification = Notification.Name("UIMenuControllerWillShowMenuNotification")
  public nonisolated static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
  public nonisolated static let willHideMenuNotification = Notification.Name("UIMenuControllerWillHideMenuNotification")
  public nonisolated static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")
  public nonisolated static let menuFrameDidChangeNotification = Notification.Name("UIMenuControllerMenuFrameDidChangeNotification")
}
