// Names, addresses and cards as people read them.
import Contacts
import Foundation
import XCTest

final class ContactFormatTests: XCTestCase {
  private func contact(_ change: (CNMutableContact) -> Void) -> CNMutableContact {
    let contact = CNMutableContact()
    change(contact)
    return contact
  }

  private func fullName(_ change: (CNMutableContact) -> Void) -> String? { CNContactFormatter.string(from: contact(change), style: .fullName) }

  func testNamesStandInTheOrderOfTheirScript() {
    XCTAssertEqual(fullName { ($0.givenName, $0.familyName) = ("小龍", "李") }, "李小龍")
    XCTAssertEqual(fullName { ($0.namePrefix, $0.givenName, $0.middleName, $0.familyName, $0.nameSuffix) = ("Dr.", "Ida", "M.", "Zimmer", "Jr.") }, "Dr. Ida M. Zimmer Jr.")
    XCTAssertEqual(fullName { ($0.contactType, $0.organizationName, $0.givenName) = (.organization, "Harbour Bakery", "Tom") }, "Harbour Bakery")
    XCTAssertEqual(fullName { $0.nickname = "Bo" }, "Bo")
    XCTAssertNil(fullName { _ in })
    let chinese = contact { ($0.givenName, $0.familyName) = ("伟", "张") }
    XCTAssertEqual(CNContactFormatter.nameOrder(for: chinese), .familyNameFirst)
    XCTAssertEqual(CNContactFormatter.delimiter(for: chinese), "")
  }

  func testAddressesAreWrittenAsTheirCountryDoes() {
    let address = CNMutablePostalAddress()
    (address.street, address.city, address.state, address.postalCode, address.country) = ("1 Main St", "Springfield", "IL", "62701", "United States")
    address.isoCountryCode = "us"
    XCTAssertEqual(CNPostalAddressFormatter.string(from: address, style: .mailingAddress), "1 Main St\nSpringfield IL 62701\nUnited States")
    (address.street, address.city, address.state, address.postalCode, address.country, address.isoCountryCode) = ("Hauptstr. 1", "Berlin", "", "10115", "Deutschland", "de")
    XCTAssertEqual(CNPostalAddressFormatter.string(from: address, style: .mailingAddress), "Hauptstr. 1\n10115 Berlin\nDeutschland")
  }

  func testCardsAreWrittenAndReadAgain() throws {
    let person = contact { contact in
      (contact.givenName, contact.familyName, contact.note) = ("雨桐", "曾", "a;b,c\nd")
      contact.phoneNumbers = [CNLabeledValue(label: CNLabelPhoneNumberMobile, value: CNPhoneNumber(stringValue: "+86 10 5550 0107"))]
      contact.imageData = Data((0...255).map { UInt8($0) })
    }
    let data = try CNContactVCardSerialization.data(with: [person])
    XCTAssertTrue(String(decoding: data, as: UTF8.self).contains("N:曾;雨桐;;;"))
    let read = try XCTUnwrap(try CNContactVCardSerialization.contacts(with: data).first)
    XCTAssertEqual([read.familyName, read.givenName, read.note], ["曾", "雨桐", "a;b,c\nd"])
    XCTAssertEqual(read.phoneNumbers.first?.label, CNLabelPhoneNumberMobile)
    XCTAssertEqual(read.imageData, person.imageData)
    XCTAssertThrowsError(try CNContactVCardSerialization.contacts(with: Data("nothing".utf8))) { XCTAssertEqual(($0 as? CNError)?.code, .vCardMalformed) }
  }

  func testAComparatorOrdersAsThePhoneBookDoes() {
    let people = [("Bo", "Young"), ("伟", "张"), ("Zoë", "Adams"), ("思", "曾")].map { pair in contact { ($0.givenName, $0.familyName) = pair } }
    let sorted = people.sorted { CNContact.comparator(forNameSortOrder: .familyName)($0, $1) == .orderedAscending }
    XCTAssertEqual(sorted.map(\.familyName), ["Adams", "Young", "曾", "张"])
  }

  func testABirthdayWithoutYearStaysWithoutYear() {
    let person = contact { $0.birthday = DateComponents(year: 1604, month: 2, day: 29) }
    XCTAssertNil(person.birthday?.year)
    XCTAssertEqual(person.birthday?.month, 2)
  }
}
