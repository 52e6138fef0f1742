// Sensor Logger's JSON export: one list of readings of all sensors, every value a string.
import Foundation
import PhoneLink

enum SensorLoggerJSON {
  /// Throws with the place when a reading lacks what it must have.
  static func channels(of entries: [[String: Any]], file: String) throws -> TraceChannels {
    let scale = scale(metadata: entries.first { $0["sensor"] as? String == "Metadata" } ?? [:])
    var readings: [TraceLayout.Channel: [(time: Double, values: [Double])]] = [:]
    for (index, entry) in entries.enumerated() {
      guard let (channel, factor) = channel(of: entry["sensor"] as? String ?? "", scale: scale) else { continue }
      // The push interface nests the values.
      let values = (entry["values"] as? [String: Any]) ?? entry
      let axes = (channel == .quaternion ? ["qx", "qy", "qz", "qw"] : ["x", "y", "z"]).compactMap { number(values[$0]) }
      guard axes.count == (channel == .quaternion ? 4 : 3), let time = number(entry["seconds_elapsed"]) ?? number(entry["time"]).map({ $0 * 1e-9 }) else {
        if channel == .quaternion { continue }  // old files have no quaternion
        throw TraceError(file: file, "reading \(index + 1) (\(entry["sensor"] ?? "")) lacks a number for x, y, z or seconds_elapsed.")
      }
      readings[channel, default: []].append((time, axes.map { $0 * factor }))
    }
    guard readings.keys.contains(where: { $0 == .total || $0 == .gravity || $0 == .userAcceleration }) else {
      throw TraceError(file: file, "no accelerometer or gravity reading in it. \(TraceError.understoodForms)")
    }
    return TraceChannels(series: readings.mapValues { list in
      let order = TraceChannels.orderDroppingRepeats(list.map(\.time))
      return TraceSeries(times: order.map { list[$0].time }, values: order.map { list[$0].values })
    })
  }

  /// The factor for accelerations: m/s², with iOS's sign unless the recording says that it is standardised or from Android.
  static func scale(metadata: [String: Any]) -> Double {
    let isStandardised = "\(metadata["standardisation"] ?? "")".lowercased() == "true"
    let isAndroid = "\(metadata["platform"] ?? "")".lowercased().contains("android")
    return isStandardised || isAndroid ? TraceLayout.androidScale : -TraceLayout.androidScale
  }

  private static func channel(of sensor: String, scale: Double) -> (TraceLayout.Channel, Double)? {
    switch sensor {
    case "Accelerometer": (.userAcceleration, scale)
    case "Gravity": (.gravity, scale)
    case "TotalAcceleration": (.total, scale)
    case "Gyroscope": (.rotationRate, 1)
    case "Magnetometer": (.magneticField, 1)
    case "Orientation": (.quaternion, 1)
    default: nil
    }
  }

  private static func number(_ value: Any?) -> Double? {
    let number = (value as? String).flatMap(Double.init) ?? (value as? NSNumber)?.doubleValue
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}
