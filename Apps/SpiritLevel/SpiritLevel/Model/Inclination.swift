import CoreMotion

/// How the iPhone is inclined, as somebody sees it who holds it in landscape with the home button on the left.
struct Inclination {

    enum Pose: String {
        /// On its back: both axes of the screen can be level.
        case lying
        /// On its long edge: one axis can.
        case upright
    }

    let pose: Pose
    /// Degrees along the long edge; positive when the right end is lower.
    var along: Double
    /// Degrees across it; positive when the lower edge of the screen is lower. 0 when upright.
    var across: Double

    /// Nil when there is nothing to tell the inclination from.
    init?(gravity: CMAcceleration, pose: Pose) {
        guard gravity.x.isFinite, gravity.y.isFinite, gravity.z.isFinite else { return nil }
        self.pose = pose
        switch pose {
        case .lying:
            along = Inclination.degrees(gravity.y, hypot(gravity.x, gravity.z))
            across = Inclination.degrees(gravity.x, hypot(gravity.y, gravity.z))
        case .upright:
            along = Inclination.degrees(gravity.y, gravity.x)
            across = 0
        }
    }

    private static func degrees(_ opposite: Double, _ adjacent: Double) -> Double {
        return atan2(opposite, adjacent) * 180 / .pi
    }
}

extension Inclination.Pose {

    /// The pose that a phone takes with this gravity, if it is in this one: between the two it stays as it is.
    func next(gravity: CMAcceleration) -> Inclination.Pose {
        let depth = abs(gravity.z)
        if depth > 0.8 { return .lying }
        if depth < 0.6 { return .upright }
        return self
    }
}
