// The values of a recording by sensor, in Core Motion's units, still unaligned: some apps write a file for each sensor.
import Foundation
import PhoneLink

/// One sensor's readings.
struct TraceSeries {
  /// Seconds, rising, each once.
  var times: [Double]
  /// As many rows as times; three or four values each.
  var values: [[Double]]

  /// The latest row at or before a time (the first row before that). `hint` speeds up walks through time.
  func row(at time: Double, from hint: inout Int) -> [Double] {
    while hint + 1 < times.count, times[hint + 1] <= time + 1e-9 { hint += 1 }
    return values[hint]
  }
}

/// All of a recording's readings.
struct TraceChannels {
  var series: [TraceLayout.Channel: TraceSeries] = [:]
  /// What a person should know about the recording.
  var notes: [String] = []

  /// Takes the layout's columns out of a table. `rate` in Hz stands in for missing times.
  init(table: DelimitedTable, layout: TraceLayout, rate: Double?) throws {
    guard table.rowCount > 0 else { throw TraceError(file: table.file, "there is no sample after the line of titles.") }
    if layout.time == nil, rate == nil, layout.usualRate == nil {
      throw TraceError(file: table.file, "the samples have no times (\(layout.form)); give their rate in Hz, as in \(table.file)@50.")
    }
    var rows: [(time: Double, fields: [Range<Int>], line: Int)] = []
    var missing: Set<Int> = []
    let needed = (layout.channels.values.flatMap(\.columns) + [layout.time ?? 0]).max() ?? 0
    for row in 0..<table.rowCount {
      let fields = table.fields(ofRow: row), line = table.lineNumber(ofRow: row)
      guard fields.count > needed else {
        // A recording that was cut off while it was written is still good.
        if row == table.rowCount - 1, row > 0 {
          notes.append("the last line (\(line)) is incomplete and left out")
          break
        }
        throw TraceError(file: table.file, line: line, "\(fields.count) columns where at least \(needed + 1) are needed (\(layout.form)).")
      }
      var time = Double(row)
      if let column = layout.time {
        guard let known = try Self.number(fields[column], line, column, table) else {
          missing.insert(line)
          continue
        }
        time = known
      }
      rows.append((time, fields, line))
    }
    let factor = Self.secondsPerUnit(layout, rows.map(\.time), rate: rate)
    let order = Self.orderDroppingRepeats(rows.map { $0.time * factor })
    for (channel, axes) in layout.channels {
      var series = TraceSeries(times: [], values: [])
      for index in order {
        let (time, fields, line) = rows[index]
        let values = try axes.columns.compactMap { try Self.number(fields[$0], line, $0, table).map { $0 * axes.scale } }
        guard values.count == axes.columns.count else {
          missing.insert(line)
          continue
        }
        series.times.append(time * factor)
        series.values.append(values)
      }
      if !series.times.isEmpty { self.series[channel] = series }
    }
    if let first = missing.min() {
      guard !self.series.isEmpty else {
        throw TraceError(file: table.file, line: first, "no sample has numbers in all the columns that are needed (\(layout.form)).")
      }
      notes.append("\(missing.count) sample\(missing.count == 1 ? "" : "s") without a number left out, the first in line \(first)")
    }
    let back = zip(rows.dropFirst(), rows).filter { $0.time < $1.time }.count
    if back > 0 { notes.append("time goes back \(back) time\(back == 1 ? "" : "s"); the samples are put in order") }
    if layout.isUnitUnknown { try settleUnit(file: table.file, pointsUp: false) }
  }

  init(series: [TraceLayout.Channel: TraceSeries]) { self.series = series }

  /// Adds the sensors of another file of the same recording.
  mutating func add(_ other: TraceChannels) {
    series.merge(other.series) { own, _ in own }
    notes += other.notes
  }

