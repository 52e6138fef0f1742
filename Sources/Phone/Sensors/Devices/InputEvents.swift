// The bytes of an input device of the kernel (evdev), taken apart: reports of a controller's motion sensors.
//
// Source: linux/input.h, linux/input-event-codes.h; the kernel's documentation of INPUT_PROP_ACCELEROMETER (resolution: units a G, and
// units a degree a second for rotation).
import Foundation
import PhoneLink

/// Puts events together to reports, which end with SYN_REPORT. An axis that has no event keeps its value.
struct InputEvents {
  /// What the device tells of its axes.
  struct Device: Equatable {
    var name: String
    var axes: DeviceAxes
    /// Codes of the axes x, y, z; nil where it has none.
    var accelerometer: [Int]?
    var gyroscope: [Int]?
    /// Units a G and units a degree a second.
    var accelerometerResolution: Double
    var gyroscopeResolution: Double
  }

  static let absoluteX = 0, absoluteRX = 3
  /// Bytes of one event on machines with 64 bits: two of time, type, code, value.
  static let eventSize = 24
  private static let synchronization: UInt16 = 0, absolute: UInt16 = 3, report: UInt16 = 0, dropped: UInt16 = 3

  let device: Device
  private var values: [Int: Double]
  private var rest: [UInt8] = []
  /// After lost events everything up to the next report is incomplete.
  private var isIncomplete = false

  /// `values`: the axes' present values, since a device tells only what changes.
  init(_ device: Device, values: [Int: Double] = [:]) { (self.device, self.values) = (device, values) }

  struct Report: Equatable {
    /// Seconds of the device's clock.
    var time: Double
    /// G, as the phone would read them.
    var acceleration: Vector3
    /// Radians a second.
    var rotationRate: Vector3?
  }

  /// The whole reports in these bytes, which go on where the last ones ended.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [Report] {
    rest += bytes
    var reports: [Report] = [], used = 0
    rest.withUnsafeBytes { buffer in
      while used + Self.eventSize <= buffer.count {
        let seconds = buffer.loadUnaligned(fromByteOffset: used, as: Int64.self)
        let microseconds = buffer.loadUnaligned(fromByteOffset: used + 8, as: Int64.self)
        let type = buffer.loadUnaligned(fromByteOffset: used + 16, as: UInt16.self)
        let code = buffer.loadUnaligned(fromByteOffset: used + 18, as: UInt16.self)
        let value = buffer.loadUnaligned(fromByteOffset: used + 20, as: Int32.self)
        used += Self.eventSize
        switch (type, code) {
        case (Self.absolute, _): values[Int(code)] = Double(value)
        case (Self.synchronization, Self.dropped): isIncomplete = true
        case (Self.synchronization, Self.report):
          if isIncomplete { isIncomplete = false } else if let report = report(at: Double(seconds) + Double(microseconds) * 1e-6) { reports.append(report) }
        default: break
        }
      }
    }
    rest.removeFirst(used)
    return reports
  }

  private func report(at time: Double) -> Report? {
    guard let acceleration = vector(device.accelerometer), acceleration != .zero else { return nil }
    let rate = vector(device.gyroscope).map { device.axes.rotation($0) * (.pi / 180 / device.gyroscopeResolution) }
    return Report(time: time, acceleration: device.axes.acceleration(acceleration, unit: device.accelerometerResolution), rotationRate: rate)
  }

  private func vector(_ codes: [Int]?) -> Vector3? {
    guard let codes else { return nil }
    let values = codes.map { self.values[$0] ?? 0 }
    return Vector3(x: values[0], y: values[1], z: values[2])
  }
}
