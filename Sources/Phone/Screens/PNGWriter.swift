// Writes pictures as PNG: 8-bit RGB, no row filter, zlib's fastest level, no metadata. The same pixels give the same bytes.
// (On pictures of user interfaces filters cost time and make the file larger.) Alpha is dropped: a screen has none.
import CZlib
import Foundation

enum PNGWriter {
  static func data(from surface: PixelSurface) -> Data {
    data(pixels: surface.pixels, width: surface.width, height: surface.height, wordsPerRow: surface.wordsPerRow)
  }

  /// A file's bytes from ARGB32 words.
  static func data(pixels: UnsafePointer<UInt32>, width: Int, height: Int, wordsPerRow: Int) -> Data {
    var file = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    let bitDepth: UInt8 = 8, colorTypeRGB: UInt8 = 2
    appendChunk("IHDR", bigEndian(width) + bigEndian(height) + [bitDepth, colorTypeRGB, 0, 0, 0], to: &file)
    appendChunk("IDAT", compressedRows(pixels, width, height, wordsPerRow), to: &file)
    appendChunk("IEND", [], to: &file)
    return file
  }

  /// Every row begins with its filter, which is 0.
  private static func compressedRows(_ pixels: UnsafePointer<UInt32>, _ width: Int, _ height: Int, _ wordsPerRow: Int) -> [UInt8] {
    let rowLength = width * 3 + 1
    let rows = [UInt8](unsafeUninitializedCapacity: rowLength * height) { buffer, count in
      var output = buffer.baseAddress!
      for y in 0..<height {
        output.pointee = 0
        output += 1
        let row = pixels + y * wordsPerRow
        for x in 0..<width {
          let word = row[x]
          output[0] = UInt8(truncatingIfNeeded: word >> 16)
          output[1] = UInt8(truncatingIfNeeded: word >> 8)
          output[2] = UInt8(truncatingIfNeeded: word)
          output += 3
        }
      }
      count = rowLength * height
    }
    var length = compressBound(uLong(rows.count))
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      let status = compress2(buffer.baseAddress!, &length, rows, uLong(rows.count), 1)
      precondition(status == Z_OK, "zlib: no memory")
      count = Int(length)
    }
  }

  private static func appendChunk(_ type: String, _ content: [UInt8], to file: inout Data) {
    let name = Array(type.utf8)
    file.append(contentsOf: bigEndian(content.count))
    file.append(contentsOf: name)
    file.append(contentsOf: content)
    let start = crc32(0, name, uInt(name.count))
    let checksum = content.isEmpty ? start : crc32(start, content, uInt(content.count))
    file.append(contentsOf: bigEndian(Int(checksum)))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}
