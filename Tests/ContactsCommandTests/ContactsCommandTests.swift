// The commands as a person types them, by what they print and leave in the book.
import AddressBookStore
import Foundation
import XCTest
@testable import ContactsCommand

final class ContactsCommandTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-contacts-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs a command and returns what it printed.
  @discardableResult
  private func run(_ arguments: String..., status: Int32 = 0, file: StaticString = #filePath, line: UInt = #line) throws -> [String] {
    var lines: [String] = []
    let command = ContactsCommand(bookPath: folder + "/book.sqlite", output: { lines.append($0) }, log: { lines.append("log: " + $0) })
    let result = try command.run(arguments)
    XCTAssertEqual(result, status, file: file, line: line)
    return lines
  }

  private func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    return folder + "/" + name
  }

  func testPeopleAreAddedListedFoundChangedAndDeleted() throws {
    try run("add", "--family", "Zimmer", "--given", "Ida", "--phone", "mobile=+1 212 555 0108")
    try run("add", "--family", "张", "--given", "伟", "--email", "work=w@example.cn")
    XCTAssertEqual(try run("list"), ["2       张伟  w@example.cn", "1       Ida Zimmer  +1 212 555 0108"])
    XCTAssertEqual(try run("search", "zhangwei"), ["2       张伟  w@example.cn"])
    try run("edit", "2", "--title", "Engineer", "--email", "home=x@example.cn")
    let shown = try run("show", "2")
    XCTAssertTrue(shown.contains("  title: Engineer"))
    XCTAssertTrue(shown.contains("  email (home): x@example.cn"))
    try run("delete", "1")
    XCTAssertEqual(try run("list", "--json").count, 1)
  }

  func testCardsAndSpreadsheetsAreImportedAndExported() throws {
    let cards = try write("BEGIN:VCARD\nFN:Ann Lee\nX-KEPT:1\nBAD\nEND:VCARD\n", to: "a.vcf")
    let google = try write("""
      First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Custom Field 1 - Value,Notes
      Bo,"O""Neil, Jr.",* myContacts ::: Friends,* Work,bo@example.com,Mobile,1 ::: 2,extra,"two
      lines"
      """, to: "g.csv")
    let outlook = try write("Title,First Name,Last Name,Company,Business Street,Business City,Mobile Phone,E-mail Address,Birthday\r\n"
      + "Dr.,Cy,Day,ACME,1 Main,Town,555,c@example.com,3/22/1980\r\n", to: "o.csv")
    XCTAssertEqual(try run("import", cards, google, outlook).filter { !$0.hasPrefix("log") }, [
      "\(cards): 1 people added, 1 things to look at", "\(google): 1 people added, 1 groups", "\(outlook): 1 people added",
    ])
    XCTAssertEqual(try run("list", "--group", "Friends"), ["2       Bo O\"Neil, Jr.  1  bo@example.com"])
    let bo = try run("show", "2").joined(separator: "\n")
    XCTAssertTrue(bo.contains("Custom Field 1 - Value: extra") && bo.contains("two\n    lines") && bo.contains("phone (mobile): 2"), bo)
    let cy = try run("show", "3").joined(separator: "\n")
    XCTAssertTrue(cy.contains("address (work): 1 Main, Town") && cy.contains("birthday: 1980-03-22"), cy)
    try run("export", folder + "/all.vcf", "--version", "4.0")
    let text = try String(contentsOfFile: folder + "/all.vcf", encoding: .utf8)
    XCTAssertEqual(text.components(separatedBy: "BEGIN:VCARD").count, 4)
    XCTAssertTrue(text.contains("X-KEPT:1"))
  }

  func testMergesAreProposedMadeAndTakenBack() throws {
    try run("add", "--family", "Lee", "--given", "Ann", "--phone", "+44 20 7946 0018")
    try run("add", "--family", "Lee", "--given", "Ann", "--phone", "020 7946 0018", "--email", "a@example.com")
    XCTAssertEqual(try run("merge").first, "1 Ann Lee, 2 Ann Lee: the same number 2079460018")
    try run("merge", "1", "2")
    XCTAssertEqual(try run("list").count, 1)
    XCTAssertEqual(try run("undo").count, 2)
    XCTAssertEqual(try run("list").count, 2)
    XCTAssertThrowsError(try run("undo"))
  }

  func testGroupsBackupsChecksAndSamples() throws {
    XCTAssertEqual(try run("samples"), ["8 sample people added"])
    XCTAssertEqual(try run("samples"), ["0 sample people added"])
    try run("groups", "add", "Team", "1", "2")
    XCTAssertEqual(try run("groups"), ["Team  2"])
    try run("backup", folder + "/copy")
    XCTAssertEqual(try run("samples", "--remove"), ["8 sample people removed"])
    XCTAssertEqual(try run("groups"), ["Team  0"])
    XCTAssertTrue(try run("restore", folder + "/copy")[0].hasPrefix("8 people restored"))
    XCTAssertEqual(try run("groups", "--json"), ["{\"count\":2,\"id\":1,\"name\":\"Team\"}"])
    XCTAssertEqual(try run("check"), ["8 people, everything fits together"])
  }

  func testMistakesAreSaidInWords() throws {
    for (words, part) in [
      (["dance"], "no command dance"), (["show", "x"], "no number of a person"), (["import"], "which file"), (["list", "--nope"], "unknown option"),
      (["add", "--birthday", "soon"], "1980-03-22"), (["show", "7"], "no person 7"), (["import", folder + "/none.vcf"], "No such file"),
    ] {
      let command = ContactsCommand(bookPath: folder + "/book.sqlite", output: { _ in }, log: { _ in })
      XCTAssertThrowsError(try command.run(words)) { XCTAssertTrue("\($0)".contains(part), "\($0)") }
    }
  }

  func testProgressSaysShareRateAndRest() {
    XCTAssertEqual(
      ContactsProgress.line(file: "a.vcf", stored: 50_000, read: 25, bytes: 100, seconds: 2), "a.vcf: 25 %, 50000 people, 25000 a second, 6 s left")
  }
}
