// A card to a person. Every line that no field stands for is kept as it is and written back.
import Foundation
import VCard

/// What a card says.
package struct ImportedCard {
  package var person = Person()
  package var image: [UInt8]?
  /// Names of groups, from CATEGORIES.
  package var categories: [String] = []
  /// The card is a group: its name is the person's, these are its members.
  package var members: [String]?

  package init() {}
}

extension ImportedCard {
  /// - Parameter heads: kept from card to card of a file.
  package init(_ card: VCard, heads: CardHeads = CardHeads()) {
    var usedGroups: Set<String> = []
    var kept: [VCardProperty] = []
    var formattedName = "", hasName = false
    let isGroup = card.properties.contains { ($0.key == .kind || $0.key == .serverKind) && $0.text.lowercased() == "group" }
    for property in card.properties {
      switch property.key {
      case .name:
        // ALTID: the same name in another spelling.
        if hasName { kept.append(property) } else { takeName(property, isList: card.version != .v2_1) }
        hasName = true
      case .formattedName: if formattedName.isEmpty { formattedName = property.text } else { kept.append(property) }
      case .nickname: takeText(\.nickname, property, &kept)
      case .maidenName: takeText(\.previousFamilyName, property, &kept)
      case .phoneticGivenName: takeText(\.phoneticGivenName, property, &kept)
      case .phoneticMiddleName: takeText(\.phoneticMiddleName, property, &kept)
      case .phoneticFamilyName: takeText(\.phoneticFamilyName, property, &kept)
      case .phoneticOrganizationName: takeText(\.phoneticOrganizationName, property, &kept)
      case .title: takeText(\.jobTitle, property, &kept)
      case .note:
        if person.note.isEmpty { person.note = property.text } else { person.note += "\n\n" + property.text }
      case .organization:
        guard person.organizationName.isEmpty, person.departmentName.isEmpty else {
          kept.append(property)
          break
        }
        let parts = property.components
        person.organizationName = parts[0]
        person.departmentName = parts.dropFirst().filter { !$0.isEmpty }.joined(separator: "; ")
      case .birthday: takeBirthday(property, &kept)
      case .alternateBirthday: takeText(\.otherBirthday, property, &kept)
      case .photo:
        if image == nil, let bytes = property.binary, !bytes.isEmpty { image = bytes } else { kept.append(property) }
      case .categories: categories += property.list.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      case .showAs where property.text.uppercased() == "COMPANY": person.kind = .organization
      case .kind where ["org", "organization"].contains(property.text.lowercased()): person.kind = .organization
      case .kind where isGroup, .serverKind where isGroup: members = members ?? []
      // A person who has members all the same stays a person.
      case .member where isGroup, .serverMember where isGroup: members = (members ?? []) + [property.text]
      case .uid:
        person.identifier = RecordIdentifier(property.text)
        if UUID(uuidString: property.text) == nil { kept.append(property) }
      case .sound: takeReading(property, &kept)
      case .androidCustom: takeAndroid(property, &kept)
      case .revision, .productIdentifier: break
      case .appleLabel, .appleAddressCountry: kept.append(property)
      default:
        if let value = value(of: property, in: card, heads) {
          person.values.append(value)
          if let group = property.group { usedGroups.insert(group.uppercased()) }
        } else {
          kept.append(property)
        }
      }
    }
    finishName(formattedName, hasName: hasName, hasOthers: kept.contains { $0.key == .formattedName })
    person.hasImage = image != nil
    // Labels went into the values of their group; those of kept lines stay with them.
    for property in kept {
      let isLabel = property.key == .appleLabel || property.key == .appleAddressCountry
      if isLabel, let group = property.group, usedGroups.contains(group.uppercased()) { continue }
      person.cardLines.append(VCardWriter.line(of: property))
    }
  }

  private mutating func takeText(_ field: WritableKeyPath<Person, String>, _ property: VCardProperty, _ kept: inout [VCardProperty]) {
    if person[keyPath: field].isEmpty { person[keyPath: field] = property.text } else { kept.append(property) }
  }

