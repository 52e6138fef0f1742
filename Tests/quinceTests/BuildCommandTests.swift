// `quince build` as a person types it: what goes to standard output and what to standard error, and the exit statuses.

import Foundation
import ProjectFixtures
import XCTest

final class BuildCommandTests: XCTestCase {
  private let places = TemporaryFolder()

  private struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Runs `quince` with a time limit; status 124 means that it hung.
  private func quince(_ arguments: String...) throws -> Outcome {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let program = folder.appendingPathComponent("quince").path
    guard FileManager.default.isExecutableFile(atPath: program),
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("libQuinceFrameworks.so").path)
    else { throw XCTSkip("quince is not built beside the tests") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["60", program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["QUINCE_BUILD_FOLDER": places.path]) { $1 }
    // Into files: a pipe that fills up would look like a hang.
    let output = places.write("", to: "output.txt")
    let errors = places.write("", to: "errors.txt")
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }

  private func project(_ change: (TemporaryProject) -> Void) -> TemporaryProject {
    let project = TemporaryProject(name: "Ball")
    project.addSource("AppDelegate.swift", "import Foundation\n@main struct Main { static func main() {} }\n")
    change(project)
    project.save()
    return project
  }

  func testUnknownWordsAreMistakesOfTheCommandLine() throws {
    let outcome = try quince("rum", "x")
    XCTAssertEqual(outcome.status, 64)
    XCTAssertTrue(outcome.errors.contains("quince: there is no command “rum”; did you mean “run”?"), outcome.errors)
    XCTAssertEqual(outcome.output, "")
  }

  func testHelpAndVersionGoToStandardOutput() throws {
    let help = try quince("help")
    XCTAssertEqual(help.status, 0)
    XCTAssertTrue(help.output.contains("quince run APP"))
    XCTAssertEqual(try quince("--version").output.hasPrefix("quince "), true)
  }

  func testNoSuchPath() throws {
    for command in ["run", "build"] {
      let outcome = try quince(command, "/no/such/place")
      XCTAssertEqual(outcome.status, 1)
      XCTAssertEqual(outcome.errors, "error: no such file or folder: /no/such/place\n")
    }
  }

  func testProjectsThatCannotBeBuilt() throws {
    let cases: [(String, (TemporaryProject) -> Void, String)] = [
      ("no app target", { $0.productType = "com.apple.product-type.framework" }, "the project has no iPhone app target"),
      ("Objective-C", { $0.addSource("Old.m", "") }, "has sources that are not Swift: Old.m"),
      ("no Info.plist", { $0.targetSettings["GENERATE_INFOPLIST_FILE"] = "NO" }, "the target Ball has no Info.plist"),
      ("Info.plist gone", { $0.targetSettings["INFOPLIST_FILE"] = "Ball/Gone.plist" }, "Ball/Gone.plist"),
      ("source gone", { $0.addMissingSource("Gone.swift") }, "Ball/Gone.swift"),
      ("cut storyboard", { $0.addResource("Main.storyboard", "<document>\n<scenes>") }, "Main.storyboard:2: error: the storyboard is not complete"),
      ("bad strings", { $0.addResource("Localizable.strings", "\"a\" \"b\"") }, "malformed strings table"),
    ]
    for (name, change, message) in cases {
      let project = project(change)
      let outcome = try quince("build", project.folder.path)
      XCTAssertEqual(outcome.status, 1, name)
      XCTAssertTrue(outcome.errors.contains(message), "\(name): \(outcome.errors)")
      XCTAssertEqual(outcome.output, "", name)
    }
  }

  func testAMalformedProjectFile() throws {
    let project = project { _ in }
    let file = project.folder.write("{ archiveVersion = 1; objects = {", to: "Ball.xcodeproj/project.pbxproj")
    let outcome = try quince("build", project.folder.path)
    XCTAssertEqual(outcome.status, 1)
    XCTAssertTrue(outcome.errors.contains("\(file):"), outcome.errors)
    XCTAssertTrue(outcome.errors.contains("error: malformed project file"), outcome.errors)
  }

  func testABuildPrintsTheBundlesPath() throws {
    let project = project { _ in }
    let outcome = try quince("build", project.folder.path)
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    let bundle = outcome.output.trimmingCharacters(in: .newlines)
    XCTAssertTrue(bundle.hasPrefix(places.path) && bundle.hasSuffix("/Ball.app"), outcome.output)
    XCTAssertTrue(FileManager.default.isExecutableFile(atPath: bundle + "/Ball"))
    XCTAssertTrue(outcome.errors.contains("Built Ball in "), outcome.errors)
    let again = try quince("build", project.folder.path)
    XCTAssertEqual(again.output, outcome.output)
    XCTAssertEqual(again.errors, "", "nothing is said when there is nothing to do")
  }
}
