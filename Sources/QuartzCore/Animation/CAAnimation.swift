// The base of animations. An animation is declared to the phone as values and timing (`LayerAnimation`) and runs there; the app only
// keeps it, to know what is shown and when it ends.
//
// Knowingly different: animations are not archived; an animation's `value(forKey:)` knows only values that were set by key.
import Foundation
import LayerModel
import ObjectiveC

open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  /// In the layer's time, or in the group's; 0 on a layer: with the commit that takes the animation along.
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
  /// The phone's own rate is taken.
  open var preferredFrameRateRange = CAFrameRateRange.default
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
    preferredFrameRateRange = other.preferredFrameRateRange
    keyedValues = other.keyedValues
  }

  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  open func shouldArchiveValue(forKey key: String) -> Bool { true }
  open func value(forKey key: String) -> Any? { keyedValues[key] }
  open func setValue(_ value: Any?, forKey key: String) { keyedValues[key] = value }

  // MARK: As the phone runs it

  /// What is to be said to the phone, one animation for each property. `start` is the begin in the time around.
  package func declared(on layer: CALayer, start: Double) -> [LayerAnimation] { [] }

  /// Called when the animation is added to a layer, before the layer's next commit. Returns what is to be done at the end.
  func prepare(on layer: CALayer) -> (() -> Void)? { nil }

  package func timing(start: Double) -> AnimationTiming {
    var timing = AnimationTiming(beginTime: start, duration: duration)
    timing.speed = Double(speed)
    timing.timeOffset = timeOffset
    timing.autoreverses = autoreverses
    timing.repeatCount = repeats
    timing.curve = timingFunction?.curve ?? .linear
    timing.fillsForwards = fillMode == .forwards || fillMode == .both
    timing.fillsBackwards = fillMode == .backwards || fillMode == .both
    return timing
  }

  private var repeats: Double {
    guard repeatDuration > 0 else { return repeatCount > 0 ? Double(repeatCount) : 1 }
    let once = (autoreverses ? 2 : 1) * duration
    return once > 0 ? repeatDuration / once : 1
  }
}
