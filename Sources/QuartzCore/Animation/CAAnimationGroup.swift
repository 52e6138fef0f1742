// Several animations with a timing around them.
//
// As Apple documents, delegates of the members are not told, and what goes beyond the group's duration is cut off.
import Foundation
import LayerModel

open class CAAnimationGroup: CAAnimation {
  /// They run at the same time, begin times counted from the group's.
  open var animations: [CAAnimation]?

  package override func makeCopy() -> CAAnimation { CAAnimationGroup() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    animations = (other as? CAAnimationGroup)?.animations
  }

  package override func declared(on layer: CALayer, start: Double) -> [LayerAnimation] {
    let own = timing(start: start)
    return (animations ?? []).flatMap { member -> [LayerAnimation] in
      let part = member.copy() as! CAAnimation
      if part.duration == 0 { part.duration = duration }
      return part.declared(on: layer, start: part.beginTime).map { animation in
        var animation = animation
        animation.groups.insert(own, at: 0)
        return animation
      }
    }
  }
}
