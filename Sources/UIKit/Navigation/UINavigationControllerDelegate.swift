// Who hears of a navigation controller's changes, and the operations there are.

@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  func navigationControllerSupportedInterfaceOrientations(_ navigationController: UINavigationController) -> UIInterfaceOrientationMask
  func navigationControllerPreferredInterfaceOrientationForPresentation(_ navigationController: UINavigationController) -> UIInterfaceOrientation
}

extension UINavigationControllerDelegate {
  public func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) {
    sendIfImplemented(to: self, "navigationController:willShowViewController:animated:", [navigationController, viewController, animated])
  }
  public func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {
    sendIfImplemented(to: self, "navigationController:didShowViewController:animated:", [navigationController, viewController, animated])
  }
  public func navigationControllerSupportedInterfaceOrientations(_ navigationController: UINavigationController) -> UIInterfaceOrientationMask {
    sendIfImplemented(to: self, "navigationControllerSupportedInterfaceOrientations:", [navigationController]) ?? .allButUpsideDown
  }
  public func navigationControllerPreferredInterfaceOrientationForPresentation(
    _ navigationController: UINavigationController
  ) -> UIInterfaceOrientation {
    sendIfImplemented(to: self, "navigationControllerPreferredInterfaceOrientationForPresentation:", [navigationController])
      ?? UIScreen.main.orientation
  }
}

extension UINavigationController {
  public enum Operation: Int, Sendable { case none = 0, push, pop }
  public nonisolated static let hideShowBarDuration: CGFloat = 0.2
}
