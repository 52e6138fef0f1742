// String catalogs (`.xcstrings`) → one `.strings` table a language.
//
// Foundation on Linux crashes when a table has a `.stringsdict` beside it, so neither a catalog's plural forms nor a project's own
// `.stringsdict` files are put where Foundation finds them. They lie in the bundle as `<Table>.plurals`, a property list in
// the form of a `.stringsdict`; the table itself carries the form for "other".

import Foundation

/// A string catalog, compiled.
public struct StringCatalog {
  /// Extension of the files that hold plural rules inside a bundle.
  public static let pluralsExtension = "plurals"

  /// What one language gets.
  public struct Table: Equatable {
    public var strings: [String: String] = [:]
    /// Plural rules by key, as a `.stringsdict` has them.
    public var plurals: [String: [String: [String: String]]] = [:]
  }

  public private(set) var tables: [String: Table] = [:]
  public let sourceLanguage: String

  public init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path),
      let top = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any], let entries = top["strings"] as? [String: Any]
    else { throw Diagnostic.error("malformed string catalog", file: path) }
    sourceLanguage = top["sourceLanguage"] as? String ?? "en"
    var tables: [String: Table] = [sourceLanguage: Table()]
    for (key, value) in entries {
      let localizations = (value as? [String: Any])?["localizations"] as? [String: Any] ?? [:]
      for (language, localization) in localizations {
        guard let localization = localization as? [String: Any] else { continue }
        StringCatalog.add(localization, key: key, to: &tables[language, default: Table()])
      }
      if localizations[sourceLanguage] == nil { tables[sourceLanguage]?.strings[key] = key }
    }
    self.tables = tables
  }

  private static func add(_ localization: [String: Any], key: String, to table: inout Table) {
    if let text = text(of: localization) {
      table.strings[key] = text
      return
    }
    let variations = localization["variations"] as? [String: Any] ?? [:]
    // Device variations: the iPhone's form, else the one for every other device.
    if let devices = variations["device"] as? [String: Any] {
      if let form = (devices["iphone"] ?? devices["other"]) as? [String: Any] { add(form, key: key, to: &table) }
      return
    }
    guard let plural = variations["plural"] as? [String: Any] else { return }
    var rules: [String: String] = [:]
    for (category, form) in plural { rules[category] = (form as? [String: Any]).flatMap(text) }
    table.strings[key] = rules["other"] ?? rules.values.sorted().first ?? key
    rules["NSStringFormatSpecTypeKey"] = "NSStringPluralRuleType"
    rules["NSStringFormatValueTypeKey"] = "lld"
    table.plurals[key] = ["value": rules, "NSStringLocalizedFormatKey": ["": "%#@value@"]]
  }

  private static func text(of localization: [String: Any]) -> String? {
    (localization["stringUnit"] as? [String: Any])?["value"] as? String
  }

  /// The files of one language: name → bytes.
  func files(language: String, table name: String) throws -> [String: Data] {
    guard let table = tables[language] else { return [:] }
    var result = ["\(name).strings": try StringCatalog.propertyList(table.strings)]
    if !table.plurals.isEmpty {
      let rules: [String: [String: Any]] = table.plurals.mapValues { entry in
        ["NSStringLocalizedFormatKey": entry["NSStringLocalizedFormatKey"]?[""] ?? "%#@value@", "value": entry["value"] ?? [:]]
      }
      result["\(name).\(StringCatalog.pluralsExtension)"] = try StringCatalog.propertyList(rules)
    }
    return result
  }

  private static func propertyList(_ value: Any) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
  }
}
