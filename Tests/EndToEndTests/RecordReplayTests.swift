// Recording what happens to an app, and repeating it: to the pixel, or with a word about the first difference.
import XCTest

final class RecordReplayTests: TemporaryFolderTestCase {
  private let game = QuinceProgram.checkout + "/Apps/BalanceBall"

  private static let script = """
    tilt 0 0 -1
    wait 0.4
    tilt 0.3 -0.3 -0.9
    wait 0.9
    screenshot rolling.png
    wait until text "Game Over" 10
    wait 0.6
    tap "OK"
    wait 0.5
    home
    wait 0.3
    return
    tilt -0.5 0.1 -0.8
    wait 0.8
    screenshot last.png
    quit

    """

  private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> QuinceProgram.Result {
    let result = try QuinceProgram.run(arguments, environment: environment, directory: folder, limit: 240)
    XCTAssertFalse(result.timedOut, "the run did not end: \(result.output)")
    return result
  }

  /// Replays without a window; the pictures that were written while it was recorded, by name.
  private func replay(_ file: String, line: UInt = #line) throws -> [String: Data] {
    let place = "\(folder)/replayed \(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let result = try run(["replay", file, "--headless", "--pictures", place])
    XCTAssertEqual(result.status, 0, result.output, line: line)
    XCTAssertTrue(result.standardOutput.contains("pictures are as recorded"), result.output, line: line)
    return try pictures(in: place)
  }

