// Paths as polygons, for hit tests and stroke outlines.
import Foundation

/// The straight pieces of one subpath.
package struct Polyline {
  package var points: [CGPoint]
  package var isClosed: Bool

  package init(points: [CGPoint], isClosed: Bool) { (self.points, self.isClosed) = (points, isClosed) }
}

extension [PathElement] {
  /// Curves become lines that stay within about `tolerance` units of them.
  func flattened(tolerance: CGFloat = 0.05) -> [Polyline] {
    var result: [Polyline] = []
    var current: [CGPoint] = []
    func finish(closed: Bool) {
      if !current.isEmpty { result.append(Polyline(points: current, isClosed: closed)) }
      current = []
    }
    for element in self {
      switch element {
      case .move(let point):
        finish(closed: false)
        current = [point]
      case .line(let point):
        current.append(point)
      case .quad(let control, let end):
        let start = current.last ?? control
        let control1 = CGPoint(x: start.x + (control.x - start.x) * 2 / 3, y: start.y + (control.y - start.y) * 2 / 3)
        let control2 = CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
        current.appendCurve(control1, control2, end, tolerance: tolerance)
      case .curve(let control1, let control2, let end):
        current.appendCurve(control1, control2, end, tolerance: tolerance)
      case .close:
        finish(closed: true)
      }
    }
    finish(closed: false)
    return result
  }
}

extension [CGPoint] {
  fileprivate mutating func appendCurve(_ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint, tolerance: CGFloat) {
    guard let start = last else { return append(end) }
    // The second differences bound how far a chord lies from the curve.
    let first = hypot(start.x - 2 * control1.x + control2.x, start.y - 2 * control1.y + control2.y)
    let second = hypot(control1.x - 2 * control2.x + end.x, control1.y - 2 * control2.y + end.y)
    let wanted = (0.75 * Swift.max(first, second) / tolerance).squareRoot().rounded(.up)
    let pieces = wanted.isFinite ? Swift.min(Swift.max(1, Int(Swift.min(wanted, 500))), 500) : 1
    for piece in 1...pieces {
      let t = CGFloat(piece) / CGFloat(pieces), u = 1 - t
      let w0 = u * u * u, w1 = 3 * u * u * t, w2 = 3 * u * t * t, w3 = t * t * t
      let x = w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x
      let y = w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y
      append(CGPoint(x: x, y: y))
    }
  }
}
