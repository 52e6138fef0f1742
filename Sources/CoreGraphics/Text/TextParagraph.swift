// One paragraph as Pango lays it out.
import Foundation
internal import CCairo
internal import CPango

final class TextParagraph {
  /// Without the line break that ends it.
  let text: String
  /// Where it begins in the whole text, in UTF-16 units.
  let start: Int
  /// Attributes by ranges of UTF-8 bytes, without gaps; at least one, even in an empty paragraph.
  let spans: [(range: Range<Int>, attributes: TextAttributes)]
  let layout: OpaquePointer

  var style: TextParagraphStyle { spans[0].attributes.paragraph }

  /// How long lines may be and how many.
  struct Limits {
    var width: CGFloat
    /// 0 for no limit.
    var maximumLines: Int
  }

  init(_ source: TextSource, limits: Limits) {
    text = source.text
    start = source.start
    spans = source.spans
    let engine = TextEngine.current
    let style = spans[0].attributes.paragraph
    layout = pango_layout_new(engine.context(style.direction))
    if style.direction != .natural { pango_layout_set_auto_dir(layout, 0) }
    pango_layout_set_font_description(layout, engine.description(of: spans[0].attributes.font))
    pango_layout_set_single_paragraph_mode(layout, 1)
    var copy = text
    copy.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        if let first = characters.baseAddress { pango_layout_set_text(layout, first, Int32(characters.count)) }
      }
    }
    setAttributes(engine)
    setTabs(style)
    setLimits(limits, style: style)
    reportMissingGlyphs()
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }

  /// Whether one colour serves for all, so that Pango need not know it.
  private(set) lazy var hasOneColor = spans.allSatisfy { $0.attributes.color == spans[0].attributes.color }

  private func setAttributes(_ engine: TextEngine, extraSpacing: CGFloat = 0) {
    let list = pango_attr_list_new()!
    func add(_ attribute: UnsafeMutablePointer<PangoAttribute>, _ range: Range<Int>) {
      attribute.pointee.start_index = guint(range.lowerBound)
      attribute.pointee.end_index = guint(range.upperBound)
      pango_attr_list_insert(list, attribute)
    }
    var isEmpty = true
    for (index, (range, attributes)) in spans.enumerated() {
      let tracking = attributes.font.tracking
      func space(_ spacing: CGFloat, _ range: Range<Int>) {
        guard spacing != 0 else { return }
        add(pango_attr_letter_spacing_new(Int32((spacing * CGFloat(PANGO_SCALE)).rounded())), range)
        isEmpty = false
      }
      if tracking == 0 || isASCII {
        space(attributes.kern + tracking + extraSpacing, range)
      } else {
        space(attributes.kern + extraSpacing, range)
        // A later attribute takes the place of an earlier one.
        for part in TextTracking.trackedRanges(of: text, in: range) { space(attributes.kern + tracking + extraSpacing, part) }
      }
      if let attachment = attributes.attachment {
        add(attachment.pangoShape, range)
        isEmpty = false
      }
      if index > 0, attributes.font != spans[0].attributes.font {
        add(pango_attr_font_desc_new(engine.description(of: attributes.font)), range)
        isEmpty = false
      }
      if attributes.font.usesMonospacedDigits {
        add(pango_attr_font_features_new("tnum=1"), range)
        isEmpty = false
      }
      if attributes.baselineOffset != 0 {
        add(pango_attr_rise_new(Int32((attributes.baselineOffset * CGFloat(PANGO_SCALE)).rounded())), range)
        isEmpty = false
      }
      if !hasOneColor {
        let rgba = attributes.color.rgba
        func sixteen(_ value: CGFloat) -> guint16 { guint16((value * 65_535).rounded()) }
        add(pango_attr_foreground_new(sixteen(rgba.red), sixteen(rgba.green), sixteen(rgba.blue)), range)
        // Pango takes 0 for "not said".
        add(pango_attr_foreground_alpha_new(max(1, sixteen(rgba.alpha))), range)
        isEmpty = false
      }
    }
    // Control characters take no room, as on an iPhone; Pango would draw boxes with their numbers.
    for (offset, byte) in text.utf8.enumerated() where byte < 0x20 && !(9...13).contains(byte) || byte == 0x7F {
      var nothing = PangoRectangle(x: 0, y: 0, width: 0, height: 0)
      add(pango_attr_shape_new(&nothing, &nothing), offset..<offset + 1)
      isEmpty = false
    }
    pango_layout_set_attributes(layout, isEmpty ? nil : list)
    pango_attr_list_unref(list)
  }

  private func setTabs(_ style: TextParagraphStyle) {
    guard text.utf8.contains(9) else { return }
    let interval = style.tabInterval > 0 ? style.tabInterval : 28
    var stops = style.tabs.filter { $0.location.isFinite && $0.location >= 0 }.sorted { $0.location < $1.location }
    // Pango repeats the last distance: enough stops for a line, then.
    let last = stops.last?.location ?? 0
    for number in 1...24 { stops.append(TextTab(location: last + CGFloat(number) * interval)) }
    let array = pango_tab_array_new(Int32(stops.count), 0)!
    for (index, stop) in stops.enumerated() {
      let alignment: PangoTabAlign
      switch stop.alignment {
      case .center: alignment = PANGO_TAB_CENTER
      case .right: alignment = PANGO_TAB_RIGHT
      default: alignment = PANGO_TAB_LEFT
      }
      pango_tab_array_set_tab(array, Int32(index), alignment, Int32((stop.location * CGFloat(PANGO_SCALE)).rounded()))
    }
    pango_layout_set_tabs(layout, array)
    pango_tab_array_free(array)
  }

  private func setLimits(_ limits: Limits, style: TextParagraphStyle) {
    if limits.width.isFinite, fitsWithoutBreaking(limits.width, style: style) { return }
    if limits.width.isFinite {
      let least = min(style.firstLineHeadIndent, style.headIndent)
      let tail = style.tailIndent > 0 ? max(0, limits.width - style.tailIndent) : -style.tailIndent
      let room = max(0, limits.width - least - tail)
      pango_layout_set_indent(layout, Int32(((style.firstLineHeadIndent - style.headIndent) * CGFloat(PANGO_SCALE)).rounded()))
      let wraps = style.lineBreak != .clip || limits.maximumLines != 1
      // Half a unit of Pango's more, so that a text fits into the width it was measured with.
      if wraps {
        leaveOutHyphens()
        pango_layout_set_width(layout, Int32(min(room * CGFloat(PANGO_SCALE) + 1, 1_000_000_000)))
      }
      if style.alignment == .justified { pango_layout_set_justify(layout, 1) }
    }
    pango_layout_set_wrap(layout, style.lineBreak == .byCharacter ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
  }

  /// A word that is too long is broken without a sign, as on an iPhone; only soft hyphens show where they break a line.
  private func leaveOutHyphens() {
    guard !text.unicodeScalars.contains("\u{AD}") else { return }
    let list = pango_layout_get_attributes(layout).flatMap(pango_attr_list_copy) ?? pango_attr_list_new()!
    pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }

  /// Most labels are one short line. To find that out first saves Pango the search for line breaks, which costs as much as the shaping.
  ///
  /// A line that is too long by a few hundredths is set a little tighter: saved frames fit San Francisco or Helvetica to the point, and
  /// the letters of the fonts that stand in are not exactly as wide. "Mountains" would else lose two letters to an ellipsis.
  private func fitsWithoutBreaking(_ width: CGFloat, style: TextParagraphStyle) -> Bool {
    let tail = style.tailIndent > 0 ? max(0, width - style.tailIndent) : -style.tailIndent
    let room = width - style.firstLineHeadIndent - tail
    guard room > 0, estimatedWidth < room else { return false }
    let natural = naturalWidth
    if natural <= room { return true }
    let count = text.count
    guard natural <= room * 1.04, count > 1 else { return false }
    setAttributes(TextEngine.current, extraSpacing: (room - natural) / CGFloat(count - 1))
    if naturalWidth <= room + 0.02 { return true }
    setAttributes(TextEngine.current, extraSpacing: 0)
    return false
  }

  /// On one line, in points; less a thousandth, so that a text fits into the width it was measured with.
  private var naturalWidth: CGFloat {
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    return CGFloat(logical.width - 1) / CGFloat(PANGO_SCALE)
  }

  /// Which ASCII characters take much less than half an em.
  private static let narrow: [Bool] = (0..<128).map { "fijlrtIJ1 .,:;'`|!()[]{}/\\-\"\t\n".utf8.contains($0) }

  /// A low guess from the letters; infinite for text so long that trying would not pay.
  private var estimatedWidth: CGFloat {
    guard text.utf8.count <= 300 else { return .infinity }
    let largest = spans.map(\.attributes.font.size).max() ?? 0
    // Latin letters take about half an em, the narrow ones and signs less than a fifth; Chinese characters one, of three bytes.
    let ems = text.utf8.reduce(into: CGFloat(0)) { $0 += $1 >= 0x80 ? 0.3 : Self.narrow[Int($1)] ? 0.15 : 0.4 }
    return ems * largest
  }

  private func reportMissingGlyphs() {
    guard pango_layout_get_unknown_glyphs_count(layout) > 0 else { return }
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    var missing: [Unicode.Scalar] = []
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator), let glyphs = run.pointee.glyphs else { continue }
      for index in 0..<Int(glyphs.pointee.num_glyphs) {
        let glyph = glyphs.pointee.glyphs[index].glyph
        // Pango's mark of a character without a glyph; the character's number is in the lower bits.
        guard glyph & 0x1000_0000 != 0, glyph != 0x0FFF_FFFF, let scalar = Unicode.Scalar(glyph & 0x00FF_FFFF) else { continue }
        missing.append(scalar)
      }
    } while pango_layout_iter_next_run(iterator) != 0
    MissingGlyphs.report(missing, font: spans[0].attributes.font)
  }

  // MARK: UTF-16 offsets of the paragraph and Pango's byte offsets

  private lazy var isASCII = text.utf8.count == text.utf16.count

  func byteOffset(ofUTF16 offset: Int) -> Int {
    if isASCII { return min(max(offset, 0), text.utf8.count) }
    guard offset > 0 else { return 0 }
    let index = text.utf16.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    // Half a surrogate pair counts as its beginning.
    let scalar = String.Index(index, within: text.unicodeScalars) ?? text.utf16.index(before: index)
    return text.utf8.distance(from: text.startIndex, to: scalar)
  }

  func utf16Offset(ofByte offset: Int) -> Int {
    if isASCII { return min(max(offset, 0), text.utf8.count) }
    let index = text.utf8.index(text.startIndex, offsetBy: min(max(offset, 0), text.utf8.count))
    return text.utf16.distance(from: text.startIndex, to: index)
  }
}

extension TextAttachment {
  /// The room that the picture takes, for Pango.
  fileprivate var pangoShape: UnsafeMutablePointer<PangoAttribute> {
    func units(_ points: CGFloat) -> Int32 { Int32((points * CGFloat(PANGO_SCALE)).rounded()) }
    var box = PangoRectangle(x: 0, y: units(-bounds.maxY), width: units(bounds.minX + bounds.width), height: units(bounds.height))
    return pango_attr_shape_new(&box, &box)
  }
}

/// Says once for each character that no installed font has it.
enum MissingGlyphs {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var known: Set<Unicode.Scalar> = []

  static func report(_ scalars: [Unicode.Scalar], font: FontFace) {
    lock.lock()
    let new = scalars.filter { known.insert($0).inserted }
    lock.unlock()
    guard !new.isEmpty else { return }
    let names = new.prefix(8).map { "\"\($0)\" (U+\(String($0.value, radix: 16, uppercase: true)))" }.joined(separator: ", ")
    let more = new.count > 8 ? " and \(new.count - 8) more" : ""
    let family = font.family ?? "the system font"
    Diagnostics.reportOnce("no installed font has \(names)\(more), asked for in \(family); drawn as boxes. Install a font that has them.")
  }
}
