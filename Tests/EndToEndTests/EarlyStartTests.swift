// An app that nobody has changed is started before the phone is loaded. Nobody sees a difference but that it is there sooner.
import XCTest

final class EarlyStartTests: TemporaryFolderTestCase {
  private func source(_ greeting: String) -> String {
    """
    import UIKit

    @UIApplicationMain
    class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
            let early = ProcessInfo.processInfo.environment["QUINCE_STARTED"] ?? "nothing"
            let words = CommandLine.arguments.dropFirst().joined(separator: " ")
            print("\(greeting)", words, FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].path, early)
            return true
        }
    }

    class ViewController: UIViewController {
        @IBOutlet weak var label: UILabel!
        override func viewDidLoad() {
            super.viewDidLoad()
            label.text = "\(greeting)"
        }
    }

    """
  }

  private var records: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/cache/quince/starts")) ?? []
  }

  func testAnUnchangedAppStartsEarlyAndAChangedOneIsBuiltFirst() throws {
    let display = try startDisplay()
    _ = try write(SmallProject.projectFile(productType: "com.apple.product-type.application"), to: "Small/Small.xcodeproj/project.pbxproj")
    _ = try write(SmallProject.storyboard(), to: "Small/Small/Base.lproj/Main.storyboard")
    func run(_ greeting: String, _ words: [String] = ["one", "two"]) throws -> QuinceProgram.Result {
      let script = try write("wait until text \"\(greeting)\" 20\nquit\n", to: "script.txt")
      let environment = [
        "DISPLAY": display, "XDG_CACHE_HOME": "\(folder)/cache", "XDG_DATA_HOME": "\(folder)/data", "QUINCE_BUILD_FOLDER": "\(folder)/build",
      ]
      return try RunningProgram(
        QuinceProgram.path + "-start", ["run", "Small", "--window", "--script", script, "--"] + words, environment: environment, directory: folder
      ).finish(limit: 240)
    }
    _ = try write(source("hello"), to: "Small/Small/App.swift")
    let first = try run("hello")
    XCTAssertEqual(first.status, 0, first.output)
    XCTAssertEqual(records.count, 1, "the start was not written down: \(first.output)")
    XCTAssertTrue(first.standardOutput.hasPrefix("hello one two \(folder)/data/"), first.output)
    XCTAssertTrue(first.standardOutput.hasSuffix(" nothing\n"), first.output)

    let second = try run("hello")
    XCTAssertEqual(second.status, 0, second.output)
    XCTAssertEqual(second.standardOutput, first.standardOutput)

    // Other words are another start.
    let third = try run("hello", ["three"])
    XCTAssertEqual(third.status, 0, third.output)
    XCTAssertTrue(third.standardOutput.hasPrefix("hello three "), third.output)
    XCTAssertEqual(records.count, 2)

    _ = try write(source("goodbye"), to: "Small/Small/App.swift")
    let changed = try run("goodbye")
    XCTAssertEqual(changed.status, 0, changed.output)
    XCTAssertTrue(changed.standardOutput.hasPrefix("goodbye one two "), "the app as it was has said something: \(changed.output)")
    let last = try run("goodbye")
    XCTAssertEqual(last.status, 0, last.output)
    XCTAssertEqual(last.standardOutput, changed.standardOutput)
  }

  /// What the dynamic linker brings along with a program decides how soon it is there.
  func testNothingIsLoadedThatIsNotNeededAtTheStart() throws {
    func libraries(of program: String) throws -> [String] {
      let result = try RunningProgram(program, [], environment: ["LD_TRACE_LOADED_OBJECTS": "1"]).finish(limit: 30)
      return result.standardOutput.split(separator: "\n").compactMap { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).first.map(String.init) }
    }
    let phone = try libraries(of: QuinceProgram.path)
    XCTAssertTrue(phone.contains { $0.hasPrefix("libFoundation.so") }, "\(phone)")
    for name in ["libSDL2", "libX11", "libcairo", "libpango", "libgio"] {
      XCTAssertFalse(phone.contains { $0.hasPrefix(name) }, "the phone loads \(name) before it needs it")
    }
    let start = try XCTUnwrap(FileManager.default.contents(atPath: QuinceProgram.path + "-start"))
    XCTAssertNil(start.range(of: Data("libswiftCore.so".utf8)), "quince-start waits for Swift's runtime")
  }

  func testARecordThatIsSpoiltStartsNothing() throws {
    let display = try startDisplay()
    _ = try write(SmallProject.projectFile(productType: "com.apple.product-type.application"), to: "Small/Small.xcodeproj/project.pbxproj")
    _ = try write(SmallProject.storyboard(), to: "Small/Small/Base.lproj/Main.storyboard")
    _ = try write(source("hello"), to: "Small/Small/App.swift")
    let script = try write("wait until text \"hello\" 20\nquit\n", to: "script.txt")
    func run() throws -> QuinceProgram.Result {
      let environment = [
        "DISPLAY": display, "XDG_CACHE_HOME": "\(folder)/cache", "XDG_DATA_HOME": "\(folder)/data", "QUINCE_BUILD_FOLDER": "\(folder)/build",
      ]
      return try RunningProgram(
        QuinceProgram.path + "-start", ["run", "Small", "--window", "--script", script], environment: environment, directory: folder
      ).finish(limit: 240)
    }
    let first = try run()
    XCTAssertEqual(first.status, 0, first.output)
    let record = "\(folder)/cache/quince/starts/" + (try XCTUnwrap(records.first))
    let whole = try XCTUnwrap(FileManager.default.contents(atPath: record))
    for spoilt in [Data(), whole.prefix(whole.count / 2), whole + Data("nonsense\n".utf8), Data("quince-start 1\n".utf8), Data(repeating: 10, count: 5000)] {
      try spoilt.write(to: URL(fileURLWithPath: record))
      let result = try run()
      XCTAssertEqual(result.status, 0, result.output)
      XCTAssertEqual(result.standardOutput, first.standardOutput)
      XCTAssertEqual(FileManager.default.contents(atPath: record), whole, "it is put right")
    }
  }
}
