// The person's own door to the address book, through the built program.
import Foundation
import XCTest

final class ContactsProgramTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.path + "/quince-contacts-program-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

  private func contacts(_ words: String...) throws -> QuinceProgram.Result {
    try QuinceProgram.run(["contacts"] + words, environment: ["XDG_DATA_HOME": folder], limit: 60)
  }

  func testANewBookHasSamplePeopleWhichOneCommandTakesOut() throws {
    let first = try contacts("list")
    XCTAssertEqual(first.status, 0, first.output)
    XCTAssertTrue(first.standardOutput.contains("Ann Appleby"), first.output)
    XCTAssertTrue(first.standardError.contains("samples --remove"), first.output)
    XCTAssertEqual(try contacts("samples", "--remove").status, 0)
    XCTAssertEqual(try contacts("list").output, "")
    let mode = try FileManager.default.attributesOfItem(atPath: folder + "/quince/contacts/AddressBook.sqlite")[.posixPermissions] as? NSNumber
    XCTAssertEqual(mode?.intValue, 0o600)
  }

  func testCardsComeInAndGoOut() throws {
    let cards = folder + "/in.vcf", out = folder + "/out.vcf"
    try Data("BEGIN:VCARD\r\nVERSION:3.0\r\nN:曾;雨桐;;;\r\nFN:曾雨桐\r\nTEL:+86 10 5550 0107\r\nEND:VCARD\r\n".utf8).write(to: URL(fileURLWithPath: cards))
    XCTAssertEqual(try contacts("import", cards).standardOutput, "\(cards): 1 people added\n")
    let found = try contacts("search", "zengyutong", "--json")
    XCTAssertTrue(found.standardOutput.contains("\"曾雨桐\""), found.output)
    XCTAssertEqual(try contacts("export", out).status, 0)
    XCTAssertTrue(try String(contentsOfFile: out, encoding: .utf8).contains("N:曾;雨桐;;;"))
  }

  func testMistakesAreToldWithTheUsageStatus() throws {
    let unknown = try contacts("lsit")
    XCTAssertEqual(unknown.status, 64)
    XCTAssertTrue(unknown.standardError.contains("there is no command lsit"), unknown.output)
    let missing = try contacts("import", folder + "/not-there.vcf")
    XCTAssertEqual(missing.status, 1)
    XCTAssertTrue(missing.standardError.contains("not-there.vcf"), missing.output)
  }
}
