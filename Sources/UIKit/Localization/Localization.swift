// Which of an app's languages is shown, and where its resources of that language lie.
//
// Foundation on Linux does not know the person's languages: its bundles use the language that Info.plist names as the development
// region. So the choice is made here, as an iPhone makes it, and told to Foundation in the place where it looks (`adopt`). From
// then on `NSLocalizedString`, `Bundle.localizedString` and `Bundle.path(forResource:)` follow it by themselves.
//
// Knowingly different: `CFBundleDevelopmentRegion` then reads as the chosen language, and `Bundle.preferredLocalizations` is still
// Foundation's own order.

import CoreFoundation
import Foundation
import LanguageChoice

enum Localization {
  /// The person's languages, best first (BCP 47). The phone tells them; until then, the system's.
  nonisolated(unsafe) private(set) static var languages = ["en"]

  private static let lock = NSLock()
  nonisolated(unsafe) private static var chosen: [String: String] = [:]
  nonisolated(unsafe) private static var developmentRegions: [String: String] = [:]
  nonisolated(unsafe) private static var tables: [String: [String: String]] = [:]

  /// Takes over the person's languages. Foundation keeps what it has looked up once, so this comes before the app's own code.
  static func adopt(languages: [String]) {
    lock.lock()
    Self.languages = languages.isEmpty ? ["en"] : languages
    chosen = [:]
    tables = [:]
    lock.unlock()
    // Han characters have forms of their own in each language.
    TextLanguage.preferred = Self.languages.first { language in ["zh", "ja", "ko"].contains { language.hasPrefix($0) } }
    let main = Bundle.main
    guard !localizations(of: main).isEmpty else { return }
    setFoundationLanguage(language(of: main))
  }

  // MARK: - The choice

  /// The language of a bundle that suits the person best: the folder's name without `.lproj`.
  static func language(of bundle: Bundle) -> String {
    lock.lock()
    let known = chosen[bundle.bundlePath]
    lock.unlock()
    if let known { return known }
    let region = developmentRegion(of: bundle)
    let language = LanguageChoice.choose(from: localizations(of: bundle), developmentRegion: region, preferences: languages)
    lock.lock()
    chosen[bundle.bundlePath] = language
    lock.unlock()
    return language
  }

  static func localizations(of bundle: Bundle) -> [String] { LanguageChoice.translations(in: bundle.bundlePath) }

  /// The language that the app was written in, as its Info.plist says.
  private static func developmentRegion(of bundle: Bundle) -> String {
    lock.lock()
    defer { lock.unlock() }
    if let known = developmentRegions[bundle.bundlePath] { return known }
    let region = bundle.infoDictionary?["CFBundleDevelopmentRegion"] as? String
    let usable = region.flatMap { $0.isEmpty || $0.hasPrefix("$(") ? nil : $0 } ?? "en"
    developmentRegions[bundle.bundlePath] = usable
    return usable
  }

  // MARK: - Resources

  /// The folders of a bundle where a resource may lie, in the order they are searched.
  static func resourceFolders(of bundle: Bundle) -> [String] {
    let root = bundle.bundlePath
    let localized = [language(of: bundle), "Base", developmentRegion(of: bundle)].map { "\(root)/\($0).lproj" }
    return [root] + localized
  }

  /// The path of a resource in the person's language; nil when the bundle has none.
  static func path(forResource name: String, ofType type: String, in bundle: Bundle) -> String? {
    resourceFolders(of: bundle).map { "\($0)/\(name).\(type)" }.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The texts of a storyboard or xib in the chosen language, by "object id.property". Empty where it is not translated.
  static func strings(ofInterface name: String, in bundle: Bundle) -> [String: String] {
    let file = "\(bundle.bundlePath)/\(language(of: bundle)).lproj/\(name).strings"
    lock.lock()
    let known = tables[file]
    lock.unlock()
    if let known { return known }
    let table = readStrings(file)
    lock.lock()
    tables[file] = table
    lock.unlock()
    return table
  }

  /// A `.strings` file in any of its forms: property list, binary or text, UTF-8 or UTF-16.
  private static func readStrings(_ file: String) -> [String: String] {
    guard let data = FileManager.default.contents(atPath: file) else { return [:] }
    do {
      let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      return (list as? [String: Any])?.compactMapValues { $0 as? String } ?? [:]
    } catch {
      report("\(file): the strings cannot be read (\(error)); texts are shown as the storyboard has them. Check quotation marks and semicolons.")
      return [:]
    }
  }

  // MARK: - Foundation

  /// Core Foundation chooses a bundle's language by the development region of its information dictionary, which it keeps in a mutable
  /// dictionary of its own.
  private static func setFoundationLanguage(_ language: String) {
    _ = developmentRegion(of: .main)
    guard let bundle = CFBundleGetMainBundle(), let information = CFBundleGetInfoDictionary(bundle) else { return }
    let dictionary = unsafeBitCast(information, to: CFMutableDictionary.self)
    let utf8 = CFStringBuiltInEncodings.UTF8.rawValue
    guard
      let key = CFStringCreateWithCString(nil, "CFBundleDevelopmentRegion", utf8),
      let value = CFStringCreateWithCString(nil, language, utf8)
    else { return }
    // The dictionary retains both.
    CFDictionarySetValue(dictionary, Unmanaged.passUnretained(key).toOpaque(), Unmanaged.passUnretained(value).toOpaque())
    withExtendedLifetime((key, value)) {}
  }
}
