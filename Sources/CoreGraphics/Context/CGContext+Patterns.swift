// Filling and stroking with patterns.
import Foundation
internal import CCairo

extension CGContext {
  /// Fills with a pattern from now on. For an uncoloured one, `colorComponents` holds a colour of the base space with alpha; for a
  /// coloured one, its alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    if let color = CGColor(patternSpace: state.fillSpace, pattern: pattern, components: colorComponents) { setFillColor(color) }
  }

  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    if let color = CGColor(patternSpace: state.strokeSpace, pattern: pattern, components: colorComponents) { setStrokeColor(color) }
  }

  /// Moves the patterns that are set from now on, in base space.
  public func setPatternPhase(_ phase: CGSize) {
    state.patternPhase = phase
  }

  /// Makes a pattern the source of `cairo`, in base space. False when the cell cannot be drawn.
  func setPatternSource(_ pattern: CGPattern, color: CGColor, of cairo: OpaquePointer) -> Bool {
    let toBase = pattern.matrix.concatenating(CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height))
    let toDevice = toBase.concatenating(baseTransform)
    let scale = CGSize(
      width: (toDevice.a * toDevice.a + toDevice.b * toDevice.b).squareRoot(),
      height: (toDevice.c * toDevice.c + toDevice.d * toDevice.d).squareRoot())
    guard scale.width > 1e-6, scale.height > 1e-6, scale.width.isFinite, scale.height.isFinite else { return false }
    guard let cell = pattern.cell(scale: scale, color: pattern.isColored ? nil : color.withoutPattern) else { return false }
    let alpha = state.alpha * (pattern.isColored ? color.alpha : 1)
    guard let image = alpha < 1 ? cell.faded(to: alpha) : cell else { return false }
    let surface = image.makeOwningSurface()
    let source = cairo_pattern_create_for_surface(surface)!
    cairo_surface_destroy(surface)
    cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
    cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
    // Pixels of the cell to cairo's device space.
    let toPattern = CGAffineTransform(
      a: pattern.step.width / CGFloat(image.width), b: 0, c: 0, d: pattern.step.height / CGFloat(image.height), tx: pattern.bounds.minX,
      ty: pattern.bounds.minY)
    var fromDevice = toPattern.concatenating(toDevice).concatenating(flip).inverted().cairo
    cairo_pattern_set_matrix(source, &fromDevice)
    // The matrix counts from the space that is in force when the source is set.
    var current = cairo_matrix_t()
    cairo_get_matrix(cairo, &current)
    cairo_identity_matrix(cairo)
    cairo_set_source(cairo, source)
    cairo_set_matrix(cairo, &current)
    cairo_pattern_destroy(source)
    return true
  }
}

extension CGImage {
  /// The picture with an alpha multiplied in.
  fileprivate func faded(to alpha: CGFloat) -> CGImage? {
    guard let buffer = PixelBuffer(width: width, height: height) else { return nil }
    let context = CGContext(
      wrapping: buffer, baseAddress: buffer.baseAddress, width: width, height: height, bytesPerRow: buffer.bytesPerRow)
    context.setAlpha(alpha)
    context.draw(self, in: CGRect(x: 0, y: 0, width: width, height: height))
    context.finish()
    return CGImage(buffer: buffer, format: .native)
  }

  /// A cairo surface over the pixels that keeps the picture while cairo needs it.
  func makeOwningSurface() -> OpaquePointer {
    let surface = makeSurface()
    cairo_surface_set_user_data(surface, Self.ownerKey, Unmanaged.passRetained(self).toOpaque()) { picture in
      if let picture { Unmanaged<CGImage>.fromOpaque(picture).release() }
    }
    return surface
  }

  private static let ownerKey = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}
