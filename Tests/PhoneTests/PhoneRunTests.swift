// What a run is started with, and what is told before anything starts.
import XCTest

@testable import Phone

final class PhoneRunTests: XCTestCase {
  private var folder: URL!

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-run-\(getpid())-\(UUID().uuidString.prefix(6))")
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("Maze.app"), withIntermediateDirectories: true)
    try Data("#!/bin/sh\nexit 3\n".utf8).write(to: bundle.appendingPathComponent("Maze"))
    chmod(bundle.appendingPathComponent("Maze").path, 0o755)
    let information = try PropertyListSerialization.data(
      fromPropertyList: ["CFBundleExecutable": "Maze", "CFBundleIdentifier": "org.example.maze", "CFBundleName": "Labyrinth", "CFBundleDevelopmentRegion": "en"],
      format: .xml, options: 0)
    try information.write(to: bundle.appendingPathComponent("Info.plist"))
  }
  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private var bundle: URL { folder.appendingPathComponent("Maze.app") }
  private func write(_ text: String, to name: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private func complaint(_ change: (inout PhoneOptions) throws -> Void) rethrows -> String {
    var options = PhoneOptions(bundle: bundle)
    try change(&options)
    do {
      try checkPhoneOptions(options)
      return ""
    } catch { return error is PhoneUsageError ? "\(error)" : "another kind of error: \(error)" }
  }

  func testMistakesAreToldBeforeAnythingStarts() throws {
    XCTAssertTrue(complaint { $0.device = "iPhone 88" }.contains("iPhone 8"))
    XCTAssertTrue(complaint { $0.script = .file("/nowhere.txt") }.contains("/nowhere.txt"))
    let script = try write("tap 1 2\nflip\n", to: "bad.txt")
    XCTAssertTrue(complaint { $0.script = .file(script) }.contains("bad.txt:2:1: error: unknown verb \"flip\""))
    XCTAssertTrue(complaint { $0.motion = "/nowhere.csv" }.contains("/nowhere.csv"))
    XCTAssertTrue(complaint { $0.seconds = -1 }.contains("--seconds"))
    XCTAssertTrue(complaint { $0.screenshot = "/nowhere/at/all/a.png" }.contains("/nowhere/at/all"))
    XCTAssertEqual(complaint { _ in }, "")
  }

  func testAVirtualRunIsShieldedFromTheMachine() throws {
    let inherited = ["PATH": "/bin", "HOME": "/home/me", "TZ": "Asia/Shanghai", "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"]
    var options = PhoneOptions(bundle: bundle)
    options.environment = ["LD_LIBRARY_PATH": "/lib/quince"]
    options.seed = 9
    let launch = try AppLaunch(options, isVirtual: true, inherited: inherited)
    defer { launch.container.removeIfTemporary() }
    XCTAssertEqual(launch.bundleIdentifier, "org.example.maze")
    XCTAssertEqual(launch.displayName, "Labyrinth")
    XCTAssertTrue(launch.container.isTemporary)
    XCTAssertEqual(launch.environment["SWIFT_DETERMINISTIC_HASHING"], "1")
    XCTAssertEqual(launch.environment["QUINCE_SEED"], "9")
    XCTAssertEqual(launch.environment["TZ"], "UTC")
    XCTAssertEqual(launch.environment["LANG"], "C.UTF-8")
    XCTAssertNil(launch.environment["LC_ALL"])
    XCTAssertEqual(launch.environment["LD_LIBRARY_PATH"], "/lib/quince")
    XCTAssertEqual(launch.environment["HOME"], launch.container.folder.path)
    XCTAssertEqual(launch.environment["PATH"], "/bin")
  }

  func testThePersonReadsTheAppsNameAndReasonsInTheirLanguage() throws {
    for (language, name) in [("en", "Labyrinth"), ("zh-Hans", "迷宫"), ("de", "Irrgarten")] {
      _ = try write("{ CFBundleDisplayName = \"\(name)\"; NSContactsUsageDescription = \"\(name)?\"; }", to: "Maze.app/\(language).lproj/InfoPlist.strings")
    }
    func launch(_ languages: [String]) throws -> AppLaunch {
      var options = PhoneOptions(bundle: bundle)
      options.languages = languages
      let launch = try AppLaunch(options, isVirtual: true)
      launch.container.removeIfTemporary()
      return launch
    }
    XCTAssertEqual(try launch(["zh-Hans-CN"]).displayName, "迷宫")
    XCTAssertEqual(try launch(["fr", "de-AT"]).displayName, "Irrgarten")
    XCTAssertEqual(try launch(["fr"]).displayName, "Labyrinth")
    let chinese = try launch(["zh-Hans"])
    XCTAssertEqual(chinese.shownInformation["NSContactsUsageDescription"] as? String, "迷宫?")
    XCTAssertNil(chinese.information["NSContactsUsageDescription"], "an app that says it in a translation only may not ask")
    XCTAssertEqual(chinese.shownInformation["CFBundleIdentifier"] as? String, "org.example.maze")
  }

  func testABundleThatIsNotThereOrHasNoExecutableIsToldByName() throws {
    XCTAssertThrowsError(try AppLaunch(PhoneOptions(bundle: folder.appendingPathComponent("Gone.app")), isVirtual: true)) {
      XCTAssertTrue("\($0)".contains("Gone.app"))
    }
    try FileManager.default.removeItem(at: bundle.appendingPathComponent("Maze"))
    XCTAssertThrowsError(try AppLaunch(PhoneOptions(bundle: bundle), isVirtual: true)) { XCTAssertTrue("\($0)".contains("Maze.app/Maze")) }
    _ = try write("no list", to: "Maze.app/Info.plist")
    XCTAssertThrowsError(try AppLaunch(PhoneOptions(bundle: bundle), isVirtual: true)) { XCTAssertTrue("\($0)".contains("Info.plist")) }
  }

  func testARunReturnsTheStatusOfAnAppThatEndsByItself() {
    var options = PhoneOptions(bundle: bundle)
    options.screen = .headless
    XCTAssertEqual(runPhone(options), 3)
  }

  func testAnAppThatEndsWhileTheScriptNeedsItIsAFailure() throws {
    var options = PhoneOptions(bundle: bundle)
    options.screen = .headless
    options.script = .file(try write("wait 1\ntap 1 2\n", to: "play.txt"))
    XCTAssertEqual(runPhone(options), PhoneExit.appCrashed)
  }

  func testLanguagesComeFromTheEnvironment() {
    XCTAssertEqual(Languages.preferred(in: ["LANG": "zh_CN.UTF-8"]), ["zh-Hans-CN"])
    XCTAssertEqual(Languages.preferred(in: ["LANG": "en_US.UTF-8", "LANGUAGE": "zh_TW:de"]), ["zh-Hant-TW", "de", "en-US"])
    XCTAssertEqual(Languages.preferred(in: ["LC_ALL": "C", "LANG": "de_DE", "LANGUAGE": "fr"]), ["en"])
    XCTAssertEqual(Languages.preferred(in: [:]), ["en"])
    XCTAssertEqual(Languages.tag(ofLocale: "ca_ES@valencia"), "ca-ES")
  }
}
