// Who hears of scrolling and zooming.

@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewWillEndDragging(_ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) { sendIfImplemented(to: self, "scrollViewDidScroll:", [scrollView]) }
  public func scrollViewDidZoom(_ scrollView: UIScrollView) { sendIfImplemented(to: self, "scrollViewDidZoom:", [scrollView]) }
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    sendIfImplemented(to: self, "scrollViewWillBeginDragging:", [scrollView])
  }
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    sendIfImplemented(to: self, "scrollViewWillEndDragging:withVelocity:targetContentOffset:", [scrollView, velocity, targetContentOffset])
  }
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    sendIfImplemented(to: self, "scrollViewDidEndDragging:willDecelerate:", [scrollView, decelerate])
  }
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    sendIfImplemented(to: self, "scrollViewWillBeginDecelerating:", [scrollView])
  }
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    sendIfImplemented(to: self, "scrollViewDidEndDecelerating:", [scrollView])
  }
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    sendIfImplemented(to: self, "scrollViewDidEndScrollingAnimation:", [scrollView])
  }
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? {
    sendIfImplemented(to: self, "viewForZoomingInScrollView:", [scrollView]) ?? nil
  }
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    sendIfImplemented(to: self, "scrollViewWillBeginZooming:withView:", [scrollView, view])
  }
  public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    sendIfImplemented(to: self, "scrollViewDidEndZooming:withView:atScale:", [scrollView, view, scale])
  }
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    sendIfImplemented(to: self, "scrollViewShouldScrollToTop:", [scrollView]) ?? true
  }
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { sendIfImplemented(to: self, "scrollViewDidScrollToTop:", [scrollView]) }
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    sendIfImplemented(to: self, "scrollViewDidChangeAdjustedContentInset:", [scrollView])
  }
}
