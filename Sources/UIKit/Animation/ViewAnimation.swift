// One animation block of UIView: how the changes made inside are animated, and who waits for their end.
//
// As since iOS 8, a change of a number, a place, a size or a transform is animated by the difference: from old minus new to nothing,
// added to the new value. Animations that overtake each other then add up to one smooth motion, and each ends in its own time. Other
// values, and all values with `beginFromCurrentState`, start from what is shown, and what ran before ends unfinished.
import LayerModel

@MainActor
final class ViewAnimation {
  /// The blocks being run now, innermost last.
  private static var stack: [ViewAnimation] = []
  static var innermost: ViewAnimation? { stack.last }
  /// The one that changes are animated by; nil outside of a block, or inside `performWithoutAnimation`.
  static var current: ViewAnimation? { isDisabled ? nil : stack.last }
  static var isDisabled = false

  // MARK: What the block says

  var duration: TimeInterval
  var delay: TimeInterval = 0
  var curve = TimingCurve.easeInEaseOut
  var spring: LayerAnimation.Spring?
  var repeatCount: Float = 0
  var autoreverses = false
  var beginsFromCurrentState = false
  var allowsInteraction = false
  var laysOutSubviews = false
  var completion: ((Bool) -> Void)?
  /// Called when the first of the animations begins.
  var willStart: (() -> Void)?
  /// Takes the changes instead of animating them at once.
  var taker: ChangeTaker?

  // MARK: Who waits

  private var running = 0
  private var isClosed = false
  private var allFinished = true
  /// Views whose layout the block's end has to make.
  private var resized: [UIView] = []

  init(duration: TimeInterval) { self.duration = duration }

  /// A block inside another runs as long as the outer one, at its pace, unless it says otherwise.
  func inherit(_ options: UIView.AnimationOptions) {
    guard let outer = Self.current else { return }
    if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { (curve, spring) = (outer.curve, outer.spring) }
    if !options.contains(.overrideInheritedOptions) {
      (repeatCount, autoreverses) = (max(repeatCount, outer.repeatCount), autoreverses || outer.autoreverses)
      allowsInteraction = allowsInteraction || outer.allowsInteraction
    }
  }

  func run(_ changes: () -> Void) {
    open()
    changes()
    close()
  }

  /// For `beginAnimations`; `close` ends it.
  func open() { Self.stack.append(self) }

  func close() {
    if laysOutSubviews { resized.forEach { $0.layoutIfNeeded() } }
    taker?.finish(self)
    Self.stack.removeAll { $0 === self }
    isClosed = true
    // With nothing to wait for, completion comes with the next turn of the run loop, never from within the call.
    if running == 0, completion != nil || willStart != nil {
      NextTurn.next { [self] in
        callWillStart()
        callCompletion()
      }
    }
  }

  // MARK: Changes

  /// What is to happen with a change of a view's layer; nil for nothing.
  func action(of layer: CALayer, forKey key: String) -> CAAction? {
    guard duration > 0 || delay > 0 || taker != nil, !Self.unanimated.contains(key) else { return nil }
    return ViewChangeAnimation(of: layer, key: key, block: self)
  }

  /// A picture is exchanged at once; `UIView.transition` is there to fade it. Hidden is hidden.
  private static let unanimated: Set<String> = ["contents", "hidden", "onOrderIn", "onOrderOut", "sublayers", "transition"]

  /// A value has changed.
  func animate(_ change: ViewChange) {
    if change.key == "bounds", let view = change.view { resized.append(view) }
    if let taker {
      taker.take(change)
    } else if let delta = change.delta, !beginsFromCurrentState {
      add(makeAdditive(change, values: (delta, delta.neutral)), of: change, key: change.unusedKey)
    } else {
      change.removeAnimations()
      let animation = makeAnimation(change.key)
      animation.givenEnds = (change.shown, change.new)
      add(animation, of: change, key: change.key)
    }
  }

  private func makeAnimation(_ keyPath: String) -> CABasicAnimation {
    guard let spring else { return CABasicAnimation(keyPath: keyPath) }
    let animation = CASpringAnimation(keyPath: keyPath)
    animation.take(spring)
    return animation
  }

  private func makeAdditive(_ change: ViewChange, values: (AnimatedValue, AnimatedValue)) -> CABasicAnimation {
    let animation = makeAnimation(change.key)
    animation.isAdditive = true
    animation.givenEnds = values
    return animation
  }

  /// Gives an animation the block's timing, and adds it.
  func add(_ animation: CAAnimation, of change: ViewChange, key: String) { add(animation, to: change.layer, key: key) }

  func add(_ animation: CAAnimation, to layer: CALayer, key: String, whenOver: (() -> Void)? = nil) {
    setTiming(of: animation, on: layer)
    let view = allowsInteraction ? nil : layer.delegate as? UIView
    if let view { InteractionHolds.hold(view) }
    running += 1
    animation.delegate = AnimationEnd { [self] in callWillStart() } stop: { [self] finished in
      whenOver?()
      if let view { InteractionHolds.release(view) }
      animationEnded(finished: finished)
    }
    layer.add(animation, forKey: key)
  }

  func setTiming(of animation: CAAnimation, on layer: CALayer) {
    animation.duration = max(duration, 0.001)
    animation.timingFunction = CAMediaTimingFunction(curve: animation is CASpringAnimation ? .linear : curve)
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    animation.fillMode = .backwards
    if delay > 0 { animation.beginTime = layer.convertTime(CACurrentMediaTime() + delay, from: nil) }
  }

  private func animationEnded(finished: Bool) {
    running -= 1
    if !finished { allFinished = false }
    if running == 0, isClosed { callCompletion() }
  }

  private func callWillStart() {
    let call = willStart
    willStart = nil
    call?()
  }

  private func callCompletion() {
    let completion = completion
    self.completion = nil
    completion?(allFinished)
  }
}

/// Collects changes that are animated together.
@MainActor
protocol ChangeTaker: AnyObject {
  func take(_ change: ViewChange)
  /// The block that the changes were made in has ended.
  func finish(_ block: ViewAnimation)
}

/// Tells somebody of an animation's begin and end.
@MainActor
final class AnimationEnd: NSObject, CAAnimationDelegate {
  private let start: () -> Void
  private let stop: (Bool) -> Void

  init(start: @escaping () -> Void = {}, stop: @escaping (Bool) -> Void) {
    (self.start, self.stop) = (start, stop)
    super.init()
  }

  func animationDidStart(_ anim: CAAnimation) { start() }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stop(flag) }
}

/// Views that take no touches while they are animated.
@MainActor
enum InteractionHolds {
  private static var counts: [ObjectIdentifier: Int] = [:]

  static func hold(_ view: UIView) { counts[ObjectIdentifier(view), default: 0] += 1 }
  static func release(_ view: UIView) {
    let key = ObjectIdentifier(view), count = counts[key, default: 0]
    counts[key] = count > 1 ? count - 1 : nil
  }
  static func isHeld(_ view: UIView) -> Bool { !counts.isEmpty && counts[ObjectIdentifier(view)] != nil }
}
