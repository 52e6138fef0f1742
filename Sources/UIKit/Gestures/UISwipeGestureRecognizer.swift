// A quick stroke in one direction. Apple gives no figures for distance and time.

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

  private static let distance: CGFloat = 50
  private static let maximumTime = 0.5
  private var start: (point: CGPoint, time: TimeInterval)?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if activeTouches.count > numberOfTouchesRequired {
      state = .failed
    } else if activeTouches.count == numberOfTouchesRequired {
      start = (windowPoint, event.timestamp)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start else { return }
    if event.timestamp - start.time > Self.maximumTime {
      state = .failed
      return
    }
    let point = windowPoint
    let x = point.x - start.point.x, y = point.y - start.point.y
    // Further along the direction than across it by half.
    if direction.contains(.right), x >= Self.distance, abs(y) < x / 2 { state = .ended }
    if direction.contains(.left), -x >= Self.distance, abs(y) < -x / 2 { state = .ended }
    if direction.contains(.down), y >= Self.distance, abs(x) < y / 2 { state = .ended }
    if direction.contains(.up), -y >= Self.distance, abs(x) < -y / 2 { state = .ended }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if !hasRecognized { state = .failed }
  }

  open override func reset() { start = nil }
}
