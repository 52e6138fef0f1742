// Looks of a layer beyond colours: which corners are round, an outline of its own for the shadow, what it does to what lies behind it.
import Foundation

/// The corners to which a corner radius applies. Raw values are part of the link's format, and those of Core Animation's mask.
public struct LayerCorners: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let topLeft = LayerCorners(rawValue: 1)
  public static let topRight = LayerCorners(rawValue: 2)
  public static let bottomLeft = LayerCorners(rawValue: 4)
  public static let bottomRight = LayerCorners(rawValue: 8)
  public static let all = LayerCorners(rawValue: 15)
}

/// A shape in a layer's bounds space, points.
public struct LayerOutline: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    /// Two control points and the end of a cubic Bézier curve.
    case curve(CGPoint, CGPoint, CGPoint)
    case close

    public var points: [CGPoint] {
      switch self {
      case .move(let point), .line(let point): return [point]
      case .curve(let one, let two, let end): return [one, two, end]
      case .close: return []
      }
    }
  }

  public var steps: [Step]
  public init(steps: [Step]) { self.steps = steps }

  var isFinite: Bool { steps.allSatisfy { $0.points.allSatisfy(\.isFinite) } }
}

/// What a layer shows of all that lies behind it: blurred, and with stronger colours. It is cut by the layer's round corners.
public struct LayerBackdrop: Hashable, Sendable {
  /// Standard deviation of the blur, points.
  public var blurRadius: Double
  /// 1 leaves colours as they are, 0 takes them away.
  public var saturation: Double
  public init(blurRadius: Double, saturation: Double) { (self.blurRadius, self.saturation) = (blurRadius, saturation) }

  var isFinite: Bool { (blurRadius + saturation).isFinite }
}
