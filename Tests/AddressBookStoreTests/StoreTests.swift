// Saving, numbers that stay, groups, changes, two openers.
import Foundation
import XCTest
@testable import AddressBookStore

final class StoreTests: BookTestCase {
  func testWhatIsSavedIsReadAgainByAnotherOpener() throws {
    var book: AddressBookStore? = try openBook()
    var someone = person("Doe", "Jane", phones: ["1", "2"], mails: ["j@d.e"])
    someone.note = "a\nb"
    someone.birthday = "--03-22"
    someone.cardLines = ["X-ONE;X-P=q:1", "LOGO:x"]
    let saved = try save([someone], in: book!)[0]
    try book!.write { try $0.setImage([1, 2, 3], ofPerson: saved.id) }
    book = nil
    let again = try XCTUnwrap(openBook().person(saved.id))
    XCTAssertEqual(again.displayName, "Jane Doe")
    XCTAssertEqual(again.values, saved.values)
    XCTAssertEqual(again.note, "a\nb")
    XCTAssertEqual(again.cardLines, someone.cardLines)
    XCTAssertEqual(again.birthday, "--03-22")
    XCTAssertEqual(try openBook().image(ofPerson: saved.id), [1, 2, 3])
    XCTAssertEqual(try openBook().person(identifier: saved.identifier)?.id, saved.id)
  }

  func testTheFileIsForItsOwnerOnly() throws {
    let book = try openBook()
    try save([person("A")], in: book)
    for ending in ["", "-wal", "-lock"] {
      let mode = try XCTUnwrap(FileManager.default.attributesOfItem(atPath: path + ending)[.posixPermissions] as? NSNumber)
      XCTAssertEqual(mode.intValue, 0o600, ending)
    }
  }

  func testValueNumbersStayWhenValuesAreMovedAndChanged() throws {
    let book = try openBook()
    var someone = try save([person("A", phones: ["1", "2", "3"])], in: book)[0]
    let ids = someone.values.map(\.id)
    XCTAssertEqual(Set(ids).count, 3)
    someone.values.swapAt(0, 2)
    someone.values[1].value = "22"
    someone.values.insert(LabeledValue(.phone, value: "0"), at: 0)
    try book.write { try $0.update(&someone) }
    let again = try XCTUnwrap(book.person(someone.id))
    XCTAssertEqual(again.values.map(\.value), ["0", "3", "22", "1"])
    XCTAssertEqual(again.values.dropFirst().map(\.id), [ids[2], ids[1], ids[0]])
    XCTAssertFalse(ids.contains(again.values[0].id))
  }

  func testNumbersAreNeverUsedAgain() throws {
    let book = try openBook()
    let first = try save([person("A", phones: ["1"])], in: book)[0]
    try book.write { try $0.delete(person: first.id) }
    let second = try save([person("B", phones: ["1"])], in: book)[0]
    XCTAssertGreaterThan(second.id, first.id)
    XCTAssertGreaterThan(second.values[0].id, first.values[0].id)
  }

  func testATransactionHappensAltogetherOrNotAtAll() throws {
    let book = try openBook()
    XCTAssertThrowsError(try book.write { changes in
      var someone = person("A")
      try changes.insert(&someone)
      try changes.delete(person: 999)
    }) { XCTAssertEqual($0 as? AddressBookError, .noSuchPerson(999)) }
    XCTAssertEqual(try book.peopleCount(), 0)
    XCTAssertEqual(try book.search("a"), [])
    try assertGood(book)
  }

  func testDeletingAGroupKeepsItsPeopleAndDeletingAPersonLeavesTheGroup() throws {
    let book = try openBook()
    let people = try save([person("B"), person("A")], in: book)
    var group = PeopleGroup(name: "Friends")
    try book.write { changes in
      try changes.insert(&group)
      for person in people { try changes.add(person: person.id, toGroup: group.id) }
    }
    XCTAssertEqual(try book.members(ofGroup: group.id), [people[1].id, people[0].id])
    try book.write { try $0.delete(person: people[0].id) }
    XCTAssertEqual(try book.members(ofGroup: group.id), [people[1].id])
    try book.write { try $0.delete(group: group.id) }
    XCTAssertEqual(try book.peopleCount(), 1)
    XCTAssertEqual(try book.groups(), [])
    try assertGood(book)
  }

