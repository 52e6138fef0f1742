// MoveMe as a person uses it: from its Xcode project, with one finger.
import XCTest

final class MoveMeTests: TemporaryFolderTestCase {
  private let app = QuinceProgram.checkout + "/Apps/MoveMe"

  /// Runs one of the app's scripts in a folder of its own: what it printed, and the pictures it wrote.
  private func play(_ script: String, in name: String, _ options: [String] = []) throws -> (output: String, pictures: [String: Data]) {
    let place = "\(folder)/\(name)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let path = script.hasPrefix("/") ? script : "\(app)/Scripts/\(script)"
    let result = try QuinceProgram.run(["run", app, "--headless", "--script", path] + options, directory: place, limit: 240)
    XCTAssertFalse(result.timedOut, "the run did not end: \(result.output)")
    XCTAssertEqual(result.status, 0, result.output)
    var pictures: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: place) where file.hasSuffix(".png") {
      pictures[file] = FileManager.default.contents(atPath: "\(place)/\(file)")
    }
    return (result.standardOutput, pictures)
  }

  /// The placard's frame in the dump after a line that the script has logged; in the first dump for nil.
  private func placard(after mark: String?, in output: String) throws -> CGRect {
    var text = Substring(output)
    if let mark { text = text[try XCTUnwrap(text.range(of: mark + "\n"), mark).upperBound...] }
    let line = try XCTUnwrap(text.split(separator: "\n").first { $0.contains("PlacardView (") }, "no placard after \(mark ?? "the start")")
    let numbers = line.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }.split { " ;".contains($0) }.compactMap { Double($0) }
    guard numbers.count == 4 else { throw XCTSkip("the dump's form has changed: \(line)") }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private func assertEqual(_ rect: CGRect, _ size: CGFloat, about x: CGFloat, _ y: CGFloat, line: UInt = #line) {
    XCTAssertEqual(rect.width, 204 * size, accuracy: 0.1, line: line)
    XCTAssertEqual(rect.height, 92 * size, accuracy: 0.1, line: line)
    XCTAssertEqual(rect.midX, x, accuracy: 0.1, line: line)
    XCTAssertEqual(rect.midY, y, accuracy: 0.1, line: line)
  }

  func testThePlacardGrowsFollowsTheFingerAndComesBack() throws {
    let (output, pictures) = try play("move.txt", in: "first")
    assertEqual(try placard(after: nil, in: output), 1, about: 187.5, 333.5)
    // What is declared when the second animation has begun is where it will end.
    assertEqual(try placard(after: "grown", in: output), 1.1, about: 150, 310)
    assertEqual(try placard(after: "under the finger", in: output), 1.1, about: 150, 310)
    assertEqual(try placard(after: "dragged", in: output), 1.1, about: 270, 520)
    assertEqual(try placard(after: "at rest", in: output), 1, about: 187.5, 333.5)
    assertEqual(try placard(after: "again", in: output), 1.1, about: 187.5, 200)
    // While it bounces nothing is taken: neither the double tap nor the touch, so it ends as it was.
    XCTAssertEqual(pictures["move-end.png"], pictures["move-start.png"])
    XCTAssertEqual(Set(pictures.values).count, 6, "pictures that should differ are equal: \(pictures.keys)")
  }

  func testTheSameTouchesGiveTheSamePictures() throws {
    let first = try play("move.txt", in: "first").pictures, second = try play("move.txt", in: "second").pictures
    XCTAssertEqual(first.count, 7)
    XCTAssertEqual(first, second)
  }

  func testADoubleTapBesideThePlacardShowsTheNextGreeting() throws {
    let pictures = try play("greetings.txt", in: "greetings").pictures
    XCTAssertEqual(pictures["greetings-single.png"], pictures["greetings-1.png"], "a single tap has changed it")
    let different = ["greetings-1.png", "greetings-2.png", "greetings-5.png"].compactMap { pictures[$0] }
    XCTAssertEqual(Set(different).count, 3)
    XCTAssertEqual(pictures["greetings-round.png"], pictures["greetings-1.png"], "after the last greeting comes the first")
  }

  func testThePersonsLanguageComesFirst() throws {
    let script = try write("screenshot start.png\ndouble-tap 60 60\nwait 0.6\nscreenshot next.png\n", to: "language.txt")
    let english = try play(script, in: "en", ["--language", "en"]).pictures, chinese = try play(script, in: "zh", ["--language", "zh-Hans"]).pictures
    XCTAssertEqual(english.count, 2)
    XCTAssertEqual(english["start.png"], chinese["next.png"], "Welcome! is the second of the Chinese greetings")
    XCTAssertEqual(english["next.png"], chinese["start.png"])
    XCTAssertNotEqual(english["start.png"], chinese["start.png"])
  }
}
