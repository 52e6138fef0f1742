// Picture files as apps read and write them with ImageIO.
import CoreGraphics
import XCTest

@testable import ImageIO

final class ImageSourceTests: XCTestCase {
  /// Two frames of 2 × 1 pixels, red then green, for 0.2 and 0.05 seconds, three times.
  private let animatedGIF = Data([
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 1, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0xFF, 0,
    0x21, 0xFF, 0x0B, 0x4E, 0x45, 0x54, 0x53, 0x43, 0x41, 0x50, 0x45, 0x32, 0x2E, 0x30, 3, 1, 3, 0, 0,
    0x21, 0xF9, 4, 0, 20, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x04, 0x0A, 0,
    0x21, 0xF9, 4, 0, 5, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x4C, 0x0A, 0,
    0x3B,
  ])

  private func image(width: Int = 4, height: Int = 2, _ color: CGColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)) -> CGImage {
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.setFillColor(color)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    return context.makeImage()!
  }

  func testAnAnimationHasFramesWithTheirTimes() throws {
    let source = try XCTUnwrap(CGImageSourceCreateWithData(animatedGIF as CFData, nil))
    XCTAssertEqual(CGImageSourceGetCount(source), 2)
    XCTAssertEqual(CGImageSourceGetType(source) as String?, "com.compuserve.gif")
    let delays = (0..<2).map { index -> Double in
      let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any]
      let gif = properties?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
      return (gif?[kCGImagePropertyGIFDelayTime as String] as? NSNumber)?.doubleValue ?? -1
    }
    XCTAssertEqual(delays, [0.2, 0.05])
    let whole = CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyGIFDictionary] as? NSDictionary
    XCTAssertEqual(whole?[kCGImagePropertyGIFLoopCount] as? NSNumber, 3)
    XCTAssertEqual(CGImageSourceCreateImageAtIndex(source, 0, nil)?.pixel(x: 0, y: 0)?.red, 1)
    XCTAssertNil(CGImageSourceCreateImageAtIndex(source, 2, nil))
  }

  func testDelaysAreFoundTheWayCodeForAnimatedGIFsLooksForThem() throws {
    let source = try XCTUnwrap(CGImageSourceCreateWithData(animatedGIF as CFData, nil))
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    var found: UnsafeRawPointer?
    XCTAssertTrue(CFDictionaryGetValueIfPresent(properties, Unmanaged.passUnretained(kCGImagePropertyGIFDictionary).toOpaque(), &found))
    let gif = Unmanaged<NSDictionary>.fromOpaque(try XCTUnwrap(found)).takeUnretainedValue()
    let delay = CFDictionaryGetValue(gif, Unmanaged.passUnretained(kCGImagePropertyGIFUnclampedDelayTime).toOpaque())
    XCTAssertEqual(Unmanaged<NSNumber>.fromOpaque(try XCTUnwrap(delay)).takeUnretainedValue().doubleValue, 0.2)
  }

  func testWhatIsWrittenIsReadAgain() throws {
    let data = NSMutableData()
    let destination = try XCTUnwrap(CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil))
    CGImageDestinationAddImage(destination, image(), nil)
    XCTAssertTrue(CGImageDestinationFinalize(destination))
    let source = try XCTUnwrap(CGImageSourceCreateWithData(data, nil))
    XCTAssertEqual(CGImageSourceGetType(source) as String?, "public.png")
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    XCTAssertEqual(properties?[kCGImagePropertyPixelWidth] as? NSNumber, 4)
    XCTAssertEqual(properties?[kCGImagePropertyPixelHeight] as? NSNumber, 2)
  }

  func testAFileIsWrittenAtItsURL() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("quince-imageio-\(getpid()).jpg")
    defer { try? FileManager.default.removeItem(at: url) }
    let destination = try XCTUnwrap(CGImageDestinationCreateWithURL(url as CFURL, "public.jpeg" as CFString, 1, nil))
    XCTAssertFalse(CGImageDestinationFinalize(destination), "nothing was added")
    CGImageDestinationAddImage(destination, image(), [kCGImageDestinationLossyCompressionQuality: NSNumber(value: 0.5)] as NSDictionary)
    XCTAssertTrue(CGImageDestinationFinalize(destination))
    let source = try XCTUnwrap(CGImageSourceCreateWithURL(url as CFURL, nil))
    XCTAssertEqual(CGImageSourceGetType(source) as String?, "public.jpeg")
    XCTAssertNil(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nowhere/at/all.png") as CFURL, nil))
  }

  func testAThumbnailKeepsTheShape() throws {
    let source = try XCTUnwrap(CGImageSourceCreateWithData(try ImageEncoder.png(image(width: 300, height: 100)) as CFData, nil))
    let options = [kCGImageSourceThumbnailMaxPixelSize: NSNumber(value: 60)] as NSDictionary
    let thumbnail = try XCTUnwrap(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
    XCTAssertEqual([thumbnail.width, thumbnail.height], [60, 20])
  }

  func testDataThatIsNoPictureHasNoFrames() throws {
    for data in [Data(), Data("no picture".utf8), Data([0x89, 0x50, 0x4E, 0x47])] {
      let source = try XCTUnwrap(CGImageSourceCreateWithData(data as CFData, nil))
      XCTAssertEqual(CGImageSourceGetCount(source), 0)
      XCTAssertNil(CGImageSourceCreateImageAtIndex(source, 0, nil))
      XCTAssertNil(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
      XCTAssertNotEqual(CGImageSourceGetStatus(source), .statusComplete)
    }
  }
}
