// What the app's bundle says of itself.
import Foundation
import LanguageChoice
import PhoneLink

extension AppLaunch {
  /// Info.plist. Throws `PhoneUsageError`.
  static func information(of bundle: URL) throws -> [String: Any] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: bundle.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw PhoneUsageError("there is no app bundle at \(bundle.path)")
    }
    let file = bundle.appendingPathComponent("Info.plist")
    guard let data = FileManager.default.contents(atPath: file.path) else { return [:] }
    guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] else {
      throw PhoneUsageError("\(file.path) is no property list; build the app again")
    }
    return list
  }

  /// What a person reads of Info.plist: its values, those that the app translates in InfoPlist.strings in the language that the app is
  /// shown in.
  static func shown(_ information: [String: Any], in bundle: URL, languages: [String]) -> [String: Any] {
    let translations = LanguageChoice.translations(in: bundle.path)
    guard !translations.isEmpty else { return information }
    let language = LanguageChoice.choose(
      from: translations, developmentRegion: information["CFBundleDevelopmentRegion"] as? String ?? "en", preferences: languages)
    let file = bundle.appendingPathComponent("\(language).lproj/InfoPlist.strings")
    guard let data = FileManager.default.contents(atPath: file.path),
      let translated = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    else { return information }
    return information.merging(translated) { $1 }
  }

  /// How the phone is held when the app starts: upright, unless the app cannot stand so.
  static func orientation(_ information: [String: Any]) -> DeviceOrientation {
    func value(_ key: String) -> Any? { information[key + "~iphone"] ?? information[key] }
    let listed = value("UISupportedInterfaceOrientations")
    let names = listed as? [String] ?? (listed as? String).map { [$0] } ?? []
    let supported = names.compactMap(DeviceOrientation.init(interfaceNamed:))
    guard let first = supported.first, !supported.contains(.portrait) else { return .portrait }
    let named = (value("UIInterfaceOrientation") as? String).flatMap(DeviceOrientation.init(interfaceNamed:))
    return named.flatMap { supported.contains($0) ? $0 : nil } ?? first
  }
}
