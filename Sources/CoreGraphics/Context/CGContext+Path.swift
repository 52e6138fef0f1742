// The current path of a context.
import Foundation

extension CGContext {
  public func beginPath() { pathBuilder.removeAll() }
  public func closePath() { pathBuilder.close() }

  public func move(to point: CGPoint) { pathBuilder.move(to: point.applying(ctm)) }
  public func addLine(to point: CGPoint) { pathBuilder.addLine(to: point.applying(ctm)) }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    pathBuilder.addCurve(to: end.applying(ctm), control1: control1.applying(ctm), control2: control2.applying(ctm))
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    pathBuilder.addQuadCurve(to: end.applying(ctm), control: control.applying(ctm))
  }

  public func addRect(_ rect: CGRect) { pathBuilder.addRect(rect, transform: ctm) }
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
  public func addLines(between points: [CGPoint]) { pathBuilder.addLines(between: points, transform: ctm) }
  public func addEllipse(in rect: CGRect) { pathBuilder.addEllipse(in: rect, transform: ctm) }
  public func addPath(_ path: CGPath) { pathBuilder.append(path.builder.elements, transform: ctm) }

  /// Angles in radians from +x towards +y. `clockwise` as seen where y points up: counterclockwise in UIKit's contexts.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    pathBuilder.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise, transform: ctm)
  }

  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    pathBuilder.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: ctm)
  }

  public var isPathEmpty: Bool { pathBuilder.isEmpty }
  public var currentPointOfPath: CGPoint { pathBuilder.currentPoint?.applying(ctm.inverted()) ?? .zero }

  /// In user space; null when the path is empty.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// A copy of the current path in user space; nil when there is none.
  public var path: CGPath? {
    if pathBuilder.isEmpty { return nil }
    let inverse = ctm.inverted()
    return CGPath(elements: pathBuilder.elements.map { $0.applying(inverse) })
  }

  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    switch mode {
    case .fill: return path.contains(point)
    case .eoFill: return path.contains(point, using: .evenOdd)
    case .stroke: return strokedPath(path).contains(point)
    case .fillStroke: return path.contains(point) || strokedPath(path).contains(point)
    case .eoFillStroke: return path.contains(point, using: .evenOdd) || strokedPath(path).contains(point)
    }
  }

  public func replacePathWithStrokedPath() {
    guard let path else { return }
    pathBuilder = PathBuilder(elements: strokedPath(path).builder.elements.map { $0.applying(ctm) })
  }

  private func strokedPath(_ path: CGPath) -> CGPath {
    let dashed = state.dashLengths.isEmpty ? path : path.copy(dashingWithPhase: state.dashPhase, lengths: state.dashLengths)
    return dashed.copy(
      strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin, miterLimit: state.miterLimit)
  }
}
