// Drawing into a bitmap, on cairo.
//
// Coordinates are Apple's: a bitmap context has its origin at the bottom left and y points up; a context that UIKit made has
// been flipped and scaled (`init(wrapping:…scale:)`), so that y points down and units are points. `draw(_:in:)` draws a picture
// upright where y points up, as Apple's does; UIImage turns it for UIKit's contexts (`drawUpright`).
//
// Missing: colour management (see CGColorSpace). Not for use by two threads at once.
import Foundation
internal import CCairo
internal import CGraphicsSupport

public final class CGContext {
  /// Pixels; points in a PDF, whose page they are.
  public private(set) var width: Int
  public private(set) var height: Int
  public let colorSpace: CGColorSpace?

  /// Native pixels that cairo draws into.
  let pixels: UnsafeMutableRawPointer
  let nativeBytesPerRow: Int
  let surface: OpaquePointer
  let cairo: OpaquePointer
  /// Keeps the pixels alive.
  private let owner: AnyObject

  /// The transform at the start. Shadow offsets are measured in it.
  private(set) var baseTransform: CGAffineTransform
  var state: GraphicsState
  var frames: [Frame] = []
  /// The current path, in device space: later changes of the transform do not move it.
  var pathBuilder = PathBuilder()

  /// What the app asked for; when it is not cairo's own format, its bytes are kept in `foreign`.
  let format: PixelFormat
  private var foreign: Foreign?
  /// The file, for a context that draws pages and not pixels.
  let pdf: PDFOutput?

  private struct Foreign {
    let bytes: UnsafeMutableRawPointer
    let bytesPerRow: Int
    let isOwned: Bool
  }

  /// What `restoreGState` and `endTransparencyLayer` have to undo, innermost last.
  enum Frame {
    case state(GraphicsState)
    case layer(GraphicsState)
    case mask(image: CGImage, rect: CGRect, transform: CGAffineTransform)
  }

  private init(
    owner: AnyObject, pixels: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, format: PixelFormat,
    colorSpace: CGColorSpace?, transform: CGAffineTransform, pdf: PDFOutput? = nil
  ) {
    self.owner = owner
    self.pdf = pdf
    self.pixels = pixels
    self.width = width
    self.height = height
    self.nativeBytesPerRow = bytesPerRow
    self.format = format
    self.colorSpace = colorSpace
    baseTransform = transform
    state = GraphicsState(transform: transform)
    if let pdf {
      surface = cairo_surface_reference(pdf.surface)
    } else {
      surface = cairo_image_surface_create_for_data(
        pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(bytesPerRow))
    }
    cairo = cairo_create(surface)
    applyTransform()
    applyLineStyle()
  }

  /// A context like UIKit's over memory that `owner` keeps: premultiplied ARGB words in the machine's byte order, first row on top.
  /// With `scale` nil it is a plain bitmap context in pixels with y up; else units are points of `scale` pixels and y points down.
  /// Call `finish()` before the pixels are read.
  package convenience init(
    wrapping owner: AnyObject, baseAddress: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, scale: CGFloat? = nil
  ) {
    precondition(width > 0 && height > 0 && bytesPerRow >= width * 4, "A context needs at least one pixel")
    let transform = scale.map { CGAffineTransform(a: $0, b: 0, c: 0, d: -$0, tx: 0, ty: CGFloat(height)) } ?? .identity
    self.init(
      owner: owner, pixels: baseAddress, width: width, height: height, bytesPerRow: bytesPerRow, format: .native,
      colorSpace: .standardRGB, transform: transform)
  }

  /// A context over native memory with a transform of its own to its pixels, y up.
  convenience init(
    wrapping owner: AnyObject, baseAddress: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, transform: CGAffineTransform
  ) {
    self.init(
      owner: owner, pixels: baseAddress, width: width, height: height, bytesPerRow: bytesPerRow, format: .native,
      colorSpace: .standardRGB, transform: transform)
  }

