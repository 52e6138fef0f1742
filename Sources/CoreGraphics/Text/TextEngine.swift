// Pango's context with our settings. Pango's objects belong to the thread that made them, so every thread that sets text has its own
// engine; the main thread's is made once and stays warm.
import Foundation
internal import CCairo
internal import CPango

/// The language that picks between the Chinese, Japanese and Korean forms of a Han character. UIKit sets it from the app's
/// localization before the first text.
package enum TextLanguage {
  nonisolated(unsafe) package static var preferred: String?

  /// A language tag for Pango: a Han language from the app or the locale, else simplified Chinese. The fallback font for Han text would
  /// otherwise be the Japanese one. Other scripts do not depend on it.
  static var tag: String {
    // Read with getenv: Foundation's environment and string functions would cost a millisecond of every start.
    var locale = preferred
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] where locale == nil {
      if let value = getenv(variable), value.pointee != 0 { locale = String(cString: value) }
    }
    let name = (locale ?? "").lowercased()
    if name.hasPrefix("ja") { return "ja" }
    if name.hasPrefix("ko") { return "ko" }
    if name.hasPrefix("zh") {
      if name.contains("hk") || name.hasSuffix("mo") { return "zh-hk" }
      if name.contains("tw") || name.contains("hant") { return "zh-tw" }
    }
    return "zh-cn"
  }
}

final class TextEngine {
  /// Stored without its type, as an app would else need Pango's headers to compile.
  private let opaqueFontMap: OpaquePointer
  private var fontMap: UnsafeMutablePointer<PangoFontMap> { UnsafeMutablePointer(opaqueFontMap) }
  private var contexts: [TextDirection: OpaquePointer] = [:]
  private var descriptions: [FontFace: OpaquePointer] = [:]
  private let language: OpaquePointer
  /// Text that was laid out lately.
  let layouts = TextLayoutCache()

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      if let pointer { Unmanaged<TextEngine>.fromOpaque(pointer).release() }
    }
    return key
  }()

  /// This thread's.
  static var current: TextEngine {
    if let pointer = pthread_getspecific(key) { return Unmanaged<TextEngine>.fromOpaque(pointer).takeUnretainedValue() }
    let engine = TextEngine()
    pthread_setspecific(key, Unmanaged.passRetained(engine).toOpaque())
    return engine
  }

  private init() {
    opaqueFontMap = OpaquePointer(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)!)
    language = pango_language_from_string(TextLanguage.tag)
  }

  deinit {
    for description in descriptions.values { pango_font_description_free(description) }
    for context in contexts.values { g_object_unref(UnsafeMutableRawPointer(context)) }
    g_object_unref(UnsafeMutableRawPointer(fontMap))
  }

  func context(_ direction: TextDirection) -> OpaquePointer {
    if let context = contexts[direction] { return context }
    let context = pango_font_map_create_context(fontMap)!
    pango_cairo_context_set_resolution(context, 72)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    // Widths would differ between scales.
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, language)
    if direction != .natural {
      pango_context_set_base_dir(context, direction == .leftToRight ? PANGO_DIRECTION_LTR : PANGO_DIRECTION_RTL)
    }
    contexts[direction] = context
    return context
  }

  /// Kept by the engine.
  func description(of face: FontFace) -> OpaquePointer {
    if let description = descriptions[face] { return description }
    if descriptions.count > 500 {
      for description in descriptions.values { pango_font_description_free(description) }
      descriptions.removeAll()
    }
    let description = pango_font_description_new()!
    pango_font_description_set_family(description, FontFamilies.list(for: face))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(face.weight)))
    pango_font_description_set_style(description, face.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, Double(face.size) * Double(PANGO_SCALE))
    descriptions[face] = description
    reportIfMissing(face, description)
    return description
  }

  private func reportIfMissing(_ face: FontFace, _ description: OpaquePointer) {
    guard let used = usedFamily(description) else {
      Diagnostics.reportOnce("no font is installed; install fonts-inter and fonts-noto-cjk. Text cannot be drawn.")
      return
    }
    if let family = face.family {
      if used.caseInsensitiveCompare(family) != .orderedSame {
        Diagnostics.reportOnce("the font \"\(family)\" is not installed; \"\(used)\" is used in its place.")
      }
    } else if face.isSystemText, !used.hasPrefix("Inter") {
      Diagnostics.reportOnce("the font Inter is not installed (Debian: fonts-inter); \"\(used)\" is used for the system font.")
    }
  }

  private func usedFamily(_ description: OpaquePointer) -> String? {
    guard let font = pango_font_map_load_font(fontMap, context(.natural), description) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    guard let found = pango_font_describe(font) else { return nil }
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }

  func measure(_ face: FontFace) -> FontMetrics {
    let description = description(of: face)
    // A family that Inter stands in for has the system font's line height, as Helvetica nearly has on an iPhone.
    if usedFamily(description)?.hasPrefix("Inter") == true { return .system(face.size) }
    guard let metrics = pango_context_get_metrics(context(.natural), description, pango_language_from_string("en")) else {
      return .system(face.size)
    }
    defer { pango_font_metrics_unref(metrics) }
    func points(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }
    let heights = glyphHeights(description)
    let thickness = points(pango_font_metrics_get_underline_thickness(metrics))
    return FontMetrics(
      ascender: points(pango_font_metrics_get_ascent(metrics)), descender: -points(pango_font_metrics_get_descent(metrics)), leading: 0,
      capHeight: heights.cap, xHeight: heights.x,
      underlinePosition: points(pango_font_metrics_get_underline_position(metrics)) - thickness / 2, underlineThickness: thickness)
  }

  /// Pango does not tell cap height and x-height: they are the ink of H and x.
  private func glyphHeights(_ description: OpaquePointer) -> (cap: CGFloat, x: CGFloat) {
    func height(_ text: String) -> CGFloat {
      let layout = pango_layout_new(context(.natural))!
      defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
      pango_layout_set_font_description(layout, description)
      pango_layout_set_text(layout, text, -1)
      var ink = PangoRectangle()
      pango_layout_get_extents(layout, &ink, nil)
      return CGFloat(ink.height) / CGFloat(PANGO_SCALE)
    }
    return (height("H"), height("x"))
  }
}

/// Which installed families stand in for a requested one, best first.
enum FontFamilies {
  private static let monospaced: Set<String> = ["courier", "courier new", "menlo", "monaco", "sf mono", "american typewriter", "consolas"]
  private static let serif: Set<String> = [
    "times", "times new roman", "georgia", "palatino", "baskerville", "cochin", "didot", "hoefler text", "bodoni 72", "charter",
    "iowan old style", "new york",
  ]

  // Named before the generic families, which a Han language turns into a Chinese font's Latin letters.
  private static let monospacedFallback = "Noto Sans Mono,DejaVu Sans Mono,monospace"
  private static let serifFallback = "Noto Serif,DejaVu Serif,serif"

  static func list(for face: FontFace) -> String {
    guard let family = face.family else {
      switch face.design {
      case .monospaced: return monospacedFallback
      case .serif: return serifFallback
      default: return face.usesDisplayGlyphs ? "Inter Display,Inter,sans-serif" : "Inter,sans-serif"
      }
    }
    let plain = family.replacingOccurrences(of: ",", with: " ")
    let lowercased = plain.lowercased()
    if monospaced.contains(lowercased) { return plain + "," + monospacedFallback }
    if serif.contains(lowercased) { return plain + "," + serifFallback }
    return plain + ",Inter,sans-serif"
  }
}
