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

  // MARK: Reading

  private func document(_ draw: (CGContext) -> Void) throws -> CGPDFDocument {
    let data = NSMutableData()
    var box = CGRect(x: 0, y: 0, width: 20, height: 10)
    let context = try XCTUnwrap(CGContext(consumer: XCTUnwrap(CGDataConsumer(data: data)), mediaBox: &box, nil))
    draw(context)
    context.closePDF()
    return try XCTUnwrap(CGPDFDocument(XCTUnwrap(CGDataProvider(data: data))))
  }

  func testWhatWasWrittenIsDrawnWhereItWas() throws {
    let document = try document { context in
      context.beginPDFPage(nil)
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
      context.endPDFPage()
      var tall = CGRect(x: 0, y: 0, width: 5, height: 30)
      context.beginPage(mediaBox: &tall)
      context.endPage()
    }
    XCTAssertEqual(document.numberOfPages, 2)
    XCTAssertNil(document.page(at: 0))
    XCTAssertNil(document.page(at: 3))
    XCTAssertEqual(document.page(at: 2)?.getBoxRect(.mediaBox), CGRect(x: 0, y: 0, width: 5, height: 30))
    let page = try XCTUnwrap(document.page(at: 1)), canvas = Canvas(width: 20, height: 10)
    canvas.context.drawPDFPage(page)
    XCTAssertEqual(canvas[2, 7], opaqueRed, "below, where the y of a PDF is small")
    XCTAssertEqual(canvas[2, 2], 0)
    XCTAssertEqual(canvas[15, 7], 0)
  }

  func testAPageIsFittedIntoARectangle() throws {
    let page = try XCTUnwrap(try document { context in
      context.beginPDFPage(nil)
      context.endPDFPage()
    }.page(at: 1))
    func box(_ rect: CGRect, rotate: Int32 = 0, keepsShape: Bool = true) -> CGRect {
      let transform = page.getDrawingTransform(.mediaBox, rect: rect, rotate: rotate, preserveAspectRatio: keepsShape)
      return page.getBoxRect(.mediaBox).applying(transform)
    }
    XCTAssertEqual(box(CGRect(x: 0, y: 0, width: 10, height: 10)), CGRect(x: 0, y: 2.5, width: 10, height: 5))
    XCTAssertEqual(box(CGRect(x: 0, y: 0, width: 100, height: 50)), CGRect(x: 40, y: 20, width: 20, height: 10), "it is not enlarged")
    XCTAssertEqual(box(CGRect(x: 0, y: 0, width: 10, height: 10), keepsShape: false), CGRect(x: 0, y: 0, width: 10, height: 10))
    let turned = box(CGRect(x: 0, y: 0, width: 10, height: 10), rotate: 90)
    XCTAssertEqual(turned.width, 5, accuracy: 1e-6)
    XCTAssertEqual(turned.height, 10, accuracy: 1e-6)
  }

  func testWhatIsNoPDFIsNoDocument() throws {
    for data in [Data(), Data("%PDF-1.4\nnothing".utf8), Data("nonsense".utf8)] {
      XCTAssertNil(CGPDFDocument(try XCTUnwrap(CGDataProvider(data: data))))
      XCTAssertThrowsError(try CGPDFDocument(data))
    }
    XCTAssertNil(CGPDFDocument(NSURL(fileURLWithPath: "/nowhere/at/all.pdf")))
  }

  func testAPageWithoutSizeIsRefused() throws {
    var empty = CGRect.zero
    XCTAssertNil(CGContext(consumer: try XCTUnwrap(CGDataConsumer(data: NSMutableData())), mediaBox: &empty, nil))
    XCTAssertNil(CGDataConsumer(url: NSURL(fileURLWithPath: "/nowhere/at/all.pdf")))
  }
}
