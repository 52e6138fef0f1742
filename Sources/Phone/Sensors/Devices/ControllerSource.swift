// A game controller by SDL. It is looked at a hundred times a second while it is live, and not at all while it is not.
import Foundation
import PhoneLink

final class ControllerSource: MotionSource {
  let name: String
  let rank = MotionSourceRank.controller
  let hasGyroscope: Bool
  private(set) var isConnected = true

  /// Seconds between two looks.
  static let period = 0.01

  private let controller: any MotionController
  private let library: any ControllerLibrary
  private var filter = ReadingFilter()
  private var readings = DeviceReadings()
  private var lookedAt = -Double.infinity

  init(_ controller: any MotionController, of library: any ControllerLibrary) {
    (self.controller, self.library) = (controller, library)
    (name, hasGyroscope) = (controller.name, controller.hasGyroscope)
  }

  /// Takes in the controller's news, unless that was just done.
  private func look(at time: Double) {
    guard isConnected, time >= lookedAt + Self.period * 0.5 else { return }
    lookedAt = time
    library.update()
    guard controller.isAttached else {
      isConnected = false
      return
    }
    guard let (acceleration, rotation) = controller.read() else { return }
    let axes = DeviceAxes.controller
    readings.append(filter.sample(axes.acceleration(acceleration), rotationRate: rotation.map(axes.rotation), at: time))
  }

  func sample(at time: Double) -> MotionSample {
    look(at: time)
    return readings.held(at: time, isConnected: isConnected)
  }

  func nextReading(after time: Double) -> Double? {
    guard isConnected else { return readings.next(after: time) }
    return readings.next(after: time) ?? max(time, lookedAt) + Self.period
  }

  func readings(after start: Double, through end: Double) -> [MotionSample] {
    look(at: end)
    return readings.between(after: start, through: end)
  }

  func level(at time: Double) { filter.level() }
}
