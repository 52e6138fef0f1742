import ObjectiveC
import XCTest

final class PluralTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    folder = NSTemporaryDirectory() + "plurals-\(UUID().uuidString).bundle"
    let languages = [
      "en": ["zero": "no files", "one": "one file", "other": "%d files"],
      "ru": ["one": "%d файл", "few": "%d файла", "many": "%d файлов", "other": "%d файла"],
    ]
    for (language, forms) in languages {
      let table: [String: Any] = [
        "files": [
          "NSStringLocalizedFormatKey": "%#@count@ in %@",
          "count": forms.merging(["NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d"]) { $1 },
        ],
        "both": [
          "NSStringLocalizedFormatKey": "%#@first@",
          "first": ["one": "%d man and %#@second@", "other": "%d men and %#@second@"],
          "second": ["one": "%d dog", "other": "%d dogs"],
        ],
      ]
      try FileManager.default.createDirectory(atPath: folder + "/\(language).lproj", withIntermediateDirectories: true)
      let data = try PropertyListSerialization.data(fromPropertyList: table, format: .xml, options: 0)
      try data.write(to: URL(fileURLWithPath: folder + "/\(language).lproj/Things.plurals"))
      try Data("\"plain\" = \"100% plain\";".utf8).write(to: URL(fileURLWithPath: folder + "/\(language).lproj/Things.strings"))
    }
  }

  override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

  private func text(_ key: String, _ language: String = "en", _ arguments: CVarArg...) throws -> String {
    let bundle = try XCTUnwrap(Bundle(path: folder + "/\(language).lproj"))
    let format = bundle.__localizedString(forKey: key, value: nil, table: "Things")
    let filled = __filledPlurals(format, arguments)
    return String(format: filled.format, arguments: filled.arguments)
  }

  func testTheFormFollowsTheNumber() throws {
    XCTAssertEqual(try text("files", "en", 0, "A"), "no files in A")
    XCTAssertEqual(try text("files", "en", 1, "A"), "one file in A")
    XCTAssertEqual(try text("files", "en", 7, "A"), "7 files in A")
  }

  func testTheFormFollowsTheLanguage() throws {
    XCTAssertEqual(try text("files", "ru", 1, "A"), "1 файл in A")
    XCTAssertEqual(try text("files", "ru", 3, "A"), "3 файла in A")
    XCTAssertEqual(try text("files", "ru", 11, "A"), "11 файлов in A")
  }

  func testAFormMayHoldAnotherVariable() throws {
    XCTAssertEqual(try text("both", "en", 1, 2), "1 man and 2 dogs")
    XCTAssertEqual(try text("both", "en", 3, 1), "3 men and 1 dog")
  }

  func testTextsWithoutPluralsStay() throws {
    let bundle = try XCTUnwrap(Bundle(path: folder + "/en.lproj"))
    XCTAssertEqual(bundle.__localizedString(forKey: "plain", value: nil, table: "Things"), "100% plain")
    XCTAssertEqual(bundle.__localizedString(forKey: "missing", value: "instead", table: "Things"), "instead")
    XCTAssertEqual(__filledPlurals("%2$d of %1$d", [1, 2]).format, "%2$d of %1$d")
  }
}
