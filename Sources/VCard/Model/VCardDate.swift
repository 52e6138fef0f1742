// The forms in which cards write a day: 19800322, 1980-03-22, with a time, without a year (--0322, --03-22), Apple's year 1604
// and others' year 0 that stand for none, and parts only (1980, 1980-03, ---22).
import Foundation

public struct VCardDate: Hashable, Sendable {
  public var year: Int?
  public var month: Int?
  public var day: Int?

  public init(year: Int? = nil, month: Int? = nil, day: Int? = nil) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Nil when nothing in the text is a date. `omittedYear` is the year that means none: X-APPLE-OMIT-YEAR, or 1604.
  public init?(_ text: String, omittedYear: Int = 1604) {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    let date = trimmed.prefix { $0 != "T" && $0 != "t" && $0 != " " }
    var digits = Array(date.utf8)
    // Some phones write 1980/03/22 or 1980.03.22.
    if digits.count >= 8, digits[4] == UInt8(ascii: "/") || digits[4] == UInt8(ascii: ".") {
      let separator = digits[4]
      for index in digits.indices where digits[index] == separator { digits[index] = UInt8(ascii: "-") }
    }
    if digits.starts(with: Array("---".utf8)) {
      guard let day = VCardDate.number(digits[3...]), (1...31).contains(day) else { return nil }
      self.init(day: day)
      return
    }
    let hasNoYear = digits.starts(with: Array("--".utf8))
    if hasNoYear { digits.removeFirst(2) }
    let parts = digits.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ VCardDate.number($0) != nil }) else { return nil }
    var fields: [Int] = []
    switch (parts.count, parts[0].count, hasNoYear) {
    case (1, 8, false): fields = [VCardDate.number(digits[0..<4])!, VCardDate.number(digits[4..<6])!, VCardDate.number(digits[6..<8])!]
    case (1, 4, true): fields = [omittedYear, VCardDate.number(digits[0..<2])!, VCardDate.number(digits[2..<4])!]
    case (1, 2, true): fields = [omittedYear, VCardDate.number(digits[...])!]
    case (2, 1...2, true): fields = [omittedYear] + parts.map { VCardDate.number($0)! }
    case (1...3, 4, false): fields = parts.map { VCardDate.number($0)! }
    default: return nil
    }
    let month = fields.count > 1 ? fields[1] : nil, day = fields.count > 2 ? fields[2] : nil
    guard month.map({ (1...12).contains($0) }) ?? true, day.map({ (1...31).contains($0) }) ?? true else { return nil }
    self.init(year: fields[0] == omittedYear || fields[0] == 0 ? nil : fields[0], month: month, day: day)
    if self.year == nil && month == nil { return nil }
  }

  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 4, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return digits.count == 8 && digits.allSatisfy { (0x30...0x39).contains($0) } ? 0 : nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// "1980-03-22", "1980-03", "1980", "--03-22", "---22".
  public var text: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    switch (year, month, day) {
    case (let year?, let month?, let day?): return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    case (let year?, let month?, nil): return "\(padded(year, 4))-\(padded(month, 2))"
    case (let year?, _, _): return padded(year, 4)
    case (nil, let month?, let day?): return "--\(padded(month, 2))-\(padded(day, 2))"
    case (nil, let month?, nil): return "--\(padded(month, 2))"
    case (nil, nil, let day?): return "---\(padded(day, 2))"
    default: return ""
    }
  }
}
