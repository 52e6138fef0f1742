// The built program as a person runs it, and its page in a browser.
import Browser
import Foundation
import XCTest

/// Runs quince, one process at a time.
class ProgramTestCase: XCTestCase {
  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  private(set) var process: Process?
  private(set) var folder = URL(fileURLWithPath: "/")
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("quince")
  private var errors = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    guard Chromium.path != nil else { throw XCTSkip("Chromium is not installed") }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    errors = folder.appendingPathComponent("errors")
    try Chromium.shared().meanwhile = { usleep(useconds_t($0 * 1e6)) }
  }

  override func tearDown() {
    if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// What it has printed for a person.
  var said: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Starts quince without a display and returns the address that it prints.
  func start(_ arguments: [String], limit: Double = 120) throws -> String {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY"] { environment[name] = nil }
    environment["QUINCE_PAGE_FOLDER"] = folder.appendingPathComponent("pairing").path
    process.environment = environment
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    self.process = process
    let end = Date(timeIntervalSinceNow: limit)
    while Date() < end, process.isRunning {
      if let start = said.range(of: "is at "), let stop = said[start.upperBound...].firstIndex(of: "\n") { return String(said[start.upperBound..<stop]) }
      usleep(50_000)
    }
    throw BrowserError(description: "no address is printed:\n\(said)")
  }

  func open(_ address: String, _ query: String = "?bare&desk") throws -> BrowserPage {
    let page = try Chromium.shared().newPage()
    try page.setScreen(width: 375, height: 667)
    try page.open(address.replacingOccurrences(of: "/#", with: "/\(query)#"))
    try page.wait("globalThis.quince?.state == 'open' && quince.shown > 0", limit: 20)
    return page
  }

  /// Runs quince to its end.
  func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process(), output = folder.appendingPathComponent("output")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    process.executableURL = Self.program
    process.arguments = arguments
    process.standardOutput = handle
    process.standardError = handle
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, (try? String(contentsOf: output, encoding: .utf8)) ?? "")
  }
}
