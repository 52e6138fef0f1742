// A recording of a phone's motion, read from a file into Core Motion's frame and units.
import Foundation
import PhoneLink

/// Recorded samples.
///
///     let trace = try MotionTrace(argument: "walk.csv@50")
public struct MotionTrace: Sendable {
  /// The file's name.
  public let name: String
  /// In order; times in seconds from the first sample, which has 0. Never empty.
  public let samples: [MotionSample]
  public let hasGyroscope: Bool
  public let hasMagnetometer: Bool
  /// What a person should know: gaps, a guessed unit, missing gravity.
  public let notes: [String]

  /// Seconds; a hole longer than this is a gap, through which the last sample is held.
  public static let largestGap = 0.5
  /// Seconds; the time constant of the low-pass filter that takes gravity for a recording that knows only the sum.
  static let gravityLag = 0.35

  /// `FILE` or `FILE@RATE`, as on the command line; a file whose own name ends like this goes first.
  public init(argument: String) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder), isFolder.boolValue {
      try self.init(path: try Self.recording(inFolder: argument), rate: nil)
      return
    }
    guard !FileManager.default.fileExists(atPath: argument), let mark = argument.lastIndex(of: "@"), mark != argument.startIndex else {
      try self.init(path: argument, rate: nil)
      return
    }
    guard let rate = Double(argument[argument.index(after: mark)...]), rate.isFinite, (0.1...10_000).contains(rate) else {
      throw TraceError(file: argument, "after the @ stands a rate in Hz between 0.1 and 10000, as in walk.csv@50.")
    }
    try self.init(path: String(argument[..<mark]), rate: rate)
  }

  /// The file of an exported folder that the others go with.
  private static func recording(inFolder folder: String) throws -> String {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    for wanted in ["TotalAcceleration.csv", "Accelerometer.csv", "Acceleration.csv", "Linear Accelerometer.csv", "Raw Data.csv"] {
      if let found = names.first(where: { $0.lowercased() == wanted.lowercased() }) { return folder + "/" + found }
    }
    let tables = names.filter { ["csv", "txt", "json"].contains(($0 as NSString).pathExtension.lowercased()) }
    if tables.count == 1 { return folder + "/" + tables[0] }
    throw TraceError(file: folder, "a folder with no file that tells the accelerometer by its name; name the recording's file itself, such as Accelerometer.csv.")
  }

  /// `rate` in Hz is for files without times.
  public init(path: String, rate: Double? = nil) throws {
    var channels = try Self.channels(path: path, rate: rate)
    let fileName = TraceFileName(path: path)
    let siblings: [(TraceFileName.Sensor, TraceLayout.Channel)] = [
      (.gravity, .gravity), (.accelerometer, .userAcceleration), (.gyroscope, .rotationRate), (.magnetometer, .magneticField),
    ]
    let isWhole = channels.series[.total] != nil
    for (sensor, channel) in siblings where channels.series[channel] == nil && !(isWhole && (channel == .gravity || channel == .userAcceleration)) {
      guard let sibling = fileName.sibling(sensor), let other = try? Self.channels(path: sibling, rate: rate) else { continue }
      channels.add(other)
      channels.notes.append("with \((sibling as NSString).lastPathComponent)")
    }
    try self.init(name: (path as NSString).lastPathComponent, file: path, channels: channels)
  }

  /// Contents that were read already; nothing beside the file is looked at.
  init(file: String, contents: Data, rate: Double? = nil) throws {
    try self.init(name: (file as NSString).lastPathComponent, file: file, channels: try Self.channels(file: file, contents: contents, rate: rate))
  }

  // MARK: Files

  private static func channels(path: String, rate: Double?) throws -> TraceChannels {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw TraceError(file: path, TraceError.noSuchFile) }
    if isFolder.boolValue { throw TraceError(file: path, "a folder; name the recording's file itself, such as Accelerometer.csv.") }
    guard let contents = FileManager.default.contents(atPath: path) else { throw TraceError(file: path, "the file cannot be read.") }
    var scale: Double?
    if let metadata = TraceFileName(path: path).metadata, let text = FileManager.default.contents(atPath: metadata) {
      scale = sensorLoggerScale(metadata: text, file: metadata)
    }
    return try channels(file: path, contents: contents, rate: rate, sensorLoggerScale: scale)
  }

  private static func channels(file: String, contents: Data, rate: Double?, sensorLoggerScale: Double? = nil) throws -> TraceChannels {
    let start = contents.first { !$0.isTraceSpace && ![0xEF, 0xBB, 0xBF].contains($0) }
    if start == UInt8(ascii: "[") || start == UInt8(ascii: "{") {
      return try TraceJSON.channels(of: contents, file: file, rate: rate)
    }
    return try channels(file: file, table: DelimitedTable(file: file, contents: contents), rate: rate, sensorLoggerScale: sensorLoggerScale)
  }

  static func channels(file: String, table: DelimitedTable, rate: Double?, sensorLoggerScale: Double?) throws -> TraceChannels {
    let scale = sensorLoggerScale ?? SensorLoggerJSON.scale(metadata: [:])
    guard let layout = TraceLayout(of: table, named: TraceFileName(path: file), sensorLoggerScale: scale) else {
      let titles = table.titles.map(\.name).filter { !$0.isEmpty }
      let list = titles.prefix(12).joined(separator: ", ") + (titles.count > 12 ? ", …" : "")
      let found = titles.isEmpty ? "\(table.columnCount) columns without titles" : "the columns \(list)"
      throw TraceError(file: file, "no known form of recording has \(found). \(TraceError.understoodForms)")
    }
    return try TraceChannels(table: table, layout: layout, rate: rate)
  }

  private static func sensorLoggerScale(metadata: Data, file: String) -> Double? {
    guard let table = try? DelimitedTable(file: file, contents: metadata), table.rowCount > 0 else { return nil }
    let fields = table.fields(ofRow: 0)
    var values: [String: Any] = [:]
    for (title, field) in zip(table.titles, fields) { values[title.name] = table.text(field) }
    return SensorLoggerJSON.scale(metadata: values)
  }

  // MARK: Samples

  private init(name: String, file: String, channels: TraceChannels) throws {
    guard let master = channels.series[.total] ?? channels.series[.userAcceleration] ?? channels.series[.gravity], let first = master.times.first else {
      throw TraceError(file: file, "the file holds no acceleration; give the accelerometer's file. \(TraceError.understoodForms)")
    }
    var channels = channels
    // A phone whose magnetometer was not ready, or not asked, writes nothing but zeros.
    if let field = channels.series[.magneticField], field.values.allSatisfy({ $0.allSatisfy { $0 == 0 } }) { channels.series[.magneticField] = nil }
    var notes = channels.notes
    if channels.series[.total] == nil, channels.series[.gravity] == nil {
      notes.append("the recording has no gravity: the phone is taken to lie flat")
    }
    if let total = channels.series[.total] {
      let size = TraceChannels.medianLength(total.values)
      if !(0.8...1.5).contains(size) { notes.append(String(format: "the samples are %.2f G long in the middle; a phone at rest reads 1 G", size)) }
    }
    let gaps = zip(master.times.dropFirst(), master.times).filter { $0 - $1 > Self.largestGap }.count
    if gaps > 0 { notes.append("\(gaps) gap\(gaps == 1 ? "" : "s") longer than \(Self.largestGap) s, through which the last sample is held") }

    var reader = ChannelReader(channels: channels)
    samples = master.times.map { reader.sample(at: $0, from: first) }
    self.name = name
    self.notes = notes
    hasGyroscope = channels.series[.rotationRate] != nil
    hasMagnetometer = channels.series[.magneticField] != nil
  }

  /// Puts the channels' readings of one time together.
  private struct ChannelReader {
    let channels: TraceChannels
    private var hints: [TraceLayout.Channel: Int] = [:]
    /// Low-pass of the total, for recordings without gravity.
    private var smoothed: (value: Vector3, time: Double)?

    init(channels: TraceChannels) { self.channels = channels }

    mutating func sample(at time: Double, from start: Double) -> MotionSample {
      let total = vector(.total, at: time), user = vector(.userAcceleration, at: time)
      let gravity: Vector3
      if let known = vector(.gravity, at: time) {
        gravity = known
      } else if let total {
        gravity = user.map { total - $0 } ?? lowPass(total, at: time)
      } else {
        gravity = .lyingFlat
      }
      let acceleration = total.map { $0 - gravity } ?? user ?? .zero
      return MotionSample(
        time: time - start, gravity: gravity, userAcceleration: acceleration, rotationRate: vector(.rotationRate, at: time), attitude: attitude(at: time),
        magneticField: vector(.magneticField, at: time))
    }

    private mutating func row(_ channel: TraceLayout.Channel, at time: Double) -> [Double]? {
      channels.series[channel]?.row(at: time, from: &hints[channel, default: 0])
    }

    private mutating func vector(_ channel: TraceLayout.Channel, at time: Double) -> Vector3? {
      row(channel, at: time).map { Vector3(x: $0[0], y: $0[1], z: $0[2]) }
    }

    private mutating func attitude(at time: Double) -> Quaternion? {
      if let row = row(.quaternion, at: time) { return Quaternion(x: row[0], y: row[1], z: row[2], w: row[3]).normalized }
      guard let row = row(.euler, at: time) else { return nil }
      let (roll, pitch, yaw) = (row[0], row[1], row[2])
      return Quaternion(angle: yaw, axis: Vector3(x: 0, y: 0, z: 1)) * Quaternion(angle: pitch, axis: Vector3(x: 1, y: 0, z: 0))
        * Quaternion(angle: roll, axis: Vector3(x: 0, y: 1, z: 0))
    }

    /// Gravity always has the length 1; what the filter finds is its direction.
    private mutating func lowPass(_ total: Vector3, at time: Double) -> Vector3 {
      if let (value, last) = smoothed {
        let share = 1 - exp(-(time - last) / MotionTrace.gravityLag)
        smoothed = (value + (total - value) * share, time)
      } else {
        smoothed = (total, time)
      }
      return smoothed?.value.direction ?? .lyingFlat
    }
  }
}

extension UInt8 {
  fileprivate var isTraceSpace: Bool { self == 32 || (9...13).contains(self) }
}
