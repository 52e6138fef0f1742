// Plural forms of texts: what a `.stringsdict` says. Foundation on Linux crashes on one, so the builder puts them into the bundle as
// `<Table>.plurals` (a property list of the same form), and they are read here.
//
// `NSLocalizedString` gives a format with "%#@variable@" in it, as on an iPhone; `String(format:)` fills it. There the string itself
// remembers its rules; here each variable's name is made unique, and the rules are found by it. So a plural text is known by its
// format alone, and may be handed on and joined with others like any string.

internal import _FoundationICU

/// The rules of one text: its format, and for each variable the forms by category.
struct PluralText {
  var format: String
  var variables: [String: [String: String]]
  var language: String
}

enum PluralTables {
  /// Texts by key, by the path of their file.
  private static let tables = Guarded<[String: [String: PluralText]]>([:])
  /// Texts by the number that stands in their variables' names.
  private static let texts = Guarded<[PluralText]>([])
  private static let numbers = Guarded<[String: Int]>([:])

  /// The format of a key, when the bundle has plural rules for it.
  static func format(forKey key: String, table: String, bundle: Bundle) -> String? {
    guard let path = bundle.path(forResource: table, ofType: "plurals"), let text = contents(of: path)[key] else { return nil }
    let known = numbers.withValue { $0[path + "\n" + key] }
    let number = known ?? texts.withValue { texts -> Int in
      texts.append(text)
      return texts.count - 1
    }
    numbers.withValue { $0[path + "\n" + key] = number }
    return marked(text.format, number: number)
  }

  /// "%#@count@" of the text 3 is "%#@3/count@" outside of this file.
  static func marked(_ format: String, number: Int) -> String {
    format.replacingOccurrences(of: "(%(?:[0-9]+\\$)?#@)([^@/]+@)", with: "$1\(number)/$2", options: .regularExpression)
  }

  static func text(_ number: Int) -> PluralText? { texts.withValue { $0.indices.contains(number) ? $0[number] : nil } }

  private static func contents(of path: String) -> [String: PluralText] {
    if let known = tables.withValue({ $0[path] }) { return known }
    // As a format takes it: the folder's language, or for Base and unlocalised ones the person's.
    let folder = ((path as NSString).deletingLastPathComponent as NSString).lastPathComponent as NSString
    let isLocalized = folder.pathExtension == "lproj" && folder.deletingPathExtension != "Base"
    let language = isLocalized ? folder.deletingPathExtension : Locale.current.identifier
    let list = FileManager.default.contents(atPath: path).flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) }
    var read: [String: PluralText] = [:]
    for (key, value) in list as? [String: [String: Any]] ?? [:] {
      guard let format = value["NSStringLocalizedFormatKey"] as? String else { continue }
      read[key] = PluralText(format: format, variables: value.compactMapValues { $0 as? [String: String] }, language: language)
    }
    tables.withValue { $0[path] = read }
    return read
  }

  /// "one", "few", "other" …: the category of a number in a language (CLDR).
  static func category(of number: Double, language: String) -> String {
    var status = U_ZERO_ERROR
    guard let rules = swift_uplrules_openForType(language, UPLURAL_TYPE_CARDINAL, &status), status.rawValue <= 0 else { return "other" }
    defer { swift_uplrules_close(rules) }
    return textFromICU { swift_uplrules_select(rules, number, $0, $1, &$2) } ?? "other"
  }
}

extension Bundle {
  /// In place of `localizedString(forKey:value:table:)`, with plural forms.
  public func __localizedString(forKey key: String, value: String?, table: String?) -> String {
    let name = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
    return PluralTables.format(forKey: key, table: name, bundle: self) ?? localizedString(forKey: key, value: value, table: table)
  }
}
