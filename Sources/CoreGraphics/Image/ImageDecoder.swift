// Picture files to pixels: PNG, JPEG, WebP, GIF, BMP and baseline TIFF, told apart by their first bytes.
//
// Missing: HEIC and PDF. A JPEG's EXIF orientation is read but left to the caller.
import Foundation
internal import CGraphicsSupport

public struct DecodedImage: Sendable {
  public struct Frame: Sendable {
    public let image: CGImage
    /// Seconds; 0 in a still picture.
    public let duration: Double
  }

  /// At least one.
  public let frames: [Frame]
  /// How often an animation runs; 0 means for ever.
  public let loopCount: Int
  /// 1...8, as EXIF and TIFF number the ways a camera can be held; 1 is upright.
  public let orientation: Int
  /// What is wrong with a picture that can be shown in part: its file is cut off or damaged.
  public var notice: String?
}

public struct ImageDecodingError: Error, CustomStringConvertible {
  public let description: String
}

public enum ImageDecoder {
  /// Decodes a picture file. `allFrames` false stops after the first frame of an animation.
  public static func decode(_ data: Data, allFrames: Bool = true) throws -> DecodedImage {
    try data.withUnsafeBytes { bytes in
      switch kind(of: bytes) {
      case .png: return try still(bytes, quince_decode_png)
      case .jpeg: return try still(bytes, quince_decode_jpeg, orientation: exifOrientation(bytes))
      case .webp: return try WebPAnimation.decode(bytes, allFrames: allFrames) ?? still(bytes, quince_decode_webp)
      case .bmp: return try BMPDecoder.decode(bytes)
      case .tiff: return try TIFFDecoder.decode(bytes)
      case .heic:
        throw ImageDecodingError(description: "HEIC and AVIF pictures cannot be decoded; export the picture as JPEG or PNG")
      case .gif: return try GIFDecoder.decode(bytes, allFrames: allFrames)
      case .pdf: throw ImageDecodingError(description: "PDF pictures cannot be decoded yet; export the picture as PNG")
      case .unknown:
        if bytes.isEmpty { throw ImageDecodingError(description: "the data is empty (0 bytes)") }
        throw ImageDecodingError(description: "the data is no PNG, JPEG, GIF, WebP, BMP or TIFF picture (\(bytes.count) bytes)")
      }
    }
  }

  package enum Kind { case png, jpeg, gif, webp, bmp, tiff, heic, pdf, unknown }

  package static func kind(of data: Data) -> Kind { data.withUnsafeBytes { kind(of: $0) } }

  private static func kind(of bytes: UnsafeRawBufferPointer) -> Kind {
    func begins(with text: String, at offset: Int = 0) -> Bool {
      bytes.count >= offset + text.utf8.count && bytes[offset...].starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if begins(with: "GIF8") { return .gif }
    if begins(with: "RIFF"), begins(with: "WEBP", at: 8) { return .webp }
    if begins(with: "BM"), bytes.count >= 26 { return .bmp }
    if TIFFDecoder.isTIFF(bytes), bytes.count >= 8 { return .tiff }
    let brands = ["heic", "heix", "mif1", "hevc", "msf1", "avif"]
    if begins(with: "ftyp", at: 4), brands.contains(where: { begins(with: $0, at: 8) }) { return .heic }
    if begins(with: "%PDF") { return .pdf }
    return .unknown
  }

  private static func still(
    _ bytes: UnsafeRawBufferPointer, _ decode: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<quince_picture>?) -> Int32,
    orientation: Int = 1
  ) throws -> DecodedImage {
    var picture = quince_picture()
    guard decode(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &picture) != 0, let pixels = picture.pixels else {
      throw ImageDecodingError(description: message(&picture.message))
    }
    let buffer = PixelBuffer(taking: pixels, width: Int(picture.width), height: Int(picture.height))
    let hasAlpha = picture.has_alpha != 0
    let image = CGImage(buffer: buffer, format: hasAlpha ? .decoded : .decodedOpaque, opaque: hasAlpha ? nil : true)
    let notice = message(&picture.message)
    return DecodedImage(
      frames: [.init(image: image, duration: 0)], loopCount: 0, orientation: orientation, notice: notice.isEmpty ? nil : notice)
  }

  /// A C array of characters, which Swift sees as a tuple.
  static func message<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Tag 0x0112 of the first directory in a JPEG's APP1 segment; 1 when there is none.
  private static func exifOrientation(_ bytes: UnsafeRawBufferPointer) -> Int {
    func big(_ offset: Int) -> Int { offset + 1 < bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : 0 }
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF, bytes[position + 1] != 0xDA {
      let length = big(position + 2)
      if bytes[position + 1] == 0xE1, position + 18 <= bytes.count, bytes[(position + 4)...].starts(with: "Exif\0\0".utf8) {
        return orientation(inTIFF: UnsafeRawBufferPointer(rebasing: bytes[(position + 10)...]))
      }
      guard length >= 2 else { return 1 }
      position += 2 + length
    }
    return 1
  }

  private static func orientation(inTIFF bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count >= 10 else { return 1 }
    let isLittle = bytes[0] == 0x49
    func number(_ offset: Int, _ length: Int) -> Int {
      guard offset >= 0, offset + length <= bytes.count else { return 0 }
      let slice = bytes[offset..<offset + length]
      return isLittle ? slice.reversed().reduce(0) { $0 << 8 | Int($1) } : slice.reduce(0) { $0 << 8 | Int($1) }
    }
    let directory = number(4, 4)
    for index in 0..<min(number(directory, 2), 500) {
      let entry = directory + 2 + index * 12
      guard entry + 12 <= bytes.count else { return 1 }
      if number(entry, 2) == 0x0112 {
        let value = number(entry + 8, 2)
        return (1...8).contains(value) ? value : 1
      }
    }
    return 1
  }
}

extension CGImage {
  /// Nil when the data is no PNG or is damaged.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(decoding: source, shouldInterpolate: shouldInterpolate)
  }

  /// Nil when the data is no JPEG or is damaged.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(decoding: source, shouldInterpolate: shouldInterpolate)
  }

  private convenience init?(decoding source: CGDataProvider, shouldInterpolate: Bool) {
    guard let data = source.data, let decoded = try? ImageDecoder.decode(Data(referencing: data), allFrames: false) else { return nil }
    let image = decoded.frames[0].image
    self.init(
      owner: image, pixels: image.pixels, width: image.width, height: image.height, bytesPerRow: image.nativeBytesPerRow,
      format: image.format, opaque: nil, shouldInterpolate: shouldInterpolate)
  }
}
