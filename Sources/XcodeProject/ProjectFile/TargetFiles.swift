// The files of a target: those its build phases list, and those of the folders it is synchronized with.
//
// Build rules, copy-files phases other than into the resources folder, and script phases are not carried out;
// a script phase gives a warning.

import Foundation

/// The sources and resources of one target.
struct TargetFiles {
  var sources: [String] = []
  /// C, C++ and Objective-C sources.
  var foreignSources: [String] = []
  var resources: [Resource] = []
  var warnings: [Diagnostic] = []

  init(target: ProjectObject, paths: [String: String], infoPlist: String?) {
    for phase in target.objects("buildPhases") {
      switch phase.isa {
      case "PBXSourcesBuildPhase":
        for reference in phase.objects("files").compactMap({ $0.object("fileRef") }) { addSource(reference, paths: paths) }
      case "PBXResourcesBuildPhase":
        for reference in phase.objects("files").compactMap({ $0.object("fileRef") }) { addResource(reference, folder: "", paths: paths) }
      case "PBXCopyFilesBuildPhase" where phase.string("dstSubfolderSpec") == "7":
        let folder = phase.string("dstPath") ?? ""
        for reference in phase.objects("files").compactMap({ $0.object("fileRef") }) { addResource(reference, folder: folder, paths: paths) }
      case "PBXShellScriptBuildPhase":
        let name = phase.string("name") ?? "Run Script"
        warnings.append(.warning("the script phase “\(name)” is not run", file: target.document.path))
      default: break
      }
    }
    for group in target.objects("fileSystemSynchronizedGroups") {
      addSynchronized(group, target: target, paths: paths, infoPlist: infoPlist)
    }
    addMembershipsOfForeignFolders(target: target, paths: paths)
    var seen: Set<String> = []
    sources = sources.filter { seen.insert($0).inserted }
    seen = []
    resources = resources.filter { seen.insert($0.path).inserted }
  }

  private mutating func addSource(_ reference: ProjectObject, paths: [String: String]) {
    guard let path = paths[reference.identifier] else { return }
    if reference.isa == "PBXVariantGroup" {
      // Intent definitions: their generated classes are not made here.
      warnings.append(.warning("no classes are generated from \(path.fileName)", file: path))
      return
    }
    add(file: path, folder: "")
  }

  private mutating func add(file path: String, folder: String) {
    switch FileKind(path: path) {
    case .swiftSource: sources.append(path)
    case .otherSource: foreignSources.append(path)
    case .resource: resources.append(Resource(path: path, language: Resource.language(of: path), folder: folder))
    case .buildInput: break
    }
  }

  private mutating func addResource(_ reference: ProjectObject, folder: String, paths: [String: String]) {
    if reference.isa == "PBXVariantGroup" {
      for child in reference.objects("children") { addResource(child, folder: folder, paths: paths) }
      return
    }
    guard let path = paths[reference.identifier] else { return }
    resources.append(Resource(path: path, language: Resource.language(of: path), folder: folder))
  }

  /// Walks a synchronized folder, leaving out what its exceptions for this target name.
  private mutating func addSynchronized(_ group: ProjectObject, target: ProjectObject, paths: [String: String], infoPlist: String?) {
    guard let root = paths[group.identifier] else { return }
    var excluded: Set<String> = infoPlist.map { [$0] } ?? []
    for exception in group.objects("exceptions") {
      let isForTarget = exception.string("target") == target.identifier || target.strings("buildPhases").contains(exception.string("buildPhase") ?? "")
      guard isForTarget else { continue }
      for name in exception.strings("membershipExceptions") { excluded.insert(root.appendingPath(TargetFiles.plain(name)).standardizedPath) }
    }
    let wholeFolders = Set(group.strings("explicitFolders").map { root.appendingPath($0).standardizedPath })
    walk(root, excluded: excluded, wholeFolders: wholeFolders)
  }

  /// Files that another target's synchronized folder lends to this one: there, an exception means "is a member".
  private mutating func addMembershipsOfForeignFolders(target: ProjectObject, paths: [String: String]) {
    let own = Set(target.strings("fileSystemSynchronizedGroups"))
    for (identifier, root) in paths.sorted(by: { $0.value < $1.value }) where !own.contains(identifier) {
      guard let group = target.document.object(identifier), group.isa == "PBXFileSystemSynchronizedRootGroup" else { continue }
      for exception in group.objects("exceptions") where exception.string("target") == target.identifier {
        for name in exception.strings("membershipExceptions") { add(file: root.appendingPath(TargetFiles.plain(name)).standardizedPath, folder: "") }
      }
    }
  }

  private mutating func walk(_ folder: String, excluded: Set<String>, wholeFolders: Set<String>) {
    for name in folder.folderContents {
      let path = folder.appendingPath(name)
      if excluded.contains(path) { continue }
      if wholeFolders.contains(path) || (path.isFolder && FileKind.isPackage(path)) {
        add(file: path, folder: "")
      } else if path.isFolder {
        walk(path, excluded: excluded, wholeFolders: wholeFolders)
      } else {
        add(file: path, folder: "")
      }
    }
  }

  /// The file that an exception names. Localized files are written `/Localized: Base.lproj/Main.storyboard`-like.
  private static func plain(_ name: String) -> String {
    name.hasPrefix("/Localized: ") ? String(name.dropFirst("/Localized: ".count)) : name
  }
}

/// A file or folder that goes into the bundle.
public struct Resource: Equatable, Sendable {
  /// Absolute path.
  public var path: String
  /// The language of the `.lproj` folder around it: `Base`, `en`, `zh-Hans`; nil when it is the same for all languages.
  public var language: String?
  /// Folder inside the bundle; empty for the bundle's own.
  public var folder: String

  public init(path: String, language: String? = nil, folder: String = "") {
    self.path = path
    self.language = language
    self.folder = folder
  }

  /// The language that the folder around a path stands for.
  static func language(of path: String) -> String? {
    let folder = path.folderPath.fileName
    return folder.hasSuffix(".lproj") ? String(folder.dropLast(".lproj".count)) : nil
  }
}
