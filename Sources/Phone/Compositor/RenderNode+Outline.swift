// The outline of a turned layer with round corners, as a mask: cairo fills what the transform makes of the path.
import CLazyDrawing
import Foundation
import LayerModel

extension RenderNode {
  /// Coverage of the rounded bounds on the screen.
  func makeOutlineMask(screen: PixelRect) -> PlacedMask {
    let radius = limitedRadius
    return makeMask(screen) { context in
      self.addProjected(context, self.values.bounds, radius: radius)
    }
  }

  /// Coverage of the border inside the rounded bounds.
  func makeRingMask(screen: PixelRect) -> PlacedMask {
    let radius = limitedRadius, border = values.borderWidth
    return makeMask(screen) { context in
      self.addProjected(context, self.values.bounds, radius: radius)
      let inner = self.values.bounds.insetBy(dx: CGFloat(border), dy: CGFloat(border))
      if !inner.isNull, inner.width > 0, inner.height > 0 { self.addProjected(context, inner, radius: max(radius - border, 0)) }
    }
  }

  private var limitedRadius: Double {
    min(max(values.cornerRadius, 0), Double(min(values.bounds.width, values.bounds.height)) / 2)
  }

  private func makeMask(_ screen: PixelRect, _ path: @escaping (OpaquePointer) -> Void) -> PlacedMask {
    let area = box.intersection(screen)
    let mask = CoverageMask(width: area.width, height: area.height)
    mask.fill { context in
      cairo_translate(context, -Double(area.left), -Double(area.top))
      path(context)
    }
    return PlacedMask(mask: mask, x: area.left, y: area.top)
  }

  private func addProjected(_ context: OpaquePointer, _ rect: CGRect, radius: Double) {
    var points: [CGPoint] = []
    if radius > 0 {
      let radius = CGFloat(radius)
      let order: [LayerCorners] = [.topRight, .bottomRight, .bottomLeft, .topLeft]
      let centers = [
        CGPoint(x: rect.maxX - radius, y: rect.minY + radius), CGPoint(x: rect.maxX - radius, y: rect.maxY - radius),
        CGPoint(x: rect.minX + radius, y: rect.maxY - radius), CGPoint(x: rect.minX + radius, y: rect.minY + radius),
      ]
      let steps = 24
      for (corner, center) in centers.enumerated() {
        guard values.corners.contains(order[corner]) else {
          let x = corner < 2 ? rect.maxX : rect.minX, y = corner == 0 || corner == 3 ? rect.minY : rect.maxY
          if let point = toPixels.apply(Double(x), Double(y)) { points.append(point) }
          continue
        }
        for step in 0...steps {
          let angle = (Double(corner) - 1 + Double(step) / Double(steps)) * .pi / 2
          let x = Double(center.x + radius * CGFloat(cos(angle))), y = Double(center.y + radius * CGFloat(sin(angle)))
          if let point = toPixels.apply(x, y) { points.append(point) }
        }
      }
    } else {
      points = toPixels.polygon(of: rect)
    }
    // cairo works in 24.8 fixed numbers; what lies far outside may lie anywhere outside.
    let limit = CGFloat(1 << 20)
    for (index, point) in points.enumerated() {
      let x = Double(min(max(point.x, -limit), limit)), y = Double(min(max(point.y, -limit), limit))
      if index == 0 { cairo_move_to(context, x, y) } else { cairo_line_to(context, x, y) }
    }
    if !points.isEmpty { cairo_close_path(context) }
  }
}
