// A drag from an edge of the screen.

/// A drag that starts at an edge of the screen.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  open var edges: UIRectEdge = []
  /// Points from the edge in which the finger must come down. Apple gives no figure.
  private static let reach: CGFloat = 20

  override func movesTheRightWay(from start: CGPoint, to point: CGPoint) -> Bool {
    guard let bounds = view?.window?.bounds else { return false }
    return (edges.contains(.left) && start.x <= Self.reach && point.x > start.x)
      || (edges.contains(.right) && start.x >= bounds.maxX - Self.reach && point.x < start.x)
      || (edges.contains(.top) && start.y <= Self.reach && point.y > start.y)
      || (edges.contains(.bottom) && start.y >= bounds.maxY - Self.reach && point.y < start.y)
  }
}
