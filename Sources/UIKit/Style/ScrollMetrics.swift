// How scrolling feels. The deceleration rates are Apple's documented constants (what is left of the speed after a millisecond); the
// rubber band's resistance and the springs are from memory of the feel, tuned by hand.

enum ScrollMetrics {
  /// Of the distance beyond the edge, at first.
  static let rubberBand: CGFloat = 0.55
  /// Radians a second of the critically damped spring that brings content back to its edge, or to a page.
  static let springFrequency: Double = 11
  /// Points a second below which nothing is seen to move.
  static let restSpeed: Double = 8
  static let restDistance: Double = 0.4
  /// `setContentOffset(_:animated:)`.
  static let scrollDuration: Double = 0.3
  /// A swipe faster than this, points a second, goes to the next page.
  static let pageSpeed: CGFloat = 200

  static let indicatorWidth: CGFloat = 3
  static let indicatorMargin: CGFloat = 3
  static let shortestIndicator: CGFloat = 36
  /// Seconds an indicator stays after the content has come to rest, and that it takes to go.
  static let indicatorPause: Double = 0.35
  static let indicatorFade: Double = 0.25

  /// Points that content is pulled down before it refreshes, and that the turning wheel takes meanwhile.
  static let refreshPull: CGFloat = 110
  static let refreshHeight: CGFloat = 60
}
