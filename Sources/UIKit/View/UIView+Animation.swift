// The animation methods of UIView. A changed value is set at once; what is shown on the way there is declared to the phone.
//
// Knowingly different: an animation that is overtaken by another on the same value begins where the first one stood, without its
// speed; `transition` methods show the change at once; keyframes inside `animateKeyframes` run one block after the other.
import LayerModel

extension UIView {
  func animationAction(forKey key: String) -> CAAction? {
    guard let animation = ViewAnimation.current?.animation(of: layer, forKey: key) else { return NSNull() }
    return animation
  }

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let block = ViewAnimation(duration: duration)
    block.delay = delay
    block.completion = completion
    block.take(options)
    block.run(animations)
  }

  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
  }

  /// - Parameters:
  ///   - dampingRatio: 1 comes to rest without overshoot; nearer 0 swings more.
  ///   - velocity: of the whole change a second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let block = ViewAnimation(duration: duration)
    block.delay = delay
    block.completion = completion
    block.take(options)
    block.spring = (dampingRatio, velocity)
    block.run(animations)
  }

  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let block = ViewAnimation(duration: duration)
    block.delay = delay
    block.curve = .linear
    block.completion = completion
    if options.contains(.repeat) { block.repeatCount = .infinity }
    block.autoreverses = options.contains(.autoreverse)
    block.run(animations)
  }

  /// Inside `animateKeyframes`; times are fractions of its duration.
  public class func addKeyframe(withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: @escaping () -> Void) {
    guard let outer = ViewAnimation.innermost else { return animations() }
    let block = ViewAnimation(duration: outer.duration * frameDuration)
    block.delay = outer.delay + outer.duration * frameStartTime
    block.curve = .linear
    block.run(animations)
  }

  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    unimplemented("UIView.transition(with:duration:options:animations:completion:)")
    performWithoutAnimation { animations?() }
    let block = ViewAnimation(duration: duration)
    block.completion = completion
    block.run {}
  }

  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    transition(
      with: fromView.superview ?? fromView, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else {
          fromView.superview?.addSubview(toView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
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

  // MARK: The older form: changes between begin and commit

  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) { ViewAnimation(duration: 0.2).open() }
  public class func commitAnimations() { ViewAnimation.innermost?.close() }
  public class func setAnimationDuration(_ duration: TimeInterval) { ViewAnimation.innermost?.duration = duration }
  public class func setAnimationDelay(_ delay: TimeInterval) { ViewAnimation.innermost?.delay = delay }
  public class func setAnimationCurve(_ curve: AnimationCurve) { ViewAnimation.innermost?.curve = curve.timing }
  public class func setAnimationRepeatCount(_ repeatCount: Float) { ViewAnimation.innermost?.repeatCount = repeatCount }
  public class func setAnimationRepeatAutoreverses(_ autoreverses: Bool) { ViewAnimation.innermost?.autoreverses = autoreverses }
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
  public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
    unimplemented("UIView.setAnimationTransition(_:for:cache:)")
  }
}

extension ViewAnimation {
  func take(_ options: UIView.AnimationOptions) {
    curve = options.curve.timing
    if options.contains(.repeat) { repeatCount = .infinity }
    autoreverses = options.contains(.autoreverse)
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
