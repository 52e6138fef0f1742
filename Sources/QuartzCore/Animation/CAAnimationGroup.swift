// Animations that run together. Begin times inside a repeating group are not repeated.
import Foundation
import LayerModel
import ObjectiveC

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
