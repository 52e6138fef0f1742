// Apps that write one file a sensor tell the sensor by the file's name; the others lie beside it.
import Foundation

/// The sensor in a file's name, and the names of the files beside it.
struct TraceFileName {
  enum Sensor { case accelerometer, total, uncalibrated, gravity, gyroscope, magnetometer }

  let path: String
  let sensor: Sensor?
  /// "linear": without gravity, though the name says accelerometer.
  let isLinear: Bool
  private let word: String?

  /// The longest words first: one holds another.
  private static let words: [(text: String, sensor: Sensor, isLinear: Bool)] = [
    ("accelerometeruncalibrated", .uncalibrated, false), ("totalacceleration", .total, false), ("accelerometer", .accelerometer, false),
    ("gyroscope", .gyroscope, false), ("magnetometer", .magnetometer, false), ("gravity", .gravity, false), ("accm", .accelerometer, false),
    ("lacm", .accelerometer, true), ("grvm", .gravity, false), ("gyrm", .gyroscope, false), ("magm", .magnetometer, false),
  ]

  init(path: String) {
    self.path = path
    let name = (path as NSString).lastPathComponent.lowercased()
    let found = Self.words.first { name.contains($0.text) }
    (word, sensor, isLinear) = (found?.text, found?.sensor, found?.isLinear ?? false)
  }

  /// The file of another sensor of the same recording; nil when there is none.
  func sibling(_ other: Sensor) -> String? {
    guard let word, sensor != other else { return nil }
    let isShort = word.count == 4
    guard let replacement = Self.words.first(where: { $0.sensor == other && ($0.text.count == 4) == isShort })?.text else { return nil }
    let folder = (path as NSString).deletingLastPathComponent, name = (path as NSString).lastPathComponent
    guard let range = name.range(of: word, options: .caseInsensitive) else { return nil }
    let cased = name[range.lowerBound].isUppercase ? replacement.prefix(1).uppercased() + replacement.dropFirst() : replacement
    let path = (folder as NSString).appendingPathComponent(name.replacingCharacters(in: range, with: cased))
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// What Sensor Logger writes about the recording as a whole.
  var metadata: String? {
    let path = ((path as NSString).deletingLastPathComponent as NSString).appendingPathComponent("Metadata.csv")
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}
