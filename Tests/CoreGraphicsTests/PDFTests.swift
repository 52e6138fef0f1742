// PDF files, by what is written.
import XCTest
@testable import CoreGraphics

final class PDFTests: XCTestCase {
  private func pdf(_ draw: (CGContext) -> Void) throws -> String {
    let data = NSMutableData()
    var box = CGRect(x: 0, y: 0, width: 200, height: 100)
    let context = try XCTUnwrap(CGContext(consumer: XCTUnwrap(CGDataConsumer(data: data)), mediaBox: &box, nil))
    draw(context)
    context.closePDF()
    return String(decoding: data as Data, as: UTF8.self)
  }

  func testPagesAreWrittenWithTheirSizes() throws {
    let text = try pdf { context in
      context.beginPDFPage(nil)
      context.setFillColor(red)
      context.fill(CGRect(x: 10, y: 10, width: 50, height: 20))
      context.endPDFPage()
      var wide = CGRect(x: 0, y: 0, width: 300, height: 50)
      context.beginPage(mediaBox: &wide)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.endPage()
    }
    XCTAssertTrue(text.hasPrefix("%PDF-"))
    XCTAssertTrue(text.contains("%%EOF"))
    XCTAssertTrue(text.contains("/Count 2"), "two pages")
    XCTAssertTrue(text.contains("/MediaBox [ 0 0 200 100 ]"))
    XCTAssertTrue(text.contains("/MediaBox [ 0 0 300 50 ]"))
  }

  func testAContextOfPagesHasNoPixels() throws {
    _ = try pdf { context in
      context.beginPDFPage(nil)
      XCTAssertNil(context.data)
      XCTAssertNil(context.makeImage())
      // Blend modes, masks, shadows and layers must not stop it.
      context.setShadow(offset: CGSize(width: 2, height: 2), blur: 3)
      context.setBlendMode(.plusDarker)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5), mask: picture([[opaqueRed]]))
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
  }

  func testAPageWithoutSizeIsRefused() throws {
    var empty = CGRect.zero
    XCTAssertNil(CGContext(consumer: try XCTUnwrap(CGDataConsumer(data: NSMutableData())), mediaBox: &empty, nil))
    XCTAssertNil(CGDataConsumer(url: NSURL(fileURLWithPath: "/nowhere/at/all.pdf")))
  }
}
