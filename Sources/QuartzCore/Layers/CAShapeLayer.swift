// A layer that draws a path, wherever the path lies: inside of the layer's bounds or not.
//
// The shape is drawn into a layer of its own below the sublayers, which is as large as the path with its line and belongs to the
// machinery: apps do not see it. It is drawn at the screen's scale, or larger when the layer is shown enlarged.
//
// Knowingly different: animations of the path, of `strokeEnd` and the like are drawn by the app, see DrawnProperty; dashes begin at
// the path's start also where `strokeStart` cuts it; a layer that is enlarged later by an animation alone is not drawn again for it.
import CoreGraphics
import Foundation
import ObjectiveC

open class CAShapeLayer: CALayer {
  override class var drawnProperties: [String: DrawnProperty] {
    [
      "path": .path, "fillColor": .color, "strokeColor": .color, "strokeStart": .number, "strokeEnd": .number, "lineWidth": .number,
      "miterLimit": .number, "lineDashPhase": .number, "fillRule": .plain, "lineCap": .plain, "lineJoin": .plain, "lineDashPattern": .plain,
    ]
  }

  override class var drawnDefaults: [String: Any] { usualValues }
  private static let usualValues: [String: Any] = [
    "fillColor": CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1), "strokeStart": CGFloat(0), "strokeEnd": CGFloat(1),
    "lineWidth": CGFloat(1), "miterLimit": CGFloat(10), "lineDashPhase": CGFloat(0), "fillRule": CAShapeLayerFillRule.nonZero,
    "lineCap": CAShapeLayerLineCap.butt, "lineJoin": CAShapeLayerLineJoin.miter,
  ]

  /// In the layer's own space, points. It may lie outside of the bounds.
  open var path: CGPath? {
    get { drawn("path") }
    // A copy: a mutable path may change later.
    set { setDrawn("path", newValue?.copy()) }
  }

  /// Black at first; nil for none.
  open var fillColor: CGColor? {
    get { drawn("fillColor") }
    set { setDrawn("fillColor", newValue) }
  }

  open var fillRule: CAShapeLayerFillRule {
    get { drawn("fillRule") ?? .nonZero }
    set { setDrawn("fillRule", newValue) }
  }

  /// Nil, for no line, at first.
  open var strokeColor: CGColor? {
    get { drawn("strokeColor") }
    set { setDrawn("strokeColor", newValue) }
  }

  /// The part of the path that is stroked, in fractions (0...1) of its length.
  open var strokeStart: CGFloat {
    get { drawn("strokeStart") ?? 0 }
    set { setDrawn("strokeStart", newValue) }
  }

  open var strokeEnd: CGFloat {
    get { drawn("strokeEnd") ?? 1 }
    set { setDrawn("strokeEnd", newValue) }
  }

  /// Points.
  open var lineWidth: CGFloat {
    get { drawn("lineWidth") ?? 1 }
    set { setDrawn("lineWidth", newValue) }
  }

  open var miterLimit: CGFloat {
    get { drawn("miterLimit") ?? 10 }
    set { setDrawn("miterLimit", newValue) }
  }

  open var lineCap: CAShapeLayerLineCap {
    get { drawn("lineCap") ?? .butt }
    set { setDrawn("lineCap", newValue) }
  }

  open var lineJoin: CAShapeLayerLineJoin {
    get { drawn("lineJoin") ?? .miter }
    set { setDrawn("lineJoin", newValue) }
  }

  /// Points into the pattern.
  open var lineDashPhase: CGFloat {
    get { drawn("lineDashPhase") ?? 0 }
    set { setDrawn("lineDashPhase", newValue) }
  }

  /// Lengths of dashes and gaps, points.
  open var lineDashPattern: [NSNumber]? {
    get { drawn("lineDashPattern") }
    set { setDrawn("lineDashPattern", newValue) }
  }

  // MARK: Display

  override var isDrawnOutsideOfBounds: Bool { true }

  open override func display() {
    let shape = DrawnShape(shownDrawnValues(at: CACurrentMediaTime()))
    var box = shape.box
    // While something moves the bitmap is large enough for all of it, so that it need not be made anew with each frame.
    for track in drawnTracks(at: CACurrentMediaTime()) {
      for value in track.values { box = box.union(DrawnShape(shape, track.key, value).box) }
    }
    guard !box.isNull, box.width.isFinite, box.height.isFinite, box.minX.isFinite, box.minY.isFinite else {
      backdrop = nil
      return
    }
    let layer = backdrop as? ShapeDrawingLayer ?? ShapeDrawingLayer()
    backdrop = layer
    layer.show(shape, box: box, scale: drawingScale)
  }

  /// Pixels a point: the screen's, more for a layer that is shown enlarged.
  private var drawingScale: CGFloat {
    var enlargement = 1.0
    var layer: CALayer? = self
    while let current = layer {
      let matrix = current.properties.transform
      let across = (matrix.m11 * matrix.m11 + matrix.m12 * matrix.m12).squareRoot()
      let down = (matrix.m21 * matrix.m21 + matrix.m22 * matrix.m22).squareRoot()
      enlargement *= max(across, down)
      layer = current.superlayer ?? current.maskOwner
    }
    let screen = PhoneConnection.shared.map { CGFloat($0.hello.screenScale) } ?? 1
    let wanted = max(contentsScale, screen) * CGFloat(min(max(enlargement.isFinite ? enlargement : 1, 1), 4))
    return (wanted * 4).rounded(.up) / 4
  }
}

