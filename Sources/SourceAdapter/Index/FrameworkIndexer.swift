// The index of our own frameworks, read from their sources when they are built.
//
// Conventions it relies on:
// - A requirement of a protocol that also has a default body in an extension of the protocol, in the same module, is optional to
//   an app, as Apple's optional requirements are.
// - The selector in `sendIfImplemented(to: self, "selector", …)` of that body is the requirement's Objective-C name.
// - A documentation line `/// Selector: name` gives a method Apple's Objective-C name where Swift's rule would give another.

internal import Foundation

enum FrameworkIndexer {
  /// Reads all Swift files of a folder as one module.
  static func index(module: String, folder: String) throws -> ModuleIndex {
    let conditions = BuildConditions(names: [], swiftVersion: "5", importableModules: [], isPhone: false)
    var merged = ModuleIndex(module: module)
    for (number, path) in try swiftFiles(in: folder).enumerated() {
      let file: SourceFile
      do { file = try SourceFile(contentsOf: path) } catch { throw AdapterError.unreadable(file: path, reason: error.localizedDescription) }
      let part = DeclarationIndexer.index(file, number: number, module: module, conditions: conditions, wantsOnlyPublic: true).module
      merged.exports.formUnion(part.exports)
      for (key, entry) in part.types { merge(entry, into: &merged.types[key, default: TypeEntry()]) }
    }
    merged.types = merged.types.filter { !$0.key.contains("<") }.mapValues(markOptionalRequirements)
    return merged
  }

  /// Indexes modules and writes them as JSON.
  static func write(modules: [(name: String, folder: String)], to path: String) throws {
    let indexes = try modules.map { try index(module: $0.name, folder: $0.folder) }
    try OutputFolder.writeJSON(indexes, to: path)
  }

  static func swiftFiles(in folder: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
      let enumerator = FileManager.default.enumerator(atPath: folder)
    else {
      throw AdapterError.unreadable(file: folder, reason: "there is no such folder")
    }
    return enumerator.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
  }

  private static func merge(_ part: TypeEntry, into entry: inout TypeEntry) {
    if part.isDeclared {
      entry.kind = part.kind
      entry.isDeclared = true
      entry.inherits = part.inherits
      entry.isGeneric = part.isGeneric
    }
    entry.methods += part.methods
    entry.properties += part.properties
    entry.initializers += part.initializers
  }

  private static func markOptionalRequirements(_ entry: TypeEntry) -> TypeEntry {
    guard entry.kind == .protocol else { return entry }
    var entry = entry
    let defaults = Dictionary(entry.methods.filter(\.isInExtension).map { ($0.signature, $0.selector) }) { first, _ in first }
    entry.methods = entry.methods.compactMap { method in
      guard let selector = defaults[method.signature] else { return method }
      if method.isInExtension { return nil }
      var requirement = method
      requirement.isOptional = true
      requirement.selector = selector
      return requirement
    }
    return entry
  }
}
