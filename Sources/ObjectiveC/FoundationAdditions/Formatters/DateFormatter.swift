// DateFormatter with words for the days around today. Foundation's on Linux keeps `doesRelativeDateFormatting` and does nothing with it.

/// What an app's `DateFormatter` is when the app asks for relative dates anywhere.
open class __DateFormatter: Foundation.DateFormatter, @unchecked Sendable {
  open override func string(from date: Date) -> String {
    guard doesRelativeDateFormatting, dateStyle != .none, let day = dayInWords(date) else { return super.string(from: date) }
    guard timeStyle != .none else { return day }
    let time = Foundation.DateFormatter()
    time.locale = locale
    time.timeZone = timeZone
    time.timeStyle = timeStyle
    return joined(day: day, time: time.string(from: date))
  }

  open override func string(for obj: Any?) -> String? { (obj as? Date).map { string(from: $0) } }

  /// "Yesterday", "Today", "Tomorrow"; nil for other days. Some languages have words for two days away, which an iPhone uses too.
  private func dayInWords(_ date: Date) -> String? {
    var calendar = self.calendar ?? Calendar.current
    calendar.timeZone = timeZone
    let days = calendar.dateComponents([.day], from: calendar.startOfDay(for: Date()), to: calendar.startOfDay(for: date)).day ?? .max
    guard abs(days) <= 2 else { return nil }
    func text(isNamed: Bool) -> String? {
      RelativeText.text(Double(days), .day, isNamed: isNamed, width: .full, locale: locale, beginsSentence: true)
    }
    let named = text(isNamed: true)
    // Two days away, a language without a word for it counts.
    return named == text(isNamed: false) && abs(days) > 1 ? nil : named
  }

  /// As the language puts a date and a time together: what it does for a date of the same style is taken, the date replaced.
  private func joined(day: String, time: String) -> String {
    let both = Foundation.DateFormatter()
    both.locale = locale
    both.dateStyle = dateStyle == .short ? .medium : dateStyle
    both.timeStyle = .short
    both.timeZone = TimeZone(identifier: "UTC")
    let sample = Date(timeIntervalSinceReferenceDate: 0)
    let whole = both.string(from: sample)
    both.timeStyle = .none
    let date = both.string(from: sample)
    both.dateStyle = .none
    both.timeStyle = .short
    guard whole.contains(date), let timeRange = whole.range(of: both.string(from: sample)), let dateRange = whole.range(of: date),
      dateRange.upperBound <= timeRange.lowerBound
    else { return day + " " + time }
    return day + whole[dateRange.upperBound..<timeRange.lowerBound] + time
  }
}
