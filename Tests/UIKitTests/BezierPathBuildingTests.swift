// Paths as apps build them.
import XCTest
@testable import UIKit

final class BezierPathBuildingTests: XCTestCase {
  private func line(_ points: CGPoint...) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    return path
  }

  func testBoundsContainsAndTheEvenOddRule() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
    XCTAssertEqual(path.bounds, CGRect(x: 0, y: 0, width: 30, height: 30))
    XCTAssertTrue(path.contains(CGPoint(x: 15, y: 15)))
    path.usesEvenOddFillRule = true
    XCTAssertFalse(path.contains(CGPoint(x: 15, y: 15)))
    XCTAssertTrue(path.contains(CGPoint(x: 5, y: 5)))
  }

  func testATransformMovesThePath() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.apply(CGAffineTransform(translationX: 5, y: 7))
    XCTAssertEqual(path.bounds, CGRect(x: 5, y: 7, width: 10, height: 10))
  }

  func testAnArcGoesClockwiseOnTheScreen() {
    let arc = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    XCTAssertEqual(arc.currentPoint.x, 0, accuracy: 1e-9)
    XCTAssertEqual(arc.currentPoint.y, 10, accuracy: 1e-9)
    XCTAssertEqual(arc.bounds.width, 10, accuracy: 0.01, "the short way")
    let other = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    XCTAssertEqual(other.bounds.width, 20, accuracy: 0.01, "the long way round")
  }

  func testReversingKeepsTheShapeAndTurnsTheDirection() {
    let path = line(CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 5))
    path.lineWidth = 3
    let reversed = path.reversing()
    XCTAssertEqual(reversed.currentPoint, .zero)
    XCTAssertEqual(reversed.bounds, path.bounds)
    XCTAssertEqual(reversed.lineWidth, 3)
    XCTAssertEqual(path.currentPoint, CGPoint(x: 10, y: 5))
  }

  func testOnlyTheCornersAskedForAreRounded() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 10, height: 10))
    XCTAssertFalse(path.contains(CGPoint(x: 1, y: 1)))
    XCTAssertTrue(path.contains(CGPoint(x: 39, y: 1)))
    XCTAssertTrue(path.contains(CGPoint(x: 1, y: 39)))
    XCTAssertFalse(path.contains(CGPoint(x: 39, y: 39)))
  }

  func testDashesAreKept() {
    let path = line(.zero, CGPoint(x: 10, y: 0))
    path.setLineDash([4, 2], count: 2, phase: 1)
    var lengths: [CGFloat] = [0, 0], count = 0, phase: CGFloat = 0
    path.getLineDash(&lengths, count: &count, phase: &phase)
    XCTAssertEqual(lengths, [4, 2])
    XCTAssertEqual(count, 2)
    XCTAssertEqual(phase, 1)
    XCTAssertEqual((path.copy() as? UIBezierPath)?.bounds, path.bounds)
  }
}
