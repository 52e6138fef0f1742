// How near the compositor's picture of a turned card comes to the true one: each device pixel of the reference is the mean of 6 × 6
// samples, computed in double precision, of the same bitmap blended bilinearly.
import CLazyDrawing
import Foundation

enum CompositorQuality {
  /// A card like a screen of an app, 300 × 400 points, half turned and nearly on edge. Decibels over the box of the card, three channels.
  static func figures() -> [CompositorBenchmark.Figure] {
    let card = drawCard()
    // A bitmap sampled where it is reduced shows less than there is, so what is seen at a slant is worse in every such sampler.
    return [(45.0, 39.0), (70, 30)].map { degrees, mark in
      CompositorBenchmark.Figure(
        name: "card turned by \(Int(degrees))° against a supersampled reference", value: likeness(of: card, degrees: degrees), unit: "dB", mark: mark)
    }
  }

  private static let frame = CGRect(x: 37, y: 133, width: 300, height: 400)
  private static let side = 6

  private static func likeness(of card: PixelSurface, degrees: Double) -> Double {
    let turn = CompositorStage.flip(degrees / 180 * .pi)
    let stage = CompositorStage()
    let layer = stage.addPicture(frame, isOpaque: true) { x, y, _ in card[x, y] }
    stage.show([.set(layer, .transform(turn))])

    // Pixels of the card, from its middle, to device pixels.
    let toDevice = PlaneTransform.translation(-Double(card.width) / 2, -Double(card.height) / 2)
      .concatenated(with: .scale(0.5, 0.5)).concatenated(with: PlaneTransform(turn))
      .concatenated(with: .translation(Double(frame.midX), Double(frame.midY))).concatenated(with: .scale(2, 2))
    guard let inverse = toDevice.inverted() else { return 0 }
    let box = Quad.box(around: toDevice.polygon(of: CGRect(x: 0, y: 0, width: card.width, height: card.height)))
      .intersection(stage.surface.bounds)
    var sum = 0.0
    for y in box.top..<box.bottom {
      for x in box.left..<box.right {
        let difference = channels(stage.surface[x, y]) - reference(card, inverse, x, y)
        sum += (difference * difference).sum()
      }
    }
    return 10 * log10(255 * 255 / (sum / Double(3 * box.area)))
  }

  private static func reference(_ card: PixelSurface, _ inverse: PlaneTransform, _ x: Int, _ y: Int) -> SIMD3<Double> {
    var sum = SIMD3<Double>.zero
    for row in 0..<side {
      for column in 0..<side {
        let px = Double(x) + (Double(column) + 0.5) / Double(side), py = Double(y) + (Double(row) + 0.5) / Double(side)
        sum += inverse.apply(px, py).map { sample(card, Double($0.x), Double($0.y)) } ?? SIMD3(repeating: 255)
      }
    }
    return sum / Double(side * side)
  }

  /// Bilinear; white, as the screen is, outside of the card.
  private static func sample(_ card: PixelSurface, _ u: Double, _ v: Double) -> SIMD3<Double> {
    guard u >= 0, v >= 0, u < Double(card.width), v < Double(card.height) else { return SIMD3(repeating: 255) }
    let left = (u - 0.5).rounded(.down), top = (v - 0.5).rounded(.down)
    let across = u - 0.5 - left, down = v - 0.5 - top
    func pixel(_ dx: Int, _ dy: Int) -> SIMD3<Double> {
      channels(card[min(max(Int(left) + dx, 0), card.width - 1), min(max(Int(top) + dy, 0), card.height - 1)])
    }
    let upper = pixel(0, 0) * (1 - across) + pixel(1, 0) * across, lower = pixel(0, 1) * (1 - across) + pixel(1, 1) * across
    return upper * (1 - down) + lower * down
  }

  private static func channels(_ pixel: UInt32) -> SIMD3<Double> {
    SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
  }

  /// Rows with a disc, a title and a smaller line.
  private static func drawCard() -> PixelSurface {
    let card = PixelSurface(width: Int(frame.width) * 2, height: Int(frame.height) * 2)
    let memory = UnsafeMutableRawPointer(card.pixels).assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(memory, CAIRO_FORMAT_RGB24, Int32(card.width), Int32(card.height), Int32(card.bytesPerRow))
    let context = cairo_create(surface)!
    cairo_set_source_rgb(context, 0.95, 0.95, 0.97)
    cairo_paint(context)
    cairo_select_font_face(context, "Inter", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    for row in 0..<card.height / 88 {
      let top = Double(row * 88), part = Double(row) / 9
      cairo_set_source_rgb(context, part, 1 - part, 0.5 + part / 2)
      cairo_arc(context, 44, top + 44, 30, 0, 2 * .pi)
      cairo_fill(context)
      cairo_set_source_rgb(context, 0.1, 0.1, 0.12)
      cairo_set_font_size(context, 34)
      cairo_move_to(context, 96, top + 40)
      cairo_show_text(context, "Row \(row + 1) of the card")
      cairo_set_source_rgb(context, 0.5, 0.5, 0.55)
      cairo_set_font_size(context, 26)
      cairo_move_to(context, 96, top + 74)
      cairo_show_text(context, "Detail text, a little longer than the title")
    }
    cairo_destroy(context)
    cairo_surface_flush(surface)
    cairo_surface_destroy(surface)
    return card
  }
}
