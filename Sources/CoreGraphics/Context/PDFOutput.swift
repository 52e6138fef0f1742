// The file behind a PDF context.
import Foundation
internal import CCairo

/// The file that a PDF context writes.
final class PDFOutput {
  let surface: OpaquePointer
  let mediaBox: CGRect
  var isPageOpen = false
  var isClosed = false
  private let consumer: CGDataConsumer

  init?(_ consumer: CGDataConsumer, mediaBox: CGRect) {
    self.consumer = consumer
    self.mediaBox = mediaBox
    let write: cairo_write_func_t = { consumer, bytes, count in
      guard let consumer, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      let target = Unmanaged<CGDataConsumer>.fromOpaque(consumer).takeUnretainedValue()
      return target.write(bytes, Int(count)) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
    }
    guard
      let surface = cairo_pdf_surface_create_for_stream(
        write, Unmanaged.passUnretained(consumer).toOpaque(), Double(mediaBox.width), Double(mediaBox.height)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { return nil }
    self.surface = surface
  }

  deinit {
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }
}
