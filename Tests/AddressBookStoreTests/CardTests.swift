// Cards into the book and out of it.
@testable import AddressBookModel
import Foundation
import VCard
import XCTest
@testable import AddressBookStore

final class CardTests: BookTestCase {
  private func imported(_ lines: String, version: String = "3.0") -> ImportedCard {
    let text = "BEGIN:VCARD\nVERSION:\(version)\n\(lines)\nEND:VCARD\n"
    return ImportedCard(VCard.cards(in: Data(text.utf8)).cards[0])
  }

  func testACardOfApplesFormBecomesAPersonWithLabels() {
    let person = imported("""
      N:Doe;Jane;M.;Dr.;Jr.
      FN:Dr. Jane M. Doe Jr.
      X-PHONETIC-LAST-NAME:Dow
      ORG:ACME;Sales
      TEL;type=CELL;type=VOICE;type=pref:1
      TEL;type=HOME;type=FAX:2
      item1.TEL:3
      item1.X-ABLabel:Assistant
      item2.URL:http://a.b
      item2.X-ABLabel:_$!<HomePage>!$_
      item3.ADR;type=WORK:;;1 Main\\nFloor 2;Town;S;123;Land
      item3.X-ABADR:us
      item4.X-ABRELATEDNAMES:Bob
      item4.X-ABLabel:_$!<Spouse>!$_
      BDAY;X-APPLE-OMIT-YEAR=1604;value=date:1604-03-22
      X-CUSTOM;X-P=1:kept
      """).person
    XCTAssertEqual([person.familyName, person.givenName, person.middleName, person.namePrefix, person.nameSuffix], ["Doe", "Jane", "M.", "Dr.", "Jr."])
    XCTAssertEqual(person.phoneticFamilyName, "Dow")
    XCTAssertEqual([person.organizationName, person.departmentName], ["ACME", "Sales"])
    XCTAssertEqual(person.values(of: .phone).map(\.label), [ValueLabel.mobile, ValueLabel.homeFAX, "Assistant"])
    XCTAssertEqual(person.values(of: .url).map(\.label), [ValueLabel.homePage])
    XCTAssertEqual(person.values(of: .address).first?.parts, ["", "", "1 Main\nFloor 2", "Town", "S", "123", "Land", "us"])
    XCTAssertEqual(person.values(of: .relatedName).map(\.value), ["Bob"])
    XCTAssertEqual(person.birthday, "--03-22")
    XCTAssertEqual(person.cardLines, ["X-CUSTOM;X-P=1:kept"])
  }

  func testNamesThatAreOnlyInFNAreDividedByTheirScript() {
    XCTAssertEqual(imported("FN:张伟国").person.familyName, "张")
    XCTAssertEqual(imported("FN:欧阳娜娜").person.familyName, "欧阳")
    XCTAssertEqual(imported("FN:Jane Mary Doe").person.familyName, "Doe")
    XCTAssertEqual(imported("FN:Jane Mary Doe").person.middleName, "Mary")
    XCTAssertEqual(imported("FN:ACME\nORG:ACME").person.kind, .organization)
    XCTAssertEqual(imported("EMAIL:a@b.c").person.displayName, "a@b.c")
    XCTAssertEqual(imported("ORG:Only").person.displayName, "Only")
  }

  func testWhoHasNoNameGetsNoneByBeingWrittenAndReadAgain() {
    for lines in ["N:;;;;\nFN:a@b.c\nEMAIL:a@b.c", "N:;;;;\nFN:123\nTEL:123", "FN:a@b.c\nEMAIL:a@b.c", "N:;;;Dr.;\nFN:Dr."] {
      let person = imported(lines).person
      let again = ImportedCard(VCard.cards(in: VCardWriter().data([VCard(person)])).cards[0]).person
      for one in [person, again] { XCTAssertEqual([one.givenName, one.familyName, one.middleName], ["", "", ""], lines) }
      XCTAssertEqual(again.displayName, person.displayName)
    }
    XCTAssertEqual(imported("FN:Bo\nNICKNAME:Bo").person.givenName, "Bo")
  }

