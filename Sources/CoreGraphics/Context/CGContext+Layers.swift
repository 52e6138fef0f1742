// Shadows and transparency layers.
import Foundation
internal import CCairo
internal import CGraphicsSupport

extension CGContext {
  // MARK: Transparency layers

  /// What is drawn until `endTransparencyLayer` is put together first; then alpha, blend mode and shadow count once for all of it.
  public func beginTransparencyLayer(auxiliaryInfo: [AnyHashable: Any]?) {
    frames.append(.layer(state))
    cairo_push_group(cairo)
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
  }

  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [AnyHashable: Any]?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Without an open layer it does nothing. States saved inside the layer end with it.
  public func endTransparencyLayer() {
    guard frames.contains(where: { if case .layer = $0 { return true } else { return false } }) else { return }
    while let frame = frames.last {
      popFrame()
      if case .layer = frame { return }
    }
  }

  func composeLayer(_ pattern: OpaquePointer) {
    paint { cairo in
      cairo_set_source(cairo, pattern)
      cairo_paint_with_alpha(cairo, Double(state.alpha))
    }
  }

  // MARK: A sum of darkness, which cairo has not

  /// Puts what `draw` draws together first and then takes its darkness away from what is there.
  func paintDarker(_ draw: (OpaquePointer) -> Void) {
    cairo_push_group(cairo)
    draw(cairo)
    let group = cairo_pop_group(cairo)!
    defer { cairo_pattern_destroy(group) }
    var drawn: OpaquePointer?
    guard cairo_pattern_get_surface(group, &drawn) == CAIRO_STATUS_SUCCESS, let drawn, let target = cairo_get_group_target(cairo),
      let source = cairo_image_surface_get_data(drawn), let result = cairo_image_surface_get_data(target)
    else { return }
    cairo_surface_flush(drawn)
    cairo_surface_flush(target)
    var sourceX = 0.0, sourceY = 0.0, targetX = 0.0, targetY = 0.0
    cairo_surface_get_device_offset(drawn, &sourceX, &sourceY)
    cairo_surface_get_device_offset(target, &targetX, &targetY)
    // Where the group's first pixel lies in the target.
    let left = Int((targetX - sourceX).rounded()), top = Int((targetY - sourceY).rounded())
    let width = min(Int(cairo_image_surface_get_width(drawn)), Int(cairo_image_surface_get_width(target)) - left)
    let height = min(Int(cairo_image_surface_get_height(drawn)), Int(cairo_image_surface_get_height(target)) - top)
    if left >= 0, top >= 0, width > 0, height > 0 {
      let sourceRow = Int(cairo_image_surface_get_stride(drawn)), targetRow = Int(cairo_image_surface_get_stride(target))
      quince_add_darkness(source, sourceRow, result + top * targetRow + left * 4, targetRow, width, height)
    }
    cairo_surface_mark_dirty(target)
    didPaint()
  }

  // MARK: Shadows

  /// Draws the shadow of what `draw` draws, within the clip.
  func paintShadow(_ draw: (OpaquePointer) -> Void) {
    guard let shadow = state.shadow, let area = shadowArea(shadow) else { return }
    guard let shape = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height)) else { return }
    defer { cairo_surface_destroy(shape) }
    cairo_surface_set_device_offset(shape, -Double(area.minX), -Double(area.minY))
    guard let drawing = cairo_create(shape) else { return }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    cairo_set_matrix(drawing, &matrix)
    applyLineStyle(to: drawing)
    let blendMode = state.blendMode
    state.blendMode = .normal
    draw(drawing)
    state.blendMode = blendMode
    cairo_destroy(drawing)
    cairo_surface_flush(shape)

    let width = Int(area.width), height = Int(area.height)
    guard let bytes = cairo_image_surface_get_data(shape), let mask = MaskSurface(width: width, height: height) else { return }
    quince_mask_from_native(bytes, Int(cairo_image_surface_get_stride(shape)), mask.bytes, mask.bytesPerRow, width, height, 0, 0)
    quince_blur_mask(mask.bytes, mask.bytesPerRow, width, height, Double(shadow.sigma))
    mask.markDirty()

    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    let rgba = shadow.color.rgba
    cairo_set_source_rgba(cairo, Double(rgba.red), Double(rgba.green), Double(rgba.blue), Double(rgba.alpha))
    // Device space has y up, cairo's rows go down.
    cairo_mask_surface(cairo, mask.surface, Double(area.minX + shadow.offset.width), Double(area.minY - shadow.offset.height))
    cairo_restore(cairo)
  }

  /// The part of the bitmap, in cairo's rows, that can throw a shadow into the clip; nil when the clip is empty.
  private func shadowArea(_ shadow: GraphicsState.Shadow) -> CGRect? {
    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    var left = 0.0, top = 0.0, right = 0.0, bottom = 0.0
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    cairo_restore(cairo)
    guard right > left, bottom > top else { return nil }
    let reach = (3 * shadow.sigma + 1).rounded(.up)
    let clip = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    let area = clip.offsetBy(dx: -shadow.offset.width, dy: shadow.offset.height).insetBy(dx: -reach, dy: -reach).integral
    return area.width < 32_768 && area.height < 32_768 ? area : nil
  }
}
