// Child controllers.

extension UIViewController {
  func adopt(_ child: UIViewController) {
    guard child.parent !== self else { return }
    precondition(child !== self, "a view controller cannot be its own child")
    if child.parent != nil {
      child.willMove(toParent: nil)
      child.leaveParent()
    }
    child.isMoving = true
    child.willMove(toParent: self)
    childList.append(child)
    child.parentReference = self
  }

  func leaveParent() {
    guard let parent else { return }
    parent.childList.removeAll { $0 === self }
    isMoving = true
    parentReference = nil
    didMove(toParent: nil)
    isMoving = false
  }

  /// The size this child's view will have when its parent's becomes `size`: the same when it fills the parent, else its own.
  func size(inParentOf size: CGSize) -> CGSize {
    guard let view = viewIfLoaded, let whole = parent?.viewIfLoaded?.bounds.size, view.bounds.size != whole else { return size }
    return view.bounds.size
  }

  /// This controller and those below, as far as their views are loaded.
  func forEachLoaded(_ body: (UIViewController) -> Void) {
    body(self)
    childList.forEach { $0.forEachLoaded(body) }
    presentedReference?.forEachLoaded(body)
  }

  // The names of older SDKs.
  public var childViewControllers: [UIViewController] { children }
  public func addChildViewController(_ childController: UIViewController) { addChild(childController) }
  public func removeFromParentViewController() { removeFromParent() }
}
