// What is written can be read again, by us and by old readers.
import Foundation
import XCTest
@testable import VCard

final class VCardWriterTests: XCTestCase {
  private let sample = VCard(version: .v3_0, properties: [
    VCardProperty(.name, components: ["Müller; Co", "Ann, the", "", "Dr.", ""]),
    VCardProperty(.formattedName, text: "Ann \\ Müller\nsecond line"),
    VCardProperty(group: "item1", .telephone, parameters: [VCardParameter("type", "CELL", "VOICE"), VCardParameter("X-NOTE", "a \"b\" ^; c\nd")], text: "+86 139"),
    VCardProperty(group: "item1", name: "X-ABLabel", value: .text("_$!<Mobile>!$_")),
    VCardProperty(name: "PHOTO", parameters: [VCardParameter("TYPE", "JPEG")], value: .data((0..<200).map { UInt8($0) })),
    VCardProperty(.note, text: String(repeating: "漢字かな", count: 60)),
    VCardProperty(name: "X-UNKNOWN", value: .text("kept;as,it\\,is")),
  ])

  func testWhatIsWrittenIsReadAgain() {
    for version in [VCardVersion.v3_0, .v4_0] {
      let cards = VCard.cards(in: VCardWriter(version: version).data([sample, sample]))
      XCTAssertEqual(cards.issues, [])
      XCTAssertEqual(cards.cards.count, 2)
      for card in cards.cards { XCTAssertTrue(card.isEquivalent(to: sample), "\(version)") }
    }
  }

  func testLinesAreShortAndNeverEndInsideACharacter() {
    let text = VCardWriter(version: .v3_0).data([sample])
    for line in text.split(separator: 0x0A) {
      XCTAssertEqual(line.last, 0x0D)
      XCTAssertLessThanOrEqual(line.count - 1, 75)
      XCTAssertNotNil(String(validating: line, as: UTF8.self))
    }
  }

  func testAnEmptyLineFollowsBase64In3_0() {
    let text = String(decoding: VCardWriter(version: .v3_0).data([sample]), as: UTF8.self)
    XCTAssertTrue(text.contains("\r\n\r\nNOTE:"))
    XCTAssertTrue(text.contains("PHOTO;ENCODING=b;TYPE=JPEG:"))
  }

  func testPicturesAreDataURIsIn4_0() {
    let text = String(decoding: VCardWriter(version: .v4_0).data([sample]), as: UTF8.self)
    XCTAssertTrue(text.contains("PHOTO:data:image/jpeg;base64,"))
  }

  func testReadAndWrittenCardsOf2_1SayTheSame() {
    let source = "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Br=C3=BC=3Bx;Mia\nTEL;CELL;PREF:1\nNOTE:C:\\new\nEND:VCARD\n"
    let card = VCard.cards(in: Data(source.utf8)).cards[0]
    let again = VCard.cards(in: VCardWriter().data([card])).cards[0]
    XCTAssertTrue(again.isEquivalent(to: card))
    XCTAssertEqual(again.first(.name)?.components, ["Brü;x", "Mia"])
    XCTAssertEqual(again.first(.note)?.text, "C:\\new")
    XCTAssertEqual(again.first(.telephone)?.types, ["CELL", "PREF"])
  }

  func testWhiteSpaceAtTheEndsOfAParameterIsKept() {
    for value in ["\topen", "open ", "\u{A0}open\u{3000}", " "] {
      let card = VCard(properties: [VCardProperty(name: "TEL", parameters: [VCardParameter("X-A", value)], value: .text("1"))])
      XCTAssertEqual(VCard.cards(in: VCardWriter().data([card])).cards.first?.properties.first?.parameter("X-A"), value)
    }
  }

  func testALongNameBehindBase64IsNoMoreOfIt() {
    let name = String(repeating: "X", count: 90)
    let card = VCard(properties: [
      VCardProperty(name: "X-BYTES", value: .data([1, 2, 3])), VCardProperty(name: name, value: .text("a")),
    ])
    for version in [VCardVersion.v3_0, .v4_0] {
      let again = VCard.cards(in: VCardWriter(version: version).data([card])).cards.first
      XCTAssertEqual(again?.properties.map(\.name), ["X-BYTES", name])
      XCTAssertEqual(again?.properties.first?.value, .data([1, 2, 3]))
    }
  }
}
