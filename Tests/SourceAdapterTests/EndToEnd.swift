// Builds the app of Fixtures once: the real ObjectiveC module, a stand-in for UIKit, the adapter, the compiler; and runs it.

import AdapterProtocol
import Foundation
import SourceAdapter
import XCTest

/// A folder of its own for a test, removed at its end.
final class TemporaryFolder {
  let path: String
  init() throws {
    path = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path + "/quince-adapter-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
    return path + "/" + name
  }
}

enum Command {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program and returns what it printed on both outputs.
  static func run(_ arguments: [String], in folder: String, seconds: Int = 240) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "\(seconds)"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failure(description: "\(arguments.prefix(2)) ended with \(process.terminationStatus)\n\(output)") }
    return output
  }
}

/// The tool, called as the builder calls it.
enum Adapter {
  static func adapt(_ request: AdapterRequest, in folder: TemporaryFolder) throws -> AdapterResponse {
    let requestFile = folder.path + "/request.json"
    try JSONEncoder().encode(request).write(to: URL(fileURLWithPath: requestFile))
    let outcome = AdapterCommand.run(["adapt", "--request", requestFile])
    if outcome.output.isEmpty { throw Command.Failure(description: outcome.messages) }
    return try JSONDecoder().decode(AdapterResponse.self, from: Data(outcome.output.utf8))
  }
}

enum EndToEnd {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  static let fixtures = package + "/Tests/SourceAdapterTests/Fixtures"

  static func swiftFiles(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
  }

  /// The frameworks, compiled once for all tests.
  static let frameworks = Result { () -> TemporaryFolder in
    let folder = try TemporaryFolder()
    for (module, sources) in [("ObjectiveC", package + "/Sources/ObjectiveC"), ("UIKit", fixtures + "/UIKit")] {
      let libraries = module == "UIKit" ? ["-lObjectiveC"] : ["-l_FoundationICU"]
      _ = try Command.run(
        ["swiftc", "-swift-version", "5", "-package-name", "quince", "-parse-as-library", "-module-name", module, "-emit-module", "-emit-library", "-o", "lib\(module).so",
          "-I", folder.path, "-L", folder.path, "-Xlinker", "-rpath", "-Xlinker", folder.path] + libraries + swiftFiles(in: sources),
        in: folder.path)
    }
    let outcome = AdapterCommand.run([
      "index", "--out", folder.path + "/index.json", "ObjectiveC=\(package)/Sources/ObjectiveC", "UIKit=\(fixtures)/UIKit",
    ])
    if outcome.exitCode != 0 { throw Command.Failure(description: outcome.messages) }
    return folder
  }

  /// Adapts, compiles and runs an app; what it prints, line by line.
  static func run(_ files: [String], in folder: TemporaryFolder, swiftVersion: String = "5", options: [String] = []) throws -> [String] {
    let frameworks = try self.frameworks.get()
    let request = AdapterRequest(
      module: "App", files: files, outputFolder: folder.path + "/adapted", swiftVersion: swiftVersion,
      indexes: [frameworks.path + "/index.json"])
    let response = try Adapter.adapt(request, in: folder)
    XCTAssertEqual(response.problems.map(\.description), [])
    _ = try Command.run(
      ["swiftc", "-swift-version", swiftVersion, "-parse-as-library", "-module-name", "App", "-o", "app", "-I", frameworks.path,
        "-L", frameworks.path, "-lUIKit", "-lObjectiveC", "-Xlinker", "-rpath", "-Xlinker", frameworks.path]
        + response.compilerArguments + response.additionalSources + options + files,
      in: folder.path)
    return try Command.run([folder.path + "/app"], in: folder.path, seconds: 30).split(separator: "\n").map(String.init)
  }
}
