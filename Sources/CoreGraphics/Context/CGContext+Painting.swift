// Filling, stroking, clearing and clipping.
import Foundation
internal import CCairo

extension CGContext {
  // MARK: The current path

  public func fillPath(using rule: CGPathFillRule = .winding) {
    let elements = takePath()
    fill(elements, rule: rule)
  }

  public func strokePath() {
    let elements = takePath()
    stroke(elements)
  }

  public func drawPath(using mode: CGPathDrawingMode) {
    let elements = takePath()
    switch mode {
    case .fill: fill(elements, rule: .winding)
    case .eoFill: fill(elements, rule: .evenOdd)
    case .stroke: stroke(elements)
    case .fillStroke:
      fill(elements, rule: .winding)
      stroke(elements)
    case .eoFillStroke:
      fill(elements, rule: .evenOdd)
      stroke(elements)
    }
  }

  private func takePath() -> [PathElement] {
    defer { pathBuilder.removeAll() }
    return pathBuilder.elements
  }

  private func fill(_ elements: [PathElement], rule: CGPathFillRule) {
    guard !elements.isEmpty else { return }
    let color = state.fillColor
    paint { cairo in
      setPath(elements, of: cairo)
      cairo_set_fill_rule(cairo, rule.cairo)
      fill(cairo, color: color)
    }
  }

  private func stroke(_ elements: [PathElement]) {
    guard !elements.isEmpty, state.lineWidth > 0 else { return }
    let color = state.strokeColor
    paint { cairo in
      setPath(elements, of: cairo)
      setSource(color, of: cairo)
      cairo_stroke(cairo)
    }
  }

  /// Makes elements in device space the path of `cairo`, which keeps its transform.
  func setPath(_ elements: [PathElement], of cairo: OpaquePointer) {
    var transform = cairo_matrix_t()
    cairo_get_matrix(cairo, &transform)
    var device = flip.cairo
    cairo_set_matrix(cairo, &device)
    cairo_new_path(cairo)
    elements.append(to: cairo)
    cairo_set_matrix(cairo, &transform)
  }

  func setSource(_ color: CGColor, of cairo: OpaquePointer) {
    if let pattern = color.pattern, setPatternSource(pattern, color: color, of: cairo) { return }
    let rgba = color.rgba
    cairo_set_source_rgba(cairo, Double(rgba.red), Double(rgba.green), Double(rgba.blue), Double(rgba.alpha * state.alpha))
  }

  /// Fills cairo's current path with a colour, touching nothing outside it whatever the blend mode.
  private func fill(_ cairo: OpaquePointer, color: CGColor) {
    setSource(color, of: cairo)
    if state.blendMode.reachesBeyondShape {
      cairo_save(cairo)
      cairo_clip(cairo)
      cairo_paint(cairo)
      cairo_restore(cairo)
    } else {
      cairo_fill(cairo)
    }
  }

  /// Runs a drawing with the blend mode and the shadow that are set.
  func paint(_ draw: (OpaquePointer) -> Void) {
    if state.shadow != nil { paintShadow(draw) }
    if state.blendMode == .plusDarker, pdf == nil { return paintDarker(draw) }
    cairo_set_operator(cairo, state.blendMode.cairo)
    draw(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    didPaint()
  }

  // MARK: Shapes; the current path is lost, as on Apple's systems

  public func fill(_ rect: CGRect) {
    guard !rect.isNull else { return }
    pathBuilder.removeAll()
    let color = state.fillColor
    paint { cairo in
      cairo_new_path(cairo)
      cairo_rectangle(cairo, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
      fill(cairo, color: color)
    }
  }

  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Each pair of points is a line of its own.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes the rectangle transparent.
  public func clear(_ rect: CGRect) {
    guard !rect.isNull else { return }
    cairo_save(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_new_path(cairo)
    cairo_rectangle(cairo, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
    cairo_fill(cairo)
    cairo_restore(cairo)
    didPaint()
  }

  // MARK: The clip

  /// Clips to the current path and removes it. An empty path changes nothing.
  public func clip(using rule: CGPathFillRule = .winding) {
    let elements = takePath()
    guard !elements.isEmpty else { return }
    setPath(elements, of: cairo)
    cairo_set_fill_rule(cairo, rule.cairo)
    cairo_clip(cairo)
  }

  public func clip(to rect: CGRect) {
    pathBuilder.removeAll()
    cairo_new_path(cairo)
    // A null rectangle lets nothing through.
    if !rect.isNull { cairo_rectangle(cairo, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height)) }
    cairo_clip(cairo)
  }

  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Removes the clips of this saved state and of those around it.
  public func resetClip() { cairo_reset_clip(cairo) }

  /// In user space; empty when everything is clipped away.
  public var boundingBoxOfClipPath: CGRect {
    var left = 0.0, top = 0.0, right = 0.0, bottom = 0.0
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
