// Who is told of an animation's begin and end.
import Foundation
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
