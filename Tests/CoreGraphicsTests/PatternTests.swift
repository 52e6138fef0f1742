// Patterns, layers of a context, and the blend mode that cairo has not.
import XCTest
@testable import CoreGraphics

final class PatternTests: XCTestCase {
  /// Red on the left half of each cell of 2 × 2, nothing on the right.
  private func stripes(step: CGFloat = 2, isColored: Bool = true) -> CGPattern {
    var callbacks = CGPatternCallbacks(version: 0, drawPattern: { _, context in
      if isColored { context.setFillColor(red) }
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    }, releaseInfo: nil)
    return CGPattern(
      info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity, xStep: step, yStep: step, tiling: .constantSpacing,
      isColored: isColored, callbacks: &callbacks)!
  }

  private func row(_ canvas: Canvas, _ y: Int, _ count: Int) -> [Bool] { (0..<count).map { canvas[$0, y] >> 24 == 255 } }

  func testAPatternIsRepeatedOverWhatIsFilled() {
    let canvas = Canvas(width: 8, height: 4)
    canvas.context.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
    canvas.context.setFillPattern(stripes(), colorComponents: [1])
    canvas.context.fill(CGRect(x: 1, y: 0, width: 6, height: 4))
    XCTAssertEqual(row(canvas, 1, 8), [false, false, true, false, true, false, true, false])
    XCTAssertEqual(canvas[2, 1], opaqueRed)
  }

  func testAPatternStaysWhereItIsWhenTheTransformChanges() {
    let canvas = Canvas(width: 8, height: 2)
    canvas.context.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
    canvas.context.setFillPattern(stripes(), colorComponents: [1])
    canvas.context.translateBy(x: 1, y: 0)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 7, height: 2))
    XCTAssertEqual(row(canvas, 0, 8), [false, false, true, false, true, false, true, false])
    canvas.context.setPatternPhase(CGSize(width: 1, height: 0))
    canvas.context.clear(CGRect(x: -1, y: 0, width: 8, height: 2))
    canvas.context.fill(CGRect(x: 0, y: 0, width: 7, height: 2))
    XCTAssertEqual(row(canvas, 0, 8), [false, true, false, true, false, true, false, true])
  }

  func testAnUncolouredPatternTakesTheColourAndStepsMayBeWider() {
    let canvas = Canvas(width: 8, height: 2)
    canvas.context.setFillColorSpace(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())!)
    canvas.context.setFillPattern(stripes(step: 4, isColored: false), colorComponents: [0, 0, 1, 1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 8, height: 1))
    XCTAssertEqual(row(canvas, 1, 8), [true, false, false, false, true, false, false, false])
    XCTAssertEqual(canvas[4, 1], opaqueBlue)
  }

  func testAPatternHasTheAlphaOfTheContext() {
    let canvas = Canvas(width: 2, height: 2)
    canvas.context.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
    canvas.context.setFillPattern(stripes(), colorComponents: [0.5])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    XCTAssertEqual(Int(canvas[0, 0] >> 24), 128, accuracy: 1)
  }

  func testAPatternOfAPictureIsUprightWhereYPointsDown() {
    let canvas = Canvas(pointsWide: 4, high: 4)
    let color = CGColor(patternImage: picture([[opaqueRed, opaqueGreen], [opaqueBlue, 0]]), size: CGSize(width: 2, height: 2))!
    canvas.context.setFillColor(color)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    XCTAssertEqual((0..<4).map { canvas[$0, 0] }, [opaqueRed, opaqueGreen, opaqueRed, opaqueGreen])
    XCTAssertEqual((0..<4).map { canvas[$0, 3] }, [opaqueBlue, 0, opaqueBlue, 0])
  }

  func testACellWithoutSizeIsNoPattern() {
    var callbacks = CGPatternCallbacks(version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
    for (width, step) in [(0, 1), (1, 0), (CGFloat.nan, 1)] as [(CGFloat, CGFloat)] {
      XCTAssertNil(CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: width, height: 1), matrix: .identity, xStep: step, yStep: 1, tiling: .constantSpacing,
        isColored: true, callbacks: &callbacks))
    }
  }

  // MARK: Layers of a context

  func testALayerIsDrawnOnceAndShownOften() throws {
    let canvas = Canvas(pointsWide: 8, high: 4)
    let layer = try XCTUnwrap(CGLayer(canvas.context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
    layer.context?.setFillColor(red)
    layer.context?.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    canvas.context.draw(layer, at: CGPoint(x: 1, y: 1))
    canvas.context.draw(layer, in: CGRect(x: 4, y: 0, width: 4, height: 4))
    XCTAssertEqual(canvas[1, 1], opaqueRed, "the layer's axes run as the context's")
    XCTAssertEqual(canvas[1, 2], 0)
    XCTAssertEqual(canvas[7, 0], opaqueRed)
    XCTAssertEqual(canvas[7, 3], 0)
  }

  // MARK: Plus darker

  func testDarknessAddsUp() {
    let canvas = Canvas(width: 3, height: 1)
    let area = CGRect(x: 0, y: 0, width: 2, height: 1)
    canvas.context.setFillColor(gray: 0.8, alpha: 1)
    canvas.context.fill(area)
    canvas.context.setBlendMode(.plusDarker)
    canvas.context.setFillColor(gray: 0.7, alpha: 1)
    canvas.context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
    XCTAssertEqual(Int(canvas[1, 0] & 255), 128, accuracy: 2)
    XCTAssertEqual(Int(canvas[2, 0] & 255), 179, accuracy: 1, "on nothing it is as it is")
    XCTAssertEqual(Int(canvas[0, 0] & 255), 204, accuracy: 1)
  }

  func testDarknessAddsUpInsideATransparencyLayerToo() {
    let canvas = Canvas(width: 4, height: 4)
    canvas.context.clip(to: CGRect(x: 1, y: 1, width: 2, height: 2))
    canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
    canvas.context.setFillColor(gray: 0.8, alpha: 1)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    canvas.context.setBlendMode(.plusDarker)
    canvas.context.fill(CGRect(x: 2, y: 0, width: 2, height: 4))
    canvas.context.endTransparencyLayer()
    XCTAssertEqual(Int(canvas[1, 1] & 255), 204, accuracy: 1)
    XCTAssertEqual(Int(canvas[2, 2] & 255), 153, accuracy: 2)
    XCTAssertEqual(canvas[3, 3], 0)
  }

  // MARK: Masks

  func testMasksNest() {
    let canvas = Canvas(width: 2, height: 2)
    let area = CGRect(x: 0, y: 0, width: 2, height: 2)
    canvas.context.saveGState()
    canvas.context.clip(to: area, mask: picture([[0xFF00_0000, 0xFF00_0000], [0, 0]].map { $0.map { $0 | 0 } }))
    canvas.context.saveGState()
    canvas.context.clip(to: area, mask: picture([[0xFF00_0000, 0], [0xFF00_0000, 0]]))
    canvas.context.setFillColor(red)
    canvas.context.fill(area)
    canvas.context.restoreGState()
    canvas.context.restoreGState()
    XCTAssertEqual(canvas[0, 0], opaqueRed)
    XCTAssertEqual([canvas[1, 0], canvas[0, 1], canvas[1, 1]], [0, 0, 0])
    canvas.context.fill(area)
    XCTAssertEqual(canvas[1, 1], 0xFF00_0000, "the masks are gone")
  }
}
