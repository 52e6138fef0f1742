// The predicates that Contacts itself makes: which records are meant. What they ask the book answers from its indexes.
import AddressBookModel
import Foundation

/// A predicate of one of the `predicateFor…` functions. It can only be handed to a store.
final class RecordPredicate: NSPredicate, @unchecked Sendable {
  enum Meaning: Sendable {
    case contacts(PeopleQuery)
    case contactsInGroup(String)
    case contactsInContainer(String)
    case groups([String])
    case groupsInContainer(String)
    case containers([String])
    case containerOfContact(String)
    case containerOfGroup(String)
  }

  let meaning: Meaning

  init(_ meaning: Meaning) {
    self.meaning = meaning
    super.init(block: { _, _ in fatalError("a predicate of Contacts can only be used to fetch from a CNContactStore") })
  }

  required init?(coder: NSCoder) { nil }
  override func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CNContact {
  /// Who has every word of `name` as the beginning of a word of the name, in any order.
  open class func predicateForContacts(matchingName name: String) -> NSPredicate { RecordPredicate(.contacts(.name(name))) }
  open class func predicateForContacts(withIdentifiers identifiers: [String]) -> NSPredicate {
    RecordPredicate(.contacts(.identifiers(identifiers.map(RecordIdentifier.init))))
  }
  open class func predicateForContactsInGroup(withIdentifier groupIdentifier: String) -> NSPredicate { RecordPredicate(.contactsInGroup(groupIdentifier)) }
  open class func predicateForContactsInContainer(withIdentifier containerIdentifier: String) -> NSPredicate {
    RecordPredicate(.contactsInContainer(containerIdentifier))
  }
  open class func predicateForContacts(matchingEmailAddress emailAddress: String) -> NSPredicate { RecordPredicate(.contacts(.mail(emailAddress))) }
  /// However the number is written, with or without a country code.
  open class func predicateForContacts(matching phoneNumber: CNPhoneNumber) -> NSPredicate { RecordPredicate(.contacts(.phone(phoneNumber.stringValue))) }
}
