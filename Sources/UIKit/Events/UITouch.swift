// UITouch: one finger from the moment it touches the screen until it leaves it. The same object all the time.
//
// The phone reports no force, no radius and no pencil: force is 0, the radius is the same for every finger, and the angles are a
// finger's.

@preconcurrency @MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited }
  public enum TouchType: Int, Sendable { case direct, indirect, pencil, indirectPointer }

  open internal(set) var phase = Phase.began
  /// Media time, seconds.
  open internal(set) var timestamp: TimeInterval
  /// Taps in quick succession at about the same place, this one included.
  open internal(set) var tapCount = 1
  /// The view that was hit at the beginning; it gets the touch wherever the finger goes.
  open internal(set) var view: UIView?
  open internal(set) var window: UIWindow?
  open var type: TouchType { .direct }
  open var gestureRecognizers: [UIGestureRecognizer]? { recognizers.isEmpty ? nil : recognizers }
  open var majorRadius: CGFloat { GestureMetrics.fingerRadius }
  open var majorRadiusTolerance: CGFloat { 0 }
  open var force: CGFloat { 0 }
  open var maximumPossibleForce: CGFloat { 0 }
  /// Radians: straight up, as for every touch that is no pencil's.
  open var altitudeAngle: CGFloat { .pi / 2 }
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
  open var estimationUpdateIndex: NSNumber? { nil }

  /// Points of the window.
  var point: CGPoint
  var previousPoint: CGPoint
  /// Where it began, points of the window.
  let startPoint: CGPoint
  var recognizers: [UIGestureRecognizer] = []
  /// A recognizer has taken it over: the view was told that it is cancelled.
  var isTakenFromView = false
  /// The view has not been told of it yet, since a recognizer delays it (`delaysTouchesBegan`).
  var isHeldFromView = false
  /// Points between where it began and where it is.
  var distanceFromStart: CGFloat { hypot(point.x - startPoint.x, point.y - startPoint.y) }

  init(at point: CGPoint, time: TimeInterval) {
    (self.point, previousPoint, startPoint, timestamp) = (point, point, point, time)
    super.init()
  }

  /// In a view's space; in the window's for nil.
  open func location(in view: UIView?) -> CGPoint { location(point, in: view) }
  open func previousLocation(in view: UIView?) -> CGPoint { location(previousPoint, in: view) }
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  /// A point of the window in a view's space.
  func location(_ point: CGPoint, in view: UIView?) -> CGPoint {
    guard let view else { return point }
    guard let window else { return view.convert(point, from: nil) }
    return view.convert(point, from: window)
  }
}
