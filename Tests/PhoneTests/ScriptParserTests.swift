// Scripts as people write them, and what they are told about a line that cannot be read.
import PhoneLink
import XCTest

@testable import Phone

final class ScriptParserTests: XCTestCase {
  private func command(_ line: String) throws -> ScriptCommand? { try Script(parsing: line, name: "test.txt").lines.first?.command }

  private func complaint(_ text: String) -> String {
    do {
      _ = try Script(parsing: text, name: "test.txt")
      XCTFail("\(text) was read without complaint")
      return ""
    } catch { return "\(error)" }
  }

  func testEveryVerbIsRead() throws {
    let tilt = Vector3(x: 0.3, y: 0, z: -0.95)
    let expected: [(String, ScriptCommand)] = [
      ("tap 160 300", .tap(.point(CGPoint(x: 160, y: 300)))), ("tap \"重新开始\"", .tap(.text("重新开始"))),
      ("double-tap 1.5 2", .doubleTap(.point(CGPoint(x: 1.5, y: 2)))), ("press 1.0 10 20", .press(seconds: 1, .point(CGPoint(x: 10, y: 20)))),
      ("press 0.7 \"Hold\"", .press(seconds: 0.7, .text("Hold"))),
      ("drag 1 2 3 4", .drag(from: .point(CGPoint(x: 1, y: 2)), to: CGPoint(x: 3, y: 4), seconds: 0.3)),
      ("drag \"A\" 3 4 1.5", .drag(from: .text("A"), to: CGPoint(x: 3, y: 4), seconds: 1.5)), ("tilt 0.3 0 -0.95", .tilt(tilt)),
      ("wait 0.5", .wait(seconds: 0.5)), ("wait until text \"Go\"", .waitUntil(.text("Go"), timeout: 10)),
      ("wait until no text \"Go\" 3", .waitUntil(.noText("Go"), timeout: 3)), ("expect text \"Game Over\"", .expect(.text("Game Over"))),
      ("expect no text \"x\"", .expect(.noText("x"))), ("expect count 2 \"x\"", .expect(.count(2, "x"))),
      ("expect class UIAlertController", .expect(.viewOfClass("UIAlertController"))), ("expect no class A", .expect(.noViewOfClass("A"))),
      ("finger down 1 2", .fingerDown(1, .point(CGPoint(x: 1, y: 2)))), ("finger 2 down \"A\"", .fingerDown(2, .text("A"))),
      ("finger move 3 4 0.5", .fingerMove(1, to: CGPoint(x: 3, y: 4), seconds: 0.5)), ("finger 10 up", .fingerUp(10)),
      ("pinch 1 2 1.5", .pinch(.point(CGPoint(x: 1, y: 2)), scale: 1.5, seconds: 0.5)), ("pinch \"A\" 0.5 1", .pinch(.text("A"), scale: 0.5, seconds: 1)),
      ("rotate-fingers 1 2 -90 2", .turnFingers(.point(CGPoint(x: 1, y: 2)), degrees: -90, seconds: 2)),
      ("two-finger-drag 1 2 3 4", .twoFingerDrag(from: .point(CGPoint(x: 1, y: 2)), to: CGPoint(x: 3, y: 4), seconds: 0.3)),
      ("time-change", .timeChange), ("terminate", .terminate), ("launch", .launch), ("shake", .shake),
      ("rotate landscapeLeft", .rotate(.landscapeLeft)), ("home", .home), ("return", .comeBack),
      ("memory-warning", .memoryWarning), ("open \"app://x\"", .openURL("app://x")), ("type \"你好\"", .type("你好")),
      ("keyboard on", .keyboard(isOnScreen: true)), ("key return", .key(HardwareKey.named("return")!)),
      ("screenshot a.png", .screenshot(path: "a.png")),
      ("screenshot \"my picture.png\"", .screenshot(path: "my picture.png")), ("dump", .dump), ("log \"here\"", .log("here")), ("quit", .quit),
    ]
    for (line, wanted) in expected { XCTAssertEqual(try command(line), wanted, line) }
    let verbs = Set(expected.map { $0.0.prefix { $0 != " " } }.map(String.init))
    XCTAssertEqual(verbs, Set(ScriptVerb.all.map(\.name)), "a verb of the manual has no example here")
  }

  func testCommentsEmptyLinesAndEscapes() throws {
    let script = try Script(parsing: "\u{FEFF}# first\r\n\r\n  tap \"a\\\"b # c\\n\\u{4F60}\"   # then\r\nlog “full width”\n", name: "s")
    XCTAssertEqual(script.lines.map(\.number), [3, 4])
    XCTAssertEqual(script.lines[0].command, .tap(.text("a\"b # c\n你")))
    XCTAssertEqual(script.lines[1].command, .log("full width"))
  }

  func testAnUnknownVerbIsToldWithPlaceLineAndSuggestion() {
    let text = complaint("wait 1\n  tpa \"x\"")
    XCTAssertTrue(text.hasPrefix("test.txt:2:3: error: unknown verb \"tpa\"; did you mean \"tap\"?"), text)
    XCTAssertTrue(text.contains("\n    tpa \"x\"\n    ^"), text)
  }

  func testEveryBadLineIsToldAtOnce() {
    let text = complaint("wait\nflip\ntap 1 2\ntilt 1 2 north")
    XCTAssertTrue(text.contains("test.txt:1:5: error: a number of seconds is missing"), text)
    XCTAssertTrue(text.contains("test.txt:2:1: error: unknown verb \"flip\""), text)
    XCTAssertTrue(text.contains("test.txt:4:10: error: \"north\" is no number"), text)
    XCTAssertFalse(text.contains("test.txt:3"), text)
  }

  func testMalformedArgumentsAreRefused() {
    for line in [
      "tap", "tap 1", "tap 1 2 3", "tap Restart", "tap \"open", "tap \"a\"b", "tap a\"b\"", "tap \"\\q\"", "tap \"\\u{D800}\"", "press 1",
      "press -1 2 3", "drag 1 2 3", "drag \"a\"", "tilt 1 2", "tilt nan 0 0", "tilt inf 0 0", "wait -1", "wait 1e9", "wait until", "wait until text",
      "expect", "expect text", "expect text Over", "expect texts \"a\"", "expect count 1.5 \"a\"", "expect no count 1 \"a\"", "rotate sideways",
      "key hyper", "type hello", "screenshot", "log", "shake now", "\"tap\" 1 2",
    ] {
      XCTAssertThrowsError(try command(line), line) { XCTAssertTrue($0 is PhoneUsageError) }
    }
    XCTAssertTrue(complaint("rotate landscapeleftt").contains("did you mean \"landscapeLeft\"?"))
    XCTAssertTrue(complaint("expect txt \"a\"").contains("did you mean \"text\"?"))
  }

  func testBytesThatAreNoTextAreRefused() {
    XCTAssertThrowsError(try Script(parsing: Data([0x74, 0xFF, 0xFE]), name: "s")) { XCTAssertTrue("\($0)".contains("not UTF-8")) }
  }

  func testAMissingFileIsToldByName() {
    XCTAssertThrowsError(try Script.read(.file("/nowhere/script.txt"))) { XCTAssertTrue("\($0)".contains("/nowhere/script.txt")) }
  }

  func testTheManualNamesEveryVerb() {
    for verb in ScriptVerb.all { XCTAssertTrue(scriptManual().contains(verb.usage[0])) }
  }
}
