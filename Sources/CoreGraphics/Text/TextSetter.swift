// Splits text into paragraphs, has each broken into lines and places the lines.
import Foundation
internal import CCairo
internal import CPango

struct TextSetter {
  private let sources: [TextSource]
  private let width: CGFloat

  private(set) var paragraphs: [TextParagraph] = []
  private(set) var lines: [TextLine] = []
  private(set) var placements: [TextLayout.Placement] = []
  private(set) var isTruncated = false
  private(set) var usedWidth: CGFloat = 0
  private(set) var usedHeight: CGFloat = 0

  init(runs: [TextRun], width: CGFloat) {
    self.width = width
    sources = TextSource.split(runs)
  }

  /// Breaks the text into at most `maximumLines` lines (0 for no limit) and stacks them.
  mutating func set(maximumLines: Int) {
    paragraphs = []
    lines = []
    placements = []
    isTruncated = false
    var y: CGFloat = 0
    for (index, source) in sources.enumerated() {
      let remaining = maximumLines > 0 ? maximumLines - lines.count : 0
      if maximumLines > 0, remaining <= 0 {
        isTruncated = true
        break
      }
      let paragraph = TextParagraph(source, limits: .init(width: width, maximumLines: remaining))
      if index > 0 { y += paragraph.style.paragraphSpacingBefore }
      place(paragraph, source, remaining: remaining, hasMore: index + 1 < sources.count, y: &y)
      y += paragraph.style.paragraphSpacing
    }
    // The last line has nothing below it to be spaced from.
    usedHeight = lines.last?.frame.maxY ?? 0
  }

  private mutating func place(_ paragraph: TextParagraph, _ source: TextSource, remaining: Int, hasMore: Bool, y: inout CGFloat) {
    paragraphs.append(paragraph)
    let layout = paragraph.layout
    let count = Int(pango_layout_get_line_count(layout))
    let shown = remaining > 0 ? min(count, remaining) : count
    let leavesOut = shown < count || (hasMore && shown == remaining)
    if leavesOut { isTruncated = true }
    for index in 0..<shown {
      guard let line = pango_layout_get_line_readonly(layout, Int32(index)) else { break }
      let bytes = Int(line.pointee.start_index)..<Int(line.pointee.start_index) + Int(line.pointee.length)
      let box = LineBox(paragraph, bytes: bytes)
      let isLast = index == count - 1
      let first = paragraph.utf16Offset(ofByte: bytes.lowerBound)
      let end = isLast
        ? source.text.utf16.count + source.terminatorLength
        : paragraph.utf16Offset(ofByte: nextStart(layout, index) ?? bytes.upperBound)
      let style = paragraph.style
      let indent = index == 0 ? style.firstLineHeadIndent : style.headIndent
      var drawn = line
      if index == shown - 1, leavesOut, let room = room(for: style, indent: indent),
        let ellipsized = TextTruncation(source: source.suffix(from: bytes.lowerBound), mode: style.lineBreak, isCut: hasMore).fit(room),
        let only = pango_layout_get_line_readonly(ellipsized.layout, 0)
      {
        paragraphs.append(ellipsized)
        drawn = only
      }
      var logical = PangoRectangle()
      pango_layout_line_get_extents(drawn, nil, &logical)
      lines.append(
        TextLine(
          frame: CGRect(x: indent, y: y, width: CGFloat(logical.width) / CGFloat(PANGO_SCALE), height: box.height),
          baseline: y + box.ascent, range: NSRange(location: paragraph.start + first, length: end - first), isTruncated: drawn != line))
      placements.append(.init(paragraph: paragraphs.count - 1, line: drawn, x: indent))
      y += box.height + style.lineSpacing
    }
  }

  /// The width of a line that may get an ellipsis; nil when none is wanted.
  private func room(for style: TextParagraphStyle, indent: CGFloat) -> CGFloat? {
    guard width.isFinite, [.truncateHead, .truncateMiddle, .truncateTail].contains(style.lineBreak) else { return nil }
    let tail = style.tailIndent > 0 ? max(0, width - style.tailIndent) : -style.tailIndent
    return max(0, width - indent - tail)
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
    for (range, attributes) in paragraph.spans {
      let isOnLine = range.overlaps(bytes) || (bytes.isEmpty && range.contains(bytes.lowerBound))
      let isLastResort = ascender == 0 && range.upperBound >= bytes.upperBound
      guard isOnLine || isLastResort else { continue }
      let metrics = attributes.font.metrics
      ascender = max(ascender, metrics.ascender + attributes.baselineOffset)
      descender = min(descender, metrics.descender + attributes.baselineOffset)
      leading = max(leading, metrics.leading)
      if let attachment = attributes.attachment {
        ascender = max(ascender, attachment.bounds.maxY)
        descender = min(descender, attachment.bounds.minY)
      }
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
