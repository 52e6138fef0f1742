// Edge Impulse's format for data acquisition: a payload with a list of sensors and rows of values at a fixed interval.
//
// Signs are those of the board or browser that made the file; nearly all point away from the earth at rest, and that is taken here.
import Foundation
import PhoneLink

enum EdgeImpulseJSON {
  static func channels(of payload: [String: Any], file: String) throws -> TraceChannels {
    guard let interval = number(payload["interval_ms"]), interval > 0 else {
      throw TraceError(file: file, "payload.interval_ms, the milliseconds from sample to sample, is missing or not a positive number.")
    }
    guard let sensors = payload["sensors"] as? [[String: Any]], let rows = payload["values"] as? [[Any]], !rows.isEmpty else {
      throw TraceError(file: file, "payload.sensors or payload.values is missing, empty, or not a list of rows of three or more values.")
    }
    let titles = sensors.map { ($0["name"] as? String ?? "").lowercased() }
    let units = sensors.map { ($0["units"] as? String ?? "").lowercased() }
    var channels = TraceChannels(series: [:])
    var isUnitUnknown = false
    let known: [(TraceLayout.Channel, [String])] = [
      (.total, ["acc", "accel", "accelerometer", ""]), (.rotationRate, ["gyr", "gyro", "gyroscope"]), (.magneticField, ["mag"]),
    ]
    for (channel, stems) in known {
      guard let columns = stems.lazy.compactMap({ axes($0, in: titles) }).first else { continue }
      let scale = scale(of: units[columns[0]], channel)
      if scale == nil, channel == .total { isUnitUnknown = true }
      var series = TraceSeries(times: [], values: [])
      var dropped = 0
      for (index, row) in rows.enumerated() {
        guard row.count == titles.count else {
          throw TraceError(file: file, "row \(index + 1) of payload.values has \(row.count) values for \(titles.count) sensors.")
        }
        let values = columns.compactMap { number(row[$0]) }
        guard values.count == 3 else {
          dropped += 1
          continue
        }
        series.times.append(Double(index) * interval / 1000)
        series.values.append(values.map { $0 * (scale ?? 1) })
      }
      if dropped > 0 { channels.notes.append("\(dropped) sample\(dropped == 1 ? " is" : "s are") no number and left out") }
      if series.times.isEmpty { throw TraceError(file: file, "no row of payload.values has numbers for \(titles[columns[0]]).") }
      channels.series[channel] = series
    }
    guard channels.series[.total] != nil else {
      throw TraceError(file: file, "no accelerometer among the sensors \(titles.joined(separator: ", ")).")
    }
    if isUnitUnknown { try channels.settleUnit(file: file, pointsUp: true) }
    channels.notes.append("signs as of a board or Android: a device that lies on its back is taken to read +1 G along z")
    return channels
  }

  private static func axes(_ stem: String, in titles: [String]) -> [Int]? {
    for separator in ["", "_", ".", " "] {
      let found = ["x", "y", "z"].compactMap { titles.firstIndex(of: stem.isEmpty ? $0 : stem + separator + $0) }
      if found.count == 3 { return found }
    }
    return nil
  }

  /// To the phone's units and signs; nil for a unit that says nothing.
  private static func scale(of unit: String, _ channel: TraceLayout.Channel) -> Double? {
    switch (channel, unit) {
    case (.total, "m/s2"), (.total, "m/s^2"), (.total, "m/s²"), (.total, "ms2"): TraceLayout.androidScale
    case (.total, "g"): -1
    case (.total, "mg"): -0.001
    case (.rotationRate, "rad/s"): 1
    case (.rotationRate, _): .pi / 180
    case (.magneticField, _): 1
    default: nil
    }
  }

  private static func number(_ value: Any?) -> Double? {
    ((value as? NSNumber)?.doubleValue ?? (value as? String).flatMap(Double.init)).flatMap { $0.isFinite ? $0 : nil }
  }
}
