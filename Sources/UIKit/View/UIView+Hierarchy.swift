// Adding, removing and ordering subviews, with the calls a view gets on the way.
//
// Order of the calls when a view comes to a superview (Apple documents that each is made, not the order; this is how an iPhone is seen
// to do it): willMove(toWindow:) for the view and all below, willMove(toSuperview:), the change, didMoveToWindow for all,
// didMoveToSuperview, and the superview's didAddSubview.

extension UIView {
  public func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, at: place(of: sibling, without: view) ?? 0)
  }

  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, at: place(of: sibling, without: view).map { $0 + 1 } ?? subviewList.count)
  }

  public func bringSubviewToFront(_ view: UIView) {
    guard view.superview === self, subviewList.last !== view else { return }
    move(view, to: subviewList.count - 1)
  }

  public func sendSubviewToBack(_ view: UIView) {
    guard view.superview === self, subviewList.first !== view else { return }
    move(view, to: 0)
  }

  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard index1 != index2, subviewList.indices.contains(index1), subviewList.indices.contains(index2) else { return }
    let (low, high) = (min(index1, index2), max(index1, index2))
    let (first, second) = (subviewList[low], subviewList[high])
    move(second, to: low)
    move(first, to: high)
  }

  public func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let one = current {
      if one === view { return true }
      current = one.superview
    }
    return false
  }

  /// Where `sibling` will lie once `view` is out of the list.
  private func place(of sibling: UIView, without view: UIView) -> Int? {
    subviewList.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  private func move(_ view: UIView, to index: Int) {
    subviewList.removeAll { $0 === view }
    subviewList.insert(view, at: index)
    placeLayer(of: view)
    setNeedsLayout()
  }

  /// Puts the layer where the view is: over the layer of the view before it. Layers an app added by itself keep their places.
  private func placeLayer(of view: UIView) {
    guard let index = subviewList.firstIndex(where: { $0 === view }) else { return }
    if index > 0 {
      layer.insertSublayer(view.layer, above: subviewList[index - 1].layer)
    } else if subviewList.count > 1 {
      layer.insertSublayer(view.layer, below: subviewList[1].layer)
    } else {
      layer.addSublayer(view.layer)
    }
  }

  /// `index` counts without `view`.
  func insert(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "Can't add self as subview: \(type(of: view)) is, or contains, the view it is added to")
    if view.superview === self {
      let last = subviewList.count - 1
      move(view, to: min(max(index, 0), last))
      return
    }
    let oldSuperview = view.superview, oldWindow = view.window
    let newWindow = (self as? UIWindow) ?? window
    oldSuperview?.willRemoveSubview(view)
    if oldWindow !== newWindow { view.tellWillMove(to: newWindow) }
    view.willMove(toSuperview: self)
    if let oldSuperview {
      let engine = view.prepareToLeaveLayoutTree()
      oldSuperview.subviewList.removeAll { $0 === view }
      view.superviewReference = nil
      engine?.letGo(of: view)
    }
    subviewList.insert(view, at: min(max(index, 0), subviewList.count))
    view.superviewReference = self
    view.joinLayoutTree()
    placeLayer(of: view)
    if oldWindow !== newWindow { view.setWindow(newWindow) }
    view.didMoveToSuperview()
    didAddSubview(view)
    setNeedsLayout()
    view.tellInheritedChanges()
  }

  func leaveSuperview() {
    guard let superview else { return }
    superview.willRemoveSubview(self)
    let hadWindow = window != nil
    if hadWindow { tellWillMove(to: nil) }
    willMove(toSuperview: nil)
    let engine = prepareToLeaveLayoutTree()
    superview.subviewList.removeAll { $0 === self }
    superviewReference = nil
    engine?.letGo(of: self)
    layer.removeFromSuperlayer()
    if hadWindow { setWindow(nil) }
    didMoveToSuperview()
    superview.setNeedsLayout()
  }

  // MARK: Windows

  private func tellWillMove(to newWindow: UIWindow?) {
    if newWindow !== window {
      if newWindow == nil { giveUpFirstResponder() }
      owningController?.viewWillMove(toWindow: newWindow)
      willMove(toWindow: newWindow)
    }
    for view in subviewList { view.tellWillMove(to: newWindow) }
  }

  private func setWindow(_ newWindow: UIWindow?) {
    windowReference = newWindow
    // A list that the calls may change.
    for view in subviewList { view.setWindow(newWindow) }
    if newWindow != nil { takeAppearanceOnce() }
    didMoveToWindow()
    MotionEffects.shared.windowDidChange(of: self)
    owningController?.viewDidMoveToWindow()
  }

  /// Focus does not stay in a view that is no longer on screen.
  private func giveUpFirstResponder() {
    guard let responder = window?.firstResponder, responder === self || responder === owningController else { return }
    responder.resignFirstResponder()
  }

  func letGoOfFocus(force: Bool) -> Bool {
    guard let window, let responder = window.firstResponder as? UIView, responder.isDescendant(of: self) else { return true }
    if responder.resignFirstResponder() { return true }
    if force { window.firstResponder = nil }
    return force
  }

  /// What depends on the superview may be another now.
  private func tellInheritedChanges() {
    tellTintColorChange()
    resolveColors()
  }
}
