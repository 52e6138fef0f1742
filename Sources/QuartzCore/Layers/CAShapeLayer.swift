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

@section(".init_array") @used
private let registerShapeLayer: @convention(c) () -> Void = {
  ClassMembers.register(CAShapeLayer.self) { members in
    members.factory("init") { _ in CAShapeLayer() }
    members.factory("initWithLayer:") { arguments in CAShapeLayer(layer: arguments[0] as Any) }
  }
}
