// Whether bytes are Russian or a language written like it, when nobody tells. In windows-1251 a word is a letter of 0xC0 to 0xDF or small, and
// small letters of 0xE0 to 0xFF behind it; KOI8-R has the two halves the other way round. Western words have such bytes one here and one
// there; Chinese characters have as many below 0xC0.
import Foundation

enum CyrillicGuess {
  /// "windows-1251", "KOI8-R", or nil.
  static func characterSet(of texts: [[UInt8]]) -> String? {
    // Letters in words of three and more, by whether capitals begin and small letters follow as in the one set or in the other.
    var windows = 0, koi8 = 0, letters = 0, others = 0
    for text in texts {
      var index = 0
      while index < text.count {
        guard text[index] >= 0x80 else {
          index += 1
          continue
        }
        let start = index
        while index < text.count, text[index] >= 0xC0 || isIo(text[index]) { index += 1 }
        guard index > start else {
          others += 1
          index += 1
          continue
        }
        let word = text[start..<index].filter { !isIo($0) }
        letters += word.count
        let touchesPlainLetter = (start > 0 && isPlainLetter(text[start - 1])) || (index < text.count && isPlainLetter(text[index]))
        guard word.count >= 3, !touchesPlainLetter, let first = word.first else { continue }
        if word.dropFirst().allSatisfy({ $0 >= 0xE0 }) { windows += word.count }
        if word.dropFirst().allSatisfy({ $0 < 0xE0 }), first >= 0xE0 { koi8 += word.count }
      }
    }
    guard letters >= 4, others * 10 <= letters else { return nil }
    if windows * 10 >= letters * 7 { return "windows-1251" }
    return koi8 * 10 >= letters * 7 ? "KOI8-R" : nil
  }

  /// Io, small and capital, is the one letter that lies elsewhere: in windows-1251 and in KOI8-R.
  private static func isIo(_ byte: UInt8) -> Bool { byte == 0xA8 || byte == 0xB8 || byte == 0xA3 || byte == 0xB3 }
  private static func isPlainLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80 }
}
