// The animation methods of UIView with blocks. A changed value is set at once; what is shown on the way there is declared to the phone.
//
// As Apple documents, a block inside another takes the outer block's duration and curve, unless its options say otherwise, and views
// that are animated take no touches without `allowUserInteraction`. A view that is in no window changes at once; the completion then
// comes with the next turn of the run loop, as it does for a block in which nothing changes.
import LayerModel

extension UIView {
  /// The answer to `action(for:forKey:)`.
  func animationAction(forKey key: String) -> CAAction? {
    ViewAnimation.current?.action(of: layer, forKey: key) ?? NSNull()
  }

  /// Whether the layer has to ask for actions at all: inside a block, or when the app's class answers by itself.
  var asksForActions: Bool { ViewAnimation.current != nil || OwnActions.has(self) }

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let block = ViewAnimation(duration: duration)
    block.delay = delay
    block.completion = completion
    block.take(options)
    block.inherit(options)
    block.run(animations)
  }

  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
  }

  /// The spring comes to rest, within a thousandth, when the duration is over. (Apple does not document how a damping ratio and a
  /// duration make a spring.)
  /// - Parameters:
  ///   - dampingRatio: 1 comes to rest without overshoot; nearer 0 swings more.
  ///   - velocity: of the whole change a second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = LayerAnimation.Spring(dampingRatio: Double(dampingRatio), initialVelocity: Double(velocity), settlingIn: duration)
    animate(with: spring, duration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// - Parameters:
  ///   - duration: as a person perceives it; the spring settles later.
  ///   - bounce: -1…1; 0 is critically damped.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = LayerAnimation.Spring(perceptualDuration: duration, bounce: Double(bounce), initialVelocity: Double(initialSpringVelocity))
    animate(
      with: spring, duration: min(spring.settlingDuration, 60), delay: delay, options: options, animations: animations, completion: completion)
  }

  private class func animate(
    with spring: LayerAnimation.Spring, duration: TimeInterval, delay: TimeInterval, options: AnimationOptions, animations: () -> Void,
    completion: ((Bool) -> Void)?
  ) {
    let block = ViewAnimation(duration: duration)
    block.delay = delay
    block.completion = completion
    block.take(options)
    block.spring = spring
    // A spring inside another block stays a spring.
    block.inherit(options.union(.overrideInheritedCurve).union(.overrideInheritedDuration))
    block.run(animations)
  }

  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let before = ViewAnimation.isDisabled
    ViewAnimation.isDisabled = true
    actionsWithoutAnimation()
    ViewAnimation.isDisabled = before
  }

  public class var areAnimationsEnabled: Bool { !ViewAnimation.isDisabled }
  public class func setAnimationsEnabled(_ enabled: Bool) { ViewAnimation.isDisabled = !enabled }
  public class var inheritedAnimationDuration: TimeInterval { ViewAnimation.current?.duration ?? 0 }

  /// Inside an animation block: the changes made in `animations` are repeated.
  public class func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
    guard let block = ViewAnimation.current else { return animations() }
    let before = (block.repeatCount, block.autoreverses)
    (block.repeatCount, block.autoreverses) = (Float(count), autoreverses)
    animations()
    (block.repeatCount, block.autoreverses) = before
  }

  public enum SystemAnimation: UInt, Sendable { case delete }

  /// Lets views shrink and fade away, and takes them out of their superviews.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [], animations parallelAnimations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let before = views.map { ($0, $0.alpha, $0.transform) }
    animate(withDuration: 0.25, delay: 0, options: options) {
      for view in views {
        view.alpha = 0
        view.transform = view.transform.scaledBy(x: 0.1, y: 0.1)
      }
      parallelAnimations?()
    } completion: { finished in
      for (view, alpha, transform) in before {
        view.removeFromSuperview()
        (view.alpha, view.transform) = (alpha, transform)
      }
      completion?(finished)
    }
  }
}

extension ViewAnimation {
  func take(_ options: UIView.AnimationOptions) {
    curve = options.curve.timing
    if options.contains(.repeat) { repeatCount = .infinity }
    autoreverses = options.contains(.autoreverse)
    beginsFromCurrentState = options.contains(.beginFromCurrentState)
    allowsInteraction = options.contains(.allowUserInteraction)
    laysOutSubviews = options.contains(.layoutSubviews)
  }
}

extension UIView.AnimationCurve {
  var timing: TimingCurve {
    switch self {
    case .easeInOut: return .easeInEaseOut
    case .easeIn: return .easeIn
    case .easeOut: return .easeOut
    case .linear: return .linear
    }
  }
}

/// Which of the app's view classes answer `action(for:forKey:)` themselves.
@MainActor
private enum OwnActions {
  private static var known: [ObjectIdentifier: Bool] = [:]

  static func has(_ view: UIView) -> Bool {
    let key = ObjectIdentifier(type(of: view))
    if let answer = known[key] { return answer }
    let answer = respondsTo(view, "actionForLayer:forKey:")
    known[key] = answer
    return answer
  }
}
