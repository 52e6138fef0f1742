// A line cut to a width, with an ellipsis for what was left out. Pango can do it too, but loses a letter beside the ellipsis when
// letters are tracked (1.50), as the system font's are.
import Foundation
internal import CPango

struct TextTruncation {
  let source: TextSource
  let mode: TextLineBreak
  /// More text follows: the ellipsis is due even when all of `source` fits.
  let isCut: Bool

  /// The longest line that fits into `room` points; at least the ellipsis. Nil when nothing need be left out.
  func fit(_ room: CGFloat) -> TextParagraph? {
    let boundaries = characterBoundaries(room)
    if !isCut, boundaries.isComplete, width(TextParagraph(source, limits: .init(width: .infinity, maximumLines: 1))) <= room { return nil }
    // How many characters are kept: the most that fit, found by halving.
    var fitting = 0, tooMany = boundaries.count + 1
    var best: TextParagraph?
    while tooMany - fitting > 1 {
      let kept = (fitting + tooMany) / 2
      let candidate = line(keeping: kept, boundaries)
      if width(candidate) <= room {
        fitting = kept
        best = candidate
      } else {
        tooMany = kept
      }
    }
    return best ?? line(keeping: 0, boundaries)
  }

  private func width(_ paragraph: TextParagraph) -> CGFloat {
    var logical = PangoRectangle()
    pango_layout_get_extents(paragraph.layout, nil, &logical)
    // The tolerance with which lines are broken.
    return CGFloat(logical.width - 1) / CGFloat(PANGO_SCALE)
  }

  /// Byte offsets where characters begin and end, of as many as could fit from each end.
  private struct Boundaries {
    /// Ends of the first characters, after 0.
    var fromStart: [Int]
    /// Beginnings of the last characters, from the end backwards, after the length.
    var fromEnd: [Int]
    var isComplete: Bool

    var count: Int { fromStart.count - 1 }
  }

  private func characterBoundaries(_ room: CGFloat) -> Boundaries {
    let smallest = source.spans.map(\.attributes.font.size).min() ?? 17
    // No run of letters is narrower than an eighth of an em each.
    let most = Int(min(room / (smallest / 8), 100_000)) + 4
    let text = source.text
    let fromStart = text.prefix(most).reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
    let fromEnd = text.suffix(most).reversed().reduce(into: [text.utf8.count]) { $0.append($0[$0.count - 1] - $1.utf8.count) }
    return Boundaries(fromStart: fromStart, fromEnd: fromEnd, isComplete: fromStart[fromStart.count - 1] == text.utf8.count)
  }

  private func line(keeping kept: Int, _ boundaries: Boundaries) -> TextParagraph {
    let leading: Int
    switch mode {
    case .truncateHead: leading = 0
    case .truncateMiddle: leading = (kept + 1) / 2
    default: leading = kept
    }
    let head = boundaries.fromStart[leading], tail = boundaries.fromEnd[kept - leading]
    var result = source.slice(0..<head)
    // No space before the ellipsis.
    if mode != .truncateHead, let last = result.text.lastIndex(where: { !$0.isWhitespace }) {
      let end = result.text.utf8.distance(from: result.text.startIndex, to: result.text.index(after: last))
      if end < head { result = source.slice(0..<end) }
    }
    let rest = source.slice(max(head, tail)..<source.text.utf8.count)
    result.append("…", (mode == .truncateHead ? rest.spans[0] : result.spans[result.spans.count - 1]).attributes)
    var position = 0
    for (range, attributes) in rest.spans {
      let from = rest.text.utf8.index(rest.text.startIndex, offsetBy: position)
      let to = rest.text.utf8.index(from, offsetBy: range.count)
      result.append(String(rest.text[from..<to]), attributes)
      position = range.upperBound
    }
    return TextParagraph(result, limits: .init(width: .infinity, maximumLines: 1))
  }
}
