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
    /// Where the presenter's view lay before it was taken out.
    weak var presenterSuperview: UIView?
    init(_ controller: UIViewController, over presenter: UIViewController) {
      (self.controller, self.presenter) = (controller, presenter)
      container = controller.modalPresentationStyle.isSheet ? SheetContainer() : UIView()
      backdrop = controller.makeBackdrop()
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

  func present(_ controller: UIViewController, over presenter: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let presentation = Presentation(controller, over: presenter)
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
    view.frame = controller.frameOfPresentedView(in: whole)
    if view.frame == whole { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    if controller.modalPresentationStyle.isSheet, view.frame != whole {
      view.layer.cornerRadius = SheetMetrics.cornerRadius
      view.clipsToBounds = true
      presentation.sheet?.sheet = controller
      presentation.sheet?.presenter = presenter
      presentation.sheet?.rememberPresenter()
    }
    let removesPresenter = controller.modalPresentationStyle.removesPresenter
    if removesPresenter { drive(presenter) { $0.beginDisappearing(animated: animated) } }
    controller.beginAppearing(animated: animated)
    container.addSubview(view)
    window.addSubview(container)
    controller.viewIsAppearing(animated)
    container.layoutIfNeeded()

    let finish = { [self] in
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
    if animated {
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
      completion?()
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
    controller.beginDisappearing(animated: animated)
    let place = leaving[0].presenterSuperview
    if let place, let view = presenter.viewIfLoaded {
      drive(presenter) { $0.beginAppearing(animated: animated) }
      view.frame = place.bounds
      // Over the backdrop of its own presentation, under everything that was presented since.
      if place === window { place.insertSubview(view, at: 0) } else { place.addSubview(view) }
    }
    let finish = { [self] in
      finishDismissal(of: top, isAnimated: animated)
      if place != nil { endDriving(presenter) }
      presenter.presentedReference = nil
      UIApplication.shared.interfaceMayHaveChanged()
      completion?()
    }
    UIApplication.shared.interfaceMayHaveChanged()
    if animated {
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
      presentation.controller.viewIfLoaded?.frame = presentation.controller.frameOfPresentedView(in: window.bounds)
    }
  }
}
