// What the tests of the builder share: an installation of the products beside the tests, and an adapter that changes nothing.

import Foundation
import ProjectFixtures
import XCTest
import XcodeProject

@testable import AppBuilder

/// A build with everything it said.
final class RecordedProgress: BuildReporting {
  var steps: [String] = []
  var messages: [String] = []
  func step(_ text: String) { steps.append(text) }
  func message(_ text: String) { messages.append(text) }
  func finish() {}
  var text: String { messages.joined(separator: "\n") }
}

class BuilderTestCase: XCTestCase {
  let places = TemporaryFolder()
  let progress = RecordedProgress()

  /// The folder of the products that were built together with this test.
  static let productsFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path

  /// Answers every request with an empty overlay, so that the compiler sees the files as they are. It reads the output folder
  /// from the request, and notes each call in a file beside its answer.
  private static let plainAdapter = """
    #!/bin/sh
    out=$(sed -n 's/.*"outputFolder":"\\([^"]*\\)".*/\\1/p' "$3" | sed 's,\\\\/,/,g')
    echo called >> "$out/calls"
    echo '{"version":0,"use-external-names":false,"roots":[]}' > "$out/overlay.yaml"
    if [ ! -e "$out/map.json" ]; then echo '{"files":[]}' > "$out/map.json"; fi
    echo "{\\"overlay\\":\\"$out/overlay.yaml\\",\\"editMap\\":\\"$out/map.json\\",\\"index\\":\\"\\",\\"compilerArguments\\":[],\\"additionalSources\\":[],\\"changedFiles\\":[],\\"problems\\":[],\\"lines\\":1,\\"seconds\\":0}"
    """

  /// - Parameter adapter: the text of a shell script that stands for the adapter; nil for the one that changes nothing.
  func installation(adapter: String? = nil) throws -> Installation {
    let text = adapter ?? BuilderTestCase.plainAdapter
    let script = places.path + "/adapter.sh"
    // Written once: a newer adapter is a reason to build anew.
    if FileManager.default.contents(atPath: script) != Data(text.utf8) { places.write(text, to: "adapter.sh") }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    guard FileManager.default.fileExists(atPath: BuilderTestCase.productsFolder + "/libQuinceFrameworks.so") else {
      throw XCTSkip("the frameworks are not built beside the tests")
    }
    let folder = BuilderTestCase.productsFolder
    return try Installation(buildFolder: folder, packageFolder: Installation.packageFolder(above: folder), adapter: script)
  }

  func builder(adapter: String? = nil) throws -> AppBuilder {
    AppBuilder(installation: try installation(adapter: adapter), reporter: progress, placesRoot: places.path)
  }

  /// How often the adapter was asked.
  var adapterCalls: Int {
    let found = (try? FileManager.default.subpathsOfDirectory(atPath: places.path)) ?? []
    return found.filter { $0.hasSuffix("adapted/calls") }.reduce(0) { sum, path in
      sum + ((try? String(contentsOfFile: places.path + "/" + path, encoding: .utf8))?.split(separator: "\n").count ?? 0)
    }
  }

  /// A project whose app prints one line and ends.
  func printingProject(_ text: String = "hello") -> TemporaryProject {
    let project = TemporaryProject(name: "Printer")
    project.addSource("Main.swift", "@main struct Main {\n  static func main() { print(word()) }\n}\n")
    project.addSource("Word.swift", "func word() -> String { \"\(text)\" }\n")
    project.addResource("level.txt", "1")
    project.save()
    return project
  }

  func output(of application: BuiltApplication) throws -> String {
    let result = try ChildProcess.run("/usr/bin/timeout", ["20", application.executablePath])
    return String(decoding: result.output, as: UTF8.self)
  }
}
