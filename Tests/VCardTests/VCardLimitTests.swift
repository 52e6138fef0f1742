// What bounds the reader: nothing in a file makes it hold more than its limits allow, or do the work of a line over and over.
import Foundation
import XCTest
@testable import VCard

final class VCardLimitTests: XCTestCase {
  private func read(_ text: String, _ change: (inout VCardReaderOptions) -> Void) -> (cards: [VCard], issues: [VCardIssue]) {
    var options = VCardReaderOptions()
    change(&options)
    return VCard.cards(in: Data(text.utf8), options: options)
  }

  func testAnyNumberOfLinesThatAreNoPropertiesGoOnWithTheOneBefore() {
    let count = 200_000
    let (cards, _) = read("BEGIN:VCARD\nNOTE:a\n" + String(repeating: "b\n", count: count) + "END:VCARD\n") { _ in }
    XCTAssertEqual(cards.first?.first(.note)?.text.utf8.count, 1 + 2 * count)
  }

  func testTheHeadsOfLinesCountAsBytesOfTheirCard() {
    let line = "X-LONG;X-A=\(String(repeating: "a", count: 900)):1\n"
    let (cards, issues) = read("BEGIN:VCARD\n\(String(repeating: line, count: 100))END:VCARD\nBEGIN:VCARD\nFN:next\nEND:VCARD\n") { $0.maximumCard = 10_000 }
    XCTAssertEqual(cards.map(\.properties.count), [10, 1])
    XCTAssertEqual(issues.map(\.reason), [.cardTooLong(limit: 10_000)])
  }

  func testALineLongerThanTheLimitIsLeftOutHoweverItComes() {
    let long = String(repeating: "A", count: 300)
    let lines = [
      "NOTE:\(long)", "NOTE:\(long)\n more", "PHOTO;ENCODING=b:\(long)", "PHOTO;ENCODING=b:\(long)\n\(long)\n", "NOTE;QUOTED-PRINTABLE:\(long)=\n\(long)",
      String(repeating: "N", count: 201), String(repeating: "X", count: 199) + ":1", "NOTE:" + String(repeating: "N", count: 195) + "\r",
      "X-\(long);ENCODING=b:AQID\n\n", "X-A;B=\"\(long)\n \(long)\":x", "NOTE:a\n \(long)", " \(long)\n \(long)", "PHOTO;ENCODING=b:AQID\nX-\(long):1",
    ]
    for line in lines {
      let text = "BEGIN:VCARD\nFN:A\n\(line)\nTEL:1\nEND:VCARD\n"
      var options = VCardReaderOptions()
      options.maximumValue = 200
      let whole = VCardReader(data: Array(text.utf8), options: options)
      let cards = Array(whole)
      XCTAssertEqual(cards.count, 1, line)
      XCTAssertEqual(cards.first?.first(.telephone)?.text, "1", line)
      XCTAssertEqual(whole.issues.isEmpty, line.hasSuffix("\r"), line)
      var rest = Array(text.utf8)[...]
      let reader = VCardReader(options: options) { buffer in
        guard let byte = rest.popFirst() else { return 0 }
        buffer[0] = byte
        return 1
      }
      XCTAssertEqual(Array(reader), cards, line)
      XCTAssertEqual(reader.issues, whole.issues, line)
    }
  }

  func testAnAgentIsCutAtTheLimitAndTheCardGoesOn() {
    let agent = "AGENT:\nBEGIN:VCARD\n" + String(repeating: "\nX-A:aaaaaaaa\n", count: 1_000) + "END:VCARD\n"
    let (cards, issues) = read("BEGIN:VCARD\n\(agent)FN:chief\nEND:VCARD\n") { $0.maximumText = 500 }
    XCTAssertEqual(cards.count, 1)
    XCTAssertEqual(cards.first?.properties.map(\.key), [.agent, .formattedName])
    XCTAssertLessThanOrEqual(cards.first?.first(.agent)?.text.utf8.count ?? .max, 500)
    XCTAssertEqual(issues.map(\.reason), [.valueTooLong(limit: 500)])
  }

  func testIssuesQuoteShortly() {
    // One character to a reader, a hundred thousand code points to the memory.
    let marked = "e" + String(repeating: "\u{301}", count: 100_000)
    let (_, issues) = read("BEGIN:VCARD\nVERSION:\(marked)\n\(marked)\nFN;CHARSET=\(marked):x\nEND:VCARD\n") { _ in }
    XCTAssertEqual(issues.count, 3)
    for issue in issues { XCTAssertLessThan(issue.description.utf8.count, 300) }
  }
}
