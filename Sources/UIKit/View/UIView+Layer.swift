// The view as its layer's delegate: drawing, and the layout pass.

extension UIView {
  /// Draws with the context made when it is first asked for, so that a view that draws nothing has no bitmap.
  func drawLazily(_ makeContext: @escaping () -> CGContext?) {
    if respondsTo(self, "drawLayer:inContext:") {
      // The app's class draws through the layer's own method, which takes the context.
      if let context = makeContext() { draw(layer, in: context) }
      return
    }
    withCurrentTraits {
      GraphicsContextStack.with(lazily: makeContext, scale: layer.contentsScale, size: bounds.size) { draw(bounds) }
    }
  }

  func drawLayer(_ context: CGContext) {
    withCurrentTraits {
      GraphicsContextStack.with(context, scale: layer.contentsScale, size: bounds.size) { draw(bounds) }
    }
  }

  func layoutPass() {
    tellSafeAreaChange()
    if let owningController { owningController.updateConstraintsOnce() }
    if let layoutState {
      refreshSystemGuides()
      let isForEngineOnly = layoutState.isLayoutForEngineOnly
      layoutState.isLayoutForEngineOnly = false
      let hasMoved = layoutState.hostedEngine?.update() ?? false
      if isForEngineOnly, !hasMoved { return }
    }
    owningController?.viewWillLayoutSubviews()
    withCurrentTraits { layoutSubviews() }
    owningController?.viewDidLayoutSubviews()
  }

  /// Dynamic colours made while `body` runs are this view's.
  func withCurrentTraits(_ body: () -> Void) {
    let outer = UITraitCollection.current
    UITraitCollection.current = traitCollection
    body()
    UITraitCollection.current = outer
  }
}
