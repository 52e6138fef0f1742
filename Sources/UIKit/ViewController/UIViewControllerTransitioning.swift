// Transitions that an app animates itself: who is asked for an animator, and what the animator is told.

@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning?
  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning?
  func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning?
  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning?
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    sendIfImplemented(to: self, "animationControllerForPresentedController:presentingController:sourceController:", [presented, presenting, source]) ?? nil
  }
  public func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
    sendIfImplemented(to: self, "animationControllerForDismissedController:", [dismissed]) ?? nil
  }
  public func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
    sendIfImplemented(to: self, "interactionControllerForPresentation:", [animator]) ?? nil
  }
  public func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
    sendIfImplemented(to: self, "interactionControllerForDismissal:", [animator]) ?? nil
  }
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    sendIfImplemented(
      to: self, "presentationControllerForPresentedViewController:presentingViewController:sourceViewController:", [presented, presenting, source]) ?? nil
  }
}

@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// Seconds.
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval
  /// Puts the new view into the context's container, animates, and calls `completeTransition` at the end.
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning)
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  public func animationEnded(_ transitionCompleted: Bool) { sendIfImplemented(to: self, "animationEnded:", [transitionCompleted]) }
}

@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning)
}

public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
  public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  var containerView: UIView { get }
  var isAnimated: Bool { get }
  var isInteractive: Bool { get }
  var transitionWasCancelled: Bool { get }
  var presentationStyle: UIModalPresentationStyle { get }
  var targetTransform: CGAffineTransform { get }
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  func finishInteractiveTransition()
  func cancelInteractiveTransition()
  func pauseInteractiveTransition()
  /// To be called once, when the animation is over; false when the old screen stays.
  func completeTransition(_ didComplete: Bool)
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Nil for a view that the transition does not move: that of a presenter which stays behind.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Points of the container; zero for a view that is not there at first.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Points of the container; zero for a view that is not there at the end.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// One transition under way, for an app's animator and for who animates beside it.
@MainActor
final class TransitionContext: TransitionCoordinator, UIViewControllerContextTransitioning {
  let presentationStyle: UIModalPresentationStyle
  let from: UIViewController, to: UIViewController
  private let views: [UITransitionContextViewKey: UIView]
  private let startFrames: [ObjectIdentifier: CGRect], endFrames: [ObjectIdentifier: CGRect]
  private let animator: UIViewControllerAnimatedTransitioning
  private let whenDone: (Bool) -> Void
  /// Called last; who keeps the context lets it go.
  var whenOver: (() -> Void)?
  private(set) var transitionWasCancelled = false
  /// How far a hand has led it.
  private var ledPart: CGFloat = 0
  private var interaction: UIViewControllerInteractiveTransitioning?
  private var isLed = false, isCompleted = false

  /// - Parameters:
  ///   - views: those that the animator moves.
  ///   - finish: called with whether the new screen stays.
  init(
    container: UIView, style: UIModalPresentationStyle, from: UIViewController, to: UIViewController, views: [UITransitionContextViewKey: UIView],
    start: CGRect, end: CGRect, animator: UIViewControllerAnimatedTransitioning, finish: @escaping (Bool) -> Void
  ) {
    (presentationStyle, self.from, self.to, self.views) = (style, from, to, views)
    (startFrames, endFrames) = ([ObjectIdentifier(from): start], [ObjectIdentifier(to): end])
    (self.animator, whenDone) = (animator, finish)
    super.init(duration: 0, container: container, from: from, to: to)
  }

  override var transitionDuration: TimeInterval { animator.transitionDuration(using: self) }
  override var isAnimated: Bool { true }
  override var isCancelled: Bool { transitionWasCancelled }
  override var isInteractive: Bool { isLed }
  override var initiallyInteractive: Bool { interaction != nil }
  override var percentComplete: CGFloat { ledPart }
  override func view(forKey key: UITransitionContextViewKey) -> UIView? { views[key] }
  func initialFrame(for vc: UIViewController) -> CGRect { startFrames[ObjectIdentifier(vc)] ?? .zero }
  func finalFrame(for vc: UIViewController) -> CGRect { endFrames[ObjectIdentifier(vc)] ?? .zero }

  // MARK: The way through it

  func start(_ interaction: UIViewControllerInteractiveTransitioning?) {
    from.transitionReference = self
    to.transitionReference = self
    self.interaction = interaction
    isLed = interaction != nil
    if let driven = interaction as? UIPercentDrivenInteractiveTransition { driven.animator = animator }
    if let interaction { interaction.startInteractiveTransition(self) } else { animator.animateTransition(using: self) }
    animateAlongside()
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) { ledPart = percentComplete }
  func finishInteractiveTransition() { letGo() }
  func cancelInteractiveTransition() {
    transitionWasCancelled = true
    letGo()
  }
  func pauseInteractiveTransition() {}

