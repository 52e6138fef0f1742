import XCTest
@testable import UIKit

final class UIFontTests: XCTestCase {
  func testSystemFontMeasuresLikeAnIPhones() {
    let font = UIFont.systemFont(ofSize: 17)
    XCTAssertEqual(font.lineHeight, 20.29, accuracy: 0.02)
    XCTAssertEqual(font.ascender, 16.19, accuracy: 0.02)
    XCTAssertLessThan(font.descender, 0)
  }

  func testNamesAndWeights() {
    XCTAssertEqual(UIFont(name: "HelveticaNeue-Bold", size: 20)?.familyName, "Helvetica Neue")
    XCTAssertEqual(UIFont(name: "HelveticaNeue-Bold", size: 20)?.fontName, "HelveticaNeue-Bold")
    XCTAssertNil(UIFont(name: "NoSuchFamily", size: 20))
    XCTAssertTrue(UIFont.boldSystemFont(ofSize: 12).fontDescriptor.symbolicTraits.contains(.traitBold))
    XCTAssertEqual(UIFont.systemFont(ofSize: 12).withSize(30).pointSize, 30)
    XCTAssertEqual(UIFont.systemFont(ofSize: 12), UIFont.systemFont(ofSize: 12, weight: .regular))
    let italic = UIFont.systemFont(ofSize: 12).fontDescriptor.withSymbolicTraits(.traitItalic).map { UIFont(descriptor: $0, size: 0) }
    XCTAssertEqual(italic, .italicSystemFont(ofSize: 12))
  }

  func testTextStylesHaveTheStandardSettingsSizes() {
    XCTAssertEqual(UIFont.preferredFont(forTextStyle: .body).pointSize, 17)
    XCTAssertEqual(UIFont.preferredFont(forTextStyle: .caption2).pointSize, 11)
    XCTAssertEqual(UIFont.preferredFont(forTextStyle: .headline), .systemFont(ofSize: 17, weight: .semibold))
  }
}

final class AttributedStringTests: XCTestCase {
  func testTextsOfSeveralFontsAndColorsAreChangedCopiedAndPutTogether() {
    let text = NSMutableAttributedString(string: "Ann Appleby", attributes: [.font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.label])
    text.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 17), range: NSRange(location: 4, length: 7))
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 11))
    text.addAttribute(.shadow, value: NSShadow(), range: NSRange(location: 0, length: 3))
    text.append(NSAttributedString(string: "!", attributes: [.font: UIFont.boldSystemFont(ofSize: 17), .foregroundColor: UIColor.red]))
    let copy = NSAttributedString(attributedString: text)
    XCTAssertEqual(copy.string, "Ann Appleby!")
    XCTAssertEqual(copy.attribute(.font, at: 4, effectiveRange: nil) as? UIFont, .boldSystemFont(ofSize: 17))
    XCTAssertEqual(copy.attribute(.font, at: 0, effectiveRange: nil) as? UIFont, .systemFont(ofSize: 17))
    XCTAssertEqual((copy.attribute(.paragraphStyle, at: 5, effectiveRange: nil) as? NSParagraphStyle)?.alignment, .right)
    XCTAssertTrue(copy.isEqual(to: text))
  }
}

final class StringDrawingTests: XCTestCase {
  private let body: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 17)]

  func testSizeGrowsWithTheTextAndItsLines() {
    let one = "Label".size(withAttributes: body)
    XCTAssertEqual(one.width, 41.5, accuracy: 1.5)
    XCTAssertEqual(one.height, 20.29, accuracy: 0.05)
    XCTAssertEqual("Label\nLabel".size(withAttributes: body).height, one.height * 2, accuracy: 0.1)
    XCTAssertEqual("".size(withAttributes: body).width, 0)
  }

  func testBoundingRectBreaksLinesAtTheWidth() {
    let text = "one two three four five six seven"
    let narrow = text.boundingRect(
      with: CGSize(width: 60, height: CGFloat.greatestFiniteMagnitude), options: .usesLineFragmentOrigin, attributes: body, context: nil)
    XCTAssertLessThanOrEqual(narrow.width, 60)
    XCTAssertGreaterThan(narrow.height, 60)
  }

  func testDrawingColorsPixelsWithinTheRectangle() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 40), format: format).image { _ in
      "■■■■".draw(in: CGRect(x: 20, y: 5, width: 80, height: 30), withAttributes: [
        .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red, .backgroundColor: UIColor.yellow,
      ])
    }
    let picture = try XCTUnwrap(image.cgImage)
    var reddest: CGFloat = 0
    for y in 0..<80 {
      for x in 0..<200 {
        guard let pixel = picture.pixel(x: x, y: y), pixel.alpha > 0.5 else { continue }
        XCTAssertGreaterThanOrEqual(x, 38)
        reddest = max(reddest, 1 - pixel.green)
      }
    }
    XCTAssertGreaterThan(reddest, 0.9)
    XCTAssertEqual(picture.pixel(x: 42, y: 13).map { $0.green > 0.9 && $0.blue < 0.1 }, true, "the background is yellow")
  }

  func testParagraphStyleCopiesAreIndependent() {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineSpacing = 4
    let copy = style.copy() as! NSParagraphStyle
    style.alignment = .right
    XCTAssertEqual(copy.alignment, .center)
    XCTAssertEqual(copy.lineSpacing, 4)
    XCTAssertNotEqual(copy, style)
    XCTAssertEqual(NSParagraphStyle.default.alignment, .natural)
  }

  func testUnderlineAndKernReachTheLayout() {
    let text = NSAttributedString(string: "AB", attributes: [.kern: 3, .underlineStyle: NSUnderlineStyle.double.rawValue])
    let attributes = text.textRuns()[0].attributes
    XCTAssertEqual(attributes.kern, 3)
    XCTAssertEqual(attributes.underline?.isDouble, true)
    XCTAssertGreaterThan(text.size().width, NSAttributedString(string: "AB").size().width)
  }
}
