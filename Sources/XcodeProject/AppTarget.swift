// Everything a build needs to know about one app.

import Foundation

/// An app target, read completely: what is compiled, what goes into the bundle, and under which settings.
public struct AppTarget {
  public let name: String
  public let projectPath: String
  public let settings: BuildSettings
  /// Absolute paths of the Swift sources.
  public internal(set) var sources: [String] = []
  public internal(set) var resources: [Resource] = []
  public internal(set) var infoDictionary: [String: Any] = [:]
  /// Files that decide what is built without being compiled or copied: project file, configuration files, Info.plist; and
  /// resources that are not there, which may come.
  public internal(set) var configurationInputs: [String] = []
  /// Folders whose new files become members of the target by themselves.
  public internal(set) var watchedFolders: [String] = []
  public internal(set) var warnings: [Diagnostic] = []

  init(name: String, project: XcodeProject, settings: BuildSettings) {
    self.name = name
    self.settings = settings
    projectPath = project.path
  }

  /// The folder that the project lies in.
  public var projectFolder: String { projectPath.folderPath }
  public var productName: String { nonEmpty("PRODUCT_NAME") ?? name }
  public var moduleName: String { nonEmpty("PRODUCT_MODULE_NAME") ?? BuildSettings.identifier(productName) }
  public var executableName: String { infoDictionary["CFBundleExecutable"] as? String ?? productName }
  public var bundleIdentifier: String { infoDictionary["CFBundleIdentifier"] as? String ?? "" }
  /// What the home screen would show.
  public var displayName: String {
    let names = ["CFBundleDisplayName", "CFBundleName"].compactMap { infoDictionary[$0] as? String }
    return names.first { !$0.isEmpty } ?? productName
  }

  private func nonEmpty(_ setting: String) -> String? { settings[setting].flatMap { $0.isEmpty ? nil : $0 } }

  // MARK: The compiler's settings

  /// The language mode for swiftc. Swift 3 sources compile in mode 4, the oldest that the compiler still has.
  public var swiftVersion: String {
    let parts = (settings["SWIFT_VERSION"] ?? "").split(separator: ".").compactMap { Int($0) }
    switch (parts.first ?? 0, parts.count > 1 ? parts[1] : 0) {
    case (4, 2...): return "4.2"
    case (5, _): return "5"
    case (6..., _): return "6"
    default: return "4"
    }
  }

  /// The names that `#if` finds defined: the project's own, whichever of its two settings names them.
  public var compilationConditions: [String] {
    var names = settings.list("SWIFT_ACTIVE_COMPILATION_CONDITIONS")
    let flags = settings.list("OTHER_SWIFT_FLAGS")
    for (index, flag) in flags.enumerated() {
      if flag == "-D", index + 1 < flags.count { names.append(flags[index + 1]) }
      if flag.hasPrefix("-D"), flag.count > 2 { names.append(String(flag.dropFirst(2))) }
    }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// `MainActor` when the target's declarations are isolated to it by default.
  public var defaultActorIsolation: String? {
    let value = settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] ?? ""
    return value == "MainActor" ? value : nil
  }

  /// Language features that the target opts into and that change what its code means.
  public var upcomingFeatures: [String] {
    guard settings.isOn("SWIFT_APPROACHABLE_CONCURRENCY") else { return [] }
    return [
      "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances", "InferSendableFromCaptures",
      "NonisolatedNonsendingByDefault",
    ]
  }

  // MARK: Reading

