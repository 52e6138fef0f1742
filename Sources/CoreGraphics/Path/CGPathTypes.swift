// The small types of paths and strokes.
import Foundation

public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGPathFillRule: Int, Sendable { case winding, evenOdd }
public enum CGPathDrawingMode: Int32, Sendable { case fill, eoFill, stroke, fillStroke, eoFillStroke }

public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// One element as `CGPath.apply` hands it out. `points` holds 1, 1, 2, 3 or 0 points by type, valid during the call.
public struct CGPathElement {
  public var type: CGPathElementType
  public var points: UnsafeMutablePointer<CGPoint>

  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

/// How a path is kept.
package enum PathElement: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case quad(control: CGPoint, end: CGPoint)
  case curve(control1: CGPoint, control2: CGPoint, end: CGPoint)
  case close

  func applying(_ transform: CGAffineTransform) -> PathElement {
    switch self {
    case .move(let point): return .move(point.applying(transform))
    case .line(let point): return .line(point.applying(transform))
    case .quad(let control, let end): return .quad(control: control.applying(transform), end: end.applying(transform))
    case .curve(let control1, let control2, let end):
      return .curve(control1: control1.applying(transform), control2: control2.applying(transform), end: end.applying(transform))
    case .close: return .close
    }
  }
}
