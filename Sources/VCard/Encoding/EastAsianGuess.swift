// Which East Asian character set bytes are in, when nobody tells: GB 18030, Big5 or Shift_JIS, or none of them. The more text there is the
// surer it is, so that the reader asks for all undeclared text of a card at once.
//
// All three write a character as two bytes, of which the first is above 0x7F. Western text has such bytes too, one here and one there
// between plain letters; it seldom falls into pairs at all, and its pairs lie inside of words.
import Foundation

enum EastAsianGuess {
  private enum Rank { case invalid, rare, known, common }

  private struct CharacterSet {
    let name: String
    /// Fewer pairs than these prove nothing.
    let leastPairs: Int
    let rank: (_ lead: UInt8, _ trail: UInt8) -> Rank
    /// High bytes that are characters by themselves.
    var isSingle: (UInt8) -> Bool = { _ in false }
  }

  private static let characterSets = [
    // GB 2312: rows 0xB0 to 0xD7 have the 3,755 common characters, those to 0xF7 the others, 0xA1 to 0xA3 punctuation; GBK's additions are rare.
    CharacterSet(name: "GB18030", leastPairs: 1) { lead, trail in
      guard (0x81...0xFE).contains(lead), trail >= 0x40, trail != 0x7F, trail != 0xFF else { return .invalid }
      guard trail >= 0xA1 else { return .rare }
      return (0xB0...0xD7).contains(lead) ? .common : (0xD8...0xF7).contains(lead) || (0xA1...0xA3).contains(lead) ? .known : .rare
    },
    // Big5: rows 0xA4 to 0xC6 have the 5,401 common characters, 0xA1 to 0xA3 punctuation; those behind are rarer than GB 2312's second half.
    CharacterSet(name: "BIG5", leastPairs: 2) { lead, trail in
      guard (0xA1...0xF9).contains(lead), (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) else { return .invalid }
      return (0xA4...0xC6).contains(lead) ? .common : lead <= 0xA3 ? .known : .rare
    },
    // Shift_JIS: 0x81 to 0x83 are punctuation and kana, 0x88 to 0x98 the 2,965 common kanji; 0xA1 to 0xDF are narrow kana of one byte.
    CharacterSet(
      name: "SHIFT_JIS", leastPairs: 2,
      rank: { lead, trail in
        guard (0x81...0x9F).contains(lead) || (0xE0...0xFC).contains(lead), trail >= 0x40, trail != 0x7F, trail <= 0xFC else { return .invalid }
        return (0x82...0x83).contains(lead) || (0x88...0x98).contains(lead) ? .common : lead == 0x81 || lead <= 0xEA ? .known : .rare
      }, isSingle: { (0xA1...0xDF).contains($0) }),
  ]

  /// The name of the character set that all of the texts are in: the one whose common characters they are. Nil when it is none of these.
  static func characterSet(of texts: [[UInt8]]) -> String? {
    var best: (name: String, share: Double)?
    for characterSet in characterSets {
      guard let share = share(of: characterSet, texts), share > best?.share ?? 0 else { continue }
      best = (characterSet.name, share)
    }
    return best?.name
  }

  /// How common the characters are, from 0 to 1; nil when the texts are hardly of this character set.
  private static func share(of characterSet: CharacterSet, _ texts: [[UInt8]]) -> Double? {
    var pairs = 0, common = 0, known = 0, insideWords = 0, invalid = 0
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    for text in texts {
      var index = 0, isAfterPair = false
      while index < text.count {
        let lead = text[index]
        guard lead >= 0x80, !characterSet.isSingle(lead) else {
          isAfterPair = lead >= 0x80
          index += 1
          continue
        }
        let rank = index + 1 < text.count ? characterSet.rank(lead, text[index + 1]) : .invalid
        pairs += 1
        if rank == .invalid {
          invalid += 1
          index += 1
          continue
        }
        if rank == .common { common += 1 }
        if rank != .rare { known += 1 }
        let isBehindLetter = !isAfterPair && index > 0 && isLetter(text[index - 1])
        let isBeforeLetter = index + 2 < text.count && isLetter(text[index + 2])
        if isBehindLetter || isBeforeLetter { insideWords += 1 }
        isAfterPair = true
        index += 2
      }
    }
    // A text that was cut off by its length ends in half a character.
    guard pairs >= characterSet.leastPairs, invalid * 50 <= pairs, insideWords * 4 <= pairs else { return nil }
    // A name may be a common surname and rare characters behind it.
    guard pairs == 1 ? insideWords == 0 && common == 1 : known * 10 >= pairs * 9 ? common * 4 >= pairs : min(known, common) * 2 >= pairs else { return nil }
    return Double(2 * common + known) / Double(3 * pairs)
  }
}
