// Which view a finger meets.
import XCTest

@testable import UIKit

final class HitTestingTests: PhoneTestCase {
  private var window: UIWindow!
  private var root: UIView!

  override func setUpWithError() throws {
    try super.setUpWithError()
    window = makeWindow()
    root = window.rootViewController!.view
  }

  private func add(_ frame: CGRect, to superview: UIView? = nil) -> UIView {
    let view = UIView(frame: frame)
    (superview ?? root).addSubview(view)
    return view
  }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { window.hitTest(CGPoint(x: x, y: y), with: nil) }

  func testTheFrontmostViewIsHit() {
    let back = add(CGRect(x: 0, y: 0, width: 100, height: 100)), front = add(CGRect(x: 50, y: 50, width: 100, height: 100))
    XCTAssertIdentical(hit(75, 75), front)
    XCTAssertIdentical(hit(25, 25), back)
    root.bringSubviewToFront(back)
    XCTAssertIdentical(hit(75, 75), back)
  }

  func testTheDeepestViewIsHit() {
    let outer = add(CGRect(x: 10, y: 10, width: 100, height: 100)), inner = add(CGRect(x: 20, y: 20, width: 10, height: 10), to: outer)
    XCTAssertIdentical(hit(35, 35), inner)
    XCTAssertIdentical(hit(60, 60), outer)
    XCTAssertIdentical(hit(200, 200), root)
  }

  func testHiddenTransparentAndDisabledViewsAreNotHit() {
    let view = add(CGRect(x: 0, y: 0, width: 100, height: 100))
    view.isHidden = true
    XCTAssertIdentical(hit(50, 50), root)
    view.isHidden = false
    view.alpha = 0.009
    XCTAssertIdentical(hit(50, 50), root)
    view.alpha = 0.01
    XCTAssertIdentical(hit(50, 50), view)
    view.isUserInteractionEnabled = false
    XCTAssertIdentical(hit(50, 50), root)
  }

  func testTheSubviewsOfADisabledViewAreNotHit() {
    let outer = add(CGRect(x: 0, y: 0, width: 100, height: 100))
    _ = add(outer.bounds, to: outer)
    outer.isUserInteractionEnabled = false
    XCTAssertIdentical(hit(50, 50), root)
  }

  func testWhatLiesOutsideOfItsSuperviewIsNotHit() {
    let outer = add(CGRect(x: 0, y: 0, width: 50, height: 50))
    _ = add(CGRect(x: 60, y: 0, width: 50, height: 50), to: outer)
    XCTAssertIdentical(hit(80, 20), root)
  }

  func testTheFarEdgesDoNotBelongToTheView() {
    let view = add(CGRect(x: 0, y: 0, width: 50, height: 50))
    XCTAssertIdentical(hit(49.5, 49.5), view)
    XCTAssertIdentical(hit(50, 20), root)
    XCTAssertIdentical(hit(20, 50), root)
  }

  func testATurnedViewIsHitWhereItIsSeen() {
    let view = add(CGRect(x: 100, y: 190, width: 100, height: 20))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    XCTAssertIdentical(hit(150, 160), view)
    XCTAssertIdentical(hit(110, 200), root)
  }

  func testAScrolledViewsSubviewsAreHitWhereTheyAreSeen() {
    let outer = add(CGRect(x: 0, y: 0, width: 100, height: 100))
    outer.bounds.origin.y = 500
    let inner = add(CGRect(x: 0, y: 510, width: 20, height: 20), to: outer)
    XCTAssertIdentical(hit(5, 15), inner)
  }

  func testAViewMayGrowItsTouchArea() {
    final class Generous: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.insetBy(dx: -20, dy: -20).contains(point) }
    }
    let view = Generous(frame: CGRect(x: 50, y: 50, width: 10, height: 10))
    root.addSubview(view)
    XCTAssertIdentical(hit(35, 35), view)
  }

  func testAWindowOfAHigherLevelComesFirst() {
    let above = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    above.windowLevel = .alert
    above.isHidden = false
    window.isHidden = true
    window.isHidden = false
    let view = RecordingView(frame: above.bounds)
    above.addSubview(view)
    tap(50, 50)
    XCTAssertEqual(view.log, ["began 1", "ended 1"])
  }
}
