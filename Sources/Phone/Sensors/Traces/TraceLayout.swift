// Which column of a recording means what: one small rule for each app that writes such files.
//
// Units and signs, all to Core Motion's (G, pointing the way gravity pulls; radians a second): apps that follow Android's rule give
// m/s² upwards, so their values are turned round; iOS apps that pass Core Motion's values on are taken as they are.
import Foundation

/// Three columns and what their values are multiplied by to get Core Motion's units and sign.
struct TraceAxes: Equatable {
  var columns: [Int]
  var scale: Double
}

/// What a table's columns hold.
struct TraceLayout {
  enum Channel: CaseIterable {
    /// Gravity and the hand together, as an accelerometer reads.
    case total
    case gravity, userAcceleration, rotationRate
    /// Microteslas.
    case magneticField
    /// Quaternion x, y, z, w, device to reference.
    case quaternion
    /// Roll, pitch, yaw in radians.
    case euler
  }
  enum TimeUnit: Double { case seconds = 1, milliseconds = 1e-3, microseconds = 1e-6, nanoseconds = 1e-9 }

  /// The app or form, for messages.
  var form: String
  var time: Int?
  /// Nil: judged by the distance of the samples.
  var timeUnit: TimeUnit?
  /// Hz, for forms that have no times but are always written at one rate.
  var usualRate: Double?
  var channels: [Channel: TraceAxes] = [:]
  /// True when the table does not say whether its values are G or m/s²: their size must tell.
  var isUnitUnknown = false

  static let standardGravity = 9.80665
  /// m/s², pointing up when at rest (Android's rule), to G.
  static let androidScale = -1 / standardGravity

  /// The layout of a table; nil when no rule knows it.
  init?(of table: DelimitedTable, named name: TraceFileName, sensorLoggerScale: Double) {
    let columns = Columns(table.titles)
    let found = Self.phyphox(columns) ?? Self.sensorLog(columns) ?? Self.coreMotion(columns) ?? Self.sensorLogger(columns, name, sensorLoggerScale)
      ?? Self.physicsToolbox(columns) ?? Self.sensorKinetics(columns, name) ?? Self.unitsInNames(columns)
      ?? Self.plain(columns, name, table) ?? Self.byUnits(table, columns) ?? (table.titles.isEmpty ? Self.withoutTitles(table) : nil)
    guard let found else { return nil }
    self = found
  }

  init(form: String, time: Int?, unit: TimeUnit?) { (self.form, self.time, self.timeUnit) = (form, time, unit) }

  private mutating func set(_ channel: Channel, _ columns: [Int]?, scale: Double = 1) {
    if let columns { channels[channel] = TraceAxes(columns: columns, scale: scale) }
  }

  private var ifUseful: TraceLayout? { channels.isEmpty ? nil : self }

  // MARK: Titles

  struct Columns {
    private var indices: [String: Int] = [:]
    private var titles: [DelimitedTable.Title]

    init(_ titles: [DelimitedTable.Title]) {
      self.titles = titles
      for (index, title) in titles.enumerated() where indices[title.name] == nil { indices[title.name] = index }
    }

    subscript(name: String) -> Int? { indices[name] }
    func first(of names: [String]) -> Int? { names.lazy.compactMap { indices[$0] }.first }

    /// The columns named with each of the endings; nil unless all are there.
    func group(_ start: String, _ endings: [String] = ["x", "y", "z"]) -> [Int]? {
      let found = endings.compactMap { indices[start + $0] }
      return found.count == endings.count ? found : nil
    }

    func timeUnit(_ column: Int?) -> TimeUnit? {
      switch column.flatMap({ titles[$0].unit?.lowercased() }) {
      case "s", "sec", "seconds": .seconds
      case "ms": .milliseconds
      case "us", "µs": .microseconds
      case "ns": .nanoseconds
      default: nil
      }
    }

    func isDegrees(_ name: String) -> Bool { indices[name].flatMap { titles[$0].unit?.lowercased() }.map { $0.hasPrefix("deg") || $0.hasPrefix("°") } ?? false }

    /// To G, for a column whose title may name its unit.
    func isMetersPerSecondSquared(_ column: Int) -> Bool { titles[column].unit?.lowercased().hasPrefix("m/s") ?? false }
  }

  // MARK: One rule for each form

