import ObjectiveC
import XCTest

final class FormatterTests: XCTestCase {
  private let english = Locale(identifier: "en_US"), chinese = Locale(identifier: "zh_CN"), german = Locale(identifier: "de_DE")

  // MARK: - Numbers

  private func number(_ value: Double, _ style: NumberFormatter.Style, _ locale: Locale? = nil, _ change: (NumberFormatter) -> Void) -> String? {
    let formatter = __NumberFormatter()
    formatter.locale = locale ?? english
    formatter.numberStyle = style
    change(formatter)
    return formatter.string(from: NSNumber(value: value))
  }

  func testTheLimitsOfFractionDigitsHoldTogether() {
    func between(_ least: Int, _ most: Int) -> (NumberFormatter) -> Void {
      { formatter in
        formatter.minimumFractionDigits = least
        formatter.maximumFractionDigits = most
      }
    }
    XCTAssertEqual(number(0.25, .none, nil, between(1, 2)), "0.25")
    XCTAssertEqual(number(3, .none, nil, between(1, 2)), "3.0")
    XCTAssertEqual(number(1234.56789, .decimal, nil, between(1, 4)), "1,234.5679")
    XCTAssertEqual(number(-1234.5, .decimal, nil, between(1, 1)), "-1,234.5")
    XCTAssertEqual(number(12.34567, .decimal, german, between(2, 5)), "12,34567")
    XCTAssertEqual(number(0.4567, .percent, nil, between(1, 1)), "45.7%")
    XCTAssertEqual(number(1234.5, .currency, german, between(1, 1)), "1.234,5\u{a0}€")
  }

  func testACurrencyCanBeWrittenWithoutFraction() {
    XCTAssertEqual(number(12.6, .currency) { $0.maximumFractionDigits = 0 }, "$13")
    XCTAssertEqual(number(1234.5, .currency) { _ in }, "$1,234.50")
    let ungrouped = number(1234, .decimal) { formatter in
      formatter.usesGroupingSeparator = false
      formatter.minimumFractionDigits = 1
      formatter.maximumFractionDigits = 2
    }
    XCTAssertEqual(ungrouped, "1234.0")
  }

  func testOnlyAWholeTextIsANumber() {
    let formatter = __NumberFormatter()
    formatter.locale = english
    formatter.numberStyle = .decimal
    XCTAssertEqual(formatter.number(from: "1,234.5"), 1234.5)
    XCTAssertNil(formatter.number(from: "12abc"))
    formatter.minimum = 10
    XCTAssertNil(formatter.number(from: "5"))
    XCTAssertEqual(formatter.number(from: "15"), 15)
    formatter.generatesDecimalNumbers = true
    XCTAssertEqual(formatter.number(from: "15.5") as? NSDecimalNumber, NSDecimalNumber(string: "15.5"))
    formatter.numberStyle = .currency
    XCTAssertEqual(formatter.number(from: "$12.50")?.doubleValue, 12.5)
    XCTAssertEqual((formatter.copy() as? __NumberFormatter)?.numberStyle, .currency)
    XCTAssertNil(formatter.string(for: nil))
    XCTAssertEqual(formatter.string(for: 5), "$5.00")
  }

  // MARK: - Dates

  func testDaysAroundTodayAreNamed() {
    let formatter = __DateFormatter()
    formatter.locale = english
    formatter.dateStyle = .medium
    formatter.doesRelativeDateFormatting = true
    XCTAssertEqual(formatter.string(from: Date()), "Today")
    XCTAssertEqual(formatter.string(from: Date(timeIntervalSinceNow: -86400)), "Yesterday")
    XCTAssertEqual(formatter.string(from: Date(timeIntervalSince1970: 1_500_000_000)), "Jul 14, 2017")
    formatter.timeStyle = .short
    XCTAssertTrue(formatter.string(from: Date()).hasPrefix("Today"))
    XCTAssertTrue(formatter.string(from: Date()).contains(":"))
    formatter.locale = chinese
    formatter.timeStyle = .none
    XCTAssertEqual(formatter.string(from: Date(timeIntervalSinceNow: 86400)), "明天")
  }

