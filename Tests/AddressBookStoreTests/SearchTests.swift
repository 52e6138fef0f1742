// What finds whom.
import Foundation
import XCTest
@testable import AddressBookStore

final class SearchTests: BookTestCase {
  private func found(_ typed: String, in book: AddressBookStore) throws -> [String] {
    try book.people(book.search(typed)).map(\.displayName)
  }

  func testChineseNamesAreFoundByCharactersAndByPinyin() throws {
    let book = try openBook()
    try save([person("张", "伟国"), person("章", "子怡"), person("Zhang", "Wei")], in: book)
    for typed in ["张", "伟", "张伟", "国", "张伟国"] { XCTAssertEqual(try found(typed, in: book), ["张伟国"], typed) }
    for typed in ["zhangwei", "ZHANGWEIGUO", "zwg", "weiguo", "weig"] { XCTAssertTrue(try found(typed, in: book).contains("张伟国"), typed) }
    XCTAssertEqual(Set(try found("zhang", in: book)), ["张伟国", "章子怡", "Wei Zhang"])
    XCTAssertEqual(try found("ng", in: book), [])
  }

  func testSurnamesAreFoundByTheirOwnReading() throws {
    let book = try openBook()
    try save([person("曾", "国藩")], in: book)
    XCTAssertEqual(try found("zengguo", in: book), ["曾国藩"])
    XCTAssertEqual(try found("ceng", in: book), [])
  }

  func testLettersWithMarksAreFoundByPlainOnes() throws {
    let book = try openBook()
    try save([person("Šilhavý", "Jan"), person("Díaz", "Álvaro")], in: book)
    XCTAssertEqual(try found("silh", in: book), ["Jan Šilhavý"])
    XCTAssertEqual(try found("alvaro d", in: book), ["Álvaro Díaz"])
    XCTAssertEqual(try found("ÁLV", in: book), ["Álvaro Díaz"])
  }

  func testNumbersAreFoundByTheirBeginningAndTheirLastFourDigits() throws {
    let book = try openBook()
    try save([person("A", phones: ["+86 139 1234 5678"]), person("B", phones: ["(020) 7946-0464"])], in: book)
    for typed in ["139 12", "8613", "+86 139", "5678", "13912345678"] { XCTAssertEqual(try found(typed, in: book), ["A"], typed) }
    XCTAssertEqual(try found("0207946", in: book), ["B"])
    try save([person("C", phones: ["+1 (212) 555-0100"])], in: book)
    XCTAssertEqual(try found("212 555", in: book), ["C"])
    XCTAssertEqual(try found("234", in: book), [])
  }

  func testATextDoesNotMatchTheDigitsOfAKeypad() throws {
    let book = try openBook()
    try save([person("A", phones: ["464"]), person("Ingrid")], in: book)
    XCTAssertEqual(try found("ing", in: book), ["Ingrid"])
  }

  func testExactMailAddressesAndNumbersAreFoundHoweverTheyAreWritten() throws {
    let book = try openBook()
    let people = try save([person("A", phones: ["+44 20 7946 0018"], mails: ["Ann.Lee@Example.com"]), person("B", mails: ["xann.lee@example.com"])], in: book)
    XCTAssertEqual(try book.people(withMail: "ann.lee@example.COM"), [people[0].id])
    for number in ["02079460018", "+442079460018", "0044 20 7946 0018"] { XCTAssertEqual(try book.people(withNumber: number), [people[0].id], number) }
    XCTAssertEqual(try book.people(withNumber: "7946 0018"), [])
  }

  func testQueriesMadeOfSignsAndSyntaxFindNothingAndBreakNothing() throws {
    let book = try openBook()
    try save([person("O'Neil \"Bo\"", "Ann-Marie")], in: book)
    for typed in ["", "*", "\"", "AND", "NEAR(", "(", "-", "^", ":", "' OR 1"] { XCTAssertNoThrow(try found(typed, in: book), typed) }
    for typed in ["o'neil", "neil", "\"bo\"", "ann-m", "bo ann"] { XCTAssertEqual(try found(typed, in: book).count, 1, typed) }
  }

  func testManyHitsComeInTheOrderOfTheList() throws {
    let book = try openBook()
    var people: [Person] = []
    for number in 0..<5_000 { people.append(person("Family\(number % 97)", "Same\(number)")) }
    try save(people, in: book)
    let all = try book.allIDs(in: .familyName).map(Int64.init)
    XCTAssertEqual(try book.search("same", at: 0..<30), Array(all[0..<30]))
    XCTAssertEqual(try book.search("same", at: 4_000..<4_030), Array(all[4_000..<4_030]))
    // A change is seen, without the order being built again.
    let added = try save([person("Aaa", "Same")], in: book)[0]
    XCTAssertEqual(try book.search("same", at: 0..<1), [added.id])
    try book.write { try $0.delete(person: added.id) }
    XCTAssertEqual(try book.search("same", at: 0..<1), [all[0]])
  }

  func testWordsAreCutAndFoldedAsTheIndexDoes() throws {
    let text = "Šilhavý o'Neil \u{E001}5678 a1b2 张 zhangwei x@example.com"
    for word in ["s", "silhavy", "neil", "a1", "zhang", "exam", "com", "o"] { XCTAssertTrue(SearchText.hasWord(beginning: Array(word.utf8), in: text), word) }
    for word in ["ilh", "5678", "1b", "wei", "mail"] { XCTAssertFalse(SearchText.hasWord(beginning: Array(word.utf8), in: text), word) }
    XCTAssertEqual(SearchText.query("Sm").flatMap(SearchText.onlyWord), Array("sm".utf8))
    XCTAssertNil(SearchText.query("sm j").flatMap(SearchText.onlyWord))
  }

  func testChangedAndDeletedPeopleAreNotFoundByWhatTheyWere() throws {
    let book = try openBook()
    var someone = try save([person("Before", "Ann", phones: ["111222"])], in: book)[0]
    someone.familyName = "After"
    someone.values = []
    try book.write { try $0.update(&someone) }
    XCTAssertEqual(try found("before", in: book), [])
    XCTAssertEqual(try found("111222", in: book), [])
    XCTAssertEqual(try found("after", in: book), ["Ann After"])
    try book.write { try $0.delete(person: someone.id) }
    XCTAssertEqual(try found("ann", in: book), [])
    try assertGood(book)
  }
}