  private func pictures(in place: String) throws -> [String: Data] {
    var pictures: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: place) where file.hasSuffix(".png") {
      pictures[file] = FileManager.default.contents(atPath: "\(place)/\(file)")
    }
    return pictures
  }

  func testAHeadlessRunIsRepeatedToThePixel() throws {
    let script = try write(Self.script, to: "play.txt")
    let result = try run(["record", game, "play.quince", "--headless", "--script", script])
    XCTAssertEqual(result.status, 0, result.output)
    let recorded = try pictures(in: folder)
    XCTAssertEqual(recorded.count, 2)
    XCTAssertEqual(try replay("play.quince"), recorded)
  }

  func testAWindowsRunIsRepeatedToThePixelWithoutAWindow() throws {
    let display = try startDisplay()
    let script = try write(Self.script, to: "play.txt")
    let result = try run(["record", game, "play.quince", "--window", "--script", script], environment: ["DISPLAY": display])
    XCTAssertEqual(result.status, 0, result.output)
    let recorded = try pictures(in: folder)
    XCTAssertEqual(recorded.count, 2)
    XCTAssertEqual(try replay("play.quince"), recorded)
    let again = try run(["replay", "play.quince", "--window"], environment: ["DISPLAY": display])
    XCTAssertEqual(again.status, 0, again.output)
  }

  func testARecordingInThePersonsHandsEndsWithControlC() throws {
    let program = try QuinceProgram.start(["record", game, "play.quince", "--window"], environment: ["DISPLAY": try startDisplay()], directory: folder)
    let deadline = Date(timeIntervalSinceNow: 120)
    func recorded() -> String { (try? String(contentsOfFile: "\(folder)/play.quince", encoding: .utf8)) ?? "" }
    while !recorded().contains("\"motion\""), Date() < deadline, program.process.isRunning { usleep(100_000) }
    kill(program.process.processIdentifier, SIGINT)
    let result = try program.finish(limit: 30)
    XCTAssertEqual(result.status, 130, result.output)
    XCTAssertTrue(recorded().hasSuffix("\n") && recorded().contains("{\"end\":\"it was interrupted\""), String(recorded().suffix(200)))
    _ = try replay("play.quince")
  }

  // MARK: Randomness

  private static let dice = SmallProject.source.replacingOccurrences(
    of: "// body",
    with: """
      srand48(Int(arc4random_uniform(1000)))
      let throwDice = { () -> String in
          let die = [1, 2, 3, 4, 5, 6].shuffled().randomElement() ?? 0
          return "\\(Int.random(in: 1...1_000_000)) \\(arc4random()) \\(drand48()) \\(die) \\(UUID().uuidString) \\(Date().timeIntervalSince1970)"
      }
      label.text = throwDice()
      label.adjustsFontSizeToFitWidth = true
      Timer.scheduledTimer(withTimeInterval: 0.2, repeats: true) { _ in
          self.label.text = throwDice()
          print(self.label.text ?? "")
      }
      """)

  private func makeDice() throws -> String {
    _ = try write(SmallProject.projectFile(productType: "com.apple.product-type.application"), to: "Small/Small.xcodeproj/project.pbxproj")
    _ = try write(Self.dice, to: "Small/Small/App.swift")
    _ = try write(SmallProject.storyboard(), to: "Small/Small/Base.lproj/Main.storyboard")
    return "\(folder)/Small"
  }

  func testRandomNumbersFallAgainAsTheyFell() throws {
    let app = try makeDice()
    let display = try startDisplay()
    func record(_ file: String) throws -> [Substring] {
      let result = try run(["record", app, file, "--window", "--seconds", "1"], environment: ["DISPLAY": display])
      // The window stays until its time is over.
      XCTAssertEqual(result.status, 0, result.output)
      return result.standardOutput.split(separator: "\n")
    }
    let first = try record("first.quince"), second = try record("second.quince")
    XCTAssertGreaterThan(first.count, 2)
    XCTAssertNotEqual(first.first, second.first, "in a window, two recordings have the same luck")
    let again = try run(["replay", "first.quince", "--headless"])
    XCTAssertEqual(again.status, 0, again.output)
    XCTAssertEqual(again.standardOutput.split(separator: "\n").filter { !$0.hasPrefix("replayed") }, first)
  }

  // MARK: What is told

  func testTheFirstDifferenceIsTold() throws {
    let script = try write("tilt 0 0 -1\nwait 0.4\ntilt 0 -0.6 -0.8\nwait 0.6\nscreenshot rolling.png\n", to: "play.txt")
    XCTAssertEqual(try run(["record", game, "play.quince", "--headless", "--script", script]).status, 0)
    // In the copy the phone was tilted to the other side.
    let text = try String(contentsOfFile: "\(folder)/play.quince", encoding: .utf8)
    let other = text.replacingOccurrences(of: "\"gravity\":[0,-0.6,-0.8]", with: "\"gravity\":[0.6,0,-0.8]")
    XCTAssertNotEqual(text, other)
    _ = try write(other, to: "other.quince")
    let result = try run(["replay", "other.quince", "--headless"])
    XCTAssertEqual(result.status, 1, result.output)
    XCTAssertTrue(result.standardError.contains("the replay differs at 1.0"), result.output)
    XCTAssertTrue(result.standardError.contains(" is another: "), result.output)
    XCTAssertNotNil(FileManager.default.contents(atPath: "\(folder)/replay-failed.png"))
  }

  func testWhatCannotBeReplayedIsTold() throws {
    XCTAssertEqual(try run(["record", game, "play.quince", "--headless", "--seconds", "0.5"]).status, 0)
    let text = try String(contentsOfFile: "\(folder)/play.quince", encoding: .utf8)
    func complaint(_ change: (String) -> String, _ options: [String] = [], line: UInt = #line) throws -> String {
      _ = try write(change(text), to: "changed.quince")
      let result = try run(["replay", "changed.quince", "--headless"] + options)
      XCTAssertEqual(result.status, 64, result.output, line: line)
      return result.standardError
    }
    let cut = try complaint { $0.split(separator: "\n").dropLast(3).joined(separator: "\n") }
    XCTAssertTrue(cut.contains("changed.quince: the recording is cut off after line"), cut)
    XCTAssertEqual(try run(["replay", "changed.quince", "--headless", "--partial"]).status, 0)
    let gone = try complaint { $0.replacingOccurrences(of: "Apps/BalanceBall", with: "Apps/Nowhere") }
    XCTAssertTrue(gone.contains("is a recording of io.quince.BalanceBall") && gone.contains("--app PATH"), gone)
    XCTAssertEqual(try run(["replay", "changed.quince", "--headless", "--app", game]).status, 0)
    let stranger = try complaint({ $0 }, ["--app", QuinceProgram.checkout + "/Apps/MoveMe"])
    XCTAssertTrue(stranger.contains("a recording of io.quince.BalanceBall, and this app is io.quince.MoveMe"), stranger)
    let device = try complaint({ $0 }, ["--device", "iPhone X"])
    XCTAssertTrue(device.contains("was recorded on iPhone 8 and can be replayed on no other device"), device)
    let unknown = try complaint { $0.replacingOccurrences(of: "\"device\":\"iPhone-8\"", with: "\"device\":\"iPhone-99\"") }
    XCTAssertTrue(unknown.contains("on a device \"iPhone-99\", which this Quince does not have"), unknown)
    let format = try complaint { $0.replacingOccurrences(of: "\"format\":1", with: "\"format\":2") }
    XCTAssertTrue(format.contains("a recording of format 2; this Quince reads format 1"), format)
    let kept = try run(["record", game, "kept.quince", "--headless", "--keep"])
    XCTAssertTrue(kept.status == 64 && kept.standardError.contains("--keep does not go with a recording"), kept.output)
  }
}