  private func letGo() {
    guard isLed else { return }
    isLed = false
    interactionDidChange()
  }

  func completeTransition(_ didComplete: Bool) {
    guard !isCompleted else { return }
    (isCompleted, isLed) = (true, false)
    from.transitionReference = nil
    to.transitionReference = nil
    whenDone(didComplete)
    animator.animationEnded(didComplete)
    whenOver?()
    finish()
  }
}

/// Holds what is presented; an app's own presentation controller lays it out.
final class PresentationContainer: UIView {
  weak var control: UIPresentationController?

  override func layoutSubviews() {
    control?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    control?.containerViewDidLayoutSubviews()
  }
}

/// Leads an animator's animation by hand: `update` as the finger moves, then `finish` or `cancel`.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  public override init() { super.init() }

  open private(set) var percentComplete: CGFloat = 0
  open var duration: CGFloat { context.map { CGFloat($0.transitionDuration) } ?? 0 }
  /// 1: as fast as the animation.
  open var completionSpeed: CGFloat = 1
  /// Partly: the rest of the way is gone evenly.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  open var timingCurve: UITimingCurveProvider?
  open var wantsInteractiveStart = true
  fileprivate var animator: UIViewControllerAnimatedTransitioning?
  private var context: TransitionContext?
  private var before: [LedView] = []
  private var link: CADisplayLink?
  private var lastTime = 0.0
  private var goal: CGFloat = 0

  /// What a view was before, for a transition that is called off.
  private struct LedView {
    weak var view: UIView?
    var center: CGPoint, bounds: CGRect, transform: CATransform3D, alpha: CGFloat
    init(_ view: UIView) { (self.view, center, bounds, transform, alpha) = (view, view.center, view.bounds, view.transform3D, view.alpha) }
    func restore() {
      guard let view else { return }
      (view.transform3D, view.bounds, view.center, view.alpha) = (transform, bounds, center, alpha)
    }
  }

  open func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
    guard let context = transitionContext as? TransitionContext, let animator else { return }
    self.context = context
    percentComplete = 0
    let views = [context.view(forKey: .from), context.view(forKey: .to)].compactMap { $0 }
    before = (views + context.containerView.subviews).map(LedView.init)
    // The container's time stands still; the hand moves it.
    let layer = context.containerView.layer
    let now = layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
    layer.speed = 0
    layer.beginTime = 0
    layer.timeOffset = now
    startTime = now
    animator.animateTransition(using: context)
  }
  private var startTime = 0.0

  /// - Parameter percentComplete: 0…1.
  open func update(_ percentComplete: CGFloat) {
    guard let context, link == nil else { return }
    show(percentComplete.clamped(to: 0...1))
    context.updateInteractiveTransition(self.percentComplete)
  }

  private func show(_ part: CGFloat) {
    percentComplete = part
    // Never past the end, which would take the animations away.
    context?.containerView.layer.timeOffset = startTime + Double(min(part, 0.999) * duration)
  }

  open func pause() { context?.pauseInteractiveTransition() }

  open func finish() {
    context?.finishInteractiveTransition()
    go(to: 1)
  }

  open func cancel() {
    context?.cancelInteractiveTransition()
    go(to: 0)
  }

  private func go(to goal: CGFloat) {
    guard context != nil, link == nil else { return }
    self.goal = goal
    lastTime = CACurrentMediaTime()
    link = CADisplayLink(target: self, selector: "goOn:")
    link?.add(to: .main, forMode: .common)
  }

  fileprivate func goOn() {
    let now = CACurrentMediaTime(), way = CGFloat(now - lastTime) * max(completionSpeed, 0.01) / max(duration, 0.01)
    lastTime = now
    let next = goal > percentComplete ? min(percentComplete + way, goal) : max(percentComplete - way, goal)
    show(next)
    if next == goal { end() }
  }

  private func end() {
    link?.invalidate()
    link = nil
    guard let context else { return }
    self.context = nil
    let layer = context.containerView.layer
    if goal == 0 { for led in before { led.restore() } }
    before = []
    // Time goes on from where all animations are over: their completions run.
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    for view in context.containerView.allSubviews { view.layer.removeAllAnimations() }
  }
}

extension UIView {
  fileprivate var allSubviews: [UIView] { subviews.flatMap { [$0] + $0.allSubviews } }
}

@section(".init_array") @used
private let registerPercentDriven: @convention(c) () -> Void = {
  ClassMembers.register(UIPercentDrivenInteractiveTransition.self) { members in
    members.method("goOn:") { transition, _ in transition.goOn() }
    members.factory("init") { _ in UIPercentDrivenInteractiveTransition() }
  }
}
