// Drawing as apps write it: pattern colours, PDF files, pictures of cameras, text with pictures.
import XCTest
@testable import UIKit

final class DrawingTests: PhoneTestCase {
  private func image(_ size: CGSize, scale: CGFloat = 1, _ draw: @escaping (CGContext) -> Void) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: size, format: format).image { draw($0.cgContext) }
  }

  private func pixel(_ image: UIImage?, _ x: Int, _ y: Int) -> String {
    guard let color = image?.upright?.pixel(x: x, y: y) else { return "none" }
    func two(_ value: CGFloat) -> String { String(format: "%02x", Int((value * 255).rounded())) }
    return two(color.red) + two(color.green) + two(color.blue) + two(color.alpha)
  }

  /// Red over blue, two points square.
  private func tile(scale: CGFloat = 1) -> UIImage {
    image(CGSize(width: 2, height: 2), scale: scale) {
      $0.setFillColor(UIColor.red.cgColor)
      $0.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      $0.setFillColor(UIColor.blue.cgColor)
      $0.fill(CGRect(x: 0, y: 1, width: 2, height: 1))
    }
  }

  func testAPatternColourRepeatsItsPictureUpright() {
    let color = UIColor(patternImage: tile())
    let drawn = image(CGSize(width: 6, height: 6)) { _ in
      color.setFill()
      UIBezierPath(rect: CGRect(x: 1, y: 1, width: 4, height: 5)).fill()
    }
    XCTAssertEqual((0..<6).map { pixel(drawn, 2, $0) }, ["00000000", "0000ffff", "ff0000ff", "0000ffff", "ff0000ff", "0000ffff"])
  }

  func testAPatternBackgroundFillsAViewAndFollowsItsSize() throws {
    let window = makeWindow()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    view.backgroundColor = UIColor(patternImage: tile(scale: 2))
    window.addSubview(view)
    _ = messages()
    turn()
    var commit = try XCTUnwrap(commits().first { !$0.bitmaps.isEmpty })
    var bitmap = try XCTUnwrap(commit.bitmaps.first)
    XCTAssertEqual([bitmap.width, bitmap.height], [8, 8], "drawn at the screen's scale")
    XCTAssertEqual(bitmap.base.load(as: UInt32.self), 0xFFFF_0000)
    XCTAssertEqual(bitmap.base.load(fromByteOffset: 2 * bitmap.bytesPerRow, as: UInt32.self), 0xFF00_00FF)
    view.frame.size = CGSize(width: 10, height: 4)
    turn()
    commit = try XCTUnwrap(commits().first { !$0.bitmaps.isEmpty })
    bitmap = try XCTUnwrap(commit.bitmaps.first)
    XCTAssertEqual(bitmap.width, 20)
    view.backgroundColor = .green
    turn()
    XCTAssertTrue(changes().contains { if case .set(_, .contents(nil)) = $0 { return true } else { return false } }, "the pattern is gone")
  }

  func testAViewDrawsOnItsPattern() throws {
    final class Dot: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.green.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }
    }
    let window = makeWindow()
    let view = Dot(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    view.backgroundColor = UIColor(patternImage: tile(scale: 2))
    _ = messages()
    window.addSubview(view)
    turn()
    let bitmap = try XCTUnwrap(commits().flatMap(\.bitmaps).first)
    XCTAssertEqual(bitmap.base.load(as: UInt32.self), 0xFF00_FF00)
    XCTAssertEqual(bitmap.base.load(fromByteOffset: 16, as: UInt32.self), 0xFFFF_0000)
  }

  // MARK: PDF

  func testAPDFRendererWritesItsPages() {
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 50))
    var bounds: [CGRect] = []
    let data = renderer.pdfData { context in
      context.beginPage()
      bounds.append(context.pdfContextBounds)
      "Hello".draw(at: CGPoint(x: 4, y: 4), withAttributes: [.font: UIFont.systemFont(ofSize: 12)])
      context.beginPage(withBounds: CGRect(x: 0, y: 0, width: 60, height: 60), pageInfo: [:])
      bounds.append(context.pdfContextBounds)
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    let text = String(decoding: data, as: UTF8.self)
    XCTAssertEqual(bounds, [CGRect(x: 0, y: 0, width: 100, height: 50), CGRect(x: 0, y: 0, width: 60, height: 60)])
    XCTAssertTrue(text.hasPrefix("%PDF-"))
    XCTAssertTrue(text.contains("/Count 2"))
    XCTAssertTrue(text.contains("/Font"), "text stays text")
    XCTAssertNil(UIGraphicsGetCurrentContext())
  }

  func testTheOlderFunctionsWriteAPDFToo() {
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, .zero, nil)
    XCTAssertEqual(UIGraphicsGetPDFContextBounds(), CGRect(x: 0, y: 0, width: 612, height: 792))
    UIGraphicsBeginPDFPage()
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    UIGraphicsEndPDFContext()
    XCTAssertTrue(String(decoding: data as Data, as: UTF8.self).contains("/MediaBox [ 0 0 612 792 ]"))
    XCTAssertNil(UIGraphicsGetCurrentContext())
    XCTAssertFalse(UIGraphicsBeginPDFContextToFile("/nowhere/at/all.pdf", .zero, nil))
  }

  // MARK: Pictures

  func testAPictureOfACameraHeldUprightIsShownUpright() throws {
    // 16 × 8 pixels, left half red; EXIF says the camera was turned: the left side is the top.
    let wide = image(CGSize(width: 16, height: 8)) {
      $0.setFillColor(UIColor.blue.cgColor)
      $0.fill(CGRect(x: 0, y: 0, width: 16, height: 8))
      $0.setFillColor(UIColor.red.cgColor)
      $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    var jpeg = try XCTUnwrap(wide.jpegData(compressionQuality: 1))
    let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    jpeg.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(tiff.count + 8)] + Array("Exif\0\0".utf8) + tiff, at: 2)
    let picture = try XCTUnwrap(UIImage(data: jpeg))
    XCTAssertEqual(picture.imageOrientation, .right)
    XCTAssertEqual(picture.size, CGSize(width: 8, height: 16))
    let drawn = image(picture.size) { _ in picture.draw(at: .zero) }
    XCTAssertTrue(pixel(drawn, 4, 3).hasPrefix("f"), "red above")
    XCTAssertTrue(pixel(drawn, 4, 12).hasPrefix("0"), "blue below")
  }

  func testBadPicturesAreNone() {
    XCTAssertNil(UIImage(data: Data()))
    XCTAssertNil(UIImage(data: Data("no picture".utf8)))
    XCTAssertNil(UIImage(data: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0])))
  }

  func testAPictureLargerThanAnyBitmapIsShownSmaller() throws {
    let window = makeWindow()
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
    view.image = image(CGSize(width: 20_000, height: 4)) {
      $0.setFillColor(UIColor.red.cgColor)
      $0.fill(CGRect(x: 0, y: 0, width: 20_000, height: 4))
    }
    _ = messages()
    window.addSubview(view)
    turn()
    let bitmap = try XCTUnwrap(commits().flatMap(\.bitmaps).first)
    XCTAssertEqual(bitmap.width, 10_000)
    XCTAssertEqual(bitmap.base.load(as: UInt32.self), 0xFFFF_0000)
  }

  // MARK: Text

  private let body: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 17)]

  func testAnAttachmentStandsInTheText() {
    let attachment = NSTextAttachment(image: tile())
    attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 10)
    let text = NSMutableAttributedString(string: "ab", attributes: body)
    let before = text.size().width
    text.append(NSAttributedString(attachment: attachment))
    XCTAssertEqual(text.size().width, before + 30, accuracy: 0.5)
  }

  func testTextIsMadeSmallerWhenTheDrawingContextAllows() {
    let context = NSStringDrawingContext()
    context.minimumScaleFactor = 0.5
    let whole = "Hello world".size(withAttributes: body)
    let room = CGSize(width: whole.width * 0.8, height: 30)
    let box = "Hello world".boundingRect(with: room, options: .usesLineFragmentOrigin, attributes: body, context: context)
    XCTAssertLessThan(context.actualScaleFactor, 0.85)
    XCTAssertGreaterThan(context.actualScaleFactor, 0.7)
    XCTAssertLessThanOrEqual(box.width, room.width + 0.01)
  }

  func testTabStopsOfAStyleAreUsed() {
    let style = NSMutableParagraphStyle()
    XCTAssertEqual(style.tabStops.count, 12)
    XCTAssertEqual(style.tabStops[0].location, 28)
    style.tabStops = [NSTextTab(textAlignment: .left, location: 90)]
    var attributes = body
    attributes[.paragraphStyle] = style
    XCTAssertEqual("a\tb".size(withAttributes: attributes).width, 90 + "b".size(withAttributes: body).width, accuracy: 1)
  }

  func testDrawingWithoutLineOriginPutsTheBaselineAtTheRectangle() {
    let drawn = image(CGSize(width: 60, height: 60)) { _ in
      let attributes = [NSAttributedString.Key.font: UIFont.boldSystemFont(ofSize: 30)]
      "H".draw(with: CGRect(x: 10, y: 40, width: 50, height: 50), options: [], attributes: attributes, context: nil)
    }
    let rows = (0..<60).filter { y in (0..<60).contains { (drawn.cgImage?.pixel(x: $0, y: y)?.alpha ?? 0) > 0.5 } }
    XCTAssertEqual(rows.last, 39, "the letter stands on the line")
  }

  func testKernUnderlineAndAlignment() {
    var attributes = body
    attributes[.kern] = 5
    XCTAssertEqual("abcd".size(withAttributes: attributes).width, "abcd".size(withAttributes: body).width + 15, accuracy: 0.3)
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let drawn = image(CGSize(width: 100, height: 30)) { _ in
      "a".draw(in: CGRect(x: 0, y: 0, width: 100, height: 30), withAttributes: [
        .font: UIFont.systemFont(ofSize: 17), .paragraphStyle: style, .underlineStyle: NSUnderlineStyle.single.rawValue,
        .underlineColor: UIColor.red,
      ])
    }
    let columns = (0..<100).filter { x in (0..<30).contains { (drawn.cgImage?.pixel(x: x, y: $0)?.alpha ?? 0) > 0.3 } }
    XCTAssertGreaterThan(columns.first ?? 0, 85)
    let isUnderlined = (0..<30).contains { y in
      guard let color = drawn.cgImage?.pixel(x: 95, y: y) else { return false }
      return color.red > 0.9 && color.green < 0.1 && color.alpha > 0.3
    }
    XCTAssertTrue(isUnderlined)
  }
}
