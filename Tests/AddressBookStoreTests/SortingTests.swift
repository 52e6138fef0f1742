// Who stands where in the list, and under which letter.
import Foundation
import XCTest
@testable import AddressBookStore

final class SortingTests: BookTestCase {
  private func section(_ person: Person, _ ordering: SortOrdering = .familyName) throws -> String {
    let keys = try SortKeys().keys(of: person)
    return sectionTitle(Int(ordering == .familyName ? keys.family[0] : keys.given[0]))
  }

  func testLatinAndChineseNamesAreMixedUnderTheirLetters() throws {
    let book = try openBook()
    try save([person("Ångström", "Eva"), person("张", "伟"), person("", "安娜"), person("Zander"), person("Adam", "Bo"), person("李", "娜"), person("Lee", "Al")], in: book)
    XCTAssertEqual(try names(book), ["Bo Adam", "安娜", "Eva Ångström", "Al Lee", "李娜", "Zander", "张伟"])
    XCTAssertEqual(try book.sections(in: .familyName).map(\.title), ["A", "L", "Z"])
    XCTAssertEqual(try book.sections(in: .familyName).map(\.count), [3, 2, 2])
    XCTAssertEqual(try book.sections(in: .familyName).map(\.first), [0, 3, 5])
  }

  func testSurnamesHaveTheirOwnReadings() throws {
    for (name, letter) in [
      ("曾", "Z"), ("单", "S"), ("仇", "Q"), ("区", "O"), ("朴", "P"), ("解", "X"), ("查", "Z"), ("任", "R"), ("盖", "G"), ("沈", "S"), ("尉迟", "Y"),
      ("單", "S"), ("區", "O"), ("欧阳", "O"),
    ] {
      XCTAssertEqual(try section(person(name, "某")), letter, name)
    }
    XCTAssertEqual(try NameReader().surname("朴"), ["piao"])
    XCTAssertEqual(try NameReader().surname("尉迟"), ["yu", "chi"])
  }

  func testAPhoneticNameWinsOverTheReading() throws {
    var someone = person("单", "某")
    someone.phoneticFamilyName = "Dan"
    XCTAssertEqual(try section(someone), "D")
  }

  func testTheSameSurnameStaysTogetherAndTheOrderIsStable() throws {
    let book = try openBook()
    try save([person("李", "某"), person("刘", "某"), person("韩", "某"), person("韩", "某某"), person("贺", "某"), person("利", "安"), person("李", "安")], in: book)
    XCTAssertEqual(try names(book), ["韩某", "韩某某", "贺某", "李安", "李某", "利安", "刘某"])
  }

  func testDigitsSignsAndOtherScriptsAreUnderTheNumberSign() throws {
    for name in ["007", "+86 139", "!", "Иванов", "あべ", ""] { XCTAssertEqual(try section(person(name)), "#", name) }
    XCTAssertEqual(try section(person("Øster")), "O")
    XCTAssertEqual(try section(person("Łukasz")), "L")
    XCTAssertEqual(try section(person("ßen")), "S")
    let book = try openBook()
    try save([person("007"), person("Zoe")], in: book)
    XCTAssertEqual(try names(book), ["Zoe", "007"])
  }

  func testGivenNameFirstIsAnOrderOfItsOwn() throws {
    let book = try openBook()
    try save([person("Adams", "Zoe"), person("Zuse", "Ann"), person("张", "安")], in: book)
    XCTAssertEqual(try names(book, .givenName), ["张安", "Ann Zuse", "Zoe Adams"])
    XCTAssertEqual(try book.sections(in: .givenName).map(\.title), ["A", "Z"])
  }

  func testOrganizationsAndNamelessPeopleStandByWhatTheyShow() throws {
    let book = try openBook()
    var firm = person("", organization: "Müller AG")
    firm.kind = .organization
    try save([firm, person("", mails: ["kim@example.com"]), person("Nu"), person("", phones: ["123"])], in: book)
    XCTAssertEqual(try names(book), ["kim@example.com", "Müller AG", "Nu", "123"])
  }

  func testEastAsianNamesShowTheFamilyFirstWithoutASpace() {
    XCTAssertEqual(person("李", "小龍").displayName, "李小龍")
    XCTAssertEqual(person("Lee", "Bruce").displayName, "Bruce Lee")
    XCTAssertEqual(person("김", "민수").displayName, "김민수")
  }

  func testKeysAreMadeAgainWhenWhatMadeThemHasChanged() throws {
    var book: AddressBookStore? = try openBook()
    try save([person("曾", "某"), person("Abel")], in: book!)
    book = nil
    let raw = try SQLiteConnection(path: path)
    try raw.execute("UPDATE setting SET value = 'ICU 1' WHERE name = 'keys'; UPDATE person SET family_key = x'1B', given_key = x'1B'; DELETE FROM section_count")
    let again = try openBook()
    XCTAssertEqual(again.openingNotes, [.keysRebuilt(people: 2)])
    XCTAssertEqual(try names(again), ["Abel", "曾某"])
    XCTAssertEqual(try again.sections(in: .familyName).map(\.title), ["A", "Z"])
    try assertGood(again)
  }
}
