// Presenting a controller over another: where its view lies, and how it comes and goes.
//
// Sheets lie in SheetPresentation. Knowingly different: popovers and form sheets are page sheets, as on every phone; flips and curls are
// cross-dissolves; sheets of part of the height (detents) have the whole.

public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none = -1
  case fullScreen = 0, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover, blurOverFullScreen

  /// The presenter's view leaves the window when the presented one has come.
  var removesPresenter: Bool { self == .fullScreen || self == .currentContext }
  var isSheet: Bool { self == .automatic || self == .pageSheet || self == .formSheet || self == .popover }
}

public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }

@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  @discardableResult
  func animate(
    alongsideTransition animation: ((UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Hears when a hand lets go of the transition.
  func notifyWhenInteractionChanges(_ handler: @escaping (UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  public func notifyWhenInteractionChanges(_ handler: @escaping (UIViewControllerTransitionCoordinatorContext) -> Void) {}
}

@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isAnimated: Bool { get }
  var transitionDuration: TimeInterval { get }
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// What a turn of the interface does to the view; the identity for other transitions.
  var targetTransform: CGAffineTransform { get }
  /// Whether the old screen stays.
  var isCancelled: Bool { get }
  /// Whether a hand leads it now, or did at first.
  var isInteractive: Bool { get }
  var initiallyInteractive: Bool { get }
  /// How far a hand has led it, 0…1.
  var percentComplete: CGFloat { get }
  var completionCurve: UIView.AnimationCurve { get }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

extension UIViewControllerTransitionCoordinatorContext {
  public var containerView: UIView { UIApplication.shared.keyWindow ?? UIView() }
  public var targetTransform: CGAffineTransform { .identity }
  public var isCancelled: Bool { false }
  public var isInteractive: Bool { false }
  public var initiallyInteractive: Bool { false }
  public var percentComplete: CGFloat { 0 }
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
  public func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }
}

/// The times of UIKit's own presentations, seconds.
enum PresentationTiming {
  static let slide = 0.4
  static let dissolve = 0.3
}

extension UIViewController {
  func presentOver(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
    // A child presents from the top of its tree, as Apple does unless a context is defined.
    var presenter = self
    while let parent = presenter.parent, presenter.modalPresentationStyleOfChild(controller) { presenter = parent }
    guard let window = presenter.viewIfLoaded?.window, window.rootViewController != nil else {
      report("Attempt to present \(controller) on \(self) whose view is not in the window hierarchy; nothing is shown.")
      return
    }
    if let present = presenter.presentedReference {
      report("Attempt to present \(controller) on \(presenter) which is already presenting \(present); nothing is shown.")
      return
    }
    window.presentations.present(controller, over: presenter, from: self, animated: animated, completion: completion)
  }

  private func modalPresentationStyleOfChild(_ controller: UIViewController) -> Bool {
    !(definesPresentationContext && [.currentContext, .overCurrentContext].contains(controller.modalPresentationStyle))
  }

  /// Dismisses what this controller presents; when it presents nothing, itself.
  func dismissPresented(animated: Bool, completion: (() -> Void)?) {
    var presenter: UIViewController? = self
    while let one = presenter, one.presentedReference == nil { presenter = one.parent ?? one.presenterReference }
    guard let presenter, let presented = presenter.presentedReference, let window = presented.viewIfLoaded?.window else {
      completion?()
      return
    }
    window.presentations.dismiss(from: presenter, animated: animated, completion: completion)
  }

  // MARK: The usual looks

  func usualFrameOfPresentedView(in bounds: CGRect) -> CGRect {
    guard modalPresentationStyle.isSheet, bounds.height > bounds.width, let window = viewIfLoaded?.window ?? UIApplication.shared.keyWindow else {
      return bounds
    }
    let top = window.screenSafeAreaInsets.top + SheetMetrics.gap
    return CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
  }

  func usualBackdrop() -> UIView? {
    guard modalPresentationStyle.isSheet else { return nil }
    let backdrop = UIView()
    backdrop.backgroundColor = UIColor(white: 0, alpha: SheetMetrics.dimming)
    return backdrop
  }

  func slideIn(backdrop: UIView?, finish: @escaping () -> Void) {
    let view = self.view!
    guard modalTransitionStyle == .coverVertical else {
      view.alpha = 0
      UIView.animate(withDuration: PresentationTiming.dissolve, animations: { view.alpha = 1 }, completion: { _ in finish() })
      return
    }
    let place = view.center
    view.center.y += view.superview.map { $0.bounds.height - view.frame.minY } ?? 0
    backdrop?.alpha = 0
    UIView.animate(
      withDuration: PresentationTiming.slide, delay: 0, options: .curveEaseOut,
      animations: {
        view.center = place
        backdrop?.alpha = 1
      }, completion: { _ in finish() })
  }

  func slideOut(backdrop: UIView?, finish: @escaping () -> Void) {
    let view = self.view!
    guard modalTransitionStyle == .coverVertical else {
      UIView.animate(
        withDuration: PresentationTiming.dissolve, animations: { view.alpha = 0 },
        completion: { _ in
          view.alpha = 1
          finish()
        })
      return
    }
    UIView.animate(
      withDuration: PresentationTiming.slide, delay: 0, options: .curveEaseIn,
      animations: {
        view.center.y += view.superview.map { $0.bounds.height - view.frame.minY } ?? 0
        backdrop?.alpha = 0
      }, completion: { _ in finish() })
  }
}
