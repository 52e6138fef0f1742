import XCTest
import LanguageChoice

@testable import UIKit

final class LocalizationTests: XCTestCase {
  private func choose(_ available: [String], _ preferences: [String], development: String = "en") -> String {
    LanguageChoice.choose(from: available, developmentRegion: development, preferences: preferences)
  }

  func testTheFirstLanguageThatTheAppHasIsShown() {
    XCTAssertEqual(choose(["en", "zh-Hans", "de"], ["de", "en"]), "de")
    XCTAssertEqual(choose(["en", "zh-Hans"], ["fr", "zh-Hans"]), "zh-Hans")
    XCTAssertEqual(choose(["en", "zh-Hans"], ["fr"]), "en")
  }

  func testChineseIsChosenByItsWriting() {
    XCTAssertEqual(choose(["zh-Hans", "zh-Hant"], ["zh-TW"]), "zh-Hant")
    XCTAssertEqual(choose(["zh-Hans", "zh-Hant"], ["zh-Hans-CN"]), "zh-Hans")
    XCTAssertEqual(choose(["zh_CN"], ["zh-Hans"]), "zh_CN")
    XCTAssertEqual(choose(["zh-Hant"], ["zh-Hans-CN"]), "en")
  }

  func testRegionsFallBackToTheLanguage() {
    XCTAssertEqual(choose(["es", "en"], ["es-MX"]), "es")
    XCTAssertEqual(choose(["es-ES"], ["es-MX"]), "es-ES")
    XCTAssertEqual(choose(["pt-BR", "pt-PT"], ["pt-PT"]), "pt-PT")
    XCTAssertEqual(choose(["English"], ["en-GB"], development: "fr"), "English")
  }

  func testTheDevelopmentLanguageNeedsNoFolder() {
    XCTAssertEqual(choose(["zh-Hans"], ["en", "zh-Hans"]), "en")
  }

  func testInterfaceStringsComeFromTheChosenLanguage() throws {
    let folder = try TestBundle(files: [
      "zh-Hans.lproj/Main.strings": "/* Class = \"UILabel\" */\n\"abc-12-xyz.text\" = \"你好\";\n",
      "Base.lproj/Main.storyboard": "<document/>",
    ])
    Localization.adopt(languages: ["zh-Hans"])
    defer { Localization.adopt(languages: ["en"]) }
    XCTAssertEqual(Localization.strings(ofInterface: "Main", in: folder.bundle), ["abc-12-xyz.text": "你好"])
    XCTAssertEqual(Localization.path(forResource: "Main", ofType: "storyboard", in: folder.bundle), folder.path + "/Base.lproj/Main.storyboard")
    Localization.adopt(languages: ["en"])
    XCTAssertEqual(Localization.strings(ofInterface: "Main", in: folder.bundle), [:])
  }

  func testBrokenStringsAreTold() throws {
    let folder = try TestBundle(files: ["zh-Hans.lproj/Main.strings": "\"a\" = \"b\n"])
    Localization.adopt(languages: ["zh-Hans"])
    defer { Localization.adopt(languages: ["en"]) }
    XCTAssertEqual(Localization.strings(ofInterface: "Main", in: folder.bundle), [:])
    XCTAssertTrue(ReportedMessages.all.contains { $0.contains(folder.path) && $0.contains("the strings cannot be read") })
  }

  func testBarsSpeakThePersonsLanguage() throws {
    func words() -> [String] {
      [UIBarButtonItem.SystemItem.add, .action, .trash, .refresh, .done].map { UIBarButtonItem(barButtonSystemItem: $0, target: nil, action: nil).spokenTitle }
    }
    XCTAssertEqual(words(), ["Add", "Share", "Delete", "Refresh", "Done"])
    for language in ["zh-Hans", "zh-Hant", "ja", "de", "fr", "es"] {
      for number in 0...24 {
        guard let item = UIBarButtonItem.SystemItem(rawValue: number) else { continue }
        let bar = UIBarButtonItem(barButtonSystemItem: item, target: nil, action: nil)
        guard !bar.isSpace, item != .pageCurl else { continue }
        let english = bar.spokenTitle
        XCTAssertNotNil(Localization.systemWord(english, in: language), "\(english) in \(language)")
      }
    }
    XCTAssertEqual(Localization.systemWord("Add", in: "zh-Hans"), "添加")
  }
}
