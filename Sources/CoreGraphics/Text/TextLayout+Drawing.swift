// Drawing of laid-out text: backgrounds, glyphs, then lines under and through them.
import Foundation
internal import CCairo
internal import CPango

extension TextLayout {
  /// Draws with the top left of the text at `origin`, in a context whose y points down. Lines outside the clip are left out.
  public func draw(in context: CGContext, at origin: CGPoint) {
    let visible = context.boundingBoxOfClipPath
    let indices = lines.indices.filter { index in
      // Glyphs may reach out of their line's box, but not by more than its height.
      let line = lines[index]
      let top = origin.y + line.frame.minY - line.frame.height, bottom = origin.y + line.frame.maxY + line.frame.height
      return bottom >= visible.minY && top <= visible.maxY
    }
    guard !indices.isEmpty else { return }
    context.paint { cairo in
      for index in indices { drawBackgrounds(line: index, origin: origin, cairo, context) }
      for index in indices { drawGlyphs(line: index, origin: origin, cairo, context) }
      for index in indices { drawDecorations(line: index, origin: origin, cairo, context) }
    }
  }

  private func drawGlyphs(line index: Int, origin: CGPoint, _ cairo: OpaquePointer, _ context: CGContext) {
    let placement = placements[index], paragraph = paragraphs[placement.paragraph]
    if paragraph.hasOneColor || context.state.alpha == 1 {
      context.setSource(paragraph.spans[0].attributes.color, of: cairo)
      cairo_move_to(cairo, Double(origin.x + placement.x), Double(origin.y + lines[index].baseline))
      pango_cairo_show_layout_line(cairo, placement.line)
    } else {
      // Pango knows the colours but not the context's alpha.
      cairo_push_group(cairo)
      cairo_move_to(cairo, Double(origin.x + placement.x), Double(origin.y + lines[index].baseline))
      pango_cairo_show_layout_line(cairo, placement.line)
      cairo_pop_group_to_source(cairo)
      cairo_paint_with_alpha(cairo, Double(context.state.alpha))
    }
    cairo_new_path(cairo)
  }

  private func drawBackgrounds(line index: Int, origin: CGPoint, _ cairo: OpaquePointer, _ context: CGContext) {
    let line = lines[index]
    for (range, attributes) in paragraphs[placements[index].paragraph].spans {
      guard let color = attributes.backgroundColor else { continue }
      for extent in extents(ofBytes: range, line: index) {
        let width = extent.upperBound - extent.lowerBound
        let area = CGRect(x: origin.x + extent.lowerBound, y: origin.y + line.frame.minY, width: width, height: line.frame.height)
        fill(area, color, cairo, context)
      }
    }
  }

  private func drawDecorations(line index: Int, origin: CGPoint, _ cairo: OpaquePointer, _ context: CGContext) {
    let baseline = origin.y + lines[index].baseline
    for (range, attributes) in paragraphs[placements[index].paragraph].spans {
      guard attributes.underline != nil || attributes.strikethrough != nil else { continue }
      let metrics = attributes.font.metrics
      func draw(_ decoration: TextDecoration, middle: CGFloat) {
        let thickness = metrics.underlineThickness * decoration.thickness
        let color = decoration.color ?? attributes.color
        for extent in extents(ofBytes: range, line: index) {
          let y = baseline - attributes.baselineOffset + middle - thickness / 2
          let area = CGRect(x: origin.x + extent.lowerBound, y: y, width: extent.upperBound - extent.lowerBound, height: thickness)
          fill(area, color, cairo, context)
          if decoration.isDouble { fill(area.offsetBy(dx: 0, dy: thickness * 2), color, cairo, context) }
        }
      }
      if let underline = attributes.underline { draw(underline, middle: -metrics.underlinePosition) }
      if let strikethrough = attributes.strikethrough { draw(strikethrough, middle: -metrics.xHeight / 2) }
    }
  }

  private func fill(_ area: CGRect, _ color: CGColor, _ cairo: OpaquePointer, _ context: CGContext) {
    context.setSource(color, of: cairo)
    cairo_new_path(cairo)
    cairo_rectangle(cairo, Double(area.minX), Double(area.minY), Double(area.width), Double(area.height))
    cairo_fill(cairo)
  }

  /// The horizontal stretches that a range of bytes takes on a line, from the left of the text. Mixed directions can make several.
  func extents(ofBytes range: Range<Int>, line index: Int) -> [Range<CGFloat>] {
    let placement = placements[index], line = placement.line
    let start = Int(line.pointee.start_index), end = start + Int(line.pointee.length)
    let clipped = max(range.lowerBound, start)..<max(max(range.lowerBound, start), min(range.upperBound, end))
    guard !clipped.isEmpty else { return [] }
    var ranges: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    pango_layout_line_get_x_ranges(line, Int32(clipped.lowerBound), Int32(clipped.upperBound), &ranges, &count)
    defer { g_free(ranges) }
    guard let ranges, count > 0 else { return [] }
    // Pango measures from the left of the layout, alignment included; the line's own left is what we placed.
    let base = lineOrigin(line)
    let pieces = (0..<Int(count)).map { pair -> Range<CGFloat> in
      let left = CGFloat(ranges[pair * 2] - base) / CGFloat(PANGO_SCALE)
      let right = CGFloat(ranges[pair * 2 + 1] - base) / CGFloat(PANGO_SCALE)
      return placement.x + min(left, right)..<placement.x + max(left, right)
    }
    // Pango gives one for each font; those that touch are one stretch.
    return pieces.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, piece in
      if let last = joined.last, piece.lowerBound <= last.upperBound + 0.01 {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, piece.upperBound)
      } else {
        joined.append(piece)
      }
    }
  }

  /// Where Pango's coordinates of `pango_layout_line_get_x_ranges` have the left end of the line.
  private func lineOrigin(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> Int32 {
    var ranges: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    let start = line.pointee.start_index
    pango_layout_line_get_x_ranges(line, start, start + max(1, line.pointee.length), &ranges, &count)
    defer { g_free(ranges) }
    guard let ranges, count > 0 else { return 0 }
    return (0..<Int(count)).map { ranges[$0 * 2] }.min() ?? 0
  }
}
