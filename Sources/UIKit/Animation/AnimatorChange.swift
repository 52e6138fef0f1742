// One change of a property animator, and the animation that keeps it back.
import LayerModel

@MainActor
final class AnimatorChanges: ChangeTaker {
  private(set) var changes: [ViewChange] = []
  func take(_ change: ViewChange) { changes.append(change) }
  func finish(_ block: ViewAnimation) {}
}

@MainActor
struct AnimatorChange {
  private let change: ViewChange
  private let key: String
  /// The share of the animator at which this change begins.
  var window: Double

  init(_ change: ViewChange, key: String, window: Double) { (self.change, self.key, self.window) = (change, key, window) }

  var view: UIView? { change.view }

  /// What the phone is to show at a share of this change: added to the new value, or in its place.
  private func value(at share: Double) -> AnimatedValue {
    if let delta = change.delta { return delta.blended(with: delta.neutral, share) }
    return change.old.blended(with: change.new, share)
  }

  private func own(_ share: Double) -> Double { window > 0 ? min(max((share - window) / (1 - window), 0), 1) : share }

  func stand(at share: Double) {
    let standing = value(at: own(share))
    let animation = makeAnimation(CABasicAnimation(keyPath: change.key), standing, standing)
    animation.speed = 0
    change.layer.add(animation, forKey: key)
  }

  func run(_ pace: AnimatorPace, delay: TimeInterval) {
    let base: CABasicAnimation
    if let spring = pace.spring {
      let animation = CASpringAnimation(keyPath: change.key)
      animation.take(spring)
      base = animation
    } else {
      base = CABasicAnimation(keyPath: change.key)
      base.timingFunction = CAMediaTimingFunction(curve: pace.curve)
    }
    let animation = makeAnimation(base, value(at: pace.from), value(at: pace.to))
    // The changes with a window have a shorter run that ends with the others'.
    let span = 1 - window, place = (pace.place - window) / span
    animation.duration = max(pace.duration * span, 0.001)
    var wait = delay
    if pace.isBackwards {
      animation.speed = -1
      animation.timeOffset = max(place, 0) * animation.duration
      animation.repeatCount = Float(max(place, 1e-6))
    } else {
      animation.timeOffset = max(place, 0) * animation.duration
      animation.repeatCount = Float(max(1 - max(place, 0), 1e-6))
      wait += max(-place, 0) * animation.duration
    }
    if wait > 0 { animation.beginTime = change.layer.convertTime(CACurrentMediaTime() + wait, from: nil) }
    change.layer.add(animation, forKey: key)
  }

  private func makeAnimation(_ animation: CABasicAnimation, _ from: AnimatedValue, _ to: AnimatedValue) -> CABasicAnimation {
    animation.isAdditive = change.delta != nil
    animation.givenEnds = (from, to)
    animation.duration = 1
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  /// The layer's own value becomes what is shown.
  func keep(at share: Double) {
    let shown = value(at: own(share))
    change.set(change.delta != nil ? change.new.adding(shown) : shown)
    change.layer.removeAnimation(forKey: key)
  }

  func set(at position: UIViewAnimatingPosition) {
    switch position {
    case .end: change.set(change.new)
    case .start: change.set(change.old)
    case .current: break
    }
    change.layer.removeAnimation(forKey: key)
  }
}
