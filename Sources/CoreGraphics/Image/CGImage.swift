// A bitmap picture. Pixels are always kept as premultiplied ARGB words; the format an app asked for, or expects of a decoded
// picture, is made when it reads `dataProvider`.
//
// Differences from Apple's: 8 bits of each component are kept, whatever the format; colour spaces other than sRGB keep their numbers (see
// CGColorSpace); `decode` arrays and `intent` are ignored, except a mask's inverting decode.
import Foundation
internal import CGraphicsSupport

public final class CGImage: @unchecked Sendable {
  // Unchecked: immutable once made, except for `opaque`, which any thread computes to the same value.
  public let width: Int
  public let height: Int
  public let colorSpace: CGColorSpace?
  /// True for a stencil made by `init(maskWidth:…)`: it is painted with the fill colour.
  public let isMask: Bool
  public let shouldInterpolate: Bool

  /// Native pixels, first row on top.
  let pixels: UnsafeRawPointer
  let nativeBytesPerRow: Int
  let format: PixelFormat
  /// Keeps the pixels alive.
  private let owner: AnyObject
  private var opaque: Bool?

  init(
    owner: AnyObject, pixels: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int, format: PixelFormat, opaque: Bool?,
    colorSpace: CGColorSpace? = .standardRGB, isMask: Bool = false, shouldInterpolate: Bool = true
  ) {
    self.owner = owner
    self.pixels = pixels
    self.width = width
    self.height = height
    self.nativeBytesPerRow = bytesPerRow
    self.format = format
    self.opaque = opaque
    self.colorSpace = colorSpace
    self.isMask = isMask
    self.shouldInterpolate = shouldInterpolate
  }

  convenience init(buffer: PixelBuffer, format: PixelFormat, opaque: Bool? = nil) {
    self.init(
      owner: buffer, pixels: buffer.baseAddress, width: buffer.width, height: buffer.height, bytesPerRow: buffer.bytesPerRow,
      format: format, opaque: opaque)
  }

  /// Wraps pixels without a copy: premultiplied ARGB words in the machine's byte order. `owner` keeps the memory alive;
  /// whoever writes to the memory changes the picture.
  package convenience init(
    wrapping owner: AnyObject, baseAddress: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool? = nil
  ) {
    self.init(
      owner: owner, pixels: baseAddress, width: width, height: height, bytesPerRow: bytesPerRow, format: .native, opaque: isOpaque)
  }

  /// Nil when the format is not supported or the provider has too few bytes.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard
      let format = PixelFormat(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, model: space.model, bitmapInfo: bitmapInfo),
      let buffer = Self.convert(provider, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
    else { return nil }
    self.init(
      owner: buffer, pixels: buffer.baseAddress, width: width, height: height, bytesPerRow: buffer.bytesPerRow, format: format,
      opaque: nil, colorSpace: space, shouldInterpolate: shouldInterpolate)
  }

  /// A stencil of 8-bit samples: 0 paints, 255 leaves out; a `decode` of [1, 0] turns that around.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard
      let format = PixelFormat(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, model: nil, bitmapInfo: CGBitmapInfo(alpha: .alphaOnly)),
      let buffer = Self.convert(provider, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
    else { return nil }
    let isInverted = decode.map { $0[0] > $0[1] } ?? false
    if !isInverted {
      let bytes = buffer.baseAddress.assumingMemoryBound(to: UInt32.self)
      for index in 0..<width * height { bytes[index] = (255 - bytes[index] >> 24) << 24 }
    }
    self.init(
      owner: buffer, pixels: buffer.baseAddress, width: width, height: height, bytesPerRow: buffer.bytesPerRow, format: format,
      opaque: nil, colorSpace: nil, isMask: true, shouldInterpolate: shouldInterpolate)
  }

