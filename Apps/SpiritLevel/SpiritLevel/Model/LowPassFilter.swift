import CoreMotion

/// Takes the noise out of the accelerometer's values: what rests is averaged over a fifth of a second, and what moves is let through, so
/// that the bubble never lags behind by more.
struct LowPassFilter {

    /// Seconds; of values that stay where they are.
    private static let calmTime = 0.2
    /// Seconds; of values that jump.
    private static let quickTime = 0.02
    /// G. A change of this size is a movement of the hand and no noise.
    private static let movement = 0.05
    /// Seconds without values after which the old ones count no more.
    private static let longestGap = 0.5

    private var value: CMAcceleration?
    private var time = 0.0

    /// The filtered value at the time of the new one; both in G, times in seconds.
    mutating func add(_ new: CMAcceleration, at newTime: Double) -> CMAcceleration {
        let elapsed = newTime - time
        time = newTime
        guard let old = value, elapsed > 0, elapsed < LowPassFilter.longestGap else {
            value = new
            return new
        }
        let change = CMAcceleration(x: new.x - old.x, y: new.y - old.y, z: new.z - old.z)
        let size = (change.x * change.x + change.y * change.y + change.z * change.z).squareRoot() / LowPassFilter.movement
        let calm = max(0, 1 - size * size)
        let smoothing = LowPassFilter.quickTime + (LowPassFilter.calmTime - LowPassFilter.quickTime) * calm
        let share = 1 - exp(-elapsed / smoothing)
        let filtered = CMAcceleration(x: old.x + change.x * share, y: old.y + change.y * share, z: old.z + change.z * share)
        value = filtered
        return filtered
    }
}
