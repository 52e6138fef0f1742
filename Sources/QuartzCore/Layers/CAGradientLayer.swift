// A layer filled with a gradient. It is drawn into the layer's bitmap; its colours are not animated.
//
// Missing: conic gradients (drawn as axial).
import CoreGraphics
import Foundation
import ObjectiveC

public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let axial = Self(rawValue: "axial")
  public static let radial = Self(rawValue: "radial")
  public static let conic = Self(rawValue: "conic")
}

open class CAGradientLayer: CALayer {
  /// CGColors, from start to end.
  open var colors: [Any]? { didSet { setNeedsDisplay() } }
  /// Fractions 0...1 of the way, one for each colour; nil spreads them evenly.
  open var locations: [NSNumber]? { didSet { setNeedsDisplay() } }
  /// Fractions of the bounds.
  open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { setNeedsDisplay() } }
  open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { setNeedsDisplay() } }
  open var type = CAGradientLayerType.axial {
    didSet {
      if type == .conic { unimplemented("CAGradientLayer.type conic") }
      setNeedsDisplay()
    }
  }

  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? CAGradientLayer else { return }
    (colors, locations, startPoint, endPoint, type) = (other.colors, other.locations, other.startPoint, other.endPoint, other.type)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func draw(in ctx: CGContext) {
    let colors = (colors ?? []).compactMap { $0 as? CGColor }
    guard !colors.isEmpty else { return }
    let places = locations.map { $0.map { CGFloat($0.doubleValue) } }
    guard let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: places) else { return }
    func point(_ fraction: CGPoint) -> CGPoint {
      CGPoint(x: bounds.minX + fraction.x * bounds.width, y: bounds.minY + fraction.y * bounds.height)
    }
    let start = point(startPoint), end = point(endPoint)
    let beyond: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    guard type == .radial else {
      ctx.drawLinearGradient(gradient, start: start, end: end, options: beyond)
      return
    }
    // The end point is the corner of the rectangle around the ellipse.
    let radii = CGSize(width: max(abs(end.x - start.x), 0.001), height: max(abs(end.y - start.y), 0.001))
    ctx.saveGState()
    ctx.translateBy(x: start.x, y: start.y)
    ctx.scaleBy(x: radii.width, y: radii.height)
    ctx.drawRadialGradient(gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: beyond)
    ctx.restoreGState()
  }
}

@section(".init_array") @used
private let registerGradientLayer: @convention(c) () -> Void = {
  ClassMembers.register(CAGradientLayer.self) { members in
    members.factory("init") { _ in CAGradientLayer() }
    members.factory("initWithLayer:") { arguments in CAGradientLayer(layer: arguments[0] as Any) }
  }
}
