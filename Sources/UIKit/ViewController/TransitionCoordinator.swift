// What runs beside a transition and after it, whatever the transition is.

/// The steps an app has given, run once each: those alongside in the transition's animation, the completions when it is over.
@MainActor
class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  private typealias Step = (UIViewControllerTransitionCoordinatorContext) -> Void

  let containerView: UIView
  private let duration: TimeInterval
  private let controllers: [UITransitionContextViewControllerKey: UIViewController]
  private var alongside: [Step] = []
  private var completions: [Step] = []
  private var interactionChanges: [Step] = []
  private(set) var isOver = false

  /// - Parameter duration: seconds.
  init(duration: TimeInterval, container: UIView, from: UIViewController? = nil, to: UIViewController? = nil) {
    (self.duration, containerView) = (duration, container)
    controllers = [.from: from, .to: to].compactMapValues { $0 }
    super.init()
  }

  var transitionDuration: TimeInterval { duration }
  var isAnimated: Bool { transitionDuration > 0 }
  var targetTransform: CGAffineTransform { .identity }
  var isCancelled: Bool { false }
  var isInteractive: Bool { false }
  var initiallyInteractive: Bool { false }
  var percentComplete: CGFloat { 0 }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { controllers[key] }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { controllers[key == .from ? .from : .to]?.viewIfLoaded }

  /// False, and nothing is kept, once the transition is over.
  func animate(
    alongsideTransition animation: ((UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if isOver { return false }
    if let animation { alongside.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func notifyWhenInteractionChanges(_ handler: @escaping (UIViewControllerTransitionCoordinatorContext) -> Void) { interactionChanges.append(handler) }

  func interactionDidChange() { for step in interactionChanges { step(self) } }

  /// In the animation that is being described, if there is one.
  func runAlongside() {
    let steps = alongside
    alongside = []
    for step in steps { step(self) }
  }

  /// In an animation as long as the transition.
  func animateAlongside() {
    guard !alongside.isEmpty else { return }
    UIView.animate(withDuration: transitionDuration, delay: 0, options: .allowUserInteraction, animations: runAlongside)
  }

  func finish() {
    runAlongside()
    isOver = true
    let steps = completions
    completions = []
    interactionChanges = []
    for step in steps { step(self) }
  }
}
