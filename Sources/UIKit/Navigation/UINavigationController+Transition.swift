// Pushing and popping: the upper screen slides, the lower one moves a little the same way; a swipe from the edge leads a pop by hand.
//
// Order of the calls, as an iPhone makes them: willMove(toParent:), viewDidLoad, viewWillDisappear of the old screen, viewWillAppear of the
// new one, the delegate's willShow; at the end viewDidDisappear, viewDidAppear, didMove(toParent:), the delegate's didShow.

/// One change of the stack that is seen on its way.
@preconcurrency @MainActor
final class NavigationTransition {
  let from: UIViewController?
  let to: UIViewController
  let isPush: Bool
  let isAnimated: Bool
  let added: [UIViewController]
  let removed: [UIViewController]
  let stackBefore: [UIViewController]
  let shade = UIView()
  var completions: [(Bool) -> Void] = []
  var isOver = false

  init(
    from: UIViewController?, to: UIViewController, isPush: Bool, isAnimated: Bool, added: [UIViewController], removed: [UIViewController],
    stackBefore: [UIViewController]
  ) {
    (self.from, self.to, self.isPush, self.isAnimated) = (from, to, isPush, isAnimated)
    (self.added, self.removed, self.stackBefore) = (added, removed, stackBefore)
    shade.backgroundColor = .black
    shade.isUserInteractionEnabled = false
  }
}

extension UINavigationController {
  /// Makes the stack another one.
  /// - Returns: the controllers that left, lowest first.
  @discardableResult
  func change(to new: [UIViewController], isPush: Bool, animated: Bool, isInteractive: Bool = false) -> [UIViewController] {
    finishTransition()
    let old = stack
    guard old.count != new.count || zip(old, new).contains(where: { $0 !== $1 }) else { return [] }
    let added = new.filter { one in !old.contains { $0 === one } }
    let removed = old.filter { one in !new.contains { $0 === one } }
    let oldTop = old.last, newTop = new.last
    stack = new
    for controller in added { adopt(controller) }
    for controller in removed {
      controller.isLeavingParent = true
      controller.willMove(toParent: nil)
    }
    childList = new + removed
    let isSeen = viewIfLoaded?.window != nil && appearance != .disappeared
    guard isSeen, let newTop, newTop !== oldTop else {
      if isViewLoaded, newTop !== oldTop {
        oldTop?.viewIfLoaded?.removeFromSuperview()
        installTop()
      }
      navigationBar.show(new.map(\.navigationItem))
      settle(added: added, removed: removed)
      viewIfLoaded?.setNeedsLayout()
      tabBarController?.barDidChange(animated: false)
      return removed
    }
    start(
      NavigationTransition(
        from: oldTop, to: newTop, isPush: isPush, isAnimated: animated, added: added, removed: removed, stackBefore: old),
      isInteractive: isInteractive)
    return removed
  }

  private func settle(added: [UIViewController], removed: [UIViewController]) {
    for controller in removed {
      controller.leaveParent()
      controller.isLeavingParent = false
    }
    for controller in added where controller.parent === self { controller.didMove(toParent: self) }
  }

  private func start(_ transition: NavigationTransition, isInteractive: Bool) {
    self.transition = transition
    // A finger that leads the transition goes on.
    if !isInteractive { UIApplication.shared.touchDelivery.cancelAll() }
    let (from, to, animated) = (transition.from, transition.to, transition.isAnimated)
    to.loadViewIfNeeded()
    from?.isAppearanceDriven = true
    to.isAppearanceDriven = true
    from?.beginDisappearing(animated: animated)
    to.beginAppearing(animated: animated)
    navigationDelegate?.navigationController(self, willShow: to, animated: animated)
    let toView = to.view!
    toView.autoresizingMask = []
    navigationBar.beginTransition(to: stack.map(\.navigationItem), isPush: transition.isPush)
    toView.place(frame(for: to))
    if let fromView = from?.viewIfLoaded, fromView.superview === contentView {
      if transition.isPush {
        contentView.insertSubview(toView, aboveSubview: fromView)
      } else {
        contentView.insertSubview(toView, belowSubview: fromView)
      }
    } else {
      contentView.addSubview(toView)
    }
    to.viewIsAppearing(animated)
    layOut()
    toView.layoutIfNeeded()
    tabBarController?.barDidChange(animated: animated)
    if isInteractive {
      addShade(transition)
      show(transition, progress: 0)
    } else if animated {
      addShade(transition)
      show(transition, progress: 0)
      UIView.animate(
        withDuration: BarMetrics.pushDuration, delay: 0, options: .curveEaseOut,
        animations: {
          self.show(transition, progress: 1)
          self.showToolbar(of: to)
        },
        completion: { _ in self.finish(transition, isDone: true) })
    } else {
      navigationBar.endTransition(isDone: true)
      from?.viewIfLoaded?.removeFromSuperview()
      showToolbar(of: to)
      NextTurn.next { self.finish(transition, isDone: true) }
    }
    UIApplication.shared.interfaceMayHaveChanged()
  }

