// Draws a picture with a closure.
//
// Missing: extended range (all pictures have 8 bits a component), drawing of a part of the context.

/// How a renderer's pictures are made.
open class UIGraphicsRendererFormat: NSObject {
  /// Points.
  open internal(set) var bounds = CGRect.zero

  public required override init() { super.init() }

  /// The device's own scale and range.
  open class func preferred() -> Self { self.init() }
  @available(iOS, deprecated: 11.0, renamed: "preferred()")
  open class func `default`() -> Self { self.init() }
}

open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  public enum Range: Int, Sendable { case unspecified = -1, automatic = 0, extended = 1, standard = 2 }

  /// Pixels a point; at first the device's.
  open var scale: CGFloat = GraphicsContextStack.deviceScale
  /// The picture begins black and has no transparent part.
  open var opaque = false
  open var preferredRange = Range.automatic
  open var prefersExtendedRange = false
  public let supportsHighDynamicRange = false

  public required init() { super.init() }

  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }
}

open class UIGraphicsRendererContext: NSObject {
  public let cgContext: CGContext
  private let ownFormat: UIGraphicsRendererFormat
  open var format: UIGraphicsRendererFormat { ownFormat }

  init(cgContext: CGContext, format: UIGraphicsRendererFormat) {
    self.cgContext = cgContext
    ownFormat = format
    super.init()
  }

  open func fill(_ rect: CGRect) { fill(rect, blendMode: .copy) }
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) { UIRectFillUsingBlendMode(rect, blendMode) }
  open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .copy) }

  /// A frame one point wide inside the rectangle, in the stroke colour.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
    cgContext.restoreGState()
  }

  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  open override var format: UIGraphicsImageRendererFormat { super.format as! UIGraphicsImageRendererFormat }

  /// The picture as far as it is drawn.
  open var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: format.scale, orientation: .up) } ?? UIImage()
  }
}

/// Makes pictures of one size.
///
/// ```swift
/// let dot = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
///   UIColor.systemRed.setFill()
///   context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
/// }
/// ```
open class UIGraphicsImageRenderer: NSObject {
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  public let format: UIGraphicsImageRendererFormat
  /// Points; the origin is where the closure's coordinates have it.
  private let bounds: CGRect

  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsImageRendererFormat()) }

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    super.init()
    format.bounds = bounds
  }

  open func image(actions: DrawingActions) -> UIImage {
    guard let context = CGContext(size: bounds.size, scale: format.scale) else {
      report("UIGraphicsImageRenderer: no picture can have \(bounds.width) × \(bounds.height) points; an empty one is given.")
      return UIImage()
    }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    if format.opaque {
      context.setFillColor(.black)
      context.fill(bounds)
    }
    let rendererContext = UIGraphicsImageRendererContext(cgContext: context, format: format)
    GraphicsContextStack.with(context, scale: format.scale, size: bounds.size) { actions(rendererContext) }
    return rendererContext.currentImage
  }

  open func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }

  open func jpegData(withCompressionQuality quality: CGFloat, actions: DrawingActions) -> Data {
    image(actions: actions).jpegData(compressionQuality: quality) ?? Data()
  }
}