  private static func convert(_ provider: CGDataProvider, width: Int, height: Int, bytesPerRow: Int, format: PixelFormat) -> PixelBuffer? {
    guard width > 0, height > 0, width < 32_768, bytesPerRow >= width * format.bytesPerPixel, let data = provider.data else { return nil }
    // The last row may end with its last pixel.
    let (needed, overflow) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
    guard !overflow, data.length >= needed + width * format.bytesPerPixel, let buffer = PixelBuffer(width: width, height: height) else {
      return nil
    }
    quince_pixels_to_native(
      data.bytes, bytesPerRow, format.layout, buffer.baseAddress, buffer.bytesPerRow, width, height)
    return buffer
  }

  public var bitsPerComponent: Int { format.bitsPerComponent }
  public var bitsPerPixel: Int { format.bitsPerPixel }
  /// Of the bytes that `dataProvider` gives.
  public var bytesPerRow: Int { width * format.bytesPerPixel }
  public var alphaInfo: CGImageAlphaInfo { format.alphaInfo }
  public var bitmapInfo: CGBitmapInfo { format.bitmapInfo }
  public var byteOrderInfo: CGImageByteOrderInfo { format.byteOrder }
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }

  /// A copy of the pixels in the format that `bitmapInfo` describes.
  public var dataProvider: CGDataProvider? {
    CGDataProvider { [self] in
      let row = bytesPerRow
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: row * height, alignment: 16)
      quince_pixels_from_native(pixels, nativeBytesPerRow, bytes, row, format.layout, width, height)
      return NSData(bytesNoCopy: bytes, length: row * height, deallocator: { bytes, _ in bytes.deallocate() })
    }
  }

  /// The part inside `rect`, in pixels from the top left; it shares this picture's memory. Nil when nothing lies inside.
  public func cropping(to rect: CGRect) -> CGImage? {
    let area = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !area.isNull, area.width >= 1, area.height >= 1 else { return nil }
    let start = pixels + Int(area.minY) * nativeBytesPerRow + Int(area.minX) * 4
    return CGImage(
      owner: owner, pixels: start, width: Int(area.width), height: Int(area.height), bytesPerRow: nativeBytesPerRow, format: format,
      opaque: opaque == true ? true : nil, colorSpace: colorSpace, isMask: isMask, shouldInterpolate: shouldInterpolate)
  }

  public func copy() -> CGImage? { self }

  public func copy(colorSpace: CGColorSpace) -> CGImage? {
    guard !isMask else { return nil }
    return CGImage(
      owner: owner, pixels: pixels, width: width, height: height, bytesPerRow: nativeBytesPerRow, format: format, opaque: opaque,
      colorSpace: colorSpace, shouldInterpolate: shouldInterpolate)
  }

  /// This picture with another's coverage: a stencil's, or a grey picture's brightness, stretched to this size.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard let buffer = PixelBuffer(width: width, height: height) else { return nil }
    let context = CGContext(
      wrapping: buffer, baseAddress: buffer.baseAddress, width: width, height: height, bytesPerRow: buffer.bytesPerRow)
    let area = CGRect(x: 0, y: 0, width: width, height: height)
    context.saveGState()
    context.clip(to: area, mask: mask)
    context.draw(self, in: area)
    context.restoreGState()
    context.finish()
    return CGImage(buffer: buffer, format: .native)
  }

  /// True when no pixel lets anything through.
  package var isOpaque: Bool {
    if let opaque { return opaque }
    let found = quince_pixels_are_opaque(pixels, nativeBytesPerRow, width, height) != 0
    opaque = found
    return found
  }

  /// The native pixels: premultiplied ARGB words in the machine's byte order, first row on top.
  package func withPixels<Result>(_ body: (_ baseAddress: UnsafeRawPointer, _ bytesPerRow: Int) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(pixels, nativeBytesPerRow) }
  }

  /// The colour of one pixel as drawn, x and y from the top left. For tests and small jobs.
  package func pixel(x: Int, y: Int) -> CGColor.RGBA? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    let word = pixels.load(fromByteOffset: y * nativeBytesPerRow + x * 4, as: UInt32.self)
    let alpha = CGFloat(word >> 24)
    func component(_ shift: UInt32) -> CGFloat { alpha == 0 ? 0 : CGFloat(word >> shift & 255) / alpha }
    return CGColor.RGBA(red: component(16), green: component(8), blue: component(0), alpha: alpha / 255)
  }
}
