// Springs and struts: where a subview lies after its superview has changed its size.
import XCTest

@testable import UIKit

final class AutoresizingTests: PhoneTestCase {
  /// A subview at (10, 20, 30, 40) in a superview of 100 × 200 that becomes 160 × 320.
  private func frame(_ mask: UIView.AutoresizingMask, _ start: CGRect = CGRect(x: 10, y: 20, width: 30, height: 40)) -> CGRect {
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    let view = UIView(frame: start)
    view.autoresizingMask = mask
    superview.addSubview(view)
    superview.frame = CGRect(x: 0, y: 0, width: 160, height: 320)
    return view.frame
  }

  func testAViewWithoutFlexiblePartsStays() {
    XCTAssertEqual(frame([]), CGRect(x: 10, y: 20, width: 30, height: 40))
  }

  func testOneFlexiblePartTakesTheWholeChange() {
    XCTAssertEqual(frame(.flexibleLeftMargin), CGRect(x: 70, y: 20, width: 30, height: 40))
    XCTAssertEqual(frame(.flexibleWidth), CGRect(x: 10, y: 20, width: 90, height: 40))
    XCTAssertEqual(frame(.flexibleRightMargin), CGRect(x: 10, y: 20, width: 30, height: 40))
    XCTAssertEqual(frame(.flexibleTopMargin), CGRect(x: 10, y: 140, width: 30, height: 40))
    XCTAssertEqual(frame(.flexibleHeight), CGRect(x: 10, y: 20, width: 30, height: 160))
    XCTAssertEqual(frame(.flexibleBottomMargin), CGRect(x: 10, y: 20, width: 30, height: 40))
  }

  func testFlexiblePartsShareTheChangeInProportionToTheirLengths() {
    // Width 30 and right margin 60 share 60 points.
    XCTAssertEqual(frame([.flexibleWidth, .flexibleRightMargin]), CGRect(x: 10, y: 20, width: 50, height: 40))
    // Left margin 10 and width 30.
    XCTAssertEqual(frame([.flexibleLeftMargin, .flexibleWidth]), CGRect(x: 25, y: 20, width: 75, height: 40))
    // All parts: everything grows by the same factor.
    XCTAssertEqual(
      frame([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin]),
      CGRect(x: 16, y: 32, width: 48, height: 64))
  }

  func testEqualMarginsKeepAViewInTheMiddle() {
    let middle = CGRect(x: 35, y: 80, width: 30, height: 40)
    let mask: UIView.AutoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
    XCTAssertEqual(frame(mask, middle), CGRect(x: 65, y: 140, width: 30, height: 40))
  }

  func testPartsWithoutLengthShareAlike() {
    XCTAssertEqual(frame([.flexibleLeftMargin, .flexibleRightMargin], CGRect(x: 0, y: 0, width: 100, height: 10)), CGRect(x: 30, y: 0, width: 100, height: 10))
  }

  func testALengthNeverBecomesNegative() {
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 40, y: 0, width: 20, height: 20))
    view.autoresizingMask = .flexibleWidth
    superview.addSubview(view)
    superview.frame.size.width = 10
    XCTAssertEqual(view.frame.width, 0)
  }

  func testASuperviewMaySwitchItOff() {
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: superview.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    superview.autoresizesSubviews = false
    superview.addSubview(view)
    superview.bounds.size = CGSize(width: 50, height: 50)
    XCTAssertEqual(view.frame.size, CGSize(width: 100, height: 100))
  }

  func testATurnedViewIsLaidOutByItsOwnRectangle() {
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 20, y: 40, width: 60, height: 20))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    view.autoresizingMask = [.flexibleWidth]
    superview.addSubview(view)
    superview.frame.size.width = 200
    XCTAssertEqual(view.bounds.size, CGSize(width: 160, height: 20))
    XCTAssertEqual(view.center, CGPoint(x: 100, y: 50))
  }

  func testItReachesDownThroughTheTree() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let middle = UIView(frame: outer.bounds), inner = UIView(frame: outer.bounds)
    for view in [middle, inner] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    outer.addSubview(middle)
    middle.addSubview(inner)
    outer.frame = CGRect(x: 0, y: 0, width: 30, height: 70)
    XCTAssertEqual(inner.frame, CGRect(x: 0, y: 0, width: 30, height: 70))
  }
}
