// Drawing a page of a PDF file.
import Foundation
internal import CCairo

extension CGContext {
  /// Draws a page with its lower left corner at zero, y up, one unit a point.
  public func drawPDFPage(_ page: CGPDFPage) {
    let size = page.getBoxRect(.cropBox).size
    paint { cairo in
      cairo_save(cairo)
      cairo_new_path(cairo)
      cairo_translate(cairo, 0, Double(size.height))
      cairo_scale(cairo, 1, -1)
      cairo_rectangle(cairo, 0, 0, Double(size.width), Double(size.height))
      cairo_clip(cairo)
      page.render(cairo)
      cairo_restore(cairo)
    }
  }
}
