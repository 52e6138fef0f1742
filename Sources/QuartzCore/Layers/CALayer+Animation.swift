// Adding and removing animations.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

extension CALayer {
  func addAnimation(_ animation: CAAnimation, forKey key: String?) {
    let copy = animation.copy() as! CAAnimation
    let isSpring = copy is CASpringAnimation
    if copy.duration == 0 { copy.duration = CATransaction.current.duration }
    if copy.timingFunction == nil, !isSpring { copy.timingFunction = CATransaction.current.timingFunction }
    // A transition is the only one of its layer, whatever its key.
    let key = copy is CATransition ? kCATransition : key ?? animationTable.makeKey()
    removeAnimation(named: key)
    let entry = RunningAnimation(copy, key: key, layer: self, completions: CATransaction.openCompletions)
    entry.prepare()
    animationTable.add(entry)
    AnimationClock.shared.add(entry)
    if redraws(copy) || !DrawnTrack.tracks(of: copy, on: self, start: 0).isEmpty {
      DrawnAnimations.shared.add(self)
      setNeedsDisplay()
    }
    mark(.commit)
  }

  func removeAnimation(named key: String) {
    guard let entry = dropAnimation(named: key) else { return }
    AnimationClock.shared.forget(entry)
    // Not from within the call, which may be in the middle of an app's own changes.
    CATransaction.callLater { entry.finish(false) }
  }

  @discardableResult
  func dropAnimation(named key: String) -> RunningAnimation? {
    guard let entry = animationTable.remove(key) else { return nil }
    entry.leave()
    if !entry.drawn.isEmpty || redraws(entry.animation) { setNeedsDisplay() }
    mark(.commit)
    return entry
  }

  func removeEveryAnimation() {
    for key in animationTable.keys { removeAnimation(named: key) }
  }

  // MARK: A layer's time

  func timeDidChange() { AnimationClock.shared.reschedule() }

  /// This layer's time at a media time.
  package func localTime(at media: Double) -> Double {
    properties.time.fromParent((superlayer ?? maskOwner)?.localTime(at: media) ?? media)
  }

  /// The media time at which this layer's time is `local`; infinite when it stands still.
  package func mediaTime(of local: Double) -> Double {
    guard properties.time.speed != 0 else { return .infinity }
    let inParent = properties.time.toParent(local)
    return (superlayer ?? maskOwner)?.mediaTime(of: inParent) ?? inParent
  }

  /// Nil stands for media time.
  public func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    let media = layer?.mediaTime(of: time) ?? time
    return localTime(at: media.isFinite ? media : layer?.beginTime ?? time)
  }

  public func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    guard let layer else {
      let media = mediaTime(of: time)
      return media.isFinite ? media : beginTime
    }
    return layer.convertTime(time, from: self)
  }
}
