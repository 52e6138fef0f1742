// PDF files are read by Poppler, which draws pages with cairo.
import Foundation

typealias LibraryObject = UnsafeMutableRawPointer

/// Poppler's functions as its documentation declares them.
struct PDFReader: @unchecked Sendable {
  // Unchecked: constants.
  typealias NewFromData = @convention(c) (
    UnsafeMutablePointer<CChar>?, Int32, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> LibraryObject?
  typealias PageCount = @convention(c) (LibraryObject?) -> Int32
  typealias Page = @convention(c) (LibraryObject?, Int32) -> LibraryObject?
  typealias PageSize = @convention(c) (LibraryObject?, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Void
  typealias Render = @convention(c) (LibraryObject?, OpaquePointer?) -> Void
  typealias Release = @convention(c) (LibraryObject?) -> Void

  let newFromData: NewFromData
  let pageCount: PageCount
  let page: Page
  let pageSize: PageSize
  let render: Render
  let unref: Release
  let freeError: Release

  /// Nil, and a notice, where Poppler is not installed.
  static let shared: PDFReader? = {
    guard let library = LoadedLibrary("libpoppler-glib.so.8"), let reader = PDFReader(library) else {
      report("PDF files cannot be read: the library libpoppler-glib.so.8 is missing (Debian: apt-get install libpoppler-glib8)")
      return nil
    }
    return reader
  }()

  private init?(_ library: LoadedLibrary) {
    guard let newFromData = library.function("poppler_document_new_from_data", as: NewFromData.self),
      let pageCount = library.function("poppler_document_get_n_pages", as: PageCount.self),
      let page = library.function("poppler_document_get_page", as: Page.self),
      let pageSize = library.function("poppler_page_get_size", as: PageSize.self),
      let render = library.function("poppler_page_render", as: Render.self),
      let unref = library.function("g_object_unref", as: Release.self), let freeError = library.function("g_error_free", as: Release.self)
    else { return nil }
    (self.newFromData, self.pageCount, self.page, self.pageSize) = (newFromData, pageCount, page, pageSize)
    (self.render, self.unref, self.freeError) = (render, unref, freeError)
  }
}

private func report(_ text: String) { FileHandle.standardError.write(Data("Quince: \(text)\n".utf8)) }
