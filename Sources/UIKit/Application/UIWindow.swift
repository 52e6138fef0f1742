// UIWindow: the top of a tree of views. It shows its root controller's view and hands touches down.

@preconcurrency @MainActor
open class UIWindow: UIView {
  var firstResponder: UIResponder? { didSet { if firstResponder !== oldValue { KeyboardHost.shared.responderDidChange() } } }
  /// Controllers presented over the root, lowest first (see PresentationStack).
  lazy var presentations = PresentationStack(window: self)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// A window as large as the screen.
  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// A window of a scene, as large as the screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    windowReference = self
    isHidden = true
    layer.isOpaque = false
  }

  open override var window: UIWindow? { self }
  open override var next: UIResponder? { windowScene ?? UIApplication.shared }
  override var responderWindow: UIWindow? { self }
  private lazy var ownUndoManager = UndoManager()
  open override var undoManager: UndoManager? { ownUndoManager }

  open var screen: UIScreen {
    get { .main }
    set {}
  }

  open weak var windowScene: UIWindowScene?

  /// Windows lie above those of lower levels.
  open var windowLevel = UIWindow.Level.normal {
    didSet { if windowLevel != oldValue, !isHidden { UIApplication.shared.placeWindow(self) } }
  }

  /// Fills the window. The controller before it leaves.
  open var rootViewController: UIViewController? {
    willSet {
      guard newValue !== rootViewController else { return }
      rootViewController?.leaveWindowAsRoot()
    }
    didSet {
      guard rootViewController !== oldValue else { return }
      if !isHidden { showRootView() }
    }
  }

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      let was = super.isHidden
      super.isHidden = newValue
      guard was != newValue else { return }
      if newValue {
        UIApplication.shared.removeWindow(self)
      } else {
        UIApplication.shared.placeWindow(self)
        showRootView()
      }
    }
  }

  private func showRootView() {
    guard let controller = rootViewController, let view = controller.view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if view.superview !== self { insertSubview(view, at: 0) }
    UIApplication.shared.interfaceMayHaveChanged()
  }

  // MARK: The key window

  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
  open var canBecomeKey: Bool { true }
  open func becomeKey() {}
  open func resignKey() {}
  open func makeKey() { UIApplication.shared.setKeyWindow(self) }
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  // MARK: Events

  open func sendEvent(_ event: UIEvent) { UIApplication.shared.touchDelivery.deliver(event, to: self) }

  open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint { layer.convert(point, to: window?.layer ?? UIScreen.main.interfaceLayer) }
  open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint { layer.convert(point, from: window?.layer ?? UIScreen.main.interfaceLayer) }
  open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect { layer.convert(rect, to: window?.layer ?? UIScreen.main.interfaceLayer) }
  open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect { layer.convert(rect, from: window?.layer ?? UIScreen.main.interfaceLayer) }

  // MARK: Safe area

  /// Points of the window.
  var screenSafeAreaInsets: UIEdgeInsets {
    // A window smaller than the screen is taken to keep clear of the edges itself.
    guard bounds.size == UIScreen.main.bounds.size else { return .zero }
    return UIScreen.main.safeAreaInsets(isStatusBarHidden: UIApplication.shared.isStatusBarHidden)
  }

  /// The controller that a person sees on top: the last presented one, or the root.
  var frontController: UIViewController? { presentations.front ?? rootViewController }
}

extension UIWindow {
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    public static func + (level: Level, more: CGFloat) -> Level { Level(rawValue: level.rawValue + more) }
    public static func - (level: Level, less: CGFloat) -> Level { Level(rawValue: level.rawValue - less) }
  }

  public nonisolated static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
  public nonisolated static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
  public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
  public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")
}
