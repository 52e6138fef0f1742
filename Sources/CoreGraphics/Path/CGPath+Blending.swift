// A path between two others, for animations of a shape, and the box of a stroke.
import Foundation
internal import CCairo

extension CGPath {
  /// The path `part` of the way to `other`, point by point. Lines, quadratic and cubic curves in the same place count as alike. Nil when
  /// the paths have different numbers of elements, or moves and closings in different places; Apple leaves that case undefined.
  package func blended(with other: CGPath, _ part: CGFloat) -> CGPath? {
    let mine = builder.elements, others = other.builder.elements
    guard mine.count == others.count else { return nil }
    func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part) }
    var result: [PathElement] = []
    var current = CGPoint.zero, otherCurrent = CGPoint.zero
    for (one, two) in zip(mine, others) {
      switch (one, two) {
      case (.move(let a), .move(let b)): result.append(.move(mix(a, b)))
      case (.line(let a), .line(let b)): result.append(.line(mix(a, b)))
      case (.quad(let control, let end), .quad(let otherControl, let otherEnd)):
        result.append(.quad(control: mix(control, otherControl), end: mix(end, otherEnd)))
      case (.close, .close): result.append(.close)
      case (.move, _), (_, .move), (.close, _), (_, .close): return nil
      default:
        let (a, b) = (one.asCurve(from: current), two.asCurve(from: otherCurrent))
        result.append(.curve(control1: mix(a.0, b.0), control2: mix(a.1, b.1), end: mix(a.2, b.2)))
      }
      current = one.end ?? current
      otherCurrent = two.end ?? otherCurrent
    }
    return CGPath(elements: result)
  }

  /// The box around the line that strokes the path, without dashes. Null when nothing would be drawn.
  package func strokeBox(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) -> CGRect {
    guard !isEmpty, width > 0, width.isFinite else { return .null }
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
    let cairo = cairo_create(surface)!
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    cairo_set_line_width(cairo, Double(width))
    cairo_set_line_cap(cairo, cap.cairo)
    cairo_set_line_join(cairo, join.cairo)
    cairo_set_miter_limit(cairo, Double(max(miterLimit, 1)))
    builder.elements.append(to: cairo)
    var left = 0.0, top = 0.0, right = 0.0, bottom = 0.0
    cairo_stroke_extents(cairo, &left, &top, &right, &bottom)
    guard right > left, bottom > top else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PathElement {
  fileprivate var end: CGPoint? {
    switch self {
    case .move(let point), .line(let point), .quad(_, let point), .curve(_, _, let point): return point
    case .close: return nil
    }
  }

  /// Control points and end of the same line as a cubic curve.
  fileprivate func asCurve(from start: CGPoint) -> (CGPoint, CGPoint, CGPoint) {
    func mix(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint { CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t) }
    switch self {
    case .quad(let control, let end): return (mix(start, control, 2 / 3), mix(end, control, 2 / 3), end)
    case .curve(let one, let two, let end): return (one, two, end)
    case .move(let end), .line(let end): return (mix(start, end, 1 / 3), mix(start, end, 2 / 3), end)
    case .close: return (start, start, start)
    }
  }
}
