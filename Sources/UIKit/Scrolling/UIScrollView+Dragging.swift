// Dragging the content with a finger, and what it does when it is let go.

/// A scroll view's own drag: a finger that comes down stops what moves.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    scrollView?.fingerDown()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    if !hasRecognized { scrollView?.fingerUp() }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    scrollView?.fingerUp()
  }

  override func reset() {
    super.reset()
    scrollView?.fingerUp()
  }

  /// A swipe from the screen's edge is the navigation controller's.
  override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let edge = otherGestureRecognizer as? UIScreenEdgePanGestureRecognizer, edge.view is NavigationRootView, let touch = activeTouches.first else {
      return false
    }
    return touch.startPoint.x <= GestureMetrics.edgeReach
  }
}

extension UIScrollView {
  // MARK: - Motion

  func start(_ kind: ScrollMotion.Kind) {
    motion?.stop()
    motion = ScrollMotion(kind, of: self)
    indicators.show()
  }

  /// Content that moves by itself stands still.
  func stopMotion() {
    motion?.stop()
    motion = nil
  }

  func motionDidEnd(_ motion: ScrollMotion) {
    guard self.motion === motion else { return }
    let wasDeceleration = motion.isDeceleration
    stopMotion()
    indicators.fade()
    if wasDeceleration { scrollDelegate?.scrollViewDidEndDecelerating(self) } else { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
    scrollDidEnd()
  }

  /// Selection in a table waits for this.
  private func scrollDidEnd() {}

  func fingerDown() {
    hasStoppedMotion = motion != nil
    isTracking = true
    guard motion != nil else { return }
    let wasDeceleration = isDecelerating
    stopMotion()
    if wasDeceleration { scrollDelegate?.scrollViewDidEndDecelerating(self) }
  }

  func fingerUp() {
    guard isTracking, !isDragging else { return }
    isTracking = false
    // Stopped beyond the edge and let go.
    if clamped(contentOffset) != contentOffset { release(velocity: .zero) }
  }

  // MARK: - The drag

  var mayBeginDrag: Bool {
    let way = panGestureRecognizer.translation(in: superview)
    let isAcross = abs(way.x) > abs(way.y)
    guard isAcross ? scrollsHorizontally : scrollsVertically else { return false }
    return isAcross || way.y <= 0 || !yieldsToSheet
  }

  func scroll(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      stopMotion()
      isTracking = true
      isDragging = true
      lockedAxis = nil
      let way = recognizer.translation(in: superview)
      if isDirectionalLockEnabled { lockedAxis = abs(way.x) > abs(way.y) ? .horizontal : .vertical }
      // The content does not jump by what the finger moved before it was a drag.
      dragStart = CGPoint(x: unbanded(contentOffset).x + way.x, y: unbanded(contentOffset).y + way.y)
      if keyboardDismissMode != .none { window?.endEditing(true) }
      indicators.show()
      scrollDelegate?.scrollViewWillBeginDragging(self)
    case .changed:
      let way = recognizer.translation(in: superview)
      contentOffset = banded(CGPoint(x: dragStart.x - way.x, y: dragStart.y - way.y))
    case .ended:
      guard isDragging else { return }
      isTracking = false
      isDragging = false
      let speed = recognizer.velocity(in: superview)
      release(velocity: CGPoint(
        x: scrollsHorizontally && lockedAxis != .vertical ? -speed.x : 0, y: scrollsVertically && lockedAxis != .horizontal ? -speed.y : 0))
      refreshControl?.wasLetGo(self)
    case .cancelled, .failed:
      guard isDragging else { return }
      isTracking = false
      isDragging = false
      release(velocity: .zero)
    default: break
    }
  }

