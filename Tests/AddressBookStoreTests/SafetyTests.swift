// Damage, versions, backups, full disks and killed writers.
import Foundation
import XCTest
@testable import AddressBookStore

final class SafetyTests: BookTestCase {
  func testADamagedFileIsSetAsideAndWhatCanBeReadIsKept() throws {
    var book: AddressBookStore? = try openBook()
    try save((0..<3_000).map { person("P\($0)", "Given", phones: ["139\($0)"]) }, in: book!)
    try book!.backup(to: folder + "/whole")
    book = nil
    for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/whole"))
    // The schema's page stays, one in eight of the others is lost.
    for page in stride(from: 2, to: bytes.count / 4096, by: 8) { bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xAA, count: 4096)) }
    try bytes.write(to: URL(fileURLWithPath: path))
    var again = try openBook()
    if again.openingNotes.isEmpty {
      // The damage lies where opening does not look; the check finds it.
      XCTAssertFalse(try again.check().isGood)
      again = try AddressBookStore(path: path, salvaging: true)
    }
    guard case .damaged(_, let aside, let people, _)? = again.openingNotes.first else { return XCTFail("\(again.openingNotes)") }
    XCTAssertTrue(FileManager.default.fileExists(atPath: aside))
    XCTAssertEqual(try again.peopleCount(), people)
    XCTAssertGreaterThan(people, 1_500)
    XCTAssertLessThan(people, 3_000)
    try assertGood(again)
  }

  func testAFileThatIsNoDatabaseIsSetAside() throws {
    let text = Data(String(repeating: "this is no database ", count: 500).utf8)
    try text.write(to: URL(fileURLWithPath: path))
    let book = try openBook()
    guard case .damaged(_, let aside, 0, 0)? = book.openingNotes.first else { return XCTFail("\(book.openingNotes)") }
    XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: aside)), text)
    try save([person("A")], in: book)
    try assertGood(book)
  }

  func testABookOfANewerVersionAndAnotherProgramsFileAreLeftAlone() throws {
    _ = try openBook()
    let raw = try SQLiteConnection(path: path)
    try raw.execute("PRAGMA user_version=99")
    XCTAssertThrowsError(try openBook()) { XCTAssertEqual($0 as? AddressBookError, .newerVersion(path: self.path, found: 99, known: Schema.version)) }
    let other = try SQLiteConnection(path: folder + "/other.sqlite")
    try other.execute("CREATE TABLE mine(x); INSERT INTO mine VALUES(1)")
    XCTAssertThrowsError(try AddressBookStore(path: folder + "/other.sqlite"))
    XCTAssertEqual(try other.integer("SELECT x FROM mine"), 1)
  }

  func testABackupIsRestoredAndTheFormerBookIsKept() throws {
    let book = try openBook()
    try save([person("Old", phones: ["1"])], in: book)
    try book.backup(to: folder + "/backup")
    XCTAssertThrowsError(try book.backup(to: folder + "/backup"))
    try save([person("New")], in: book)
    let token = try book.currentToken()
    let former = try book.restore(from: folder + "/backup")
    XCTAssertEqual(try names(book), ["Old"])
    XCTAssertEqual(try book.search("old").count, 1)
    XCTAssertEqual(try book.search("new"), [])
    XCTAssertEqual(try book.changes(since: token).map(\.kind), [.everything])
    XCTAssertEqual(try names(AddressBookStore(path: former)), ["New", "Old"])
    try assertGood(book)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/none"))
    XCTAssertThrowsError(try book.restore(from: folder + "/none"))
  }

  func testCheckFindsWhatDoesNotFitAndRepairMendsIt() throws {
    let book = try openBook()
    try save([person("A"), person("B")], in: book)
    let raw = try SQLiteConnection(path: path)
    try raw.execute("UPDATE section_count SET count = 7 WHERE section = 1; INSERT INTO search(search) VALUES('delete-all')")
    XCTAssertEqual(try book.check().problems.count, 3)
    try book.repairIndexes()
    try assertGood(book)
    XCTAssertEqual(try book.search("b").count, 1)
  }

  func testAFolderThatCannotBeWrittenIsSaid() throws {
    try XCTSkipIf(getuid() == 0, "root writes everywhere")
    chmod(folder, 0o500)
    defer { chmod(folder, 0o700) }
    XCTAssertThrowsError(try openBook()) { XCTAssertTrue("\($0)".contains("cannot be written")) }
  }

  func testAFullDiskLosesNothingThatWasSaved() throws {
    let book = try openBook()
    try save([person("A")], in: book)
    let limit = try XCTUnwrap(book.writer.integer("PRAGMA page_count"))
    try book.writer.execute("PRAGMA max_page_count=\(limit)")
    XCTAssertThrowsError(try save((0..<2_000).map { person("P\($0)", String(repeating: "x", count: 500)) }, in: book)) {
      guard case .diskFull? = $0 as? AddressBookError else { return XCTFail("\($0)") }
    }
    XCTAssertEqual(try names(book), ["A"])
    try book.writer.execute("PRAGMA max_page_count=1000000")
    try save([person("B")], in: book)
    try assertGood(book)
  }
}
