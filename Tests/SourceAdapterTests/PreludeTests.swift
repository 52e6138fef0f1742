import AdapterProtocol
import Foundation
import SourceAdapter
import XCTest

/// What Foundation on Linux does otherwise is put right in an app that is written as for an iPhone.
final class PreludeTests: XCTestCase {
  private func prelude(_ text: String) throws -> String? {
    let target = try AdaptedTarget(["A.swift": text])
    return try target.response.additionalSources.first.map { try String(contentsOfFile: $0, encoding: .utf8) }
  }

  func testAnAppThatNeedsNoneGetsNone() throws {
    XCTAssertNil(try prelude("class A: NSObject { @objc func f() { print(Date()) } }"))
    let timer = try XCTUnwrap(try prelude("let t = Timer(timeInterval: 1, repeats: true) { _ in }"))
    XCTAssertTrue(timer.contains("extension Timer"))
    XCTAssertFalse(timer.contains("NumberFormatter"), "only what the app mentions is written")
  }

  func testATypeOfTheAppsOwnIsNotReplaced() throws {
    XCTAssertTrue(try XCTUnwrap(try prelude("let f = NumberFormatter()")).contains("typealias NumberFormatter"))
    XCTAssertNil(try prelude("class NumberFormatter {}\nlet f = NumberFormatter()"))
  }

  func testAPreludeThatIsNoLongerNeededIsRemoved() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("let f = NumberFormatter()", to: "A.swift")
    let request = AdapterRequest(module: "App", files: [file], outputFolder: folder.path + "/out")
    let path = try XCTUnwrap(Adapter.adapt(request, in: folder).additionalSources.first)
    XCTAssertEqual(try Adapter.adapt(request, in: folder).changedFiles, [])
    _ = try folder.write("let f = 1", to: "A.swift")
    XCTAssertEqual(try Adapter.adapt(request, in: folder).additionalSources, [])
    XCTAssertFalse(FileManager.default.fileExists(atPath: path))
  }

  func testErrorsInThePreludeAreNotTheUsers() throws {
    let target = try AdaptedTarget(["A.swift": "let f = NumberFormatter()"])
    let path = try XCTUnwrap(target.response.additionalSources.first)
    XCTAssertTrue(try target.editMap.originalPosition(file: path, line: 3, column: 1).isGenerated)
  }

  // MARK: - Compiled and run

  private static let app = """
    import Foundation

    class Outer { class Inner {} }
    class Money: NSObject {
      static let formatter: NumberFormatter = {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en_US")
        formatter.numberStyle = .none
        formatter.minimumFractionDigits = 1
        formatter.maximumFractionDigits = 2
        return formatter
      }()
      @objc var amount = 3
    }
    extension NumberFormatter { func twice(_ number: Double) -> String { string(from: NSNumber(value: number * 2)) ?? "" } }

    @main struct App {
      static func main() {
        nonisolated(unsafe) var ticks = 0
        let timer = Timer(timeInterval: 30, repeats: true) { _ in ticks += 1 }
        RunLoop.main.add(timer, forMode: .common)
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.05))
        print("timer", ticks)
        print("number", Money.formatter.string(from: 0.25)!, Money.formatter.twice(0.5))
        print("class", NSStringFromClass(Outer.Inner.self))
        print("plist", Bundle.main.object(forInfoDictionaryKey: "CFBundleNoSuchKey") == nil)
        print("text", NSLocalizedString("hello", comment: ""), NSLocalizedString("a", tableName: "T", value: "b", comment: "c"))
        print("format", String(format: NSLocalizedString("%d of %d", comment: ""), 1, 2), String(format: "%@-%@", "a", "b"))
        print("localized", String.localizedStringWithFormat("%d left", 3), Bundle.main.localizedString(forKey: "k", value: nil, table: nil))
        let defaults = UserDefaults.standard
        let none: String? = nil
        defaults.set(CGFloat(1.5), forKey: "prelude")
        defaults.set(7, forKey: "preludeCount")
        defaults.set(true, forKey: "preludeFlag")
        print("defaults", defaults.double(forKey: "prelude"), defaults.integer(forKey: "preludeCount"), defaults.bool(forKey: "preludeFlag"))
        defaults.set(nil, forKey: "prelude")
        defaults.set(none, forKey: "preludeFlag")
        defaults.removeObject(forKey: "preludeCount")
        print("removed", defaults.object(forKey: "prelude") == nil, defaults.object(forKey: "preludeCount") == nil)
        print("library", FileManager.default.urls(for: .libraryDirectory, in: .userDomainMask)[0].lastPathComponent,
          (NSSearchPathForDirectoriesInDomains(.libraryDirectory, .userDomainMask, true)[0] as NSString).lastPathComponent)
        var words = 0
        let sentence = "one two three"
        sentence.enumerateSubstrings(in: sentence.startIndex..<sentence.endIndex, options: .byWords) { _, _, _, _ in words += 1 }
        print("words", words, NSOrderedSet(array: [1, 1, 2]).array.count)
        let dates = DateFormatter()
        dates.locale = Locale(identifier: "en_US")
        dates.dateStyle = .long
        dates.doesRelativeDateFormatting = true
        print("date", dates.string(from: Date()))
        print("expression", NSExpression(format: "3 + 4 * 2").expressionValue(with: nil, context: nil) as? Int ?? -1)
        let money = [Money(), Money()]
        money[1].amount = 1
        print("predicate", (money as NSArray).filtered(using: NSPredicate(format: "amount > %d", 2)).count)
        let sorted = (money as NSArray).sortedArray(using: [NSSortDescriptor(key: "amount", ascending: true)])
        let descending = NSSortDescriptor(key: #keyPath(Money.amount), ascending: false)
        print("sorted", (sorted[0] as! Money).amount, (sorted as NSArray).sortedArray(using: [descending]).count)
        let units = MeasurementFormatter()
        units.locale = Locale(identifier: "en_US")
        units.unitOptions = .providedUnit
        print("measurement", units.string(from: Measurement(value: 2, unit: UnitLength.kilometers)))
        let duration = DateComponentsFormatter()
        duration.allowedUnits = [.minute, .second]
        duration.unitsStyle = .positional
        duration.zeroFormattingBehavior = .pad
        print("duration", duration.string(from: 65) ?? "")
        let undo = UndoManager()
        undo.registerUndo(withTarget: money[0]) { $0.amount = 9 }
        undo.undo()
        print("undo", money[0].amount)
      }
    }
    """

  private static let expected = [
    "timer 0", "number 0.25 1.0", "class App.Outer.Inner", "plist true", "text hello b", "format 1 of 2 a-b", "localized 3 left k",
    "defaults 1.5 7 true", "removed true true", "library Library Library", "words 3 2", "date Today", "expression 11", "predicate 1",
    "sorted 1 2", "measurement 2 km", "duration 01:05", "undo 9",
  ]

  func testAnAppFindsFoundationAsOnAnIPhone() throws {
    for options in [[], ["-default-isolation", "MainActor"]] {
      let folder = try TemporaryFolder()
      XCTAssertEqual(try EndToEnd.run([try folder.write(Self.app, to: "App.swift")], in: folder, options: options), Self.expected)
    }
  }
}