  private func showToolbar(of controller: UIViewController) {
    toolbar.setItems(controller.toolbarItems, animated: false)
  }

  private func addShade(_ transition: NavigationTransition) {
    transition.shade.frame = contentView.bounds
    let upper = transition.isPush ? transition.to.view! : transition.from?.viewIfLoaded
    if let upper, upper.superview === contentView { contentView.insertSubview(transition.shade, belowSubview: upper) }
  }

  /// - Parameter progress: 0 where the old screen is seen, 1 where the new one is.
  func show(_ transition: NavigationTransition, progress: CGFloat) {
    let width = contentView.bounds.width
    /// 1: the upper screen covers the lower one.
    let cover = transition.isPush ? progress : 1 - progress
    let upper = transition.isPush ? transition.to : transition.from
    let lower = transition.isPush ? transition.from : transition.to
    if let upper, let view = upper.viewIfLoaded { view.place(frame(for: upper).offsetBy(dx: (1 - cover) * width, dy: 0)) }
    if let lower, let view = lower.viewIfLoaded { view.place(frame(for: lower).offsetBy(dx: -cover * width * BarMetrics.parallax, dy: 0)) }
    transition.shade.alpha = cover * BarMetrics.dimming
    navigationBar.showTransition(progress)
  }

  /// The running transition ends now, whatever is still to be seen of it.
  func finishTransition() {
    if let transition { finish(transition, isDone: true) }
  }

  func finish(_ transition: NavigationTransition, isDone: Bool) {
    guard !transition.isOver else { return }
    transition.isOver = true
    self.transition = nil
    transition.shade.removeFromSuperview()
    navigationBar.endTransition(isDone: isDone)
    let (from, to, animated) = (transition.from, transition.to, transition.isAnimated)
    if isDone {
      from?.viewIfLoaded?.removeFromSuperview()
      from?.finishAppearanceTransition()
      to.finishAppearanceTransition()
      settle(added: transition.added, removed: transition.removed)
    } else {
      stack = transition.stackBefore
      childList = stack
      for controller in transition.removed { controller.isLeavingParent = false }
      from?.beginAppearing(animated: animated)
      to.beginDisappearing(animated: animated)
      to.viewIfLoaded?.removeFromSuperview()
      to.finishAppearanceTransition()
      from?.finishAppearanceTransition()
    }
    from?.isAppearanceDriven = false
    to.isAppearanceDriven = false
    layOut()
    tabBarController?.barDidChange(animated: false)
    if isDone { navigationDelegate?.navigationController(self, didShow: to, animated: animated) }
    transition.completions.forEach { $0(isDone) }
    UIApplication.shared.interfaceMayHaveChanged()
  }

  // MARK: - Swiping back

  var maySwipeBack: Bool {
    guard stack.count > 1, transition == nil, presentedReference == nil, !isNavigationBarHidden || interactivePopGestureRecognizer?.delegate != nil else {
      return false
    }
    // With an item of the app's in place of the back button there is no swipe, unless the app decides about it.
    guard interactivePopGestureRecognizer?.delegate == nil, let item = topViewController?.navigationItem else { return true }
    return !item.hidesBackButton && (item.leftBarButtonItem == nil || item.leftItemsSupplementBackButton)
  }

  func swipeBack(_ recognizer: UIPanGestureRecognizer) {
    let width = max(contentView.bounds.width, 1)
    let way = recognizer.translation(in: viewIfLoaded).x
    switch recognizer.state {
    case .began:
      guard transition == nil, stack.count > 1 else { return }
      change(to: Array(stack.dropLast()), isPush: false, animated: true, isInteractive: true)
    case .changed:
      if let transition { show(transition, progress: (way / width).clamped(to: 0...1)) }
    case .ended, .cancelled, .failed:
      guard let transition, !transition.isPush else { return }
      let speed = recognizer.velocity(in: viewIfLoaded).x
      let isFar = way / width > BarMetrics.swipeThreshold
      let goes = recognizer.state == .ended && (speed > BarMetrics.swipeSpeed || (isFar && speed > -BarMetrics.swipeSpeed))
      let left = goes ? 1 - way / width : way / width
      UIView.animate(
        withDuration: BarMetrics.pushDuration * Double(left.clamped(to: 0.1...1)), delay: 0, options: .curveEaseOut,
        animations: { self.show(transition, progress: goes ? 1 : 0) },
        completion: { _ in self.finish(transition, isDone: goes) })
    default: break
    }
  }
}
