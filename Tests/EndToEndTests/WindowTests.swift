// The phone in a window, on a display without a screen: a person's keys tilt it.
import XCTest

final class WindowTests: TemporaryFolderTestCase {
  private static func tool(_ name: String) throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    guard let path = folders.map({ "\($0)/\(name)" }).first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw XCTSkip("\(name) is not installed")
    }
    return path
  }

  /// An X server that ends with the test.
  private func startDisplay() throws -> (name: String, server: Process) {
    let server = Process(), pipe = Pipe()
    server.executableURL = URL(fileURLWithPath: try Self.tool("Xvfb"))
    server.arguments = ["-displayfd", "1", "-screen", "0", "1400x1600x24", "-nolisten", "tcp"]
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try server.run()
    addTeardownBlock {
      server.terminate()
      server.waitUntilExit()
    }
    var number = ""
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1), byte.first != 10 { number += String(decoding: byte, as: UTF8.self) }
    return (":\(number)", server)
  }

  private func runTool(_ name: String, _ arguments: [String], display: String) throws -> String {
    let result = try RunningProgram(try Self.tool(name), arguments, environment: ["DISPLAY": display]).finish(limit: 30)
    XCTAssertEqual(result.status, 0, "\(name): \(result.output)")
    return result.standardOutput
  }

  func testArrowKeysTiltThePhoneAndTheBallRolls() throws {
    let display = try startDisplay()
    let phone = try QuinceProgram.start(
      ["run", QuinceProgram.checkout + "/Apps/BalanceBall", "--window"], environment: ["DISPLAY": display.name], directory: folder)
    defer { kill(phone.process.processIdentifier, SIGINT) }
    // The window comes once the app is built.
    var window = ""
    let deadline = Date(timeIntervalSinceNow: 120)
    while window.isEmpty, Date() < deadline, phone.process.isRunning {
      usleep(200_000)
      let search = try RunningProgram(
        try Self.tool("xdotool"), ["search", "--onlyvisible", "--name", "BalanceBall|Balance Ball"], environment: ["DISPLAY": display.name]
      ).finish(limit: 10)
      window = search.standardOutput.split(separator: "\n").first.map(String.init) ?? ""
    }
    XCTAssertFalse(window.isEmpty, "no window")
    sleep(1)
    let before = try picture("before.png", display: display.name)
    _ = try runTool("xdotool", ["windowfocus", window], display: display.name)
    _ = try runTool("xdotool", ["keydown", "Right"], display: display.name)
    usleep(600_000)
    _ = try runTool("xdotool", ["keyup", "Right"], display: display.name)
    let after = try picture("after.png", display: display.name)
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
