// Small Xcode projects, written by the tests into folders of their own.

import Foundation

/// A folder that disappears with its owner.
public final class TemporaryFolder {
  public let path: String

  public init() {
    let name = "quince-test-\(UUID().uuidString.prefix(8))"
    path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appendingPathComponent(name).path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, making the folders on its way, and gives its path.
  @discardableResult
  public func write(_ text: String, to name: String) -> String { write(Data(text.utf8), to: name) }

  @discardableResult
  public func write(_ data: Data, to name: String) -> String {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file)
    return file.path
  }
}

/// An Xcode project with one app target, as Xcode would save it, in a temporary folder.
///
/// ```swift
/// let project = TemporaryProject(name: "Ball")
/// project.addSource("AppDelegate.swift", "import UIKit …")
/// project.addResource("Main.storyboard", storyboardText)
/// project.save()
/// ```
public final class TemporaryProject {
  public let folder = TemporaryFolder()
  public let name: String
  /// Settings of the app target, for both configurations.
  public var targetSettings: [String: Any]
  public var projectSettings: [String: Any] = ["SDKROOT": "iphoneos"]
  public var productType = "com.apple.product-type.application"
  /// Further objects of the project file by identifier, and identifiers to be listed as targets.
  public var objects: [String: [String: Any]] = [:]
  public var furtherTargets: [String] = []
  /// Configuration file of the target, relative to the project's folder.
  public var configurationFile: String?
  /// When set, the target's files are those of this synchronized folder, less the exceptions.
  public var synchronizedFolder: (path: String, exceptions: [String])?

  private var groupChildren: [String] = []
  private var sourceFiles: [String] = []
  private var resourceFiles: [String] = []
  private var counter = 0

  public init(name: String) {
    self.name = name
    targetSettings = [
      "PRODUCT_NAME": "$(TARGET_NAME)", "PRODUCT_BUNDLE_IDENTIFIER": "org.example.\(name)", "SWIFT_VERSION": "5.0",
      "GENERATE_INFOPLIST_FILE": "YES",
    ]
  }

  public var projectPath: String { "\(folder.path)/\(name).xcodeproj" }
  /// The folder of the app's own files.
  public var sourceFolder: String { "\(folder.path)/\(name)" }

  private func identifier(_ kind: String) -> String {
    counter += 1
    return "\(kind)\(counter)"
  }

  @discardableResult
  public func addSource(_ file: String, _ text: String) -> String {
    sourceFiles.append(reference(to: file))
    return folder.write(text, to: "\(name)/\(file)")
  }

  /// Names a source without writing it.
  public func addMissingSource(_ file: String) { sourceFiles.append(reference(to: file)) }

  @discardableResult
  public func addResource(_ file: String, _ text: String) -> String {
    resourceFiles.append(reference(to: file))
    return folder.write(text, to: "\(name)/\(file)")
  }

  /// Names a folder as one resource: an asset catalog, a folder reference.
  public func addResourceFolder(_ file: String) { resourceFiles.append(reference(to: file)) }

  /// Puts an object of `objects` among the sources, as data models are: they are compiled.
  public func addModel(_ identifier: String) {
    groupChildren.append(identifier)
    sourceFiles.append(identifier)
  }

  /// One resource in several languages: language → text.
  public func addLocalizedResource(_ file: String, _ texts: [String: String]) {
    let children = texts.keys.sorted().map { language -> String in
      let fileExtension = file.split(separator: ".").last.map(String.init) ?? ""
      let stem = file.dropLast(fileExtension.count + 1)
      let localName = language == "Base" || fileExtension != "storyboard" ? file : "\(stem).strings"
      folder.write(texts[language] ?? "", to: "\(name)/\(language).lproj/\(localName)")
      let child = identifier("FILE")
      objects[child] = ["isa": "PBXFileReference", "name": language, "path": "\(language).lproj/\(localName)", "sourceTree": "<group>"]
      return child
    }
    let group = identifier("VARIANT")
    objects[group] = ["isa": "PBXVariantGroup", "name": file, "children": children, "sourceTree": "<group>"]
    groupChildren.append(group)
    resourceFiles.append(group)
  }

