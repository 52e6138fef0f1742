// Pages of a PDF file, written by cairo. Units are points; a plain PDF context has y up, UIKit's has y down.
//
// Missing: links, outlines, encryption and the document's information. Shadows and `plusDarker` are pixels in the file, or left out.
import Foundation
internal import CCairo

extension CGContext {
  /// Writes a PDF; nil when the box has no size. A nil box is a page of 612 × 792 points.
  public convenience init?(consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
    self.init(pdf: consumer, mediaBox: mediaBox?.pointee ?? CGRect(x: 0, y: 0, width: 612, height: 792), pointsDown: false)
  }

  public convenience init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
    guard let consumer = CGDataConsumer(url: url) else { return nil }
    self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
  }

  /// Begins a page, of the context's size unless the information holds another "MediaBox" (a CGRect, or an NSValue or Data with one).
  public func beginPDFPage(_ pageInfo: CFDictionary?) {
    var box = pdf?.mediaBox ?? .zero
    if let given = pageInfo?["MediaBox"] as? CGRect {
      box = given
    } else if let given = pageInfo?["MediaBox"] as? NSData, given.length >= MemoryLayout<CGRect>.size {
      box = given.bytes.loadUnaligned(as: CGRect.self)
    }
    beginPage(box)
  }

  public func beginPage(mediaBox: UnsafePointer<CGRect>?) { beginPage(mediaBox?.pointee ?? pdf?.mediaBox ?? .zero) }

  package func beginPage(_ box: CGRect) {
    guard let pdf, !pdf.isClosed, box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite else { return }
    if pdf.isPageOpen { endPDFPage() }
    cairo_pdf_surface_set_size(pdf.surface, Double(box.width), Double(box.height))
    startPage(size: box.size, origin: box.origin)
    pdf.isPageOpen = true
  }

  public func endPDFPage() {
    guard let pdf, pdf.isPageOpen else { return }
    finish()
    cairo_show_page(cairo)
    pdf.isPageOpen = false
  }

  public func endPage() { endPDFPage() }

  /// Ends the file. Nothing can be drawn any more.
  public func closePDF() {
    guard let pdf, !pdf.isClosed else { return }
    endPDFPage()
    cairo_surface_finish(pdf.surface)
    pdf.isClosed = true
  }

  public func setURL(_ url: CFURL, for rect: CGRect) { unimplemented("CGContext.setURL(_:for:)") }
  public func addDestination(_ name: CFString, at point: CGPoint) { unimplemented("CGContext.addDestination(_:at:)") }
  public func setDestination(_ name: CFString, for rect: CGRect) { unimplemented("CGContext.setDestination(_:for:)") }
}
