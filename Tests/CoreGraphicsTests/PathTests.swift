import XCTest
@testable import CoreGraphics

final class PathTests: XCTestCase {
  func testContainsByWindingAndByEvenOdd() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
    path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
    XCTAssertTrue(path.contains(CGPoint(x: 15, y: 15), using: .winding))
    XCTAssertFalse(path.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
    XCTAssertTrue(path.contains(CGPoint(x: 5, y: 15), using: .evenOdd))
    XCTAssertFalse(path.contains(CGPoint(x: 31, y: 15)))
  }

  func testAnEllipseLeavesOutTheCornersOfItsBox() {
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 50), transform: nil)
    XCTAssertTrue(path.contains(CGPoint(x: 50, y: 1)))
    XCTAssertFalse(path.contains(CGPoint(x: 3, y: 3)))
    let box = path.boundingBoxOfPath
    XCTAssertEqual(box.minX, 0, accuracy: 1e-6)
    XCTAssertEqual(box.maxX, 100, accuracy: 1e-6)
    XCTAssertEqual(box.maxY, 50, accuracy: 1e-6)
  }

  func testRoundedCornersAreCutOff() {
    let path = CGPath(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), cornerWidth: 10, cornerHeight: 10, transform: nil)
    XCTAssertFalse(path.contains(CGPoint(x: 1, y: 1)))
    XCTAssertTrue(path.contains(CGPoint(x: 4, y: 4)))
    XCTAssertTrue(path.contains(CGPoint(x: 20, y: 0.5)))
  }

  func testTheBoxOfAPathLeavesOutControlPoints() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    XCTAssertEqual(path.boundingBox, CGRect(x: 0, y: 0, width: 10, height: 10))
    XCTAssertEqual(path.boundingBoxOfPath.height, 5, accuracy: 1e-9)
  }

  func testTheBoxOfAnEmptyPathIsNull() {
    XCTAssertTrue(CGMutablePath().boundingBox.isNull)
    XCTAssertTrue(CGMutablePath().boundingBoxOfPath.isNull)
  }

  func testAnArcGoesTheWayItIsTold() {
    let falling = CGMutablePath()
    falling.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    // Three quarters, through the lowest point.
    XCTAssertEqual(falling.boundingBoxOfPath.minY, -10, accuracy: 1e-6)
    XCTAssertEqual(falling.currentPoint.y, 10, accuracy: 1e-6)
    let rising = CGMutablePath()
    rising.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    XCTAssertEqual(rising.boundingBoxOfPath.minY, 0, accuracy: 1e-6)
  }

  func testAFullTurnIsACircle() {
    for clockwise in [true, false] {
      let path = CGMutablePath()
      path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: clockwise ? -2 * .pi : 2 * .pi, clockwise: clockwise)
      XCTAssertTrue(path.contains(CGPoint(x: -9, y: 0)), "clockwise \(clockwise)")
      XCTAssertTrue(path.contains(CGPoint(x: 0, y: -9)))
    }
  }

  func testAnArcBetweenTangentsRoundsTheCorner() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 20, y: 0), tangent2End: CGPoint(x: 20, y: 20), radius: 5)
    XCTAssertEqual(path.currentPoint.x, 20, accuracy: 1e-6)
    XCTAssertEqual(path.currentPoint.y, 5, accuracy: 1e-6)
    XCTAssertEqual(path.boundingBoxOfPath.maxX, 20, accuracy: 1e-6)
    XCTAssertEqual(path.boundingBoxOfPath.minY, 0, accuracy: 1e-6)
  }

  func testTheOutlineOfAStrokeIsAsWideAsTheLine() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 0))
    let butt = path.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    XCTAssertTrue(butt.contains(CGPoint(x: 50, y: 4.9)))
    XCTAssertFalse(butt.contains(CGPoint(x: 50, y: 5.1)))
    XCTAssertFalse(butt.contains(CGPoint(x: 102, y: 0)))
    let square = path.copy(strokingWithWidth: 10, lineCap: .square, lineJoin: .miter, miterLimit: 10)
    XCTAssertTrue(square.contains(CGPoint(x: 104, y: 4)))
    let round = path.copy(strokingWithWidth: 10, lineCap: .round, lineJoin: .miter, miterLimit: 10)
    XCTAssertTrue(round.contains(CGPoint(x: 104, y: 0)))
    XCTAssertFalse(round.contains(CGPoint(x: 104, y: 4)))
  }

  func testAMiterFillsTheCornerAndABevelDoesNot() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 50)])
    let corner = CGPoint(x: 54.5, y: -4.5)
    XCTAssertTrue(path.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 10).contains(corner))
    XCTAssertFalse(path.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .bevel, miterLimit: 10).contains(corner))
    XCTAssertFalse(path.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 1).contains(corner))
  }

  func testDashesLeaveGaps() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 100, y: 0)])
    let dashed = path.copy(dashingWithPhase: 0, lengths: [10, 5])
      .copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    XCTAssertTrue(dashed.contains(CGPoint(x: 5, y: 0)))
    XCTAssertFalse(dashed.contains(CGPoint(x: 12, y: 0)))
    XCTAssertTrue(dashed.contains(CGPoint(x: 17, y: 0)))
  }

  func testElementsAreHandedOutInOrder() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addCurve(to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 5, y: 5), control2: CGPoint(x: 7, y: 7))
    path.closeSubpath()
    var types: [CGPathElementType] = []
    var ends: [CGPoint] = []
    path.applyWithBlock { element in
      types.append(element.pointee.type)
      if element.pointee.type == .addCurveToPoint { ends.append(element.pointee.points[2]) }
    }
    XCTAssertEqual(types, [.moveToPoint, .addLineToPoint, .addCurveToPoint, .closeSubpath])
    XCTAssertEqual(ends, [CGPoint(x: 9, y: 9)])
  }

  func testIsRectTellsRectanglesFromOtherShapes() {
    var found = CGRect.zero
    XCTAssertTrue(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(&found))
    XCTAssertEqual(found, CGRect(x: 1, y: 2, width: 3, height: 4))
    XCTAssertFalse(CGPath(ellipseIn: found, transform: nil).isRect(nil))
  }

  func testACopyDoesNotFollowTheOriginal() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
    let copy = path.copy()
    path.addRect(CGRect(x: 50, y: 0, width: 5, height: 5))
    XCTAssertEqual(copy?.boundingBox.maxX, 5)
  }
}
