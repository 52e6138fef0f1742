// The UIAlertViews that are on the screen: one is seen, the last that was shown; when it leaves, the one before comes back.

/// Shows them in a window above all of the app's.
@MainActor
final class AlertViewStack {
  static let shared = AlertViewStack()

  private var alerts: [UIAlertView] = []
  private var window: UIWindow?
  private weak var keyWindowBefore: UIWindow?

  func contains(_ alert: UIAlertView) -> Bool { alerts.contains { $0 === alert } }

  func show(_ alert: UIAlertView) {
    guard !contains(alert) else { return }
    alerts.append(alert)
    alert.tellWillPresent()
    present(alert) { alert.tellDidPresent() }
  }

  private func present(_ alert: UIAlertView, completion: (() -> Void)? = nil) {
    let window = self.window ?? makeWindow()
    guard let root = window.rootViewController else { return }
    let controller = alert.makeController()
    guard root.presentedViewController != nil else { return root.present(controller, animated: true, completion: completion) }
    // The one on top makes room without being told: it comes back.
    root.dismiss(animated: false) { root.present(controller, animated: true, completion: completion) }
  }

  private func makeWindow() -> UIWindow {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.windowLevel = .alert
    window.rootViewController = AlertWindowController()
    keyWindowBefore = UIApplication.shared.keyWindow
    window.makeKeyAndVisible()
    self.window = window
    return window
  }

  /// The alert has left the screen by one of its buttons.
  func didLeave(_ alert: UIAlertView) {
    let wasOnTop = alerts.last === alert
    alerts.removeAll { $0 === alert }
    guard wasOnTop else { return }
    if let below = alerts.last { present(below) } else { closeWindow() }
  }

  func dismiss(_ alert: UIAlertView, animated: Bool, completion: @escaping () -> Void) {
    guard contains(alert) else { return }
    guard alerts.last === alert, let root = window?.rootViewController else {
      alerts.removeAll { $0 === alert }
      return completion()
    }
    root.dismiss(animated: animated) { [self] in
      didLeave(alert)
      completion()
    }
  }

  private func closeWindow() {
    window?.isHidden = true
    window = nil
    keyWindowBefore?.makeKey()
  }
}

/// The empty root of the alerts' window: the screen keeps looking as the app's own front controller wants it.
private final class AlertWindowController: UIViewController {
  private var appController: UIViewController? {
    UIApplication.shared.windows.last { $0.windowLevel == .normal && !$0.isHidden }?.frontController
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.isOpaque = false
  }

  override var prefersStatusBarHidden: Bool { appController?.prefersStatusBarHidden ?? false }
  override var preferredStatusBarStyle: UIStatusBarStyle { appController?.preferredStatusBarStyle ?? .default }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { appController?.supportedInterfaceOrientations ?? .allButUpsideDown }
}
