// MoveMe as a person uses it: from its Xcode project, with one finger.
import XCTest

final class MoveMeTests: AppScriptTestCase {
  override var appName: String { "MoveMe" }

  private func assertEqual(_ rect: CGRect, _ size: CGFloat, about x: CGFloat, _ y: CGFloat, line: UInt = #line) {
    XCTAssertEqual(rect.width, 204 * size, accuracy: 0.1, line: line)
    XCTAssertEqual(rect.height, 92 * size, accuracy: 0.1, line: line)
    XCTAssertEqual(rect.midX, x, accuracy: 0.1, line: line)
    XCTAssertEqual(rect.midY, y, accuracy: 0.1, line: line)
  }

  func testThePlacardGrowsFollowsTheFingerAndComesBack() throws {
    let play = try play("move.txt"), pictures = play.pictures
    func placard(_ mark: String?) throws -> CGRect { try play.frame(of: "PlacardView (", after: mark) }
    assertEqual(try placard(nil), 1, about: 187.5, 333.5)
    // What is declared when the second animation has begun is where it will end.
    assertEqual(try placard("grown"), 1.1, about: 150, 310)
    assertEqual(try placard("under the finger"), 1.1, about: 150, 310)
    assertEqual(try placard("dragged"), 1.1, about: 270, 520)
    assertEqual(try placard("at rest"), 1, about: 187.5, 333.5)
    assertEqual(try placard("again"), 1.1, about: 187.5, 200)
    // While it bounces nothing is taken: neither the double tap nor the touch, so it ends as it was.
    XCTAssertEqual(pictures["move-end.png"], pictures["move-start.png"])
    XCTAssertEqual(Set(pictures.values).count, 6, "pictures that should differ are equal: \(pictures.keys)")
  }

  func testTheSameTouchesGiveTheSamePictures() throws {
    XCTAssertEqual(try play("move.txt").pictures.count, 7)
    try assertRepeats("move.txt")
  }

  func testADoubleTapBesideThePlacardShowsTheNextGreeting() throws {
    let pictures = try play("greetings.txt").pictures
    XCTAssertEqual(pictures["greetings-single.png"], pictures["greetings-1.png"], "a single tap has changed it")
    let different = ["greetings-1.png", "greetings-2.png", "greetings-5.png"].compactMap { pictures[$0] }
    XCTAssertEqual(Set(different).count, 3)
    XCTAssertEqual(pictures["greetings-round.png"], pictures["greetings-1.png"], "after the last greeting comes the first")
  }

  func testThePersonsLanguageComesFirst() throws {
    let script = try write("screenshot start.png\ndouble-tap 60 60\nwait 0.6\nscreenshot next.png\n", to: "language.txt")
    let english = try play(script, ["--language", "en"]).pictures, chinese = try play(script, ["--language", "zh-Hans"]).pictures
    XCTAssertEqual(english.count, 2)
    XCTAssertEqual(english["start.png"], chinese["next.png"], "Welcome! is the second of the Chinese greetings")
    XCTAssertEqual(english["next.png"], chinese["start.png"])
    XCTAssertNotEqual(english["start.png"], chinese["start.png"])
  }
}
