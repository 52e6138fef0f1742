// .xcworkspace: a list of projects.

import Foundation
import FoundationXML

/// Reads which projects a workspace holds.
final class Workspace: NSObject, XMLParserDelegate {
  private let folder: String
  /// Paths of the groups that are open while the file is read.
  private var groups: [String]
  private var projects: [String] = []

  private init(path: String) {
    folder = path.folderPath
    groups = [path.folderPath]
  }

  /// The paths of the `.xcodeproj` folders that the workspace at `path` names and that exist, in its order.
  static func projects(at path: String) throws -> [String] {
    let file = path.appendingPath("contents.xcworkspacedata")
    guard let data = FileManager.default.contents(atPath: file) else {
      throw Diagnostic.error("the workspace has no readable contents.xcworkspacedata", file: path)
    }
    let reader = Workspace(path: path)
    let parser = XMLParser(data: data)
    parser.delegate = reader
    guard parser.parse() else {
      throw Diagnostic.error("malformed workspace file", file: file, line: parser.lineNumber)
    }
    return reader.projects.filter { $0.isFolder }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    guard name == "FileRef" || name == "Group" else { return }
    let location = attributes["location"] ?? ""
    let colon = location.firstIndex(of: ":") ?? location.startIndex
    let path = location.isEmpty ? "" : String(location[location.index(after: colon)...])
    let resolved: String
    switch location[..<colon] {
    case "container": resolved = folder.appendingPath(path).standardizedPath
    case "absolute": resolved = path
    case "self": resolved = folder
    default: resolved = (groups.last ?? folder).appendingPath(path).standardizedPath
    }
    if name == "Group" {
      groups.append(resolved)
    } else if resolved.fileExtension == "xcodeproj" {
      projects.append(resolved)
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    if name == "Group" { groups.removeLast() }
  }
}
