// The classes of data models: writes those that the build makes, and looks whether the app has the others.

import Foundation
import XcodeProject

struct ManagedClasses {
  let target: AppTarget
  let place: BuildPlace

  init(target: AppTarget, place: BuildPlace) {
    self.target = target
    self.place = place
  }

  /// Writes the sources into the build's own folder and makes them the target's.
  /// - Throws: a ``Diagnostic`` when a model cannot be read or the app declares a class that is made from it.
  func add(to target: inout AppTarget) throws -> [Diagnostic] {
    let models = try target.dataModels()
    guard !models.isEmpty else {
      try? FileManager.default.removeItem(atPath: place.generatedFolder)
      return []
    }
    let texts = target.sources.map { ($0, String(decoding: FileManager.default.contents(atPath: $0) ?? Data(), as: UTF8.self)) }
    var wanted: [String: String] = [:]
    for model in models {
      try checkDoubles(model.current, texts)
      let writer = ManagedClassWriter(model.current, isMainActorDefault: target.defaultActorIsolation != nil)
      let made = writer.sources { pattern in texts.contains { $0.1.range(of: pattern, options: .regularExpression) != nil } }
      for source in made { wanted[source.fileName] = source.text }
    }
    let paths = try write(wanted)
    target.addGeneratedSources(paths)
    return models.flatMap { missingClasses(of: $0.current, texts, wanted) }
  }

  private func write(_ wanted: [String: String]) throws -> [String] {
    let manager = FileManager.default
    try manager.createDirectory(atPath: place.generatedFolder, withIntermediateDirectories: true)
    for name in (try? manager.contentsOfDirectory(atPath: place.generatedFolder)) ?? [] where wanted[name] == nil {
      try manager.removeItem(atPath: place.generatedFolder.appendingPath(name))
    }
    return try wanted.keys.sorted().map { name in
      let path = place.generatedFolder.appendingPath(name), data = Data(wanted[name]!.utf8)
      if manager.contents(atPath: path) != data { try data.write(to: URL(fileURLWithPath: path), options: .atomic) }
      return path
    }
  }

  /// A class that is both made and declared would give an error about code that nobody has written.
  private func checkDoubles(_ document: DataModelDocument, _ texts: [(path: String, text: String)]) throws {
    for entity in document.model.entities where document.classes[entity.name]?.codeGeneration == .definition {
      guard let name = entity.plainClassName else { continue }
      let pattern = "(?m)^\\s*((public|open|final|internal|@\\w+(\\([^)]*\\))?)\\s+)*class\\s+\(name)\\s*:"
      guard let source = texts.first(where: { $0.text.range(of: pattern, options: .regularExpression) != nil }) else { continue }
      throw Diagnostic.error(
        "the class \(name) is made from the entity \(entity.name), and \(source.path.fileName) declares it too", file: document.file,
        line: document.classes[entity.name]?.line,
        advice: "In the model's editor set the entity's Codegen to Manual/None, or remove the class from the source.")
    }
  }

  private func missingClasses(
    of document: DataModelDocument, _ texts: [(path: String, text: String)], _ made: [String: String]
  ) -> [Diagnostic] {
    let declared = texts.reduce(into: Set<String>()) { $0.formUnion(ClassDeclarations.names(in: $1.text)) }
    return document.model.entities.compactMap { entity in
      guard let name = entity.plainClassName, document.classes[entity.name]?.codeGeneration != .definition, !declared.contains(name) else { return nil }
      return .warning(
        "the entity \(entity.name) names the class \(name), which no source declares: its objects will be plain NSManagedObject", file: document.file,
        line: document.classes[entity.name]?.line)
    }
  }
}
