// The public cards: what their suites state is found, no file hangs or loses a card, and writing loses nothing.
import Foundation
import XCTest
@testable import VCard

final class SharedCardsTests: XCTestCase {
  func testTheValuesThatTheSuitesStateAreFound() throws {
    var cards: [String: [VCard]] = [:]
    for (name, bytes) in try SharedCards.files() { cards[name] = VCard.cards(in: Data(bytes)).cards }
    let expectations = try SharedCards.expectations().filter { cards[$0.file] != nil }
    var used: [String: SuiteExpectation.Used] = [:]
    let missing = expectations.filter { !$0.isMet(by: cards[$0.file]!, used: &used[$0.file + $0.test, default: SuiteExpectation.Used()]) }
    let share = 1 - Double(missing.count) / Double(max(expectations.count, 1))
    print("\(expectations.count - missing.count) of \(expectations.count) stated values are found (\((share * 1000).rounded() / 10) %). The rest:")
    for expectation in missing { print("  \(expectation.file): \(expectation.field) = \(expectation.value)") }
    XCTAssertGreaterThanOrEqual(share, 0.98)
  }

  func testEveryFileReadsTheSameWithEitherLineEnd() throws {
    for (name, bytes) in try SharedCards.files() where !bytes.contains(0) {
      let linefeeds = VCard.cards(in: Data(SharedCards.withLineEnds(bytes, carriageReturns: false))).cards
      let both = VCard.cards(in: Data(SharedCards.withLineEnds(bytes, carriageReturns: true))).cards
      XCTAssertEqual(linefeeds, both, name)
    }
  }

  func testWritingEveryFileLosesNothing() throws {
    for (name, bytes) in try SharedCards.files() {
      let cards = VCard.cards(in: Data(bytes)).cards
      for version in [VCardVersion.v3_0, .v4_0] {
        let again = VCard.cards(in: VCardWriter(version: version).data(cards)).cards
        XCTAssertEqual(again.count, cards.count, name)
        for (one, two) in zip(cards, again) where !two.isEquivalent(to: one) {
          for (a, b) in zip(one.properties, two.properties) where !b.isEquivalent(to: a) {
            XCTFail("\(name), card \(one.number), \(version.rawValue): \(a.name) \(a.parameters) \(a.value) became \(b.parameters) \(b.value)")
          }
        }
      }
    }
  }
}
