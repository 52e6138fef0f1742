// Pictures, gradients and masks.
import Foundation
internal import CCairo
internal import CGraphicsSupport

extension CGImage {
  /// A cairo surface over the pixels, without a copy. The caller destroys it, and keeps the picture until then.
  func makeSurface() -> OpaquePointer {
    let bytes = UnsafeMutablePointer(mutating: pixels.assumingMemoryBound(to: UInt8.self))
    return cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(nativeBytesPerRow))
  }
}

extension CGContext {
  /// Stretches the picture over `rect`, its top at the rectangle's largest y. With `byTiling` it is repeated instead, over all of the clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return }
    let source = image.makeSurface()
    defer { cairo_surface_destroy(source) }
    let color = state.fillColor
    paint { cairo in
      cairo_save(cairo)
      cairo_translate(cairo, Double(rect.minX), Double(rect.maxY))
      cairo_scale(cairo, Double(rect.width) / Double(image.width), -Double(rect.height) / Double(image.height))
      cairo_new_path(cairo)
      if byTiling {
        var left = 0.0, top = 0.0, right = 0.0, bottom = 0.0
        cairo_clip_extents(cairo, &left, &top, &right, &bottom)
        cairo_rectangle(cairo, left, top, right - left, bottom - top)
      } else {
        cairo_rectangle(cairo, 0, 0, Double(image.width), Double(image.height))
      }
      if image.isMask {
        let pattern = cairo_pattern_create_for_surface(source)!
        setSampling(of: pattern, tiling: byTiling)
        setSource(color, of: cairo)
        cairo_clip(cairo)
        cairo_mask(cairo, pattern)
        cairo_pattern_destroy(pattern)
      } else {
        cairo_set_source_surface(cairo, source, 0, 0)
        setSampling(of: cairo_get_source(cairo), tiling: byTiling)
        if state.alpha < 1 || state.blendMode.reachesBeyondShape {
          cairo_clip(cairo)
          cairo_paint_with_alpha(cairo, Double(state.alpha))
        } else {
          cairo_fill(cairo)
        }
      }
      cairo_restore(cairo)
    }
    cairo_surface_finish(source)
  }

  /// Draws a picture as UIImage does in a context whose y points down: upright, its top at the rectangle's smallest y. With `tint` its
  /// opaque parts are painted in that colour, as a template image's are.
  package func drawUpright(_ image: CGImage, in rect: CGRect, tint: CGColor? = nil) {
    let rect = rect.standardized
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    if let tint {
      state.fillColor = tint
      draw(image.stencil, in: rect)
    } else {
      draw(image, in: rect)
    }
    restoreGState()
  }

  /// Padding keeps the edges of a stretched picture sharp: the rectangle cuts them, not the filter.
  private func setSampling(of pattern: OpaquePointer, tiling: Bool) {
    cairo_pattern_set_filter(pattern, state.interpolationQuality.cairo)
    cairo_pattern_set_extend(pattern, tiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
  }

  // MARK: Gradients

  /// Paints all of the clip between the ends, and beyond them as `options` say.
  public func drawLinearGradient(_ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions) {
    let pattern = cairo_pattern_create_linear(Double(start.x), Double(start.y), Double(end.x), Double(end.y))!
    paint(gradient, pattern: pattern, options: options)
  }

  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    let pattern = cairo_pattern_create_radial(
      Double(startCenter.x), Double(startCenter.y), Double(max(0, startRadius)), Double(endCenter.x), Double(endCenter.y),
      Double(max(0, endRadius)))!
    paint(gradient, pattern: pattern, options: options)
  }

  /// Paints all of the clip with colours that turn around `center`, from `angle` (radians from +x towards +y) on.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    var left = 0.0, top = 0.0, right = 0.0, bottom = 0.0
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    cairo_restore(cairo)
    let area = CGRect(x: left, y: top, width: right - left, height: bottom - top).integral
    let toPixels = state.transform.concatenating(flip)
    guard area.width > 0, area.height > 0, let buffer = PixelBuffer(width: Int(area.width), height: Int(area.height)),
      abs(toPixels.a * toPixels.d - toPixels.b * toPixels.c) > 1e-12
    else { return }
    let turned = toPixels.inverted()
    // From the buffer's pixels to the space around the centre.
    let origin = area.origin.applying(turned)
    var matrix = [
      Double(turned.a), Double(turned.b), Double(turned.c), Double(turned.d), Double(origin.x - center.x), Double(origin.y - center.y),
    ]
    var colors = gradient.table(count: 2048)
    quince_fill_conic(
      buffer.baseAddress.assumingMemoryBound(to: UInt8.self), buffer.bytesPerRow, buffer.width, buffer.height, &matrix, Double(angle),
      &colors, colors.count)
    let image = CGImage(buffer: buffer, format: .native)
    let source = image.makeSurface()
    paint { cairo in
      cairo_save(cairo)
      cairo_identity_matrix(cairo)
      cairo_set_source_surface(cairo, source, Double(area.minX), Double(area.minY))
      cairo_paint_with_alpha(cairo, Double(state.alpha))
      cairo_restore(cairo)
    }
    cairo_surface_finish(source)
    cairo_surface_destroy(source)
  }

  private func paint(_ gradient: CGGradient, pattern: OpaquePointer, options: CGGradientDrawingOptions) {
    func add(_ location: CGFloat, _ color: CGColor.RGBA, alpha: CGFloat) {
      cairo_pattern_add_color_stop_rgba(
        pattern, Double(location), Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha * alpha))
    }
    // cairo extends the outermost stops: a transparent one at the same place makes an end that stops there.
    if let first = gradient.stops.first, !options.contains(.drawsBeforeStartLocation) {
      add(0, first.color, alpha: 0)
      add(0, first.color, alpha: state.alpha)
    }
    for stop in gradient.stops { add(stop.location, stop.color, alpha: state.alpha) }
    if let last = gradient.stops.last, !options.contains(.drawsAfterEndLocation) {
      add(1, last.color, alpha: state.alpha)
      add(1, last.color, alpha: 0)
    }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    paint { cairo in
      cairo_set_source(cairo, pattern)
      cairo_paint(cairo)
    }
    cairo_pattern_destroy(pattern)
  }

  // MARK: Clipping to a picture

  /// What follows is drawn through `mask` stretched over `rect`, until the state is restored: where a stencil paints, where a picture
  /// with alpha is opaque, where one without is bright. What is drawn meanwhile is blended among itself first.
  public func clip(to rect: CGRect, mask: CGImage) {
    clip(to: rect)
    frames.append(.mask(image: mask, rect: rect.standardized, transform: state.transform))
    cairo_push_group(cairo)
  }

  /// Puts what was drawn since `clip(to:mask:)` on the picture below.
  func compose(_ group: OpaquePointer, through mask: CGImage, in rect: CGRect, transform: CGAffineTransform) {
    guard rect.width > 0, rect.height > 0, let coverage = MaskSurface(width: mask.width, height: mask.height) else { return }
    let usesLuminance = !mask.isMask && mask.isOpaque
    quince_mask_from_native(
      mask.pixels, mask.nativeBytesPerRow, coverage.bytes, coverage.bytesPerRow, mask.width, mask.height, usesLuminance ? 1 : 0, 0)
    coverage.markDirty()
    cairo_save(cairo)
    var matrix = transform.concatenating(flip).cairo
    cairo_set_matrix(cairo, &matrix)
    cairo_set_source(cairo, group)
    cairo_translate(cairo, Double(rect.minX), Double(rect.maxY))
    cairo_scale(cairo, Double(rect.width) / Double(mask.width), -Double(rect.height) / Double(mask.height))
    let pattern = cairo_pattern_create_for_surface(coverage.surface)!
    setSampling(of: pattern, tiling: false)
    cairo_mask(cairo, pattern)
    cairo_pattern_destroy(pattern)
    cairo_restore(cairo)
    didPaint()
  }

  /// Shows what was drawn through masks that are still in force, and goes on drawing through them.
  func resolveMasks() {
    var open: [Frame] = []
    while case .mask? = frames.last {
      open.append(frames[frames.count - 1])
      popFrame()
    }
    for frame in open.reversed() {
      frames.append(frame)
      cairo_push_group(cairo)
      applyTransform()
      applyLineStyle()
    }
  }
}

extension CGImage {
  /// The same pixels, of which drawing takes only the alpha.
  fileprivate var stencil: CGImage {
    CGImage(
      owner: self, pixels: pixels, width: width, height: height, bytesPerRow: nativeBytesPerRow, format: format, opaque: nil,
      colorSpace: nil, isMask: true)
  }
}

/// An 8-bit mask that cairo can draw through.
final class MaskSurface {
  let surface: OpaquePointer
  let bytesPerRow: Int
  let bytes: UnsafeMutablePointer<UInt8>

  /// Nil when the size is not positive or there is not enough memory.
  init?(width: Int, height: Int) {
    guard width > 0, height > 0, let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else { return nil }
    guard let bytes = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    self.bytes = bytes
    bytesPerRow = Int(cairo_image_surface_get_stride(surface))
    cairo_surface_flush(surface)
  }

  func markDirty() { cairo_surface_mark_dirty(surface) }

  deinit { cairo_surface_destroy(surface) }
}
