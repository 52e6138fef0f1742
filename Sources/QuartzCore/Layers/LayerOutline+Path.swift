// A path as the phone takes it.
import CoreGraphics
import Foundation
import LayerModel

extension LayerOutline {
  init(_ path: CGPath) {
    var steps: [Step] = []
    var current = CGPoint.zero
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: steps.append(.move(points[0])); current = points[0]
      case .addLineToPoint: steps.append(.line(points[0])); current = points[0]
      case .addQuadCurveToPoint:
        // The same curve with two control points, each two thirds of the way to the one.
        func toward(_ end: CGPoint) -> CGPoint {
          CGPoint(x: end.x + (points[0].x - end.x) * 2 / 3, y: end.y + (points[0].y - end.y) * 2 / 3)
        }
        steps.append(.curve(toward(current), toward(points[1]), points[1]))
        current = points[1]
      case .addCurveToPoint: steps.append(.curve(points[0], points[1], points[2])); current = points[2]
      case .closeSubpath: steps.append(.close)
      @unknown default: break
      }
    }
    self.init(steps: steps)
  }
}
