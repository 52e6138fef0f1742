// Recordings in JSON: tells the forms apart and hands each to its reader.
import Foundation
import PhoneLink

enum TraceJSON {
  /// Throws with the place when the text is no JSON, or in no known form.
  static func channels(of contents: Data, file: String, rate: Double?) throws -> TraceChannels {
    let parsed: Any
    do {
      parsed = try JSONSerialization.jsonObject(with: contents)
    } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)"
      throw TraceError(file: file, "not well-formed JSON: \(reason)")
    }
    if let document = parsed as? [String: Any], let payload = document["payload"] as? [String: Any] {
      return try EdgeImpulseJSON.channels(of: payload, file: file)
    }
    guard let entries = parsed as? [[String: Any]] else {
      throw TraceError(file: file, "neither Sensor Logger's nor SensorLog's JSON, which is a list of readings, nor Edge Impulse's. \(TraceError.understoodForms)")
    }
    if entries.contains(where: { $0["sensor"] != nil }) { return try SensorLoggerJSON.channels(of: entries, file: file) }
    return try rows(entries, file: file, rate: rate)
  }

  /// A list of rows that name their columns, as SensorLog writes: the same as its table.
  private static func rows(_ entries: [[String: Any]], file: String, rate: Double?) throws -> TraceChannels {
    let titles = Set(entries.flatMap(\.keys)).sorted()
    guard !titles.isEmpty else { throw TraceError(file: file, "the list is empty; a trace needs at least one sample.") }
    func quoted(_ text: String) -> String { "\"" + text.replacingOccurrences(of: "\"", with: "'").replacingOccurrences(of: "\n", with: " ") + "\"" }
    let lines = [titles.map(quoted)] + entries.map { entry in titles.map { quoted(entry[$0].map { "\($0)" } ?? "") } }
    let text = lines.map { $0.joined(separator: ",") }.joined(separator: "\n")
    return try MotionTrace.channels(file: file, table: DelimitedTable(file: file, contents: Data(text.utf8)), rate: rate, sensorLoggerScale: nil)
  }
}
