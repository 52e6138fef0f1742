// BMP and TIFF files, and files that are damaged, empty or huge.
import XCTest
@testable import CoreGraphics

final class MoreImageFileTests: XCTestCase {
  private func little(_ number: Int, _ length: Int) -> [UInt8] { (0..<length).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }

  private func bmp(width: Int, height: Int, depth: Int, palette: [UInt8] = [], rows: [[UInt8]]) -> Data {
    let start = 54 + palette.count
    var bytes: [UInt8] = [0x42, 0x4D] + little(0, 4) + little(0, 4) + little(start, 4)
    bytes += little(40, 4) + little(width, 4) + little(height, 4)
    bytes += little(1, 2) + little(depth, 2) + little(0, 4) + little(0, 4) + little(0, 8) + little(palette.count / 4, 4) + little(0, 4)
    return Data(bytes + palette + rows.flatMap { $0 })
  }

  private func words(_ image: CGImage) -> [[UInt32]] { (0..<image.height).map { y in (0..<image.width).map { image.word($0, y) } } }
  private func decoded(_ data: Data) throws -> CGImage { try ImageDecoder.decode(data).frames[0].image }

  func testABitmapFileIsReadFromItsLastRow() throws {
    let data = bmp(width: 2, height: 2, depth: 24, rows: [[255, 0, 0, 255, 255, 255, 0, 0], [0, 0, 255, 0, 255, 0, 0, 0]])
    XCTAssertEqual(words(try decoded(data)), [[opaqueRed, opaqueGreen], [opaqueBlue, 0xFFFF_FFFF]])
    let topDown = bmp(width: 2, height: -1, depth: 24, rows: [[0, 0, 255, 0, 255, 0, 0, 0]])
    XCTAssertEqual(words(try decoded(topDown)), [[opaqueRed, opaqueGreen]])
  }

  func testABitmapFileMayHaveAPalette() throws {
    let data = bmp(width: 3, height: 1, depth: 1, palette: [0, 0, 255, 0, 255, 0, 0, 0], rows: [[0b0100_0000, 0, 0, 0]])
    XCTAssertEqual(words(try decoded(data)), [[opaqueRed, opaqueBlue, opaqueRed]])
  }

