// Transitions between two states of a view or two views.
//
// What was there before is the phone's picture of it. Flips turn the view like a card with two sides, seen from a distance of twice its
// longer side (Apple does not document the distance). Knowingly different: curls are shown as fades, which is said at run time.
import LayerModel

extension UIView {
  /// The changes made in `animations` appear by the transition in the options. They are not animated by themselves unless the options
  /// say `allowAnimatedContent`.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let block = ViewAnimation(duration: duration)
    block.completion = completion
    block.take(options)
    block.inherit(options)
    let kind = ViewTransition.Kind(options)
    guard kind != .none, !ViewAnimation.isDisabled else { return block.run { animations?() } }
    block.run {
      ViewTransition.run(kind, on: view, with: block)
      if options.contains(.allowAnimatedContent) { animations?() } else { performWithoutAnimation { animations?() } }
    }
  }

  /// Puts `toView` in `fromView`'s place in its superview, or shows the one and hides the other with `showHideTransitionViews`. As on an
  /// iPhone, the superview is what flips.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    let exchange = {
      if options.contains(.showHideTransitionViews) {
        fromView.isHidden = true
        toView.isHidden = false
      } else {
        if let superview = fromView.superview { superview.insertSubview(toView, aboveSubview: fromView) }
        fromView.removeFromSuperview()
      }
    }
    guard let superview = fromView.superview ?? toView.superview else {
      exchange()
      return NextTurn.next { completion?(true) }
    }
    transition(with: superview, duration: duration, options: options, animations: exchange, completion: completion)
  }
}

@MainActor
enum ViewTransition {
  enum Kind: Equatable {
    case none, fade, curl
    /// About the vertical axis. Angles are radians; the first half shows the old side.
    case flipAcross(angle: Double)
    /// About the horizontal axis.
    case flipOver(angle: Double)

    init(_ options: UIView.AnimationOptions) {
      switch options.rawValue >> 20 & 7 {
      case 1: self = .flipFromLeft
      case 2: self = .flipFromRight
      case 3, 4: self = .curl
      case 5: self = .fade
      // The top comes to the front.
      case 6: self = .flipOver(angle: -.pi)
      case 7: self = .flipOver(angle: .pi)
      default: self = .none
      }
    }

    init(_ transition: UIView.AnimationTransition) {
      switch transition {
      case .none: self = .none
      case .flipFromLeft: self = .flipFromLeft
      case .flipFromRight: self = .flipFromRight
      case .curlUp, .curlDown: self = .curl
      }
    }

    // As Apple documents: from the left, the left side comes to the front; from the right, it moves to the back.
    static let flipFromLeft = Kind.flipAcross(angle: .pi)
    static let flipFromRight = Kind.flipAcross(angle: -.pi)
  }

  /// Declares the transition from the view as it is shown to the view as this turn leaves it.
  static func run(_ kind: Kind, on view: UIView, with block: ViewAnimation) {
    guard block.duration > 0, view.layer.superlayer != nil else { return }
    switch kind {
    case .none: return
    case .fade: fade(view, block)
    case .curl:
      unimplemented("UIView.AnimationOptions.transitionCurlUp and .transitionCurlDown, which are shown as fades")
      fade(view, block)
    case .flipAcross(let angle): flip(view, angle, about: (0, 1), block)
    case .flipOver(let angle): flip(view, angle, about: (1, 0), block)
    }
  }

  private static func fade(_ view: UIView, _ block: ViewAnimation) {
    let transition = CATransition()
    transition.type = .fade
    block.add(transition, to: view.layer, key: kCATransition)
  }

  private static func flip(_ view: UIView, _ angle: Double, about axis: (x: CGFloat, y: CGFloat), _ block: ViewAnimation) {
    let layer = view.layer
    guard let picture = LayerPicture(of: layer), let oldSide = layer.addStandIn(showing: picture, isAbove: true) else { return }
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / (2 * max(layer.bounds.width, layer.bounds.height, 1))
    func side(_ angle: Double) -> AnimatedValue {
      let turned = CATransform3DConcat(CATransform3DMakeRotation(CGFloat(angle), axis.x, axis.y, 0), perspective)
      return .transform(CATransform3DConcat(turned, layer.transform).layerTransform)
    }
    func turn(_ angles: [Double]) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: "transform")
      animation.givenValues = angles.map(side)
      return animation
    }
    /// One side shows until the card is seen edge-on, the other from then on.
    func hiding(firstHalf: Bool) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: "hidden")
      animation.calculationMode = .discrete
      animation.values = [firstHalf, !firstHalf]
      animation.keyTimes = [0, 0.5, 1]
      return animation
    }
    for (index, animation) in [turn([0, angle / 2, angle]), hiding(firstHalf: false)].enumerated() {
      block.setTiming(of: animation, on: oldSide)
      // The old side stays away until it is removed.
      (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
      oldSide.add(animation, forKey: "flip \(index)")
    }
    block.add(hiding(firstHalf: true), to: layer, key: "flip hiding")
    block.add(turn([-angle, -angle / 2, 0]), to: layer, key: "flip") { layer.removeStandIn(oldSide) }
  }
}
