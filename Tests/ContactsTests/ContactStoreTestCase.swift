// A store over a fresh address book, answered by a thread of this process.
import AddressBookModel
import AddressBookStore
import Foundation
import PhoneLink
import XCTest
@testable import AddressBookService
@testable import Contacts

class ContactStoreTestCase: XCTestCase {
  private(set) var book: AddressBookStore!
  private(set) var store: CNContactStore!
  private var path = ""

  override func setUpWithError() throws {
    path = FileManager.default.temporaryDirectory.path + "/quince-contact-store-\(UUID().uuidString).sqlite"
    book = try AddressBookStore(path: path)
    let (ours, theirs) = try makeSocketPair()
    let service = BookService(book: book, socket: BookSocket(descriptor: theirs))
    Thread.detachNewThread { try? service.run() }
    store = CNContactStore(client: BookClient(socket: BookSocket(descriptor: ours)))
  }

  override func tearDown() {
    (store, book) = (nil, nil)
    for suffix in ["", "-wal", "-shm", "-lock"] { unlink(path + suffix) }
  }

  static let nameKeys: [CNKeyDescriptor] = [CNContactFormatter.descriptorForRequiredKeys(for: .fullName)]
  static let everyKey: [CNKeyDescriptor] = [CNContactVCardSerialization.descriptorForRequiredKeys()]

  @discardableResult
  func save(_ given: String, _ family: String, _ change: (CNMutableContact) -> Void = { _ in }) throws -> CNMutableContact {
    let contact = CNMutableContact()
    (contact.givenName, contact.familyName) = (given, family)
    change(contact)
    let request = CNSaveRequest()
    request.add(contact, toContainerWithIdentifier: nil)
    try store.execute(request)
    return contact
  }

  func names(_ predicate: NSPredicate) throws -> [String] {
    try store.unifiedContacts(matching: predicate, keysToFetch: Self.nameKeys).map { CNContactFormatter.string(from: $0, style: .fullName) ?? "" }
  }
}
