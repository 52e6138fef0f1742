// Tracking, tabs, attachments and outlines.
import XCTest
@testable import CoreGraphics

final class TextFeatureTests: XCTestCase {
  private func width(_ text: String, _ change: (inout TextAttributes) -> Void = { _ in }) -> CGFloat {
    var attributes = TextAttributes(font: .system(size: 17))
    change(&attributes)
    return TextLayout.make(text, attributes: attributes).size.width
  }

  func testChineseCharactersAreSetWithoutTheSystemFontsTracking() {
    XCTAssertEqual(width("世界你好"), 4 * 17, accuracy: 0.1, "each is as wide as it is high")
    XCTAssertEqual(width("世界") + width("ab"), width("世界ab"), accuracy: 0.5)
    XCTAssertEqual(width("世界") { $0.kern = 2 }, 2 * 17 + 2, accuracy: 0.1, "kern is for all")
  }

  func testTrackedStretchesAreFoundByBytes() {
    XCTAssertEqual(TextTracking.trackedRanges(of: "a世b", in: 0..<5), [0..<1, 4..<5])
    XCTAssertEqual(TextTracking.trackedRanges(of: "a世b", in: 1..<4), [])
  }

  func testTabsGoToTheirStops() {
    let usual = TextLayout.make("a\tb", attributes: TextAttributes(font: .system(size: 17)))
    XCTAssertEqual(usual.caretRect(at: 2).minX, 28, accuracy: 0.1)
    var attributes = TextAttributes(font: .system(size: 17))
    attributes.paragraph.tabs = [TextTab(location: 100), TextTab(alignment: .right, location: 200)]
    let layout = TextLayout.make("a\tb\tright", attributes: attributes)
    XCTAssertEqual(layout.caretRect(at: 2).minX, 100, accuracy: 0.1)
    XCTAssertEqual(layout.size.width, 200, accuracy: 0.5, "right-aligned text ends at its stop")
  }

  func testAnAttachmentTakesItsRoomAndIsDrawn() {
    var attributes = TextAttributes(font: .system(size: 10))
    attributes.attachment = TextAttachment(image: picture([[opaqueRed]]), bounds: CGRect(x: 0, y: -4, width: 20, height: 40))
    let layout = TextLayout.make([TextRun("\u{FFFC}", attributes)])
    XCTAssertEqual(layout.size.width, 20, accuracy: 0.1)
    XCTAssertEqual(layout.size.height, 40, accuracy: 0.1, "36 points above the baseline and 4 below")
    let canvas = Canvas(pointsWide: 30, high: 50)
    layout.draw(in: canvas.context, at: CGPoint(x: 5, y: 5))
    XCTAssertEqual(canvas.inkBox, CGRect(x: 5, y: 5, width: 20, height: 40))
    XCTAssertEqual(canvas[10, 10], opaqueRed)
  }

  /// Pixels that are opaque in one colour.
  private func count(_ color: UInt32, _ canvas: Canvas, _ size: Int) -> Int {
    (0..<size).reduce(0) { sum, y in sum + (0..<size).filter { canvas[$0, y] == color }.count }
  }

  private func drawn(_ change: (inout TextAttributes) -> Void, _ prepare: (CGContext) -> Void = { _ in }) -> Canvas {
    var attributes = TextAttributes(font: .system(size: 60, weight: 900), color: red)
    change(&attributes)
    let canvas = Canvas(pointsWide: 80, high: 80)
    prepare(canvas.context)
    TextLayout.make("I", attributes: attributes).draw(in: canvas.context, at: CGPoint(x: 20, y: 2))
    return canvas
  }

  func testLettersMayBeOutlined() {
    let filled = count(opaqueRed, drawn { _ in }, 80)
    XCTAssertGreaterThan(filled, 300)
    let both = drawn {
      $0.strokeWidth = -5
      $0.strokeColor = blue
    }
    XCTAssertGreaterThan(count(opaqueBlue, both, 80), 60)
    XCTAssertGreaterThan(count(opaqueRed, both, 80), 100)
    let hollow = drawn {
      $0.strokeWidth = 5
      $0.strokeColor = blue
    }
    XCTAssertEqual(count(opaqueRed, hollow, 80), 0)
    XCTAssertGreaterThan(count(opaqueBlue, hollow, 80), 60)
  }

  func testTheContextsTextModeOutlinesAndHides() {
    let stroked = drawn({ _ in }) {
      $0.setTextDrawingMode(.stroke)
      $0.setStrokeColor(green)
      $0.setLineWidth(4)
    }
    XCTAssertEqual(count(opaqueRed, stroked, 80), 0)
    XCTAssertGreaterThan(count(opaqueGreen, stroked, 80), 60)
    XCTAssertNil(drawn({ _ in }) { $0.setTextDrawingMode(.invisible) }.inkBox)
  }

  func testUnderlinesMayBeDashedAndSkipSpaces() {
    func underline(_ decoration: TextDecoration) -> Int {
      var attributes = TextAttributes(font: .system(size: 40), color: CGColor(gray: 0, alpha: 0))
      attributes.underline = decoration
      let canvas = Canvas(pointsWide: 200, high: 60)
      TextLayout.make("a     b", attributes: attributes).draw(in: canvas.context, at: CGPoint(x: 0, y: 0))
      return (0..<200).filter { x in (0..<60).contains { canvas[x, $0] >> 24 > 200 } }.count
    }
    let whole = underline(TextDecoration(color: red))
    XCTAssertLessThan(underline(TextDecoration(color: red, isByWord: true)), whole - 20)
    XCTAssertLessThan(underline(TextDecoration(color: red, dashes: [3, 3])), whole * 3 / 4)
  }
}
