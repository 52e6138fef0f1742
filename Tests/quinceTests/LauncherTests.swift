// The launcher's set-up on machines that lack something, played with stand-ins for dpkg-query, apt-get and swiftc.

import Foundation
import ProjectFixtures
import XCTest

final class LauncherTests: XCTestCase {
  private let stage = TemporaryFolder()

  /// The folder of the package: the nearest one above this file with a Package.swift.
  private var root: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  }

  private func standIn(_ name: String, _ text: String) throws {
    let path = stage.write("#!/bin/sh\n" + text, to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// Runs words of the set-up script with the stand-ins first on the path, without a terminal.
  private func setup(_ script: String, environment: [String: String] = [:]) throws -> (status: Int32, text: String) {
    let setupScript = root + "/Scripts/setup.sh"
    guard FileManager.default.fileExists(atPath: setupScript) else { throw XCTSkip("the scripts are not beside the tests") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments = ["30", "/bin/bash", "-u", "-c", "root='\(root)'; . '\(setupScript)'; \(script)"]
    process.environment = ["PATH": "\(stage.path)/bin:/usr/bin:/bin", "HOME": stage.path].merging(environment) { $1 }
    let log = stage.write("", to: "log.txt")
    process.standardOutput = FileHandle(forWritingAtPath: log)
    process.standardError = FileHandle(forWritingAtPath: log)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOfFile: log, encoding: .utf8))
  }

  func testMissingPackagesAreNamedWithTheirPurposeAndInstalled() throws {
    try standIn("dpkg-query", "echo 'libcairo2-dev installed'; echo 'fonts-inter config-files'; exit 1")
    try standIn("apt-get", "echo \"apt-get $*\"")
    try standIn("sudo", "exec \"$@\"")
    let (status, text) = try setup("check_packages 'libcairo2-dev|drawing' 'fonts-inter|Latin text' 'xvfb|a display'")
    XCTAssertEqual(status, 0, text)
    XCTAssertTrue(text.contains("fonts-inter              Latin text"), text)
    XCTAssertTrue(text.contains("install --no-install-recommends fonts-inter xvfb"), text)
    XCTAssertFalse(text.contains("drawing"), "what is there is not mentioned: \(text)")
  }

  func testNothingIsSaidWhenEverythingIsThere() throws {
    try standIn("dpkg-query", "echo 'libcairo2-dev installed'")
    try standIn("apt-get", "echo called")
    let (status, text) = try setup("check_packages 'libcairo2-dev|drawing'")
    XCTAssertEqual(status, 0)
    XCTAssertEqual(text, "")
  }

  func testAFailedInstallationStops() throws {
    try standIn("dpkg-query", "exit 1")
    try standIn("apt-get", "exit 100")
    try standIn("sudo", "exec \"$@\"")
    let (status, text) = try setup("check_packages 'xvfb|a display'; echo went on")
    XCTAssertEqual(status, 1)
    XCTAssertTrue(text.contains("quince: apt-get could not install xvfb."), text)
    XCTAssertFalse(text.contains("went on"))
  }

  func testAMissingSwiftIsSaidWithWhereToGetIt() throws {
    let (status, text) = try setup("PATH=/usr/bin:/bin; command -v swiftc >/dev/null && exit 77; swift_places=(/none); check_swift")
    if status == 77 { throw XCTSkip("swiftc lies among the system's own programs") }
    XCTAssertEqual(status, 1)
    XCTAssertTrue(text.contains("quince: Swift was not found."), text)
    XCTAssertTrue(text.contains("https://swift.org/install"), text)
  }

  func testAnOldSwiftIsRefusedWithBothVersions() throws {
    try standIn("swiftc", "echo 'Swift version 5.10.1 (swift-5.10.1-RELEASE)'")
    let (status, text) = try setup("check_swift")
    XCTAssertEqual(status, 1)
    XCTAssertTrue(text.contains("Swift 5.10.1 is too old: 6.0 or newer is needed."), text)
  }

  func testTheLauncherTakesItsOwnOptionOutOfTheWords() throws {
    guard FileManager.default.fileExists(atPath: root + "/quince") else { throw XCTSkip("the launcher is not beside the tests") }
    for (file, text) in [("quince", try String(contentsOfFile: root + "/quince", encoding: .utf8)), ("Scripts/setup.sh", "is_built() { true; }\n")] {
      stage.write(text, to: "checkout/\(file)")
    }
    let tool = stage.write("#!/bin/sh\necho \"$#: $*\"\n", to: "checkout/.build/release/quince-start")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    let (status, text) = try setup("built_with=/none; export built_with; bash '\(stage.path)/checkout/quince' --yes run 'my app' -- --yes")
    XCTAssertEqual(status, 0, text)
    XCTAssertEqual(text, "4: run my app -- --yes\n")
  }
}
