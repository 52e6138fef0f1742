// Names as a person reads them: in the order of their script.
import AddressBookModel
import Foundation

public enum CNContactFormatterStyle: Int, Sendable {
  case fullName = 0
  case phoneticFullName
}

public enum CNContactDisplayNameOrder: Int, Sendable {
  case userDefault = 0
  case givenNameFirst, familyNameFirst
}

public let CNContactPropertyAttribute = "CNContactPropertyAttribute"

/// Writes names: Chinese, Japanese and Korean ones with the family name first and without a space, others given name first.
///
///     CNContactFormatter.string(from: contact, style: .fullName)   // "李小龙", "Ida Zimmer"
open class CNContactFormatter: Formatter {
  open var style = CNContactFormatterStyle.fullName

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private static let nameKeys = [
    CNContactTypeKey, CNContactNamePrefixKey, CNContactGivenNameKey, CNContactMiddleNameKey, CNContactFamilyNameKey,
    CNContactPreviousFamilyNameKey, CNContactNameSuffixKey, CNContactNicknameKey, CNContactOrganizationNameKey, CNContactDepartmentNameKey,
  ]
  private static let phoneticKeys = [
    CNContactTypeKey, CNContactPhoneticGivenNameKey, CNContactPhoneticMiddleNameKey, CNContactPhoneticFamilyNameKey,
    CNContactPhoneticOrganizationNameKey,
  ]

  /// Stands for all keys that a style reads.
  open class func descriptorForRequiredKeys(for style: CNContactFormatterStyle) -> CNKeyDescriptor {
    KeyGroup(keyNames: style == .fullName ? nameKeys : nameKeys + phoneticKeys)
  }
  open class func descriptorForRequiredKeysForNameOrder() -> CNKeyDescriptor { KeyGroup(keyNames: nameKeys) }
  open class func descriptorForRequiredKeysForDelimiter() -> CNKeyDescriptor { KeyGroup(keyNames: nameKeys) }

  /// Nil when the contact has nothing that could be its name. Ends the app when a key was not fetched.
  open class func string(from contact: CNContact, style: CNContactFormatterStyle) -> String? {
    for key in style == .fullName ? nameKeys : phoneticKeys { contact.require(key) }
    let person = contact.content.person
    if style == .phoneticFullName {
      let name = NameScript.join(
        prefix: "", given: person.phoneticGivenName, middle: person.phoneticMiddleName, family: person.phoneticFamilyName, suffix: "")
      return name.isEmpty ? (person.phoneticOrganizationName.isEmpty ? nil : person.phoneticOrganizationName) : name
    }
    if person.kind == .organization, !person.organizationName.isEmpty { return person.organizationName }
    let name = NameScript.join(
      prefix: person.namePrefix, given: person.givenName, middle: person.middleName, family: person.familyName, suffix: person.nameSuffix)
    if !name.isEmpty { return name }
    return [person.nickname, person.organizationName].first { !$0.isEmpty }
  }

  open func string(from contact: CNContact) -> String? { Self.string(from: contact, style: style) }

  /// The name with `CNContactPropertyAttribute` on each part, which says of which key it is.
  open class func attributedString(
    from contact: CNContact, style: CNContactFormatterStyle, defaultAttributes attributes: [AnyHashable: Any]? = nil
  ) -> NSAttributedString? {
    guard let text = string(from: contact, style: style) else { return nil }
    let plain = Dictionary((attributes ?? [:]).compactMap { key, value in
      ((key.base as? NSAttributedString.Key) ?? (key.base as? String).map { NSAttributedString.Key(rawValue: $0) }).map { ($0, value) }
    }, uniquingKeysWith: { first, _ in first })
    let result = NSMutableAttributedString(string: text, attributes: plain)
    let person = contact.content.person
    for (key, part) in [
      (CNContactNamePrefixKey, person.namePrefix), (CNContactGivenNameKey, person.givenName), (CNContactMiddleNameKey, person.middleName),
      (CNContactFamilyNameKey, person.familyName), (CNContactNameSuffixKey, person.nameSuffix), (CNContactOrganizationNameKey, person.organizationName),
    ] where !part.isEmpty {
      let range = (text as NSString).range(of: part)
      if range.location != NSNotFound { result.addAttribute(NSAttributedString.Key(rawValue: CNContactPropertyAttribute), value: key, range: range) }
    }
    return result
  }

  open class func nameOrder(for contact: CNContact) -> CNContactDisplayNameOrder {
    isEastAsian(contact) ? .familyNameFirst : .givenNameFirst
  }

  /// What stands between the parts: a space, or nothing.
  open class func delimiter(for contact: CNContact) -> String { isEastAsian(contact) ? "" : " " }

  private class func isEastAsian(_ contact: CNContact) -> Bool { NameScript.isEastAsian(contact.familyName + contact.givenName) }

  open override func string(for obj: Any?) -> String? { (obj as? CNContact).flatMap(string(from:)) }
}
