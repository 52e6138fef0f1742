// The part of a path between two fractions of its length, as CAShapeLayer strokes it.
import Foundation

extension CGPath {
  /// The length of all subpaths together, their closing lines included.
  package var length: CGFloat { PathMeasure(builder.elements).length }

  /// What lies between two fractions (0...1) of the whole length. All subpaths count as one line, one after the other; a closed subpath
  /// that is cut is open. The whole path, unchanged, for 0 and 1; an empty one when `start` is not less than `end`.
  package func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath {
    let start = start.isNaN ? 0 : min(max(start, 0), 1), end = end.isNaN ? 1 : min(max(end, 0), 1)
    if start == 0, end == 1 { return self }
    guard start < end else { return CGMutablePath() }
    let measure = PathMeasure(builder.elements)
    var result = PathBuilder()
    var position: CGFloat = 0
    let from = start * measure.length, to = end * measure.length
    for piece in measure.pieces {
      defer { position += piece.length }
      guard piece.length > 0, position + piece.length > from, position < to else { continue }
      let cutBefore = position < from ? piece.parameter(atLength: from - position) : 0
      let cutAfter = position + piece.length > to ? piece.parameter(atLength: to - position) : 1
      let part = piece.part(cutBefore, cutAfter)
      if result.isEmpty || piece.beginsSubpath || cutBefore > 0 { result.move(to: part.start) }
      switch part.controls.count {
      case 2: result.addCurve(to: part.end, control1: part.controls[0], control2: part.controls[1])
      default: result.addLine(to: part.end)
      }
    }
    return CGPath(builder: result)
  }
}

/// A path as pieces whose lengths are known.
private struct PathMeasure {
  var pieces: [Piece] = []
  var length: CGFloat = 0

  init(_ elements: [PathElement]) {
    var current = CGPoint.zero, subpathStart = CGPoint.zero, isFirst = true
    func line(to end: CGPoint) -> Piece { Piece(start: current, controls: [], end: end, beginsSubpath: isFirst) }
    for element in elements {
      switch element {
      case .move(let point):
        (current, subpathStart, isFirst) = (point, point, true)
        continue
      case .line(let end):
        pieces.append(line(to: end))
        current = end
      case .quad(let control, let end):
        let one = CGPoint(x: current.x + (control.x - current.x) * 2 / 3, y: current.y + (control.y - current.y) * 2 / 3)
        let two = CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
        pieces.append(Piece(start: current, controls: [one, two], end: end, beginsSubpath: isFirst))
        current = end
      case .curve(let one, let two, let end):
        pieces.append(Piece(start: current, controls: [one, two], end: end, beginsSubpath: isFirst))
        current = end
      case .close:
        pieces.append(line(to: subpathStart))
        current = subpathStart
      }
      isFirst = false
    }
    length = pieces.reduce(0) { $0 + $1.length }
  }
}

/// A straight line, or a cubic curve with two control points.
private struct Piece {
  let start: CGPoint
  let controls: [CGPoint]
  let end: CGPoint
  let beginsSubpath: Bool
  /// Lengths from the start to evenly spaced parameters of a curve; a line needs none.
  private let steps: [CGFloat]

  private static let stepCount = 64

  init(start: CGPoint, controls: [CGPoint], end: CGPoint, beginsSubpath: Bool) {
    (self.start, self.controls, self.end, self.beginsSubpath) = (start, controls, end, beginsSubpath)
    guard controls.count == 2 else {
      steps = [0, hypot(end.x - start.x, end.y - start.y)]
      return
    }
    var lengths: [CGFloat] = [0], previous = start
    for step in 1...Self.stepCount {
      let point = Self.point(start, controls, end, CGFloat(step) / CGFloat(Self.stepCount))
      lengths.append(lengths[step - 1] + hypot(point.x - previous.x, point.y - previous.y))
      previous = point
    }
    steps = lengths
  }

  var length: CGFloat { steps[steps.count - 1] }

  private static func point(_ start: CGPoint, _ controls: [CGPoint], _ end: CGPoint, _ t: CGFloat) -> CGPoint {
    let u = 1 - t
    let w0 = u * u * u, w1 = 3 * u * u * t, w2 = 3 * u * t * t, w3 = t * t * t
    let x: CGFloat = w0 * start.x + w1 * controls[0].x + w2 * controls[1].x + w3 * end.x
    let y: CGFloat = w0 * start.y + w1 * controls[0].y + w2 * controls[1].y + w3 * end.y
    return CGPoint(x: x, y: y)
  }

  /// The curve's parameter, 0...1, where `wanted` of the length is behind.
  func parameter(atLength wanted: CGFloat) -> CGFloat {
    let last = steps.count - 1
    let next = steps.firstIndex { $0 >= wanted } ?? last
    guard next > 0 else { return 0 }
    let stride = steps[next] - steps[next - 1]
    let within = stride > 0 ? (wanted - steps[next - 1]) / stride : 1
    return min((CGFloat(next - 1) + within) / CGFloat(last), 1)
  }

  /// The piece between two parameters: de Casteljau's halving, twice.
  func part(_ from: CGFloat, _ to: CGFloat) -> Piece {
    func mix(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint { CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t) }
    guard controls.count == 2 else {
      return Piece(start: mix(start, end, from), controls: [], end: mix(start, end, to), beginsSubpath: beginsSubpath)
    }
    func split(_ points: [CGPoint], _ t: CGFloat) -> (before: [CGPoint], after: [CGPoint]) {
      let a = mix(points[0], points[1], t), b = mix(points[1], points[2], t), c = mix(points[2], points[3], t)
      let d = mix(a, b, t), e = mix(b, c, t)
      let middle = mix(d, e, t)
      return ([points[0], a, d, middle], [middle, e, c, points[3]])
    }
    var points = [start, controls[0], controls[1], end]
    if to < 1 { points = split(points, to).before }
    if from > 0 { points = split(points, to > 0 ? from / to : 0).after }
    return Piece(start: points[0], controls: [points[1], points[2]], end: points[3], beginsSubpath: beginsSubpath)
  }
}
