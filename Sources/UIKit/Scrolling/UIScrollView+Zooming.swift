// Zooming: the delegate's view grows and shrinks, and with it the content.
//
// Missing: zooming beyond the limits that springs back is cut at once.

extension UIScrollView {
  func updatePinch() {
    let isWanted = maximumZoomScale > minimumZoomScale
    if isWanted, pinch == nil {
      let recognizer = UIPinchGestureRecognizer(target: self, action: "zoomByPinch:")
      addGestureRecognizer(recognizer)
      pinch = recognizer
    } else if !isWanted, let recognizer = pinch {
      removeGestureRecognizer(recognizer)
      pinch = nil
    }
  }

  private var zoomedView: UIView? { scrollDelegate?.viewForZooming(in: self) }

  func zoom(_ recognizer: UIPinchGestureRecognizer) {
    guard let view = zoomedView else { return }
    switch recognizer.state {
    case .began:
      stopMotion()
      isZooming = true
      pinchStart = (currentScale, recognizer.location(in: view))
      scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
    case .changed:
      guard let start = pinchStart else { return }
      show(scale: start.scale * recognizer.scale, of: view, keeping: start.anchor, at: recognizer.location(in: superview))
    case .ended, .cancelled, .failed:
      guard isZooming else { return }
      isZooming = false
      pinchStart = nil
      contentOffset = clamped(contentOffset)
      scrollDelegate?.scrollViewDidEndZooming(self, with: view, atScale: currentScale)
    default: break
    }
  }

  /// - Parameters:
  ///   - anchor: a point of the zoomed view.
  ///   - place: where it stays, in the superview's space.
  private func show(scale: CGFloat, of view: UIView, keeping anchor: CGPoint, at place: CGPoint) {
    apply(scale, to: view)
    let now = view.convert(anchor, to: self)
    let wanted = CGPoint(x: place.x - frame.minX, y: place.y - frame.minY)
    contentOffset = clamped(CGPoint(x: now.x - wanted.x, y: now.y - wanted.y))
  }

  private func apply(_ scale: CGFloat, to view: UIView) {
    let limited = min(max(scale, minimumZoomScale), max(maximumZoomScale, minimumZoomScale))
    currentScale = limited
    view.transform = CGAffineTransform(scaleX: limited, y: limited)
    let size = CGSize(width: view.bounds.width * limited, height: view.bounds.height * limited)
    // The content begins at the content's origin.
    let anchor = view.layer.anchorPoint
    view.center = CGPoint(x: size.width * anchor.x, y: size.height * anchor.y)
    contentSize = size
    scrollDelegate?.scrollViewDidZoom(self)
  }

  public func setZoomScale(_ scale: CGFloat, animated: Bool) {
    guard let view = zoomedView else { return }
    let anchor = convert(CGPoint(x: bounds.midX, y: bounds.midY), to: view)
    change(view, animated) { [self] in show(scale: scale, of: view, keeping: anchor, at: CGPoint(x: frame.midX, y: frame.midY)) }
  }

  /// Shows a rectangle of the zoomed view as large as it fits.
  public func zoom(to rect: CGRect, animated: Bool) {
    guard let view = zoomedView, rect.width > 0, rect.height > 0 else { return }
    let scale = min(bounds.width / rect.width, bounds.height / rect.height)
    change(view, animated) { [self] in
      show(scale: scale, of: view, keeping: CGPoint(x: rect.midX, y: rect.midY), at: CGPoint(x: frame.midX, y: frame.midY))
    }
  }

  /// An animation tells the delegate of its beginning and its end.
  private func change(_ view: UIView, _ animated: Bool, _ zoom: @escaping () -> Void) {
    guard animated, window != nil else { return zoom() }
    scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
    UIView.animate(withDuration: ScrollMetrics.scrollDuration, animations: zoom) { [weak self] _ in
      guard let self else { return }
      scrollDelegate?.scrollViewDidEndZooming(self, with: view, atScale: currentScale)
    }
  }
}
