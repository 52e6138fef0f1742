// The controllers presented over a window's root, and their views: each lies in a container as large as the window, which keeps
// touches from what is below.

@MainActor
final class PresentationStack {
  private final class Presentation {
    let controller: UIViewController
    let presenter: UIViewController
    let container: UIView
    var sheet: SheetContainer? { container as? SheetContainer }
    let backdrop: UIView?
    var isLeaving = false
    /// Of those who asked for the dismissal when it was under way already.
    var furtherCompletions: [() -> Void] = []
    /// Where the presenter's view lay before it was taken out.
    weak var presenterSuperview: UIView?
    /// The app's own, which says where the view lies and hears of each step.
    let control: UIPresentationController?
    /// What an app animates beside the usual way.
    var coordinator: TransitionCoordinator?
    init(_ controller: UIViewController, over presenter: UIViewController, from source: UIViewController) {
      (self.controller, self.presenter) = (controller, presenter)
      control = controller.modalPresentationStyle == .custom
        ? controller.transitioningDelegate?.presentationController(forPresented: controller, presenting: presenter, source: source) : nil
      let container = controller.modalPresentationStyle.isSheet ? SheetContainer() : PresentationContainer()
      self.container = container
      backdrop = control == nil ? controller.makeBackdrop() : nil
      control?.container = container
      (container as? PresentationContainer)?.control = control
      if let control { controller.takePresentationController(control) }
    }
  }

  private unowned let window: UIWindow
  private var presentations: [Presentation] = []

  init(window: UIWindow) { self.window = window }

  /// The controller on top that is not on its way out.
  var front: UIViewController? { presentations.last { !$0.isLeaving }?.controller }

  /// A sheet lies over a presenter that has stepped back, with nothing but black behind it.
  var showsSheet: Bool { presentations.contains { !$0.isLeaving && $0.sheet?.sheet != nil } }

  /// All that are shown, lowest first.
  var controllers: [UIViewController] { presentations.filter { !$0.isLeaving }.map(\.controller) }

