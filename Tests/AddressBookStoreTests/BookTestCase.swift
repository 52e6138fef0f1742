// A fresh book in a folder of its own for every test.
import Foundation
import XCTest
@testable import AddressBookStore

class BookTestCase: XCTestCase {
  private(set) var folder = ""
  var path: String { folder + "/AddressBook.sqlite" }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-book-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func openBook() throws -> AddressBookStore { try AddressBookStore(path: path) }

  func person(_ family: String, _ given: String = "", phones: [String] = [], mails: [String] = [], organization: String = "") -> Person {
    var person = Person()
    person.familyName = family
    person.givenName = given
    person.organizationName = organization
    person.values = phones.map { LabeledValue(.phone, label: ValueLabel.mobile, value: $0) } + mails.map { LabeledValue(.email, label: ValueLabel.home, value: $0) }
    return person
  }

  /// Saves people and returns them with their numbers.
  @discardableResult
  func save(_ people: [Person], in book: AddressBookStore, author: String = "") throws -> [Person] {
    try book.write(author: author) { changes in
      try people.map { person in
        var person = person
        try changes.insert(&person)
        return person
      }
    }
  }

  func names(_ book: AddressBookStore, _ ordering: SortOrdering = .familyName) throws -> [String] {
    try book.people(in: ordering, at: 0..<1_000).map(\.displayName)
  }

  func assertGood(_ book: AddressBookStore, file: StaticString = #filePath, line: UInt = #line) throws {
    XCTAssertEqual(try book.check().problems, [], file: file, line: line)
  }
}
