// The phone in a window, on a display without a screen: a person's keys tilt it.
import XCTest

final class WindowTests: TemporaryFolderTestCase {
  private func runTool(_ name: String, _ arguments: [String], display: String) throws -> String {
    let result = try RunningProgram(try QuinceProgram.tool(name), arguments, environment: ["DISPLAY": display]).finish(limit: 30)
    XCTAssertEqual(result.status, 0, "\(name): \(result.output)")
    return result.standardOutput
  }

  func testArrowKeysTiltThePhoneAndTheBallRolls() throws {
    let display = try startDisplay()
    let phone = try QuinceProgram.start(
      ["run", QuinceProgram.checkout + "/Apps/BalanceBall", "--window"], environment: ["DISPLAY": display], directory: folder)
    defer { kill(phone.process.processIdentifier, SIGINT) }
    // The window comes once the app is built.
    var window = ""
    let deadline = Date(timeIntervalSinceNow: 120)
    while window.isEmpty, Date() < deadline, phone.process.isRunning {
      usleep(200_000)
      let search = try RunningProgram(
        try QuinceProgram.tool("xdotool"), ["search", "--onlyvisible", "--name", "BalanceBall|Balance Ball"], environment: ["DISPLAY": display]
      ).finish(limit: 10)
      window = search.standardOutput.split(separator: "\n").first.map(String.init) ?? ""
    }
    XCTAssertFalse(window.isEmpty, "no window")
    sleep(1)
    let before = try picture("before.png", display: display)
    _ = try runTool("xdotool", ["windowfocus", window], display: display)
    _ = try runTool("xdotool", ["keydown", "Right"], display: display)
    usleep(600_000)
    _ = try runTool("xdotool", ["keyup", "Right"], display: display)
    let after = try picture("after.png", display: display)
    XCTAssertNotEqual(before, after, "nothing moved in the window")
    XCTAssertTrue(phone.process.isRunning)
  }

  /// The pixels of the whole display, as a raw portable pixmap.
  private func picture(_ name: String, display: String) throws -> Data {
    let path = "\(folder)/\(name).ppm"
    _ = try runTool("import", ["-silent", "-window", "root", path], display: display)
    return FileManager.default.contents(atPath: path) ?? Data()
  }
}
