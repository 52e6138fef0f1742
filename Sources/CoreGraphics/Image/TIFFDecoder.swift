// Baseline TIFF: bilevel, grey, palette, RGB and RGBA in strips; uncompressed, PackBits or LZW. Written from the TIFF 6.0 specification
// (Adobe, 1992). Missing: tiles, planes, CMYK, more than 8 bits a sample, fax, JPEG and deflate compression: an error says which.
import Foundation

struct TIFFDecoder {
  private let reader: ByteReader
  private let entries: [Int: (type: Int, count: Int, place: Int)]
  private let width: Int
  private let height: Int

  static func isTIFF(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A])
  }

  static func decode(_ bytes: UnsafeRawBufferPointer) throws -> DecodedImage {
    let decoder = try TIFFDecoder(bytes)
    let orientation = try decoder.value(274) ?? 1
    return DecodedImage(
      frames: [.init(image: try decoder.image(), duration: 0)], loopCount: 0, orientation: (1...8).contains(orientation) ? orientation : 1)
  }

  private init(_ bytes: UnsafeRawBufferPointer) throws {
    let reader = ByteReader(bytes: bytes, isLittleEndian: bytes[0] == 0x49, format: "TIFF")
    self.reader = reader
    let directory = try reader.long(4), count = try reader.short(directory)
    var found: [Int: (Int, Int, Int)] = [:]
    for index in 0..<count {
      let place = directory + 2 + index * 12
      found[try reader.short(place)] = (try reader.short(place + 2), try reader.long(place + 4), place + 8)
    }
    entries = found.mapValues { (type: $0.0, count: $0.1, place: $0.2) }
    let entries = entries
    width = try Self.values(256, entries, reader).first ?? 0
    height = try Self.values(257, entries, reader).first ?? 0
  }

  private static func values(_ tag: Int, _ entries: [Int: (type: Int, count: Int, place: Int)], _ reader: ByteReader) throws -> [Int] {
    guard let entry = entries[tag] else { return [] }
    let size = [1: 1, 3: 2, 4: 4][entry.type] ?? 0
    guard size > 0, entry.count >= 0, entry.count * size <= reader.count else { return [] }
    let start = entry.count * size <= 4 ? entry.place : try reader.long(entry.place)
    return try (0..<entry.count).map { try reader.number(start + $0 * size, size) }
  }

  private func values(_ tag: Int) throws -> [Int] { try Self.values(tag, entries, reader) }
  private func value(_ tag: Int) throws -> Int? { try values(tag).first }

  private func image() throws -> CGImage {
    let buffer = try reader.pixels(width: width, height: height)
    let samples = try value(277) ?? 1, bits = try value(258) ?? 1, kind = try value(262) ?? 1
    guard try value(284) ?? 1 == 1, entries[322] == nil else {
      throw ImageDecodingError(description: "TIFF: pictures in tiles or planes are not supported")
    }
    guard bits == 8 || (bits == 1 && samples == 1), (0...3).contains(kind), (1...5).contains(samples) else {
      throw ImageDecodingError(description: "TIFF: \(samples) samples of \(bits) bits of kind \(kind) are not supported")
    }
    let palette = try values(320)
    guard kind != 3 || palette.count == 768 else { throw ImageDecodingError(description: "TIFF: the palette is missing") }
    let hasAlpha = kind == 2 && samples >= 4
    // 1 is premultiplied, 2 is not.
    let isStraight = try value(338) ?? 2 != 1
    let rowLength = (width * samples * bits + 7) / 8
    let rowsPerStrip = min(max(try value(278) ?? height, 1), height)
    let offsets = try values(273), lengths = try values(279)
    for (number, offset) in offsets.enumerated() where number * rowsPerStrip < height {
      let rows = min(rowsPerStrip, height - number * rowsPerStrip)
      let length = number < lengths.count ? lengths[number] : rowLength * rows
      var strip = try expand(offset, length, count: rowLength * rows)
      if try value(317) ?? 1 == 2, bits == 8 { undoDifferences(&strip, rowLength, samples) }
      guard strip.count >= rowLength * rows else { throw ImageDecodingError(description: "TIFF: the data ends before the last row does") }
      for row in 0..<rows {
        let y = number * rowsPerStrip + row
        let target = (buffer.baseAddress + y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width {
          func sample(_ index: Int) -> Int { Int(strip[row * rowLength + x * samples + index]) }
          switch kind {
          case 0, 1:
            var gray = bits == 8 ? sample(0) : (Int(strip[row * rowLength + x / 8]) >> (7 - x % 8) & 1) * 255
            if kind == 0 { gray = 255 - gray }
            target[x] = nativePixel(red: gray, green: gray, blue: gray)
          case 3:
            let index = sample(0)
            target[x] = nativePixel(red: palette[index] >> 8, green: palette[256 + index] >> 8, blue: palette[512 + index] >> 8)
          default:
            guard samples >= 3 else { continue }
            let alpha = hasAlpha ? sample(3) : 255
            if isStraight || !hasAlpha {
              target[x] = nativePixel(red: sample(0), green: sample(1), blue: sample(2), alpha: alpha)
            } else {
              let color = (0..<3).map { UInt32(min(sample($0), alpha)) }
              target[x] = UInt32(alpha) << 24 | color[0] << 16 | color[1] << 8 | color[2]
            }
          }
        }
      }
    }
    return CGImage(buffer: buffer, format: hasAlpha ? .decoded : .decodedOpaque, opaque: hasAlpha ? nil : true)
  }

  private func undoDifferences(_ strip: inout [UInt8], _ rowLength: Int, _ samples: Int) {
    for row in stride(from: 0, to: strip.count - rowLength + 1, by: rowLength) {
      for index in samples..<max(samples, rowLength) { strip[row + index] &+= strip[row + index - samples] }
    }
  }

  private func expand(_ offset: Int, _ length: Int, count: Int) throws -> [UInt8] {
    guard offset >= 0, length >= 0, offset <= reader.count, length <= reader.count - offset else {
      throw ImageDecodingError(description: "TIFF: the data ends before the last row does")
    }
    let data = reader.bytes[offset..<offset + length]
    switch try value(259) ?? 1 {
    case 1: return Array(data)
    case 5: return Self.expandLZW(data, count: count)
    case 32773: return Self.expandPackBits(data, count: count)
    case let other: throw ImageDecodingError(description: "TIFF: compression \(other) is not supported; save it uncompressed, or as PNG")
    }
  }

  private static func expandPackBits(_ data: Slice<UnsafeRawBufferPointer>, count: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var index = data.startIndex
    while index < data.endIndex, result.count < count {
      let head = Int(Int8(bitPattern: data[index]))
      index += 1
      if head >= 0 {
        result.append(contentsOf: data[index..<min(index + head + 1, data.endIndex)])
        index += head + 1
      } else if head != -128, index < data.endIndex {
        result.append(contentsOf: repeatElement(data[index], count: 1 - head))
        index += 1
      }
    }
    return result
  }

  /// Codes of 9 to 12 bits, the highest bit first; the width grows one code early.
  private static func expandLZW(_ data: Slice<UnsafeRawBufferPointer>, count: Int) -> [UInt8] {
    let clear = 256, end = 257
    var table: [[UInt8]] = (0..<256).map { [UInt8($0)] } + [[], []]
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var bits = 9, accumulator = 0, available = 0
    var previous: [UInt8]?
    for byte in data {
      accumulator = (accumulator << 8 | Int(byte)) & 0xFF_FFFF
      available += 8
      guard available >= bits else { continue }
      available -= bits
      let code = accumulator >> available & ((1 << bits) - 1)
      if code == end || result.count >= count { return result }
      if code == clear {
        table.removeSubrange(258...)
        (bits, previous) = (9, nil)
        continue
      }
      let entry: [UInt8]
      if code < table.count, code != end {
        entry = table[code]
      } else if let previous, code == table.count {
        entry = previous + [previous[0]]
      } else {
        return result
      }
      result.append(contentsOf: entry)
      if let previous, !entry.isEmpty, table.count < 4096 { table.append(previous + [entry[0]]) }
      previous = entry
      if table.count >= (1 << bits) - 1, bits < 12 { bits += 1 }
    }
    return result
  }
}
