// One value that a public test suite states for one of its cards, and whether what was read delivers it. The suites name fields in the
// words of their own programs ("telephone.text", "StructuredName.FAMILY_NAME", "node:TEL"); here they are looked up in the cards.
import Foundation
@testable import VCard

struct SuiteExpectation {
  var file: String
  var test: String
  var field: String
  /// The value as the suite's source spells it: quotes and backslashes of a Java literal may still be in it.
  var value: String

  /// The spellings that are the stated value.
  private var spellings: Set<String> {
    var plain = value
    if plain.hasPrefix("\""), plain.hasSuffix("\""), plain.count > 1 { plain = String(plain.dropFirst().dropLast()).replacingOccurrences(of: "\"\"", with: "\"") }
    plain = plain.replacingOccurrences(of: "⏎", with: "\n")
    let literal = plain.replacingOccurrences(of: "\\r\\n", with: "\n").replacingOccurrences(of: "\\n", with: "\n")
      .replacingOccurrences(of: "\\t", with: "\t").replacingOccurrences(of: "\\\"", with: "\"").replacingOccurrences(of: "\\\\", with: "\\")
    return Set([value, plain, literal].flatMap { [$0, SuiteExpectation.withoutQuotes($0)] })
  }

  /// The table lost some quotes and backslashes of the Java literals it was made from; both sides are compared without them too.
  private static func withoutQuotes(_ text: String) -> String {
    text.filter { $0 != "\"" && $0 != "\\" }
  }

  /// "CELL" of "TelephoneType.CELL, TelephoneType.PREF" and the like.
  private var constants: [String] {
    value.split(separator: ",").map { $0.split(separator: ".").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "" }
  }

  /// Values already found, so that a value stated twice must be there twice.
  struct Used {
    var places: Set<String> = []
    mutating func take(_ place: String) -> Bool { places.insert(place).inserted }
  }

  func isMet(by cards: [VCard], used: inout Used) -> Bool {
    if field.hasPrefix("card"), let colon = field.firstIndex(of: ":"), let number = Int(field[field.index(field.startIndex, offsetBy: 4)..<colon]) {
      guard number <= cards.count else { return false }
      return isMet(by: [cards[number - 1]], name: String(field[field.index(after: colon)...]), card: number, used: &used)
    }
    return isMet(by: cards, name: field, card: 0, used: &used)
  }

  private func isMet(by cards: [VCard], name: String, card: Int, used: inout Used) -> Bool {
    let spellings = self.spellings
    for (cardIndex, card0) in cards.enumerated() {
      for (index, property) in card0.properties.enumerated() {
        for (part, found) in values(of: property, in: card0, field: name).enumerated() {
          // The table cuts values after some 400 characters.
          let isCut = value.count > 380
          let isSame = found.map { found in
            isCut && spellings.contains { SuiteExpectation.withoutQuotes(found).hasPrefix(SuiteExpectation.withoutQuotes($0)) }
          } == true || found.map { spellings.contains($0) || spellings.contains(SuiteExpectation.withoutQuotes($0)) } ?? true
          if isSame, used.take("\(card).\(cardIndex).\(index).\(name).\(part)") { return true }
        }
      }
    }
    return false
  }

