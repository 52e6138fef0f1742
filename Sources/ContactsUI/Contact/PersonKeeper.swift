// Where a screen about a person reads and saves.
import AddressBookModel
import Contacts
import UIKit

@MainActor
package protocol PersonKeeper: AnyObject {
  /// Tells whether the book may be changed, after asking the person if that was not decided.
  func requestAccess(_ answer: @escaping @MainActor (Bool) -> Void)
  /// The person as the book has him or her now, apart from those who are linked; nil where the book may not be read or has nobody such.
  func current(_ person: Person) -> (person: Person, image: [UInt8]?)?
  /// Those with whom the person is linked.
  func linkedPeople(_ person: Person) -> [Person]
  /// Adds a person whose number is 0, or sets these fields of one who is in the book.
  /// - Returns: the person as saved.
  func save(_ person: Person, _ fields: PersonFields, image: [UInt8]?) throws -> Person
  func delete(_ person: Person) throws
}

extension PersonKeeper {
  package func requestAccess(_ answer: @escaping @MainActor (Bool) -> Void) { PersonAccess.request(answer) }
}

package enum PersonAccess {
  /// Asks the person unless it was decided. An app that does not say what for cannot ask: it hears no, and the reason stands on the terminal.
  @MainActor
  package static func request(_ answer: @escaping @MainActor (Bool) -> Void) {
    if BookAccess.status == .notDetermined, Bundle.main.bundleIdentifier != nil, Bundle.main.infoDictionary?["NSContactsUsageDescription"] == nil {
      FileHandle.standardError.write(Data("Quince: the app may not ask for the contacts: add NSContactsUsageDescription to its Info.plist\n".utf8))
      return answer(false)
    }
    ContactAccess.request { isGranted in DispatchQueue.main.async { MainActor.assumeIsolated { answer(isGranted) } } }
  }
}

/// Saves through a store of Contacts.
final class StoreKeeper: PersonKeeper {
  let store: CNContactStore
  private let group: CNGroup?
  private let container: CNContainer?

  init(store: CNContactStore, group: CNGroup? = nil, container: CNContainer? = nil) { (self.store, self.group, self.container) = (store, group, container) }

  private var isShared: Bool { store.client === BookClient.shared }
  private var mayRead: Bool { !isShared || BookAccess.status == .authorized }

  func requestAccess(_ answer: @escaping @MainActor (Bool) -> Void) { if isShared { PersonAccess.request(answer) } else { answer(true) } }

  func current(_ person: Person) -> (person: Person, image: [UInt8]?)? {
    guard mayRead, person.id > 0, let found = try? store.client.person(person.id) else { return nil }
    return (found, found.hasImage ? (try? store.client.image(ofPerson: found.id)) ?? nil : nil)
  }

  func linkedPeople(_ person: Person) -> [Person] {
    guard mayRead, person.id > 0, person.link != 0 else { return [] }
    return ((try? store.client.people(.linked(with: person.id), at: 0..<100)) ?? []).filter { $0.id != person.id }
  }

  func save(_ person: Person, _ fields: PersonFields, image: [UInt8]?) throws -> Person {
    let contact = CNMutableContact(person, image: image), request = CNSaveRequest()
    contact.take(fields, from: person, image: image)
    if person.id == 0 {
      request.add(contact, toContainerWithIdentifier: container?.identifier)
      if let group { request.addMember(contact, to: group) }
    } else {
      request.update(contact)
    }
    try store.execute(request)
    return contact.bookPerson
  }

  func delete(_ person: Person) throws {
    let request = CNSaveRequest()
    request.delete(CNMutableContact(person))
    try store.execute(request)
  }
}
