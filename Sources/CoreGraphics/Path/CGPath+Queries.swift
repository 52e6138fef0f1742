// What a path covers.
import Foundation

extension CGPath {
  /// Points on the edge count as inside on the left and top side only. Open subpaths are closed for the test.
  public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity) -> Bool {
    let elements = transform.isIdentity ? builder.elements : builder.elements.map { $0.applying(transform) }
    var winding = 0
    for polyline in elements.flattened() {
      guard var previous = polyline.points.last else { continue }
      for next in polyline.points {
        defer { previous = next }
        guard (previous.y <= point.y) != (next.y <= point.y) else { continue }
        let fraction = (point.y - previous.y) / (next.y - previous.y)
        guard previous.x + fraction * (next.x - previous.x) > point.x else { continue }
        winding += next.y > previous.y ? 1 : -1
      }
    }
    return rule == .winding ? winding != 0 : !winding.isMultiple(of: 2)
  }

  /// The box around all points, control points included. Null when the path is empty.
  public var boundingBox: CGRect {
    CGRect(
      enclosing: builder.elements.flatMap { element -> [CGPoint] in
        switch element {
        case .move(let point), .line(let point): return [point]
        case .quad(let control, let end): return [control, end]
        case .curve(let control1, let control2, let end): return [control1, control2, end]
        case .close: return []
        }
      })
  }

  /// The box around the path itself, without its control points. Null when the path is empty.
  public var boundingBoxOfPath: CGRect {
    var points: [CGPoint] = []
    var current = CGPoint.zero
    for element in builder.elements {
      switch element {
      case .move(let point), .line(let point):
        points.append(point)
        current = point
      case .quad(let control, let end):
        let one = CGPoint(x: current.x + (control.x - current.x) * 2 / 3, y: current.y + (control.y - current.y) * 2 / 3)
        let two = CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
        points += Self.extremes(current, one, two, end)
        current = end
      case .curve(let control1, let control2, let end):
        points += Self.extremes(current, control1, control2, end)
        current = end
      case .close:
        break
      }
    }
    return CGRect(enclosing: points)
  }

  /// True with the rectangle when the path is four sides parallel to the axes.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    let lines = builder.elements.flattened()
    let hasCurve = builder.elements.contains { element in
      switch element {
      case .curve, .quad: return true
      default: return false
      }
    }
    guard lines.count == 1, !hasCurve else { return false }
    var points = lines[0].points
    if points.count == 5, points[0] == points[4] { points.removeLast() }
    guard points.count == 4 else { return false }
    let startsAcross = points[0].y == points[1].y && points[1].x == points[2].x && points[2].y == points[3].y && points[3].x == points[0].x
    let startsDown = points[0].x == points[1].x && points[1].y == points[2].y && points[2].x == points[3].x && points[3].y == points[0].y
    guard startsAcross || startsDown else { return false }
    rect?.pointee = CGRect(enclosing: points)
    return true
  }

  /// The end of a cubic curve and the points where it turns around in x or y.
  private static func extremes(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) -> [CGPoint] {
    var times: [CGFloat] = []
    for (v0, v1, v2, v3) in [(p0.x, p1.x, p2.x, p3.x), (p0.y, p1.y, p2.y, p3.y)] {
      // The derivative, divided by three: a·t² + b·t + c.
      let a = v3 - 3 * v2 + 3 * v1 - v0
      let b = 2 * (v2 - 2 * v1 + v0)
      let c = v1 - v0
      if abs(a) < 1e-12 {
        if abs(b) > 1e-12 { times.append(-c / b) }
      } else {
        let root = b * b - 4 * a * c
        guard root >= 0 else { continue }
        times.append((-b + root.squareRoot()) / (2 * a))
        times.append((-b - root.squareRoot()) / (2 * a))
      }
    }
    return times.filter { $0 > 0 && $0 < 1 }.map { t -> CGPoint in
      let u = 1 - t
      let w0 = u * u * u, w1 = 3 * u * u * t, w2 = 3 * u * t * t, w3 = t * t * t
      return CGPoint(x: w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x, y: w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y)
    } + [p3]
  }
}
