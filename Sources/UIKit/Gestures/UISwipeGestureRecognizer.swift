// A quick stroke in one direction. Its location is where it began, as Apple documents.

open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  open var direction = Direction.right
  open var numberOfTouchesRequired = 1

  private var start: (point: CGPoint, time: TimeInterval)?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if activeTouches.count > numberOfTouchesRequired {
      state = .failed
    } else if activeTouches.count == numberOfTouchesRequired {
      start = (middle, event.timestamp)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start else { return }
    if event.timestamp - start.time > GestureMetrics.swipeTime {
      state = .failed
      return
    }
    let point = middle
    let x = point.x - start.point.x, y = point.y - start.point.y
    let isRight = Self.isStroke(along: x, across: y), isLeft = Self.isStroke(along: -x, across: y)
    let isDown = Self.isStroke(along: y, across: x), isUp = Self.isStroke(along: -y, across: x)
    if (direction.contains(.right) && isRight) || (direction.contains(.left) && isLeft) || (direction.contains(.down) && isDown)
      || (direction.contains(.up) && isUp)
    {
      state = .ended
    }
  }

  private static func isStroke(along: CGFloat, across: CGFloat) -> Bool {
    along >= GestureMetrics.swipeDistance && abs(across) < along * GestureMetrics.swipeDeviation
  }

  /// Where the swipe began.
  override func point(of touch: UITouch) -> CGPoint { touch.startPoint }

  /// Where the fingers are now, points of the window.
  private var middle: CGPoint {
    let count = CGFloat(max(activeTouches.count, 1))
    return CGPoint(x: activeTouches.map(\.point.x).reduce(0, +) / count, y: activeTouches.map(\.point.y).reduce(0, +) / count)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if !hasRecognized { state = .failed }
  }

  open override func reset() { start = nil }
}
