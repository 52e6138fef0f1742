import Foundation

/// The ball: where it is and how fast it rolls.
///
/// It gains 0.2 points a sample of speed for each G at 15 samples a second, and has no friction. Its way is computed in short
/// steps of equal length from the times of the samples, so it is the same however many samples a second there are.
struct RollingBall {

    /// Points a second, y down the screen.
    struct Velocity: Equatable {
        var x: CGFloat = 0
        var y: CGFloat = 0
    }

    /// G along the device's axes, y up the screen.
    struct Acceleration {
        var x: Double
        var y: Double
    }

    /// Seconds. Samples at 15, 60 and 100 Hz are whole numbers of steps apart.
    static let step = 1.0 / 300
    /// Points a second, a second and G.
    static let pull = 0.2 * 15 * 15
    /// What remains of the speed, turned round, at an edge of the board.
    static let bounce: CGFloat = 0.1
    /// Seconds. After a longer silence the game was interrupted and goes on as if no time had passed.
    static let longestPause = 0.5

    let start: CGPoint
    let radius: CGFloat
    private(set) var center: CGPoint
    private(set) var velocity = Velocity()
    /// Seconds the ball has been on its way.
    private(set) var time = 0.0

    private var lastSample: (time: TimeInterval, acceleration: Acceleration)?
    /// Seconds that are not yet a whole step.
    private var remainder = 0.0

    init(start: CGPoint, radius: CGFloat) {
        self.start = start
        self.radius = radius
        center = start
    }

    /// Back to the start, at rest.
    mutating func putBack() {
        self = RollingBall(start: start, radius: radius)
    }

    /// Forgets when the last sample came: the next one continues from now.
    mutating func pause() {
        lastSample = nil
        remainder = 0
    }

    /// Rolls up to the time of a sample. Between two samples the acceleration changes evenly from one to the other.
    /// The ball stays where it met something, which is returned.
    mutating func roll(to timestamp: TimeInterval, acceleration: Acceleration, on board: Board) -> Board.Encounter? {
        defer { lastSample = (timestamp, acceleration) }
        guard let last = lastSample, timestamp > last.time, timestamp - last.time <= RollingBall.longestPause else {
            return nil
        }
        remainder += timestamp - last.time
        // The small addition makes up for times that were rounded.
        let steps = Int(remainder / RollingBall.step + 1e-6)
        remainder -= Double(steps) * RollingBall.step
        for index in 0..<steps {
            let share = (Double(index) + 0.5) / Double(steps)
            let present = Acceleration(
                x: last.acceleration.x + (acceleration.x - last.acceleration.x) * share,
                y: last.acceleration.y + (acceleration.y - last.acceleration.y) * share)
            if let encounter = takeStep(present, on: board) { return encounter }
        }
        return nil
    }

    private mutating func takeStep(_ acceleration: Acceleration, on board: Board) -> Board.Encounter? {
        let from = center
        velocity.x += CGFloat(acceleration.x * RollingBall.pull * RollingBall.step)
        velocity.y -= CGFloat(acceleration.y * RollingBall.pull * RollingBall.step)
        center.x += velocity.x * CGFloat(RollingBall.step)
        center.y += velocity.y * CGFloat(RollingBall.step)
        time += RollingBall.step
        stop(atEdgesOf: board.bounds)
        return board.encounter(from: from, to: center, radius: radius)
    }

    private mutating func stop(atEdgesOf bounds: CGRect) {
        let inner = bounds.insetBy(dx: radius, dy: radius)
        if center.x < inner.minX || center.x > inner.maxX {
            center.x = max(inner.minX, min(inner.maxX, center.x))
            velocity.x *= -RollingBall.bounce
        }
        if center.y < inner.minY || center.y > inner.maxY {
            center.y = max(inner.minY, min(inner.maxY, center.y))
            velocity.y *= -RollingBall.bounce
        }
    }
}
