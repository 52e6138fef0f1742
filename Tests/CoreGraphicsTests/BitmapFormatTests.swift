import XCTest
@testable import CoreGraphics

final class BitmapFormatTests: XCTestCase {
  func testAnAppsOwnRGBABytesAreUpToDateAfterDrawing() {
    var bytes = [UInt8](repeating: 0, count: 4 * 4)
    bytes.withUnsafeMutableBytes { memory in
      let context = CGContext(
        data: memory.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
      context.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
      XCTAssertEqual(Array(memory.prefix(8)), [255, 51, 0, 255, 0, 0, 0, 0])
    }
  }

  func testAGreyContextTurnsColoursGrey() {
    let context = CGContext(
      data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
      bitmapInfo: CGImageAlphaInfo.none.rawValue)!
    context.setFillColor(gray: 0.5, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    XCTAssertEqual(Int(context.data!.load(as: UInt8.self)), 128, accuracy: 1)
    XCTAssertEqual(context.bytesPerRow, 1)
  }

  func testAnUnsupportedFormatGivesNoContext() {
    func context(_ bits: Int, _ info: CGImageAlphaInfo, width: Int = 4) -> CGContext? {
      CGContext(
        data: nil, width: width, height: 4, bitsPerComponent: bits, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: info.rawValue)
    }
    XCTAssertNotNil(context(8, .noneSkipLast))
    XCTAssertNil(context(5, .noneSkipFirst))
    XCTAssertNil(context(32, .premultipliedLast), "wide whole numbers")
    XCTAssertNil(context(8, .premultipliedLast, width: 0))
    XCTAssertNil(context(8, .premultipliedLast, width: -3))
  }

  func testAPictureFromAppBytesKeepsTheirOrderAndStraightAlpha() {
    let provider = CGDataProvider(data: Data([200, 100, 50, 128]))!
    let image = CGImage(
      width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent)!
    XCTAssertEqual(image.word(0, 0), 0x8064_3219)
    let bytes = image.dataProvider!.data!
    XCTAssertEqual(Int(CFDataGetBytePtr(bytes)[0]), 200, accuracy: 1)
    XCTAssertEqual(CFDataGetBytePtr(bytes)[3], 128)
  }

  func testTooFewBytesGiveNoPicture() {
    let image = CGImage(
      width: 10, height: 10, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 40, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: CGDataProvider(data: Data(count: 399))!, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
    XCTAssertNil(image)
  }

  func testCroppingTakesPixelsFromTheTopLeft() {
    let image = picture([[1, 2, 3], [4, 5, 6]].map { $0.map { 0xFF00_0000 | $0 } })
    let part = image.cropping(to: CGRect(x: 1, y: 1, width: 5, height: 5))!
    XCTAssertEqual([part.width, part.height], [2, 1])
    XCTAssertEqual(part.word(0, 0), 0xFF00_0005)
    XCTAssertNil(image.cropping(to: CGRect(x: 3, y: 0, width: 1, height: 1)))
  }

  func testMaskingWithAGreyPictureUsesItsBrightness() {
    let mask = CGImage(
      width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, space: CGColorSpaceCreateDeviceGray(),
      bitmapInfo: CGBitmapInfo(rawValue: 0), provider: CGDataProvider(data: Data([255, 0]))!, decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)!
    let masked = picture([[opaqueRed, opaqueRed]]).masking(mask)!
    XCTAssertEqual([masked.word(0, 0), masked.word(1, 0)], [opaqueRed, 0])
  }

  func testAStencilIsPaintedWithTheFillColourWhereItsSamplesAreZero() {
    let stencil = CGImage(
      maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: CGDataProvider(data: Data([0, 255]))!,
      decode: nil, shouldInterpolate: false)!
    let canvas = Canvas(width: 2, height: 1)
    canvas.context.setFillColor(green)
    canvas.context.draw(stencil, in: CGRect(x: 0, y: 0, width: 2, height: 1))
    XCTAssertEqual([canvas[0, 0], canvas[1, 0]], [opaqueGreen, 0])
  }

  func testAWrappedBitmapSharesItsMemory() {
    let buffer = PixelBuffer(width: 1, height: 1)!
    let image = CGImage(wrapping: buffer, baseAddress: buffer.baseAddress, width: 1, height: 1, bytesPerRow: 4)
    buffer.baseAddress.storeBytes(of: opaqueBlue, as: UInt32.self)
    XCTAssertEqual(image.word(0, 0), opaqueBlue)
  }
}
