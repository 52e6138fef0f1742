// What lies in an app's bundle: the flat form that Foundation on Linux understands as it is, `App.app/` with Info.plist,
// resources, `Base.lproj` and the executable side by side.
//
// Storyboards and xibs are copied as XML; pictures and sounds as they are; asset catalogs become `Assets/` and `Assets.json`;
// `.strings` files of every encoding become property lists in UTF-8; data models become `NAME.momd/` (DataModel/DataModelBundle.swift).

import Foundation

/// The files of a bundle, planned in memory and then brought to disk.
public struct BundleContents {
  /// Where a file's bytes come from.
  enum Source: Equatable {
    case file(String)
    case data(Data)
  }

  /// Path inside the bundle → source. The executable is not among them: the compiler writes it.
  private(set) var files: [String: Source] = [:]
  public private(set) var warnings: [Diagnostic] = []
  public private(set) var assets = AssetIndex()
  public let executableName: String
  private let module: String

  /// Plans the bundle of a target.
  public init(target: AppTarget) throws {
    executableName = target.executableName
    module = target.moduleName
    var compiler = AssetCatalogCompiler(appIconName: target.settings["ASSETCATALOG_COMPILER_APPICON_NAME"])
    for resource in target.resources { try add(resource, compiler: &compiler) }
    compiler.setAccentColor(target.settings["ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME"])
    assets = compiler.index
    warnings += compiler.warnings
    for (path, source) in compiler.files { files[path] = .file(source) }
    files[AssetIndex.fileName] = .data(try assets.encoded())
    var information = target.infoDictionary
    information["CFBundleLocalizations"] = information["CFBundleLocalizations"] ?? localizations
    files["Info.plist"] = .data(try PropertyListSerialization.data(fromPropertyList: information, format: .xml, options: 0))
    files["PkgInfo"] = .data(Data("APPL????".utf8))
  }

  /// The languages that the bundle has tables for, Base left out.
  public var localizations: [String] {
    let languages = files.keys.compactMap { path -> String? in
      guard let folder = path.split(separator: "/").first, folder.hasSuffix(".lproj"), folder != "Base.lproj" else { return nil }
      return String(folder.dropLast(".lproj".count))
    }
    return Set(languages).sorted()
  }

  /// The names under which `UIImage(named:)` finds something.
  public var imageNames: Set<String> {
    var names = Set(assets.images.keys)
    for path in files.keys where ["png", "jpg", "jpeg", "gif", "tif", "tiff", "bmp", "heic", "pdf", "webp"].contains(path.fileExtension) {
      guard !path.hasPrefix(AssetIndex.folderName + "/") else { continue }
      let base = path.fileStem.replacingOccurrences(of: "@2x", with: "").replacingOccurrences(of: "@3x", with: "")
      let plain = base.replacingOccurrences(of: "~iphone", with: "")
      names.formUnion([path.fileName, path.fileStem, plain, "\(plain).\(path.fileExtension)"])
    }
    return names
  }

  // MARK: Resources

  private mutating func add(_ resource: Resource, compiler: inout AssetCatalogCompiler) throws {
    let path = resource.path
    var folder = resource.folder
    if let language = resource.language { folder = folder.appendingPath("\(language).lproj") }
    switch path.fileExtension {
    case "xcassets": compiler.add(catalog: path)
    case "strings": try addStrings(path, folder: folder)
    case "stringsdict": put(.file(path), at: folder.appendingPath("\(path.fileStem).\(StringCatalog.pluralsExtension)"))
    case "xcstrings": try addCatalog(path)
    case "xcdatamodeld", "xcdatamodel":
      for (name, data) in try DataModelBundle(path: path, module: module).files() { put(.data(data), at: folder.appendingPath(name)) }
    case "lproj": for name in path.folderContents { try add(Resource(path: path.appendingPath(name), language: path.fileStem, folder: resource.folder), compiler: &compiler) }
    default: addTree(path, at: folder.appendingPath(path.fileName))
    }
  }

  private mutating func put(_ source: Source, at destination: String) {
    if let other = files[destination], other != source {
      let place = if case .file(let path) = source { path } else { destination }
      warnings.append(.warning("two resources are named \(destination.fileName); this one is taken", file: place))
    }
    files[destination] = source
  }

  /// A file, or a folder reference with everything below it.
  private mutating func addTree(_ path: String, at destination: String) {
    guard path.isFolder else { return put(.file(path), at: destination) }
    for name in path.folderContents { addTree(path.appendingPath(name), at: destination.appendingPath(name)) }
  }

  /// Strings tables are UTF-8, UTF-16 or old style; a fault in one names its line. In the bundle they are all of one kind.
  private mutating func addStrings(_ path: String, folder: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Diagnostic.error("the file cannot be read", file: path)
    }
    let destination = folder.appendingPath(path.fileName)
    let isBlank = String(data: data, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty ?? false
    do {
      let table = isBlank ? [String: Any]() : try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      put(.data(try PropertyListSerialization.data(fromPropertyList: table, format: .xml, options: 0)), at: destination)
    } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
      throw Diagnostic.error("malformed strings table: \(reason)", file: path)
    }
  }

  private mutating func addCatalog(_ path: String) throws {
    let catalog = try StringCatalog(path: path)
    for language in catalog.tables.keys.sorted() {
      for (name, data) in try catalog.files(language: language, table: path.fileStem) {
        put(.data(data), at: "\(language).lproj".appendingPath(name))
      }
    }
  }

  // MARK: Disk

  /// Makes the bundle at `bundlePath` hold exactly the planned files and the executable. Files that are already right are left
  /// alone, those that are not planned any more are removed.
  public func write(to bundlePath: String) throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: bundlePath, withIntermediateDirectories: true)
    var wanted = Set(files.keys)
    wanted.insert(executableName)
    for (destination, source) in files {
      let path = bundlePath.appendingPath(destination)
      try manager.createDirectory(atPath: path.folderPath, withIntermediateDirectories: true)
      switch source {
      case .data(let data):
        if manager.contents(atPath: path) != data { try data.write(to: URL(fileURLWithPath: path)) }
      case .file(let original):
        if try !BundleContents.isSame(original, path) {
          if path.fileExists { try manager.removeItem(atPath: path) }
          try manager.copyItem(atPath: original, toPath: path)
          let date = try manager.attributesOfItem(atPath: original)[.modificationDate] as? Date
          if let date { try manager.setAttributes([.modificationDate: date], ofItemAtPath: path) }
        }
      }
    }
    for found in (try? manager.subpathsOfDirectory(atPath: bundlePath)) ?? [] where !wanted.contains(found) {
      let path = bundlePath.appendingPath(found)
      if !path.isFolder { try? manager.removeItem(atPath: path) }
    }
  }

  /// Whether a copy has the size and time of its original.
  private static func isSame(_ original: String, _ copy: String) throws -> Bool {
    let manager = FileManager.default
    guard let there = try? manager.attributesOfItem(atPath: copy) else { return false }
    let here = try manager.attributesOfItem(atPath: original)
    guard here[.size] as? Int == there[.size] as? Int, let first = here[.modificationDate] as? Date,
      let second = there[.modificationDate] as? Date
    else { return false }
    return abs(first.timeIntervalSince(second)) < 0.001
  }
}
