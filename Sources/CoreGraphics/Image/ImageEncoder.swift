// Pixels to picture files.
import Foundation
internal import CGraphicsSupport

public struct ImageEncodingError: Error, CustomStringConvertible {
  public let description: String
}

public enum ImageEncoder {
  /// A PNG, compressed fast rather than small. The same pixels always give the same bytes.
  public static func png(_ image: CGImage) throws -> Data {
    var encoding = quince_encoding()
    let pixels = image.pixels.assumingMemoryBound(to: UInt8.self)
    let done = quince_encode_png(
      pixels, image.nativeBytesPerRow, UInt32(image.width), UInt32(image.height), image.isOpaque ? 1 : 0, &encoding)
    return try data(done, &encoding)
  }

  /// A JPEG; transparent parts become black. `quality` is 0...1, as UIKit's `jpegData(compressionQuality:)` takes it.
  public static func jpeg(_ image: CGImage, quality: CGFloat) throws -> Data {
    var encoding = quince_encoding()
    let pixels = image.pixels.assumingMemoryBound(to: UInt8.self)
    let percent = quality.isNaN ? 90 : Int32((min(max(quality, 0), 1) * 100).rounded())
    let done = quince_encode_jpeg(pixels, image.nativeBytesPerRow, UInt32(image.width), UInt32(image.height), percent, &encoding)
    return try data(done, &encoding)
  }

  private static func data(_ done: Int32, _ encoding: inout quince_encoding) throws -> Data {
    guard done != 0, let bytes = encoding.bytes else {
      throw ImageEncodingError(description: ImageDecoder.message(&encoding.message))
    }
    return Data(bytesNoCopy: bytes, count: encoding.length, deallocator: .free)
  }
}
