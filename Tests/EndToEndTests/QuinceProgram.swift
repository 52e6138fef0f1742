// The built program, run as a person runs it.
import Foundation
import XCTest

/// Runs `quince` with a time limit.
///
///     let result = try QuinceProgram.run(["run", path, "--headless", "--seconds", "1"])
///     XCTAssertEqual(result.status, 0, result.output)
enum QuinceProgram {
  struct Result {
    var status: Int32
    var standardOutput: String
    var standardError: String
    /// True when the time limit ended it.
    var timedOut: Bool
    var output: String { standardOutput + standardError }
  }

  /// The folder with Package.swift.
  static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The program beside the test bundle: the same build that is tested.
  static var path: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("quince").path
  }

  static func start(_ arguments: [String], environment: [String: String] = [:], input: String? = nil, directory: String? = nil) throws -> RunningProgram {
    try RunningProgram(path, arguments, environment: environment, input: input, directory: directory)
  }

  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: String? = nil, directory: String? = nil, limit: TimeInterval = 120
  ) throws -> Result {
    try start(arguments, environment: environment, input: input, directory: directory).finish(limit: limit)
  }

  /// A program of the system; skips the test where it is not installed.
  static func tool(_ name: String) throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    guard let path = folders.map({ "\($0)/\(name)" }).first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw XCTSkip("\(name) is not installed")
    }
    return path
  }

  /// A recording of the shared data folder beside the checkout, or nil where there is none.
  static func sharedRecording(_ name: String) -> String? {
    let path = URL(fileURLWithPath: checkout).deletingLastPathComponent().appendingPathComponent("shared/data/traces/\(name)").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}

/// A program under way. Its output goes to files, so that it can say as much as it likes.
final class RunningProgram {
  let process = Process()
  private let folder: URL
  private let outputFile: URL, errorFile: URL

  init(_ program: String, _ arguments: [String], environment: [String: String] = [:], input: String? = nil, directory: String? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    outputFile = folder.appendingPathComponent("output")
    errorFile = folder.appendingPathComponent("error")
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    // No display unless the test gives one.
    var values = ProcessInfo.processInfo.environment
    values["DISPLAY"] = nil
    values["WAYLAND_DISPLAY"] = nil
    process.environment = values.merging(environment) { $1 }
    if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    if let input {
      let inputFile = folder.appendingPathComponent("input")
      try Data(input.utf8).write(to: inputFile)
      process.standardInput = try FileHandle(forReadingFrom: inputFile)
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    try process.run()
  }

  func finish(limit: TimeInterval) throws -> QuinceProgram.Result {
    let deadline = Date(timeIntervalSinceNow: limit)
    while process.isRunning, Date() < deadline { usleep(20_000) }
    let timedOut = process.isRunning
    if timedOut { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    defer { try? FileManager.default.removeItem(at: folder) }
    return QuinceProgram.Result(
      status: process.terminationStatus, standardOutput: try String(contentsOf: outputFile, encoding: .utf8),
      standardError: try String(contentsOf: errorFile, encoding: .utf8), timedOut: timedOut)
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }
}

/// A test with a folder of its own, removed afterwards.
class TemporaryFolderTestCase: XCTestCase {
  private(set) var folder = ""

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts an X server that ends with the test, and returns its display's name.
  func startDisplay() throws -> String {
    let server = Process(), pipe = Pipe()
    server.executableURL = URL(fileURLWithPath: try QuinceProgram.tool("Xvfb"))
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
    return ":\(number)"
  }

  func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }
}