  /// A context that writes a PDF, with y down as UIKit's when `pointsDown`.
  package convenience init?(pdf consumer: CGDataConsumer, mediaBox: CGRect, pointsDown: Bool) {
    guard mediaBox.width > 0, mediaBox.height > 0, mediaBox.width < 32_768, mediaBox.height < 32_768,
      let output = PDFOutput(consumer, mediaBox: mediaBox), let nothing = PixelBuffer(width: 1, height: 1)
    else { return nil }
    let transform = CGAffineTransform(a: 1, b: 0, c: 0, d: pointsDown ? -1 : 1, tx: 0, ty: pointsDown ? mediaBox.height : 0)
    self.init(
      owner: nothing, pixels: nothing.baseAddress, width: Int(mediaBox.width.rounded(.up)), height: Int(mediaBox.height.rounded(.up)),
      bytesPerRow: 4, format: .native, colorSpace: .standardRGB, transform: transform, pdf: output)
  }

  /// A page of a PDF: everything is as in a new context.
  func startPage(size: CGSize, origin: CGPoint) {
    let pointsDown = baseTransform.d < 0
    width = Int(size.width.rounded(.up))
    height = Int(size.height.rounded(.up))
    baseTransform = CGAffineTransform(
      a: 1, b: 0, c: 0, d: pointsDown ? -1 : 1, tx: -origin.x, ty: pointsDown ? CGFloat(height) + origin.y : -origin.y)
    state = GraphicsState(transform: baseTransform)
    pathBuilder.removeAll()
    cairo_reset_clip(cairo)
    applyTransform()
    applyLineStyle()
  }

  /// A context like UIKit's with memory of its own, transparent at first. `size` in points. Nil when it has no pixels or too many.
  package convenience init?(size: CGSize, scale: CGFloat) {
    let width = (size.width * scale - 0.001).rounded(.up), height = (size.height * scale - 0.001).rounded(.up)
    guard width.isFinite, height.isFinite, abs(width) < 32_768, abs(height) < 32_768,
      let buffer = PixelBuffer(width: Int(width), height: Int(height))
    else { return nil }
    self.init(
      wrapping: buffer, baseAddress: buffer.baseAddress, width: buffer.width, height: buffer.height, bytesPerRow: buffer.bytesPerRow,
      scale: scale)
  }

