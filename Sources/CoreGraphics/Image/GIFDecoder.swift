// GIF 87a and 89a: frames with their palettes, transparency, interlacing and disposal, put together to whole pictures.
// Written from the GIF89a specification (CompuServe, 1990).
import Foundation

struct GIFDecoder {
  private let bytes: UnsafeRawBufferPointer
  private var position = 6
  private let width: Int
  private let height: Int
  private var canvas: [UInt32]
  private var globalPalette: [UInt32] = []
  private var frames: [DecodedImage.Frame] = []
  private var loopCount = 1

  /// What the graphic control extension says about the next frame.
  private struct Control {
    var disposal = 0
    var duration = 0.0
    var transparentIndex: Int?
  }

  private struct Truncated: Error {}

  /// The frames before damage in the file are kept; without any the decoding fails.
  static func decode(_ bytes: UnsafeRawBufferPointer, allFrames: Bool) throws -> DecodedImage {
    var decoder = try GIFDecoder(bytes)
    do {
      try decoder.readBlocks(allFrames: allFrames)
    } catch is Truncated {
      if decoder.frames.isEmpty { throw ImageDecodingError(description: "GIF: the data ends before the first frame does") }
    }
    if decoder.frames.isEmpty { throw ImageDecodingError(description: "GIF: there is no frame in the file") }
    return DecodedImage(frames: decoder.frames, loopCount: decoder.loopCount, orientation: 1)
  }

  private init(_ bytes: UnsafeRawBufferPointer) throws {
    self.bytes = bytes
    guard bytes.count >= 13 else { throw ImageDecodingError(description: "GIF: the header is cut off") }
    width = Int(bytes[6]) | Int(bytes[7]) << 8
    height = Int(bytes[8]) | Int(bytes[9]) << 8
    guard width > 0, height > 0, width * height <= 25_000_000 else {
      throw ImageDecodingError(description: "GIF: a size of \(width) x \(height) pixels is not allowed (at most 25 million pixels)")
    }
    canvas = [UInt32](repeating: 0, count: width * height)
    let flags = bytes[10]
    position = 13
    if flags & 0x80 != 0 {
      do { globalPalette = try readPalette(size: 2 << Int(flags & 7)) } catch {
        throw ImageDecodingError(description: "GIF: the colour table is cut off")
      }
    }
  }

  private mutating func byte() throws -> Int {
    guard position < bytes.count else { throw Truncated() }
    defer { position += 1 }
    return Int(bytes[position])
  }

  private mutating func word() throws -> Int {
    let low = try byte()
    return try low | byte() << 8
  }

  private mutating func readPalette(size: Int) throws -> [UInt32] {
    guard position + size * 3 <= bytes.count else { throw Truncated() }
    defer { position += size * 3 }
    return (0..<size).map { index in
      let start = position + index * 3
      let red = UInt32(bytes[start]), green = UInt32(bytes[start + 1]), blue = UInt32(bytes[start + 2])
      return 0xFF00_0000 | red << 16 | green << 8 | blue
    }
  }

  /// The joined sub-blocks up to the empty one.
  private mutating func readSubBlocks() throws -> [UInt8] {
    var result: [UInt8] = []
    while true {
      let length = try byte()
      if length == 0 { return result }
      guard position + length <= bytes.count else { throw Truncated() }
      result.append(contentsOf: bytes[position..<position + length])
      position += length
    }
  }

  private mutating func readBlocks(allFrames: Bool) throws {
    var control = Control()
    while true {
      switch try byte() {
      case 0x21:
        let label = try byte()
        let content = try readSubBlocks()
        if label == 0xF9, content.count >= 4 {
          control.disposal = Int(content[0] >> 2 & 7)
          let hundredths = Int(content[1]) | Int(content[2]) << 8
          // Browsers and iOS show frames without a time, or with 1/100 s, for 1/10 s.
          control.duration = hundredths < 2 ? 0.1 : Double(hundredths) / 100
          control.transparentIndex = content[0] & 1 != 0 ? Int(content[3]) : nil
        } else if label == 0xFF, content.count >= 14, content.starts(with: "NETSCAPE2.0".utf8), content[11] == 1 {
          loopCount = Int(content[12]) | Int(content[13]) << 8
        }
      case 0x2C:
        try readFrame(control)
        if !allFrames { return }
        // Frames are whole pictures in memory: a hostile file must not take all of it.
        if frames.count * width * height > 250_000_000 { return }
        control = Control()
      case 0x3B:
        return
      case 0:
        continue
      default:
        throw Truncated()
      }
    }
  }

