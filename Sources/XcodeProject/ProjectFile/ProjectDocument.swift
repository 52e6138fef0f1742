// project.pbxproj as a graph of objects. The file is an old-style property list: `objects` maps identifiers to dictionaries,
// each with its class in `isa`, and values refer to other objects by identifier.

import Foundation

/// The parsed project file of one `.xcodeproj`.
struct ProjectDocument {
  /// Path of project.pbxproj, for messages.
  let path: String
  let objects: [String: [String: Any]]
  let rootIdentifier: String

  init(path: String) throws {
    self.path = path
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Diagnostic.error("the project has no readable project.pbxproj", file: path, advice: "Is the checkout complete?")
    }
    if let line = ProjectDocument.conflictLine(in: data) {
      throw Diagnostic.error(
        "the project file holds an unresolved merge conflict", file: path, line: line, advice: "Resolve the conflict and save the file.")
    }
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    } catch {
      let (reason, line) = ProjectDocument.explain(error, data: data)
      throw Diagnostic.error(
        "malformed project file: \(reason)", file: path, line: line, advice: "Restore the file from version control or save it again in Xcode.")
    }
    guard let top = list as? [String: Any], let objects = top["objects"] as? [String: Any], let root = top["rootObject"] as? String else {
      throw Diagnostic.error("malformed project file: it has no objects or no root object", file: path)
    }
    self.objects = objects.compactMapValues { $0 as? [String: Any] }
    rootIdentifier = root
    guard self.objects[root]?["isa"] as? String == "PBXProject" else {
      throw Diagnostic.error("malformed project file: its root object \(root) is not a project", file: path)
    }
  }

  var root: ProjectObject { ProjectObject(identifier: rootIdentifier, values: objects[rootIdentifier] ?? [:], document: self) }

  func object(_ identifier: String) -> ProjectObject? {
    objects[identifier].map { ProjectObject(identifier: identifier, values: $0, document: self) }
  }

  /// The line of a merge conflict's first marker.
  private static func conflictLine(in data: Data) -> Int? {
    guard let text = String(data: data, encoding: .utf8), text.contains("<<<<<<< ") else { return nil }
    return text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix("<<<<<<< ") }.map { $0 + 1 }
  }

  /// Foundation's reason, with the line number that it hides in the middle of a sentence.
  private static func explain(_ error: Error, data: Data) -> (reason: String, line: Int?) {
    if data.isEmpty { return ("the file is empty", nil) }
    let information = (error as NSError).userInfo
    let text = (information[NSDebugDescriptionErrorKey] ?? information["NSDebugDescription"]) as? String ?? "\(error.localizedDescription)"
    var reason = text
    var line: Int?
    if let range = text.range(of: "line ") {
      line = Int(text[range.upperBound...].prefix { $0.isNumber })
      reason = String(text[..<range.lowerBound]).trimmingCharacters(in: .whitespaces)
      for tail in [" at", " on"] where reason.hasSuffix(tail) { reason.removeLast(tail.count) }
    }
    if let dot = reason.firstIndex(of: "\n") { reason = String(reason[..<dot]) }
    if reason.isEmpty { reason = "it is not a property list" }
    return (reason, line)
  }
}

/// One object of the graph, with typed access to its values.
struct ProjectObject {
  let identifier: String
  let values: [String: Any]
  let document: ProjectDocument

  var isa: String { string("isa") ?? "" }

  func string(_ key: String) -> String? { values[key] as? String }
  func strings(_ key: String) -> [String] { values[key] as? [String] ?? [] }
  func dictionary(_ key: String) -> [String: Any] { values[key] as? [String: Any] ?? [:] }

  /// The object that the value of `key` refers to.
  func object(_ key: String) -> ProjectObject? { string(key).flatMap(document.object) }

  /// The objects that the list at `key` refers to; identifiers that lead nowhere are left out, as Xcode does.
  func objects(_ key: String) -> [ProjectObject] { strings(key).compactMap(document.object) }
}