  /// "Time (s)", "Acceleration x (m/s^2)" or "Linear Acceleration x (m/s^2)", "Gyroscope x (rad/s)"; Android's sign on iOS too.
  private static func phyphox(_ columns: Columns) -> TraceLayout? {
    var layout = TraceLayout(form: "phyphox", time: columns["time"], unit: columns.timeUnit(columns["time"]))
    layout.set(.total, columns.group("acceleration ") ?? columns.group("acceleration with g "), scale: androidScale)
    layout.set(.userAcceleration, columns.group("linear acceleration "), scale: androidScale)
    layout.set(.rotationRate, columns.group("gyroscope "))
    layout.set(.magneticField, columns.group("magnetic field "))
    return layout.ifUseful
  }

  /// "accelerometerAccelerationX(G)", "motionGravityX(G)", …; only the columns that were chosen are there.
  private static func sensorLog(_ columns: Columns) -> TraceLayout? {
    let time = columns.first(of: ["motiontimestamp_sincereboot", "accelerometertimestamp_sincereboot"])
    var layout = TraceLayout(form: "SensorLog", time: time, unit: .seconds)
    layout.set(.total, columns.group("accelerometeracceleration"))
    layout.set(.gravity, columns.group("motiongravity"))
    layout.set(.userAcceleration, columns.group("motionuseracceleration"))
    layout.set(.rotationRate, columns.group("motionrotationrate"))
    layout.set(.magneticField, columns.group("magnetometer"))
    layout.set(.quaternion, columns.group("motionquaternion", ["x", "y", "z", "w"]))
    return layout.ifUseful
  }

  /// CMDeviceMotion's properties by name, as in the mPower and MotionSense data; the latter have no times and are 50 Hz.
  private static func coreMotion(_ columns: Columns) -> TraceLayout? {
    let time = columns.first(of: ["timestamp", "time", "t"])
    var layout = TraceLayout(form: "Core Motion columns", time: time, unit: columns.timeUnit(time))
    layout.set(.gravity, columns.group("gravity."))
    layout.set(.userAcceleration, columns.group("useracceleration."))
    layout.set(.rotationRate, columns.group("rotationrate."))
    layout.set(.magneticField, columns.group("magneticfield."))
    layout.set(.quaternion, columns.group("attitude.", ["x", "y", "z", "w"]))
    layout.set(.euler, columns.group("attitude.", ["roll", "pitch", "yaw"]))
    if layout.channels[.euler] != nil { layout.usualRate = 50 }
    return layout.channels[.gravity] == nil && layout.channels[.userAcceleration] == nil ? nil : layout
  }

  /// One file a sensor: time (ns), seconds_elapsed, z, y, x. The file's name tells the sensor.
  private static func sensorLogger(_ columns: Columns, _ name: TraceFileName, _ scale: Double) -> TraceLayout? {
    guard let time = columns["seconds_elapsed"], let axes = columns.group("") else { return nil }
    var layout = TraceLayout(form: "Sensor Logger", time: time, unit: .seconds)
    switch name.sensor {
    case .gravity: layout.set(.gravity, axes, scale: scale)
    case .gyroscope: layout.set(.rotationRate, axes)
    case .magnetometer: layout.set(.magneticField, axes)
    case .total: layout.set(.total, axes, scale: scale)
    case .uncalibrated: layout.set(.total, axes, scale: scale > 0 ? 1 : -1)
    case .accelerometer, nil: layout.set(.userAcceleration, axes, scale: scale)
    }
    return layout
  }

  /// time,gFx,gFy,gFz in G or time,ax,ay,az in m/s²; both point up at rest.
  private static func physicsToolbox(_ columns: Columns) -> TraceLayout? {
    let time = columns.first(of: ["time", "t"])
    var layout = TraceLayout(form: "Physics Toolbox", time: time, unit: columns.timeUnit(time))
    layout.set(.total, columns.group("gf"), scale: -1)
    if layout.channels.isEmpty { layout.set(.total, columns.group("a"), scale: androidScale) }
    layout.set(.rotationRate, columns.group("w"))
    return layout.channels[.total] == nil ? nil : layout
  }

