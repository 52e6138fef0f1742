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
    let x = Double(origin.x + placement.x), y = Double(origin.y + lines[index].baseline)
    let mode = context.state.textDrawingMode
    if mode == .invisible { return }
    if mode == .stroke || mode == .fillStroke || paragraph.spans.contains(where: { $0.attributes.strokeWidth != 0 }) {
      drawOutlined(line: index, origin: origin, cairo, context)
    } else if paragraph.hasOneColor || context.state.alpha == 1 {
      context.setSource(paragraph.spans[0].attributes.color, of: cairo)
      cairo_move_to(cairo, x, y)
      pango_cairo_show_layout_line(cairo, placement.line)
    } else {
      // Pango knows the colours but not the context's alpha.
      cairo_push_group(cairo)
      cairo_move_to(cairo, x, y)
      pango_cairo_show_layout_line(cairo, placement.line)
      cairo_pop_group_to_source(cairo)
      cairo_paint_with_alpha(cairo, Double(context.state.alpha))
    }
    cairo_new_path(cairo)
    drawAttachments(line: index, origin: origin, cairo, context)
  }

  /// Letters with a line around them, stretch by stretch: the attributes' own line, or the context's.
  private func drawOutlined(line index: Int, origin: CGPoint, _ cairo: OpaquePointer, _ context: CGContext) {
    let placement = placements[index]
    let mode = context.state.textDrawingMode
    for (range, attributes) in paragraphs[placement.paragraph].spans {
      for extent in extents(ofBytes: range, line: index) {
        cairo_save(cairo)
        // Only this stretch; letters may reach out of their line.
        let line = lines[index].frame
        cairo_rectangle(
          cairo, Double(origin.x + extent.lowerBound), Double(origin.y + line.minY - line.height),
          Double(extent.upperBound - extent.lowerBound), Double(3 * line.height))
        cairo_clip(cairo)
        cairo_new_path(cairo)
        cairo_move_to(cairo, Double(origin.x + placement.x), Double(origin.y + lines[index].baseline))
        pango_cairo_layout_line_path(cairo, placement.line)
        if attributes.strokeWidth <= 0, mode != .stroke {
          context.setSource(attributes.color, of: cairo)
          cairo_fill_preserve(cairo)
        }
        if attributes.strokeWidth != 0 {
          context.setSource(attributes.strokeColor ?? attributes.color, of: cairo)
          cairo_set_line_width(cairo, Double(abs(attributes.strokeWidth) / 100 * attributes.font.size))
          cairo_stroke(cairo)
        } else if mode == .stroke || mode == .fillStroke {
          context.setSource(context.state.strokeColor, of: cairo)
          cairo_stroke(cairo)
        }
        cairo_restore(cairo)
        cairo_new_path(cairo)
      }
    }
  }

  private func drawAttachments(line index: Int, origin: CGPoint, _ cairo: OpaquePointer, _ context: CGContext) {
    for (range, attributes) in paragraphs[placements[index].paragraph].spans {
      guard let attachment = attributes.attachment, let image = attachment.image, let extent = extents(ofBytes: range, line: index).first,
        attachment.bounds.width > 0, attachment.bounds.height > 0
      else { continue }
      let left = origin.x + extent.lowerBound + attachment.bounds.minX
      let top = origin.y + lines[index].baseline - attachment.bounds.maxY
      let surface = image.makeSurface()
      cairo_save(cairo)
      cairo_translate(cairo, Double(left), Double(top))
      cairo_scale(cairo, Double(attachment.bounds.width) / Double(image.width), Double(attachment.bounds.height) / Double(image.height))
      cairo_rectangle(cairo, 0, 0, Double(image.width), Double(image.height))
      cairo_clip(cairo)
      cairo_set_source_surface(cairo, surface, 0, 0)
      cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
      cairo_paint_with_alpha(cairo, Double(context.state.alpha))
      cairo_restore(cairo)
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
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
      func drawLine(_ decoration: TextDecoration, middle: CGFloat) {
        let thickness = metrics.underlineThickness * decoration.thickness
        let color = decoration.color ?? attributes.color
        for part in decoration.isByWord ? words(in: range, line: index) : [range] {
          for extent in extents(ofBytes: part, line: index) {
            let y = baseline - attributes.baselineOffset + middle - thickness / 2
            let area = CGRect(x: origin.x + extent.lowerBound, y: y, width: extent.upperBound - extent.lowerBound, height: thickness)
            draw(decoration, over: area, color, cairo, context)
            if decoration.isDouble { draw(decoration, over: area.offsetBy(dx: 0, dy: thickness * 2), color, cairo, context) }
          }
        }
      }
      if let underline = attributes.underline { drawLine(underline, middle: -metrics.underlinePosition) }
      if let strikethrough = attributes.strikethrough { drawLine(strikethrough, middle: -metrics.xHeight / 2) }
    }
  }

  private func draw(_ decoration: TextDecoration, over area: CGRect, _ color: CGColor, _ cairo: OpaquePointer, _ context: CGContext) {
    guard !decoration.dashes.isEmpty else { return fill(area, color, cairo, context) }
    cairo_save(cairo)
    context.setSource(color, of: cairo)
    cairo_set_line_width(cairo, Double(area.height))
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    cairo_set_dash(cairo, decoration.dashes.map { Double($0 * area.height) }, Int32(decoration.dashes.count), 0)
    cairo_new_path(cairo)
    cairo_move_to(cairo, Double(area.minX), Double(area.midY))
    cairo_line_to(cairo, Double(area.maxX), Double(area.midY))
    cairo_stroke(cairo)
    cairo_restore(cairo)
  }

  /// The stretches of a range of bytes between spaces.
  private func words(in range: Range<Int>, line index: Int) -> [Range<Int>] {
    let bytes = Array(paragraphs[placements[index].paragraph].text.utf8)
    return range.clamped(to: 0..<bytes.count).split { bytes[$0] == 0x20 || bytes[$0] == 0x09 }.map { $0.startIndex..<$0.endIndex }
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
