// How the phone's own alert looks: a light card with a title, a line of reason, and two buttons beside each other.
import CLazyDrawing
import Foundation
import LayerModel
import PhoneLink

enum AlertDrawing {
  private static let titleFont = "Inter Semi-Bold 17px", messageFont = "Inter 13px", plainFont = "Inter 17px"
  private static let radius = 14.0
  private static let blue = (red: 0.0, green: 0.478, blue: 1.0)

  /// Height in points of the texts in a column of this width.
  static func height(title: String, message: String, width: Double) -> Double {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    let titleHeight = text(title, titleFont, width: width, in: context, shows: false)
    return titleHeight + (message.isEmpty ? 0 : PermissionAlert.gap + text(message, messageFont, width: width, in: context, shows: false))
  }

  /// The card as a bitmap; `scale` in pixels a point.
  static func bitmap(of alert: PermissionAlert, _ id: BitmapID, scale: Double) throws -> SharedBitmap {
    let size = alert.frame.size
    return try SharedBitmap.drawn(id: id, width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up)), scale: scale) {
      draw(alert, in: $0)
    }
  }

  private static func draw(_ alert: PermissionAlert, in context: OpaquePointer) {
    let width = Double(alert.frame.width), height = Double(alert.frame.height), inner = width - 2 * PermissionAlert.padding
    cairo_arc(context, width - radius, radius, radius, -.pi / 2, 0)
    cairo_arc(context, width - radius, height - radius, radius, 0, .pi / 2)
    cairo_arc(context, radius, height - radius, radius, .pi / 2, .pi)
    cairo_arc(context, radius, radius, radius, .pi, 3 * .pi / 2)
    cairo_close_path(context)
    cairo_set_source_rgba(context, 0.97, 0.97, 0.97, 0.98)
    cairo_fill(context)
    cairo_set_source_rgb(context, 0, 0, 0)
    let titleHeight = text(alert.title, titleFont, y: PermissionAlert.padding, width: inner, in: context, shows: true)
    if !alert.message.isEmpty {
      text(alert.message, messageFont, y: PermissionAlert.padding + titleHeight + PermissionAlert.gap, width: inner, in: context, shows: true)
    }
    let top = height - PermissionAlert.buttonHeight
    cairo_set_source_rgba(context, 0.235, 0.235, 0.263, 0.36)
    cairo_rectangle(context, 0, top, width, 0.5)
    cairo_rectangle(context, width / 2, top, 0.5, PermissionAlert.buttonHeight)
    cairo_fill(context)
    cairo_set_source_rgb(context, blue.red, blue.green, blue.blue)
    for (index, button) in alert.buttons.enumerated() {
      text(
        button.title, index == 0 ? plainFont : titleFont, x: Double(index) * width / 2, y: top + 11, width: width / 2, in: context, shows: true)
    }
  }

  /// Lays out centred text and shows it at a place; returns its height.
  @discardableResult
  private static func text(
    _ text: String, _ font: String, x: Double = PermissionAlert.padding, y: Double = 0, width: Double, in context: OpaquePointer?, shows: Bool
  ) -> Double {
    let layout = pango_cairo_create_layout(context)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = pango_font_description_from_string(font)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    pango_layout_set_text(layout, text, -1)
    if shows {
      cairo_move_to(context, x, y)
      pango_cairo_show_layout(context, layout)
    }
    var textWidth: Int32 = 0, height: Int32 = 0
    pango_layout_get_size(layout, &textWidth, &height)
    return Double(height) / Double(PANGO_SCALE)
  }
}
