import XCTest
@testable import CoreGraphics

final class ImageFileTests: XCTestCase {
  private let sample = picture([[opaqueRed, opaqueGreen, 0], [opaqueBlue, 0xFFFF_FFFF, 0x8080_0000]])

  func testAPNGComesBackAsItWasWritten() throws {
    let decoded = try ImageDecoder.decode(ImageEncoder.png(sample)).frames[0].image
    XCTAssertEqual([decoded.width, decoded.height], [3, 2])
    for y in 0..<2 {
      for x in 0..<3 { XCTAssertEqual(decoded.word(x, y), sample.word(x, y), "\(x), \(y)") }
    }
    XCTAssertEqual(decoded.alphaInfo, .premultipliedLast)
  }

  func testAnOpaquePNGIsKnownToBeOpaque() throws {
    let decoded = try ImageDecoder.decode(ImageEncoder.png(picture([[opaqueRed]]))).frames[0].image
    XCTAssertTrue(decoded.isOpaque)
    XCTAssertEqual(decoded.alphaInfo, .noneSkipLast)
  }

  func testTheSamePixelsGiveTheSamePNG() throws {
    XCTAssertEqual(try ImageEncoder.png(sample), try ImageEncoder.png(sample))
  }

  func testAJPEGKeepsItsColoursNearly() throws {
    let rows = [[UInt32]](repeating: [UInt32](repeating: 0xFF20_A0F0, count: 16), count: 16)
    let decoded = try ImageDecoder.decode(ImageEncoder.jpeg(picture(rows), quality: 0.9)).frames[0].image
    XCTAssertEqual([decoded.width, decoded.height], [16, 16])
    let word = decoded.word(8, 8)
    XCTAssertEqual(Int(word >> 16 & 255), 0x20, accuracy: 4)
    XCTAssertEqual(Int(word >> 8 & 255), 0xA0, accuracy: 4)
    XCTAssertEqual(Int(word & 255), 0xF0, accuracy: 4)
  }

  func testTheOrientationOfACameraPictureIsRead() throws {
    var jpeg = try ImageEncoder.jpeg(picture([[opaqueRed]]), quality: 1)
    let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let segment = [0xFF, 0xE1, 0, UInt8(tiff.count + 8)] + Array("Exif\0\0".utf8) + tiff
    jpeg.insert(contentsOf: segment, at: 2)
    XCTAssertEqual(try ImageDecoder.decode(jpeg).orientation, 6)
  }

  // MARK: GIF

  /// A GIF of uncompressed codes: every pixel of 1 bit, with a clear code before the table grows.
  private func gif(
    frames: [(pixels: [Int], x: Int, y: Int, width: Int, height: Int, disposal: Int, delay: Int, transparent: Int?)]
  ) -> Data {
    var bytes: [UInt8] = Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0]
    bytes += [255, 0, 0, 0, 0, 255]  // colour 0 red, 1 blue
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 5, 0, 0]
    for frame in frames {
      let flags = UInt8(frame.disposal << 2 | (frame.transparent == nil ? 0 : 1))
      bytes += [0x21, 0xF9, 4, flags, UInt8(frame.delay), 0, UInt8(frame.transparent ?? 0), 0]
      bytes += [0x2C, UInt8(frame.x), 0, UInt8(frame.y), 0, UInt8(frame.width), 0, UInt8(frame.height), 0, 0]
      bytes.append(2)
      // Codes of 3 bits: clear (4) before each pixel, end (5) last.
      var accumulator = 0, count = 0
      var data: [UInt8] = []
      for code in frame.pixels.flatMap({ [4, $0] }) + [5] {
        accumulator |= code << count
        count += 3
        while count >= 8 {
          data.append(UInt8(accumulator & 255))
          accumulator >>= 8
          count -= 8
        }
      }
      if count > 0 { data.append(UInt8(accumulator)) }
      bytes += [UInt8(data.count)] + data + [0]
    }
    return Data(bytes + [0x3B])
  }

  func testGIFFramesAreWholePicturesWithTheirTimes() throws {
    let data = gif(frames: [
      (pixels: [0, 0, 0, 0], x: 0, y: 0, width: 2, height: 2, disposal: 1, delay: 25, transparent: nil),
      (pixels: [1], x: 1, y: 0, width: 1, height: 1, disposal: 2, delay: 0, transparent: nil),
      (pixels: [0, 1], x: 0, y: 1, width: 2, height: 1, disposal: 1, delay: 50, transparent: 0),
    ])
    let decoded = try ImageDecoder.decode(data)
    XCTAssertEqual(decoded.frames.map(\.duration), [0.25, 0.1, 0.5])
    XCTAssertEqual(decoded.loopCount, 5)
    func words(_ index: Int) -> [UInt32] { [(0, 0), (1, 0), (0, 1), (1, 1)].map { decoded.frames[index].image.word($0.0, $0.1) } }
    XCTAssertEqual(words(0), [opaqueRed, opaqueRed, opaqueRed, opaqueRed])
    XCTAssertEqual(words(1), [opaqueRed, opaqueBlue, opaqueRed, opaqueRed])
    XCTAssertEqual(words(2), [opaqueRed, 0, opaqueRed, opaqueBlue])
    XCTAssertEqual(try ImageDecoder.decode(data, allFrames: false).frames.count, 1)
  }

  // MARK: WebP

  func testAStillWebPIsDecoded() throws {
    let data = Data(base64Encoded: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")!
    let decoded = try ImageDecoder.decode(data).frames[0].image
    XCTAssertEqual([decoded.width, decoded.height], [1, 1])
  }

  // MARK: Damage

  func testWhatIsNoPictureIsSaid() {
    XCTAssertThrowsError(try ImageDecoder.decode(Data("hello".utf8))) { XCTAssertTrue("\($0)".contains("no PNG, JPEG, GIF, WebP")) }
    XCTAssertThrowsError(try ImageDecoder.decode(Data())) { XCTAssertTrue("\($0)".contains("0 bytes")) }
    XCTAssertThrowsError(try ImageDecoder.decode(Data("%PDF-1.4".utf8))) { XCTAssertTrue("\($0)".contains("PDF")) }
    let provider = CGDataProvider(data: Data("x".utf8))!
    XCTAssertNil(CGImage(pngDataProviderSource: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
  }

  func testAPNGThatClaimsAnAbsurdSizeIsRefused() throws {
    var png = try ImageEncoder.png(sample)
    png.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    XCTAssertThrowsError(try ImageDecoder.decode(png))
  }

  func testEveryTruncationAndManyBrokenBytesEndInAPictureOrAnError() throws {
    let files = [
      try ImageEncoder.png(sample), try ImageEncoder.jpeg(sample, quality: 0.5),
      gif(frames: [(pixels: [0, 1, 1, 0], x: 0, y: 0, width: 2, height: 2, disposal: 3, delay: 1, transparent: 1)]),
      Data(base64Encoded: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")!,
    ]
    var random = SeededGenerator(state: 7)
    for file in files {
      for length in 0..<file.count { _ = try? ImageDecoder.decode(file.prefix(length)) }
      for _ in 0..<2_000 {
        var broken = file
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          broken[Int.random(in: 4..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if let image = try? ImageDecoder.decode(broken).frames.first?.image { XCTAssertGreaterThan(image.width, 0) }
      }
    }
    XCTAssertThrowsError(try ImageDecoder.decode(files[0].prefix(files[0].count / 2)))
  }
}

/// A small repeatable source of random numbers (Numerical Recipes' linear congruential generator).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

