// What finds whom.
import AddressBookBenchmark
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

  func testCharactersThatStandForNumbersAreLettersOfNames() throws {
    let book = try openBook()
    try save([person("万", "一诺", phones: ["１３９ 五千", "千"]), person("Smith", "京", phones: ["①②", "٠١٢٣"])], in: book)
    for typed in ["万", "一", "一诺", "万一"] { XCTAssertEqual(try found(typed, in: book), ["万一诺"], typed) }
    for typed in ["京", "0123", "٠١"] { XCTAssertEqual(try found(typed, in: book).count, 1, typed) }
    XCTAssertEqual(try found("139", in: book), ["万一诺"])
    for typed in ["十", "千", "⑩", "Ⅻ", "½", "億", "1"] { XCTAssertNoThrow(try found(typed, in: book), typed) }
    XCTAssertEqual(try book.people(withNumber: "１３９五千").count, 1)
    try assertGood(book)
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
    let text = "Šilhavý o'Neil \u{E001}5678 a1b2 张 zhangwei \u{E002}x@\u{E002}example.com \u{E002}京 Nguye\u{302}\u{303}n नमस्ते"
    for typed in ["s", "silhavy", "ŠILH", "neil", "a1", "zhang", "exam", "com", "o", "京", "张 x", "5678", "nguyen", "o si zh"] {
      XCTAssertTrue(try XCTUnwrap(SearchQuery(typed)).isMet(by: text), typed)
    }
    for typed in ["ilh", "1b", "wei", "mail", "567", "伟", "张 y", "78"] { XCTAssertFalse(try XCTUnwrap(SearchQuery(typed)).isMet(by: text), typed) }
    for typed in ["silhavy", "com", "张"] { XCTAssertTrue(try XCTUnwrap(SearchQuery(names: typed)).isMet(by: text), typed) }
    for typed in ["x", "exam", "京", "5678"] { XCTAssertFalse(try XCTUnwrap(SearchQuery(names: typed)).isMet(by: text), typed) }
    // Letters that are no plain ones are left to the index.
    XCTAssertTrue(try XCTUnwrap(SearchQuery("Müller")).canBeTested)
    for typed in ["øster", "Борис", "नमस्ते"] { XCTAssertFalse(try XCTUnwrap(SearchQuery(typed)).canBeTested, typed) }
  }

  func testNamesInScriptsWhoseMarksStandBetweenWordsAreFound() throws {
    let book = try openBook()
    try save([person("शर्मा", "नमिता"), person("ใจดี", "สมชาย"), person("Иванов", "Борис"), person("محمد", "علي")], in: book)
    for (typed, name) in [("नमिता", "नमिता शर्मा"), ("नमि", "नमिता शर्मा"), ("สมชาย", "สมชาย ใจดี"), ("бор", "Борис Иванов"), ("علي", "علي محمد")] {
      XCTAssertEqual(try found(typed, in: book), [name], typed)
      XCTAssertEqual(try book.people(book.people(named: typed)).map(\.displayName), [name], typed)
    }
  }

  func testANameIsNotWhatStandsElsewhere() throws {
    let book = try openBook()
    var anna = person("Keller", "Anna", phones: ["+1 212 555 0101"], mails: ["x.zoe@example.com"], organization: "Øster 7")
    (anna.jobTitle, anna.departmentName, anna.note, anna.nickname) = ("Engineer", "Research", "met in 北京, e\u{301}te\u{301}", "Nan")
    anna.values.append(LabeledValue(.address, parts: ["", "", "12 Long Street", "Springfield", "", "", ""]))
    let id = try save([anna], in: book)[0].id
    for typed in ["zoe", "example", "engineer", "rese", "met", "京", "ete", "212555", "12125550101", "0101", "springf", "12 long"] {
      XCTAssertEqual(try book.search(typed), [id], typed)
      XCTAssertEqual(try book.people(named: typed), [], typed)
    }
    for typed in ["anna", "kel", "nan", "øster", "7", "anna keller", "øster 7"] {
      XCTAssertEqual(try book.search(typed), [id], typed)
      XCTAssertEqual(try book.people(named: typed), [id], typed)
    }
    XCTAssertEqual(try book.search("anna example"), [id])
    XCTAssertEqual(try book.people(named: "anna example"), [])
  }

  /// Looking at people first, asking the index for rarer words first, and asking it for everything must find the same people in the same order.
  func testTheSamePeopleAreFoundHoweverTheyAreLookedFor() throws {
    let book = try openBook()
    var generator = PeopleGenerator(seed: 11)
    let people = try save((0..<400).map { _ in generator.person() }, in: book)
    let searchText = SearchText(reader: book.keys.reader)
    let texts = Dictionary(uniqueKeysWithValues: people.map { ($0.id, searchText.text(of: $0)) })
    var typed = ["example", "example12", "person12", "com", "smith", "zhangwei", "müller", "österreich", "øster", "ångström", "8613", "1391", "05512345", "张伟", "王"]
      .flatMap { word in (1...word.count).map { String(word.prefix($0)) } }
    typed += ["smith example", "com zhang", "张 exa", "wei p e", "ja sm", "zw com", "1234", "+86 139", "010", "nobody", "smith nobody", "x y z"]
    for ordering in SortOrdering.allCases {
      let all = try book.allIDs(in: ordering).map(Int64.init)
      for word in Set(typed) {
        for (query, names) in [(SearchQuery(word), false), (SearchQuery(names: word), true)] {
          let query = try XCTUnwrap(query, word)
          func search(_ places: Range<Int>) throws -> [Int64] {
            try names ? book.people(named: word, in: ordering, at: places) : book.search(word, in: ordering, at: places)
          }
          book.searchLimits = SearchLimits(sorted: .max, frequent: .max, looked: 0)
          let expected = try search(0..<90)
          if query.canBeTested, ordering == .familyName { XCTAssertEqual(expected, Array(all.filter { query.isMet(by: texts[$0]!) }.prefix(90)), word) }
          for limits in [SearchLimits(sorted: 1, frequent: 1, gathered: 100, looked: 60), SearchLimits(sorted: 50, frequent: 40, gathered: 200, looked: 200), SearchLimits(frequent: 100, gathered: 1, looked: 5_000)] {
            book.searchLimits = limits
            XCTAssertEqual(try search(0..<30), Array(expected.prefix(30)), "\(word) \(limits)")
            XCTAssertEqual(try search(30..<90), Array(expected.dropFirst(30)), "\(word) \(limits)")
          }
        }
      }
    }
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