  private mutating func takeName(_ property: VCardProperty, isList: Bool) {
    let parts = property.components
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    person.familyName = part(0)
    person.givenName = part(1)
    person.middleName = part(2)
    person.namePrefix = part(3)
    person.nameSuffix = parts.dropFirst(4).filter { !$0.isEmpty }.joined(separator: " ")
    // Since 3.0 a part may be several words with commas between: Philip,Paul.
    guard isList, property.escapedText.utf8.contains(UInt8(ascii: ",")) else { return }
    let lists = VCardText.split(property.escapedText, at: UInt8(ascii: ";")).map { part in
      VCardText.split(String(part), at: UInt8(ascii: ",")).map { VCardText.unescape($0).trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    func list(_ index: Int) -> [String] { index < lists.count ? lists[index] : [] }
    person.middleName = list(2).joined(separator: " ")
    person.namePrefix = list(3).joined(separator: " ")
    person.nameSuffix = lists.dropFirst(4).map { $0.joined(separator: ", ") }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Japanese phones write how the name is read as the sound of the name.
  private mutating func takeReading(_ property: VCardProperty, _ kept: inout [VCardProperty]) {
    let parts = property.components
    guard property.hasType("X-IRMC-N"), person.phoneticFamilyName.isEmpty, person.phoneticGivenName.isEmpty, parts.dropFirst(2).allSatisfy(\.isEmpty) else {
      kept.append(property)
      return
    }
    person.phoneticFamilyName = parts[0]
    person.phoneticGivenName = parts.count > 1 ? parts[1] : ""
  }

  /// What Android has and cards have not: nicknames, days and people, each with the number of its kind.
  private mutating func takeAndroid(_ property: VCardProperty, _ kept: inout [VCardProperty]) {
    let parts = property.components + ["", "", ""]
    let kind = Int(parts[2]) ?? -1, own = kind == 0 ? parts[3] : ""
    let relations = [
      "", "Assistant", "Brother", "Child", "Partner", "Father", "Friend", "Manager", "Mother", "Parent", "Partner", "", "", "Sister", "Spouse",
    ]
    switch parts[0] {
    case "vnd.android.cursor.item/nickname" where person.nickname.isEmpty: person.nickname = parts[1]
    case "vnd.android.cursor.item/contact_event" where !parts[1].isEmpty && kind != 3:
      let label = kind == 1 ? ValueLabel.anniversary : kind == 2 ? ValueLabel.other : own
      person.values.append(LabeledValue(.date, label: label, value: VCardDate(parts[1])?.text ?? parts[1]))
    case "vnd.android.cursor.item/relation" where !parts[1].isEmpty:
      let word = relations.indices.contains(kind) ? relations[kind] : ""
      person.values.append(LabeledValue(.relatedName, label: word.isEmpty ? own : "_$!<\(word)>!$_", value: parts[1]))
    default: kept.append(property)
    }
  }

  /// A name that is only in FN is divided by its script; one that FN spells in another way than N is kept as a line. So is one that other FN
  /// lines follow, for the first FN of the lines is the one that counts.
  private mutating func finishName(_ formattedName: String, hasName: Bool, hasOthers: Bool) {
    let hasNoName = person.familyName.isEmpty && person.givenName.isEmpty && person.middleName.isEmpty
    // A card needs FN: who has no name stands there by a mail address or a number, which is no name.
    let standsForValue = formattedName == person.displayName && (hasName || person.values.contains { $0.value == formattedName })
    if hasNoName && !formattedName.isEmpty && (!standsForValue || formattedName == person.organizationName) {
      let isOrganization = formattedName == person.organizationName
      if person.kind == .organization || isOrganization {
        if person.organizationName.isEmpty { person.organizationName = formattedName }
        person.kind = .organization
      } else if members == nil {
        let divided = NameScript.divide(formattedName)
        (person.familyName, person.givenName, person.middleName) = (divided.family, divided.given, divided.middle)
      } else {
        person.givenName = formattedName
      }
    }
    if !formattedName.isEmpty, hasOthers || formattedName != person.displayName {
      person.cardLines.append(VCardWriter.line(of: VCardProperty(.formattedName, text: formattedName)))
    }
  }

  private mutating func takeBirthday(_ property: VCardProperty, _ kept: inout [VCardProperty]) {
    let omitted = property.parameter("X-APPLE-OMIT-YEAR").flatMap { Int($0) } ?? 1604
    guard person.birthday.isEmpty, let date = VCardDate(property.text, omittedYear: omitted) else {
      if !property.text.isEmpty { kept.append(property) }
      return
    }
    person.birthday = date.text
    // A time of day is not shown, and not lost.
    if property.text.contains("T") { kept.append(property) }
  }

  private func trimmed(_ text: String) -> String {
    guard let first = text.utf8.first, let last = text.utf8.last else { return text }
    return first <= 0x20 || last <= 0x20 || first >= 0x80 || last >= 0x80 ? text.trimmingCharacters(in: .whitespaces) : text
  }

  /// The labelled value of a line, or nil when it is none.
  private func value(of property: VCardProperty, in card: VCard, _ heads: CardHeads) -> LabeledValue? {
    func labeled(_ kind: ValueProperty, _ value: String, label: String? = nil) -> LabeledValue? {
      guard !value.isEmpty else { return nil }
      if let label {
        return LabeledValue(kind, label: label, value: value, parameters: CardLabels.remainingParameters(of: property, label: label, for: kind))
      }
      let meaning = heads.meaning(of: property, in: card, as: kind)
      return LabeledValue(kind, label: meaning.label, value: value, parameters: meaning.parameters)
    }
    func message(_ service: String) -> LabeledValue? { labeled(.instantMessage, [service, property.text].joined(separator: "\u{1F}")) }
    switch property.key {
    case .telephone:
      let text = trimmed(property.text)
      let isURI = text.utf8.first.map { $0 | 0x20 == 0x74 } ?? false && text.lowercased().hasPrefix("tel:")
      return labeled(.phone, isURI ? String(text.dropFirst(4)) : text)
    case .email:
      let text = trimmed(property.text)
      return labeled(.email, text.count > 7 && text.prefix(7).lowercased() == "mailto:" ? String(text.dropFirst(7)) : text)
    case .url: return labeled(.url, property.text)
    case .address:
      var parts = property.components
      parts += Array(repeating: "", count: max(0, 7 - parts.count))
      let country = property.group.flatMap { card.first(.appleAddressCountry, inGroup: $0)?.text } ?? ""
      guard parts.contains(where: { !$0.isEmpty }) else { return nil }
      return labeled(.address, (parts.prefix(7) + [country]).joined(separator: "\u{1F}"))
    case .labelledDate: return labeled(.date, VCardDate(property.text)?.text ?? property.text)
    case .anniversary: return labeled(.date, VCardDate(property.text)?.text ?? property.text, label: ValueLabel.anniversary)
    case .relatedName: return labeled(.relatedName, property.text)
    case .spouse: return labeled(.relatedName, property.text, label: ValueLabel.spouse)
    case .manager: return labeled(.relatedName, property.text, label: "_$!<Manager>!$_")
    case .assistant: return labeled(.relatedName, property.text, label: "_$!<Assistant>!$_")
    case .socialProfile:
      let service = property.types.first { $0.uppercased() != "PREF" } ?? ""
      let value = [service, property.parameter("X-USER") ?? "", property.text, property.parameter("X-USERID") ?? ""].joined(separator: "\u{1F}")
      let label = property.group.flatMap { card.first(.appleLabel, inGroup: $0)?.text } ?? ""
      return LabeledValue(.socialProfile, label: label, value: value)
    case .instantMessage:
      let text = property.text
      let scheme = text.firstIndex(of: ":").map { String(text[..<$0]) } ?? ""
      let name = text.firstIndex(of: ":").map { String(text[text.index(after: $0)...]) } ?? text
      return labeled(.instantMessage, [property.parameter("X-SERVICE-TYPE") ?? scheme, name].joined(separator: "\u{1F}"))
    case .aim: return message("AIM")
    case .icq: return message("ICQ")
    case .jabber: return message("Jabber")
    case .msn: return message("MSN")
    case .yahoo: return message("Yahoo")
    case .skype: return message("Skype")
    case .googleTalk: return message("GoogleTalk")
    case .gaduGadu: return message("GaduGadu")
    case .qq: return message("QQ")
    case .facebook: return message("Facebook")
    default: return nil
    }
  }
}

extension Person {
  /// Forgets how the card spelled the whole name (FN), which is about the name that the person had when the card was read.
  package mutating func dropWrittenNames() {
    cardLines.removeAll { line in
      let head = line.prefix { $0 != ":" && $0 != ";" }
      return head.split(separator: ".").last.map { VCardPropertyKey(name: String($0)) } == .formattedName
    }
  }
}
