// How cards of every version and many writers are read. Every input is written here.
import Foundation
import XCTest
@testable import VCard

final class VCardReaderTests: XCTestCase {
  /// The cards of a text, whose lines are ended with `end`.
  private func read(_ text: String, end: String = "\r\n", options: VCardReaderOptions = VCardReaderOptions()) -> [VCard] {
    VCard.cards(in: Data(text.replacingOccurrences(of: "\n", with: end).utf8), options: options).cards
  }

  private func readBytes(_ pieces: [[UInt8]], characterSet: String? = nil) -> (cards: [VCard], issues: [VCardIssue]) {
    VCard.cards(in: Data(pieces.joined()), options: VCardReaderOptions(characterSet: characterSet))
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A card with the lines between BEGIN and END.
  private func card(_ lines: String, version: String = "3.0", end: String = "\r\n") -> VCard? {
    read("BEGIN:VCARD\nVERSION:\(version)\n\(lines)\nEND:VCARD\n", end: end).first
  }

  func testAPlainCardIsReadInEveryLineEnding() {
    for end in ["\r\n", "\n", "\r", "\r\r\n"] {
      let cards = read("BEGIN:VCARD\nVERSION:3.0\nN:Doe;Jane;;;\nFN:Jane Doe\nTEL;TYPE=CELL:+1 555\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD\n", end: end)
      XCTAssertEqual(cards.count, 2, end.debugDescription)
      XCTAssertEqual(cards.first?.first(.name)?.components, ["Doe", "Jane", "", "", ""], end.debugDescription)
      XCTAssertEqual(cards.first?.first(.telephone)?.text, "+1 555", end.debugDescription)
      XCTAssertEqual(cards.last?.first(.formattedName)?.text, "B", end.debugDescription)
    }
  }

  // MARK: Folding

  func testFoldsDropOneCharacterIn3_0AndKeepWhiteSpaceIn2_1() {
    XCTAssertEqual(card("NOTE:one\n two\n   three")?.first(.note)?.text, "onetwo  three")
    XCTAssertEqual(card("NOTE:one\n two", version: "2.1")?.first(.note)?.text, "one two")
  }

  func testAFoldInsideACharacterIsJoinedBeforeDecoding() {
    let name = bytes("é")
    let (cards, issues) = readBytes([bytes("BEGIN:VCARD\nVERSION:3.0\nFN:Ren"), [name[0]], bytes("\n "), [name[1]], bytes("e\nEND:VCARD\n")])
    XCTAssertEqual(cards.first?.first(.formattedName)?.text, "Renée".precomposedStringWithCanonicalMapping.replacingOccurrences(of: "ée", with: "ée"))
    XCTAssertEqual(issues, [])
  }

  func testBeginAndNamesMayBeFolded() {
    let cards = read("BEGI\n N:VC\n ARD\nVERS\n ION:\n 4.0\nFN;X-A=\n b:Ann\nEND:\n VCAR\n D\n")
    XCTAssertEqual(cards.first?.version, .v4_0)
    XCTAssertEqual(cards.first?.first(.formattedName)?.text, "Ann")
    XCTAssertEqual(cards.first?.first(.formattedName)?.parameter("X-A"), "b")
  }

  func testALineThatIsNoPropertyGoesOnWithTheOneBefore() {
    XCTAssertEqual(card("ADR:;;Close;Town;;A1 \n5AB;Kingdom")?.first(.address)?.components[5], "A1 5AB")
    XCTAssertEqual(card("NOTE:first line\nsecond line\nFN:x")?.first(.note)?.text, "first line\nsecond line")
  }

  func testAFoldInsideAQuotedParameterIsJoined() {
    let address = card("ADR;GEO=\"geo:1,\n 2\";LABEL=\"a: b\":;;Street")?.first(.address)
    XCTAssertEqual(address?.parameter("GEO"), "geo:1,2")
    XCTAssertEqual(address?.components, ["", "", "Street"])
  }

  // MARK: Character sets

  func testByteOrderMarksAndUTF16AreRecognized() {
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:张伟 é\r\nEND:VCARD\r\n"
    let little = Array(text.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = Array(text.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for data in [[0xEF, 0xBB, 0xBF] + bytes(text), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      XCTAssertEqual(readBytes([data]).cards.first?.first(.formattedName)?.text, "张伟 é")
    }
  }

  func testTheEndOfAnotherThingIsNotMadeThatOfACardByTheLineBehindIt() {
    let (cards, issues) = readBytes([bytes("BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND: \nVCAR\n D\nTEL:1\nEND:VCARD\n")])
    XCTAssertEqual(cards.count, 1)
    XCTAssertEqual(cards.first?.properties.map(\.name), ["FN", "END", "TEL"])
    XCTAssertFalse(issues.isEmpty)
    XCTAssertEqual(VCard.cards(in: VCardWriter().data(cards)).cards.first?.properties.map(\.name), ["FN", "END", "TEL"])
  }

  func testUTF16ComesInPiecesOfOneByte() {
    let text = "\u{FEFF}BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Jane\r\n  Doe \u{1F600}\r\nEND:VCARD\r\n"
    var rest = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }[...]
    let reader = VCardReader { buffer in
      guard let byte = rest.popFirst() else { return 0 }
      buffer[0] = byte
      return 1
    }
    let cards = Array(reader), issues = reader.issues
    XCTAssertEqual(cards.first?.first(.formattedName)?.text, "Jane Doe \u{1F600}")
    XCTAssertEqual(issues, [])
  }

  func testACharacterSetWhoseBytesAreSeveralLettersEachLosesNone() {
    // In TSCII the byte 0x82 is four letters, twelve bytes of UTF-8; 0xAB is one that waits for a mark behind it.
    let (cards, _) = readBytes([
      bytes("BEGIN:VCARD\nVERSION:2.1\nNOTE;CHARSET=TSCII:"), [UInt8](repeating: 0x82, count: 500), [0xAB], bytes("\nEND:VCARD\n"),
    ])
    let text = cards.first?.first(.note)?.text ?? ""
    XCTAssertTrue(text == String(repeating: "\u{0BB8}\u{0BCD}\u{0BB0}\u{0BC0}", count: 500) + "\u{0B85}", "\(text.unicodeScalars.count) letters")
  }

  func testADeclaredCharacterSetIsUsed() {
    let (cards, _) = readBytes([
      bytes("BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=SHIFT_JIS:"), [0x88, 0xC9, 0x94, 0x5C], bytes(";"), [0x8C, 0x5C, 0x88, 0xEA],
      bytes(";;;\nFN;CHARSET=GBK;ENCODING=QUOTED-PRINTABLE:=D5=C5=CE=B0\nEND:VCARD\n"),
    ])
    XCTAssertEqual(cards.first?.first(.name)?.components.prefix(2), ["伊能", "圭一"])
    XCTAssertEqual(cards.first?.first(.formattedName)?.text, "张伟")
  }

  func testTextThatIsNotUTF8IsGuessedAndTheGuessCanBeOverridden() {
    let western = [bytes("BEGIN:VCARD\nVERSION:2.1\nFN:S"), [0xF6], bytes("ren "), [0x80], bytes("\nEND:VCARD\n")]
    XCTAssertEqual(readBytes(western).cards.first?.first(.formattedName)?.text, "Sören €")
    XCTAssertEqual(readBytes(western).issues.first?.reason, .guessedCharacterSet("windows-1252"))
    let chinese = [bytes("BEGIN:VCARD\nVERSION:2.1\nFN:"), [0xD5, 0xC5, 0xCE, 0xB0, 0xB9, 0xFA], bytes("\nEND:VCARD\n")]
    XCTAssertEqual(readBytes(chinese).cards.first?.first(.formattedName)?.text, "张伟国")
    let big5 = [bytes("BEGIN:VCARD\nVERSION:2.1\nFN:"), [0xA7, 0xF5, 0xA4, 0x70, 0xC0, 0x73], bytes("\nEND:VCARD\n")]
    XCTAssertEqual(readBytes(big5, characterSet: "BIG5").cards.first?.first(.formattedName)?.text, "李小龍")
  }

  func testAnUnknownCharacterSetIsReportedAndGuessed() {
    let (cards, issues) = readBytes([bytes("BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=MURKS:S"), [0xF6], bytes("ren\nEND:VCARD\n")])
    XCTAssertEqual(cards.first?.first(.formattedName)?.text, "Sören")
    XCTAssertEqual(issues.first, VCardIssue(card: 1, line: 3, reason: .unknownCharacterSet("MURKS")))
  }

  // MARK: Quoted-printable

  func testSoftBreaksAreJoinedWithAndWithoutAFold() {
    let lines = "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=A2=D0=B0=D0=\n=BC=D0=B0"
    XCTAssertEqual(card(lines, version: "2.1")?.first(.formattedName)?.text, "Тама")
    XCTAssertEqual(card(lines.replacingOccurrences(of: "\n", with: "\n "), version: "2.1")?.first(.formattedName)?.text, "Тама")
    XCTAssertEqual(card("FN;QUOTED-PRINTABLE:=D0=A2=D0=B0=D0\n =BC=D0=B0", version: "2.1")?.first(.formattedName)?.text, "Тама")
    XCTAssertEqual(card("NOTE;QUOTED-PRINTABLE:two=\n words", version: "2.1")?.first(.note)?.text, "two words")
  }

  func testASoftBreakAtTheEndDoesNotSwallowTheEndOfTheCard() {
    let cards = read("BEGIN:VCARD\nVERSION:2.1\nNOTE;ENCODING=QUOTED-PRINTABLE:cut =\nEND:VCARD\nBEGIN:VCARD\nFN:next\nEND:VCARD\n")
    XCTAssertEqual(cards.count, 2)
    XCTAssertEqual(cards.last?.first(.formattedName)?.text, "next")
  }

  func testPartsAreSplitBeforeQuotedPrintableIsDecoded() {
    let parts = card("N;ENCODING=QUOTED-PRINTABLE:A=3BB;C=0D=0AD;;;", version: "2.1")?.first(.name)?.components
    XCTAssertEqual(parts?.prefix(2), ["A;B", "C\nD"])
  }

  // MARK: Base64

  func testBase64EndsAtAnEmptyLineOrAtTheNextProperty() {
    for lines in [
      "PHOTO;ENCODING=BASE64;TYPE=JPEG:AQID\n BAUG\n\nFN:x", "PHOTO;ENCODING=b:AQID\n BAUG\nFN:x", "PHOTO;BASE64:\n  AQID\n  BAUG\nFN:x",
      "PHOTO;ENCODING=BASE64:AQID\nBAUG\nFN:x", "PHOTO;ENCODING=BASE64:\n\n AQIDBAUG\n\n\nFN:x",
    ] {
      let card = card(lines, version: "2.1")
      XCTAssertEqual(card?.first(.photo)?.binary, [1, 2, 3, 4, 5, 6], lines)
      XCTAssertEqual(card?.first(.formattedName)?.text, "x", lines)
    }
  }

  func testBase64LinesThatLookLikePropertyNamesBelongToThePicture() {
    XCTAssertEqual(card("PHOTO;ENCODING=BASE64:AQID\nNOTE\nFN:x")?.first(.photo)?.binary?.count, 6)
  }

  func testDataURIsAreReadInEveryVersion() {
    for version in ["3.0", "4.0"] {
      let photo = card("PHOTO:data:image/png;base64,AQID", version: version)?.first(.photo)
      XCTAssertEqual(photo?.binary, [1, 2, 3])
      XCTAssertEqual(photo?.mediaType, "image/png")
    }
    XCTAssertNil(card("PHOTO;VALUE=URI:https://example.com/a.jpg")?.first(.photo)?.binary)
  }

  func testBrokenBase64IsKeptAsTextAndReported() {
    let (cards, issues) = VCard.cards(in: Data("BEGIN:VCARD\nPHOTO;ENCODING=b:A!?D\nEND:VCARD\n".utf8))
    XCTAssertEqual(cards.first?.first(.photo)?.text, "A!?D")
    XCTAssertEqual(issues.map(\.reason), [.brokenBase64])
  }

  // MARK: Parameters and groups

  func testTypesAreReadInAllTheirForms() {
    for (line, version) in [
      ("TEL;WORK;VOICE;PREF:1", "2.1"), ("TEL;TYPE=WORK,VOICE,PREF:1", "3.0"), ("TEL;TYPE=WORK;TYPE=VOICE;TYPE=PREF:1", "3.0"),
      ("TEL;TYPE=\"work,voice,pref\":1", "4.0"),
    ] {
      let telephone = card(line, version: version)?.first(.telephone)
      XCTAssertEqual(telephone?.types.map { $0.uppercased() }, ["WORK", "VOICE", "PREF"], line)
      XCTAssertEqual(telephone?.isPreferred, true, line)
    }
    XCTAssertEqual(card("TEL;PREF=1:1", version: "4.0")?.first(.telephone)?.isPreferred, true)
  }

  func testQuotedParametersMayHoldSeparators() {
    let telephone = card("TEL;TYPE=\"A,B:C;D\",PREF:1")?.first(.telephone)
    XCTAssertEqual(telephone?.text, "1")
    XCTAssertEqual(telephone?.parameters.first?.values, ["A,B:C;D", "PREF"])
    XCTAssertEqual(card("TEL;TYPE=\"open:1")?.first(.telephone)?.text, "1")
  }

  func testCircumflexEscapesAreReadInParameters() {
    XCTAssertEqual(card("ADR;LABEL=\"12 ^'High^' Street^nTown^^\":;;;;;;", version: "4.0")?.first(.address)?.parameter("label"), "12 \"High\" Street\nTown^")
  }

  func testGroupsBindAppleLabels() {
    let card = card("item1.TEL:1\nitem1.X-ABLabel:_$!<HomePage>!$_\nITEM2.TEL:2\nitem2.X-ABLABEL:Büro")
    XCTAssertEqual(card?.first(.appleLabel, inGroup: "item1")?.text, "_$!<HomePage>!$_")
    XCTAssertEqual(card?.first(.appleLabel, inGroup: "ITEM2")?.text, "Büro")
  }

  // MARK: Values

  func testEscapesFollowTheVersion() {
    XCTAssertEqual(card("NOTE:a\\nb\\Nc\\, d\\; e\\\\n \\: f")?.first(.note)?.text, "a\nb\nc, d; e\\n : f")
    XCTAssertEqual(card("NOTE:C:\\new\\;x", version: "2.1")?.first(.note)?.text, "C:\\new;x")
    XCTAssertEqual(card("N:;A\\;B\\\\;C\\\\\\;;D", version: "2.1")?.first(.name)?.components, ["", "A;B\\", "C\\;", "D"])
  }

  func testNamesMayHaveAnyNumberOfParts() {
    for (value, count) in [("a", 1), ("a;b", 2), ("a;b;c", 3), ("a;b;c;d", 4), ("a;b;c;d;e", 5), ("a;b;c;d;e;f", 6)] {
      XCTAssertEqual(card("N:\(value)")?.first(.name)?.components.count, count)
    }
  }

  func testEveryFormOfADayIsRead() {
    let day = VCardDate(year: 1980, month: 3, day: 22), noYear = VCardDate(month: 3, day: 22)
    for text in ["19800322", "1980-03-22", "1980-03-22T10:00:00Z", "19800322T000000"] { XCTAssertEqual(VCardDate(text), day, text) }
    for text in ["--0322", "--03-22", "1604-03-22", "16040322"] { XCTAssertEqual(VCardDate(text), noYear, text) }
    XCTAssertEqual(VCardDate("1804-03-22", omittedYear: 1804), noYear)
    XCTAssertEqual(VCardDate("1980-03"), VCardDate(year: 1980, month: 3))
    XCTAssertEqual(VCardDate("---22"), VCardDate(day: 22))
    for text in ["", "0000", "circa 1800", "1980-13-01", "--"] { XCTAssertNil(VCardDate(text), text) }
    for date in [day, noYear, VCardDate(year: 1980), VCardDate(day: 22)] { XCTAssertEqual(VCardDate(date.text), date) }
  }

  // MARK: Cards

  func testANestedCardComesBeforeTheOneAroundIt() {
    let cards = read("BEGIN:VCARD\nN:parent\nBEGIN:VCARD\nN:one\nEND:VCARD\nBEGIN:VCARD\nN:two\nEND:VCARD\nTEL:1\nEND:VCARD\n")
    XCTAssertEqual(cards.map { $0.first(.name)?.text }, ["one", "two", "parent"])
    XCTAssertEqual(cards.last?.first(.telephone)?.text, "1")
  }

  func testAnAgentIsKeptAsTheTextOfItsCard() {
    let cards = read("BEGIN:VCARD\nVERSION:2.1\nFN:chief\nAGENT:\nBEGIN:VCARD\nFN:agent\nEND:VCARD\nTEL:1\nEND:VCARD\n")
    XCTAssertEqual(cards.count, 1)
    XCTAssertEqual(cards.first?.first(.agent)?.text, "BEGIN:VCARD\nFN:agent\nEND:VCARD")
    XCTAssertEqual(cards.first?.first(.telephone)?.text, "1")
  }

  func testACutCardIsKeptAndReported() {
    let (cards, issues) = VCard.cards(in: Data("BEGIN:VCARD\nFN:one\nEND:VCARD\nBEGIN:VCARD\nFN:two\nTEL:12\nEN".utf8))
    XCTAssertEqual(cards.map { $0.first(.formattedName)?.text }, ["one", "two"])
    XCTAssertEqual(cards.last?.first(.telephone)?.text, "12")
    XCTAssertEqual(issues, [VCardIssue(card: 2, line: 4, reason: .missingEnd)])
  }

  func testABadCardDoesNotStopTheFile() {
    let text = "BEGIN:VCARD\nFN:one\nEND:VCARD\n\u{1}\u{2};;::\nBEGIN:VCARD\n\"\";:\n;;;\n:::\nPHOTO;ENCODING=b:*\nEND:VCARD\nBEGIN:VCARD\nFN:three\nEND:VCARD\n"
    let (cards, issues) = VCard.cards(in: Data(text.utf8))
    XCTAssertEqual(cards.count, 3)
    XCTAssertEqual(cards.last?.first(.formattedName)?.text, "three")
    XCTAssertTrue(issues.contains { $0.card == 2 })
  }

  func testUnknownPropertiesParametersAndGroupsStayInOrder() {
    let card = card("X-ONE;X-P=\"q\":1\nfoo.X-TWO:2\nFN:x\nX-ONE:3")
    XCTAssertEqual(card?.properties.map(\.name), ["X-ONE", "X-TWO", "FN", "X-ONE"])
    XCTAssertEqual(card?.properties[1].group, "foo")
    XCTAssertEqual(card?.properties[0].parameter("x-p"), "q")
  }

  func testLowerCaseKeywordsAndSpacesAroundThemAreRead() {
    let cards = read("begin:vcard\nfn:a\nemail;internet:a@b.c\nend: vcard \n")
    XCTAssertEqual(cards.first?.first(.email)?.text, "a@b.c")
  }

  func testIssuesSayWhichCardAndLine() {
    let (_, issues) = VCard.cards(in: Data("junk\nBEGIN:VCARD\nVERSION:9\nFN\nFN:x\nEND:VCARD\n".utf8))
    XCTAssertEqual(issues.map(\.description), [
      "line 1: text outside a card was skipped",
      "card 1, line 3: the version 9 is not known; read by the rules of 3.0",
      "card 1, line 4: the line was skipped: FN without a value",
    ])
  }

  // MARK: Limits

  func testAnEndlessValueIsLeftOutWithBoundedMemory() {
    var options = VCardReaderOptions()
    options.maximumValue = 10_000
    var sent = 0
    let head = bytes("BEGIN:VCARD\r\nFN:x\r\nNOTE:"), tail = bytes("\r\nTEL:1\r\nEND:VCARD\r\n")
    let reader = VCardReader(options: options) { buffer in
      sent += 1
      if sent == 1 {
        buffer.copyBytes(from: head)
        return head.count
      }
      if sent < 500 {
        let count = min(buffer.count, 20_000)
        memset(buffer.baseAddress!, 0x61, count)
        return count
      }
      guard sent == 500 else { return 0 }
      buffer.copyBytes(from: tail)
      return tail.count
    }
    let card = reader.next()
    XCTAssertEqual(card?.properties.map(\.key), [.formattedName, .telephone])
    XCTAssertEqual(reader.issues.map(\.reason), [.valueTooLong(limit: 10_000)])
  }

  func testACardWithoutAnEndIsCutAtALimitAndTheNextOneIsRead() {
    var options = VCardReaderOptions()
    options.maximumCard = 5_000
    let notes = String(repeating: "NOTE:\(String(repeating: "n", count: 100))\n", count: 1_000)
    let (cards, issues) = VCard.cards(in: Data("BEGIN:VCARD\nFN:long\n\(notes)BEGIN:VCARD\nFN:next\nEND:VCARD\n".utf8), options: options)
    XCTAssertEqual(cards.map { $0.first(.formattedName)?.text }, ["long", "next"])
    XCTAssertLessThan(cards[0].properties.count, 60)
    XCTAssertEqual(issues.first?.reason, .cardTooLong(limit: 5_000))
  }

  func testSmallPiecesOfTheStreamGiveTheSameCards() {
    let text = bytes("\u{FEFF}BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=\r\nBr=C3=BC;=\r\nMia\r\n"
      + "PHOTO;BASE64:\r\n AQID\r\n BAUG\r\n\r\nNOTE:a\r\n b\rTEL:1\nEND:VCARD\r\n")
    let whole = VCard.cards(in: Data(text)).cards
    for size in [1, 2, 3, 7] {
      var position = 0
      let reader = VCardReader { buffer in
        let count = min(size, text.count - position, buffer.count)
        buffer.copyBytes(from: text[position..<position + count])
        position += count
        return count
      }
      XCTAssertEqual(Array(reader), whole, "pieces of \(size)")
    }
    XCTAssertEqual(whole.first?.first(.name)?.components, ["Brü", "Mia"])
    XCTAssertEqual(whole.first?.first(.telephone)?.text, "1")
  }
}
