// Layers that draw: shapes, gradients and text, by their pixels.
import CoreGraphics
import LayerModel
import XCTest

@testable import QuartzCore

final class DrawnLayerTests: LayerTestCase {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  private func line(_ points: CGPoint...) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    return path
  }

  /// A shape layer on screen, drawn.
  private func show(_ path: CGPath, _ change: (CAShapeLayer) -> Void) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = path
    change(layer)
    root.addSublayer(layer)
    frame()
    return layer
  }

  /// Without the animations that such changes have by themselves.
  private func change(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  /// The colour that a shape layer draws at a point of its space; clear where it draws nothing.
  private func pixel(_ layer: CAShapeLayer, _ x: CGFloat, _ y: CGFloat) -> UInt32 {
    guard let drawing = layer.backdrop, let bitmap = drawing.backingStore?.shown else { return 0 }
    let column = Int((x - drawing.bounds.minX) * drawing.contentsScale), row = Int((y - drawing.bounds.minY) * drawing.contentsScale)
    guard (0..<bitmap.width).contains(column), (0..<bitmap.height).contains(row) else { return 0 }
    return bitmap.base.load(fromByteOffset: row * bitmap.bytesPerRow + column * 4, as: UInt32.self)
  }

  // MARK: Shapes

  func testAShapeIsFilledBlackAndNotStrokedUnlessToldOtherwise() {
    let layer = show(CGPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10), transform: nil)) { _ in }
    XCTAssertEqual(pixel(layer, 10, 10), 0xFF00_0000)
    XCTAssertEqual(pixel(layer, 4.5, 10), 0)
    change { layer.fillColor = nil }
    frame()
    XCTAssertEqual(pixel(layer, 10, 10), 0, "nothing is left to draw")
  }

  func testTheDrawingIsAsLargeAsThePathWithItsLine() throws {
    let layer = show(CGPath(rect: CGRect(x: -20, y: 40, width: 30, height: 10), transform: nil)) {
      $0.strokeColor = self.red
      $0.lineWidth = 6
    }
    let box = try XCTUnwrap(layer.backdrop).bounds
    XCTAssertEqual(box, CGRect(x: -24, y: 36, width: 38, height: 18), "the line reaches three points out; a pixel is for soft edges")
    XCTAssertEqual(pixel(layer, -22, 45), 0xFFFF_0000)
    XCTAssertEqual(pixel(layer, -10, 45), 0xFF00_0000)
  }

  func testStrokeStartAndEndCutTheLineByItsLength() {
    let layer = show(line(CGPoint(x: 0, y: 10), CGPoint(x: 40, y: 10), CGPoint(x: 40, y: 50))) {
      $0.fillColor = nil
      $0.strokeColor = self.red
      $0.lineWidth = 4
      $0.strokeStart = 0.25
      $0.strokeEnd = 0.75
    }
    XCTAssertEqual(pixel(layer, 18, 10), 0)
    XCTAssertEqual(pixel(layer, 22, 10), 0xFFFF_0000)
    XCTAssertEqual(pixel(layer, 40, 28), 0xFFFF_0000)
    XCTAssertEqual(pixel(layer, 40, 32), 0)
  }

  func testTheEvenOddRuleLeavesAHole() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
    path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
    let layer = show(path) { $0.fillRule = .evenOdd }
    XCTAssertEqual(pixel(layer, 5, 5), 0xFF00_0000)
    XCTAssertEqual(pixel(layer, 15, 15), 0)
    layer.fillRule = .nonZero
    frame()
    XCTAssertEqual(pixel(layer, 15, 15), 0xFF00_0000)
  }

  func testDashesAlternate() {
    let layer = show(line(CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 0))) {
      $0.fillColor = nil
      $0.strokeColor = self.blue
      $0.lineWidth = 4
      $0.lineDashPattern = [10, 5]
    }
    XCTAssertEqual(pixel(layer, 5, 0), 0xFF00_00FF)
    XCTAssertEqual(pixel(layer, 12, 0), 0)
    XCTAssertEqual(pixel(layer, 17, 0), 0xFF00_00FF)
    change { layer.lineDashPhase = 10 }
    frame()
    XCTAssertEqual(pixel(layer, 2, 0), 0)
  }

  func testAHugeShapeIsDrawnCoarserAndAnEndlessOneNotAtAll() throws {
    let layer = show(CGPath(rect: CGRect(x: 0, y: 0, width: 100_000, height: 10), transform: nil)) { _ in }
    let bitmap = try XCTUnwrap(layer.backdrop?.backingStore?.shown)
    XCTAssertLessThanOrEqual(bitmap.width, 16_384)
    layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10), transform: nil)
    frame()
    XCTAssertNil(layer.backdrop)
  }

  func testALaterChangeOfAMutablePathDoesNotChangeTheShape() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    let layer = show(path) { _ in }
    path.addRect(CGRect(x: 10, y: 0, width: 10, height: 10))
    layer.setNeedsDisplay()
    frame()
    XCTAssertEqual(pixel(layer, 15, 5), 0)
  }

  // MARK: Animations of drawn values

  private func animate(_ layer: CALayer, _ animation: CAPropertyAnimation) -> Double {
    animation.duration = 2
    layer.add(animation, forKey: "test")
    frame()
    return layer.animationTable["test"]!.start!
  }

  func testStrokeEndIsAnimatedByDrawingEachFrame() {
    let layer = show(line(CGPoint(x: 0, y: 0), CGPoint(x: 80, y: 0))) { $0.strokeColor = self.red }
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = 0
    animation.toValue = 1
    layer.add(animation, forKey: "test")
    let changes = frame()
    let start = layer.animationTable["test"]!.start!
    XCTAssertFalse(changes.contains { if case .addAnimation = $0 { return true } else { return false } }, "the phone knows no such value")
    XCTAssertTrue(DrawnAnimations.shared.isRunning, "frames are wanted")
    XCTAssertEqual(layer.shownDrawnValues(at: start)["strokeEnd"] as? CGFloat, 0)
    XCTAssertEqual(layer.shownDrawnValues(at: start + 0.125)["strokeEnd"] as! CGFloat, 0.5, accuracy: 1e-9)
    XCTAssertEqual(layer.strokeEnd, 1)
    DrawnAnimations.shared.tick(start + 0.1)
    XCTAssertTrue(layer.needsDisplay())
    DrawnAnimations.shared.tick(start + 1)
    XCTAssertFalse(DrawnAnimations.shared.isRunning, "and no longer when it is over")
  }

  func testAnAnimationIsDrawnFromItsBeginningInItsFirstFrame() {
    let layer = show(line(CGPoint(x: 0, y: 0), CGPoint(x: 80, y: 0))) {
      $0.strokeColor = self.red
      $0.lineWidth = 4
    }
    XCTAssertEqual(pixel(layer, 40, 0), 0xFFFF_0000)
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = 0
    _ = animate(layer, animation)
    XCTAssertEqual(pixel(layer, 60, 0), 0, "no flash of the end value")
  }

  func testPathsOfOneStructureBlendAndTimingIsThatOfOtherAnimations() throws {
    let layer = show(CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)) { _ in }
    let animation = CABasicAnimation(keyPath: "path")
    animation.toValue = CGPath(rect: CGRect(x: 20, y: 0, width: 30, height: 10), transform: nil)
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let start = animate(layer, animation)
    let shown = try XCTUnwrap(layer.shownDrawnValues(at: start + 1)["path"] as? CGPath)
    let part = CGFloat(TimingCurve.easeIn.value(at: 0.5))
    XCTAssertEqual(shown.boundingBox.minX, 20 * part, accuracy: 1e-6)
    XCTAssertEqual(shown.boundingBox.width, 10 + 20 * part, accuracy: 1e-6)
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(layer.backdrop).bounds.maxX, 50, "the bitmap has room for all of the way")
  }

  func testColoursNumbersAndKeyframesBlend() throws {
    let layer = show(CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)) { $0.fillColor = self.red }
    let color = CABasicAnimation(keyPath: "fillColor")
    color.toValue = blue
    let width = CAKeyframeAnimation(keyPath: "lineWidth")
    width.values = [1, 5, 3]
    width.keyTimes = [0, 0.5, 1]
    let group = CAAnimationGroup()
    group.animations = [color, width]
    group.duration = 2
    layer.add(group, forKey: "test")
    frame()
    let start = layer.animationTable["test"]!.start!
    let shown = layer.shownDrawnValues(at: start + 1.5)
    XCTAssertEqual(shown["lineWidth"] as! CGFloat, 4, accuracy: 1e-9)
    let mixed = try XCTUnwrap(shown["fillColor"] as? CGColor).rgba
    XCTAssertEqual(mixed.red, 0.25, accuracy: 1e-6)
    XCTAssertEqual(mixed.blue, 0.75, accuracy: 1e-6)
  }

  func testAChangeOfALayerWithoutAViewIsAnimatedExceptThePath() {
    let layer = show(CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)) { _ in }
    layer.strokeEnd = 0.5
    XCTAssertEqual(layer.animationKeys(), ["strokeEnd"])
    layer.path = nil
    XCTAssertEqual(layer.animationKeys(), ["strokeEnd"])
    change { layer.lineWidth = 3 }
    XCTAssertEqual(layer.animationKeys(), ["strokeEnd"])
  }

  func testValuesAreKnownByKeyAndCopied() {
    let layer = show(CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)) { _ in }
    change { layer.setValue(7, forKey: "lineWidth") }
    XCTAssertEqual(layer.lineWidth, 7)
    XCTAssertEqual(layer.value(forKey: "strokeEnd") as? CGFloat, 1)
    XCTAssertEqual(CAShapeLayer(layer: layer).lineWidth, 7)
    XCTAssertEqual(layer.presentation()?.lineWidth, 7)
  }

  // MARK: Gradients

  private func gradient(_ change: (CAGradientLayer) -> Void) throws -> SharedBitmap {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    layer.colors = [red, blue]
    change(layer)
    root.addSublayer(layer)
    frame()
    return try XCTUnwrap(layer.backingStore?.shown)
  }

  private func blue(_ bitmap: SharedBitmap, _ x: Int, _ y: Int) -> Int {
    Int(bitmap.base.load(fromByteOffset: y * bitmap.bytesPerRow + x * 4, as: UInt32.self) & 255)
  }

  func testAGradientRunsBetweenItsPoints() throws {
    let bitmap = try gradient {
      $0.startPoint = CGPoint(x: 0.25, y: 0.5)
      $0.endPoint = CGPoint(x: 0.75, y: 0.5)
    }
    XCTAssertEqual(blue(bitmap, 2, 10), 0)
    XCTAssertEqual(Double(blue(bitmap, 20, 10)), 255 * 0.525, accuracy: 2)
    XCTAssertEqual(blue(bitmap, 38, 10), 255)
    XCTAssertEqual(blue(bitmap, 20, 1), blue(bitmap, 20, 18))
  }

  func testLocationsMoveTheColours() throws {
    let bitmap = try gradient { $0.locations = [0, 0.1] }
    XCTAssertEqual(blue(bitmap, 20, 3), 255)
  }

  func testARadialGradientIsAnEllipse() throws {
    let bitmap = try gradient {
      $0.type = .radial
      $0.startPoint = CGPoint(x: 0.5, y: 0.5)
      $0.endPoint = CGPoint(x: 1, y: 1)
    }
    XCTAssertLessThan(blue(bitmap, 20, 10), 20)
    XCTAssertEqual(Double(blue(bitmap, 30, 10)), Double(blue(bitmap, 20, 15)), accuracy: 8, "half way in both directions")
    XCTAssertEqual(blue(bitmap, 0, 0), 255)
  }

  func testAConicGradientTurnsClockwiseFromItsEndPoint() throws {
    let bitmap = try gradient {
      $0.type = .conic
      $0.startPoint = CGPoint(x: 0.5, y: 0.5)
      $0.endPoint = CGPoint(x: 1, y: 0.5)
    }
    XCTAssertLessThan(blue(bitmap, 38, 11), 20, "just below the beginning on the right")
    XCTAssertEqual(Double(blue(bitmap, 20, 19)), 64, accuracy: 8, "a quarter further: below")
    XCTAssertEqual(Double(blue(bitmap, 20, 0)), 191, accuracy: 8)
    XCTAssertGreaterThan(blue(bitmap, 38, 8), 235, "just before the end")
  }

  func testAGradientHasTheLayersRoundCorners() throws {
    let bitmap = try gradient { $0.cornerRadius = 10 }
    XCTAssertEqual(bitmap.base.load(as: UInt32.self) >> 24, 0)
  }

  // MARK: Text

  func testATextLayerDrawsItsStringInItsColour() {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    layer.string = "███"
    layer.fontSize = 20
    layer.foregroundColor = red
    root.addSublayer(layer)
    frame()
    func count(_ columns: Range<Int>) -> Int {
      guard let bitmap = layer.backingStore?.shown else { return -1 }
      return columns.reduce(0) { sum, x in
        sum + (0..<40).filter { bitmap.base.load(fromByteOffset: $0 * bitmap.bytesPerRow + x * 4, as: UInt32.self) == 0xFFFF_0000 }.count
      }
    }
    XCTAssertGreaterThan(count(0..<30), 100)
    let left = count(0..<30)
    layer.alignmentMode = .right
    frame()
    XCTAssertLessThan(count(0..<30), left)
    XCTAssertGreaterThan(count(60..<100), 100)
  }

  // MARK: Bad values

  func testAValueThatIsNotANumberIsNamedWithItsLayer() {
    let layer = addLayer()
    layer.name = "ball"
    let problem = layer.problem(with: .position(CGPoint(x: CGFloat.nan, y: 4)))
    XCTAssertEqual(
      problem,
      "CALayerInvalidGeometry: CALayer position contains NaN: [nan 4], set on CALayer “ball” at (20.0, 20.0), 20.0 × 20.0 points")
    var matrix = LayerTransform.identity
    matrix.m22 = .infinity
    XCTAssertTrue(layer.problem(with: .transform(matrix))?.contains("transform is not finite") ?? false)
    XCTAssertNil(layer.problem(with: .bounds(CGRect(x: -1e300, y: 0, width: 1e300, height: 0))))
  }
}
