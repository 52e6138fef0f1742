// The base of animations. An animation is declared to the phone as values and timing (`LayerAnimation`) and runs there; the app only
// keeps it, to know what is shown and when it ends.
//
// Knowingly different: animations are not archived; an animation's `value(forKey:)` knows only values that were set by key.
import Foundation
import LayerModel
import ObjectiveC

@preconcurrency @MainActor
public protocol CAAnimationDelegate: NSObjectProtocol {
  func animationDidStart(_ anim: CAAnimation)
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) { sendIfImplemented(to: self, "animationDidStart:", [anim]) }
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    sendIfImplemented(to: self, "animationDidStop:finished:", [anim, flag])
  }
}

open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  open var beginTime: CFTimeInterval = 0
  /// 0 takes the transaction's duration, usually 0.25 seconds.
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed
  open var timingFunction: CAMediaTimingFunction?
  /// Kept strongly, as Apple does.
  open var delegate: CAAnimationDelegate?
  open var isRemovedOnCompletion = true
  private var keyedValues: [String: Any] = [:]

  public override init() { super.init() }

  open class func defaultValue(forKey key: String) -> Any? { nil }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeCopy()
    copy.takeValues(from: self)
    return copy
  }

  /// A fresh object of the class; `takeValues` fills it.
  package func makeCopy() -> CAAnimation { CAAnimation() }

  package func takeValues(from other: CAAnimation) {
    (beginTime, duration, speed, timeOffset) = (other.beginTime, other.duration, other.speed, other.timeOffset)
    (repeatCount, repeatDuration, autoreverses, fillMode) = (other.repeatCount, other.repeatDuration, other.autoreverses, other.fillMode)
    (timingFunction, delegate, isRemovedOnCompletion) = (other.timingFunction, other.delegate, other.isRemovedOnCompletion)
    keyedValues = other.keyedValues
  }

  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  open func shouldArchiveValue(forKey key: String) -> Bool { true }
  open func value(forKey key: String) -> Any? { keyedValues[key] }
  open func setValue(_ value: Any?, forKey key: String) { keyedValues[key] = value }

  /// The animation as the phone runs it, one for each property it changes. `start` is its begin in media time.
  package func declared(on layer: CALayer, start: Double) -> [LayerAnimation] { [] }

  /// Carries the timing over.
  package func setTiming(of animation: inout LayerAnimation) {
    animation.speed = Double(speed)
    animation.timeOffset = timeOffset
    animation.autoreverses = autoreverses
    animation.repeatCount = repeats
    animation.timing = timingFunction?.curve ?? .linear
    animation.fillsForwards = fillMode == .forwards || fillMode == .both
    animation.fillsBackwards = fillMode == .backwards || fillMode == .both
  }

  private var repeats: Double {
    guard repeatDuration > 0 else { return repeatCount > 0 ? Double(repeatCount) : 1 }
    let once = (autoreverses ? 2 : 1) * effectiveDuration
    return once > 0 ? repeatDuration / once : 1
  }

  var effectiveDuration: Double { duration }

  /// Seconds from begin to end; infinite when it never ends.
  package var activeDuration: Double {
    var timing = LayerAnimation(property: .opacity, values: [], beginTime: 0, duration: effectiveDuration)
    setTiming(of: &timing)
    return timing.activeDuration
  }
}

open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  open var isAdditive = false
  open var isCumulative = false {
    didSet { if isCumulative { unimplemented("CAPropertyAnimation.isCumulative") } }
  }

  public override init() { super.init() }

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  package override func makeCopy() -> CAAnimation { CAPropertyAnimation() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
  }
}

open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?

  package override func makeCopy() -> CAAnimation { CABasicAnimation() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
  }

  package override func declared(on layer: CALayer, start: Double) -> [LayerAnimation] {
    guard let path = AnimationPath(keyPath, on: layer, of: self) else { return [] }
    // Which end is given and which is the layer's own: the table in Apple's documentation of CABasicAnimation.
    let own = path.ownValue(of: layer, isAdditive: isAdditive)
    let from = fromValue.flatMap(path.component), to = toValue.flatMap(path.component), by = byValue.flatMap(path.component)
    let ends: (PathComponent, PathComponent)
    switch (from, to, by) {
    case (let from?, let to?, _): ends = (from, to)
    case (let from?, nil, let by?): ends = (from, from.adding(by))
    case (nil, let to?, let by?): ends = (to.subtracting(by), to)
    case (let from?, nil, nil): ends = (from, own)
    case (nil, let to?, nil): ends = (own, to)
    case (nil, nil, let by?): ends = (own, own.adding(by))
    case (nil, nil, nil): return []
    }
    return path.animations(from: [ends.0, ends.1], on: layer, start: start, of: self)
  }
}

open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  open var initialVelocity: CGFloat = 0

  /// Seconds until the spring stays within a thousandth of its rest.
  open var settlingDuration: CFTimeInterval {
    let frequency = Double(stiffness / mass).squareRoot()
    let ratio = Double(damping) / (2 * Double(stiffness * mass).squareRoot())
    guard ratio > 0, frequency > 0 else { return .infinity }
    // An overdamped spring's slow part decides.
    let decay = ratio <= 1 ? ratio * frequency : frequency * (ratio - (ratio * ratio - 1).squareRoot())
    return -log(0.001) / decay
  }

  package override func makeCopy() -> CAAnimation { CASpringAnimation() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping, initialVelocity) = (other.mass, other.stiffness, other.damping, other.initialVelocity)
  }

  package override func setTiming(of animation: inout LayerAnimation) {
    super.setTiming(of: &animation)
    animation.spring = LayerAnimation.Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), initialVelocity: Double(initialVelocity))
  }
}

open class CAAnimationGroup: CAAnimation {
  /// They run at the same time, begin times counted from the group's; what goes beyond the group's duration is cut off.
  open var animations: [CAAnimation]?

  package override func makeCopy() -> CAAnimation { CAAnimationGroup() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    animations = (other as? CAAnimationGroup)?.animations
  }

  package override func declared(on layer: CALayer, start: Double) -> [LayerAnimation] {
    (animations ?? []).flatMap { member -> [LayerAnimation] in
      let part = member.copy() as! CAAnimation
      if part.duration == 0 { part.duration = duration }
      return part.declared(on: layer, start: start + part.beginTime).map { animation in
        var animation = animation
        // A group that repeats repeats its members. Begin times inside a repeating group are not repeated.
        if repeatCount > 0 { animation.repeatCount *= Double(repeatCount) }
        if autoreverses { animation.autoreverses = true }
        animation.fillsForwards = animation.fillsForwards || fillMode == .forwards || fillMode == .both
        animation.fillsBackwards = animation.fillsBackwards || fillMode == .backwards || fillMode == .both
        return animation
      }
    }
  }
}

/// A transition between two contents of a layer: declared, shown as a plain change.
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  open var startProgress: Float = 0
  open var endProgress: Float = 1
  package override func makeCopy() -> CAAnimation { CATransition() }
  package override func declared(on layer: CALayer, start: Double) -> [LayerAnimation] {
    unimplemented("CATransition")
    return []
  }
}

public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fade = Self(rawValue: "fade")
  public static let moveIn = Self(rawValue: "moveIn")
  public static let push = Self(rawValue: "push")
  public static let reveal = Self(rawValue: "reveal")
}

public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fromRight = Self(rawValue: "fromRight")
  public static let fromLeft = Self(rawValue: "fromLeft")
  public static let fromTop = Self(rawValue: "fromTop")
  public static let fromBottom = Self(rawValue: "fromBottom")
}
