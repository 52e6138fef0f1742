// The coordinator of a turn of the interface: runs the app's animations beside the turn, and its completions after it.

@MainActor
final class RotationCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  private typealias Step = (UIViewControllerTransitionCoordinatorContext) -> Void

  let transitionDuration: TimeInterval
  /// What the turn does to the window's content.
  let targetTransform: CGAffineTransform
  let containerView: UIView
  let from: UIInterfaceOrientation, to: UIInterfaceOrientation
  private var alongside: [Step] = []
  private var completions: [Step] = []
  private var isOver = false

  init(duration: TimeInterval, transform: CGAffineTransform, container: UIView, from: UIInterfaceOrientation, to: UIInterfaceOrientation) {
    (transitionDuration, targetTransform, containerView, self.from, self.to) = (duration, transform, container, from, to)
    super.init()
  }

  var isAnimated: Bool { transitionDuration > 0 }

  /// False, and nothing is kept, once the turn is over.
  func animate(
    alongsideTransition animation: ((UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if isOver { return false }
    if let animation { alongside.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  /// The views have their new sizes; called inside the animation of the turn.
  func runAlongside() {
    let steps = alongside
    alongside = []
    for step in steps { step(self) }
  }

  func finish() {
    runAlongside()
    isOver = true
    let steps = completions
    completions = []
    for step in steps { step(self) }
  }
}

extension UIViewController {
  /// The methods of the years before `viewWillTransition(to:with:)`, which a controller gets that does not replace that one.
  func tellOfTurn(by coordinator: UIViewControllerTransitionCoordinator) {
    guard let turn = coordinator as? RotationCoordinator else { return }
    willRotate(to: turn.to, duration: turn.transitionDuration)
    _ = turn.animate(
      alongsideTransition: { [weak self] _ in self?.willAnimateRotation(to: turn.to, duration: turn.transitionDuration) },
      completion: { [weak self] _ in self?.didRotate(from: turn.from) })
  }
}
