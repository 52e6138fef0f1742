// A fresh book, and contexts over it as apps have them.
import AddressBookModel
import AddressBookStore
import Foundation
import PhoneLink
import XCTest
@testable import AddressBook
@testable import AddressBookService

class AddressBookTestCase: XCTestCase {
  private(set) var store: AddressBookStore!
  private var path = ""

  override func setUpWithError() throws {
    path = FileManager.default.temporaryDirectory.path + "/quince-c-book-\(UUID().uuidString).sqlite"
    store = try AddressBookStore(path: path)
  }

  override func tearDown() {
    store = nil
    for suffix in ["", "-wal", "-shm", "-lock"] { unlink(path + suffix) }
  }

  /// A context of its own, as a second app has one.
  func context() throws -> ABAddressBook {
    let (ours, theirs) = try makeSocketPair()
    let service = BookService(book: store, socket: BookSocket(descriptor: theirs))
    Thread.detachNewThread { try? service.run() }
    return EditContext(client: BookClient(socket: BookSocket(descriptor: ours)))
  }

  func person(_ first: String, _ last: String) -> ABRecord {
    let person = ABPersonCreate().takeRetainedValue()
    ABRecordSetValue(person, kABPersonFirstNameProperty, first as NSString, nil)
    ABRecordSetValue(person, kABPersonLastNameProperty, last as NSString, nil)
    return person
  }

  func text(_ record: ABRecord?, _ property: ABPropertyID) -> String? {
    ABRecordCopyValue(record, property)?.takeRetainedValue() as? String
  }

  func names(_ list: NSArray?) -> [String] {
    (list ?? []).map { String(describing: ABRecordCopyCompositeName($0 as AnyObject).takeRetainedValue()) }
  }
}
