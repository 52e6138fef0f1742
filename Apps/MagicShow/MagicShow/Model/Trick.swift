import Foundation

/// The trick: one shake makes aces of the cards, the next makes them what they were.
struct Trick {

    /// What the audience has seen first.
    let dealt: [Card]
    private(set) var isCheating = false

    init(cardCount: Int) {
        dealt = Card.deal(cardCount)
    }

    /// The cards as they lie now, from left to right.
    var hand: [Card] { return isCheating ? Card.aces(dealt.count) : dealt }

    mutating func shake() {
        isCheating.toggle()
    }
}
