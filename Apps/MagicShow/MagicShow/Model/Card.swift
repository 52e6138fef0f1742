import Foundation

/// A card of the deck of 52.
struct Card: Equatable {

    enum Suit: String, CaseIterable {
        case spade, heart, diamond, club
    }

    let suit: Suit
    /// 1 for the ace, 11 to 13 for jack, queen and king.
    let rank: Int

    static let deck = Suit.allCases.flatMap { suit in (1...13).map { Card(suit: suit, rank: $0) } }

    /// Different cards at random; not aces alone, which would be the end of the trick before its start.
    static func deal(_ count: Int) -> [Card] {
        while true {
            let cards = Array(deck.shuffled().prefix(count))
            if cards.contains(where: { $0.rank != 1 }) { return cards }
        }
    }

    /// As many aces, each of another suit as long as there are any.
    static func aces(_ count: Int) -> [Card] {
        return (0..<count).map { Card(suit: Suit.allCases[$0 % Suit.allCases.count], rank: 1) }
    }

    var imageName: String { return "\(suit.rawValue)-\(rank)" }

    /// The card's name in the person's language.
    var name: String {
        let names = [1: "Ace", 11: "Jack", 12: "Queen", 13: "King"]
        return NSLocalizedString("\(names[rank] ?? String(rank)) of \(suit.rawValue)s", comment: "A card, for VoiceOver")
    }
}
