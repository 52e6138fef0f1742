// Contacts as cards, and cards as contacts.
import AddressBookModel
import Foundation
import VCard

open class CNContactVCardSerialization: NSObject {
  /// Everything that a card says.
  open class func descriptorForRequiredKeys() -> CNKeyDescriptor { KeyGroup(keyNames: Array(ContactKeys.fields.keys) + [CNContactImageDataAvailableKey]) }

  /// One stream with a card of version 3.0 for each contact. Ends the app when a key was not fetched.
  open class func data(with contacts: [CNContact]) throws -> Data {
    let writer = VCardWriter(version: .v3_0)
    var bytes: [UInt8] = []
    for contact in contacts {
      for key in descriptorForRequiredKeys().keyNames { contact.require(key) }
      writer.write(VCard(contact.content.bookPerson, image: contact.content.image.map(Array.init), version: .v3_0), to: &bytes)
    }
    return Data(bytes)
  }

  /// The contacts of a stream of cards of any version; they are not in the book.
  /// - Throws: `CNError.Code.vCardMalformed` when there is no card in it.
  open class func contacts(with data: Data) throws -> [CNContact] {
    let cards = VCard.cards(in: data).cards
    guard !cards.isEmpty else { throw CNError(.vCardMalformed, "there is no vCard in these \(data.count) bytes") }
    return cards.map { card in
      let imported = ImportedCard(card)
      return CNContact(content: ContactContent(imported.person, image: imported.image), fetchedKeys: nil)
    }
  }
}
