import Foundation

/// The best time of each board, kept between games.
struct BestTimes {

    var defaults = UserDefaults.standard

    /// Seconds; nil when the board was never won.
    func best(onBoard number: Int) -> TimeInterval? {
        return defaults.object(forKey: key(number)) as? TimeInterval
    }

    /// Returns whether this is the best time so far.
    @discardableResult
    func note(_ time: TimeInterval, onBoard number: Int) -> Bool {
        if let best = best(onBoard: number), best <= time { return false }
        defaults.set(time, forKey: key(number))
        return true
    }

    private func key(_ number: Int) -> String {
        return "bestTime.\(number)"
    }
}
