// Labels of the book and the types and Apple labels of cards.
import Foundation
import VCard

/// What heads of lines say, kept by head: a file has few of them.
package final class CardHeads {
  package struct Meaning {
    var label: String
    var parameters: String
  }
  private struct Key: Hashable {
    let head: ObjectIdentifier
    let kind: ValueProperty
  }
  package init() {}

  private var known: [Key: (head: AnyObject, meaning: Meaning)] = [:]

  /// The label and the remaining parameters of a line.
  func meaning(of property: VCardProperty, in card: VCard, as kind: ValueProperty) -> Meaning {
    // With a group the label may be in another line.
    if property.group != nil { return make(property, card, kind) }
    let key = Key(head: ObjectIdentifier(property.headIdentity), kind: kind)
    if let found = known[key] { return found.meaning }
    let meaning = make(property, card, kind)
    if known.count > 5_000 { known.removeAll() }
    known[key] = (property.headIdentity, meaning)
    return meaning
  }

  private func make(_ property: VCardProperty, _ card: VCard, _ kind: ValueProperty) -> Meaning {
    let label = CardLabels.label(of: property, in: card)
    return Meaning(label: label, parameters: CardLabels.remainingParameters(of: property, label: label, for: kind))
  }
}

enum CardLabels {
  /// The label of a line: Apple's X-ABLabel of its group, else what its types say.
  static func label(of property: VCardProperty, in card: VCard) -> String {
    if let group = property.group, let label = card.first(.appleLabel, inGroup: group)?.text, !label.isEmpty { return label }
    if let label = property.parameters.lazy.compactMap(Self.androidLabel).first { return label }
    var has: Set<String> = []
    var custom = ""
    for type in property.types {
      let upper = type.uppercased()
      switch upper {
      case "HOME", "WORK", "CELL", "FAX", "PAGER", "MAIN", "IPHONE", "OTHER": has.insert(upper)
      case "VOICE", "INTERNET", "PREF", "MSG", "TEXT", "POSTAL", "PARCEL", "DOM", "INTL", "X400": break
      default: if custom.isEmpty { custom = upper.hasPrefix("X-") ? String(type.dropFirst(2)) : type }
      }
    }
    if has.contains("FAX") {
      return has.contains("HOME") ? ValueLabel.homeFAX : has.contains("WORK") ? ValueLabel.workFAX : ValueLabel.otherFAX
    }
    if has.contains("IPHONE") { return ValueLabel.iPhone }
    if has.contains("CELL") { return ValueLabel.mobile }
    if has.contains("PAGER") { return ValueLabel.pager }
    if has.contains("MAIN") { return ValueLabel.main }
    if has.contains("HOME") { return ValueLabel.home }
    if has.contains("WORK") { return ValueLabel.work }
    if has.contains("OTHER") { return ValueLabel.other }
    return custom
  }

  /// The label in what Android's makers write for one of the person's own: `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=E5=85=AC)`,
  /// which as a parameter falls apart at its signs.
  private static func androidLabel(_ parameter: VCardParameter) -> String? {
    let isBare = parameter.name.uppercased() == "TYPE"
    let text = isBare ? parameter.values.joined(separator: ",") : "\(parameter.name)=\(parameter.values.joined(separator: ","))"
    guard text.utf8.count > 10, text.prefix(9).uppercased() == "X-CUSTOM(", text.hasSuffix(")") else { return nil }
    let words = text.dropFirst(9).dropLast().split(separator: ",", omittingEmptySubsequences: false)
    guard let label = words.last, !label.isEmpty else { return nil }
    guard words.contains(where: { $0.uppercased() == "ENCODING=QUOTED-PRINTABLE" }) else { return String(label) }
    let characterSet = words.first { $0.uppercased().hasPrefix("CHARSET=") }.map { String($0.dropFirst(8)) }
    // As the value of a property it is decoded like any other.
    let line = "BEGIN:VCARD\nX-L;ENCODING=QUOTED-PRINTABLE\(characterSet.map { ";CHARSET=\($0)" } ?? ""):\(label)\nEND:VCARD\n"
    return VCard.cards(in: Data(line.utf8)).cards.first?.properties.first?.text
  }

  /// The types that say a label; nil for one that needs an X-ABLabel.
  static func types(of label: String, for property: ValueProperty) -> [String]? {
    switch (label, property) {
    case ("", _): []
    case (ValueLabel.home, _): ["HOME"]
    case (ValueLabel.work, _): ["WORK"]
    case (ValueLabel.other, _): ["OTHER"]
    case (ValueLabel.mobile, .phone): ["CELL"]
    case (ValueLabel.iPhone, .phone): ["IPHONE", "CELL"]
    case (ValueLabel.main, .phone): ["MAIN"]
    case (ValueLabel.homeFAX, .phone): ["HOME", "FAX"]
    case (ValueLabel.workFAX, .phone): ["WORK", "FAX"]
    case (ValueLabel.otherFAX, .phone): ["FAX"]
    case (ValueLabel.pager, .phone): ["PAGER"]
    default: nil
    }
  }

  /// The parameters that neither the label nor the property itself says: PREF, X-… and others, as they are written in a card.
  static func remainingParameters(of property: VCardProperty, label: String, for kind: ValueProperty) -> String {
    guard !property.parameters.isEmpty else { return "" }
    let said = Set(types(of: label, for: kind) ?? []).union(kind == .phone ? ["VOICE"] : kind == .email ? ["INTERNET"] : [])
    var parts: [String] = []
    for parameter in property.parameters {
      if androidLabel(parameter) == label, !label.isEmpty { continue }
      switch parameter.name.uppercased() {
      case "ENCODING", "CHARSET": break
      case "VALUE" where ["URI", "TEXT", "DATE"].contains(parameter.values.first?.uppercased() ?? ""): break
      case "X-SERVICE-TYPE" where kind == .instantMessage, "X-USER" where kind == .socialProfile: break
      case "TYPE":
        let rest = property.types.filter { !said.contains($0.uppercased()) && $0 != label && "X-\(label)".uppercased() != $0.uppercased() }
        // `types` joins all TYPE parameters, so they are written once.
        if !rest.isEmpty, !parts.contains(where: { $0.hasPrefix("TYPE=") }) { parts.append("TYPE=\(rest.joined(separator: ","))") }
      default: parts.append(VCardWriter.text(of: parameter))
      }
    }
    return parts.joined(separator: ";")
  }
}
