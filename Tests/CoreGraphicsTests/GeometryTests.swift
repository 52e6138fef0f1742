import XCTest
@testable import CoreGraphics

final class GeometryTests: XCTestCase {
  private func assertEqual(_ one: CGPoint, _ other: CGPoint, line: UInt = #line) {
    XCTAssertEqual(one.x, other.x, accuracy: 1e-9, line: line)
    XCTAssertEqual(one.y, other.y, accuracy: 1e-9, line: line)
  }

  func testRotationTurnsFromXTowardsY() {
    assertEqual(CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2)), CGPoint(x: 0, y: 1))
  }

  func testConcatenatingAppliesTheReceiverFirst() {
    let transform = CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(translationX: 10, y: 20))
    XCTAssertEqual(CGPoint(x: 1, y: 1).applying(transform), CGPoint(x: 12, y: 23))
  }

  func testTranslatedByMovesBeforeWhatWasThere() {
    let transform = CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 5, y: 7)
    XCTAssertEqual(CGPoint.zero.applying(transform), CGPoint(x: 10, y: 14))
  }

  func testInvertedUndoes() {
    let transform = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 7, ty: -4)
    assertEqual(CGPoint(x: 3, y: 5).applying(transform).applying(transform.inverted()), CGPoint(x: 3, y: 5))
  }

  func testInvertingASingularTransformReturnsItUnchanged() {
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    XCTAssertEqual(flat.inverted(), flat)
  }

  func testASizeIsNotMoved() {
    let transform = CGAffineTransform(translationX: 100, y: 100).scaledBy(x: 2, y: 3)
    XCTAssertEqual(CGSize(width: 4, height: 5).applying(transform), CGSize(width: 8, height: 15))
  }

  func testARotatedRectangleBecomesItsBox() {
    let box = CGRect(x: 0, y: 0, width: 2, height: 1).applying(CGAffineTransform(rotationAngle: .pi / 2))
    XCTAssertEqual(box.minX, -1, accuracy: 1e-9)
    XCTAssertEqual(box.width, 1, accuracy: 1e-9)
    XCTAssertEqual(box.height, 2, accuracy: 1e-9)
  }

  func testTheEmptyInitialiserIsNotTheIdentity() {
    XCTAssertFalse(CGAffineTransform().isIdentity)
    XCTAssertTrue(CGAffineTransformMakeRotation(0).isIdentity)
  }

  func testGeometryPrintsAsOnAppleSystems() {
    XCTAssertEqual("\(CGPoint(x: 1, y: 2.5))", "(1.0, 2.5)")
    XCTAssertEqual("\(CGRect(x: 1, y: 2, width: 3, height: 4))", "(1.0, 2.0, 3.0, 4.0)")
  }
}
