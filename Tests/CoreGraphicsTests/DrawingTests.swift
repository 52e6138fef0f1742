import XCTest
@testable import CoreGraphics

final class DrawingTests: XCTestCase {
  func testABitmapContextHasItsOriginAtTheBottomLeft() {
    let canvas = Canvas(width: 4, height: 4)
    canvas.context.setFillColor(red)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    XCTAssertEqual(canvas[0, 3], opaqueRed)
    XCTAssertEqual(canvas[0, 0], 0)
  }

  func testAnInterfaceContextHasItsOriginAtTheTopLeftAndPoints() {
    let canvas = Canvas(pointsWide: 4, high: 4, scale: 2)
    canvas.context.setFillColor(red)
    canvas.context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    XCTAssertEqual(canvas[1, 0], 0)
    XCTAssertEqual(canvas[2, 0], opaqueRed)
    XCTAssertEqual(canvas[3, 1], opaqueRed)
    XCTAssertEqual(canvas[2, 2], 0)
    XCTAssertEqual(canvas.context.ctm, CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 8))
  }

  func testAHalfCoveredPixelIsHalfOpaque() {
    let canvas = Canvas(width: 2, height: 1)
    canvas.context.setFillColor(red)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 0.5, height: 1))
    XCTAssertEqual(Int(canvas[0, 0] >> 24), 128, accuracy: 1)
    XCTAssertEqual(canvas[1, 0], 0)
  }

  func testEvenOddLeavesTheOverlapOut() {
    let canvas = Canvas(width: 6, height: 6)
    canvas.context.setFillColor(green)
    canvas.context.addRect(CGRect(x: 0, y: 0, width: 6, height: 6))
    canvas.context.addRect(CGRect(x: 2, y: 2, width: 2, height: 2))
    canvas.context.fillPath(using: .evenOdd)
    XCTAssertEqual(canvas[0, 0], opaqueGreen)
    XCTAssertEqual(canvas[2, 2], 0)
    XCTAssertTrue(canvas.context.isPathEmpty)
  }

  func testAStrokeLiesOnBothSidesOfItsPath() {
    let canvas = Canvas(width: 10, height: 10)
    canvas.context.setStrokeColor(blue)
    canvas.context.setLineWidth(2)
    canvas.context.move(to: CGPoint(x: 0, y: 5))
    canvas.context.addLine(to: CGPoint(x: 10, y: 5))
    canvas.context.strokePath()
    XCTAssertEqual(canvas[5, 4], opaqueBlue)
    XCTAssertEqual(canvas[5, 5], opaqueBlue)
    XCTAssertEqual(canvas[5, 3], 0)
    XCTAssertEqual(canvas[5, 6], 0)
  }

  func testDashesAreDrawnFromThePhase() {
    let canvas = Canvas(width: 12, height: 2)
    canvas.context.setStrokeColor(blue)
    canvas.context.setLineWidth(2)
    canvas.context.setLineDash(phase: 2, lengths: [4, 2])
    canvas.context.addLines(between: [CGPoint(x: 0, y: 1), CGPoint(x: 12, y: 1)])
    canvas.context.strokePath()
    XCTAssertEqual((0..<6).map { canvas[$0, 0] == opaqueBlue }, [true, true, false, false, true, true])
  }

  func testAPathStaysWhereItWasWhenTheTransformChanges() {
    let canvas = Canvas(width: 8, height: 8)
    canvas.context.setFillColor(red)
    canvas.context.addRect(CGRect(x: 0, y: 0, width: 2, height: 2))
    canvas.context.translateBy(x: 4, y: 4)
    canvas.context.fillPath()
    XCTAssertEqual(canvas[0, 7], opaqueRed)
    XCTAssertEqual(canvas[4, 3], 0)
  }

  func testAClipHoldsUntilTheStateIsRestored() {
    let canvas = Canvas(width: 4, height: 4)
    let all = CGRect(x: 0, y: 0, width: 4, height: 4)
    canvas.context.saveGState()
    canvas.context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 4))
    XCTAssertEqual(canvas.context.boundingBoxOfClipPath, CGRect(x: 0, y: 0, width: 2, height: 4))
    canvas.context.setFillColor(red)
    canvas.context.fill(all)
    XCTAssertEqual(canvas[1, 0], opaqueRed)
    XCTAssertEqual(canvas[2, 0], 0)
    canvas.context.restoreGState()
    canvas.context.fill(all)
    XCTAssertEqual(canvas[3, 0], 0xFF00_0000, "the fill colour is black again")
  }

  func testRestoringWithoutASavedStateIsHarmless() {
    let canvas = Canvas(width: 2, height: 2)
    canvas.context.restoreGState()
    canvas.context.endTransparencyLayer()
    canvas.context.setFillColor(red)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    XCTAssertEqual(canvas[1, 1], opaqueRed)
  }

  func testASingularTransformDrawsNothingAndCanBeUndone() {
    let canvas = Canvas(width: 4, height: 4)
    canvas.context.setFillColor(red)
    canvas.context.saveGState()
    canvas.context.scaleBy(x: 0, y: 1)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    canvas.context.restoreGState()
    XCTAssertNil(canvas.inkBox)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    XCTAssertEqual(canvas[0, 0], opaqueRed)
  }

  func testClearMakesPixelsTransparent() {
    let canvas = Canvas(width: 4, height: 4)
    canvas.context.setFillColor(red)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    canvas.context.clear(CGRect(x: 0, y: 0, width: 2, height: 2))
    XCTAssertEqual(canvas[0, 3], 0)
    XCTAssertEqual(canvas[0, 0], opaqueRed)
  }

  // MARK: Blending

  private func blended(_ mode: CGBlendMode, _ below: CGColor, _ above: CGColor) -> UInt32 {
    let canvas = Canvas(width: 3, height: 3)
    canvas.context.setFillColor(below)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    canvas.context.setBlendMode(mode)
    canvas.context.setFillColor(above)
    canvas.context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
    XCTAssertEqual(canvas[0, 0], Canvas.word(below), "nothing outside the shape changes with \(mode)")
    return canvas[1, 1]
  }

  func testBlendModesMixAsDefined() {
    let yellow = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
    let cyan = CGColor(red: 0, green: 1, blue: 1, alpha: 1)
    XCTAssertEqual(blended(.multiply, yellow, cyan), opaqueGreen)
    XCTAssertEqual(blended(.screen, red, green), 0xFFFF_FF00)
    XCTAssertEqual(blended(.difference, yellow, cyan), 0xFFFF_00FF)
    XCTAssertEqual(blended(.plusLighter, red, blue), 0xFFFF_00FF)
    XCTAssertEqual(blended(.copy, red, CGColor(red: 0, green: 0, blue: 1, alpha: 0)), 0)
    XCTAssertEqual(blended(.clear, red, blue), 0)
    XCTAssertEqual(blended(.destinationOver, red, blue), opaqueRed)
    XCTAssertEqual(blended(.sourceOut, red, blue), 0)
    XCTAssertEqual(blended(.destinationIn, red, blue), opaqueRed)
    XCTAssertEqual(blended(.sourceIn, red, blue), opaqueBlue)
  }

  func testAlphaMultipliesTheColours() {
    let canvas = Canvas(width: 1, height: 1)
    canvas.context.setFillColor(CGColor(gray: 1, alpha: 1))
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    canvas.context.setAlpha(0.5)
    canvas.context.setFillColor(CGColor(gray: 0, alpha: 1))
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    XCTAssertEqual(Int(canvas[0, 0] & 255), 127, accuracy: 1)
  }

  func testATransparencyLayerIsFadedAsAWhole() {
    let canvas = Canvas(width: 3, height: 1)
    canvas.context.setAlpha(0.5)
    canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
    canvas.context.setFillColor(red)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    canvas.context.setFillColor(blue)
    canvas.context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
    canvas.context.endTransparencyLayer()
    XCTAssertEqual(canvas[1, 0] & 0xFF0000, 0, "red does not shine through blue")
    XCTAssertEqual(Int(canvas[1, 0] >> 24), 128, accuracy: 1)
    XCTAssertEqual(Int(canvas[0, 0] >> 16 & 255), 128, accuracy: 1)
  }

  // MARK: Gradients

  func testALinearGradientGoesFromEndToEnd() {
    let canvas = Canvas(width: 100, height: 1)
    let gradient = CGGradient(colorsSpace: nil, colors: [red, blue] as CFArray, locations: [0, 1])!
    canvas.context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 100, y: 0), options: [])
    XCTAssertEqual(Int(canvas[0, 0] >> 16 & 255), 254, accuracy: 2)
    XCTAssertEqual(Int(canvas[99, 0] & 255), 254, accuracy: 2)
    XCTAssertEqual(Int(canvas[50, 0] & 255), 128, accuracy: 3)
  }

  func testAGradientReachesBeyondItsEndsOnlyWhenAsked() {
    let gradient = CGGradient(colorsSpace: nil, colors: [red, blue], locations: nil)!
    func ends(_ options: CGGradientDrawingOptions) -> [UInt32] {
      let canvas = Canvas(width: 30, height: 1)
      canvas.context.drawLinearGradient(gradient, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 20, y: 0), options: options)
      return [canvas[2, 0], canvas[27, 0]]
    }
    XCTAssertEqual(ends([]), [0, 0])
    XCTAssertEqual(ends(.drawsBeforeStartLocation), [opaqueRed, 0])
    XCTAssertEqual(ends(.drawsAfterEndLocation), [0, opaqueBlue])
    XCTAssertEqual(ends([.drawsBeforeStartLocation, .drawsAfterEndLocation]), [opaqueRed, opaqueBlue])
  }

  func testARadialGradientStopsAtItsRadius() {
    let canvas = Canvas(width: 41, height: 41)
    let gradient = CGGradient(colorsSpace: nil, colors: [red, blue], locations: nil)!
    let center = CGPoint(x: 20.5, y: 20.5)
    canvas.context.drawRadialGradient(gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: 15, options: [])
    XCTAssertGreaterThan(canvas[20, 20] >> 16 & 255, 240)
    XCTAssertGreaterThan(canvas[6, 20] & 255, 200)
    XCTAssertEqual(canvas[2, 20], 0)
  }

  // MARK: Shadows

  func testAShadowFallsDownInAnInterfaceContext() {
    let canvas = Canvas(pointsWide: 20, high: 20)
    canvas.context.setShadow(offset: CGSize(width: 0, height: 5), blur: 0, color: blue)
    canvas.context.setFillColor(red)
    canvas.context.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
    XCTAssertEqual(canvas[7, 7], opaqueRed)
    XCTAssertEqual(canvas[7, 12], opaqueBlue)
    XCTAssertEqual(canvas[7, 3], 0)
  }

  func testAShadowFallsUpInABitmapContextWhateverTheTransform() {
    let canvas = Canvas(width: 20, height: 20)
    canvas.context.scaleBy(x: 1, y: -1)
    canvas.context.translateBy(x: 0, y: -20)
    canvas.context.setShadow(offset: CGSize(width: 0, height: 5), blur: 0, color: blue)
    canvas.context.setFillColor(red)
    canvas.context.fill(CGRect(x: 5, y: 10, width: 5, height: 5))
    XCTAssertEqual(canvas[7, 12], opaqueRed)
    XCTAssertEqual(canvas[7, 7], opaqueBlue)
  }

  func testABlurredShadowFadesOutwards() {
    let canvas = Canvas(pointsWide: 60, high: 60)
    canvas.context.setShadow(offset: .zero, blur: 10, color: CGColor(gray: 0, alpha: 1))
    canvas.context.setFillColor(red)
    canvas.context.fill(CGRect(x: 20, y: 20, width: 20, height: 20))
    let alphas = [18, 14, 10, 2].map { canvas[$0, 30] >> 24 }
    XCTAssertEqual(alphas, alphas.sorted(by: >))
    XCTAssertGreaterThan(alphas[0], 60)
    XCTAssertEqual(alphas[3], 0)
  }

  // MARK: Pictures

  private let corners = picture([[opaqueRed, opaqueGreen], [opaqueBlue, 0xFFFF_FFFF]])

  func testAPictureStandsUprightWhereYPointsUp() {
    let canvas = Canvas(width: 4, height: 4)
    canvas.context.interpolationQuality = .none
    canvas.context.draw(corners, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    XCTAssertEqual([canvas[0, 0], canvas[3, 0], canvas[0, 3]], [opaqueRed, opaqueGreen, opaqueBlue])
  }

  func testAPictureStandsOnItsHeadInAnInterfaceContext() {
    let canvas = Canvas(pointsWide: 2, high: 2)
    canvas.context.draw(corners, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    XCTAssertEqual([canvas[0, 0], canvas[0, 1]], [opaqueBlue, opaqueRed])
  }

  func testUprightDrawingAndTemplates() {
    let canvas = Canvas(pointsWide: 4, high: 2)
    canvas.context.drawUpright(corners, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    canvas.context.drawUpright(picture([[0xFF00_0000, 0]]), in: CGRect(x: 2, y: 0, width: 2, height: 2), tint: blue)
    XCTAssertEqual([canvas[0, 0], canvas[1, 0], canvas[0, 1]], [opaqueRed, opaqueGreen, opaqueBlue])
    XCTAssertEqual(canvas[2, 0], opaqueBlue)
    XCTAssertEqual(canvas.context.ctm, CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2))
  }

  func testAStretchedPictureKeepsItsEdgesOpaque() {
    let canvas = Canvas(width: 20, height: 20)
    canvas.context.draw(corners, in: CGRect(x: 0, y: 0, width: 20, height: 20))
    XCTAssertEqual(canvas[0, 0], opaqueRed)
    XCTAssertEqual(canvas[19, 19], 0xFFFF_FFFF)
  }

  func testATiledPictureRepeats() {
    let canvas = Canvas(width: 6, height: 6)
    canvas.context.draw(corners, in: CGRect(x: 0, y: 0, width: 2, height: 2), byTiling: true)
    XCTAssertEqual([canvas[0, 0], canvas[2, 0], canvas[4, 4], canvas[5, 0]], [opaqueRed, opaqueRed, opaqueRed, opaqueGreen])
  }

  func testClippingToAStencilPaintsWhereItIsOpaque() {
    let mask = picture([[0xFF00_0000, 0]])
    let canvas = Canvas(width: 2, height: 1)
    canvas.context.saveGState()
    canvas.context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: mask)
    canvas.context.setFillColor(red)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    canvas.context.restoreGState()
    XCTAssertEqual([canvas[0, 0], canvas[1, 0]], [opaqueRed, 0])
    canvas.context.setFillColor(blue)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    XCTAssertEqual(canvas[1, 0], opaqueBlue, "the mask ended with its state")
  }

  func testMakeImageShowsWhatIsDrawnThroughAnOpenMask() {
    let canvas = Canvas(width: 2, height: 1)
    canvas.context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: picture([[0xFF00_0000, 0]]))
    canvas.context.setFillColor(red)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    XCTAssertEqual(canvas.context.makeImage()?.word(0, 0), opaqueRed)
  }

  func testMakeImageIsACopy() {
    let canvas = Canvas(width: 1, height: 1)
    canvas.context.setFillColor(red)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let image = canvas.context.makeImage()
    canvas.context.setFillColor(blue)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    XCTAssertEqual(image?.word(0, 0), opaqueRed)
  }
}

extension Canvas {
  static func word(_ color: CGColor) -> UInt32 {
    func byte(_ value: CGFloat) -> UInt32 { UInt32((value * 255).rounded()) }
    let rgba = color.rgba
    return byte(rgba.alpha) << 24 | byte(rgba.red) << 16 | byte(rgba.green) << 8 | byte(rgba.blue)
  }
}
