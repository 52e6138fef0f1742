// The layout phase: from the top down, only along marked paths.
import Foundation

extension CALayer {
  /// Lays out marked layers of this subtree, superlayers first.
  func layOutMarked() {
    guard LayoutRounds.enter(self) else { return }
    defer { LayoutRounds.leave() }
    // A layout may mark layers that were passed already; one that always marks itself again must not hang the app.
    for round in 0... {
      guard !pending.isDisjoint(with: [.layout, .layoutBelow]) else { return }
      if round == LayoutRounds.most {
        pending.subtract([.layout, .layoutBelow])
        LayoutRounds.report(self, "asks for layout again in every layout; it is left as it is after \(round) rounds")
        return
      }
      if pending.contains(.layout) {
        pending.remove(.layout)
        layoutSublayers()
      }
      pending.remove(.layoutBelow)
      for layer in sublayerList where !layer.pending.isDisjoint(with: [.layout, .layoutBelow]) { layer.layOutMarked() }
      mask?.layOutMarked()
    }
  }

  /// As Apple's `layoutIfNeeded`: starts at the topmost superlayer in an unbroken line of those that need layout.
  func layOutTopmost() {
    var top = self
    while let above = top.superlayer, above.pending.contains(.layout) { top = above }
    top.layOutMarked()
  }

  func boundsDidChange(from old: CGRect) {
    guard old.size != properties.bounds.size else { return }
    mark(.layout)
    if needsDisplayOnBoundsChange || isDisplayDeferred || backgroundColor?.pattern != nil { mark(.display) }
  }
}