  /// Beyond an edge the content follows less and less; without bounce it stops there.
  private func banded(_ offset: CGPoint) -> CGPoint {
    let (low, high) = offsetRange
    func band(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat, _ length: CGFloat, _ bounces: Bool) -> CGFloat {
      guard value < low || value > high else { return value }
      guard bounces, length > 0 else { return min(max(value, low), high) }
      let edge = value < low ? low : high, beyond = abs(value - edge)
      let shown = (1 - 1 / (beyond * ScrollMetrics.rubberBand / length + 1)) * length
      return value < low ? edge - shown : edge + shown
    }
    var result = CGPoint(
      x: band(offset.x, low.x, high.x, bounds.width, bounces && scrollsHorizontally),
      y: band(offset.y, low.y, high.y, bounds.height, bounces && scrollsVertically))
    if !scrollsHorizontally || lockedAxis == .vertical { result.x = contentOffset.x }
    if !scrollsVertically || lockedAxis == .horizontal { result.y = contentOffset.y }
    return result
  }

  /// The finger's place that gives an offset.
  private func unbanded(_ offset: CGPoint) -> CGPoint {
    let (low, high) = offsetRange
    func back(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat, _ length: CGFloat) -> CGFloat {
      guard value < low || value > high, length > 0 else { return value }
      let edge = value < low ? low : high, shown = min(abs(value - edge), length * 0.95)
      let beyond = (1 / (1 - shown / length) - 1) * length / ScrollMetrics.rubberBand
      return value < low ? edge - beyond : edge + beyond
    }
    return CGPoint(x: back(offset.x, low.x, high.x, bounds.width), y: back(offset.y, low.y, high.y, bounds.height))
  }

  /// - Parameter velocity: of the offset, points a second.
  private func release(velocity: CGPoint) {
    let offset = contentOffset, (low, high) = offsetRange
    let reach = 1 / (-1000 * log(decelerationRate.rawValue))
    var natural = CGPoint(x: offset.x + velocity.x * reach, y: offset.y + velocity.y * reach)
    if isPagingEnabled { natural = page(from: offset, velocity: velocity) }
    let given = clamped(natural)
    var target = given
    withUnsafeMutablePointer(to: &target) { pointer in
      scrollDelegate?.scrollViewWillEndDragging(
        self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000), targetContentOffset: pointer)
    }
    let isChosen = target != given
    func axis(_ offset: CGFloat, _ natural: CGFloat, _ target: CGFloat, _ speed: CGFloat, _ low: CGFloat, _ high: CGFloat) -> AxisMotion {
      if isPagingEnabled { return AxisMotion(springFrom: offset, to: target, speed: speed) }
      if isChosen, offset >= low, offset <= high {
        return AxisMotion(from: offset, to: target, rate: decelerationRate.rawValue, low: min(low, target), high: max(high, target), bounces: bounces)
      }
      if speed == 0, offset >= low, offset <= high { return AxisMotion(restingAt: offset) }
      return AxisMotion(from: offset, to: natural, rate: decelerationRate.rawValue, low: low, high: high, bounces: bounces)
    }
    let horizontal = axis(offset.x, natural.x, target.x, velocity.x, low.x, high.x)
    let vertical = axis(offset.y, natural.y, target.y, velocity.y, low.y, high.y)
    let moves = !(horizontal.isOver(at: 0) && vertical.isOver(at: 0)) && window != nil
    scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    guard moves else { return indicators.fade() }
    scrollDelegate?.scrollViewWillBeginDecelerating(self)
    start(.thrown(horizontal: horizontal, vertical: vertical))
  }

  /// The page that is nearest, or the next one in the direction of a swipe.
  private func page(from offset: CGPoint, velocity: CGPoint) -> CGPoint {
    func page(_ offset: CGFloat, _ speed: CGFloat, _ length: CGFloat, _ start: CGFloat) -> CGFloat {
      guard length > 0 else { return offset }
      let place = (offset - start) / length
      let number = abs(speed) < ScrollMetrics.pageSpeed ? place.rounded() : speed > 0 ? place.rounded(.up) : place.rounded(.down)
      return start + number * length
    }
    let low = offsetRange.low
    return CGPoint(
      x: scrollsHorizontally ? page(offset.x, velocity.x, bounds.width, low.x) : offset.x,
      y: scrollsVertically ? page(offset.y, velocity.y, bounds.height, low.y) : offset.y)
  }
}
