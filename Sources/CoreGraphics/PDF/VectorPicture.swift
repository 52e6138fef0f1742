// Vector files of asset catalogs, PDF and SVG, as pictures of one scale. SVG is drawn by librsvg.
import Foundation
internal import CCairo

/// Draws a vector file once, at the size it has by itself.
///
///     let picture = try VectorPicture.draw(data, scale: 2)     // a CGImage of twice as many pixels as the file has points
package enum VectorPicture {
  /// - Parameter scale: pixels a point.
  /// - Throws: `ImageDecodingError`.
  package static func draw(_ data: Data, scale: CGFloat) throws -> CGImage {
    if ImageDecoder.kind(of: data) == .pdf { return try drawPage(data, scale) }
    return try drawSVG(data, scale)
  }

  /// A picture no larger than any screen needs.
  private static func context(_ size: CGSize, _ scale: CGFloat) throws -> CGContext {
    guard size.width > 0, size.height > 0, size.width * scale < 16384, size.height * scale < 16384,
      let context = CGContext(
        data: nil, width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up)), bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { throw ImageDecodingError(description: "a vector picture of \(size.width) × \(size.height) points cannot be drawn") }
    context.scaleBy(x: scale, y: scale)
    return context
  }

  private static func drawPage(_ data: Data, _ scale: CGFloat) throws -> CGImage {
    guard let page = try CGPDFDocument(data).page(at: 1) else { throw ImageDecodingError(description: "the PDF has no page") }
    let context = try context(page.getBoxRect(.cropBox).size, scale)
    context.drawPDFPage(page)
    return try finished(context)
  }

  private static func finished(_ context: CGContext) throws -> CGImage {
    guard let image = context.makeImage() else { throw ImageDecodingError(description: "there is no memory for the picture") }
    return image
  }

  // MARK: SVG

  private struct Rectangle { var x = 0.0, y = 0.0, width = 0.0, height = 0.0 }
  private struct Length { var length = 0.0, unit: Int32 = 0 }
  private typealias NewFromData = @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> LibraryObject?
  private typealias SizeInPixels = @convention(c) (LibraryObject?, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32
  private typealias Dimensions = @convention(c) (
    LibraryObject?, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer,
    UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer
  ) -> Void
  private typealias Render = @convention(c) (LibraryObject?, OpaquePointer?, UnsafeRawPointer, UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Int32
  private typealias Release = @convention(c) (UnsafeMutableRawPointer?) -> Void

  private static func drawSVG(_ data: Data, _ scale: CGFloat) throws -> CGImage {
    guard let library = LoadedLibrary("librsvg-2.so.2"), let newFromData = library.function("rsvg_handle_new_from_data", as: NewFromData.self),
      let render = library.function("rsvg_handle_render_document", as: Render.self), let unref = library.function("g_object_unref", as: Release.self),
      let freeError = library.function("g_error_free", as: Release.self)
    else {
      throw ImageDecodingError(description: "SVG files need the library librsvg-2.so.2 (Debian: apt-get install librsvg2-2)")
    }
    var error = LibraryError()
    let handle = data.withUnsafeBytes { newFromData($0.bindMemory(to: UInt8.self).baseAddress, $0.count, &error.pointer) }
    guard let handle else { throw ImageDecodingError(description: "SVG: \(error.takeMessage(free: freeError))") }
    defer { unref(handle) }
    let size = size(of: handle, library)
    let context = try context(size, scale)
    let viewport = Rectangle(width: Double(size.width), height: Double(size.height))
    var isDrawn = false
    context.paint { cairo in
      cairo_save(cairo)
      cairo_translate(cairo, 0, Double(size.height))
      cairo_scale(cairo, 1, -1)
      isDrawn = withUnsafeBytes(of: viewport) { render(handle, cairo, $0.baseAddress!, &error.pointer) } != 0
      cairo_restore(cairo)
    }
    guard isDrawn else { throw ImageDecodingError(description: "SVG: \(error.takeMessage(free: freeError))") }
    return try finished(context)
  }

  /// The size that the file states, else that of its view box, points.
  private static func size(of handle: LibraryObject, _ library: LoadedLibrary) -> CGSize {
    var width = 0.0, height = 0.0
    if let sizeInPixels = library.function("rsvg_handle_get_intrinsic_size_in_pixels", as: SizeInPixels.self),
      sizeInPixels(handle, &width, &height) != 0, width > 0, height > 0
    {
      return CGSize(width: width, height: height)
    }
    var hasWidth: Int32 = 0, hasHeight: Int32 = 0, hasBox: Int32 = 0, box = Rectangle(), across = Length(), down = Length()
    if let dimensions = library.function("rsvg_handle_get_intrinsic_dimensions", as: Dimensions.self) {
      dimensions(handle, &hasWidth, &across, &hasHeight, &down, &hasBox, &box)
    }
    return hasBox != 0 ? CGSize(width: box.width, height: box.height) : CGSize(width: 100, height: 100)
  }
}
