// The wheels of a date picker: which columns there are, what their rows say, and which date they make together.

final class DateWheels: UIPickerView, UIPickerViewDataSource, UIPickerViewDelegate {
  struct Setting: Equatable {
    var mode: UIDatePicker.Mode
    var calendar: Calendar
    var locale: Locale
    var minuteInterval: Int
  }
  enum Value { case date(Date), length(TimeInterval) }
  private enum Column: Equatable { case day, month, dayOfMonth, year, hour, minute, half, lengthHours, lengthMinutes }

  var chosen: ((Value) -> Void)?
  private var setting: Setting?
  private var kinds: [Column] = []
  private var uses24Hours = false
  private var date = Date()
  /// The day of the row in the middle of the wheel of days.
  private var anchorDay = Date()

  private static let days = 20_001, turns = 200, firstYear = 1, lastYear = 10_000

  override init(frame: CGRect) {
    super.init(frame: frame)
    dataSource = self
    delegate = self
  }

  required init?(coder: NSCoder) { fatalError("a date picker makes its wheels itself") }

  // MARK: - Showing

  func show(_ new: Setting, _ value: Value, animated: Bool) {
    let isOther = setting != new
    if isOther {
      setting = new
      let hours = DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: new.locale) ?? "h a"
      uses24Hours = !hours.contains("a")
      kinds = columns(new)
    }
    switch value {
    case .date(let date):
      if isOther { anchorDay = new.calendar.startOfDay(for: date) }
      self.date = date
    case .length(let seconds): length = seconds
    }
    if isOther { reloadAllComponents() }
    for (component, kind) in kinds.enumerated() { selectRow(row(of: kind), inComponent: component, animated: animated && !isOther) }
  }
  private var length: TimeInterval = 60

  private func columns(_ setting: Setting) -> [Column] {
    let time: [Column] = uses24Hours ? [.hour, .minute] : [.hour, .minute, .half]
    switch setting.mode {
    case .time: return time
    case .dateAndTime: return [.day] + time
    case .countDownTimer: return [.lengthHours, .lengthMinutes]
    case .date, .yearAndMonth:
      let format = DateFormatter.dateFormat(fromTemplate: "dMMMMyyyy", options: 0, locale: setting.locale) ?? "MMMM d, yyyy"
      let order: [(Character, Column)] = [("M", .month), ("d", .dayOfMonth), ("y", .year)]
      let found = order.compactMap { letter, column in format.firstIndex(of: letter).map { ($0, column) } }.sorted { $0.0 < $1.0 }.map(\.1)
      return setting.mode == .yearAndMonth ? found.filter { $0 != .dayOfMonth } : found
    }
  }

  // MARK: - Rows

  private var calendar: Calendar { setting?.calendar ?? .current }
  private var minutesPerWheel: Int { 60 / max(min(setting?.minuteInterval ?? 1, 60), 1) }

  private func count(_ kind: Column) -> Int {
    switch kind {
    case .day: return Self.days
    case .month: return 12 * Self.turns
    case .dayOfMonth: return 31 * Self.turns
    case .year: return Self.lastYear - Self.firstYear + 1
    case .hour: return (uses24Hours ? 24 : 12) * Self.turns
    case .minute: return minutesPerWheel * Self.turns
    case .half: return 2
    case .lengthHours: return 24
    case .lengthMinutes: return minutesPerWheel
    }
  }

  private func row(of kind: Column) -> Int {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func turned(_ value: Int, _ size: Int) -> Int { size * (Self.turns / 2) + value }
    switch kind {
    case .day: return Self.days / 2 + (calendar.dateComponents([.day], from: anchorDay, to: calendar.startOfDay(for: date)).day ?? 0)
    case .month: return turned((parts.month ?? 1) - 1, 12)
    case .dayOfMonth: return turned((parts.day ?? 1) - 1, 31)
    case .year: return (parts.year ?? Self.firstYear) - Self.firstYear
    case .hour: return uses24Hours ? turned(parts.hour ?? 0, 24) : turned(((parts.hour ?? 0) + 11) % 12, 12)
    case .minute: return turned((parts.minute ?? 0) / (setting?.minuteInterval ?? 1), minutesPerWheel)
    case .half: return (parts.hour ?? 0) >= 12 ? 1 : 0
    case .lengthHours: return min(Int(length) / 3600, 23)
    case .lengthMinutes: return Int(length) % 3600 / 60 / (setting?.minuteInterval ?? 1)
    }
  }

  private func day(at row: Int) -> Date { calendar.date(byAdding: .day, value: row - Self.days / 2, to: anchorDay) ?? anchorDay }

  private func title(_ kind: Column, _ row: Int) -> String {
    let formatter = DateFormatter()
    formatter.locale = setting?.locale ?? .current
    formatter.calendar = calendar
    formatter.timeZone = calendar.timeZone
    switch kind {
    case .day:
      let day = day(at: row)
      if calendar.isDateInToday(day) { return Localization.system("Today") }
      formatter.setLocalizedDateFormatFromTemplate("EEEMMMd")
      return formatter.string(from: day)
    case .month: return (formatter.standaloneMonthSymbols ?? formatter.monthSymbols)[row % 12]
    case .dayOfMonth: return "\(row % 31 + 1)"
    case .year: return "\(row + Self.firstYear)"
    case .hour: return uses24Hours ? String(format: "%02d", row % 24) : "\(row % 12 + 1)"
    case .minute: return String(format: "%02d", row % minutesPerWheel * (setting?.minuteInterval ?? 1))
    case .half: return row == 0 ? formatter.amSymbol : formatter.pmSymbol
    case .lengthHours: return "\(row) h"
    case .lengthMinutes: return "\(row * (setting?.minuteInterval ?? 1)) min"
    }
  }

  // MARK: - The date

  override func didChooseByHand() {
    func row(_ kind: Column) -> Int? { kinds.firstIndex(of: kind).map { selectedRow(inComponent: $0) } }
    if setting?.mode == .countDownTimer {
      length = Double((row(.lengthHours) ?? 0) * 3600 + (row(.lengthMinutes) ?? 0) * 60 * (setting?.minuteInterval ?? 1))
      chosen?(.length(length))
      return
    }
    var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    if let day = row(.day) {
      let chosen = calendar.dateComponents([.year, .month, .day], from: self.day(at: day))
      (parts.year, parts.month, parts.day) = (chosen.year, chosen.month, chosen.day)
    }
    if let year = row(.year) { parts.year = year + Self.firstYear }
    if let month = row(.month) { parts.month = month % 12 + 1 }
    if let day = row(.dayOfMonth) { parts.day = day % 31 + 1 }
    if let hour = row(.hour) {
      parts.hour = uses24Hours ? hour % 24 : (hour % 12 + 1) % 12 + (row(.half) == 1 ? 12 : 0)
    }
    if let minute = row(.minute) { parts.minute = minute % minutesPerWheel * (setting?.minuteInterval ?? 1) }
    // The 31st of a short month is its last day.
    let month = calendar.date(from: DateComponents(year: parts.year, month: parts.month, day: 1)) ?? date
    let last = calendar.range(of: .day, in: .month, for: month)?.count ?? 31
    if let day = parts.day, day > last {
      parts.day = last
      if let component = kinds.firstIndex(of: .dayOfMonth) {
        let now = selectedRow(inComponent: component)
        selectRow(now - (day - last), inComponent: component, animated: true)
      }
    }
    guard let new = calendar.date(from: parts) else { return }
    date = new
    chosen?(.date(new))
  }

  // MARK: - As a picker

  func numberOfComponents(in pickerView: UIPickerView) -> Int { kinds.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { count(kinds[component]) }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { title(kinds[component], row) }
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    switch kinds[component] {
    case .day: return 140
    case .month: return 140
    case .dayOfMonth: return 50
    case .year: return 84
    case .hour, .minute: return 50
    case .half: return 60
    case .lengthHours, .lengthMinutes: return 110
    }
  }
}