  /// Draws into `data`, or into memory of its own when `data` is nil. Nil when the format is not supported (see
  /// PixelFormat). `bytesPerRow` 0 takes the smallest. In a format other than premultiplied BGRA the bytes are brought up to date
  /// after each drawing call.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace?,
    bitmapInfo: UInt32
  ) {
    guard
      let format = PixelFormat(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: nil, model: space?.model, bitmapInfo: CGBitmapInfo(rawValue: bitmapInfo)),
      let buffer = PixelBuffer(width: width, height: height)
    else { return nil }
    let row = bytesPerRow == 0 ? width * format.bytesPerPixel : bytesPerRow
    guard row >= width * format.bytesPerPixel else { return nil }
    if format.isNative, let data, row.isMultiple(of: 4), Int(bitPattern: data).isMultiple(of: 4) {
      self.init(
        owner: buffer, pixels: data, width: width, height: height, bytesPerRow: row, format: format, colorSpace: space,
        transform: .identity)
      return
    }
    self.init(
      owner: buffer, pixels: buffer.baseAddress, width: width, height: height, bytesPerRow: buffer.bytesPerRow, format: format,
      colorSpace: space, transform: .identity)
    if let data {
      foreign = Foreign(bytes: data, bytesPerRow: row, isOwned: false)
      quince_pixels_to_native(data, row, format.layout, pixels, nativeBytesPerRow, width, height)
    } else if [.none, .noneSkipFirst, .noneSkipLast].contains(format.alphaInfo) {
      // Without an alpha channel the bitmap begins black.
      memset(pixels, 0, nativeBytesPerRow * height)
      clearToOpaqueBlack()
    }
  }

  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace?,
    bitmapInfo: CGBitmapInfo
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow, space: space,
      bitmapInfo: bitmapInfo.rawValue)
  }

  deinit {
    finish()
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
    if let foreign, foreign.isOwned { foreign.bytes.deallocate() }
  }

  private func clearToOpaqueBlack() {
    cairo_save(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  // MARK: The bitmap

  public var bitsPerComponent: Int { format.bitsPerComponent }
  public var bitsPerPixel: Int { format.bitsPerPixel }
  public var bytesPerRow: Int { foreign?.bytesPerRow ?? (format.isNative ? nativeBytesPerRow : width * format.bytesPerPixel) }
  public var alphaInfo: CGImageAlphaInfo { format.alphaInfo }
  public var bitmapInfo: CGBitmapInfo { format.bitmapInfo }

  /// The bytes of the bitmap in the format asked for, up to date after every drawing call.
  public var data: UnsafeMutableRawPointer? {
    guard pdf == nil else { return nil }
    resolveMasks()
    if format.isNative {
      cairo_surface_flush(surface)
      return pixels
    }
    if foreign == nil {
      let row = width * format.bytesPerPixel
      foreign = Foreign(bytes: .allocate(byteCount: row * height, alignment: 16), bytesPerRow: row, isOwned: true)
      didPaint()
    }
    return foreign?.bytes
  }

  /// Brings the app's bytes up to date when they are not the ones cairo draws into.
  func didPaint() {
    guard let foreign else { return }
    cairo_surface_flush(surface)
    quince_pixels_from_native(pixels, nativeBytesPerRow, foreign.bytes, foreign.bytesPerRow, format.layout, width, height)
  }

  /// A copy of the bitmap as it is now.
  public func makeImage() -> CGImage? {
    guard pdf == nil else { return nil }
    resolveMasks()
    cairo_surface_flush(surface)
    guard let buffer = PixelBuffer(width: width, height: height) else { return nil }
    for y in 0..<height {
      memcpy(buffer.baseAddress + y * buffer.bytesPerRow, pixels + y * nativeBytesPerRow, width * 4)
    }
    return CGImage(
      owner: buffer, pixels: buffer.baseAddress, width: width, height: height, bytesPerRow: buffer.bytesPerRow, format: format,
      opaque: nil, colorSpace: colorSpace)
  }

  public func flush() {
    resolveMasks()
    cairo_surface_flush(surface)
  }

  public func synchronize() { flush() }

  /// Ends every layer, mask and saved state that is still open, so that the pixels hold all that was drawn.
  package func finish() {
    while !frames.isEmpty { popFrame() }
    cairo_surface_flush(surface)
  }

  // MARK: The state

  public func saveGState() {
    frames.append(.state(state))
    cairo_save(cairo)
  }

  /// Without a matching `saveGState` it does nothing, as on Apple's systems.
  public func restoreGState() {
    while case .mask? = frames.last { popFrame() }
    if case .state? = frames.last { popFrame() }
  }

  func popFrame() {
    switch frames.removeLast() {
    case .state(let saved):
      cairo_restore(cairo)
      state = saved
    case .layer(let saved):
      let pattern = cairo_pop_group(cairo)!
      state = saved
      composeLayer(pattern)
      cairo_pattern_destroy(pattern)
    case .mask(let image, let rect, let transform):
      let pattern = cairo_pop_group(cairo)!
      compose(pattern, through: image, in: rect, transform: transform)
      cairo_pattern_destroy(pattern)
    }
  }

  // MARK: The transform

  /// User space to device space.
  public var ctm: CGAffineTransform { state.transform }

  /// Device space, where y points up, to cairo's rows, which go down.
  var flip: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)) }

  func applyTransform() {
    var matrix = state.transform.concatenating(flip).cairo
    // cairo refuses everything after a singular matrix; a tiny scale draws nothing visible and can be undone.
    if abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx) < 1e-12 || !matrix.xx.isFinite || !matrix.x0.isFinite || !matrix.y0.isFinite {
      matrix = cairo_matrix_t(xx: 1e-5, yx: 0, xy: 0, yy: 1e-5, x0: -1e4, y0: -1e4)
    }
    cairo_set_matrix(cairo, &matrix)
  }

  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
    applyTransform()
  }

  public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.transform }
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.transform) }
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.transform.inverted()) }
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.transform) }
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.transform.inverted()) }
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.transform) }
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.transform.inverted()) }
}
