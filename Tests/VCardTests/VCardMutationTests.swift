// Cards with bytes changed, cut, doubled and mixed: whatever comes, the reader ends, and what it read can be written and read again.
import Foundation
import XCTest
@testable import VCard

final class VCardMutationTests: XCTestCase {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  private let seeds: [[UInt8]] = [
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jane;;;\r\nitem1.TEL;TYPE=\"a,b\":+1\r\nitem1.X-ABLabel:x\r\nNOTE:a\\, b\r\n c\r\nEND:VCARD\r\n",
    "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=\nBr=C3=BC;=\nMia\nPHOTO;BASE64:\n AQID\n BAUG\n\nTEL;CELL:1\nEND:VCARD\n",
    "BEGIN:VCARD\rVERSION:4.0\rFN:\u{5F20}\u{4F1F}\rPHOTO:data:image/png;base64,AQID\rAGENT:\rBEGIN:VCARD\rEND:VCARD\rEND:VCARD\r",
  ].map { Array($0.utf8) }

  func testMutatedCardsAreReadToTheEndAndSurviveWriting() {
    var generator = Generator(state: 0x5EED)
    let words: [[UInt8]] = ["BEGIN:VCARD", "END:VCARD", "\r\n", "\n ", "=", "=\n", "\"", "\\", ";", ":", ",", "\u{FEFF}", "^n", ";ENCODING=b:", "CHARSET=GBK"]
      .map { Array($0.utf8) } + [[0], [0xFF, 0xFE], [0xC3], [0x80]]
    let deadline = Date(timeIntervalSinceNow: 10)
    var rounds = 0
    while rounds < 3_000, Date() < deadline {
      rounds += 1
      var data = seeds.randomElement(using: &generator)!
      if Bool.random(using: &generator) { data += seeds.randomElement(using: &generator)! }
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0...data.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: data.insert(contentsOf: words.randomElement(using: &generator)!, at: place)
        case 1: data.removeSubrange(place..<min(data.count, place + Int.random(in: 1...20, using: &generator)))
        case 2 where place < data.count: data[place] = UInt8.random(in: 0...255, using: &generator)
        default: data.insert(contentsOf: data.suffix(Int.random(in: 0...min(30, data.count), using: &generator)), at: place)
        }
      }
      let cards = VCard.cards(in: Data(data)).cards
      let again = VCard.cards(in: VCardWriter(version: rounds % 2 == 0 ? .v3_0 : .v4_0).data(cards)).cards
      guard cards.count == again.count, zip(cards, again).allSatisfy({ $0.isEquivalent(to: $1) }) else {
        return XCTFail("round \(rounds): \(String(decoding: data, as: UTF8.self).debugDescription)\n\(cards)\n\(again)")
      }
    }
    XCTAssertGreaterThan(rounds, 100)
  }
}