  private func reference(to file: String) -> String {
    let found = identifier("FILE")
    objects[found] = ["isa": "PBXFileReference", "path": file, "sourceTree": "<group>"]
    groupChildren.append(found)
    return found
  }

  /// Writes the project file.
  public func save() {
    var all = objects
    func buildFiles(_ references: [String]) -> [String] {
      references.map { reference in
        all["BUILD-\(reference)"] = ["isa": "PBXBuildFile", "fileRef": reference]
        return "BUILD-\(reference)"
      }
    }
    all["SOURCES"] = ["isa": "PBXSourcesBuildPhase", "files": buildFiles(sourceFiles)]
    all["RESOURCES"] = ["isa": "PBXResourcesBuildPhase", "files": buildFiles(resourceFiles)]
    var mainChildren = ["APPGROUP"]
    if let configurationFile {
      all["XCCONFIG"] = ["isa": "PBXFileReference", "path": configurationFile, "sourceTree": "SOURCE_ROOT"]
      mainChildren.append("XCCONFIG")
    }
    var target: [String: Any] = [
      "isa": "PBXNativeTarget", "name": name, "productName": name, "productType": productType, "buildPhases": ["SOURCES", "RESOURCES"],
      "buildConfigurationList": "TARGETLIST",
    ]
    if let synchronizedFolder {
      all["EXCEPTIONS"] = [
        "isa": "PBXFileSystemSynchronizedBuildFileExceptionSet", "membershipExceptions": synchronizedFolder.exceptions, "target": "TARGET",
      ]
      all["SYNCED"] = [
        "isa": "PBXFileSystemSynchronizedRootGroup", "path": synchronizedFolder.path, "sourceTree": "<group>", "exceptions": ["EXCEPTIONS"],
      ]
      mainChildren.append("SYNCED")
      target["fileSystemSynchronizedGroups"] = ["SYNCED"]
    }
    all["TARGET"] = target
    all["APPGROUP"] = ["isa": "PBXGroup", "path": name, "sourceTree": "<group>", "children": groupChildren]
    all["MAIN"] = ["isa": "PBXGroup", "sourceTree": "<group>", "children": mainChildren]
    for (list, settings) in [("PROJECTLIST", projectSettings), ("TARGETLIST", targetSettings)] {
      let names = ["Debug", "Release"]
      for name in names {
        var configuration: [String: Any] = ["isa": "XCBuildConfiguration", "name": name, "buildSettings": settings]
        if list == "TARGETLIST", configurationFile != nil { configuration["baseConfigurationReference"] = "XCCONFIG" }
        all[list + name] = configuration
      }
      all[list] = ["isa": "XCConfigurationList", "buildConfigurations": names.map { list + $0 }, "defaultConfigurationName": "Release"]
    }
    all["PROJECT"] = [
      "isa": "PBXProject", "mainGroup": "MAIN", "targets": ["TARGET"] + furtherTargets, "buildConfigurationList": "PROJECTLIST",
      "developmentRegion": "en", "projectDirPath": "",
    ]
    let top: [String: Any] = ["archiveVersion": "1", "objectVersion": "56", "objects": all, "rootObject": "PROJECT"]
    folder.write("// !$*UTF8*$!\n" + OldStylePropertyList.text(of: top) + "\n", to: "\(name).xcodeproj/project.pbxproj")
  }
}

/// Writes property lists the way project files are written.
enum OldStylePropertyList {
  static func text(of value: Any) -> String {
    switch value {
    case let dictionary as [String: Any]:
      return "{\n" + dictionary.keys.sorted().map { "\(quoted($0)) = \(text(of: dictionary[$0]!));\n" }.joined() + "}"
    case let list as [Any]:
      return "(\n" + list.map { text(of: $0) + ",\n" }.joined() + ")"
    default:
      return quoted("\(value)")
    }
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
    return isPlain ? text : "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
  }
}
