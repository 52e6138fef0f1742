import Foundation

/// How the person wants contacts ordered.
open class CNContactsUserDefaults: NSObject, @unchecked Sendable {
  private static let instance = CNContactsUserDefaults()
  open class func shared() -> CNContactsUserDefaults { instance }

  /// By family name, as a phone has it that nobody has set otherwise.
  open var sortOrder: CNContactSortOrder { .familyName }
  /// Two small letters. Where the system's language names no country (`en_001`): those of the United States.
  open var countryCode: String {
    let region = Locale.current.region?.identifier ?? ""
    return region.count == 2 && region.allSatisfy(\.isLetter) ? region.lowercased() : "us"
  }
}

/// One property of a contact, as a picker returns it.
open class CNContactProperty: NSObject, @unchecked Sendable {
  public let contact: CNContact
  public let key: String
  public let value: Any?
  /// Of a labelled value.
  public let identifier: String?
  public let label: String?

  package init(contact: CNContact, key: String, value: Any?, identifier: String? = nil, label: String? = nil) {
    (self.contact, self.key, self.value) = (contact, key, value)
    (self.identifier, self.label) = (identifier, label)
    super.init()
  }
}