  func present(
    _ controller: UIViewController, over presenter: UIViewController, from source: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    let presentation = Presentation(controller, over: presenter, from: source)
    presentations.append(presentation)
    presenter.presentedReference = controller
    controller.presenterReference = presenter
    controller.isPresentationRunning = true
    controller.isAppearanceDriven = true
    UIApplication.shared.touchDelivery.cancelAll()

    let container = presentation.container, whole = window.bounds
    container.frame = whole
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if let backdrop = presentation.backdrop {
      backdrop.frame = whole
      backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      container.addSubview(backdrop)
    }
    let view = controller.view!
    view.frame = presentation.control?.frameOfPresentedViewInContainerView ?? controller.frameOfPresentedView(in: whole)
    if view.frame == whole { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    if controller.modalPresentationStyle.isSheet, view.frame != whole {
      view.layer.cornerRadius = SheetMetrics.cornerRadius
      // It goes down to the screen's edge.
      view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      view.clipsToBounds = true
      presentation.sheet?.sheet = controller
      presentation.sheet?.presenter = presenter
      presentation.sheet?.rememberPresenter()
    }
    let removesPresenter = controller.modalPresentationStyle.removesPresenter
    let animator = animated ? controller.transitioningDelegate?.animationController(forPresented: controller, presenting: presenter, source: source) : nil
    if animated, animator == nil {
      let coordinator = TransitionCoordinator(duration: PresentationTiming.slide, container: container, from: presenter, to: controller)
      presentation.coordinator = coordinator
      for one in [controller, presenter] { one.transitionReference = coordinator }
    }
    if removesPresenter { drive(presenter) { $0.beginDisappearing(animated: animated) } }
    controller.beginAppearing(animated: animated)
    window.addSubview(container)
    if animator == nil { container.addSubview(view) }
    presentation.control?.presentationTransitionWillBegin()
    controller.viewIsAppearing(animated)
    container.layoutIfNeeded()

    let finish = { [self] in
      presentation.coordinator?.finish()
      presentation.coordinator = nil
      presentation.control?.presentationTransitionDidEnd(true)
      controller.finishAppearanceTransition()
      controller.isAppearanceDriven = false
      controller.isPresentationRunning = false
      if removesPresenter {
        presentation.presenterSuperview = presenter.viewIfLoaded?.superview
        presenter.viewIfLoaded?.removeFromSuperview()
        endDriving(presenter)
      }
      UIApplication.shared.interfaceMayHaveChanged()
      completion?()
    }
    if let animator {
      let whereItIs = presenter.viewIfLoaded
      run(
        animator, controller.transitioningDelegate?.interactionControllerForPresentation(using: animator), in: container, controller,
        from: presenter, to: controller, views: removesPresenter ? [.from: whereItIs, .to: view] : [.to: view], start: whole, end: view.frame
      ) { [self] isDone in
        if isDone {
          if view.superview == nil { container.addSubview(view) }
          return finish()
        }
        presentation.control?.presentationTransitionDidEnd(false)
        view.removeFromSuperview()
        finishDismissal(of: presentation, isAnimated: true)
        if removesPresenter { drive(presenter) { $0.beginAppearing(animated: true) } }
        endDriving(presenter)
        UIApplication.shared.interfaceMayHaveChanged()
        completion?()
      }
    } else if animated {
      presentation.coordinator?.animateAlongside()
      if let sheet = presentation.sheet {
        UIView.animate(withDuration: PresentationTiming.slide, delay: 0, options: .curveEaseOut, animations: { sheet.stepBack(1) })
      }
      controller.animatePresentation(backdrop: presentation.backdrop, finish: finish)
    } else {
      presentation.sheet?.stepBack(1)
      NextTurn.next(finish)
    }
    UIApplication.shared.interfaceMayHaveChanged()
  }

  /// Takes away all that lies above `presenter`; only the topmost is animated.
  func dismiss(from presenter: UIViewController, animated: Bool, completion: (() -> Void)?) {
    guard let index = presentations.firstIndex(where: { $0.presenter === presenter && !$0.isLeaving }) else {
      // It is gone for the asker when it has left.
      if let leaving = presentations.last(where: { $0.presenter === presenter }), let completion {
        leaving.furtherCompletions.append(completion)
      } else {
        completion?()
      }
      return
    }
    let leaving = Array(presentations[index...])
    for lower in leaving.dropLast() { finishDismissal(of: lower, isAnimated: false) }
    guard let top = leaving.last else { return }
    top.isLeaving = true
    UIApplication.shared.touchDelivery.cancelAll()
    let controller = top.controller
    controller.isPresentationRunning = true
    controller.isAppearanceDriven = true
    let animator = animated ? controller.transitioningDelegate?.animationController(forDismissed: controller) : nil
    if animated, animator == nil {
      let coordinator = TransitionCoordinator(duration: PresentationTiming.slide, container: top.container, from: controller, to: presenter)
      top.coordinator = coordinator
      for one in [controller, presenter] { one.transitionReference = coordinator }
    }
    controller.beginDisappearing(animated: animated)
    top.control?.dismissalTransitionWillBegin()
    let place = leaving[0].presenterSuperview
    if let place, let view = presenter.viewIfLoaded {
      drive(presenter) { $0.beginAppearing(animated: animated) }
      view.frame = place.bounds
      // Over the backdrop of its own presentation, under everything that was presented since.
      if place === window { place.insertSubview(view, at: 0) } else { place.addSubview(view) }
    }
    let finish = { [self] in
      top.coordinator?.finish()
      top.coordinator = nil
      top.control?.dismissalTransitionDidEnd(true)
      finishDismissal(of: top, isAnimated: animated)
      if place != nil { endDriving(presenter) }
      presenter.presentedReference = nil
      UIApplication.shared.interfaceMayHaveChanged()
      completion?()
      top.furtherCompletions.forEach { $0() }
    }
    UIApplication.shared.interfaceMayHaveChanged()
    if let animator {
      let views: [UITransitionContextViewKey: UIView?] = [.from: controller.viewIfLoaded, .to: place == nil ? nil : presenter.viewIfLoaded]
      run(
        animator, controller.transitioningDelegate?.interactionControllerForDismissal(using: animator), in: top.container, controller,
        from: controller, to: presenter, views: views, start: controller.viewIfLoaded?.frame ?? .zero, end: window.bounds
      ) { [self] isDone in
        // An animator may have put the presenter's view into the container, which goes.
        if let place, let view = presenter.viewIfLoaded, view.superview !== place {
          view.frame = place.bounds
          if place === window { place.insertSubview(view, at: 0) } else { place.addSubview(view) }
        }
        if isDone { return finish() }
        top.isLeaving = false
        top.control?.dismissalTransitionDidEnd(false)
        if let view = controller.viewIfLoaded, view.superview !== top.container { top.container.addSubview(view) }
        controller.beginAppearing(animated: true)
        controller.finishAppearanceTransition()
        controller.isAppearanceDriven = false
        controller.isPresentationRunning = false
        if place != nil {
          drive(presenter) { $0.beginDisappearing(animated: true) }
          presenter.viewIfLoaded?.removeFromSuperview()
          endDriving(presenter)
        }
        UIApplication.shared.interfaceMayHaveChanged()
        completion?()
      }
    } else if animated {
      top.coordinator?.animateAlongside()
      if let sheet = leaving[0].sheet {
        UIView.animate(withDuration: PresentationTiming.slide, delay: 0, options: .curveEaseIn, animations: { sheet.stepBack(0) })
      }
      controller.animateDismissal(backdrop: top.backdrop, finish: finish)
    } else {
      NextTurn.next(finish)
    }
  }

  private func finishDismissal(of presentation: Presentation, isAnimated: Bool) {
    let controller = presentation.controller
    presentation.sheet?.stepBack(0)
    controller.isAppearanceDriven = true
    controller.beginDisappearing(animated: isAnimated)
    controller.viewIfLoaded?.removeFromSuperview()
    presentation.container.removeFromSuperview()
    controller.finishAppearanceTransition()
    controller.isAppearanceDriven = false
    controller.isPresentationRunning = false
    controller.presenterReference = nil
    presentation.presenter.presentedReference = nil
    presentations.removeAll { $0 === presentation }
  }

  private func run(
    _ animator: UIViewControllerAnimatedTransitioning, _ interaction: UIViewControllerInteractiveTransitioning?, in container: UIView,
    _ controller: UIViewController, from: UIViewController, to: UIViewController, views: [UITransitionContextViewKey: UIView?], start: CGRect,
    end: CGRect, finish: @escaping (Bool) -> Void
  ) {
    let context = TransitionContext(
      container: container, style: controller.modalPresentationStyle, from: from, to: to, views: views.compactMapValues { $0 }, start: start, end: end,
      animator: animator, finish: finish)
    transitions.append(context)
    context.whenOver = { [weak self, weak context] in self?.transitions.removeAll { $0 === context } }
    context.start(interaction)
  }
  private var transitions: [TransitionContext] = []

  private func drive(_ controller: UIViewController, _ step: (UIViewController) -> Void) {
    controller.isAppearanceDriven = true
    step(controller)
  }

  private func endDriving(_ controller: UIViewController) {
    controller.finishAppearanceTransition()
    controller.isAppearanceDriven = false
  }

  /// The window has another size.
  func layOut() {
    for presentation in presentations {
      presentation.controller.viewIfLoaded?.frame =
        presentation.control?.frameOfPresentedViewInContainerView ?? presentation.controller.frameOfPresentedView(in: window.bounds)
    }
  }
}
