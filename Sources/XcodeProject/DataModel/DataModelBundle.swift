// A data model with all its versions: from `NAME.xcdatamodeld` in a project to `NAME.momd/` in a bundle.

import CoreDataModel
import Foundation

/// A `.xcdatamodeld` folder, or a single `.xcdatamodel`.
public struct DataModelBundle {
  public let path: String
  /// The versions, the current one among them, by their names.
  public private(set) var versions: [DataModelDocument] = []
  private var currentName = ""

  /// The version that the app is built with.
  public var current: DataModelDocument { versions.first { $0.name == currentName } ?? versions[0] }

  /// - Parameter module: the app's Swift module, in which classes without one are looked for.
  /// - Throws: a ``Diagnostic`` for a model that cannot be read.
  public init(path: String, module: String) throws {
    self.path = path
    if path.fileExtension == "xcdatamodel" {
      versions = [try DataModelDocument(path: path, module: module)]
      currentName = path.fileStem
      return
    }
    let names = path.folderContents.filter { $0.fileExtension == "xcdatamodel" }
    guard !names.isEmpty else {
      throw Diagnostic.error("the data model has no version: there is no .xcdatamodel in it", file: path)
    }
    versions = try names.map { try DataModelDocument(path: path.appendingPath($0), module: module) }
    currentName = names.count == 1 ? names[0].fileStem : try DataModelBundle.currentName(in: path, among: names)
  }

  private static func currentName(in path: String, among names: [String]) throws -> String {
    let file = path.appendingPath(".xccurrentversion")
    guard let data = FileManager.default.contents(atPath: file),
      let values = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any],
      let name = values["_XCCurrentVersionName"] as? String
    else {
      throw Diagnostic.error(
        "the data model does not say which of its \(names.count) versions is the current one", file: file,
        advice: "Choose one in Xcode: select the model, then Model Version in the File inspector.")
    }
    guard names.contains(name) else {
      throw Diagnostic.error("the current version \(name) is not in the data model; there are \(names.joined(separator: ", "))", file: file)
    }
    return name.fileStem
  }

  /// What lies in the bundle, by path: the versions and which is current; a single file for a single model.
  public func files() throws -> [(name: String, data: Data)] {
    if path.fileExtension == "xcdatamodel" { return [(path.fileStem + ".mom", try current.model.encoded())] }
    let folder = path.fileStem + ".momd"
    let information: [String: Any] = [
      DataModel.VersionInformation.currentVersionKey: current.name,
      "NSManagedObjectModel_VersionHashes": Dictionary(
        uniqueKeysWithValues: versions.map { version in
          (version.name, Dictionary(version.model.entities.map { ($0.name, $0.versionHash) }) { $1 })
        }),
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: information, format: .xml, options: 0)
    return try [(folder.appendingPath(DataModel.VersionInformation.fileName), data)]
      + versions.map { (folder.appendingPath($0.name + ".mom"), try $0.model.encoded()) }
  }
}