  func testTimesFromNowAreTold() {
    let formatter = RelativeDateTimeFormatter()
    formatter.locale = english
    let now = Date(timeIntervalSince1970: 1_500_000_000)
    XCTAssertEqual(formatter.localizedString(for: now.addingTimeInterval(-7200), relativeTo: now), "2 hours ago")
    XCTAssertEqual(formatter.localizedString(for: now.addingTimeInterval(86400), relativeTo: now), "in 1 day")
    formatter.dateTimeStyle = .named
    XCTAssertEqual(formatter.localizedString(for: now.addingTimeInterval(86400), relativeTo: now), "tomorrow")
    formatter.locale = chinese
    XCTAssertEqual(formatter.localizedString(from: DateComponents(day: -1)), "昨天")
  }

  // MARK: - How long

  private func duration(
    _ seconds: TimeInterval, _ style: DateComponentsFormatter.UnitsStyle, _ change: (DateComponentsFormatter) -> Void = { _ in }
  ) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.calendar?.locale = english
    formatter.unitsStyle = style
    formatter.allowedUnits = [.hour, .minute, .second]
    change(formatter)
    return formatter.string(from: seconds)
  }

  func testADurationIsWrittenInEachStyle() {
    XCTAssertEqual(duration(4205, .positional), "1:10:05")
    XCTAssertEqual(duration(65, .positional), "1:05")
    XCTAssertEqual(duration(4200, .abbreviated), "1h 10m")
    XCTAssertEqual(duration(4200, .short), "1 hr, 10 min")
    XCTAssertEqual(duration(4200, .full), "1 hour, 10 minutes")
    XCTAssertEqual(duration(4200, .brief), "1hr 10min")
    XCTAssertEqual(duration(4200, .spellOut), "one hour, ten minutes")
    XCTAssertEqual(duration(0, .full), "0 seconds")
    XCTAssertEqual(duration(4200, .full) { $0.calendar?.locale = self.chinese }, "1小时10分钟")
  }

  func testZerosAndUnitsAreAsAskedFor() {
    XCTAssertEqual(duration(65, .positional) { $0.zeroFormattingBehavior = .pad }, "00:01:05")
    XCTAssertEqual(duration(5, .positional) { $0.zeroFormattingBehavior = .pad; $0.allowedUnits = [.minute, .second] }, "00:05")
    XCTAssertEqual(duration(4210, .abbreviated) { $0.maximumUnitCount = 2 }, "1h 10m")
    XCTAssertEqual(duration(5400, .full) { $0.allowedUnits = .minute }, "90 minutes")
    let remaining = duration(300, .full) { formatter in
      formatter.includesTimeRemainingPhrase = true
      formatter.includesApproximationPhrase = true
    }
    XCTAssertEqual(remaining, "About 5 minutes remaining")
    let formatter = DateComponentsFormatter()
    formatter.calendar?.locale = english
    formatter.unitsStyle = .full
    XCTAssertEqual(formatter.string(from: DateComponents(day: 1, hour: 2)), "1 day, 2 hours")
  }

  // MARK: - Measurements and lists

  func testMeasurementsAreInTheUnitsOfTheRegion() {
    let formatter = MeasurementFormatter()
    formatter.locale = english
    XCTAssertEqual(formatter.string(from: Measurement(value: 5, unit: UnitLength.kilometers)), "3.107 mi")
    XCTAssertEqual(formatter.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)), "68°F")
    formatter.unitOptions = .providedUnit
    XCTAssertEqual(formatter.string(from: Measurement(value: 5, unit: UnitLength.kilometers)), "5 km")
    formatter.unitStyle = .long
    XCTAssertEqual(formatter.string(from: Measurement(value: 1, unit: UnitLength.kilometers)), "1 kilometer")
    formatter.unitOptions = .naturalScale
    XCTAssertEqual(formatter.string(from: Measurement(value: 1500, unit: UnitLength.meters)), "1.5 kilometers")
    formatter.locale = chinese
    XCTAssertEqual(formatter.string(from: Measurement(value: 1500, unit: UnitLength.meters)), "1.5公里")
    formatter.unitOptions = .temperatureWithoutUnit
    XCTAssertEqual(formatter.string(from: Measurement(value: 21, unit: UnitTemperature.celsius)), "21°")
    formatter.locale = english
    formatter.unitStyle = .medium
    XCTAssertEqual(formatter.string(from: UnitLength.kilometers as Unit), "km")
    formatter.unitOptions = .providedUnit
    formatter.numberFormatter.maximumFractionDigits = 0
    XCTAssertEqual(formatter.string(from: Measurement(value: 5.4, unit: UnitLength.kilometers)), "5 km")
  }

  func testListsAreJoined() {
    let formatter = ListFormatter()
    formatter.locale = english
    XCTAssertEqual(formatter.string(from: ["a", "b", "c"]), "a, b, and c")
  }
}
