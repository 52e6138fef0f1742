// The values of a shape layer at one moment, its box and its drawing.
import CoreGraphics
import Foundation

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
