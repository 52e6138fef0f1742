// From the path that a person typed to the app target it means.

import Foundation

/// Finds the project and the app target behind a path.
public enum ProjectFinder {
  /// Folders that hold other people's projects.
  private static let skippedFolders: Set<String> = ["Pods", "Carthage", "node_modules", "DerivedData", "build", "vendor"]

  /// The `.xcodeproj` or `.xcworkspace` that a path means, found without reading it: the path may be that of a folder around it,
  /// or of a project file in it.
  public static func location(of givenPath: String) throws -> String {
    let path = givenPath.absolutePath
    guard path.fileExists else { throw Diagnostic.error("no such file or folder: \(givenPath)") }
    switch path.fileExtension {
    case "xcodeproj", "xcworkspace": return path
    case "pbxproj": return path.folderPath
    default: break
    }
    guard path.isFolder else {
      throw Diagnostic.error("\(givenPath) is not an Xcode project", advice: "Give a folder, an .xcodeproj or an .xcworkspace.")
    }
    return try projectPath(inFolder: path, givenPath: givenPath)
  }

  /// The projects behind a path, in the forms that ``location(of:)`` takes.
  public static func projects(at givenPath: String) throws -> [XcodeProject] {
    let path = try location(of: givenPath)
    guard path.fileExtension == "xcworkspace" else { return [try XcodeProject(path: path)] }
    let projects = try Workspace.projects(at: path).map { try XcodeProject(path: $0, workspace: path) }
    if projects.isEmpty { throw Diagnostic.error("the workspace names no project that exists", file: path) }
    return projects
  }

  /// The app target behind a path.
  /// - Parameters:
  ///   - name: the target a person asked for; without it the only app target, or the one named like its project.
  public static func appTarget(at path: String, named name: String? = nil, configuration: BuildConfiguration) throws -> AppTarget {
    let projects = try projects(at: path)
    let candidates = projects.flatMap { project in project.appTargetNames.map { (project, $0) } }
    if let name {
      guard let found = candidates.first(where: { $0.1 == name }) else {
        let known = candidates.map(\.1)
        throw Diagnostic.error(
          "there is no app target named \(name)", file: projects[0].path,
          advice: known.isEmpty ? "The project has no iPhone app target." : "The app targets are: \(known.joined(separator: ", ")).")
      }
      return try found.0.appTarget(named: name, configuration: configuration)
    }
    switch candidates.count {
    case 0:
      let others = projects.flatMap(\.otherTargets)
      let list = others.isEmpty ? "It has no target at all." : "Its targets are: \(others.joined(separator: ", "))."
      throw Diagnostic.error("the project has no iPhone app target", file: projects[0].path, advice: list)
    case 1:
      return try candidates[0].0.appTarget(named: candidates[0].1, configuration: configuration)
    default:
      guard let named = candidates.first(where: { $0.0.name == $0.1 }) else {
        throw Diagnostic.error(
          "the project has several app targets: \(candidates.map(\.1).joined(separator: ", "))", file: projects[0].path,
          advice: "Choose one with --target NAME.")
      }
      return try named.0.appTarget(named: named.1, configuration: configuration)
    }
  }

  /// The project in a folder, or the only one below it: a repository often keeps its project a folder or two down.
  private static func projectPath(inFolder folder: String, givenPath: String) throws -> String {
    var level = [folder]
    for _ in 0..<4 {
      let found = level.flatMap { folder in folder.folderContents.filter { $0.hasSuffix(".xcodeproj") }.map(folder.appendingPath) }
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        if let named = found.first(where: { $0.fileStem == folder.fileName }) { return named }
        throw Diagnostic.error(
          "\(givenPath) holds several projects", advice: "Choose one of them:\n    " + found.joined(separator: "\n    "))
      }
      level = level.flatMap { folder in
        folder.folderContents.filter { !skippedFolders.contains($0) && !FileKind.isPackage($0) }.map(folder.appendingPath).filter(\.isFolder)
      }
      if level.count > 2000 { break }
    }
    throw Diagnostic.error("there is no Xcode project in \(givenPath)", advice: "A project is a folder whose name ends in .xcodeproj.")
  }
}