  private mutating func readFrame(_ control: Control) throws {
    let left = try word(), top = try word(), frameWidth = try word(), frameHeight = try word()
    let flags = try byte()
    let palette = flags & 0x80 != 0 ? try readPalette(size: 2 << (flags & 7)) : globalPalette
    let codeSize = try byte()
    guard (1...11).contains(codeSize), frameWidth > 0, frameHeight > 0, frameWidth * frameHeight <= 25_000_000 else { throw Truncated() }
    let indices = Self.decompress(try readSubBlocks(), codeSize: codeSize, count: frameWidth * frameHeight)
    let before = control.disposal == 3 ? canvas : []
    let rows = flags & 0x40 != 0 ? Self.interlacedRows(frameHeight) : Array(0..<frameHeight)
    for (line, row) in rows.enumerated() where top + row < height {
      for x in 0..<frameWidth where left + x < width {
        let offset = line * frameWidth + x
        guard offset < indices.count else { break }
        let index = Int(indices[offset])
        if index != control.transparentIndex, index < palette.count { canvas[(top + row) * width + left + x] = palette[index] }
      }
    }
    guard let buffer = PixelBuffer(width: width, height: height) else { throw Truncated() }
    canvas.withUnsafeBytes { buffer.baseAddress.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    frames.append(.init(image: CGImage(buffer: buffer, format: .decoded), duration: control.duration))
    switch control.disposal {
    case 2:
      for y in top..<max(top, min(top + frameHeight, height)) {
        for x in left..<max(left, min(left + frameWidth, width)) { canvas[y * width + x] = 0 }
      }
    case 3:
      canvas = before
    default:
      break
    }
  }

  private static func interlacedRows(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }

  /// Variable-width LZW. Stops at damage and returns what came before it.
  private static func decompress(_ data: [UInt8], codeSize: Int, count: Int) -> [UInt8] {
    let clear = 1 << codeSize, end = clear + 1
    var prefix = [Int](repeating: -1, count: 4096)
    var suffix = [UInt8](repeating: 0, count: 4096)
    for code in 0..<min(clear, 256) { suffix[code] = UInt8(code) }
    var output: [UInt8] = []
    output.reserveCapacity(count)
    var next = clear + 2, bits = codeSize + 1, previous = -1
    var accumulator = 0, available = 0
    var reversed: [UInt8] = []

    func first(of code: Int) -> UInt8 {
      var code = code
      while prefix[code] >= 0 { code = prefix[code] }
      return suffix[code]
    }

    for byte in data {
      accumulator |= Int(byte) << available
      available += 8
      while available >= bits {
        let code = accumulator & ((1 << bits) - 1)
        accumulator >>= bits
        available -= bits
        if code == end || output.count >= count { return output }
        if code == clear {
          (next, bits, previous) = (clear + 2, codeSize + 1, -1)
          continue
        }
        guard code < next || (code == next && previous >= 0), code != end, next <= 4096 else { return output }
        if previous >= 0, next < 4096 {
          prefix[next] = previous
          suffix[next] = first(of: code == next ? previous : code)
          next += 1
          if next == 1 << bits, bits < 12 { bits += 1 }
        }
        guard code < next else { return output }
        reversed.removeAll(keepingCapacity: true)
        var link = code
        while link >= 0 {
          reversed.append(suffix[link])
          link = prefix[link]
        }
        output.append(contentsOf: reversed.reversed())
        previous = code
      }
    }
    return output
  }
}
