// Frames, conversions, hit testing and the functions of CATransform3D.
import XCTest

@testable import QuartzCore

final class LayerGeometryTests: XCTestCase {
  private func assertEqual(_ one: CGPoint, _ other: CGPoint, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertEqual(one.x, other.x, accuracy: 1e-9, file: file, line: line)
    XCTAssertEqual(one.y, other.y, accuracy: 1e-9, file: file, line: line)
  }

  func testFrameFollowsPositionAnchorAndBounds() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 5, width: 40, height: 20)
    layer.position = CGPoint(x: 100, y: 50)
    XCTAssertEqual(layer.frame, CGRect(x: 80, y: 40, width: 40, height: 20))
    layer.anchorPoint = .zero
    XCTAssertEqual(layer.frame, CGRect(x: 100, y: 50, width: 40, height: 20))
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    XCTAssertEqual(layer.position, CGPoint(x: 1, y: 2))
    XCTAssertEqual(layer.bounds, CGRect(x: 5, y: 5, width: 3, height: 4))
    layer.frame = CGRect(x: 10, y: 10, width: -4, height: -6)
    XCTAssertEqual(layer.frame, CGRect(x: 6, y: 4, width: 4, height: 6))
  }

  func testTheFrameOfATurnedLayerIsItsBoundingBox() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    XCTAssertEqual(layer.frame.minX, 10, accuracy: 1e-9)
    XCTAssertEqual(layer.frame.minY, -10, accuracy: 1e-9)
    XCTAssertEqual(layer.frame.width, 20, accuracy: 1e-9)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 4))
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    XCTAssertEqual(layer.bounds.size, CGSize(width: 50, height: 25))
    XCTAssertEqual(layer.frame, CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  func testConversionThereAndBack() {
    let root = CALayer(), one = CALayer(), inner = CALayer(), other = CALayer()
    root.addSublayer(one)
    one.addSublayer(inner)
    root.addSublayer(other)
    one.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
    inner.frame = CGRect(x: 5, y: 6, width: 50, height: 50)
    inner.setAffineTransform(CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: 0.5))
    other.frame = CGRect(x: -30, y: 0, width: 10, height: 10)
    other.bounds.origin = CGPoint(x: 7, y: 7)
    let point = CGPoint(x: 3, y: 4)
    assertEqual(other.convert(inner.convert(point, to: other), to: inner), point)
    assertEqual(inner.convert(point, from: inner), point)
    assertEqual(one.convert(CGPoint.zero, to: root), CGPoint(x: 10, y: 20))
    assertEqual(other.convert(CGPoint.zero, from: root), CGPoint(x: 37, y: 7))
  }

  func testAPointIsFollowedThroughPerspective() {
    let root = CALayer(), layer = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    root.addSublayer(layer)
    layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    layer.transform = CATransform3DRotate(perspective, 0.8, 0, 1, 0)
    let corner = layer.convert(CGPoint(x: 100, y: 0), to: root)
    // A positive turn takes the right edge away from the eye: it is drawn smaller.
    XCTAssertGreaterThan(corner.y, 50)
    assertEqual(layer.convert(corner, from: root), CGPoint(x: 100, y: 0))
  }

  func testHitTestingFindsTheFrontmostAndDeepest() {
    let root = CALayer(), back = CALayer(), front = CALayer(), inner = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    root.addSublayer(back)
    root.addSublayer(front)
    front.addSublayer(inner)
    back.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    front.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    inner.frame = CGRect(x: 90, y: 0, width: 50, height: 10)
    XCTAssertIdentical(root.hitTest(CGPoint(x: 75, y: 75)), front)
    XCTAssertIdentical(root.hitTest(CGPoint(x: 25, y: 25)), back)
    XCTAssertIdentical(root.hitTest(CGPoint(x: 160, y: 55)), inner, "a layer may stick out")
    front.masksToBounds = true
    XCTAssertIdentical(root.hitTest(CGPoint(x: 160, y: 55)), root)
    back.zPosition = 1
    XCTAssertIdentical(root.hitTest(CGPoint(x: 75, y: 75)), back)
    back.isHidden = true
    XCTAssertIdentical(root.hitTest(CGPoint(x: 75, y: 75)), front)
    XCTAssertNil(root.hitTest(CGPoint(x: 300, y: 300)))
  }

  func testTransforms() {
    let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let point = CATransform3DGetAffineTransform(turn)
    assertEqual(CGPoint(x: 1, y: 0).applying(point), CGPoint(x: 0, y: 1))
    let both = CATransform3DConcat(CATransform3DMakeScale(2, 2, 1), CATransform3DMakeTranslation(5, 0, 0))
    assertEqual(CGPoint(x: 1, y: 1).applying(CATransform3DGetAffineTransform(both)), CGPoint(x: 7, y: 2))
    var perspective = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 0.5, 1, 2, 3)
    perspective.m34 = -0.002
    let product = CATransform3DConcat(perspective, CATransform3DInvert(perspective)).layerTransform
    for (one, other) in zip([product.m11, product.m22, product.m33, product.m44, product.m12, product.m34], [1.0, 1, 1, 1, 0, 0]) {
      XCTAssertEqual(one, other, accuracy: 1e-9)
    }
    let flat = CATransform3DMakeScale(0, 1, 1)
    XCTAssertEqual(CATransform3DInvert(flat), flat, "without an inverse it is left as it is")
    XCTAssertTrue(CATransform3DIsAffine(turn))
    XCTAssertFalse(CATransform3DIsAffine(perspective))
    XCTAssertTrue(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    XCTAssertEqual(NSValue(caTransform3D: turn).caTransform3DValue, turn)
  }
}
