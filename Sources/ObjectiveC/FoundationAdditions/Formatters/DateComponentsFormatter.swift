// DateComponentsFormatter: how long something takes, in words or as 1:05. Foundation on Linux declares it unavailable.
//
// Missing: allowsFractionalUnits; a number that does not go into the allowed units is cut off, not rounded.

open class DateComponentsFormatter: Formatter, @unchecked Sendable {
  public enum UnitsStyle: Int, Sendable {
    case positional, abbreviated, short, full, spellOut, brief
  }

  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Positional: leading zeros are dropped, others padded to two digits. Other styles: all zeros are dropped.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  open var unitsStyle = UnitsStyle.positional
  /// Empty: the units of the components, or all of them for a time.
  open var allowedUnits: NSCalendar.Unit = []
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  open var calendar: Calendar? = Calendar.autoupdatingCurrent
  open var allowsFractionalUnits = false {
    didSet { if allowsFractionalUnits { unimplemented("DateComponentsFormatter.allowsFractionalUnits") } }
  }
  /// The most units in a text; 0 for any number.
  open var maximumUnitCount = 0
  open var collapsesLargestUnit = false
  open var includesApproximationPhrase = false
  open var includesTimeRemainingPhrase = false
  open var formattingContext = Context.unknown

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private struct Unit {
    let component: Calendar.Component
    let allowed: NSCalendar.Unit
    let name: String
  }

  private static let units = [
    Unit(component: .year, allowed: .year, name: "year"), Unit(component: .month, allowed: .month, name: "month"),
    Unit(component: .weekOfMonth, allowed: .weekOfMonth, name: "week"), Unit(component: .day, allowed: .day, name: "day"),
    Unit(component: .hour, allowed: .hour, name: "hour"), Unit(component: .minute, allowed: .minute, name: "minute"),
    Unit(component: .second, allowed: .second, name: "second"),
  ]

  /// Times are counted in a calendar without leaps of the clock.
  private var countingCalendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    return calendar
  }

  private var locale: Locale { calendar?.locale ?? Locale.current }

  // MARK: - Formatting

  open func string(from components: DateComponents) -> String? {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    guard let end = countingCalendar.date(byAdding: components, to: start) else { return nil }
    let given = Self.units.filter { components.value(for: $0.component) != nil }
    return text(from: start, to: end, in: countingCalendar, units: allowedUnits.isEmpty ? given : allowed)
  }

  /// - Parameter interval: seconds.
  open func string(from interval: TimeInterval) -> String? {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    return text(from: start, to: start.addingTimeInterval(interval), in: countingCalendar, units: allowedUnits.isEmpty ? Self.units : allowed)
  }

  open func string(from startDate: Date, to endDate: Date) -> String? {
    text(from: startDate, to: endDate, in: calendar ?? countingCalendar, units: allowedUnits.isEmpty ? Self.units : allowed)
  }

  open override func string(for obj: Any?) -> String? { (obj as? DateComponents).flatMap { string(from: $0) } }

  open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  private var allowed: [Unit] { Self.units.filter { allowedUnits.contains($0.allowed) } }

  private typealias Amount = (unit: Unit, value: Int)

  private func text(from start: Date, to end: Date, in calendar: Calendar, units: [Unit]) -> String? {
    guard !units.isEmpty else { return nil }
    let isNegative = end < start
    let found = calendar.dateComponents(Set(units.map(\.component)), from: min(start, end), to: max(start, end))
    var amounts: [Amount] = units.map { ($0, found.value(for: $0.component) ?? 0) }
    if collapsesLargestUnit { collapse(&amounts) }
    amounts = withoutZeros(amounts)
    if maximumUnitCount > 0 { amounts = Array(amounts.prefix(maximumUnitCount)) }
    var result = unitsStyle == .positional ? positional(amounts) : inWords(amounts)
    if isNegative { result = "-" + result }
    return withPhrases(result)
  }

  /// "63 seconds" for "1 minute, 3 seconds".
  private func collapse(_ amounts: inout [Amount]) {
    let sizes: [String: Int] = ["minute": 60, "hour": 60, "day": 24, "week": 7, "year": 12]
    guard let first = amounts.firstIndex(where: { $0.value != 0 }), amounts[first].value == 1, first + 1 < amounts.count,
      let size = sizes[amounts[first].unit.name], amounts[first + 1].value != 0
    else { return }
    amounts[first].value = 0
    amounts[first + 1].value += size
  }

  private func withoutZeros(_ amounts: [Amount]) -> [Amount] {
    var behavior = zeroFormattingBehavior
    if behavior.contains(.default) { behavior.formUnion(unitsStyle == .positional ? .dropLeading : .dropAll) }
    guard let first = amounts.firstIndex(where: { $0.value != 0 }), let last = amounts.lastIndex(where: { $0.value != 0 }) else {
      return behavior.isDisjoint(with: .dropAll) ? amounts : amounts.suffix(1)
    }
    return amounts.enumerated().filter { place, amount in
      if amount.value != 0 { return true }
      if place < first { return !behavior.contains(.dropLeading) }
      return !behavior.contains(place > last ? .dropTrailing : .dropMiddle)
    }.map(\.element)
  }

  /// "1:05:00"; years to days, which no one writes so, go before it in words.
  private func positional(_ amounts: [Amount]) -> String {
    let clock = amounts.filter { ["hour", "minute", "second"].contains($0.unit.name) }
    let calendar = amounts.filter { amount in !clock.contains { $0.unit.name == amount.unit.name } }
    let pads = zeroFormattingBehavior.contains(.pad)
    let digits = clock.enumerated().map { place, amount in
      String(format: pads || place > 0 ? "%02ld" : "%ld", amount.value)
    }.joined(separator: ":")
    if calendar.isEmpty { return digits }
    let before = UnitText.list(calendar.map { words($0, .narrow) }, width: .narrow, locale: locale)
    return clock.isEmpty ? before : before + " " + digits
  }

  private func inWords(_ amounts: [Amount]) -> String {
    switch unitsStyle {
    case .abbreviated: return UnitText.list(amounts.map { words($0, .narrow) }, width: .narrow, locale: locale)
    case .short: return UnitText.list(amounts.map { words($0, .short) }, width: .short, locale: locale)
    case .brief:
      let parts = amounts.map { words($0, .short).replacingOccurrences(of: " ", with: "") }
      return UnitText.list(parts, width: .narrow, locale: locale)
    case .full, .spellOut, .positional: return UnitText.list(amounts.map { words($0, .full) }, width: .full, locale: locale)
    }
  }

  private func words(_ amount: Amount, _ width: UnitText.Width) -> String {
    var digits: String?
    if unitsStyle == .spellOut {
      let formatter = NumberFormatter()
      formatter.locale = locale
      formatter.numberStyle = .spellOut
      digits = formatter.string(from: NSNumber(value: amount.value))
    }
    return UnitText.text(Double(amount.value), unit: amount.unit.name, width: width, locale: locale, digits: digits)
      ?? "\(amount.value) \(amount.unit.name)"
  }

  /// "About 5 minutes remaining". Known in English and Chinese; in other languages the text stays without.
  private func withPhrases(_ text: String) -> String {
    var text = text
    let language = locale.identifier.prefix(2)
    if includesApproximationPhrase {
      if language == "en" { text = "About " + text } else if language == "zh" { text = "大约" + text }
    }
    if includesTimeRemainingPhrase {
      if language == "en" { text += " remaining" } else if language == "zh" { text = "剩余" + text }
    }
    return text
  }
}