  func testALabelThatOneHasIsNotTakenFromAnother() throws {
    let book = try openBook()
    var people = [person("A"), person("B")]
    for index in 0..<2 { people[index].values = [LabeledValue(.phone, label: "TestLabel", value: "1")] }
    people = try save(people, in: book)
    people[0].values = []
    try book.write { try $0.update(&people[0]) }
    XCTAssertEqual(try book.person(people[1].id)?.values.first?.label, "TestLabel")
  }

  func testTheLogTellsWhatOthersDid() throws {
    let book = try openBook()
    let start = try book.currentToken()
    var someone = try save([person("A")], in: book, author: "one")[0]
    someone.familyName = "B"
    try book.write(author: "two") { try $0.update(&someone) }
    try book.write(author: "one") { try $0.delete(person: someone.id) }
    let changes = try book.changes(since: start)
    XCTAssertEqual(changes.map(\.kind), [.personAdded, .personUpdated, .personDeleted])
    XCTAssertEqual(changes.last?.identifier, someone.identifier)
    XCTAssertEqual(try book.changes(since: start, excluding: ["one"]).map(\.kind), [.personUpdated])
    XCTAssertEqual(try book.changes(since: changes[1].token).map(\.kind), [.personDeleted])
    try book.trimChanges(keeping: 1)
    XCTAssertThrowsError(try book.changes(since: start)) { XCTAssertEqual($0 as? AddressBookError, .tokenExpired) }
    XCTAssertEqual(try book.changes(since: try book.currentToken()), [])
  }

  func testSavingWithoutAChangeLogsNothing() throws {
    let book = try openBook()
    var someone = try save([person("A", phones: ["1"])], in: book)[0]
    let token = try book.currentToken()
    try book.write { try $0.update(&someone) }
    XCTAssertEqual(try book.currentToken(), token)
  }

  func testTwoOpenersWriteAndReadAtTheSameTime() throws {
    let one = try openBook(), two = try openBook()
    let done = DispatchGroup()
    for (book, name) in [(one, "One"), (two, "Two")] {
      DispatchQueue.global().async(group: done) {
        for number in 0..<50 { _ = try? self.save([self.person(name, "\(number)")], in: book) }
      }
    }
    for _ in 0..<50 { _ = try one.people(in: .familyName, at: 0..<30) }
    XCTAssertEqual(done.wait(timeout: .now() + 60), .success)
    XCTAssertEqual(try one.peopleCount(), 100)
    XCTAssertEqual(try two.search("two", at: 0..<100).count, 50)
    try assertGood(one)
  }

  func testReadersDoNotWaitForAWriter() throws {
    let book = try openBook()
    try save([person("A")], in: book)
    let inside = DispatchSemaphore(value: 0), release = DispatchSemaphore(value: 0)
    let writing = expectation(description: "the writer ended")
    DispatchQueue.global().async {
      try? book.write { changes in
        var someone = Person()
        try changes.insert(&someone)
        inside.signal()
        _ = release.wait(timeout: .now() + 20)
      }
      writing.fulfill()
    }
    XCTAssertEqual(inside.wait(timeout: .now() + 20), .success)
    XCTAssertEqual(try book.peopleCount(), 1)
    release.signal()
    wait(for: [writing], timeout: 20)
    XCTAssertEqual(try book.peopleCount(), 2)
  }

  func testEveryoneIsHandedOutWhileOthersWrite() throws {
    let book = try openBook()
    try save((0..<1_000).map { person("P\($0)") }, in: book)
    var seen: Set<Int64> = []
    try book.forEachBatch(of: 100) { batch in
      seen.formUnion(batch.map(\.id))
      try self.save([self.person("New")], in: book)
      return seen.count < 1_000
    }
    XCTAssertEqual(seen.filter { $0 <= 1_000 }.count, 1_000)
  }

  func testAPersonWithTenThousandValuesIsSavedAndFound() throws {
    let book = try openBook()
    let someone = try save([person("Many", phones: (0..<10_000).map { "555\($0)" })], in: book)[0]
    XCTAssertEqual(try book.person(someone.id)?.values.count, 10_000)
    XCTAssertEqual(try book.search("5551"), [someone.id])
    try assertGood(book)
  }

  func testAPictureThatIsTooLargeIsRefusedByName() throws {
    let book = try openBook()
    let someone = try save([person("A")], in: book)[0]
    let limit = AddressBookTransaction.maximumImage
    XCTAssertThrowsError(try book.write { try $0.setImage([UInt8](repeating: 0, count: limit + 1), ofPerson: someone.id) }) {
      XCTAssertEqual($0 as? AddressBookError, .tooLarge(what: "the picture (\(limit + 1) bytes)", limit: limit))
    }
  }
}
