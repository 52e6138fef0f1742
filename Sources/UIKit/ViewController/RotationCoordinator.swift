// The coordinator of a turn of the interface: runs the app's animations beside the turn, and its completions after it.

@MainActor
final class RotationCoordinator: TransitionCoordinator {
  private let transform: CGAffineTransform
  let from: UIInterfaceOrientation, to: UIInterfaceOrientation

  /// - Parameter transform: what the turn does to the window's content.
  init(duration: TimeInterval, transform: CGAffineTransform, container: UIView, from: UIInterfaceOrientation, to: UIInterfaceOrientation) {
    (self.transform, self.from, self.to) = (transform, from, to)
    super.init(duration: duration, container: container)
  }

  override var targetTransform: CGAffineTransform { transform }
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
