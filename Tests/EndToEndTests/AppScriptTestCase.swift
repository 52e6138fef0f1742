// The apps that come with Quince, played by their scripts.
import XCTest

/// A test of one of the apps.
class AppScriptTestCase: TemporaryFolderTestCase {
  /// What a run has printed and the pictures it wrote, by name.
  struct Play {
    var output: String
    var pictures: [String: Data]

    /// The lines of the first dump after a line that the script has logged; of the first dump for nil.
    func dump(after mark: String?) throws -> [Substring] {
      var text = Substring(output)
      if let mark { text = text[try XCTUnwrap(text.range(of: mark + "\n"), "“\(mark)” was not logged").upperBound...] }
      return Array(text.split(separator: "\n").drop { !$0.hasPrefix("UIScreen") })
    }

    /// The frame of the first view in a dump whose line has this word; points.
    func frame(of word: String, after mark: String?) throws -> CGRect {
      let line = try XCTUnwrap(try dump(after: mark).first { $0.contains(word) }, "no \(word) after \(mark ?? "the start")")
      let numbers = line.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }.split { " ;".contains($0) }.compactMap { Double($0) }
      guard numbers.count == 4 else { throw XCTSkip("the dump's form has changed: \(line)") }
      return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  /// The app's name, which is also its folder's.
  var appName: String { "" }
  var app: String { QuinceProgram.checkout + "/Apps/" + appName }

  /// Runs one of the app's scripts, or another one, in a folder of its own.
  ///
  /// - Parameter script: the name of a file in the app's `Scripts`, or a path.
  func play(_ script: String, in name: String = UUID().uuidString, _ options: [String] = [], line: UInt = #line) throws -> Play {
    let place = "\(folder)/\(name)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let path = script.hasPrefix("/") ? script : "\(app)/Scripts/\(script)"
    let result = try QuinceProgram.run(["run", app, "--headless", "--script", path] + options, directory: place, limit: 240)
    XCTAssertFalse(result.timedOut, "the run did not end: \(result.output)", line: line)
    XCTAssertEqual(result.status, 0, result.output, line: line)
    var pictures: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: place) where file.hasSuffix(".png") {
      pictures[file] = FileManager.default.contents(atPath: "\(place)/\(file)")
    }
    return Play(output: result.standardOutput, pictures: pictures)
  }

  /// Runs a script of one test.
  func play(text: String, _ options: [String] = [], line: UInt = #line) throws -> Play {
    try play(try write(text, to: "script-\(UUID().uuidString).txt"), options, line: line)
  }

  /// A script of the app gives the same pictures each time.
  func assertRepeats(_ script: String, line: UInt = #line) throws {
    let first = try play(script, line: line).pictures
    XCTAssertFalse(first.isEmpty, line: line)
    XCTAssertEqual(first, try play(script, line: line).pictures, line: line)
  }
}
