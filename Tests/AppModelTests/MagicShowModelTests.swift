// The trick with the cards.
import XCTest

@testable import MagicShowModel

final class MagicShowModelTests: XCTestCase {
  func testOneShakeMakesAcesAndTheNextTheVeryCardsThatWereSeen() {
    var trick = Trick(cardCount: 3)
    let seen = trick.hand
    XCTAssertEqual(seen.count, 3)
    for _ in 0..<3 {
      trick.shake()
      XCTAssertEqual(trick.hand.map(\.imageName), ["spade-1", "heart-1", "diamond-1"])
      trick.shake()
      XCTAssertEqual(trick.hand, seen)
    }
  }

  func testTheDeckHasFiftyTwoCardsAndADealHasNoneTwice() {
    XCTAssertEqual(Set(Card.deck.map(\.imageName)).count, 52)
    for _ in 0..<200 {
      let hand = Card.deal(3)
      XCTAssertEqual(Set(hand.map(\.imageName)).count, 3)
      XCTAssertTrue(hand.contains { $0.rank != 1 }, "three aces would be the end of the trick before its start")
    }
  }

  func testMoreAcesThanSuitsBeginAgain() {
    XCTAssertEqual(Card.aces(5).map(\.suit), [.spade, .heart, .diamond, .club, .spade])
    XCTAssertTrue(Card.aces(5).allSatisfy { $0.rank == 1 })
  }

  func testCardsAreCalledByTheirNames() {
    XCTAssertEqual(Card(suit: .heart, rank: 12).name, "Queen of hearts")
    XCTAssertEqual(Card(suit: .club, rank: 7).name, "7 of clubs")
    XCTAssertEqual(Card(suit: .spade, rank: 1).name, "Ace of spades")
  }
}