/// What a shape layer draws at one moment.
struct DrawnShape {
  var path: CGPath?
  var fillColor: CGColor?
  var strokeColor: CGColor?
  var fillRule = CAShapeLayerFillRule.nonZero
  var strokeStart: CGFloat = 0
  var strokeEnd: CGFloat = 1
  var lineWidth: CGFloat = 1
  var miterLimit: CGFloat = 10
  var lineCap = CAShapeLayerLineCap.butt
  var lineJoin = CAShapeLayerLineJoin.miter
  var dashPhase: CGFloat = 0
  var dashes: [CGFloat] = []

  init(_ values: [String: Any]) {
    for (key, value) in values { set(key, value) }
  }

  /// Another shape with one value changed.
  init(_ other: DrawnShape, _ key: String, _ value: Any) {
    self = other
    set(key, value)
  }

  private mutating func set(_ key: String, _ value: Any) {
    func number(_ usual: CGFloat) -> CGFloat {
      let number = value as? CGFloat ?? usual
      return number.isFinite ? number : usual
    }
    switch key {
    case "path": path = value as? CGPath
    case "fillColor": fillColor = value as? CGColor
    case "strokeColor": strokeColor = value as? CGColor
    case "fillRule": fillRule = value as? CAShapeLayerFillRule ?? .nonZero
    case "strokeStart": strokeStart = number(0)
    case "strokeEnd": strokeEnd = number(1)
    case "lineWidth": lineWidth = number(1)
    case "miterLimit": miterLimit = number(10)
    case "lineCap": lineCap = value as? CAShapeLayerLineCap ?? .butt
    case "lineJoin": lineJoin = value as? CAShapeLayerLineJoin ?? .miter
    case "lineDashPhase": dashPhase = number(0)
    case "lineDashPattern": dashes = (value as? [NSNumber])?.map { CGFloat($0.doubleValue) } ?? []
    default: break
    }
  }

  private var isFilled: Bool { (fillColor?.alpha ?? 0) > 0 }
  private var isStroked: Bool { (strokeColor?.alpha ?? 0) > 0 && lineWidth > 0 }

  /// Around all that is drawn whatever part of the line is, points; null for nothing.
  var box: CGRect {
    guard let path, !path.isEmpty else { return .null }
    var box = CGRect.null
    if isFilled { box = path.boundingBoxOfPath }
    if isStroked {
      box = box.union(path.strokeBox(width: lineWidth, cap: lineCap.lineCap, join: lineJoin.lineJoin, miterLimit: miterLimit))
    }
    return box.width > 0 && box.height > 0 ? box : .null
  }

  func draw(in context: CGContext) {
    guard let path else { return }
    if isFilled, let fillColor {
      context.setFillColor(fillColor)
      context.addPath(path)
      context.fillPath(using: fillRule.pathRule)
    }
    guard isStroked, let strokeColor, strokeStart < strokeEnd else { return }
    context.setStrokeColor(strokeColor)
    context.setLineWidth(lineWidth)
    context.setMiterLimit(miterLimit)
    context.setLineCap(lineCap.lineCap)
    context.setLineJoin(lineJoin.lineJoin)
    if !dashes.isEmpty {
      let skipped = strokeStart > 0 ? path.length * min(strokeStart, 1) : 0
      context.setLineDash(phase: dashPhase + skipped, lengths: dashes)
    }
    context.addPath(path.trimmed(from: strokeStart, to: strokeEnd))
    context.strokePath()
  }
}

/// The layer that a shape is drawn into.
private final class ShapeDrawingLayer: CALayer {
  private var shape: DrawnShape?

  /// Pixels in the bitmap of one shape; a larger one is drawn coarser.
  private static let mostPixels: CGFloat = 16_000_000

  /// `box` in the space of the layer above, points.
  func show(_ shape: DrawnShape, box: CGRect, scale: CGFloat) {
    self.shape = shape
    let longest = max(box.width, box.height)
    var scale = min(scale, (Self.mostPixels / (box.width * box.height)).squareRoot(), 16_000 / longest)
    // A shape of hundreds of thousands of points is nothing to see.
    scale = max(scale, 0.001)
    // On whole pixels, with room for the soft edge.
    let left = (box.minX * scale).rounded(.down) - 1, top = (box.minY * scale).rounded(.down) - 1
    let right = (box.maxX * scale).rounded(.up) + 1, bottom = (box.maxY * scale).rounded(.up) + 1
    let area = CGRect(x: left / scale, y: top / scale, width: (right - left) / scale, height: (bottom - top) / scale)
    contentsScale = scale
    bounds = area
    position = CGPoint(x: area.midX, y: area.midY)
    displayNow()
  }

  override func draw(in context: CGContext) { shape?.draw(in: context) }

  // The shape's own animations are all there are.
  override func action(forKey event: String) -> CAAction? { nil }
}

@section(".init_array") @used
private let registerShapeLayer: @convention(c) () -> Void = {
  ClassMembers.register(CAShapeLayer.self) { members in
    members.factory("init") { _ in CAShapeLayer() }
    members.factory("initWithLayer:") { arguments in CAShapeLayer(layer: arguments[0] as Any) }
  }
}
