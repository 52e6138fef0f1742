// The Info.plist of a bundle: the target's own file with its variables filled in, and the entries that build settings give.

import Foundation

/// Makes the Info.plist that goes into the bundle.
enum InfoPropertyList {
  /// - Parameters:
  ///   - path: the target's own Info.plist, if it has one.
  ///   - file: what a message about missing settings points at.
  static func make(path: String?, settings: BuildSettings, deviceFamilies: [String], projectFile: String) throws -> [String: Any] {
    var result: [String: Any] = [:]
    if let path {
      let own = try read(path, projectFile: projectFile)
      result = expand(own, settings: settings) as? [String: Any] ?? [:]
    } else if !settings.isOn("GENERATE_INFOPLIST_FILE") {
      throw Diagnostic.error(
        "the target \(settings["TARGET_NAME"] ?? "") has no Info.plist", file: projectFile,
        advice: "Set INFOPLIST_FILE to its path, or GENERATE_INFOPLIST_FILE to YES.")
    }
    if settings.isOn("GENERATE_INFOPLIST_FILE") {
      result.merge(generated(settings)) { own, _ in own }
      result.merge(fromSettings(settings)) { _, setting in setting }
    }
    for (key, value) in always(settings) where (result[key] as? String ?? "").isEmpty { result[key] = value }
    result["UIDeviceFamily"] = deviceFamilies.compactMap { Int($0) }
    result["DTPlatformName"] = settings["PLATFORM_NAME"]
    return result
  }

  private static func read(_ path: String, projectFile: String) throws -> [String: Any] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Diagnostic.error(
        "the Info.plist that the target names does not exist: \(path)", file: projectFile,
        advice: "Correct the build setting INFOPLIST_FILE, or restore the file.")
    }
    do {
      guard let own = try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any] else {
        throw Diagnostic.error("the Info.plist does not hold a dictionary", file: path)
      }
      return own
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
      throw Diagnostic.error("malformed property list: \(reason)", file: path)
    }
  }

  /// Fills in variables in every string, keys too.
  private static func expand(_ value: Any, settings: BuildSettings) -> Any {
    switch value {
    case let text as String: return settings.expand(text)
    case let list as [Any]: return list.map { expand($0, settings: settings) }
    case let dictionary as [String: Any]:
      var result: [String: Any] = [:]
      for (key, value) in dictionary { result[settings.expand(key)] = expand(value, settings: settings) }
      return result
    default: return value
    }
  }

  /// What a bundle cannot do without.
  private static func always(_ settings: BuildSettings) -> [String: String] {
    [
      "CFBundleExecutable": settings["EXECUTABLE_NAME"] ?? "",
      "CFBundleIdentifier": settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? "",
      "CFBundleName": settings["PRODUCT_NAME"] ?? "",
      "CFBundlePackageType": "APPL",
      "CFBundleInfoDictionaryVersion": "6.0",
      "CFBundleDevelopmentRegion": settings["DEVELOPMENT_LANGUAGE"] ?? "en",
    ]
  }

  private static func generated(_ settings: BuildSettings) -> [String: Any] {
    var result: [String: Any] = ["LSRequiresIPhoneOS": true]
    result["CFBundleShortVersionString"] = settings["MARKETING_VERSION"]
    result["CFBundleVersion"] = settings["CURRENT_PROJECT_VERSION"]
    return result
  }

  /// The entries of INFOPLIST_KEY_… settings. A few keys have a form of their own.
  private static func fromSettings(_ settings: BuildSettings) -> [String: Any] {
    var result: [String: Any] = [:]
    for (key, value) in settings.settings(prefixed: "INFOPLIST_KEY_") where !value.isEmpty {
      switch key {
      case "UIApplicationSceneManifest_Generation":
        guard value == "YES" else { continue }
        result["UIApplicationSceneManifest"] = ["UIApplicationSupportsMultipleScenes": true, "UISceneConfigurations": [String: Any]()] as [String: Any]
      case "UILaunchScreen_Generation":
        guard value == "YES" else { continue }
        result["UILaunchScreen"] = ["UILaunchScreen": [String: Any]()]
      case "UISupportedInterfaceOrientations", "UIRequiredDeviceCapabilities":
        result[key] = BuildSettings.split(value)
      case "UISupportedInterfaceOrientations_iPhone":
        result["UISupportedInterfaceOrientations~iphone"] = BuildSettings.split(value)
        result["UISupportedInterfaceOrientations"] = BuildSettings.split(value)
      case "UISupportedInterfaceOrientations_iPad":
        result["UISupportedInterfaceOrientations~ipad"] = BuildSettings.split(value)
      default:
        result[key] = value == "YES" ? true : value == "NO" ? false : value as Any
      }
    }
    return result
  }
}
