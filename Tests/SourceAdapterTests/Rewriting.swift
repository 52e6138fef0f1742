// Adapting single texts.

import AdapterProtocol
import Foundation
import SourceAdapter
import XCTest

/// A target of a few files, adapted. Made anew for each test.
struct AdaptedTarget {
  let folder: TemporaryFolder
  let response: AdapterResponse
  private let originals: [String: String]

  /// - Parameter files: texts by file name. Line counts, and that the results parse, are asserted for each.
  init(
    _ files: [String: String], swiftVersion: String = "5", conditions: [String] = [], interface: String? = nil, indexes: [String] = [],
    dynamicMembers: [DynamicMember] = [], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    folder = try TemporaryFolder()
    originals = files
    var paths: [String] = []
    for (name, text) in files.sorted(by: { $0.key < $1.key }) { paths.append(try folder.write(text, to: name)) }
    var request = AdapterRequest(
      module: "App", files: paths, outputFolder: folder.path + "/adapted", swiftVersion: swiftVersion, conditions: conditions,
      indexes: indexes)
    let root = folder.path
    request.dynamicMembers = dynamicMembers.map { member in
      var member = member
      member.file = root + "/" + member.file
      return member
    }
    if let interface { request.interfaceFiles = [try folder.write(interface, to: "Main.storyboard")] }
    response = try Adapter.adapt(request, in: folder)
    guard !hasErrors else { return }
    for (name, original) in files {
      let lines = original.components(separatedBy: "\n"), adapted = try text(name).components(separatedBy: "\n")
      XCTAssertTrue((0...2).contains(adapted.count - lines.count), "\(name) has other lines than before", file: file, line: line)
    }
    try assertThatResultsParse(file: file, line: line)
  }

  var hasErrors: Bool { response.problems.contains { $0.severity == .error } }

  /// The adapted text of a file.
  func text(_ name: String) throws -> String {
    let stem = (name as NSString).deletingPathExtension + "-"
    let sources = folder.path + "/adapted/sources"
    let found = try FileManager.default.contentsOfDirectory(atPath: sources).first { $0.hasPrefix(stem) }
    return try String(contentsOfFile: sources + "/" + XCTUnwrap(found), encoding: .utf8)
  }

  func lines(_ name: String) throws -> [String] { try text(name).components(separatedBy: "\n") }

  var editMap: EditMap {
    get throws { try JSONDecoder().decode(EditMap.self, from: Data(contentsOf: URL(fileURLWithPath: response.editMap))) }
  }

  /// The adapter reads its own results and finds no syntax error in them.
  private func assertThatResultsParse(file: StaticString, line: UInt) throws {
    let results = try originals.keys.map { name in try folder.write(text(name), to: "again-" + name) }
    let request = AdapterRequest(module: "App", files: results, outputFolder: folder.path + "/again")
    let problems = try Adapter.adapt(request, in: folder).problems.filter { $0.severity == .error }
    XCTAssertEqual(problems.map(\.description), [], file: file, line: line)
  }
}

/// One text as a target of its own, with the index of the stand-in for UIKit when asked.
func adapt(
  _ text: String, swiftVersion: String = "5", conditions: [String] = [], interface: String? = nil, file: StaticString = #filePath,
  line: UInt = #line
) throws -> String {
  try AdaptedTarget(
    ["A.swift": text], swiftVersion: swiftVersion, conditions: conditions, interface: interface, file: file, line: line
  ).text("A.swift")
}
