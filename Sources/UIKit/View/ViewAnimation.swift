// One animation block of UIView: how the changes made inside are animated, and who waits for their end.

@MainActor
final class ViewAnimation {
  /// The blocks being run now, innermost last.
  private static var stack: [ViewAnimation] = []
  /// The one that changes are animated by; nil outside of a block, or inside `performWithoutAnimation`.
  static var current: ViewAnimation? { isDisabled ? nil : stack.last }
  static var isDisabled = false

  var duration: TimeInterval
  var delay: TimeInterval = 0
  var curve = TimingCurve.easeInEaseOut
  var spring: (damping: CGFloat, velocity: CGFloat)?
  var repeatCount: Float = 0
  var autoreverses = false
  var completion: ((Bool) -> Void)?

  private var running = 0
  private var isClosed = false
  private var allFinished = true

  init(duration: TimeInterval) { self.duration = duration }

  func run(_ changes: () -> Void) {
    open()
    changes()
    close()
  }

  /// For `beginAnimations`; `close` ends it.
  func open() { Self.stack.append(self) }

  func close() {
    Self.stack.removeAll { $0 === self }
    isClosed = true
    // With nothing to wait for, completion comes with the next turn of the run loop, never from within the call.
    if running == 0, completion != nil { NextTurn.next { [self] in callCompletion() } }
  }

  static var innermost: ViewAnimation? { stack.last }

  /// The animation of one change of a view's layer.
  func animation(of layer: CALayer, forKey key: String) -> CABasicAnimation? {
    guard duration > 0 || delay > 0, let basic = layer.basicAnimation(forChangeOf: key) else { return nil }
    let animation = spring.map { makeSpring($0, from: basic) } ?? basic
    animation.duration = max(duration, 0.001)
    animation.timingFunction = CAMediaTimingFunction(curve: spring == nil ? curve : .linear)
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    animation.fillMode = .backwards
    if delay > 0 { animation.beginTime = CACurrentMediaTime() + delay }
    animation.delegate = AnimationEnd(self)
    running += 1
    return animation
  }

  /// A damping ratio and a duration, as UIKit describes springs, in terms of mass, stiffness and damping: the spring comes to rest,
  /// within a thousandth, when the duration is over.
  private func makeSpring(_ spring: (damping: CGFloat, velocity: CGFloat), from basic: CABasicAnimation) -> CASpringAnimation {
    let animation = CASpringAnimation(keyPath: basic.keyPath)
    animation.fromValue = basic.fromValue
    let ratio = min(max(Double(spring.damping), 0.01), 1)
    let frequency = -log(0.001) / (ratio * max(duration, 0.001)) * (ratio == 1 ? 1.3 : 1)
    animation.stiffness = CGFloat(frequency * frequency)
    animation.damping = CGFloat(2 * ratio * frequency)
    animation.initialVelocity = spring.velocity
    return animation
  }

  fileprivate func animationEnded(finished: Bool) {
    running -= 1
    if !finished { allFinished = false }
    if running == 0, isClosed { callCompletion() }
  }

  private func callCompletion() {
    let completion = completion
    self.completion = nil
    completion?(allFinished)
  }
}

/// Tells the block that one of its animations has ended.
@MainActor
private final class AnimationEnd: NSObject, CAAnimationDelegate {
  private let block: ViewAnimation
  init(_ block: ViewAnimation) {
    self.block = block
    super.init()
  }
  func animationDidStart(_ anim: CAAnimation) {}
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { block.animationEnded(finished: flag) }
}

/// Calls that are due with the next turn of the main run loop.
enum NextTurn {
  static func next(_ body: @escaping @MainActor () -> Void) {
    RunLoop.main.perform(inModes: [.common]) { MainActor.assumeIsolated { body() } }
  }
}
