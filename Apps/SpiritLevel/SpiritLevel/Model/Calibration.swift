import Foundation

/// What the phone itself is out of true, found out by turning it around by 180° on the same surface: the surface's angle changes its
/// sign then, and the phone's error does not.
struct Calibration {

    enum Step {
        /// The first reading is taken.
        case turnAround
        case done
        /// The phone lay the first time and stood the second, or the other way round.
        case otherPose
    }

    private struct Error: Codable {
        var along, across: Double
    }

    private var errors: [String: Error]
    private var first: Inclination?
    private let defaults: UserDefaults

    private static let key = "calibration"

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
        let saved = defaults.data(forKey: Calibration.key).flatMap { try? JSONDecoder().decode([String: Error].self, from: $0) }
        errors = saved ?? [:]
    }

    var isCalibrated: Bool { return !errors.isEmpty }

    func corrected(_ reading: Inclination) -> Inclination {
        guard let error = errors[reading.pose.rawValue] else { return reading }
        var result = reading
        result.along -= error.along
        result.across -= error.across
        return result
    }

    /// Takes an uncorrected reading: the first, or the second after the phone was turned around.
    mutating func take(_ reading: Inclination) -> Step {
        guard let first = first else {
            self.first = reading
            return .turnAround
        }
        self.first = nil
        guard first.pose == reading.pose else { return .otherPose }
        errors[reading.pose.rawValue] = Error(along: (first.along + reading.along) / 2, across: (first.across + reading.across) / 2)
        save()
        return .done
    }

    mutating func reset() {
        first = nil
        errors = [:]
        save()
    }

    private func save() {
        defaults.set(try? JSONEncoder().encode(errors), forKey: Calibration.key)
    }
}
