// Small apps, whole or broken, and what the program says of them.
import XCTest

/// A test that writes a small Xcode project and runs it.
class SmallProjectTestCase: TemporaryFolderTestCase {
  /// The failure must end by itself with a status above zero that is no signal's, and its message must hold all the words.
  func assertFails(
    _ arguments: [String], saying words: [String], environment: [String: String] = [:], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let result = try QuinceProgram.run(arguments, environment: environment, directory: folder, limit: 120)
    XCTAssertFalse(result.timedOut, "it hangs: \(result.output)", file: file, line: line)
    XCTAssertTrue((1...127).contains(result.status), "status \(result.status): \(result.output)", file: file, line: line)
    for word in words { XCTAssertTrue(result.output.contains(word), "no “\(word)” in: \(result.output)", file: file, line: line) }
    XCTAssertEqual(result.output.contains("Fatal error"), words.contains("Fatal error"), result.output, file: file, line: line)
  }

  /// A small app as Xcode would save it, with holes to break.
  func makeProject(
    source: String = SmallProject.source, storyboard: String = SmallProject.storyboard(), productType: String = "com.apple.product-type.application",
    moreSources: [String: String] = [:]
  ) throws -> String {
    _ = try write(SmallProject.projectFile(productType: productType, moreSources: Array(moreSources.keys).sorted()), to: "Small/Small.xcodeproj/project.pbxproj")
    _ = try write(source, to: "Small/Small/App.swift")
    _ = try write(storyboard, to: "Small/Small/Base.lproj/Main.storyboard")
    for (name, text) in moreSources { _ = try write(text, to: "Small/Small/\(name)") }
    return "\(folder)/Small"
  }

  let headless = ["--headless", "--seconds", "0.2"]

  /// These are mistakes a person can look at: the app runs, and a warning names the place.
  func assertWarns(_ project: String, saying words: [String], file: StaticString = #filePath, line: UInt = #line) throws {
    let result = try QuinceProgram.run(["run", project] + headless, directory: folder)
    XCTAssertEqual(result.status, 0, result.output, file: file, line: line)
    for word in words { XCTAssertTrue(result.output.contains(word), "no “\(word)” in: \(result.output)", file: file, line: line) }
  }
}
