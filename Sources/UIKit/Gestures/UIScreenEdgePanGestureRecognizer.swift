// A drag from an edge of the screen.

/// A drag that starts at an edge of the screen.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []

  override func movesTheRightWay(from start: CGPoint, to point: CGPoint) -> Bool {
    guard let bounds = view?.window?.bounds else { return false }
    let reach = GestureMetrics.edgeReach
    return (edges.contains(.left) && start.x <= reach && point.x > start.x)
      || (edges.contains(.right) && start.x >= bounds.maxX - reach && point.x < start.x)
      || (edges.contains(.top) && start.y <= reach && point.y > start.y)
      || (edges.contains(.bottom) && start.y >= bounds.maxY - reach && point.y < start.y)
  }
}
