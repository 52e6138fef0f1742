// Builds the elements of a path. CGMutablePath and CGContext's current path share it, so that both place arcs and ellipses alike.
import Foundation

struct PathBuilder: Sendable {
  private(set) var elements: [PathElement] = []
  private(set) var currentPoint: CGPoint?
  private var subpathStart = CGPoint.zero

  var isEmpty: Bool { elements.isEmpty }

  init() {}

  init(elements: [PathElement]) {
    append(elements, transform: .identity)
  }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    currentPoint = nil
  }

  mutating func move(to point: CGPoint) {
    // A move after a move replaces it, as on Apple's systems; else an empty subpath would count in bounding boxes.
    if case .move? = elements.last { elements.removeLast() }
    elements.append(.move(point))
    currentPoint = point
    subpathStart = point
  }

  /// Lines and curves need a current point. Apple's functions report an error and do nothing without one.
  private mutating func requirePoint() -> Bool {
    guard currentPoint != nil else { return false }
    if case .close? = elements.last { elements.append(.move(subpathStart)) }
    return true
  }

  mutating func addLine(to point: CGPoint) {
    guard requirePoint() else { return }
    elements.append(.line(point))
    currentPoint = point
  }

  mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    guard requirePoint() else { return }
    elements.append(.quad(control: control, end: end))
    currentPoint = end
  }

  mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard requirePoint() else { return }
    elements.append(.curve(control1: control1, control2: control2, end: end))
    currentPoint = end
  }

  mutating func close() {
    guard currentPoint != nil else { return }
    if case .close? = elements.last { return }
    elements.append(.close)
    currentPoint = subpathStart
  }

  mutating func append(_ other: [PathElement], transform: CGAffineTransform) {
    for element in transform.isIdentity ? other : other.map({ $0.applying(transform) }) {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): addLine(to: point)
      case .quad(let control, let end): addQuadCurve(to: end, control: control)
      case .curve(let control1, let control2, let end): addCurve(to: end, control1: control1, control2: control2)
      case .close: close()
      }
    }
  }

  mutating func addRect(_ rect: CGRect, transform: CGAffineTransform) {
    guard !rect.isNull else { return }
    move(to: CGPoint(x: rect.minX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(transform))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY).applying(transform))
    close()
  }

  mutating func addLines(between points: [CGPoint], transform: CGAffineTransform) {
    guard let first = points.first else { return }
    move(to: first.applying(transform))
    for point in points.dropFirst() { addLine(to: point.applying(transform)) }
  }

  /// From the right, towards +y, around and closed.
  mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform) {
    guard !rect.isNull else { return }
    let placed = CGAffineTransform(a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY).concatenating(transform)
    move(to: CGPoint(x: 1, y: 0).applying(placed))
    addUnitArc(from: 0, by: 2 * .pi, transform: placed)
    close()
  }

  mutating func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform) {
    let width = min(max(cornerWidth, 0), rect.width / 2), height = min(max(cornerHeight, 0), rect.height / 2)
    if width == 0 || height == 0 { return addRect(rect, transform: transform) }
    func corner(_ x: CGFloat, _ y: CGFloat, _ start: CGFloat) {
      let placed = CGAffineTransform(a: width, b: 0, c: 0, d: height, tx: x, ty: y).concatenating(transform)
      addLine(to: CGPoint(x: cos(start), y: sin(start)).applying(placed))
      addUnitArc(from: start, by: .pi / 2, transform: placed)
    }
    move(to: CGPoint(x: rect.maxX, y: rect.midY).applying(transform))
    corner(rect.maxX - width, rect.maxY - height, 0)
    corner(rect.minX + width, rect.maxY - height, .pi / 2)
    corner(rect.minX + width, rect.minY + height, .pi)
    corner(rect.maxX - width, rect.minY + height, 1.5 * .pi)
    close()
  }

  /// Angles in radians from +x towards +y. `clockwise` means falling angles: clockwise where y points up.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool, transform: CGAffineTransform
  ) {
    guard startAngle.isFinite, endAngle.isFinite, radius.isFinite else { return }
    var delta = endAngle - startAngle
    let turn = 2 * CGFloat.pi
    if clockwise {
      if delta > 0 { delta = delta.truncatingRemainder(dividingBy: turn) - turn }
      delta = max(delta, -turn)
    } else {
      if delta < 0 { delta = delta.truncatingRemainder(dividingBy: turn) + turn }
      delta = min(delta, turn)
    }
    addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  mutating func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform) {
    guard startAngle.isFinite, delta.isFinite, radius.isFinite else { return }
    let placed = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y).concatenating(transform)
    let start = CGPoint(x: cos(startAngle), y: sin(startAngle)).applying(placed)
    if currentPoint == nil { move(to: start) } else { addLine(to: start) }
    addUnitArc(from: startAngle, by: delta, transform: placed)
  }

  /// A line to the first point of tangency and an arc of `radius` to the second, as PostScript's `arct`.
  mutating func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform) {
    guard let current = currentPoint else { return }
    let corner = tangent1End
    // The arc is built in user space: the current point has been transformed already.
    let start = current.applying(transform.inverted())
    let first = unit(from: corner, to: start), second = unit(from: corner, to: tangent2End)
    guard let first, let second, radius > 0 else { return addLine(to: corner.applying(transform)) }
    let cosine = min(max(first.dx * second.dx + first.dy * second.dy, -1), 1)
    let halfAngle = acos(cosine) / 2
    let distance = radius / tan(halfAngle)
    // Parallel tangents meet nowhere.
    guard distance.isFinite, abs(sin(halfAngle)) > 1e-6, abs(cos(halfAngle)) > 1e-6 else { return addLine(to: corner.applying(transform)) }
    let begin = CGPoint(x: corner.x + first.dx * distance, y: corner.y + first.dy * distance)
    let cross = first.dx * second.dy - first.dy * second.dx
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(x: begin.x - first.dy * radius * side, y: begin.y + first.dx * radius * side)
    let end = CGPoint(x: corner.x + second.dx * distance, y: corner.y + second.dy * distance)
    addArc(
      center: center, radius: radius, startAngle: atan2(begin.y - center.y, begin.x - center.x),
      endAngle: atan2(end.y - center.y, end.x - center.x), clockwise: side > 0, transform: transform)
  }

  private func unit(from: CGPoint, to: CGPoint) -> CGVector? {
    let dx = to.x - from.x, dy = to.y - from.y
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 1e-9 ? CGVector(dx: dx / length, dy: dy / length) : nil
  }

  /// The arc of the unit circle, in pieces of at most a quarter; the usual cubic approximation, off by at most 0.03 % of the radius.
  private mutating func addUnitArc(from start: CGFloat, by delta: CGFloat, transform: CGAffineTransform) {
    guard delta != 0 else { return }
    // Some 1,000 turns draw nothing that one turn does not, and would only cost time.
    let delta = min(max(delta, -2_000 * .pi), 2_000 * .pi)
    let pieces = max(1, Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = delta / CGFloat(pieces)
    let handle = 4 / 3 * tan(step / 4)
    var angle = start
    for _ in 0..<pieces {
      let next = angle + step
      let control1 = CGPoint(x: cos(angle) - handle * sin(angle), y: sin(angle) + handle * cos(angle))
      let control2 = CGPoint(x: cos(next) + handle * sin(next), y: sin(next) - handle * cos(next))
      addCurve(
        to: CGPoint(x: cos(next), y: sin(next)).applying(transform), control1: control1.applying(transform),
        control2: control2.applying(transform))
      angle = next
    }
  }
}
