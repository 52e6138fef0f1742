// Splits text into paragraphs, has each broken into lines and places the lines.
import Foundation
internal import CCairo
internal import CPango

struct TextSetter {
  private let source: [Source]
  private let width: CGFloat

  private(set) var paragraphs: [TextParagraph] = []
  private(set) var lines: [TextLine] = []
  private(set) var placements: [TextLayout.Placement] = []
  private(set) var isTruncated = false
  private(set) var usedWidth: CGFloat = 0
  private(set) var usedHeight: CGFloat = 0

  /// A paragraph before it is broken into lines.
  private struct Source {
    var text = ""
    var start = 0
    var terminatorLength = 0
    var spans: [(range: Range<Int>, attributes: TextAttributes)] = []
  }

  init(runs: [TextRun], width: CGFloat) {
    self.width = width
    source = Self.split(runs)
  }

  /// A text that ends in a line break has an empty last paragraph, as on Apple's systems; an empty text has one line.
  private static func split(_ runs: [TextRun]) -> [Source] {
    var result: [Source] = []
    var current = Source()
    var position = 0
    for run in runs {
      var rest = run.text[...]
      while true {
        let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
        let piece = rest[..<end]
        let bytes = current.text.utf8.count
        current.text += piece
        position += piece.utf16.count
        if !piece.isEmpty || current.spans.isEmpty {
          if let last = current.spans.last, last.range.isEmpty { current.spans.removeLast() }
          current.spans.append((bytes..<current.text.utf8.count, run.attributes))
        }
        guard end < rest.endIndex else { break }
        current.terminatorLength = rest[end].utf16.count
        position += current.terminatorLength
        result.append(current)
        current = Source()
        current.start = position
        rest = rest[rest.index(after: end)...]
      }
    }
    if current.spans.isEmpty { current.spans = [(0..<0, runs.last?.attributes ?? TextAttributes(font: .system(size: 17)))] }
    result.append(current)
    return result
  }

  /// Breaks the text into at most `maximumLines` lines (0 for no limit) and stacks them.
  mutating func set(maximumLines: Int) {
    paragraphs = []
    lines = []
    placements = []
    isTruncated = false
    var y: CGFloat = 0
    for (index, piece) in source.enumerated() {
      let remaining = maximumLines > 0 ? maximumLines - lines.count : 0
      if maximumLines > 0, remaining <= 0 {
        isTruncated = true
        break
      }
      let paragraph = makeParagraph(piece, remaining: remaining, hasMore: index + 1 < source.count)
      paragraphs.append(paragraph)
      if index > 0 { y += paragraph.style.paragraphSpacingBefore }
      place(paragraph, remaining: remaining, y: &y)
      if index + 1 < source.count { y += paragraph.style.paragraphSpacing }
    }
    // The last line has nothing below it to be spaced from.
    usedHeight = lines.last?.frame.maxY ?? 0
  }

  private func makeParagraph(_ piece: Source, remaining: Int, hasMore: Bool) -> TextParagraph {
    let style = piece.spans[0].attributes.paragraph
    var limits = TextParagraph.Limits(width: width, maximumLines: remaining, truncation: nil)
    let truncates = [.truncateHead, .truncateMiddle, .truncateTail].contains(style.lineBreak)
    if truncates, remaining > 0, width.isFinite { limits.truncation = style.lineBreak }
    func make(_ piece: Source) -> TextParagraph {
      TextParagraph(
        text: piece.text, start: piece.start, terminatorLength: piece.terminatorLength, spans: piece.spans, limits: limits)
    }
    let paragraph = make(piece)
    // The paragraph fills the last lines and others follow: it ends in an ellipsis although it would fit.
    guard truncates, remaining > 0, hasMore, pango_layout_get_line_count(paragraph.layout) >= remaining,
      pango_layout_is_ellipsized(paragraph.layout) == 0
    else { return paragraph }
    var longer = piece
    longer.text += "…"
    let last = longer.spans.removeLast()
    longer.spans.append((last.range.lowerBound..<longer.text.utf8.count, last.attributes))
    return make(longer)
  }

