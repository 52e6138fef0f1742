// Every number of UIKit Dynamics, with its source.
//
// Sources: "documented" is Apple's reference of the class named; "chosen" means that Apple gives no figure, so that a sensible one stands
// here. Lengths are points, times seconds, angles radians. Masses are such that an item of 100 × 100 points and density 1 has mass 1.

enum DynamicsMetrics {
  /// Documented, UIGravityBehavior: a magnitude of 1 is an acceleration of 1000 points a second squared.
  static let gravity = 1000.0
  /// Documented, UIPushBehavior: a magnitude of 1 accelerates an item of 100 × 100 points and density 1 by 100 points a second squared.
  static let push = 100.0
  /// Documented, as above: the area that has mass 1 at density 1.
  static let unitArea = 10_000.0
  /// Documented, UISnapBehavior.damping.
  static let snapDamping = 0.5
  /// How often a snapping item would swing to and fro a second without damping. Chosen, so that it arrives within half a second.
  static let snapFrequency = 4.0
  /// The torque of `UIAttachmentBehavior.frictionTorque` 1: a push of 1 at an arm of 10 points. Chosen.
  static let torque = 1000.0
  /// The length of a step of the solver. Chosen: four a frame.
  static let step = 1.0 / 240
  /// At most this long is made up for after a frame that came late. Chosen.
  static let longestCatchUp = 0.1
  /// How far things that touch may lie in each other. Chosen.
  static let slop = 0.1
  /// The part of how far things lie in each other that a frame takes back. Chosen: more makes what is piled up tremble.
  static let separation = 0.2
  /// The part of its error that a joint between items takes back in a frame. Chosen: what is taken back becomes speed, so more makes chains
  /// swing by themselves.
  static let jointCorrection = 0.2
  /// The same for a joint with an anchor, which a finger may pull along: it is to follow closely. Chosen.
  static let anchorCorrection = 0.95
  /// A spring swings at most this often a second; faster ones cannot be followed in steps of `step`. Chosen.
  static let highestFrequency = 30.0
  /// Slower than this, an item counts as resting: points and radians a second. Chosen.
  static let restingSpeed = 1.5, restingTurn = 0.035
  /// All items rest for so long before the animator pauses. Chosen.
  static let timeToRest = 0.5
  /// Under this speed nothing bounces. Chosen.
  static let leastBounce = 20.0
  /// What cannot be moved weighs this. Chosen.
  static let anchoredMass = 1e9
}
