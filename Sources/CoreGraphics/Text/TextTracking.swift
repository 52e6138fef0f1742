// Which characters the system font's tracking is for. San Francisco's table is for its own letters; Chinese, Japanese and Korean
// characters and emoji come from other fonts and are set without it.
import Foundation

enum TextTracking {
  static func isTracked(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF: return false
    // From the Han radicals on: Han, Kana, Hangul, full-width forms, emoji.
    case 0x2E80...: return false
    default: return true
    }
  }

  /// The stretches of `bytes` of a text that are tracked.
  static func trackedRanges(of text: String, in bytes: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var position = bytes.lowerBound
    let from = text.utf8.index(text.startIndex, offsetBy: bytes.lowerBound)
    let to = text.utf8.index(from, offsetBy: bytes.count)
    for scalar in text.unicodeScalars[from..<to] {
      let end = position + UTF8.width(scalar)
      if isTracked(scalar) {
        if let last = result.last, last.upperBound == position {
          result[result.count - 1] = last.lowerBound..<end
        } else {
          result.append(position..<end)
        }
      }
      position = end
    }
    return result
  }
}
