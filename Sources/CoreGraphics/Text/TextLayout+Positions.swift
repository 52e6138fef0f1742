// Where characters are, for carets, selections and taps. Offsets are UTF-16 units of the whole text.
import Foundation
internal import CCairo
internal import CPango

extension TextLayout {
  private func lineIndex(ofOffset offset: Int) -> Int? {
    // An offset at the end of a line belongs to the next one, if there is one.
    lines.lastIndex { $0.range.location <= offset } ?? lines.indices.first
  }

  /// x of the caret before the character at `offset`, with the line it is on.
  private func position(ofOffset offset: Int) -> (line: Int, x: CGFloat)? {
    guard let index = lineIndex(ofOffset: offset) else { return nil }
    let placement = placements[index], paragraph = paragraphs[placement.paragraph]
    let byte = paragraph.byteOffset(ofUTF16: offset - paragraph.start)
    let end = Int(placement.line.pointee.start_index + placement.line.pointee.length)
    var x: Int32 = 0
    pango_layout_line_index_to_x(placement.line, Int32(min(byte, end)), 0, &x)
    return (index, placement.x + CGFloat(x) / CGFloat(PANGO_SCALE))
  }

  /// The caret before the character at `offset`: no width, as high as its line.
  public func caretRect(at offset: Int) -> CGRect {
    guard let (line, x) = position(ofOffset: offset) else { return .zero }
    let frame = lines[line].frame
    return CGRect(x: x, y: frame.minY, width: 0, height: frame.height)
  }

  /// The offset nearest to a point: before or after the character there, whichever edge is nearer.
  public func offset(nearest point: CGPoint) -> Int {
    guard let index = lines.firstIndex(where: { point.y < $0.frame.maxY }) ?? lines.indices.last else { return 0 }
    let placement = placements[index], paragraph = paragraphs[placement.paragraph]
    let inLine = (point.x - placement.x) * CGFloat(PANGO_SCALE)
    var byte: Int32 = 0, trailing: Int32 = 0
    pango_layout_line_x_to_index(placement.line, Int32(min(max(inLine, -1e9), 1e9)), &byte, &trailing)
    var offset = paragraph.utf16Offset(ofByte: Int(byte))
    if trailing > 0 {
      // Pango counts the characters of the cluster under the point.
      let text = paragraph.text.unicodeScalars
      let start = text.index(text.startIndex, offsetBy: 0)
      let at = paragraph.text.utf16.index(start, offsetBy: offset)
      let after = text.index(at, offsetBy: Int(trailing), limitedBy: text.endIndex) ?? text.endIndex
      offset = paragraph.text.utf16.distance(from: start, to: after)
    }
    let limit = lines[index].range.location + lines[index].range.length
    return min(paragraph.start + offset, limit)
  }

  /// The index of the character under a point, nil when there is none there.
  public func characterIndex(at point: CGPoint) -> Int? {
    guard let index = lines.firstIndex(where: { $0.frame.contains(point) }) else { return nil }
    let placement = placements[index], paragraph = paragraphs[placement.paragraph]
    var byte: Int32 = 0, trailing: Int32 = 0
    let inLine = Int32((point.x - placement.x) * CGFloat(PANGO_SCALE))
    guard pango_layout_line_x_to_index(placement.line, inLine, &byte, &trailing) != 0 else { return nil }
    return paragraph.start + paragraph.utf16Offset(ofByte: Int(byte))
  }

  /// What a range covers, one or more rectangles a line, each as high as its line.
  public func rects(of range: NSRange) -> [CGRect] {
    lines.indices.flatMap { index -> [CGRect] in
      let line = lines[index], paragraph = paragraphs[placements[index].paragraph]
      guard let shared = line.range.intersection(range), shared.length > 0 else { return [] }
      let start = paragraph.byteOffset(ofUTF16: shared.location - paragraph.start)
      let end = paragraph.byteOffset(ofUTF16: shared.location + shared.length - paragraph.start)
      return extents(ofBytes: start..<max(start, end), line: index).map {
        CGRect(x: $0.lowerBound, y: line.frame.minY, width: $0.upperBound - $0.lowerBound, height: line.frame.height)
      }
    }
  }
}
