// The fields of an address, as a country writes them.
import AddressBookModel
import Foundation

package enum AddressForm {
  /// A part of an address, by its place in the value (see `LabeledValue.parts`).
  package enum Part: Int {
    case street = 2, city, state, postalCode, country, countryCode, district, county
  }

  package struct Field {
    package var part: Part
    package var title: String
    /// The line of the street; 0 for the others.
    package var line = 0
  }

  /// From the first field to the last; the country stands at the end.
  package static func fields(country code: String) -> [Field] {
    let street = [Field(part: .street, title: word("Street")), Field(part: .street, title: word("Street"), line: 1)]
    let city = Field(part: .city, title: word("City"))
    func postal(_ title: String = "Postal code") -> Field { Field(part: .postalCode, title: word(title)) }
    func state(_ title: String) -> Field { Field(part: .state, title: word(title)) }
    let country = Field(part: .country, title: word("Country or Region"))
    switch code.lowercased() {
    case "cn": return [state("Province"), city, Field(part: .district, title: word("District"))] + street + [postal(), country]
    case "tw": return [postal(), state("County"), city] + street + [country]
    case "jp": return [postal(), state("Prefecture"), city] + street + [country]
    case "kr": return [postal(), state("Province"), city] + street + [country]
    case "hk": return street + [Field(part: .district, title: word("District")), city, country]
    case "gb", "ie": return street + [city, state("County"), postal(), country]
    case "au": return street + [Field(part: .city, title: word("Suburb")), state("State"), postal(), country]
    case "ca": return street + [city, state("Province"), postal(), country]
    case "it", "es": return street + [postal(), city, state("Province"), country]
    case "ch": return street + [postal(), city, state("Canton"), country]
    case "de", "fr", "at", "nl", "be", "dk", "se", "no", "fi", "pl", "cz", "pt", "gr", "tr", "il": return street + [postal(), city, country]
    default: return street + [city, state("State"), postal("ZIP"), country]
    }
  }

  /// The country that new addresses have: the one of the person's language.
  static var usualCountry: String { SystemLabels.isChinese ? "cn" : "us" }

  static func empty(label: String) -> LabeledValue {
    LabeledValue(.address, label: label, parts: ["", "", "", "", "", "", name(ofCountry: usualCountry), usualCountry])
  }

  static func part(_ field: Field, of value: LabeledValue) -> String {
    let parts = value.parts
    guard field.part.rawValue < parts.count else { return "" }
    let text = parts[field.part.rawValue]
    guard field.part == .street else { return text }
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return field.line < lines.count ? lines[field.line] : ""
  }

  static func setting(_ text: String, _ field: Field, of value: LabeledValue) -> LabeledValue {
    var parts = value.parts
    while parts.count <= max(field.part.rawValue, Part.countryCode.rawValue) { parts.append("") }
    if field.part == .street {
      let other = part(Field(part: .street, title: "", line: 1 - field.line), of: value)
      let lines = field.line == 0 ? [text, other] : [other, text]
      parts[field.part.rawValue] = lines[1].isEmpty ? lines[0] : lines.joined(separator: "\n")
    } else {
      parts[field.part.rawValue] = text
    }
    var value = value
    value.value = parts.joined(separator: "\u{1F}")
    return value
  }

  static func countryCode(of value: LabeledValue) -> String {
    let parts = value.parts
    let code = parts.count > Part.countryCode.rawValue ? parts[Part.countryCode.rawValue] : ""
    return code.isEmpty ? usualCountry : code
  }

  // MARK: - Countries

  private static var locale: Locale { Locale(identifier: SystemLabels.isChinese ? "zh_CN" : "en_US") }

  static func name(ofCountry code: String) -> String { locale.localizedString(forRegionCode: code.uppercased()) ?? code.uppercased() }

  /// All countries by name, in order.
  static func countries() -> [(code: String, name: String)] {
    let codes = Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 && $0.allSatisfy(\.isLetter) }
    let named = Set(codes).map { (code: $0.lowercased(), name: name(ofCountry: $0)) }.filter { $0.name != $0.code.uppercased() }
    return named.sorted { $0.name.compare($1.name, options: [.caseInsensitive, .diacriticInsensitive], locale: locale) == .orderedAscending }
  }
}
