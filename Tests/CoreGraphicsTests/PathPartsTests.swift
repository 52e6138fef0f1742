// Parts of a path by length, paths between two paths, and the box of a stroke.
import XCTest
@testable import CoreGraphics

final class PathPartsTests: XCTestCase {
  func testAPartOfACircleIsAnArcOfThatLength() {
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    XCTAssertEqual(circle.length, 2 * .pi * 10, accuracy: 0.02)
    let quarter = circle.trimmed(from: 0.25, to: 0.5)
    XCTAssertEqual(quarter.length, .pi * 5, accuracy: 0.02)
    let box = quarter.boundingBoxOfPath
    XCTAssertEqual(box.width, 10, accuracy: 0.05)
    XCTAssertEqual(box.height, 10, accuracy: 0.05)
    for element in quarter.flattenedPoints { XCTAssertEqual(hypot(element.x, element.y), 10, accuracy: 0.02) }
  }

  func testSubpathsCountOneAfterTheOther() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    path.addLines(between: [CGPoint(x: 0, y: 5), CGPoint(x: 30, y: 5)])
    XCTAssertEqual(path.trimmed(from: 0, to: 0.25).boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 0))
    XCTAssertEqual(path.trimmed(from: 0.125, to: 0.5).boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 5))
    XCTAssertEqual(path.trimmed(from: 0.5, to: 1).boundingBoxOfPath, CGRect(x: 10, y: 5, width: 20, height: 0))
  }

  func testAClosingLineHasItsLength() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    XCTAssertEqual(square.length, 40)
    XCTAssertEqual(square.trimmed(from: 0.75, to: 1).boundingBoxOfPath, CGRect(x: 0, y: 0, width: 0, height: 10))
    XCTAssertEqual(square.trimmed(from: 0, to: 1), square)
    XCTAssertTrue(square.trimmed(from: 0.6, to: 0.4).isEmpty)
    XCTAssertEqual(square.trimmed(from: -3, to: .nan), square)
  }

  func testPathsBlendPointByPoint() {
    let line = CGMutablePath(), curve = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 30, y: 0)])
    curve.move(to: CGPoint(x: 0, y: 10))
    curve.addCurve(to: CGPoint(x: 30, y: 10), control1: CGPoint(x: 10, y: 40), control2: CGPoint(x: 20, y: 40))
    let half = line.blended(with: curve, 0.5)
    XCTAssertEqual(half?.elements, [
      .move(CGPoint(x: 0, y: 5)), .curve(control1: CGPoint(x: 10, y: 20), control2: CGPoint(x: 20, y: 20), end: CGPoint(x: 30, y: 5)),
    ])
    XCTAssertNil(line.blended(with: CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil), 0.5))
  }

  func testTheBoxOfAStrokeHoldsItsCapsAndMiters() {
    let corner = CGMutablePath()
    corner.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 0, y: 4)])
    let miter = corner.strokeBox(width: 4, cap: .butt, join: .miter, miterLimit: 20)
    XCTAssertGreaterThan(miter.maxX, 35)
    XCTAssertLessThan(corner.strokeBox(width: 4, cap: .butt, join: .bevel, miterLimit: 20).maxX, 22.5)
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    XCTAssertEqual(line.strokeBox(width: 4, cap: .square, join: .miter, miterLimit: 10), CGRect(x: -2, y: -2, width: 14, height: 4))
    XCTAssertTrue(line.strokeBox(width: 0, cap: .butt, join: .miter, miterLimit: 10).isNull)
  }
}

extension CGPath {
  fileprivate var flattenedPoints: [CGPoint] { elements.flattened().flatMap(\.points) }
}
