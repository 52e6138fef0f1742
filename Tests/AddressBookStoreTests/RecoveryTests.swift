// What happens to a book beside saving and reading: interrupted repairs, files that are taken away or put in its place, older versions, others
// who hold the lock.
import Foundation
import XCTest
@testable import AddressBookStore

final class RecoveryTests: BookTestCase {
  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? [] }

  /// A book whose file ends early, as after a copy that was broken off.
  private func makeTruncated(people: Int = 3_000, keeping share: Double = 0.6) throws {
    var book: AddressBookStore? = try openBook()
    try save((0..<people).map { person("P\($0)", "Given", phones: ["139\($0)"]) }, in: book!)
    book = nil
    let size = try XCTUnwrap(FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber).intValue
    truncate(path, off_t(Double(size) * share) / 4096 * 4096)
  }

  func testABookThatWasCutOffIsSalvagedAsFarAsItGoes() throws {
    try makeTruncated()
    let book = try openBook()
    guard case .damaged(let reason, let aside, let people, _)? = book.openingNotes.first else { return XCTFail("\(book.openingNotes)") }
    XCTAssertTrue(FileManager.default.fileExists(atPath: aside))
    XCTAssertTrue(reason.contains("malformed"), reason)
    XCTAssertGreaterThan(people, 500)
    XCTAssertEqual(try book.peopleCount(), people)
    XCTAssertEqual(try book.check(.everyWord).problems, [])
    XCTAssertEqual(names.filter { $0.contains(".salvag") || $0.contains(".reading") }, [])
  }

  func testValuesAddedAfterASalvageGetNumbersOfTheirOwn() throws {
    try makeTruncated()
    let book = try openBook()
    var first = try XCTUnwrap(book.people(in: .familyName, at: 0..<1, withValues: true).first)
    let others = try Set(book.people(in: .familyName, at: 1..<1_000, withValues: true).flatMap { $0.values.map(\.id) })
    first.values.insert(LabeledValue(.email, value: "new@example.com"), at: 0)
    try book.write { try $0.update(&first) }
    XCTAssertEqual(Set(first.values.map(\.id)).count, first.values.count)
    XCTAssertTrue(others.isDisjoint(with: first.values.map(\.id)))
  }

  func testASalvageThatWasStoppedBeforeItWasPutInPlaceIsFinished() throws {
    var book: AddressBookStore? = try AddressBookStore(path: folder + "/other")
    try save([person("Saved")], in: book!)
    book = nil
    try FileManager.default.moveItem(atPath: folder + "/other", toPath: path + ".salvaged")
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: path))
    try Data("its log".utf8).write(to: URL(fileURLWithPath: path + "-wal"))
    let again = try openBook()
    guard case .salvageFinished(let aside)? = again.openingNotes.first else { return XCTFail("\(again.openingNotes)") }
    XCTAssertEqual(try self.names(again), ["Saved"])
    XCTAssertEqual(FileManager.default.contents(atPath: aside), Data("damaged".utf8))
    XCTAssertEqual(FileManager.default.contents(atPath: aside + "-wal"), Data("its log".utf8))
    try assertGood(again)
  }

  func testWhoHasABookOpenThatIsSalvagedByAnotherWritesToTheNewOne() throws {
    let first = try openBook()
    try save([person("A")], in: first)
    let second = try AddressBookStore(path: path, salvaging: true)
    XCTAssertEqual(try names(second), ["A"])
    XCTAssertEqual(try names(first), ["A"])
    try save([person("B")], in: first)
    XCTAssertEqual(try names(second), ["A", "B"])
    try save([person("C")], in: second)
    XCTAssertEqual(try names(first), ["A", "B", "C"])
    try assertGood(first)
  }

  func testABookThatIsTakenAwayWhileItIsOpenTakesNoMoreChanges() throws {
    let book = try openBook()
    try save([person("A")], in: book)
    try FileManager.default.moveItem(atPath: path, toPath: folder + "/elsewhere")
    XCTAssertThrowsError(try save([person("B")], in: book)) { XCTAssertTrue("\($0)".contains("moved or deleted"), "\($0)") }
    XCTAssertThrowsError(try names(book))
    try FileManager.default.moveItem(atPath: folder + "/elsewhere", toPath: path)
    try save([person("B")], in: book)
    XCTAssertEqual(try names(book), ["A", "B"])
  }

  func testALogThatWasTakenAwayIsSaid() throws {
    // A copy of the files as a killed program leaves them.
    let book = try AddressBookStore(path: folder + "/running")
    try save([person("A")], in: book)
    try book.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try save([person("B")], in: book)
    for ending in ["", "-lock", "-wal"] { try FileManager.default.copyItem(atPath: folder + "/running" + ending, toPath: path + ending) }
    XCTAssertEqual(try openBook().openingNotes, [])
    for ending in ["", "-lock"] {
      unlink(path + ending)
      try FileManager.default.copyItem(atPath: folder + "/running" + ending, toPath: path + ending)
    }
    unlink(path + "-wal")
    let without = try openBook()
    XCTAssertEqual(without.openingNotes, [.logMissing(path + "-wal")])
    XCTAssertEqual(try names(without), ["A"])
    try assertGood(without)
  }

  func testABookThatWasClosedHasNoLogToMiss() throws {
    for _ in 0..<2 { XCTAssertEqual(try openBook().openingNotes, []) }
    XCTAssertEqual(names, ["AddressBook.sqlite", "AddressBook.sqlite-lock"])
  }

  func testABookThatWasEmptiedIsSaidAndANewOneIsNot() throws {
    XCTAssertTrue(try openBook().isNew)
    XCTAssertFalse(try openBook().isNew)
    truncate(path, 0)
    let book = try openBook()
    XCTAssertEqual(book.openingNotes, [.emptied])
    XCTAssertTrue(book.isNew)
    try assertGood(book)
  }

  private func makeOlder(_ path: String) throws {
    let raw = try SQLiteConnection(path: path)
    try raw.execute("DROP INDEX person_link; PRAGMA user_version=1")
  }

  func testABookOfTheFirstVersionIsMigratedAndACopyIsKept() throws {
    var book: AddressBookStore? = try openBook()
    try save([person("A", phones: ["1"]), person("B")], in: book!)
    book = nil
    try makeOlder(path)
    let migrated = try openBook()
    guard case .migrated(from: 1, to: 2, let backup)? = migrated.openingNotes.first else { return XCTFail("\(migrated.openingNotes)") }
    XCTAssertEqual(try names(migrated), ["A", "B"])
    XCTAssertEqual(try SQLiteConnection(path: backup).integer("SELECT count(*) FROM person"), 2)
    XCTAssertEqual(try SQLiteConnection(path: backup).integer("PRAGMA user_version"), 1)
    let plan = try migrated.writer.text("SELECT detail FROM (SELECT 1), pragma_index_list('person') WHERE name = 'person_link'".replacingOccurrences(of: "detail", with: "name"))
    XCTAssertEqual(plan, "person_link")
    try assertGood(migrated)
  }

  func testABackupOfTheFirstVersionIsRestored() throws {
    let book = try openBook()
    try save([person("Old")], in: book)
    try book.backup(to: folder + "/old.backup")
    try makeOlder(folder + "/old.backup")
    let before = try Data(contentsOf: URL(fileURLWithPath: folder + "/old.backup"))
    try save([person("New")], in: book)
    _ = try book.restore(from: folder + "/old.backup")
    XCTAssertEqual(try names(book), ["Old"])
    XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: folder + "/old.backup")), before, "the backup was changed")
    XCTAssertEqual(names.filter { $0.contains(".restoring") || $0.hasSuffix(".part") }, [])
    try assertGood(book)
  }

  func testAWriterThatDoesNotLetGoIsSaidAndNobodyWaitsForEver() throws {
    let file = folder + "/lock"
    let holder = try WriterLock(path: file), waiter = try WriterLock(path: file, patience: 0.2)
    try holder.acquire()
    XCTAssertThrowsError(try waiter.acquire()) { XCTAssertTrue("\($0)".contains("End it, then try again"), "\($0)") }
    holder.release()
    // What was waited for in vain is not held by anybody afterwards.
    usleep(300_000)
    try waiter.acquire()
    waiter.release()
    try holder.acquire()
    holder.release()
  }

  func testWhoWaitsForTheLockGetsItBeforeWhoHasJustHadIt() throws {
    let file = folder + "/lock", rounds = 40
    let start = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var order: [Int] = []
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      guard let lock = try? WriterLock(path: file) else { return XCTFail() }
      if number == 0 { start.wait() } else { start.signal() }
      for _ in 0..<rounds {
        guard (try? lock.acquire()) != nil else { return XCTFail() }
        order.append(number)
        usleep(2_000)
        lock.release()
      }
    }
    // Both have their turns while both want them: neither has all of its turns before the other's first half is over.
    let last = try XCTUnwrap(order.firstIndex { $0 != order[0] })
    XCTAssertLessThan(last, rounds / 2, "\(order)")
  }

  func testSortKeysAndWordsThatDoNotFitAreFoundAndMended() throws {
    let book = try openBook()
    try save([person("A"), person("B", phones: ["139"])], in: book)
    let raw = try SQLiteConnection(path: path)
    try raw.execute("UPDATE person SET given_key = family_key || x'01' WHERE id = 1")
    XCTAssertEqual(try book.check().problems, ["1 people stand at the wrong place of the list"])
    XCTAssertEqual(try book.check(.file, people: [2]).problems, [])
    XCTAssertEqual(try book.check(.file, people: [1]).problems.count, 1)
    try raw.execute("INSERT INTO search(rowid, text) VALUES(2, 'surplus')")
    XCTAssertEqual(try book.check(.everyWord).problems.count, 2)
    try book.repairIndexes()
    XCTAssertEqual(try book.check(.everyWord).problems, [])
  }

  func testAPersonTooLargeToKeepIsRefusedWithItsSize() throws {
    let book = try openBook()
    var large = person("Large")
    large.note = String(repeating: "x", count: AddressBookTransaction.maximumText + 1)
    XCTAssertThrowsError(try book.write { try $0.insert(&large) }) { XCTAssertTrue("\($0)".contains("the text of one person"), "\($0)") }
    large.note = ""
    large.values = (0..<10_000).map { LabeledValue(.phone, value: "139 \($0)") }
    try book.write { try $0.insert(&large) }
    XCTAssertEqual(try book.person(large.id)?.values.count, 10_000)
    try assertGood(book)
  }
}