  func testOfSeveralWrittenNamesTheFirstStaysTheFirstAndNoneIsLost() {
    for lines in ["N:;;;Dr.;\nFN:Dr.\nFN:Friends\nFN:Third", "FN:Jane Doe\nFN;LANGUAGE=de:Johanna Doe", "EMAIL:a@b.c\nFN:a@b.c\nFN:Dr."] {
      let person = imported(lines).person
      let written = String(decoding: VCardWriter().data([VCard(person)]), as: UTF8.self)
      let again = ImportedCard(VCard.cards(in: Data(written.utf8)).cards[0]).person
      XCTAssertEqual([again.givenName, again.familyName], [person.givenName, person.familyName], lines)
      XCTAssertEqual(again.cardLines.filter { $0.hasPrefix("FN") }, person.cardLines.filter { $0.hasPrefix("FN") }, lines)
      for line in lines.split(separator: "\n") where line.hasPrefix("FN") { XCTAssertTrue(written.contains("\(line)\r\n"), "\(line) in \(written)") }
    }
  }

  func testAPersonWithMembersStaysAPerson() {
    let card = imported("KIND:individual\nFN:Jane Doe\nMEMBER:urn:uuid:1", version: "4.0")
    XCTAssertNil(card.members)
    XCTAssertEqual(card.person.familyName, "Doe")
    XCTAssertEqual(card.person.cardLines, ["KIND:individual", "MEMBER:urn:uuid:1"])
    XCTAssertEqual(imported("MEMBER:urn:uuid:1\nKIND:group\nFN:Friends", version: "4.0").members, ["urn:uuid:1"])
  }

  func testWhoIsRenamedIsWrittenUnderTheNewName() throws {
    var person = imported("N:Doe;Jane;;;\nFN:Jane \"JD\" Doe\nX-CUSTOM:kept").person
    let book = try openBook()
    try book.write { try $0.insert(&person) }
    person.jobTitle = "Editor"
    try book.write { try $0.update(&person) }
    XCTAssertEqual(VCard(person).first(.formattedName)?.text, "Jane \"JD\" Doe")
    person.familyName = "Roe"
    try book.write { try $0.update(&person) }
    XCTAssertEqual(VCard(person).first(.formattedName)?.text, "Jane Roe")
    XCTAssertEqual(try book.person(person.id)?.cardLines, ["X-CUSTOM:kept"])
  }

  func testAPersonWrittenAndReadIsTheSame() {
    let lines = """
      N:Doe;Jane;;;
      FN:Jane "JD" Doe
      TEL;type=CELL;type=pref;X-COUCHDB-UUID="12":1
      EMAIL;type=INTERNET;type=WORK:a@b.c
      item1.X-ABDATE:2001-02-03
      item1.X-ABLabel:_$!<Anniversary>!$_
      item2.ADR;type=HOME:;;Street;Town;;;Land
      item2.X-ABADR:de
      item7.X-STRANGE:1
      item7.X-ABLabel:Strange
      IMPP;X-SERVICE-TYPE=Skype:skype:jane
      X-SOCIALPROFILE;type=twitter;x-user=jd:http://twitter.com/jd
      NOTE:a\\, b\\nc
      BDAY:--0322
      LOGO;ENCODING=b;TYPE=PNG:iVBORw==
      GEO:1;2
      """
    let first = imported(lines)
    for version in [VCardVersion.v3_0, .v4_0] {
      let data = VCardWriter(version: version).data([VCard(first.person, version: version)])
      var again = ImportedCard(VCard.cards(in: data).cards[0]).person
      again.identifier = first.person.identifier
      XCTAssertEqual(again.values, first.person.values, "\(version)")
      XCTAssertEqual(Set(again.cardLines), Set(first.person.cardLines), "\(version)")
      XCTAssertEqual(again.birthday, "--03-22", "\(version)")
      XCTAssertEqual(again.note, first.person.note)
    }
    let text = String(decoding: VCardWriter().data([VCard(first.person)]), as: UTF8.self)
    XCTAssertTrue(text.contains("FN:Jane \"JD\" Doe"))
    XCTAssertTrue(text.contains("item7.X-STRANGE:1"))
    XCTAssertTrue(text.contains("X-COUCHDB-UUID=12"))
    XCTAssertTrue(text.contains("X-APPLE-OMIT-YEAR=1604"))
  }

