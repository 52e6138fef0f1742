// Colours, lines and the other settings of a context.
import Foundation
internal import CCairo

extension CGContext {
  // MARK: Colours

  public func setFillColor(_ color: CGColor) { state.fillColor = color }
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fillColor = CGColor(gray: gray, alpha: alpha) }
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { state.strokeColor = CGColor(gray: gray, alpha: alpha) }

  public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  /// The components of `setFillColorSpace`'s space, then alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fillSpace, components: components) { state.fillColor = color }
  }

  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.strokeSpace, components: components) { state.strokeColor = color }
  }

  public func setFillColorSpace(_ space: CGColorSpace) { state.fillSpace = space }
  public func setStrokeColorSpace(_ space: CGColorSpace) { state.strokeSpace = space }
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  /// The colours that are set, for UIKit's tinted drawing.
  package var fillColor: CGColor { state.fillColor }
  package var strokeColor: CGColor { state.strokeColor }

  // MARK: Lines

  public func setLineWidth(_ width: CGFloat) {
    state.lineWidth = width
    applyLineStyle()
  }

  public func setLineCap(_ cap: CGLineCap) {
    state.lineCap = cap
    applyLineStyle()
  }

  public func setLineJoin(_ join: CGLineJoin) {
    state.lineJoin = join
    applyLineStyle()
  }

  public func setMiterLimit(_ limit: CGFloat) {
    state.miterLimit = limit
    applyLineStyle()
  }

  /// An empty array makes lines solid. Lengths that are negative or all zero are refused, as they would draw nothing.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else { return }
    state.dashPhase = phase
    state.dashLengths = lengths
    applyLineStyle()
  }

  public func setFlatness(_ flatness: CGFloat) {
    cairo_set_tolerance(cairo, max(0.05, Double(flatness) * 0.2))
  }

  func applyLineStyle() { applyLineStyle(to: cairo) }

  func applyLineStyle(to cairo: OpaquePointer) {
    cairo_set_line_width(cairo, max(0, Double(state.lineWidth)))
    cairo_set_line_cap(cairo, state.lineCap.cairo)
    cairo_set_line_join(cairo, state.lineJoin.cairo)
    cairo_set_miter_limit(cairo, Double(state.miterLimit))
    cairo_set_dash(cairo, state.dashLengths.map(Double.init), Int32(state.dashLengths.count), Double(state.dashPhase))
  }

  // MARK: How things are put on what is there

  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
    cairo_set_antialias(cairo, shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  /// These ask for refinements of text and pixels that do not exist here: nothing changes.
  public func setAllowsAntialiasing(_ allows: Bool) {}
  public func setShouldSmoothFonts(_ should: Bool) {}
  public func setAllowsFontSmoothing(_ allows: Bool) {}
  public func setShouldSubpixelPositionFonts(_ should: Bool) {}
  public func setAllowsFontSubpixelPositioning(_ allows: Bool) {}
  public func setShouldSubpixelQuantizeFonts(_ should: Bool) {}
  public func setAllowsFontSubpixelQuantization(_ allows: Bool) {}

  /// `offset` in base space: up in a bitmap context, down in UIKit's, whatever the current transform. `blur` is twice the standard
  /// deviation, in the same units.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, color.rgba.alpha > 0, offset.width.isFinite, offset.height.isFinite, blur.isFinite else {
      state.shadow = nil
      return
    }
    let scale = abs(baseTransform.a * baseTransform.d - baseTransform.b * baseTransform.c).squareRoot()
    state.shadow = .init(offset: offset.applying(baseTransform), sigma: max(0, blur) / 2 * scale, color: color)
  }

  /// A shadow in black with an alpha of 1/3.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  // MARK: Text settings, kept for code that sets them; text is drawn by TextLayout

  public var textMatrix: CGAffineTransform {
    get { state.textMatrix }
    set { state.textMatrix = newValue }
  }

  public var textPosition: CGPoint {
    get { CGPoint(x: state.textMatrix.tx, y: state.textMatrix.ty) }
    set { (state.textMatrix.tx, state.textMatrix.ty) = (newValue.x, newValue.y) }
  }

  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }
}
