// Draws the phone's own words: a card with a title and lines, or a single line in a capsule.
import CLazyDrawing
import Foundation
import LayerModel
import PhoneLink

/// A text of the phone's own, laid out and ready to be drawn. Lengths in points.
struct PanelDrawing {
  enum Style { case card, capsule }

  let size: CGSize
  private let style: Style
  private let title: String
  private let body: String

  private static let padding = 18.0, gap = 10.0, radius = 14.0
  private static let titleFont = "Inter Semi-Bold 17px", bodyFont = "Inter 13px"

  /// A card as wide as the screen allows and as high as its text needs.
  init(_ panel: PhonePanel, screen: CGSize) {
    style = .card
    (title, body) = (panel.title, panel.lines.joined(separator: "\n"))
    let width = min(Double(screen.width) - 32, 420)
    let inner = width - 2 * Self.padding
    let titleHeight = Self.measure(title, Self.titleFont, width: inner).height
    let bodyHeight = Self.measure(body, Self.bodyFont, width: inner).height
    let height = 2 * Self.padding + titleHeight + (body.isEmpty ? 0 : Self.gap + bodyHeight)
    size = CGSize(width: width, height: min(height.rounded(.up), Double(screen.height) - 32))
  }

  /// A capsule around one line.
  init(note: String, screen: CGSize) {
    style = .capsule
    (title, body) = ("", note)
    let text = Self.measure(note, Self.bodyFont, width: Double(screen.width) - 80)
    size = CGSize(width: text.width + 32, height: text.height + 14)
  }

  /// A bitmap with the text on a dark ground. `scale` in pixels a point.
  func bitmap(_ id: BitmapID, scale: Double) throws -> SharedBitmap {
    try SharedBitmap.drawn(id: id, width: Int(size.width * scale), height: Int(size.height * scale), scale: scale) { draw(in: $0) }
  }

  private func draw(in context: OpaquePointer?) {
    let width = Double(size.width), height = Double(size.height)
    let radius = style == .card ? Self.radius : height / 2
    cairo_arc(context, width - radius, radius, radius, -.pi / 2, 0)
    cairo_arc(context, width - radius, height - radius, radius, 0, .pi / 2)
    cairo_arc(context, radius, height - radius, radius, .pi / 2, .pi)
    cairo_arc(context, radius, radius, radius, .pi, 3 * .pi / 2)
    cairo_close_path(context)
    cairo_set_source_rgba(context, 0.09, 0.1, 0.12, 0.92)
    cairo_fill(context)
    switch style {
    case .capsule: Self.show(body, Self.bodyFont, x: 16, y: 7, width: width - 32, in: context)
    case .card:
      let inner = width - 2 * Self.padding
      let titleHeight = Self.show(title, Self.titleFont, x: Self.padding, y: Self.padding, width: inner, in: context)
      Self.show(body, Self.bodyFont, x: Self.padding, y: Self.padding + titleHeight + Self.gap, width: inner, in: context)
    }
  }

  // MARK: Text

  private static func layout(_ text: String, _ font: String, width: Double, _ context: OpaquePointer?) -> OpaquePointer? {
    let layout = pango_cairo_create_layout(context)
    let description = pango_font_description_from_string(font)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_text(layout, text, -1)
    return layout
  }

  private static func extent(of layout: OpaquePointer?) -> (width: Double, height: Double) {
    var width: Int32 = 0, height: Int32 = 0
    pango_layout_get_size(layout, &width, &height)
    return (Double(width) / Double(PANGO_SCALE), Double(height) / Double(PANGO_SCALE))
  }

  private static func measure(_ text: String, _ font: String, width: Double) -> (width: Double, height: Double) {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    let context = cairo_create(surface)
    let layout = layout(text, font, width: width, context)
    let size = extent(of: layout)
    g_object_unref(UnsafeMutableRawPointer(layout))
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    return size
  }

  @discardableResult
  private static func show(_ text: String, _ font: String, x: Double, y: Double, width: Double, in context: OpaquePointer?) -> Double {
    let layout = layout(text, font, width: width, context)
    cairo_set_source_rgba(context, 1, 1, 1, 0.95)
    cairo_move_to(context, x, y)
    pango_cairo_show_layout(context, layout)
    let height = extent(of: layout).height
    g_object_unref(UnsafeMutableRawPointer(layout))
    return height
  }
}
