// Where the files of a project lie. A file reference's path is relative to its group, whose path is relative to its own group,
// up to the project's folder, unless a `sourceTree` says otherwise.

import Foundation

/// The paths of all file references and groups of one project.
struct GroupTree {
  /// Absolute path of each object reached from the main group, by identifier.
  private(set) var paths: [String: String] = [:]

  init(document: ProjectDocument, projectFolder: String) {
    guard let mainGroup = document.root.object("mainGroup") else { return }
    let sourceRoot = projectFolder.appendingPath(document.root.string("projectDirPath") ?? "").standardizedPath
    add(mainGroup, parent: sourceRoot, sourceRoot: sourceRoot)
  }

  private mutating func add(_ object: ProjectObject, parent: String, sourceRoot: String) {
    guard paths[object.identifier] == nil else { return }
    let ownPath = object.string("path") ?? ""
    let path: String
    switch object.string("sourceTree") ?? "<group>" {
    case "<group>": path = parent.appendingPath(ownPath)
    case "SOURCE_ROOT", "PROJECT_DIR": path = sourceRoot.appendingPath(ownPath)
    case "<absolute>": path = ownPath
    case let other: path = "/<\(other)>".appendingPath(ownPath)  // SDKROOT, BUILT_PRODUCTS_DIR, …: nothing of the user's
    }
    let tidy = path.standardizedPath
    paths[object.identifier] = tidy
    for child in object.objects("children") { add(child, parent: tidy, sourceRoot: sourceRoot) }
  }
}
