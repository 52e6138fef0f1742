// Every number that decides whether fingers make a gesture, with its source.
//
// Sources: "documented" is Apple's reference of the class named; "HIG" is Apple's Human Interface Guidelines; "observed" is what an
// iPhone is seen to do; "chosen" means that Apple gives no figure and none is generally known, so that a sensible one stands here.
// Lengths are points of the window, times are seconds, angles are radians.

enum GestureMetrics {
  // MARK: Taps

  /// Taps follow each other at most this long after the one before began. Chosen; a person's double tap takes 0.15 to 0.3 s.
  static let multipleTapTime = 0.35
  /// Taps that follow each other lie at most this far apart. HIG: a target is 44 points wide, which is what a finger can be asked to hit.
  static let multipleTapDistance: CGFloat = 44
  /// A finger moves at most this far in a tap. Chosen: half of HIG's target, so that a finger that leaves a target's middle for its edge fails.
  static let tapMovement: CGFloat = 22
  /// A finger rests at most this long in one of several taps; a single tap may last as long as it likes (observed). Chosen.
  static let longestOfSeveralTaps = 0.75

  // MARK: Long presses

  /// Documented: UILongPressGestureRecognizer.minimumPressDuration.
  static let pressDuration = 0.5
  /// Documented: UILongPressGestureRecognizer.allowableMovement.
  static let pressMovement: CGFloat = 10

  // MARK: Drags

  /// A drag begins when the fingers' middle has moved this far. Observed.
  static let dragDistance: CGFloat = 10
  /// The speed of a drag is that of its last moments. Chosen.
  static let velocityTime = 0.1
  /// A drag from an edge of the screen starts at most this far from it. Chosen.
  static let edgeReach: CGFloat = 20

  // MARK: Swipes

  // Documented in words: a slow swipe needs high precision but a short way, a fast one low precision but a long way.

  /// A swipe is over within this time. Chosen.
  static let swipeTime = 0.5
  /// It goes at least this far. Chosen.
  static let swipeDistance: CGFloat = 50
  /// How far it may go across for each point along. Chosen.
  static let swipeDeviation: CGFloat = 0.5

  // MARK: Two fingers

  /// A pinch begins when the distance of the fingers has changed by so much. Chosen.
  static let pinchDistance: CGFloat = 8
  /// A rotation begins when the fingers have turned about each other by so much. Chosen, about 6 degrees.
  static let rotationAngle: CGFloat = 0.1

  // MARK: Touches

  /// Fingers that are followed at a time; more are ignored. A person has no more.
  static let mostFingers = 10
  /// What UITouch gives for the radius of every finger, which no mouse tells. Observed: an adult's finger gives about this.
  static let fingerRadius: CGFloat = 20
}