  /// Nil for a reading that is missing: an empty field, NaN. Throws for what is no number at all.
  private static func number(_ field: Range<Int>, _ line: Int, _ column: Int, _ table: DelimitedTable) throws -> Double? {
    if let value = table.number(field) { return value }
    if ["", "nan", "na", "n/a", "null", "nil", "-", "inf", "-inf", "infinity"].contains(table.text(field).lowercased()) { return nil }
    let title = table.titles.indices.contains(column) ? "column \(column + 1) (\(table.titles[column].name))" : "column \(column + 1)"
    throw TraceError(file: table.file, line: line, "\(title) is \"\(table.text(field).prefix(40))\", which is not a number.")
  }

  /// The factor from the table's times to seconds.
  private static func secondsPerUnit(_ layout: TraceLayout, _ times: [Double], rate: Double?) -> Double {
    if layout.time == nil { return 1 / (rate ?? layout.usualRate ?? 1) }
    if let unit = layout.timeUnit { return unit.rawValue }
    // Motion is recorded between 1 Hz and 1 kHz, so the usual step tells the unit.
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    guard !steps.isEmpty else { return 1 }
    switch steps[steps.count / 2] {
    case ..<0.9: return TraceLayout.TimeUnit.seconds.rawValue
    case ..<1000: return TraceLayout.TimeUnit.milliseconds.rawValue
    case ..<1e6: return TraceLayout.TimeUnit.microseconds.rawValue
    default: return TraceLayout.TimeUnit.nanoseconds.rawValue
    }
  }

  /// Positions of the samples in order of time; of samples at the same time the last one written.
  static func orderDroppingRepeats(_ times: [Double]) -> [Int] {
    let sorted = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    return sorted.indices.filter { $0 + 1 == sorted.count || times[sorted[$0]] != times[sorted[$0 + 1]] }.map { sorted[$0] }
  }

  /// For a table that does not say whether its values are G (Core Motion's sign), m/s² (Android's sign) or free of gravity.
  ///
  /// - Parameter pointsUp: whether values in G point away from the earth.
  mutating func settleUnit(file: String, pointsUp: Bool) throws {
    guard let total = series[.total] else { return }
    let size = Self.medianLength(total.values)
    // In a recording that is shaken from start to end the middle size says little; but it begins with a hand that holds still.
    let sizes = size > 150 ? [size, Self.medianLength(Array(total.values.prefix(5)))] : [size]
    let found = sizes.lazy.compactMap { size in Self.countsOfAG.first { abs(size / $0 - 1) < 0.15 } }.first
    if let counts = found, !Self.hasZeroInTheMiddle(total.values) {
      // Chips tell away from the earth.
      series[.total]?.values = total.values.map { $0.map { -$0 / counts } }
      notes.append(String(format: "the samples are %.4g long in the middle: taken as raw counts of a chip, %.0f a G", size, counts))
      return
    }
    switch size {
    case 0.5..<4:
      if pointsUp { series[.total]?.values = total.values.map { $0.map { -$0 } } }
    case 5..<40:
      series[.total]?.values = total.values.map { $0.map { $0 * TraceLayout.androidScale } }
    case ..<0.5:
      series[.total] = nil
      series[.userAcceleration] = total
    default:
      throw TraceError(
        file: file,
        String(format: "the samples are %.4g long in the middle; a phone reads about 1 (G) or 9.8 (m/s²). Convert the values to one of these.", size))
    }
  }

  /// Counts of a G that accelerometer chips have, and thousandths of a G.
  private static let countsOfAG: [Double] = [256, 1000, 1024, 2048, 4096, 8192, 16384]

  /// An analog sensor behind a converter: no axis ever reads near zero, for zero lies in the middle of its range.
  private static func hasZeroInTheMiddle(_ vectors: [[Double]]) -> Bool {
    let middles = (0..<3).map { axis in vectors.map { $0[axis] }.sorted()[vectors.count / 2] }
    guard let least = middles.min(), let most = middles.max() else { return false }
    return least > 0 && most < least * 1.6
  }

  static func medianLength(_ vectors: [[Double]]) -> Double {
    let lengths = vectors.map { ($0[0] * $0[0] + $0[1] * $0[1] + $0[2] * $0[2]).squareRoot() }.sorted()
    return lengths.isEmpty ? 0 : lengths[lengths.count / 2]
  }
}
