// What stands between a presented controller and its presenter: who hears that a sheet is pulled down, and, where an app has a subclass of its
// own for a custom presentation, where the view lies and what comes and goes with it.

@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  func adaptivePresentationStyle(for controller: UIPresentationController, traitCollection: UITraitCollection) -> UIModalPresentationStyle
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    sendIfImplemented(to: self, "adaptivePresentationStyleForPresentationController:", [controller]) ?? .automatic
  }
  public func adaptivePresentationStyle(for controller: UIPresentationController, traitCollection: UITraitCollection) -> UIModalPresentationStyle {
    sendIfImplemented(to: self, "adaptivePresentationStyleForPresentationController:traitCollection:", [controller, traitCollection]) ?? .automatic
  }
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    sendIfImplemented(to: self, "presentationControllerShouldDismiss:", [presentationController]) ?? true
  }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    sendIfImplemented(to: self, "presentationControllerWillDismiss:", [presentationController])
  }
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    sendIfImplemented(to: self, "presentationControllerDidDismiss:", [presentationController])
  }
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    sendIfImplemented(to: self, "presentationControllerDidAttemptToDismiss:", [presentationController])
  }
}

@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  public unowned let presentedViewController: UIViewController
  private weak var givenPresenter: UIViewController?
  open var presentingViewController: UIViewController { presentedViewController.presentingViewController ?? givenPresenter ?? presentedViewController }
  open weak var delegate: UIAdaptivePresentationControllerDelegate?
  open var containerView: UIView? { container ?? presentedViewController.viewIfLoaded?.superview }
  weak var container: UIView?
  open var presentedView: UIView? { presentedViewController.viewIfLoaded }
  open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }

  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    self.presentedViewController = presentedViewController
    givenPresenter = presentingViewController
    super.init()
  }

  open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? presentedView?.frame ?? .zero }
  open var shouldPresentInFullscreen: Bool { true }
  open var shouldRemovePresentersView: Bool { false }
  open func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {}
  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}
  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
}

extension UIViewController {
  private static let presentationKey = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  func takePresentationController(_ control: UIPresentationController) {
    objc_setAssociatedObject(self, Self.presentationKey, control, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
  }

  /// Made when it is first asked for; of an alert there is none that matters.
  public var presentationController: UIPresentationController? {
    if let known = objc_getAssociatedObject(self, Self.presentationKey) as? UIPresentationController { return known }
    let made = UIPresentationController(presentedViewController: self, presenting: nil)
    objc_setAssociatedObject(self, Self.presentationKey, made, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return made
  }
}
