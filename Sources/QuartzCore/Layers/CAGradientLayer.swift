// A layer that draws a gradient over all of its bounds.
//
// Known readings: a radial gradient is an ellipse around `startPoint` whose half axes are the distances to `endPoint`; a conic one
// turns clockwise on the screen from the direction of `endPoint`. Corners are rounded as the layer's background would be. Colours are
// mixed in sRGB without premultiplying, as Apple's are: a gradient to clear black darkens on its way.
import CoreGraphics
import Foundation
import ObjectiveC

open class CAGradientLayer: CALayer {
  override class var drawnProperties: [String: DrawnProperty] {
    ["colors": .colors, "locations": .numbers, "startPoint": .point, "endPoint": .point, "type": .plain]
  }

  override class var drawnDefaults: [String: Any] { usualValues }
  private static let usualValues: [String: Any] = [
    "startPoint": CGPoint(x: 0.5, y: 0), "endPoint": CGPoint(x: 0.5, y: 1), "type": CAGradientLayerType.axial,
  ]

  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    needsDisplayOnBoundsChange = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    needsDisplayOnBoundsChange = true
  }

  /// CGColors.
  open var colors: [Any]? {
    get { drawn("colors") }
    set { setDrawn("colors", newValue) }
  }

  /// Fractions 0...1, one for each colour; nil spreads the colours evenly.
  open var locations: [NSNumber]? {
    get { (drawn("locations") as [Any]?)?.map { NSNumber(value: Double($0 as? CGFloat ?? 0)) } }
    set { setDrawn("locations", newValue) }
  }

  /// In fractions of the bounds.
  open var startPoint: CGPoint {
    get { drawn("startPoint") ?? CGPoint(x: 0.5, y: 0) }
    set { setDrawn("startPoint", newValue) }
  }

  open var endPoint: CGPoint {
    get { drawn("endPoint") ?? CGPoint(x: 0.5, y: 1) }
    set { setDrawn("endPoint", newValue) }
  }

  open var type: CAGradientLayerType {
    get { drawn("type") ?? .axial }
    set { setDrawn("type", newValue) }
  }

  open override var cornerRadius: CGFloat {
    didSet { if cornerRadius != oldValue { setNeedsDisplay() } }
  }

  open override func draw(in context: CGContext) {
    let values = shownDrawnValues(at: CACurrentMediaTime())
    guard let colors = (values["colors"] as? [Any])?.compactMap({ $0 as? CGColor }), !colors.isEmpty else { return }
    var locations = (values["locations"] as? [Any])?.compactMap { $0 as? CGFloat }
    if let given = locations, given.count != colors.count || given.contains(where: \.isNaN) {
      // With too few places Apple's picture is unspecified; even ones are at least a gradient.
      locations = nil
    }
    guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: locations) else { return }
    let start = values["startPoint"] as? CGPoint ?? .zero, end = values["endPoint"] as? CGPoint ?? .zero
    guard start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite else { return }
    context.saveGState()
    if cornerRadius > 0 {
      let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
      context.addPath(CGPath(roundedRect: bounds, cornerWidth: radius, cornerHeight: radius, transform: nil))
      context.clip()
    } else {
      context.clip(to: bounds)
    }
    draw(gradient, from: start, to: end, in: context)
    context.restoreGState()
  }

  private func draw(_ gradient: CGGradient, from start: CGPoint, to end: CGPoint, in context: CGContext) {
    let wholeRange: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    func point(_ fraction: CGPoint) -> CGPoint {
      CGPoint(x: bounds.minX + fraction.x * bounds.width, y: bounds.minY + fraction.y * bounds.height)
    }
    let first = point(start), last = point(end)
    switch type {
    case .radial:
      let across = abs(last.x - first.x), down = abs(last.y - first.y)
      guard across > 0, down > 0 else { return }
      context.translateBy(x: first.x, y: first.y)
      context.scaleBy(x: across, y: down)
      context.drawRadialGradient(gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: wholeRange)
    case .conic:
      context.drawConicGradient(gradient, center: first, angle: atan2(last.y - first.y, last.x - first.x))
    default:
      context.drawLinearGradient(gradient, start: first, end: last, options: wholeRange)
    }
  }
}

@section(".init_array") @used
private let registerGradientLayer: @convention(c) () -> Void = {
  ClassMembers.register(CAGradientLayer.self) { members in
    members.factory("init") { _ in CAGradientLayer() }
    members.factory("initWithLayer:") { arguments in CAGradientLayer(layer: arguments[0] as Any) }
  }
}
