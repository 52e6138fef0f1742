// The outline of a stroked path, and dashes. The outline is made of overlapping pieces that all turn the same way (one for each
// straight piece, join and cap), so it is right for filling by the winding rule and for hit tests; Apple's is one contour, which
// looks different only when the outline itself is stroked or filled by the even-odd rule.
import Foundation

extension CGPath {
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    var stroker = Stroker(radius: lineWidth / 2, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    for polyline in builder.elements.flattened(tolerance: 0.02) { stroker.add(polyline) }
    return CGPath(elements: stroker.outline.elements.map { $0.applying(transform) })
  }

  /// `lengths` alternates painted and unpainted lengths, beginning `phase` into the pattern.
  public func copy(dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity) -> CGPath {
    let total = lengths.reduce(0, +)
    guard total > 0, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return copy(using: [transform]) ?? self }
    var result = PathBuilder()
    for polyline in builder.elements.flattened(tolerance: 0.02) {
      var index = 0
      var left = phase.truncatingRemainder(dividingBy: total * 2)
      if left < 0 { left += total * 2 }
      while left >= lengths[index % lengths.count] {
        left -= lengths[index % lengths.count]
        index += 1
      }
      left = lengths[index % lengths.count] - left
      var points = polyline.points
      if polyline.isClosed, let first = points.first { points.append(first) }
      guard var current = points.first else { continue }
      if index.isMultiple(of: 2) { result.move(to: current) }
      for target in points.dropFirst() {
        var distance = hypot(target.x - current.x, target.y - current.y)
        while distance > left {
          let fraction = left / distance
          current = CGPoint(x: current.x + (target.x - current.x) * fraction, y: current.y + (target.y - current.y) * fraction)
          distance -= left
          if index.isMultiple(of: 2) { result.addLine(to: current) } else { result.move(to: current) }
          index += 1
          left = lengths[index % lengths.count]
          if left == 0 {
            index += 1
            left = lengths[index % lengths.count]
          }
        }
        left -= distance
        current = target
        if index.isMultiple(of: 2) { result.addLine(to: current) }
      }
    }
    return CGPath(elements: result.elements.map { $0.applying(transform) })
  }
}

private struct Stroker {
  let radius: CGFloat
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: CGFloat
  var outline = PathBuilder()

  init(radius: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
    (self.radius, self.cap, self.join, self.miterLimit) = (radius, cap, join, miterLimit)
  }

  mutating func add(_ polyline: Polyline) {
    var points: [CGPoint] = []
    for point in polyline.points where points.last.map({ hypot($0.x - point.x, $0.y - point.y) > 1e-6 }) ?? true { points.append(point) }
    guard let first = points.first, var last = points.last else { return }
    if polyline.isClosed, points.count > 1, hypot(first.x - last.x, first.y - last.y) < 1e-6 {
      points.removeLast()
      last = points[points.count - 1]
    }
    guard points.count > 1 else {
      if cap == .round { addCircle(at: first) }
      return
    }
    if polyline.isClosed { points.append(first) }
    let directions = zip(points, points.dropFirst()).map { direction(from: $0, to: $1) }
    for (index, heading) in directions.enumerated() {
      var from = points[index], to = points[index + 1]
      if cap == .square, !polyline.isClosed {
        if index == 0 { from = CGPoint(x: from.x - heading.dx * radius, y: from.y - heading.dy * radius) }
        if index == directions.count - 1 { to = CGPoint(x: to.x + heading.dx * radius, y: to.y + heading.dy * radius) }
      }
      let side = CGVector(dx: -heading.dy * radius, dy: heading.dx * radius)
      addPolygon([
        CGPoint(x: from.x + side.dx, y: from.y + side.dy), CGPoint(x: from.x - side.dx, y: from.y - side.dy),
        CGPoint(x: to.x - side.dx, y: to.y - side.dy), CGPoint(x: to.x + side.dx, y: to.y + side.dy),
      ])
      if index > 0 { addJoin(at: points[index], from: directions[index - 1], to: heading) }
    }
    if polyline.isClosed {
      addJoin(at: first, from: directions[directions.count - 1], to: directions[0])
    } else if cap == .round {
      addCircle(at: first)
      addCircle(at: last)
    }
  }

  private func direction(from: CGPoint, to: CGPoint) -> CGVector {
    let length = hypot(to.x - from.x, to.y - from.y)
    return CGVector(dx: (to.x - from.x) / length, dy: (to.y - from.y) / length)
  }

  private mutating func addJoin(at point: CGPoint, from: CGVector, to: CGVector) {
    let cross = from.dx * to.dy - from.dy * to.dx
    let dot = from.dx * to.dx + from.dy * to.dy
    guard abs(cross) > 1e-6 || dot < 0 else { return }
    if join == .round { return addCircle(at: point) }
    // The outer side lies away from the turn.
    let side: CGFloat = cross > 0 ? -radius : radius
    let first = CGPoint(x: point.x - from.dy * side, y: point.y + from.dx * side)
    let second = CGPoint(x: point.x - to.dy * side, y: point.y + to.dx * side)
    var corners = [point, first]
    let halfSine = ((1 - dot) / 2).squareRoot(), halfCosine = ((1 + dot) / 2).squareRoot()
    if join == .miter, halfCosine > 1e-6, 1 / halfCosine <= miterLimit {
      let reach = radius * halfSine / halfCosine
      corners.append(CGPoint(x: first.x + from.dx * reach, y: first.y + from.dy * reach))
    }
    corners.append(second)
    addPolygon(corners)
  }

  private mutating func addCircle(at center: CGPoint) {
    let box = CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    outline.addEllipse(in: box, transform: .identity)
  }

  /// Added so that every piece turns from +x towards +y.
  private mutating func addPolygon(_ points: [CGPoint]) {
    var area: CGFloat = 0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      area += point.x * next.y - next.x * point.y
    }
    outline.addLines(between: area < 0 ? points.reversed() : points, transform: .identity)
    outline.close()
  }
}
