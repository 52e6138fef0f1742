// The status bar: time, signal, wireless network and battery, as the phone draws them over the app. Everything is strokes and fills of our
// own, so that it needs no font: loading one would hold up the first picture. There is no carrier's name, and the battery is always full.
import CLazyDrawing
import Foundation

/// How the app wants the status bar, and what its clock shows.
struct StatusBarStyle: Equatable {
  /// White on a dark app; otherwise black.
  var isLight: Bool
  /// Seconds since 1970 less media time.
  var wallTimeOffset: Double
  /// The time of Greenwich, for runs that must not depend on where they are made; otherwise that of the place.
  var isUniversalTime: Bool

  /// Hours and minutes at a media time, such as "9:41".
  func text(at mediaTime: Double) -> String {
    var seconds = time_t((mediaTime + wallTimeOffset).rounded(.down)), parts = tm()
    if isUniversalTime { gmtime_r(&seconds, &parts) } else { localtime_r(&seconds, &parts) }
    let minutes = Int(parts.tm_min)
    return "\(parts.tm_hour):\(minutes < 10 ? "0" : "")\(minutes)"
  }

  /// The media time at which the text is another.
  func nextChange(after mediaTime: Double) -> Double {
    (((mediaTime + wallTimeOffset) / 60).rounded(.down) + 1) * 60 - wallTimeOffset
  }
}

/// What the status bar shows. Two are equal when they look the same, so it is drawn anew only then. Lengths in points.
struct StatusBar: Equatable {
  var time: String
  var isLight: Bool
  var width: Double
  /// 20 on phones with a home button; more where the screen goes round a notch, and then the time stands at the left.
  var height: Double

  /// Draws with the origin at the screen's top left.
  func draw(in context: OpaquePointer) {
    let tone = isLight ? 1.0 : 0.0
    cairo_set_source_rgba(context, tone, tone, tone, 1)
    if height <= 20 {
      let digits = StrokedDigits(height: 8.6)
      digits.draw(time, x: (width - digits.width(of: time)) / 2, y: 5.7, in: context)
      drawSignal(context, x: 6, bottom: 14.5, scale: 0.82)
      drawWireless(context, x: 27, bottom: 14.5, scale: 0.82)
      drawBattery(context, x: width - 31, middle: 10, scale: 0.95)
    } else {
      let middle = height * 0.55, digits = StrokedDigits(height: 12)
      digits.draw(time, x: width * 0.14 - digits.width(of: time) / 2, y: middle - 6, in: context)
      drawSignal(context, x: width - 94, bottom: middle + 5.5, scale: 1)
      drawWireless(context, x: width - 70, bottom: middle + 5.5, scale: 1)
      drawBattery(context, x: width - 48, middle: middle, scale: 1.05)
    }
  }

  /// Four bars.
  private func drawSignal(_ context: OpaquePointer, x: Double, bottom: Double, scale: Double) {
    for (index, height) in [4.0, 6.2, 8.6, 11].enumerated() {
      let rect = CGRect(x: x + Double(index) * 4.8 * scale, y: bottom - height * scale, width: 3.2 * scale, height: height * scale)
      addRoundedRectangle(context, rect, radius: 0.9 * scale)
    }
    cairo_fill(context)
  }

  /// A quarter of three rings.
  private func drawWireless(_ context: OpaquePointer, x: Double, bottom: Double, scale: Double) {
    let centreX = x + 8 * scale, start = -0.75 * Double.pi, end = -0.25 * Double.pi
    for (inner, outer) in [(0.0, 3.6), (5.4, 7.6), (9.4, 11.6)] {
      cairo_new_sub_path(context)
      cairo_arc(context, centreX, bottom, outer * scale, start, end)
      if inner > 0 { cairo_arc_negative(context, centreX, bottom, inner * scale, end, start) } else { cairo_line_to(context, centreX, bottom) }
      cairo_close_path(context)
    }
    cairo_fill(context)
  }

  private func drawBattery(_ context: OpaquePointer, x: Double, middle: Double, scale: Double) {
    let width = 22.0 * scale, height = 10.5 * scale, top = middle - height / 2
    let tone = isLight ? 1.0 : 0.0
    addRoundedRectangle(context, CGRect(x: x + 2 * scale, y: top + 2 * scale, width: width - 4 * scale, height: height - 4 * scale), radius: 1.4 * scale)
    cairo_fill(context)
    cairo_set_source_rgba(context, tone, tone, tone, 0.4)
    cairo_set_line_width(context, scale)
    addRoundedRectangle(context, CGRect(x: x + scale / 2, y: top + scale / 2, width: width - scale, height: height - scale), radius: 2.8 * scale)
    cairo_stroke(context)
    cairo_new_sub_path(context)
    cairo_arc(context, x + width + 0.8 * scale, middle, 2.1 * scale, -0.5 * .pi, 0.5 * .pi)
    cairo_close_path(context)
    cairo_fill(context)
  }
}
