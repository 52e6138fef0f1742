// Windows bitmaps of 1, 4, 8, 16, 24 and 32 bits a pixel, with palettes and bit fields. Missing: run-length encoded ones.
// Written from Microsoft's documentation of BITMAPFILEHEADER, BITMAPINFOHEADER and BITMAPV4HEADER.
import Foundation

struct BMPDecoder {
  private let reader: ByteReader
  private let width: Int
  private let height: Int
  private let isTopDown: Bool
  private let depth: Int
  private let palette: [UInt32]
  /// Where red, green, blue and alpha lie in a pixel of 16 or 32 bits.
  private let masks: [Int]

  static func decode(_ bytes: UnsafeRawBufferPointer) throws -> DecodedImage {
    let decoder = try BMPDecoder(bytes)
    return DecodedImage(frames: [.init(image: try decoder.image(), duration: 0)], loopCount: 0, orientation: 1)
  }

  private init(_ bytes: UnsafeRawBufferPointer) throws {
    let reader = ByteReader(bytes: bytes, isLittleEndian: true, format: "BMP")
    self.reader = reader
    let header = try reader.long(14)
    guard header >= 40 else { throw ImageDecodingError(description: "BMP: a header of \(header) bytes is not known") }
    width = try reader.signedLong(18)
    let signedHeight = try reader.signedLong(22)
    (height, isTopDown) = (abs(signedHeight), signedHeight < 0)
    depth = try reader.short(28)
    let compression = try reader.long(30)
    guard [1, 4, 8, 16, 24, 32].contains(depth) else { throw ImageDecodingError(description: "BMP: \(depth) bits a pixel are not known") }
    guard compression == 0 || compression == 3 || compression == 6 else {
      throw ImageDecodingError(description: "BMP: run-length encoded pictures are not supported (compression \(compression))")
    }
    if compression != 0 {
      masks = try (0..<4).map { index in
        index < 3 || header >= 56 || compression == 6 ? try reader.long(54 + index * 4) : 0
      }
    } else {
      masks = depth == 16 ? [0x7C00, 0x03E0, 0x001F, 0] : [0xFF0000, 0xFF00, 0xFF, 0]
    }
    let used = try reader.long(46)
    let colors = depth <= 8 ? min(used > 0 ? used : 1 << depth, 256) : 0
    palette = try (0..<colors).map { index in
      let place = 14 + header + index * 4
      return nativePixel(red: try reader.byte(place + 2), green: try reader.byte(place + 1), blue: try reader.byte(place))
    }
  }

  private func image() throws -> CGImage {
    let buffer = try reader.pixels(width: width, height: height)
    let start = try reader.long(10), row = (width * depth + 31) / 32 * 4
    guard start >= 0, reader.count - start >= row * height else {
      throw ImageDecodingError(description: "BMP: the data ends before the last row does")
    }
    let hasAlpha = masks[3] != 0
    for y in 0..<height {
      let source = start + (isTopDown ? y : height - 1 - y) * row
      let target = (buffer.baseAddress + y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { target[x] = pixel(source, x) }
    }
    return CGImage(buffer: buffer, format: hasAlpha ? .decoded : .decodedOpaque, opaque: hasAlpha ? nil : true)
  }

  /// The row lies within the data.
  private func pixel(_ row: Int, _ x: Int) -> UInt32 {
    let bytes = reader.bytes
    switch depth {
    case 24:
      let place = row + x * 3
      return nativePixel(red: Int(bytes[place + 2]), green: Int(bytes[place + 1]), blue: Int(bytes[place]))
    case 16, 32:
      let place = row + x * depth / 8
      let word = (0..<depth / 8).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) }
      func component(_ mask: Int) -> Int {
        guard mask != 0 else { return 255 }
        let shift = mask.trailingZeroBitCount, most = mask >> shift
        return ((word & mask) >> shift) * 255 / most
      }
      return nativePixel(red: component(masks[0]), green: component(masks[1]), blue: component(masks[2]), alpha: component(masks[3]))
    default:
      let perByte = 8 / depth
      let index = Int(bytes[row + x / perByte]) >> ((perByte - 1 - x % perByte) * depth) & ((1 << depth) - 1)
      return index < palette.count ? palette[index] : 0xFF00_0000
    }
  }
}
