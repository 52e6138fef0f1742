// Cards as other programs and phones write them, and what of them a person sees. Every input is written here, in the habits of its writer.
@testable import AddressBookModel
import Foundation
import VCard
import XCTest

final class OtherWritersTests: XCTestCase {
  private func people(_ bytes: [UInt8]) -> [ImportedCard] { VCard.cards(in: Data(bytes)).cards.map { ImportedCard($0) } }

  private func person(_ lines: String, _ version: String = "2.1", end: String = "\r\n") -> Person {
    people(Array("BEGIN:VCARD\nVERSION:\(version)\n\(lines)\nEND:VCARD\n".replacingOccurrences(of: "\n", with: end).utf8))[0].person
  }

  private func encoded(_ text: String, as name: String) -> [UInt8] {
    let converter = iconv_open(name, "UTF-8")
    defer { iconv_close(converter) }
    var input = Array(text.utf8).map { CChar(bitPattern: $0) }, output = [CChar](repeating: 0, count: text.utf8.count * 3 + 8)
    var inputLeft = input.count, outputLeft = output.count
    let size = output.count
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var from = input.baseAddress, to = output.baseAddress
        _ = iconv(converter, &from, &inputLeft, &to, &outputLeft)
      }
    }
    XCTAssertEqual(inputLeft, 0, name)
    return output[..<(size - outputLeft)].map { UInt8(bitPattern: $0) }
  }

  private func undeclared(_ lines: String, _ name: String, version: String = "2.1") -> Person {
    people(encoded("BEGIN:VCARD\r\nVERSION:\(version)\r\n\(lines)\r\nEND:VCARD\r\n", as: name))[0].person
  }

  // MARK: Character sets that nobody declares

  func testChineseInGBKIsRecognizedByTheWholeCard() {
    for (family, given) in [("张", "伟"), ("李", "小龙"), ("欧阳", "娜娜"), ("王", "喆"), ("陈", "镕基"), ("钱", "钰璐")] {
      let person = undeclared("N:\(family);\(given)\r\nFN:\(family)\(given)\r\nTEL;CELL:13912345678", "GBK")
      XCTAssertEqual([person.familyName, person.givenName], [family, given])
    }
    let person = undeclared("N:张;伟;;;\r\nORG:北京有限公司;销售部\r\nADR;WORK:;;长安街1号;北京;;100000;中国", "GBK")
    XCTAssertEqual([person.familyName, person.organizationName, person.departmentName], ["张", "北京有限公司", "销售部"])
    XCTAssertEqual(person.values.first?.parts[2], "长安街1号")
  }

  func testChineseInBig5AndJapaneseInShiftJISAreRecognized() {
    let chinese = undeclared("N:李;小龍\r\nFN:李小龍\r\nORG:香港有限公司", "BIG5")
    XCTAssertEqual([chinese.familyName, chinese.givenName, chinese.organizationName], ["李", "小龍", "香港有限公司"])
    let other = undeclared("N:陳;怡君\r\nFN:陳怡君\r\nNOTE:臺北市大安區", "BIG5")
    XCTAssertEqual([other.familyName, other.givenName, other.note], ["陳", "怡君", "臺北市大安區"])
    let japanese = undeclared("N:山田;太郎\r\nFN:山田太郎\r\nORG:株式会社テスト", "CP932")
    XCTAssertEqual([japanese.familyName, japanese.givenName, japanese.organizationName], ["山田", "太郎", "株式会社テスト"])
  }

  func testWesternTextInLatin1StaysWestern() {
    for (family, given) in [
      ("Müller", "Sören"), ("Ångström", "Åsa"), ("Ñíguez", "José"), ("Éluard", "François"), ("O’Neill", "Zoë"), ("Øster", "Ærø"), ("Günther", "Jürgen – Büro"),
      ("Ää", "Öö"), ("Dvořák", ""),
    ] where family.unicodeScalars.allSatisfy({ $0.value < 0x100 || $0 == "’" }) {
      let person = undeclared("N:\(family);\(given)\r\nFN:\(given) \(family)\r\nORG:Straße & Söhne", "CP1252")
      XCTAssertEqual([person.familyName, person.givenName, person.organizationName], [family, given, "Straße & Söhne"])
    }
  }

  func testRussianIsRecognizedInBothOfItsCharacterSets() {
    for name in ["CP1251", "KOI8-R"] {
      for (family, given) in [("Иванов", "Иван"), ("Щербакова", "Юлия"), ("Ким", "Ян"), ("Семёнов", "Пётр")] {
        let person = undeclared("N:\(family);\(given)\r\nFN:\(given) \(family)\r\nORG:Завод \"Прогресс\";Отдел 5\r\nTEL;CELL:1", name == "KOI8-R" ? name : "CP1251")
        XCTAssertEqual([person.familyName, person.givenName, person.departmentName], [family, given, "Отдел 5"], name)
      }
    }
    XCTAssertEqual(undeclared("N:Петров;Олег", "CP1251").familyName, "Петров")
  }

  func testACharacterSetThatOnePropertyDeclaresHoldsForTheCard() {
    let bytes = Array("BEGIN:VCARD\r\nVERSION:2.1\r\nN:".utf8) + encoded("Иванов;Иван", as: "CP1251")
      + Array("\r\nNOTE;CHARSET=windows-1251:".utf8) + encoded("друг", as: "CP1251") + Array("\r\nEND:VCARD\r\n".utf8)
    XCTAssertEqual(people(bytes)[0].person.familyName, "Иванов")
    XCTAssertEqual(people(bytes)[0].person.note, "друг")
  }

  func testFilesInUTF16WithAMarkAreRead() {
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:张;伟;;;\r\nEND:VCARD\r\n"
    for (mark, name) in [([0xFF, 0xFE] as [UInt8], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE")] {
      XCTAssertEqual(people(mark + encoded(text, as: name))[0].person.familyName, "张", name)
    }
  }

  // MARK: Android, Samsung, Xiaomi

  func testAndroidsOwnLinesAreReadAsWhatTheyAre() {
    let person = person("""
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E5=BC=A0;=E4=BC=9F;;;
      X-ANDROID-CUSTOM;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:vnd.android.cursor.item/nickname;=E5=B0=8F=E4=BC=9F;1;;;;;;;;;;;;;
      X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2001-02-03;1;;;;;;;;;;;;;
      X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2002-03-04;0;House;;;;;;;;;;;;
      X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Ida;14;;;;;;;;;;;;;
      X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Bo;0;Neighbour;;;;;;;;;;;;
      """)
    XCTAssertEqual([person.familyName, person.nickname], ["张", "小伟"])
    XCTAssertEqual(person.values(of: .date).map { [$0.label, $0.value] }, [[ValueLabel.anniversary, "2001-02-03"], ["House", "2002-03-04"]])
    XCTAssertEqual(person.values(of: .relatedName).map { [$0.label, $0.value] }, [[ValueLabel.spouse, "Ida"], ["Neighbour", "Bo"]])
  }

  func testLabelsOfPhonesOwnMakingAreRead() {
    let person = person("""
      N:Lee;Ann
      TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=E5=85=AC=E5=8F=B8):1
      TEL;X-Boat:2
      TEL;X-CUSTOM(Boat):3
      """)
    XCTAssertEqual(person.values.map(\.label), ["公司", "Boat", "Boat"])
  }

  func testQuotedPrintableGoesOverLinesThatLookLikeProperties() {
    XCTAssertEqual(person("NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:one=0D=0A=\nTEL:two=0D=0A=\nEND:three\nFN:Ann Lee").note, "one\nTEL:two\nEND:three")
    XCTAssertEqual(person("NOTE;ENCODING=quoted-printable:=c3=a9=\n=C3=A9 = 5\nFN:Ann").note, "éé = 5")
    XCTAssertEqual(person("ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;1 Main=0D=0ABack;Town=\n;;12;Land\nFN:Ann").values.first?.parts.prefix(7), ["", "", "1 Main\nBack", "Town", "", "12", "Land"])
  }

  // MARK: Nokia, Sony Ericsson, BlackBerry

  func testOldPhonesReadingsAreTheNamesReading() {
    let bytes = Array("BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=SHIFT_JIS:".utf8) + encoded("山田;太郎", as: "CP932")
      + Array("\r\nSOUND;X-IRMC-N;CHARSET=SHIFT_JIS:".utf8) + encoded("ﾔﾏﾀﾞ;ﾀﾛｳ;;;", as: "CP932") + Array("\r\nEND:VCARD\r\n".utf8)
    let person = people(bytes)[0].person
    XCTAssertEqual([person.phoneticFamilyName, person.phoneticGivenName], ["ﾔﾏﾀﾞ", "ﾀﾛｳ"])
    XCTAssertEqual(person.cardLines, [])
  }

  func testPicturesOfEveryPhoneAreRead() {
    for lines in [
      "PHOTO;ENCODING=BASE64;JPEG:\n /9j/4AAQ\n SkZJRg==\n\n", "PHOTO;TYPE=JPEG;ENCODING=BASE64:/9j/4AAQ\nSkZJRg==\n", "PHOTO;ENCODING=B;TYPE=JPEG:/9j/4AAQSkZJRg",
      "PHOTO;JPEG;BASE64:/9j/4AAQ\n  SkZJRg=\n", "PHOTO;ENCODING=b;VALUE=BINARY;TYPE=JPEG:\n  /9j/4AAQSkZJRg==", "PHOTO;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&9&9&a==;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg==",
    ] {
      for end in ["\r\n", "\n"] {
        let card = people(Array("BEGIN:VCARD\nVERSION:2.1\n\(lines)\nTEL:1\nFN:Ann\nEND:VCARD\n".replacingOccurrences(of: "\n", with: end).utf8))[0]
        XCTAssertEqual(card.image, [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10, 0x4A, 0x46, 0x49, 0x46], lines)
        XCTAssertEqual(card.person.values.map(\.value), ["1"], lines)
      }
    }
  }

  func testAnAgentsCardIsNotThePersons() {
    for agent in ["AGENT:\nBEGIN:VCARD\nVERSION:2.1\nN:Agent;An\nTEL:2\nEND:VCARD", "AGENT:BEGIN:VCARD\nVERSION:2.1\nN:Agent;An\nTEL:2\nEND:VCARD",
                  "AGENT:BEGIN:VCARD\\nFN:An Agent\\nTEL:2\\nEND:VCARD\\n"] {
      let cards = people(Array("BEGIN:VCARD\nVERSION:2.1\nN:Chief;Ida\n\(agent)\nTEL:1\nEND:VCARD\n".utf8))
      XCTAssertEqual(cards.count, 1, agent)
      XCTAssertEqual(cards[0].person.familyName, "Chief", agent)
      XCTAssertEqual(cards[0].person.values.map(\.value), ["1"], agent)
    }
  }

  // MARK: Outlook, Google, iCloud, Evolution, KDE

  func testOutlooksLinesAreRead() {
    let person = person("""
      N;LANGUAGE=en-us:Lee;Ann;;Ms.
      FN:Ms. Ann Lee
      ORG:Harbour Bakery;Ovens
      TITLE:Baker
      TEL;WORK;VOICE:1
      TEL;WORK;FAX:2
      TEL;CELL;VOICE:3
      ADR;WORK;PREF:;;1 Main;Town;S;12;Land
      LABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:1 Main=0D=0A=
      Town, S 12
      X-MS-OL-DEFAULT-POSTAL-ADDRESS:2
      EMAIL;PREF;INTERNET:ann@example.com
      X-MS-IMADDRESS:ann.lee
      X-MS-MANAGER:Ida
      X-MS-ASSISTANT:Bo
      X-MS-SPOUSE;N:Tom
      X-MS-ANNIVERSARY;VALUE=DATE:20010203
      BDAY;VALUE=DATE:19800322
      """)
    XCTAssertEqual(person.displayName, "Ms. Ann Lee")
    XCTAssertEqual(person.values(of: .phone).map(\.label), [ValueLabel.work, ValueLabel.workFAX, ValueLabel.mobile])
    XCTAssertEqual(person.values(of: .relatedName).map { [$0.label, $0.value] }, [["_$!<Manager>!$_", "Ida"], ["_$!<Assistant>!$_", "Bo"], [ValueLabel.spouse, "Tom"]])
    XCTAssertEqual(person.values(of: .date).map(\.value), ["2001-02-03"])
    XCTAssertEqual(person.birthday, "1980-03-22")
  }

  func testGooglesAndApplesLabelsAreRead() {
    let person = person("""
      item1.EMAIL;TYPE=INTERNET:a@b.c
      item1.X-ABLabel:Club\\, new
      item2.TEL:1
      item2.X-ABLabel:_$!<Mobile>!$_
      item3.URL:http\\://a.b
      item3.X-ABLabel:_$!<HomePage>!$_
      ITEM4.ADR;TYPE=HOME:;;1 Main\\, Back\\; left;Town;;;
      item4.X-ABADR:de
      TEL;type=CELL;type=VOICE;type=pref:2
      N:Lee\\, PhD;Ann\\;Marie;;;
      CATEGORIES:myContacts
      """, "3.0")
    XCTAssertEqual(person.values(of: .email).map(\.label), ["Club, new"])
    XCTAssertEqual(person.values(of: .phone).map(\.label), [ValueLabel.mobile, ValueLabel.mobile])
    XCTAssertEqual(person.values(of: .url).map(\.value), ["http://a.b"])
    XCTAssertEqual(person.values(of: .address).first?.parts, ["", "", "1 Main, Back; left", "Town", "", "", "", "de"])
    XCTAssertEqual([person.familyName, person.givenName], ["Lee, PhD", "Ann;Marie"])
  }

  func testListsInsideANameAreWords() {
    let person = person("N:Stevenson;John;Philip,Paul;Dr.,Prof.;Jr.,M.D.", "3.0")
    XCTAssertEqual([person.middleName, person.namePrefix, person.nameSuffix], ["Philip Paul", "Dr. Prof.", "Jr., M.D."])
    XCTAssertEqual(self.person("N:Stevenson;John;A\\,B;;", "3.0").middleName, "A,B")
  }

  func testEvolutionsAndKDEsLinesAreRead() {
    let person = person("""
      FN:Ann Lee
      X-EVOLUTION-SPOUSE:Tom
      X-EVOLUTION-MANAGER:Ida
      X-EVOLUTION-ASSISTANT:Bo
      X-EVOLUTION-ANNIVERSARY:2001-02-03
      X-KADDRESSBOOK-X-Anniversary:2002-03-04
      X-KADDRESSBOOK-X-ManagersName:Ida
      X-KADDRESSBOOK-X-AssistantsName:Bo
      X-KADDRESSBOOK-X-SpousesName:Tom
      X-KADDRESSBOOK-X-IMAddress:ann
      """, "3.0")
    XCTAssertEqual(person.values(of: .relatedName).map(\.value), ["Tom", "Ida", "Bo", "Ida", "Bo", "Tom"])
    XCTAssertEqual(person.values(of: .date).map(\.value), ["2001-02-03", "2002-03-04"])
    XCTAssertEqual(person.cardLines, ["X-KADDRESSBOOK-X-IMAddress:ann"])
  }

  func testURIsOf4_0AreTheValuesThatTheyName() {
    let person = person("FN:Ann\nTEL;VALUE=uri;TYPE=\"voice,cell\":tel:+1-555-0100\nEMAIL;VALUE=uri:mailto:a@b.c\nN;SORT-AS=\"Lee,Ann\":Lee;Ann;;;", "4.0")
    XCTAssertEqual(person.values.map(\.value), ["+1-555-0100", "a@b.c"])
    XCTAssertEqual(person.values.first?.label, ValueLabel.mobile)
  }

  func testEveryFormOfABirthdayIsRead() {
    for (line, day) in [
      ("BDAY:1980/03/22", "1980-03-22"), ("BDAY:1980.03.22", "1980-03-22"), ("BDAY:1980-3-22", "1980-03-22"), ("BDAY:0000-03-22", "--03-22"), ("BDAY:00000322", "--03-22"),
      ("BDAY:--3-22", "--03-22"), ("BDAY;VALUE=date-and-or-time:--0322", "--03-22"), ("BDAY:1980-03-22T00:00:00.000Z", "1980-03-22"), ("BDAY:19800322T00", "1980-03-22"),
      ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-22", "--03-22"), ("BDAY;X-APPLE-OMIT-YEAR=1800:1800-03-22", "--03-22"), ("BDAY:", ""), ("BDAY:0000-00-00", ""), ("BDAY:00000000", ""),
    ] {
      XCTAssertEqual(person("FN:Ann\n\(line)", "3.0").birthday, day, line)
    }
    let unclear = person("FN:Ann\nBDAY;VALUE=text:circa 1800", "4.0")
    XCTAssertEqual(unclear.birthday, "")
    XCTAssertEqual(unclear.cardLines, ["BDAY;VALUE=text:circa 1800"])
  }

  func testHeadsWithBlanksAndOddWordsAreRead() {
    let person = person("N : Lee;Ann\nTEL ; CELL : 1\nTEL;TYPE = home,voice:2\nEMAIL;INTERNET;ENCODING=8BIT;CHARSET=\"UTF-8\":a@b.c\nTEL;TYPE=CELL;TYPE=WORK;X:3")
    XCTAssertEqual(person.familyName.trimmingCharacters(in: .whitespaces), "Lee")
    XCTAssertEqual(person.values(of: .phone).map(\.value), ["1", "2", "3"])
    XCTAssertEqual(person.values(of: .phone).map(\.label), [ValueLabel.mobile, ValueLabel.home, ValueLabel.mobile])
    XCTAssertEqual(person.values(of: .email).map(\.value), ["a@b.c"])
  }
}
