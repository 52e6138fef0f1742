// Digits and the colon as strokes of one width, for the status bar's clock.
import CLazyDrawing
import Foundation

/// Lengths in the units of the context.
struct StrokedDigits {
  /// From the top of a digit to its foot.
  let height: Double

  /// In heights; the strokes stick out by half their width.
  private static let digitWidth = 0.54, gap = 0.22, colonWidth = 0.02, strokeWidth = 0.145

  func width(of text: String) -> Double {
    let widths = text.map { $0 == ":" ? Self.colonWidth : Self.digitWidth }
    return (widths.reduce(0, +) + Self.gap * Double(max(text.count - 1, 0))) * height
  }

  /// Characters other than digits and the colon leave a gap. The origin is the top left of the first.
  func draw(_ text: String, x: Double, y: Double, in context: OpaquePointer) {
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_scale(context, height, height)
    cairo_set_line_width(context, Self.strokeWidth)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    for character in text {
      cairo_new_path(context)
      Self.addPath(of: character, to: context)
      cairo_stroke(context)
      cairo_translate(context, (character == ":" ? Self.colonWidth : Self.digitWidth) + Self.gap, 0)
    }
    cairo_restore(context)
  }

  /// In a box 0.54 wide and 1 high.
  private static func addPath(of character: Character, to context: OpaquePointer) {
    let pi = Double.pi
    func move(_ x: Double, _ y: Double) { cairo_move_to(context, x, y) }
    func line(_ x: Double, _ y: Double) { cairo_line_to(context, x, y) }
    func arc(_ x: Double, _ y: Double, _ radius: Double, _ from: Double, _ to: Double) {
      cairo_arc(context, x, y, radius, from * pi, to * pi)
    }
    switch character {
    case "0":
      arc(0.27, 0.27, 0.27, 1, 2)
      arc(0.27, 0.73, 0.27, 0, 1)
      cairo_close_path(context)
    case "1":
      move(0.1, 0.2)
      line(0.34, 0)
      line(0.34, 1)
    case "2":
      arc(0.27, 0.27, 0.27, 1, 2.22)
      line(0.02, 1)
      line(0.54, 1)
    case "3":
      arc(0.26, 0.25, 0.25, 1.15, 2.5)
      arc(0.26, 0.74, 0.26, -0.5, 0.85)
    case "4":
      move(0.42, 1)
      line(0.42, 0)
      line(0, 0.7)
      line(0.56, 0.7)
    case "5":
      move(0.48, 0)
      line(0.1, 0)
      line(0.06, 0.47)
      arc(0.26, 0.7, 0.29, -0.73, 0.82)
    case "6":
      move(0.42, 0)
      cairo_curve_to(context, 0.2, 0.14, 0, 0.42, 0, 0.72)
      arc(0.27, 0.72, 0.27, 1, 3)
    case "7":
      move(0, 0)
      line(0.53, 0)
      line(0.17, 1)
    case "8":
      arc(0.27, 0.24, 0.23, 0.5, 2.5)
      cairo_new_sub_path(context)
      arc(0.27, 0.74, 0.27, 0, 2)
    case "9":
      arc(0.27, 0.28, 0.27, 0, 2)
      cairo_curve_to(context, 0.54, 0.58, 0.34, 0.86, 0.12, 1)
    case ":":
      for y in [0.3, 0.78] {
        move(0.01, y)
        line(0.01, y)
      }
    default: break
    }
  }
}