  private mutating func place(_ paragraph: TextParagraph, remaining: Int, y: inout CGFloat) {
    let layout = paragraph.layout
    let count = Int(pango_layout_get_line_count(layout))
    let shown = remaining > 0 ? min(count, remaining) : count
    let isEllipsized = pango_layout_is_ellipsized(layout) != 0
    if isEllipsized || shown < count { isTruncated = true }
    for index in 0..<shown {
      guard let line = pango_layout_get_line_readonly(layout, Int32(index)) else { break }
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &logical)
      let bytes = Int(line.pointee.start_index)..<Int(line.pointee.start_index) + Int(line.pointee.length)
      let box = LineBox(paragraph, bytes: bytes)
      let isLast = index == count - 1
      let first = paragraph.utf16Offset(ofByte: bytes.lowerBound)
      var end = isLast ? paragraph.text.utf16.count : paragraph.utf16Offset(ofByte: nextStart(layout, index) ?? bytes.upperBound)
      if isLast { end += paragraph.terminatorLength }
      let style = paragraph.style
      let indent = index == 0 ? style.firstLineHeadIndent : style.headIndent
      lines.append(
        TextLine(
          frame: CGRect(x: indent, y: y, width: CGFloat(logical.width) / CGFloat(PANGO_SCALE), height: box.height),
          baseline: y + box.ascent, range: NSRange(location: paragraph.start + first, length: end - first),
          isTruncated: isEllipsized && isLast))
      placements.append(.init(paragraph: paragraphs.count - 1, line: line, x: indent))
      y += box.height + style.lineSpacing
    }
  }

  private func nextStart(_ layout: OpaquePointer, _ index: Int) -> Int? {
    pango_layout_get_line_readonly(layout, Int32(index + 1)).map { Int($0.pointee.start_index) }
  }

  /// How many lines lie within `height`; at least one.
  func linesFitting(height: CGFloat) -> Int {
    guard height.isFinite else { return lines.count }
    // A label sized to fit may be a rounding error too low.
    return max(1, lines.prefix { $0.frame.maxY <= height + 0.01 }.count)
  }

  /// Moves the lines sideways, within the width or, without one, within the widest line.
  mutating func align() {
    usedWidth = lines.map { $0.frame.maxX }.max() ?? 0
    let room = width.isFinite ? width : usedWidth
    for (index, line) in lines.enumerated() {
      let placement = placements[index]
      let style = paragraphs[placement.paragraph].style
      let tail = style.tailIndent > 0 ? max(0, room - style.tailIndent) : -style.tailIndent
      let free = room - line.frame.minX - tail - line.frame.width
      let isRightToLeft = pango_layout_line_get_resolved_direction(placement.line) == PANGO_DIRECTION_RTL
      let shift: CGFloat
      switch style.alignment {
      case .center: shift = free / 2
      case .right: shift = free
      case .left: shift = 0
      case .natural, .justified: shift = isRightToLeft ? free : 0
      }
      guard shift != 0 else { continue }
      let frame = line.frame.offsetBy(dx: shift, dy: 0)
      lines[index] = TextLine(frame: frame, baseline: line.baseline, range: line.range, isTruncated: line.isTruncated)
      placements[index] = .init(paragraph: placement.paragraph, line: placement.line, x: frame.minX)
    }
  }
}

/// The height of a line and where its baseline lies, from the fonts asked for.
private struct LineBox {
  var ascent: CGFloat
  var height: CGFloat

  init(_ paragraph: TextParagraph, bytes: Range<Int>) {
    var ascender: CGFloat = 0, descender: CGFloat = 0, leading: CGFloat = 0
    for (range, attributes) in paragraph.spans where range.overlaps(bytes) || paragraph.spans.count == 1 || (bytes.isEmpty && range.lowerBound == bytes.lowerBound) {
      let metrics = attributes.font.metrics
      ascender = max(ascender, metrics.ascender + attributes.baselineOffset)
      descender = min(descender, metrics.descender + attributes.baselineOffset)
      leading = max(leading, metrics.leading)
    }
    let style = paragraph.style
    var height = ascender - descender + leading
    if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    if style.minimumLineHeight > 0 { height = max(height, style.minimumLineHeight) }
    if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
    // Room is added and taken at the top: the descenders keep theirs.
    ascent = height + descender - leading
    self.height = height
  }
}
