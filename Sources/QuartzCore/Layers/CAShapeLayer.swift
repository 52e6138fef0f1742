// A layer that shows a path. The path is drawn into a layer of its own below the sublayers, as large as the path, since it may reach
// beyond the bounds.
//
// Knowingly different: the path and the line are not animated: they change at once.
import CoreGraphics
import Foundation
import ObjectiveC

public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let nonZero = Self(rawValue: "non-zero")
  public static let evenOdd = Self(rawValue: "even-odd")
}

public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let butt = Self(rawValue: "butt")
  public static let round = Self(rawValue: "round")
  public static let square = Self(rawValue: "square")
}

public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let miter = Self(rawValue: "miter")
  public static let round = Self(rawValue: "round")
  public static let bevel = Self(rawValue: "bevel")
}

open class CAShapeLayer: CALayer {
  /// Points of the layer's own space.
  open var path: CGPath? { didSet { shapeDidChange() } }
  open var fillColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1) { didSet { shapeDidChange() } }
  open var strokeColor: CGColor? { didSet { shapeDidChange() } }
  /// Points.
  open var lineWidth: CGFloat = 1 { didSet { shapeDidChange() } }
  open var fillRule = CAShapeLayerFillRule.nonZero { didSet { shapeDidChange() } }
  open var lineCap = CAShapeLayerLineCap.butt { didSet { shapeDidChange() } }
  open var lineJoin = CAShapeLayerLineJoin.miter { didSet { shapeDidChange() } }
  open var miterLimit: CGFloat = 10 { didSet { shapeDidChange() } }
  open var lineDashPattern: [NSNumber]? { didSet { shapeDidChange() } }
  open var lineDashPhase: CGFloat = 0 { didSet { shapeDidChange() } }
  /// The part of the line that is drawn, fractions 0...1 of its length.
  open var strokeStart: CGFloat = 0 { didSet { shapeDidChange() } }
  open var strokeEnd: CGFloat = 1 { didSet { shapeDidChange() } }

  private let drawing = ShapeDrawingLayer()

  public override init() {
    super.init()
    prepare()
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    prepare()
    guard let other = layer as? CAShapeLayer else { return }
    (path, fillColor, strokeColor, lineWidth) = (other.path, other.fillColor, other.strokeColor, other.lineWidth)
    (fillRule, lineCap, lineJoin, miterLimit) = (other.fillRule, other.lineCap, other.lineJoin, other.miterLimit)
    (lineDashPattern, lineDashPhase) = (other.lineDashPattern, other.lineDashPhase)
    (strokeStart, strokeEnd) = (other.strokeStart, other.strokeEnd)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    drawing.shape = self
    drawing.actions = ["position": NSNull(), "bounds": NSNull(), "contents": NSNull()]
    backdrop = drawing
  }

  private func shapeDidChange() {
    let box = path?.boundingBoxOfPath ?? .null
    guard !box.isNull else {
      drawing.isHidden = true
      return
    }
    // Pointed joints reach further than half the line.
    let reach = strokeColor == nil ? 0 : lineWidth / 2 * (lineJoin == .miter ? max(miterLimit, 1) : 1.5)
    let area = box.insetBy(dx: -min(reach, lineWidth * 4) - 1, dy: -min(reach, lineWidth * 4) - 1).integral
    drawing.isHidden = false
    drawing.bounds = area
    drawing.position = CGPoint(x: area.midX, y: area.midY)
    drawing.setNeedsDisplay()
  }

  open override var contentsScale: CGFloat {
    didSet { shapeDidChange() }
  }

  /// Draws into the context of `drawing`, whose space is this layer's.
  fileprivate func drawShape(in context: CGContext) {
    guard let path else { return }
    if let fillColor {
      context.addPath(path)
      context.setFillColor(fillColor)
      context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
    }
    guard let strokeColor, lineWidth > 0, strokeEnd > strokeStart else { return }
    context.setStrokeColor(strokeColor)
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
    context.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
    context.setMiterLimit(miterLimit)
    if let lineDashPattern, !lineDashPattern.isEmpty {
      context.setLineDash(phase: lineDashPhase, lengths: lineDashPattern.map { CGFloat($0.doubleValue) })
    }
    if strokeStart <= 0, strokeEnd >= 1 {
      context.addPath(path)
    } else {
      context.addPath(path.part(from: strokeStart, to: strokeEnd))
    }
    context.strokePath()
  }
}

/// Holds the drawn path.
private final class ShapeDrawingLayer: CALayer {
  weak var shape: CAShapeLayer?

  override func draw(in ctx: CGContext) { shape?.drawShape(in: ctx) }
  override func display() {
    contentsScale = shape?.contentsScale ?? 1
    super.display()
  }
}

extension CGPath {
  /// A part of the path by its length, fractions 0...1, in short straight pieces. Separate subpaths count as joined.
  func part(from start: CGFloat, to end: CGFloat) -> CGPath {
    let points = pointsAlong()
    let result = CGMutablePath()
    var lengths: [CGFloat] = [0]
    for (one, next) in zip(points, points.dropFirst()) { lengths.append(lengths.last! + hypot(next.x - one.x, next.y - one.y)) }
    guard let whole = lengths.last, whole > 0 else { return result }
    let first = max(start, 0) * whole, last = min(end, 1) * whole
    var isBegun = false
    for index in 1..<points.count where lengths[index] > first && lengths[index - 1] < last {
      let (from, to) = (points[index - 1], points[index]), length = lengths[index] - lengths[index - 1]
      func at(_ distance: CGFloat) -> CGPoint {
        let fraction = length > 0 ? min(max((distance - lengths[index - 1]) / length, 0), 1) : 0
        return CGPoint(x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
      }
      if !isBegun { result.move(to: at(first)) }
      isBegun = true
      result.addLine(to: at(last))
    }
    return result
  }
}

@section(".init_array") @used
private let registerShapeLayer: @convention(c) () -> Void = {
  ClassMembers.register(CAShapeLayer.self) { members in
    members.factory("init") { _ in CAShapeLayer() }
    members.factory("initWithLayer:") { arguments in CAShapeLayer(layer: arguments[0] as Any) }
  }
}
