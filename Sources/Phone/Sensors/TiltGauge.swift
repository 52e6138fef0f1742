// The small instrument in the window's corner: how the phone is tilted, and which source says so.
import CLazyDrawing
import Foundation
import PhoneLink

/// What the gauge shows. Two gauges are equal when they look the same, so a window draws it anew only then.
public struct TiltGauge: Equatable, Sendable {
  /// Whole degrees by which the right edge and the bottom edge lie lower than flat, −90 to 90.
  public let right: Int, bottom: Int
  public let sourceName: String

  /// Points.
  public static let width = 172.0, height = 52.0
  /// Degrees of tilt that take the dot to the dial's rim.
  static let fullScale = 60.0

  public init(gravity: Vector3, sourceName: String) {
    let direction = gravity.direction ?? .lyingFlat
    right = Self.degrees(direction.x)
    bottom = Self.degrees(-direction.y)
    self.sourceName = sourceName
  }

  private static func degrees(_ sine: Double) -> Int { Int((asin(max(-1, min(1, sine))) * 180 / .pi).rounded()) }

  /// The two figures, each with an arrow to the lower edge.
  public var text: String {
    "\(right < 0 ? "←" : "→") \(abs(right))°  \(bottom < 0 ? "↑" : "↓") \(abs(bottom))°"
  }

  /// Draws the gauge at the top left of premultiplied ARGB32 pixels, over what is there. `scale` is in pixels a point; the overlay
  /// should measure `width` × `height` points.
  public func draw(into pixels: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, scale: Double) {
    let bytes = pixels.assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(bytesPerRow))
    let context = cairo_create(surface)
    cairo_scale(context, scale, scale)
    draw(on: context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)
  }

  /// Draws the gauge into a rectangle of `width` × `height` at the origin of a cairo context that counts in points.
  public func draw(on context: OpaquePointer?) {
    drawPlate(context)
    drawDial(context)
    drawText(context)
  }

  private func drawPlate(_ context: OpaquePointer?) {
    let radius = 10.0, inset = 0.5
    let (left, top, right, bottom) = (inset, inset, Self.width - inset, Self.height - inset)
    cairo_new_path(context)
    cairo_arc(context, right - radius, top + radius, radius, -.pi / 2, 0)
    cairo_arc(context, right - radius, bottom - radius, radius, 0, .pi / 2)
    cairo_arc(context, left + radius, bottom - radius, radius, .pi / 2, .pi)
    cairo_arc(context, left + radius, top + radius, radius, .pi, 3 * .pi / 2)
    cairo_close_path(context)
    cairo_set_source_rgba(context, 0.09, 0.1, 0.12, 0.82)
    cairo_fill_preserve(context)
    cairo_set_source_rgba(context, 1, 1, 1, 0.14)
    cairo_set_line_width(context, 1)
    cairo_stroke(context)
  }

  /// A dial seen from above, with a dot that rolls to the lowest side.
  private func drawDial(_ context: OpaquePointer?) {
    let radius = 19.0, dot = 5.0
    let center = (x: Self.height / 2, y: Self.height / 2)
    cairo_set_line_width(context, 1)
    cairo_set_source_rgba(context, 1, 1, 1, 0.5)
    cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
    cairo_stroke(context)
    cairo_set_source_rgba(context, 1, 1, 1, 0.25)
    cairo_move_to(context, center.x - radius, center.y)
    cairo_line_to(context, center.x + radius, center.y)
    cairo_move_to(context, center.x, center.y - radius)
    cairo_line_to(context, center.x, center.y + radius)
    cairo_stroke(context)

    var offset = (x: Double(right) / Self.fullScale, y: Double(bottom) / Self.fullScale)
    let length = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    if length > 1 { offset = (offset.x / length, offset.y / length) }
    cairo_set_source_rgba(context, 0.36, 0.78, 1, 1)
    cairo_arc(context, center.x + offset.x * (radius - dot), center.y + offset.y * (radius - dot), dot, 0, 2 * .pi)
    cairo_fill(context)
  }

  private func drawText(_ context: OpaquePointer?) {
    let left = Self.height + 2
    draw(text, at: (left, 9), font: "Inter Medium 13px", alpha: 1, context)
    draw(sourceName, at: (left, 28), font: "Inter 11px", alpha: 0.66, context)
  }

  private func draw(_ text: String, at origin: (x: Double, y: Double), font: String, alpha: Double, _ context: OpaquePointer?) {
    let layout = pango_cairo_create_layout(context)
    let description = pango_font_description_from_string(font)
    pango_layout_set_font_description(layout, description)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_width(layout, Int32((Self.width - origin.x - 8) * Double(PANGO_SCALE)))
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    pango_layout_set_text(layout, text, -1)
    cairo_set_source_rgba(context, 1, 1, 1, alpha)
    cairo_move_to(context, origin.x, origin.y)
    pango_cairo_show_layout(context, layout)
    pango_font_description_free(description)
    g_object_unref(UnsafeMutableRawPointer(layout))
  }
}

extension MotionHub {
  /// What the gauge would show now.
  public func gauge(at time: Double) -> TiltGauge { TiltGauge(gravity: currentSample(at: time).gravity, sourceName: liveName) }
}
