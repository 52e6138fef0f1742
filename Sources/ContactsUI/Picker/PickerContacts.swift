// People as Contacts knows them, read through a picker's way to the book.
import AddressBookModel
import Contacts
import Foundation

package enum PickerContacts {
  /// Everything that a contact has.
  package static let keys: [CNKeyDescriptor] = [
    CNContactVCardSerialization.descriptorForRequiredKeys(), CNContactThumbnailImageDataKey, CNContactIdentifierKey,
  ]

  /// Somebody of the book, with whom he or she is linked as one, and the picture. Nil when there is nobody any more.
  package static func contact(_ person: Person, _ client: BookClient) -> CNContact? {
    try? CNContactStore(client: client).unifiedContact(withIdentifier: person.identifier.description, keysToFetch: keys)
  }

  /// A value of a card as a property of the contact.
  package static func property(_ item: CardItem, of contact: CNContact) -> CNContactProperty {
    func make<Value>(_ values: [CNLabeledValue<Value>]) -> CNContactProperty {
      guard values.indices.contains(item.index) else { return CNContactProperty(contact: contact, key: item.property.key, value: nil) }
      let value = values[item.index]
      let plain: Any = value.value is NSString ? String(describing: value.value) : value.value
      return CNContactProperty(contact: contact, key: item.property.key, value: plain, identifier: value.identifier, label: value.label)
    }
    switch item.property {
    case .phone: return make(contact.phoneNumbers)
    case .email: return make(contact.emailAddresses)
    case .url: return make(contact.urlAddresses)
    case .address: return make(contact.postalAddresses)
    case .date: return make(contact.dates)
    case .relatedName: return make(contact.contactRelations)
    case .socialProfile: return make(contact.socialProfiles)
    case .instantMessage: return make(contact.instantMessageAddresses)
    case .birthday: return CNContactProperty(contact: contact, key: CNContactBirthdayKey, value: contact.birthday)
    case .otherBirthday: return CNContactProperty(contact: contact, key: CNContactNonGregorianBirthdayKey, value: contact.nonGregorianBirthday)
    case .note: return CNContactProperty(contact: contact, key: CNContactNoteKey, value: contact.note)
    }
  }
}
