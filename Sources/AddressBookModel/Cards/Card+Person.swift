// A person to a card, as Apple's programs write it: N, FN, names, then values with X-ABLabel where no type says the label, then the lines
// that were kept.
import Foundation
import VCard

extension VCard {
  /// - Parameter version: 4.0 writes days without a year as `--03-22`, 3.0 as Apple does with the year 1604.
  public init(_ person: Person, image: [UInt8]? = nil, categories: [String] = [], version: VCardVersion = .v3_0) {
    self.init(version: version)
    var kept = VCard.cards(in: Data(("BEGIN:VCARD\r\nVERSION:3.0\r\n" + person.cardLines.joined(separator: "\r\n") + "\r\nEND:VCARD\r\n").utf8))
      .cards.first?.properties ?? []
    properties.append(VCardProperty(
      .name, components: [person.familyName, person.givenName, person.middleName, person.namePrefix, person.nameSuffix]))
    let formattedName = kept.firstIndex { $0.key == .formattedName }.map { kept.remove(at: $0) }
    properties.append(formattedName ?? VCardProperty(.formattedName, text: person.displayName))
    func add(_ key: VCardPropertyKey, _ text: String) { if !text.isEmpty { properties.append(VCardProperty(key, text: text)) } }
    add(.nickname, person.nickname)
    add(.maidenName, person.previousFamilyName)
    add(.phoneticGivenName, person.phoneticGivenName)
    add(.phoneticMiddleName, person.phoneticMiddleName)
    add(.phoneticFamilyName, person.phoneticFamilyName)
    add(.phoneticOrganizationName, person.phoneticOrganizationName)
    if !person.organizationName.isEmpty || !person.departmentName.isEmpty {
      let departments = person.departmentName.isEmpty ? [] : person.departmentName.components(separatedBy: "; ")
      properties.append(VCardProperty(.organization, components: [person.organizationName] + departments))
    }
    add(.title, person.jobTitle)
    if person.kind == .organization {
      properties.append(version == .v4_0 ? VCardProperty(.kind, text: "org") : VCardProperty(.showAs, text: "COMPANY"))
    }
    var usedGroups = Set(kept.compactMap { $0.group?.lowercased() }), number = 0
    for value in person.values {
      addValue(value) {
        repeat { number += 1 } while !usedGroups.insert("item\(number)").inserted
        return "item\(number)"
      }
    }
    addBirthday(person.birthday, version: version, hasTime: kept.contains { $0.key == .birthday })
    if !person.otherBirthday.isEmpty { properties.append(VCardProperty(name: "X-ALTBDAY", value: .text(VCardText.escape(person.otherBirthday)))) }
    add(.note, person.note)
    if !categories.isEmpty {
      properties.append(VCardProperty(name: "CATEGORIES", value: .text(categories.map(VCardText.escape).joined(separator: ","))))
    }
    if let image { properties.append(VCardProperty(name: "PHOTO", value: .data(image))) }
    properties += kept
    if !kept.contains(where: { $0.key == .uid }) { add(.uid, person.identifier.description) }
  }

  private mutating func addBirthday(_ birthday: String, version: VCardVersion, hasTime: Bool) {
    guard !birthday.isEmpty, !hasTime else { return }
    if version == .v3_0, birthday.hasPrefix("--"), let date = VCardDate(birthday), date.month != nil, date.day != nil {
      let parameters = [VCardParameter("X-APPLE-OMIT-YEAR", "1604"), VCardParameter("value", "date")]
      properties.append(VCardProperty(.birthday, parameters: parameters, text: "1604" + birthday.dropFirst()))
    } else {
      properties.append(VCardProperty(.birthday, parameters: version == .v3_0 ? [VCardParameter("value", "date")] : [], text: birthday))
    }
  }

  private mutating func addValue(_ value: LabeledValue, newGroup: () -> String) {
    var types = CardLabels.types(of: value.label, for: value.property)
    var parameters = VCardParameter.parsed(value.parameters)
    var group: String?
    if types == nil || value.property == .date || value.property == .relatedName { group = newGroup() }
    if value.property == .date || value.property == .relatedName || value.property == .socialProfile { types = nil }
    var all = types ?? []
    switch value.property {
    case .phone: all.append("VOICE")
    case .email: all.insert("INTERNET", at: 0)
    default: break
    }
    if all.contains("FAX") || all.contains("PAGER") { all.removeAll { $0 == "VOICE" } }
    let head = all.map { VCardParameter("type", $0) }
    let parts = value.parts
    switch value.property {
    case .phone: properties.append(VCardProperty(group: group, .telephone, parameters: head + parameters, text: value.value))
    case .email: properties.append(VCardProperty(group: group, .email, parameters: head + parameters, text: value.value))
    case .url: properties.append(VCardProperty(group: group, .url, parameters: head + parameters, text: value.value))
    case .address:
      let country = parts.count > 7 ? parts[7] : ""
      if !country.isEmpty && group == nil { group = newGroup() }
      properties.append(VCardProperty(group: group, .address, parameters: head + parameters, components: Array(parts.prefix(7))))
      if !country.isEmpty { properties.append(VCardProperty(group: group, .appleAddressCountry, text: country)) }
    case .date: properties.append(VCardProperty(group: group, .labelledDate, parameters: parameters, text: value.value))
    case .relatedName:
      properties.append(VCardProperty(group: group, name: "X-ABRELATEDNAMES", parameters: parameters, value: .text(VCardText.escape(value.value))))
    case .socialProfile:
      func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
      if !part(0).isEmpty { parameters.insert(VCardParameter("type", part(0)), at: 0) }
      if !part(1).isEmpty { parameters.append(VCardParameter("x-user", part(1))) }
      if !part(3).isEmpty { parameters.append(VCardParameter("x-userid", part(3))) }
      if !value.label.isEmpty && group == nil { group = newGroup() }
      properties.append(VCardProperty(group: group, .socialProfile, parameters: parameters, text: part(2)))
    case .instantMessage:
      let service = parts.first ?? "", name = parts.dropFirst().joined(separator: ":")
      let scheme = ["jabber": "xmpp", "googletalk": "xmpp", "msn": "msnim", "yahoo": "ymsgr"][service.lowercased()] ?? service.lowercased()
      properties.append(VCardProperty(
        group: group, .instantMessage, parameters: [VCardParameter("X-SERVICE-TYPE", service)] + head + parameters, text: "\(scheme):\(name)"))
    }
    if let group, !value.label.isEmpty { properties.append(VCardProperty(group: group, .appleLabel, text: value.label)) }
  }
}