  /// Takes the target's files as the disk has them, and refuses what cannot be built.
  mutating func take(_ files: TargetFiles, infoPlist: String?) throws {
    let projectFile = projectPath.appendingPath("project.pbxproj")
    if !files.foreignSources.isEmpty {
      let names = files.foreignSources.map(\.fileName).sorted().joined(separator: ", ")
      throw Diagnostic.error(
        "the target \(name) has sources that are not Swift: \(names)", file: projectFile,
        advice: "Linux has no Objective-C run-time. Only targets written in Swift can be built.")
    }
    var missing: [String] = []
    sources = files.sources.compactMap { path in
      guard let found = path.pathOnDisk else {
        missing.append(path)
        return nil
      }
      return found
    }
    if !missing.isEmpty {
      throw Diagnostic.error(
        "the target \(name) names source files that do not exist:\n    " + missing.joined(separator: "\n    "), file: projectFile,
        advice: "Restore the files, or remove them from the target.")
    }
    if sources.isEmpty {
      throw Diagnostic.error("the target \(name) has no Swift source", file: projectFile)
    }
    for resource in files.resources where resource.path != infoPlist {
      guard let found = resource.path.pathOnDisk else {
        let isInterface = ["storyboard", "xib"].contains(resource.path.fileExtension)
        let text = "the resource \(resource.path) of the target \(name) does not exist"
        if isInterface { throw Diagnostic.error(text, file: projectFile) }
        warnings.append(.warning(text, file: projectFile))
        configurationInputs.append(resource.path)
        continue
      }
      resources.append(Resource(path: found, language: resource.language, folder: resource.folder))
    }
    if let header = nonEmpty("SWIFT_OBJC_BRIDGING_HEADER") {
      warnings.append(.warning("the bridging header \(header) is not read: there is no Objective-C on Linux", file: projectFile))
    }
    if nonEmpty("SWIFT_VERSION") == nil {
      let text = "the target \(name) states no SWIFT_VERSION: taken for Swift 3"
      warnings.append(.warning(text + "; what was written for Swift 2 has to be converted first, as for Xcode 8.3 and later", file: projectFile))
    }
  }

  /// Adds sources that the build itself has made.
  public mutating func addGeneratedSources(_ paths: [String]) { sources += paths.filter { !sources.contains($0) } }

  /// The data models of the target, of each the version that is current.
  public func dataModels() throws -> [DataModelBundle] {
    try resources.filter { ["xcdatamodeld", "xcdatamodel"].contains($0.path.fileExtension) }.map { try DataModelBundle(path: $0.path, module: moduleName) }
  }

  /// Swift packages and pods are not built; says so by name, since the sources that import them will not compile.
  mutating func reportPackages(of target: ProjectObject) {
    let packages = target.objects("packageProductDependencies").compactMap { $0.string("productName") }
    if !packages.isEmpty {
      warnings.append(
        .warning("Swift packages are not built yet: \(packages.joined(separator: ", "))", file: projectPath.appendingPath("project.pbxproj")))
    }
  }

  /// The storyboard that the app starts with, by its name in Info.plist: the application's own, or its first scene's.
  public var mainStoryboardName: String? {
    if let name = infoDictionary["UIMainStoryboardFile"] as? String, !name.isEmpty { return name }
    guard let manifest = infoDictionary["UIApplicationSceneManifest"] as? [String: Any],
      let roles = manifest["UISceneConfigurations"] as? [String: Any]
    else { return nil }
    for role in roles.keys.sorted() {
      for configuration in roles[role] as? [[String: Any]] ?? [] {
        if let name = configuration["UISceneStoryboardFile"] as? String, !name.isEmpty { return name }
      }
    }
    return nil
  }

  /// The path of the storyboard that the app starts with; the Base version when it is localized.
  public var mainStoryboard: String? {
    guard let name = mainStoryboardName else { return nil }
    let stem = name.hasSuffix(".storyboard") ? String(name.dropLast(".storyboard".count)) : name
    let found = resources.filter { $0.path.fileExtension == "storyboard" && $0.path.fileStem == stem }
    return (found.first { $0.language == "Base" } ?? found.first)?.path
  }

  mutating func checkStoryboardNames() {
    if let name = mainStoryboardName, mainStoryboard == nil {
      warnings.append(
        .warning(
          "Info.plist names the storyboard \(name), and the target \(self.name) has no such resource",
          file: projectPath.appendingPath("project.pbxproj")))
    }
  }
}
