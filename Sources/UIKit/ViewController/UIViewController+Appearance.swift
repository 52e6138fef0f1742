// The appearance calls, in Apple's order: viewWillAppear, the view is laid out, viewDidAppear; viewWillDisappear, viewDidDisappear.
// A controller is told when its view comes to a window or leaves it, whoever moved it; containers and presentations that animate drive
// the calls themselves.

extension UIViewController {
  /// Where a controller's view is between being away and being there.
  enum Appearance { case disappeared, appearing, appeared, disappearing }

  // MARK: The view moves by itself

  func viewWillMove(toWindow window: UIWindow?) {
    guard !isAppearanceDriven, !isHeldBack else { return }
    if window != nil, appearance == .disappeared {
      beginAppearing(animated: ViewAnimation.current != nil)
    } else if window == nil, appearance == .appeared || appearance == .appearing {
      beginDisappearing(animated: false)
    }
  }

  func viewDidMoveToWindow() {
    guard !isAppearanceDriven, !isHeldBack else { return }
    if view.window == nil {
      finishAppearanceTransition()
      return
    }
    guard appearance == .appearing else { return }
    viewIsAppearing(false)
    // An iPhone says "did appear" when the first layout is over.
    NextTurn.next { [self] in
      DisplayCycle.shared.runIfNeeded()
      if appearance == .appearing, !isAppearanceDriven { finishAppearanceTransition() }
    }
  }

  /// A container above makes the calls: it forwards them itself, or is in the middle of a transition that it passes on.
  private var isHeldBack: Bool {
    var above = parent
    while let controller = above {
      if controller.isAppearanceDriven || !controller.shouldAutomaticallyForwardAppearanceMethods { return true }
      above = controller.parent
    }
    return false
  }

  // MARK: Steps

  func beginAppearing(animated: Bool) {
    guard appearance == .disappeared || appearance == .disappearing else { return }
    appearance = .appearing
    isAppearanceAnimated = animated
    prepareToAppear()
    viewWillAppear(animated)
    UIApplication.shared.interfaceMayHaveChanged()
    forEachVisibleChild { $0.beginAppearing(animated: animated) }
  }

  func beginDisappearing(animated: Bool) {
    guard appearance == .appeared || appearance == .appearing else { return }
    appearance = .disappearing
    isAppearanceAnimated = animated
    viewWillDisappear(animated)
    forEachVisibleChild { $0.beginDisappearing(animated: animated) }
  }

  func finishAppearanceTransition() {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewDidAppear(isAppearanceAnimated)
      UIApplication.shared.interfaceMayHaveChanged()
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(isAppearanceAnimated)
    case .appeared, .disappeared: return
    }
    forEachVisibleChild { $0.finishAppearanceTransition() }
  }

  /// Children whose views lie in this one's and that are told by this one.
  private func forEachVisibleChild(_ body: (UIViewController) -> Void) {
    guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return }
    for child in childList where child.viewIfLoaded?.isDescendant(of: view) == true { body(child) }
  }

  /// The window shows another root.
  func leaveWindowAsRoot() { viewIfLoaded?.removeFromSuperview() }
}
