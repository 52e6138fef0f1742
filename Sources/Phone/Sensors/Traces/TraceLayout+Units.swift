// Tables whose titles are in a language of their own: what a column holds is told by its unit, and its axis by its last letter.
import Foundation

extension TraceLayout {
  /// "Zeit (s)", "Beschleunigung x (m/s²)", … : three columns of one name that end with x, y and z, in a unit of acceleration, rotation or
  /// magnetism. m/s² have Android's sign, G Core Motion's.
  static func byUnits(_ table: DelimitedTable, _ columns: Columns) -> TraceLayout? {
    guard !table.titles.isEmpty else { return nil }
    let time = table.titles.indices.first { columns.timeUnit($0) != nil } ?? risingColumn(of: table)
    var layout = TraceLayout(form: "columns by their units", time: time, unit: columns.timeUnit(time))
    for (name, axes) in groups(table.titles) {
      switch quantity(table.titles[axes[0]].unit ?? "", name) {
      case .acceleration(let scale)?:
        let channel: Channel = withoutGravity.contains { name.contains($0) } ? .userAcceleration : .total
        if layout.channels[channel] == nil { layout.channels[channel] = TraceAxes(columns: axes, scale: scale) }
      case .accelerationInAUnitNotNamed?:
        guard layout.channels[.total] == nil else { continue }
        layout.channels[.total] = TraceAxes(columns: axes, scale: 1)
        layout.isUnitUnknown = true
      case .other(let channel, let scale)?:
        if layout.channels[channel] == nil { layout.channels[channel] = TraceAxes(columns: axes, scale: scale) }
      case nil: break
      }
    }
    return layout.channels[.total] == nil && layout.channels[.userAcceleration] == nil ? nil : layout
  }

  /// The first column, when its numbers are times: they rise, and do not just count the rows. For titles that say nothing.
  static func risingColumn(of table: DelimitedTable) -> Int? {
    let values = (0..<min(table.rowCount, 50)).compactMap { row in table.fields(ofRow: row).first.flatMap(table.number) }
    guard values.count > 1, values.count == min(table.rowCount, 50), values.last! > values[0] else { return nil }
    let steps = zip(values.dropFirst(), values).map { $0 - $1 }
    return steps.allSatisfy { $0 >= 0 } && !steps.allSatisfy { $0 == 1 } ? 0 : nil
  }

  // MARK: Titles

  private enum Quantity {
    /// The factor to G.
    case acceleration(Double)
    case accelerationInAUnitNotNamed
    case other(Channel, Double)
  }

  /// Beginnings of "linear" in the languages of Europe, and Chinese, Japanese and Korean.
  private static let withoutGravity = ["lin", "лин", "线性", "線形", "線性", "선형"]
  /// Beginnings of "acceleration" likewise.
  private static let acceleration = ["acc", "acel", "beschl", "versnel", "ускор", "przysp", "ivme", "加速", "가속"]

  private static func quantity(_ unit: String, _ name: String) -> Quantity? {
    let unit = unit.lowercased().replacingOccurrences(of: " ", with: "")
    if ["m/s^2", "m/s²", "m/s2", "ms^-2", "ms⁻²", "ms-2"].contains(unit) { return .acceleration(androidScale) }
    switch unit {
    case "g": return .acceleration(1)
    case "rad/s": return .other(.rotationRate, 1)
    case "°/s", "deg/s": return .other(.rotationRate, .pi / 180)
    case "µt", "μt", "ut": return .other(.magneticField, 1)
    case "" where acceleration.contains { name.contains($0) }: return .accelerationInAUnitNotNamed
    default: return nil
    }
  }

  /// Three columns each, in order of x, y, z, with what their titles have in common.
  private static func groups(_ titles: [DelimitedTable.Title]) -> [(name: String, axes: [Int])] {
    var found: [String: [Character: Int]] = [:]
    var order: [String] = []
    for (index, title) in titles.enumerated() {
      guard let axis = title.name.last, "xyz".contains(axis) else { continue }
      let name = String(title.name.dropLast())
      if found[name] == nil { order.append(name) }
      if found[name]?[axis] == nil { found[name, default: [:]][axis] = index }
    }
    return order.compactMap { name in
      let axes = "xyz".compactMap { found[name]?[$0] }
      return axes.count == 3 ? (name, axes) : nil
    }
  }
}