  /// What a property delivers for a field. Nil stands for a value that was compared here already.
  private func values(of property: VCardProperty, in card: VCard, field: String) -> [String?] {
    if field.hasPrefix("node:") {
      guard property.name.uppercased() == field.dropFirst(5) else { return [] }
      return [property.key.isStructured ? property.components.joined(separator: ";") : property.text]
    }
    if field.first?.isUppercase == true { return androidValues(of: property, in: card, field: field) }
    let parts = field.split(separator: ".")
    guard parts.count == 2, isKind(property, String(parts[0])) else { return [] }
    switch parts[1] {
    case "group": return [property.group]
    case "types": return Set(property.types.map { $0.uppercased() }) == Set(constants.filter { $0 != "null" }) ? [nil] : []
    case "param":
      let words = value.replacingOccurrences(of: "\"", with: "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      let name = words[0].split(separator: ".").last?.uppercased()
      return property.parameters.flatMap { parameter in
        parameter.values.map { parameter.name.uppercased() == name && $0.uppercased() == words[1].uppercased() ? nil : "" }
      }
    case "dataLength": return [property.binary.map { "\($0.count)" } ?? ""]
    case "contentType": return (property.mediaType ?? property.types.first)?.uppercased().hasSuffix(constants[0]) == true ? [nil] : []
    case "values":
      let list = property.key == .organization ? property.components : property.list
      return [list.joined(separator: ", "), list.map { "\"\($0)\"" }.joined(separator: ", "), list.joined(separator: "\", \"")].map { $0 }
        + [list.enumerated().map { $0 == 0 ? $1 : "\"\($1)\"" }.joined(separator: ", ")]
    case "label":
      guard property.key == .address || property.key == .addressLabel else { return [] }
      return [property.key == .address ? property.parameter("LABEL") ?? "" : property.text]
    default: break
    }
    let index: [Substring: Int] = [
      "family": 0, "given": 1, "additional": 2, "prefixes": 3, "suffixes": 4, "poBox": 0, "extendedAddress": 1, "streetAddress": 2, "locality": 3,
      "region": 4, "postalCode": 5, "country": 6, "latitude": 0, "longitude": 1,
    ]
    if let index = index[parts[1]] {
      let components = property.text.hasPrefix("geo:") ? property.text.dropFirst(4).split(separator: ",").map(String.init) : property.components
      return index < components.count ? [components[index], components[index].replacingOccurrences(of: ",", with: ", ")] + (Double(components[index]).map { ["\($0)"] } ?? []) : []
    }
    let text = property.text
    // A raw property is compared as it stands in the file.
    return [text, property.escapedText, text.hasPrefix("tel:") ? String(text.dropFirst(4)) : text, property.components.joined(separator: ";")]
  }

  private func isKind(_ property: VCardProperty, _ kind: String) -> Bool {
    switch kind {
    case "rawProperty": return true
    case "telephone": return property.key == .telephone
    case "email": return property.key == .email
    case "address": return property.key == .address || property.key == .addressLabel
    case "impp": return property.key == .instantMessage
    case "structuredName": return property.key == .name
    case "geo": return property.key == .geo
    default: break
    }
    guard let start = kind.firstIndex(of: "<"), let end = kind.firstIndex(of: ">") else { return false }
    let names: [Substring: VCardPropertyKey] = [
      "Url": .url, "FormattedName": .formattedName, "Organization": .organization, "Note": .note, "Title": .title, "Photo": .photo,
      "Nickname": .nickname, "Categories": .categories, "Role": .role, "ProductId": .productIdentifier, "Label": .addressLabel, "Key": .key,
      "Uid": .uid, "Language": .language, "Birthday": .birthday, "Source": .source, "SortString": .sortString, "Profile": .profile,
      "Mailer": .mailer, "Classification": .classification,
    ]
    let name = kind[kind.index(after: start)..<end]
    switch name {
    case "SourceDisplayText": return property.name.uppercased() == "NAME"
    case "FreeBusyUrl": return property.name.uppercased() == "FBURL"
    default: return names[name] == property.key
    }
  }

  /// Android's suite states rows of Android's database.
  private func androidValues(of property: VCardProperty, in card: VCard, field: String) -> [String?] {
    let parts = field.split(separator: ".").map(String.init)
    guard parts.count == 2 else { return [] }
    func component(_ index: Int) -> [String?] { property.components.count > index ? [property.components[index]] : [] }
    func digits(_ text: String) -> String { text.filter { $0.isNumber || $0 == "+" || $0 == "," || $0 == ";" } }
    let types = property.types.map { $0.uppercased() }.filter { $0 != "PREF" }
    let kinds: [String: [VCardPropertyKey]] = [
      "StructuredName": [.name, .formattedName, .sound, .sortString], "Phone": [.telephone], "Email": [.email], "Organization": [.organization, .title],
      "StructuredPostal": [.address], "SipAddress": [.sip, .instantMessage, .telephone], "Im": [.googleTalk], "Nickname": [.androidCustom],
      "Event": [.birthday, .anniversary], "Website": [.url], "Photo": [.photo], "Note": [.note], "Data": [.name, .formattedName],
    ]
    guard kinds[parts[0]]?.contains(property.key) == true else { return [] }
    switch (parts[0], parts[1]) {
    case ("StructuredName", "FAMILY_NAME"): return property.key == .name ? component(0) : []
    case ("StructuredName", "GIVEN_NAME"): return property.key == .name ? component(1) : []
    case ("StructuredName", "MIDDLE_NAME"): return property.key == .name ? component(2) : []
    case ("StructuredName", "PREFIX"): return property.key == .name ? component(3) : []
    case ("StructuredName", "SUFFIX"): return property.key == .name ? component(4) : []
    case ("StructuredName", "PHONETIC_GIVEN_NAME"): return property.key == .sound || property.key == .sortString ? component(0) : []
    case ("StructuredName", "DISPLAY_NAME"):
      if property.key == .formattedName { return [property.text] }
      guard property.key == .name else { return [] }
      let name = property.components + Array(repeating: "", count: 5)
      let orders = [[name[3], name[1], name[2], name[0], name[4]], [name[3], name[0], name[2], name[1], name[4]]]
      return orders.map { $0.filter { !$0.isEmpty }.joined(separator: " ") }
    case ("Phone", "NUMBER"):
      // Android writes pauses as comma and semicolon, and numbers with the hyphens of the user's country.
      let text = property.text.replacingOccurrences(of: "p", with: ",").replacingOccurrences(of: "w", with: ";")
      return digits(text) == digits(value) || property.text == value ? [nil] : []
    case ("SipAddress", "SIP_ADDRESS"):
      return [property.text.hasPrefix("sip:") ? String(property.text.dropFirst(4)) : property.text]
    case ("Organization", "COMPANY"): return property.key == .organization ? component(0) : []
    case ("Organization", "DEPARTMENT"): return property.key == .organization ? [property.components.dropFirst().joined(separator: " ")] : []
    case ("Organization", "TITLE"): return property.key == .title ? [property.text] : []
    case ("StructuredPostal", "POBOX"): return component(0)
    case ("StructuredPostal", "STREET"): return component(2) + component(1)
    case ("StructuredPostal", "CITY"): return component(3)
    case ("StructuredPostal", "REGION"): return component(4)
    case ("StructuredPostal", "POSTCODE"): return component(5)
    case ("StructuredPostal", "COUNTRY"): return component(6)
    case ("StructuredPostal", "FORMATTED_ADDRESS"): return [property.components.filter { !$0.isEmpty }.joined(separator: " ")]
    case ("Event", "START_DATE"), ("Website", "URL"), ("Note", "NOTE"), ("Im", "DATA"), ("Email", "DATA"), ("Email", "ADDRESS"): return [property.text]
    case ("Nickname", "NAME"): return component(1)
    case ("Nickname", "TYPE"): return component(2)
    case ("Photo", "PHOTO"): return (property.binary?.count ?? 0) > 0 ? [nil] : []
    case (_, "LABEL"): return property.types.flatMap { [$0, $0.uppercased().hasPrefix("X-") ? String($0.dropFirst(2)) : $0] }
    case (_, "IS_PRIMARY"): return property.isPreferred || property.key == .telephone ? [nil] : []
    case (_, "TYPE"):
      let constant = (constants[0].hasPrefix("TYPE_") ? String(constants[0].dropFirst(5)) : constants[0])
      let isMet: Bool
      switch constant {
      case "MOBILE": isMet = types.contains("CELL")
      case "FAX_HOME": isMet = types.contains("FAX") && types.contains("HOME")
      case "CUSTOM": isMet = !types.isEmpty
      case "OTHER": isMet = types.allSatisfy { $0 == "VOICE" }
      case "WORK" where parts[0] == "Organization": isMet = true
      case "HOMEPAGE", "BIRTHDAY", "ANNIVERSARY": isMet = true
      case "HOME" where parts[0] == "Im": isMet = true
      default: isMet = types.contains(constant)
      }
      return isMet ? [nil] : []
    case ("Data", "MIMETYPE"), ("Im", "PROTOCOL"): return [nil]
    default: return []
    }
  }
}