  /// time,X_value,Y_value,Z_value in m/s² with Android's sign; the end of the file's name tells the sensor.
  private static func sensorKinetics(_ columns: Columns, _ name: TraceFileName) -> TraceLayout? {
    guard let axes = columns.group("", ["x_value", "y_value", "z_value"]) else { return nil }
    var layout = TraceLayout(form: "Sensor Kinetics", time: columns["time"], unit: .seconds)
    switch name.sensor {
    case .gravity: layout.set(.gravity, axes, scale: androidScale)
    case .gyroscope: layout.set(.rotationRate, axes)
    case .magnetometer: layout.set(.magneticField, axes)
    case .accelerometer where name.isLinear: layout.set(.userAcceleration, axes, scale: androidScale)
    default: layout.set(.total, axes, scale: androidScale)
    }
    return layout
  }

  /// Columns that say their units in their names, as boards with a fusion chip write: accel_ms2_x, gyro_degs_x, gravity_ms2_x, mag_uT_x.
  private static func unitsInNames(_ columns: Columns) -> TraceLayout? {
    let time = columns.first(of: ["time_ms", "timestamp_ms", "time_us", "time_s", "time"])
    let units: [(String, TimeUnit)] = [("time_ms", .milliseconds), ("timestamp_ms", .milliseconds), ("time_us", .microseconds), ("time_s", .seconds)]
    let unit = units.first { columns[$0.0] != nil && columns[$0.0] == time }?.1
    var layout = TraceLayout(form: "accel_ms2_x", time: time, unit: unit)
    layout.set(.total, columns.group("accel_ms2_"), scale: androidScale)
    layout.set(.gravity, columns.group("gravity_ms2_"), scale: androidScale)
    layout.set(.rotationRate, columns.group("gyro_degs_"), scale: .pi / 180)
    layout.set(.magneticField, columns.group("mag_ut_"))
    return layout.channels[.total] == nil ? nil : layout
  }

  /// t,x,y,z and the like.
  private static func plain(_ columns: Columns, _ name: TraceFileName, _ table: DelimitedTable) -> TraceLayout? {
    let named = columns.first(of: ["t", "time", "timestamp", "seconds", "time_s", "time_ms", "timestamp_ms", "arduino timestamp", "t_ms"])
    let starts = ["", "acc", "acc_", "acc.", "acc ", "accel_", "accel", "accelerometer_", "acceleration_", "acceleration.", "accelerometer."]
    guard let axes = starts.lazy.compactMap({ columns.group($0) }).first else { return nil }
    let time = named ?? (axes.contains(0) ? nil : risingColumn(of: table))
    var unit = columns.timeUnit(time)
    if let time, time == columns["time_ms"] || time == columns["timestamp_ms"] { unit = .milliseconds }
    var layout = TraceLayout(form: "t,x,y,z", time: time, unit: unit)
    // Edge Impulse's tables have the other sensors beside it.
    for start in ["gyr", "gyro", "gyro_", "gyroscope_", "gyr_"] where layout.channels[.rotationRate] == nil {
      layout.set(.rotationRate, columns.group(start), scale: columns.isDegrees(start + "x") ? .pi / 180 : 1)
    }
    if columns.isMetersPerSecondSquared(axes[0]) {
      layout.set(.total, axes, scale: androidScale)
      return layout
    }
    switch name.sensor {
    case .gyroscope: layout.set(.rotationRate, axes)
    case .magnetometer: layout.set(.magneticField, axes)
    case .gravity: layout.set(.gravity, axes)
    default: layout.set(.total, axes)
    }
    layout.isUnitUnknown = layout.channels[.total] != nil
    return layout
  }

  /// GestureIt's 14 columns (25 Hz), else 4 columns as t,x,y,z or 3 as x,y,z.
  private static func withoutTitles(_ table: DelimitedTable) -> TraceLayout? {
    switch table.columnCount {
    case 14:
      var layout = TraceLayout(form: "GestureIt", time: nil, unit: nil)
      layout.usualRate = 25
      layout.set(.euler, [2, 3, 4])
      layout.set(.rotationRate, [5, 6, 7])
      layout.set(.gravity, [8, 9, 10])
      layout.set(.userAcceleration, [11, 12, 13])
      return layout
    case 3, 4:
      let hasTime = table.columnCount == 4
      var layout = TraceLayout(form: hasTime ? "t,x,y,z" : "x,y,z", time: hasTime ? 0 : nil, unit: nil)
      layout.set(.total, hasTime ? [1, 2, 3] : [0, 1, 2])
      layout.isUnitUnknown = true
      return layout
    default:
      return nil
    }
  }
}
