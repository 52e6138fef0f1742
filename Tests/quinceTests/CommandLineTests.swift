// The command line: what words mean, and what is said about words that mean nothing.

import AppBuilder
import XCTest

@testable import quince

final class CommandLineTests: XCTestCase {
  private func parse(_ line: String) throws -> Command {
    try Command(arguments: line.split(separator: " ").map(String.init))
  }

  private func complaint(_ line: String, file: StaticString = #filePath, lineNumber: UInt = #line) -> String {
    do {
      let command = try parse(line)
      XCTFail("understood as \(command)", file: file, line: lineNumber)
      return ""
    } catch {
      return "\(error)"
    }
  }

  func testRunWithEveryOption() throws {
    let line = "run Apps/Ball --release --target Ball --device=iPhone-8 --headless --real-time --language zh-Hans,en --dark --fresh"
      + " --seed 7 --motion drive.csv --script - --seconds 2.5 --screenshot a.png --failure-picture f.png -- --level 3"
    guard case .run(let request, let settings) = try parse(line) else { return XCTFail() }
    XCTAssertEqual(request, BuildRequest(path: "Apps/Ball", target: "Ball", configuration: .release))
    var expected = RunSettings()
    expected.device = "iPhone-8"
    expected.screen = .headless
    expected.isRealTime = true
    expected.languages = ["zh-Hans", "en"]
    expected.isDark = true
    expected.isFresh = true
    expected.seed = 7
    expected.motion = "drive.csv"
    expected.script = .standardInput
    expected.seconds = 2.5
    expected.screenshot = "a.png"
    expected.failurePicture = "f.png"
    expected.arguments = ["--level", "3"]
    XCTAssertEqual(settings, expected)
  }

  func testTheAppIsToldToThePhone() throws {
    guard case .run(_, let settings) = try parse("run x --window --script win.txt") else { return XCTFail() }
    var application = BuiltApplication.notBuiltYet
    application.bundlePath = "/b/Ball.app"
    application.executablePath = "/b/Ball.app/Ball"
    application.storyboardDevice = "retina4_7"
    let options = settings.options(for: application)
    XCTAssertEqual(options.bundle.path, "/b/Ball.app")
    XCTAssertEqual(options.executable?.path, "/b/Ball.app/Ball")
    XCTAssertEqual(options.storyboardDevice, "retina4_7")
    XCTAssertEqual(options.screen, .window)
    XCTAssertEqual(options.script, .file("win.txt"))
    XCTAssertNil(options.isFresh)
  }

  func testARecordingTakesTheOptionsOfARunAndASecondPath() throws {
    guard case .record(let request, let settings, let file) = try parse("record Apps/Ball play.quince --headless --script win.txt --seed 3") else {
      return XCTFail()
    }
    XCTAssertEqual(request, BuildRequest(path: "Apps/Ball"))
    XCTAssertEqual(file, "play.quince")
    XCTAssertEqual(settings.script, .file("win.txt"))
    XCTAssertEqual(settings.seed, 3)
    XCTAssertTrue(complaint("record Apps/Ball").contains("needs a file to write"))
    XCTAssertTrue(complaint("record Apps/Ball a.quince b.quince").contains("b.quince"))
    XCTAssertTrue(complaint("run Apps/Ball a.quince").contains("takes one app"))
  }

  func testAReplay() throws {
    guard case .replay(let settings) = try parse("replay play.quince --app Apps/Ball --headless --pictures out --screenshot end.png --partial") else {
      return XCTFail()
    }
    var expected = ReplaySettings()
    (expected.file, expected.app, expected.screen, expected.pictures) = ("play.quince", "Apps/Ball", .headless, "out")
    (expected.screenshot, expected.isPartial) = ("end.png", true)
    XCTAssertEqual(settings, expected)
    XCTAssertEqual(settings.options(for: .notBuiltYet).recording, .replay(file: "play.quince", pictures: "out", isPartial: true))
    XCTAssertTrue(complaint("replay").contains("needs a recording"))
    XCTAssertTrue(complaint("replay a.quince b.quince").contains("takes one recording"))
    XCTAssertTrue(complaint("replay a.quince --pictuers out").contains("--pictures"))
  }

  func testBuildWithOutput() throws {
    XCTAssertEqual(
      try parse("build --output /tmp/out Ball.xcodeproj"),
      .build(BuildRequest(path: "Ball.xcodeproj", configuration: .debug, outputFolder: "/tmp/out")))
  }

  func testHelpAndVersion() throws {
    XCTAssertEqual(try parse(""), .help(nil))
    XCTAssertEqual(try parse("help run"), .help("run"))
    XCTAssertEqual(try parse("run --help"), .help("run"))
    XCTAssertEqual(try parse("--version"), .version)
    XCTAssertEqual(try parse("bench --quick frame"), .bench(["--quick", "frame"]))
    XCTAssertEqual(try parse("devices"), .devices)
  }

  func testEveryOptionIsInTheHelp() {
    for option in Command.runOptions where option != "--help" && option != "--debug" {
      XCTAssertTrue(HelpText.run.contains(option), option)
    }
    for option in Command.buildOptions where option != "--help" && option != "--debug" {
      XCTAssertTrue(HelpText.build.contains(option), option)
    }
  }

  func testMistakesAreNamed() {
    XCTAssertEqual(complaint("rnu x"), "there is no command “rnu”; did you mean “run”?")
    XCTAssertEqual(complaint("fly"), "there is no command “fly”")
    XCTAssertEqual(complaint("run x --headles"), "quince run has no option --headles; did you mean --headless?")
    XCTAssertEqual(complaint("build x --headless"), "quince build has no option --headless")
    XCTAssertEqual(complaint("run x --seconds ten"), "--seconds needs a number that is not negative, not “ten”")
    XCTAssertEqual(complaint("run x --seconds -1"), "--seconds needs a number that is not negative, not “-1”")
    XCTAssertEqual(complaint("run x --script"), "--script needs a file, or - for standard input")
    XCTAssertEqual(complaint("run x --device --headless"), "--device needs a device's name")
    XCTAssertEqual(complaint("run x --window --headless"), "--window and --headless exclude each other")
    XCTAssertEqual(complaint("run x y"), "quince run takes one app, and got “x” and “y”")
    XCTAssertTrue(complaint("run --headless").hasPrefix("quince run needs an app"))
    XCTAssertEqual(complaint("run x --page --port 0"), "--port needs a number from 1 to 65535, not “0”")
    XCTAssertEqual(complaint("run x --port 8000"), "--port belongs to --page or --lan")
    XCTAssertEqual(complaint("help dance"), "there is no command “dance”")
  }
}