  /// A little-endian TIFF of one strip.
  private func tiff(width: Int, height: Int, samples: Int, kind: Int, compression: Int, strip: [UInt8]) -> Data {
    let fields = [
      (256, 3, width), (257, 3, height), (258, 3, 8), (259, 3, compression), (262, 3, kind), (273, 4, 8), (277, 3, samples),
      (278, 3, height), (279, 4, strip.count),
    ]
    let directory = 8 + strip.count
    var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0] + little(directory, 4) + strip + little(fields.count, 2)
    for (tag, type, value) in fields { bytes += little(tag, 2) + little(type, 2) + little(1, 4) + little(value, 4) }
    return Data(bytes + little(0, 4))
  }

  func testTIFFsUncompressedAndPacked() throws {
    let plain = tiff(width: 2, height: 1, samples: 3, kind: 2, compression: 1, strip: [255, 0, 0, 0, 255, 0])
    XCTAssertEqual(words(try decoded(plain)), [[opaqueRed, opaqueGreen]])
    let packed = tiff(width: 4, height: 1, samples: 1, kind: 1, compression: 32773, strip: [0xFE, 0xFF, 0, 0])
    XCTAssertEqual(words(try decoded(packed)), [[0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF00_0000]])
    // LZW: clear, 255, the string just begun (258), 0, end; nine bits each.
    let codes = [256, 255, 258, 0, 257]
    var bits = codes.map { String(repeating: "0", count: 9 - String($0, radix: 2).count) + String($0, radix: 2) }.joined()
    bits += String(repeating: "0", count: (8 - bits.count % 8) % 8)
    let bytes = stride(from: 0, to: bits.count, by: 8).map { UInt8(bits.dropFirst($0).prefix(8), radix: 2)! }
    let squeezed = tiff(width: 4, height: 1, samples: 1, kind: 1, compression: 5, strip: bytes)
    XCTAssertEqual(words(try decoded(squeezed)), [[0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFF00_0000]])
    XCTAssertThrowsError(try decoded(tiff(width: 2, height: 1, samples: 3, kind: 2, compression: 7, strip: [1, 2, 3]))) {
      XCTAssertTrue("\($0)".contains("compression 7"), "\($0)")
    }
  }

  // MARK: Bad files

  func testEmptyAndStrangeFilesSaySo() {
    func message(_ data: Data) -> String {
      do { return "decoded \(try ImageDecoder.decode(data).frames.count)" } catch { return "\(error)" }
    }
    XCTAssertEqual(message(Data()), "the data is empty (0 bytes)")
    XCTAssertTrue(message(Data("hello".utf8)).contains("no PNG"))
    XCTAssertTrue(message(Data([0, 0, 0, 24] + Array("ftypheic0000".utf8))).contains("HEIC"))
    XCTAssertTrue(message(Data("%PDF-1.4".utf8)).contains("PDF"))
  }

  func testFilesThatAreCutOffAnywhereNeverStopTheProgram() throws {
    let sample = picture((0..<20).map { y in (0..<20).map { x in 0xFF00_0000 | UInt32(x * 9) << 16 | UInt32(y * 7) } })
    var files = [try ImageEncoder.png(sample), try ImageEncoder.jpeg(sample, quality: 0.8)]
    files.append(bmp(width: 2, height: 2, depth: 24, rows: [[255, 0, 0, 255, 255, 255, 0, 0], [0, 0, 255, 0, 255, 0, 0, 0]]))
    files.append(tiff(width: 2, height: 1, samples: 3, kind: 2, compression: 1, strip: [255, 0, 0, 0, 255, 0]))
    for (number, file) in files.enumerated() {
      for length in 0..<file.count {
        do {
          let image = try decoded(file.prefix(length))
          XCTAssertGreaterThan(image.width, 0)
        } catch {
          XCTAssertFalse("\(error)".isEmpty, "file \(number) of \(length) bytes")
        }
      }
    }
    // A JPEG that ends early shows what it has, a PNG's rows cannot be trusted.
    XCTAssertThrowsError(try decoded(files[0].prefix(files[0].count / 2)))
  }

  func testAClaimOfEndlessPixelsIsRefused() throws {
    XCTAssertThrowsError(try decoded(bmp(width: 1 << 30, height: 1 << 30, depth: 24, rows: []))) {
      XCTAssertTrue("\($0)".contains("not allowed"), "\($0)")
    }
    let wide = picture([[UInt32](repeating: opaqueRed, count: 20_000)])
    let image = try decoded(ImageEncoder.png(wide))
    XCTAssertEqual(image.width, 20_000, "a long picture is a picture")
  }

  // MARK: Other pixel formats

  func testWiderComponentsKeepTheirUpperBits() throws {
    let values: [UInt16] = [0xFFFF, 0x8000, 0, 0xFFFF]
    let data = values.withUnsafeBytes { Data($0) }
    let image = try XCTUnwrap(CGImage(
      width: 1, height: 1, bitsPerComponent: 16, bitsPerPixel: 64, bytesPerRow: 8, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order16Little), provider: XCTUnwrap(CGDataProvider(data: data)),
      decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    XCTAssertEqual(image.word(0, 0), 0xFFFF_8000)
    XCTAssertEqual(image.bitsPerComponent, 16)
    let floats: [Float] = [0, 1, 0.5, 1]
    let float = try XCTUnwrap(CGImage(
      width: 1, height: 1, bitsPerComponent: 32, bitsPerPixel: 128, bytesPerRow: 16, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(alpha: .last, byteOrder: .order32Little).union(.floatComponents),
      provider: XCTUnwrap(CGDataProvider(data: floats.withUnsafeBytes { Data($0) })), decode: nil, shouldInterpolate: true,
      intent: .defaultIntent))
    XCTAssertEqual(float.word(0, 0), 0xFF00_FF80)
  }

  func testCyanMagentaYellowAndBlack() throws {
    let data = Data([255, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 255])
    let image = try XCTUnwrap(CGImage(
      width: 3, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 12, space: CGColorSpaceCreateDeviceCMYK(), bitmapInfo: [],
      provider: XCTUnwrap(CGDataProvider(data: data)), decode: nil, shouldInterpolate: true, intent: .defaultIntent))
    XCTAssertEqual(words(image), [[0xFF00_FFFF, opaqueRed, 0xFF00_0000]])
    XCTAssertEqual(image.dataProvider?.data.map { Array($0 as Data) }, [255, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 255])
  }
}