  func testAFileIsImportedWithGroupsPicturesAndAReport() throws {
    let book = try openBook()
    let text = """
      BEGIN:VCARD
      VERSION:3.0
      N:张;伟;;;
      TEL:1
      UID:11111111-2222-3333-4444-555555555555
      CATEGORIES:Friends,Work
      PHOTO;ENCODING=b;TYPE=JPEG:/9j/
      END:VCARD
      BEGIN:VCARD
      N:Lee;Ann;;;
      UID:not-a-uuid
      TEL:2
      BEGIN:VCARD
      VERSION:3.0
      FN:Team
      X-ADDRESSBOOKSERVER-KIND:group
      X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:11111111-2222-3333-4444-555555555555
      X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:99999999-0000-0000-0000-000000000000
      END:VCARD
      """
    let result = try book.importCards(data: Data(text.utf8))
    XCTAssertEqual(result.added, 2)
    XCTAssertEqual(result.issues.map(\.reason), [.missingEnd])
    XCTAssertEqual(try book.groups().map(\.name), ["Friends", "Team", "Work"])
    let zhang = try XCTUnwrap(book.search("zhangwei").first)
    XCTAssertEqual(try book.image(ofPerson: zhang), [0xFF, 0xD8, 0xFF])
    XCTAssertEqual(try book.groups(ofPerson: zhang).count, 3)
    try assertGood(book)
    // The same file again: beside the first, or in its place.
    XCTAssertEqual(try book.importCards(data: Data(text.utf8)).added, 2)
    var options = CardImportOptions()
    options.replacesKnown = true
    XCTAssertEqual(try book.importCards(data: Data(text.utf8), options: options).replaced, 2)
    XCTAssertEqual(try book.peopleCount(), 4)
    try assertGood(book)
  }

  func testALargeImportBuildsItsIndexesAndKeepsTheOrder() throws {
    let book = try openBook()
    let file = folder + "/large.vcf"
    var text = ""
    for number in 0..<25_000 {
      text += "BEGIN:VCARD\r\nVERSION:3.0\r\nN:\(number % 2 == 0 ? "王" : "Wu");N\(number);;;\r\nTEL;type=CELL:+86 139 \(10_000_000 + number)\r\n"
      text += "NOTE:\(String(repeating: "n", count: 200))\r\nEND:VCARD\r\n"
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    var reports = 0
    let result = try book.importCards(path: file) { _, _ in
      reports += 1
      return true
    }
    XCTAssertEqual(result.added, 25_000)
    XCTAssertGreaterThan(reports, 2)
    XCTAssertEqual(try book.sections(in: .familyName).map(\.count), [25_000])
    XCTAssertEqual(try book.people(in: .familyName, at: 0..<1).first?.familyName, "王")
    XCTAssertEqual(try book.people(in: .familyName, at: 24_999..<25_000).first?.familyName, "Wu")
    XCTAssertEqual(try book.search("13910000007").count, 1)
    try assertGood(book)
    XCTAssertEqual(try openBook().openingNotes, [])
  }

  func testExportHandsOutEveryoneWithWhatWasKept() throws {
    let book = try openBook()
    try book.write { changes in
      for number in 0..<1_200 {
        var person = self.person("F\(number)")
        person.cardLines = ["X-KEPT:\(number)"]
        try changes.insert(&person)
      }
    }
    var data = Data()
    try book.exportCards { piece in
      data.append(piece)
      return true
    }
    let cards = VCard.cards(in: data).cards
    XCTAssertEqual(cards.count, 1_200)
    XCTAssertEqual(cards.last?.properties.first { $0.name == "X-KEPT" }?.text, "1199")
  }

  func testMergingNeedsMoreThanANameAndCanBeTakenBack() throws {
    let book = try openBook()
    var notes = person("Lee", "Ann", phones: ["+44 20 7946 0018"], mails: ["a@x.y"])
    notes.note = "first"
    var other = person("Lee", "Ann", phones: ["020 7946 0018", "999"])
    other.note = "second"
    other.cardLines = ["X-KEPT:1"]
    let people = try save([notes, other, person("", "Sales", organization: "One"), person("", "Sales", organization: "Two")], in: book)
    let proposals = try book.mergeProposals()
    XCTAssertTrue(proposals.contains { $0.people == [people[0].id, people[1].id] })
    XCTAssertFalse(proposals.contains { $0.people.contains(people[2].id) })
    let undo = try book.merge([people[0].id, people[1].id])
    let union = try XCTUnwrap(book.person(people[0].id))
    XCTAssertEqual(union.values.map(\.value), ["+44 20 7946 0018", "999", "a@x.y"])
    XCTAssertEqual(union.note, "first\n\nsecond")
    XCTAssertEqual(union.cardLines, ["X-KEPT:1"])
    XCTAssertNil(try book.person(people[1].id))
    try assertGood(book)
    try book.undo(undo)
    XCTAssertEqual(try book.person(people[0].id)?.values, people[0].values)
    XCTAssertEqual(try book.person(people[1].id)?.values, people[1].values)
    try assertGood(book)
  }
}
