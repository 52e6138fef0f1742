// One .xcodeproj: its targets and their settings.
//
// Read: native targets, build phases, groups, synchronized folders, configurations and their .xcconfig files.
// Not read: schemes, aggregate and legacy targets, build rules, packages (their names are reported).

import Foundation

/// Which of the two usual configurations a build takes its settings from.
public enum BuildConfiguration: String, Sendable {
  case debug = "Debug"
  case release = "Release"
}

/// An Xcode project on disk.
public struct XcodeProject {
  /// Path of the `.xcodeproj` folder.
  public let path: String
  /// The project's name: its file name without the extension.
  public var name: String { path.fileStem }
  /// The folder that the project lies in.
  public var folder: String { path.folderPath }
  /// The workspace that led here, if one did.
  public let workspace: String?
  let document: ProjectDocument
  private let tree: GroupTree

  public init(path: String, workspace: String? = nil) throws {
    self.path = path
    self.workspace = workspace
    document = try ProjectDocument(path: path.appendingPath("project.pbxproj"))
    tree = GroupTree(document: document, projectFolder: path.folderPath)
  }

  private var nativeTargets: [ProjectObject] { document.root.objects("targets") }

  /// The names of the targets that make an iPhone app, in the project's order.
  public var appTargetNames: [String] { nativeTargets.filter(isPhoneApp).compactMap { $0.string("name") } }

  /// Names of all other targets with what they make, for messages.
  var otherTargets: [String] {
    nativeTargets.filter { !isPhoneApp($0) }.map {
      "\($0.string("name") ?? "?") (\(($0.string("productType") ?? $0.isa).split(separator: ".").last ?? "?"))"
    }
  }

  private func isPhoneApp(_ target: ProjectObject) -> Bool {
    guard target.isa == "PBXNativeTarget", target.string("productType") == "com.apple.product-type.application" else { return false }
    guard let settings = try? settings(of: target, configuration: .debug).settings else { return true }
    let platforms = settings["SUPPORTED_PLATFORMS"] ?? ""
    if platforms.contains("iphone") { return true }
    let sdk = settings["SDKROOT"] ?? ""
    return platforms.isEmpty && !["macosx", "watchos", "appletvos", "xros"].contains { sdk.hasPrefix($0) }
  }

  /// Reads one app target completely.
  /// - Throws: a ``Diagnostic`` for what a build cannot go on with: Objective-C sources, missing sources, no Info.plist.
  public func appTarget(named name: String, configuration: BuildConfiguration) throws -> AppTarget {
    guard let target = nativeTargets.first(where: { $0.string("name") == name && isPhoneApp($0) }) else {
      throw Diagnostic.error("there is no app target named \(name)", file: path)
    }
    let (settings, configurationFiles) = try settings(of: target, configuration: configuration)
    let infoPlist = settings["INFOPLIST_FILE"].flatMap { $0.isEmpty ? nil : folder.appendingPath($0).standardizedPath }
    let infoPlistOnDisk = infoPlist.map { $0.pathOnDisk ?? $0 }
    let files = TargetFiles(target: target, paths: tree.paths, infoPlist: infoPlistOnDisk)
    var result = AppTarget(name: name, project: self, settings: settings)
    result.warnings = files.warnings
    try result.take(files, infoPlist: infoPlistOnDisk)
    result.reportPackages(of: target)
    result.configurationInputs += [document.path] + configurationFiles + (infoPlistOnDisk.map { [$0] } ?? [])
    if let workspace { result.configurationInputs.append(workspace.appendingPath("contents.xcworkspacedata")) }
    result.watchedFolders = target.objects("fileSystemSynchronizedGroups").compactMap { tree.paths[$0.identifier] }
    result.infoDictionary = try InfoPropertyList.make(
      path: infoPlistOnDisk, settings: settings, deviceFamilies: (settings["TARGETED_DEVICE_FAMILY"] ?? "1").split(separator: ",").map(String.init),
      projectFile: document.path)
    result.checkStoryboardNames()
    return result
  }

  /// The language that the project is developed in.
  var developmentLanguage: String { document.root.string("developmentRegion").map { $0 == "English" ? "en" : $0 } ?? "en" }

  // MARK: Settings

  private func settings(of target: ProjectObject, configuration: BuildConfiguration) throws -> (settings: BuildSettings, files: [String]) {
    let project = try layers(of: document.root, configuration: configuration)
    let own = try layers(of: target, configuration: configuration)
    let targetName = target.string("name") ?? ""
    let builtIn: [String: Any] = [
      "PRODUCT_NAME": "$(TARGET_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
      "PRODUCT_BUNDLE_IDENTIFIER": "com.example.$(PRODUCT_NAME:rfc1034identifier)",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
      "WRAPPER_NAME": "$(PRODUCT_NAME).app",
      "DEVELOPMENT_LANGUAGE": developmentLanguage,
      "MARKETING_VERSION": "1.0",
      "CURRENT_PROJECT_VERSION": "1",
      "IPHONEOS_DEPLOYMENT_TARGET": "12.0",
    ]
    // What the build itself states. It stands above the project: a project cannot rename its own folder.
    let fixed: [String: Any] = [
      "TARGET_NAME": targetName, "TARGETNAME": targetName,
      "PROJECT_NAME": name, "PROJECT": name,
      "PROJECT_DIR": folder, "SRCROOT": folder, "SOURCE_ROOT": folder,
      "CONFIGURATION": configuration.rawValue,
      "PLATFORM_NAME": "iphonesimulator",
    ]
    let settings = BuildSettings(
      layers: [builtIn, fixed] + project.layers + own.layers + [fixed], configuration: configuration.rawValue)
    return (settings, project.files + own.files)
  }

  /// The raw settings of a project or target in one configuration: its configuration file's, then its own.
  private func layers(of owner: ProjectObject, configuration: BuildConfiguration) throws -> (layers: [[String: Any]], files: [String]) {
    let list = owner.object("buildConfigurationList")
    let configurations = list?.objects("buildConfigurations") ?? []
    let chosen =
      configurations.first { $0.string("name") == configuration.rawValue }
      ?? configurations.first { $0.string("name") == list?.string("defaultConfigurationName") } ?? configurations.first
    guard let chosen else { return ([], []) }
    var layers: [[String: Any]] = []
    var files: [String] = []
    if let path = configurationFile(of: chosen) {
      if path.fileExists {
        let file = try ConfigurationFile(path: path)
        layers.append(file.settings)
        files += file.files
      } else {
        throw Diagnostic.error(
          "the configuration file \(path) does not exist", file: document.path,
          advice: path.contains("/Pods/") ? "The project uses CocoaPods, which Quince does not build." : nil)
      }
    }
    layers.append(chosen.dictionary("buildSettings"))
    return (layers, files)
  }

  private func configurationFile(of configuration: ProjectObject) -> String? {
    if let reference = configuration.string("baseConfigurationReference") { return tree.paths[reference] }
    if let anchor = configuration.string("baseConfigurationReferenceAnchor"), let root = tree.paths[anchor],
      let relative = configuration.string("baseConfigurationReferenceRelativePath")
    {
      return root.appendingPath(relative).standardizedPath
    }
    return nil
  }
}
