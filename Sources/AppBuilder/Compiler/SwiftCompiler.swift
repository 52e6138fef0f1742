// The call of swiftc: directly against the prebuilt frameworks, without a package of its own.

import AdapterProtocol
import Foundation
import XcodeProject

/// Compiles and links the adapted sources of one target.
struct SwiftCompiler {
  let installation: Installation
  let target: AppTarget
  let configuration: BuildConfiguration
  let place: BuildPlace

  /// Where the linker puts the executable, before it goes into the bundle.
  let product: String

  /// The names that `#if` finds defined. The adapter writes `os(iOS)` as `__iOS__`, so it must be told the same ones.
  let conditions: [String]

  /// The arguments that do not depend on the adapter's answer.
  let arguments: [String]

  init(installation: Installation, target: AppTarget, configuration: BuildConfiguration, place: BuildPlace) {
    self.installation = installation
    self.target = target
    self.configuration = configuration
    self.place = place
    product = place.folder.appendingPath("product").appendingPath(target.executableName)
    conditions = ["__iOS__", "__simulator__"] + target.compilationConditions
    arguments = SwiftCompiler.arguments(installation, target, configuration, place, product: product, conditions: conditions)
  }

  private static func arguments(
    _ installation: Installation, _ target: AppTarget, _ configuration: BuildConfiguration, _ place: BuildPlace, product: String,
    conditions: [String]
  ) -> [String] {
    var arguments = ["-module-name", target.moduleName, "-swift-version", target.swiftVersion, "-emit-executable", "-o", product]
    arguments += target.sources
    switch configuration {
    case .debug:
      arguments += ["-Onone", "-g", "-incremental", "-enable-batch-mode", "-j\(max(2, ProcessInfo.processInfo.activeProcessorCount))"]
    case .release:
      arguments += ["-O", "-wmo", "-g"]
    }
    // Without a place for the module the driver fails ("cannotResolveTempPath") when a link is all that is left to do.
    arguments += ["-emit-module-path", place.objectsFolder.appendingPath("_module.swiftmodule")]
    arguments += ["-output-file-map", place.outputFileMap, "-module-cache-path", place.moduleCache]
    arguments += ["-continue-building-after-errors", "-diagnostic-style", "llvm", "-no-color-diagnostics"]
    if !target.sources.contains(where: { $0.fileName == "main.swift" }) { arguments.append("-parse-as-library") }
    for condition in conditions { arguments += ["-D", condition] }
    if let isolation = target.defaultActorIsolation { arguments += ["-default-isolation", isolation] }
    for feature in target.upcomingFeatures { arguments += ["-enable-upcoming-feature", feature] }
    arguments += installation.moduleSearchArguments
    arguments += ["-L", installation.buildFolder, "-lQuinceFrameworks", "-Xlinker", "-rpath", "-Xlinker", installation.buildFolder]
    return arguments
  }

  /// Writes the map of outputs: one object file a source, named so that equal file names in different folders do not meet.
  func writeOutputFileMap(_ adapted: AdapterResponse) throws {
    var map: [String: [String: String]] = [:]
    let stem = place.objectsFolder.appendingPath("_module")
    map[""] = ["swift-dependencies": stem + ".swiftdeps"]
    if configuration == .release { map[""]?["object"] = place.objectsFolder.appendingPath("_code.o") }
    for source in target.sources + adapted.additionalSources {
      let stem = objectStem(of: source)
      map[source] = ["object": stem + ".o", "swift-dependencies": stem + ".swiftdeps", "dependencies": stem + ".d"]
    }
    let data = try JSONSerialization.data(withJSONObject: map, options: [.sortedKeys, .withoutEscapingSlashes])
    if FileManager.default.contents(atPath: place.outputFileMap) != data {
      try data.write(to: URL(fileURLWithPath: place.outputFileMap))
    }
  }

  private func objectStem(of source: String) -> String {
    place.objectsFolder.appendingPath("\(source.fileStem)-\(StableHash.text(of: source).suffix(8))")
  }

  /// Makes the compiler's incremental mode see that a file's adapted text is new though the file itself is not.
  func invalidate(_ sources: [String]) {
    for source in sources { try? FileManager.default.removeItem(atPath: objectStem(of: source) + ".o") }
  }

  /// Runs the compiler.
  func run(_ adapted: AdapterResponse) throws -> ChildProcess {
    try FileManager.default.createDirectory(atPath: product.folderPath, withIntermediateDirectories: true)
    var all = arguments + adapted.additionalSources + ["-vfsoverlay", adapted.overlay] + adapted.compilerArguments
    if !adapted.compilerArguments.contains("-import-module") {
      all += ["-Xfrontend", "-import-module", "-Xfrontend", "ObjectiveC"]
    }
    let result = try ChildProcess.run(installation.compiler, all)
    try? (result.errors + result.output).write(to: URL(fileURLWithPath: place.compilerLog))
    return result
  }
}
