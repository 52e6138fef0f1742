// RelativeDateTimeFormatter: "in 3 days", "yesterday". Foundation on Linux has none.

open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
  public enum DateTimeStyle: Int, Sendable {
    /// Always a number: "1 day ago".
    case numeric
    /// A word where the language has one: "yesterday".
    case named
  }

  public enum UnitsStyle: Int, Sendable {
    case full, spellOut, short, abbreviated
  }

  open var dateTimeStyle = DateTimeStyle.numeric
  open var unitsStyle = UnitsStyle.full
  open var formattingContext = Context.unknown
  open var calendar: Calendar! = Calendar.autoupdatingCurrent
  open var locale: Locale! = Locale.autoupdatingCurrent

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
    localizedString(from: calendar.dateComponents(Set(Self.units.map(\.component)), from: referenceDate, to: date))
  }

  /// - Parameter timeInterval: seconds from now; negative for the past.
  open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
    let now = Date()
    return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
  }

  /// The text is about the largest component that is not zero.
  open func localizedString(from components: DateComponents) -> String {
    let given = Self.units.filter { components.value(for: $0.component) != nil }
    let shown = given.first { components.value(for: $0.component) != 0 } ?? given.last ?? Self.units[6]
    let value = components.value(for: shown.component) ?? 0
    let widths: [UnitsStyle: UnitText.Width] = [.full: .full, .spellOut: .full, .short: .short, .abbreviated: .narrow]
    let text = RelativeText.text(
      Double(value), shown.unit, isNamed: dateTimeStyle == .named, width: widths[unitsStyle]!, locale: locale,
      beginsSentence: formattingContext == .beginningOfSentence)
    guard var text else { return "\(value)" }
    if unitsStyle == .spellOut, let digits = text.range(of: "\(abs(value))") {
      let formatter = NumberFormatter()
      formatter.locale = locale
      formatter.numberStyle = .spellOut
      text.replaceSubrange(digits, with: formatter.string(from: NSNumber(value: abs(value))) ?? "\(abs(value))")
    }
    return text
  }

  open override func string(for obj: Any?) -> String? { (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) } }

  private static let units: [(component: Calendar.Component, unit: RelativeText.Unit)] = [
    (.year, .year), (.month, .month), (.weekOfMonth, .week), (.day, .day), (.hour, .hour), (.minute, .minute), (.second, .second),
  ]
}
