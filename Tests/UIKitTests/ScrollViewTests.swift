// Scrolling: where content may lie, how far it runs, what the delegate hears.
import XCTest

@testable import UIKit

final class ScrollViewTests: PhoneTestCase {
  final class Hearing: NSObject, UIScrollViewDelegate {
    var log: [String] = []
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("willBeginDragging") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { log.append("didEndDragging \(decelerate)") }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { log.append("willBeginDecelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("didEndDecelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("didEndScrollingAnimation") }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { if log.last != "didScroll" { log.append("didScroll") } }
  }

  private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 500))
  private let hearing = Hearing()

  private func show(_ size: CGSize) {
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.contentSize = size
    scroll.delegate = hearing
    makeWindow().addSubview(scroll)
    turn()
  }

  func testADragMovesTheContentWithTheFinger() {
    show(CGSize(width: 375, height: 2000))
    drag(from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 300), release: false)
    XCTAssertEqual(scroll.contentOffset.x, 0)
    XCTAssertGreaterThan(scroll.contentOffset.y, 80)
    XCTAssertTrue(scroll.isDragging)
    XCTAssertEqual(hearing.log.first, "willBeginDragging")
  }

  func testContentRunsOnAndComesToRest() {
    show(CGSize(width: 375, height: 5000))
    drag(from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 300))
    XCTAssertTrue(scroll.isDecelerating)
    XCTAssertEqual(hearing.log.suffix(3), ["didScroll", "didEndDragging true", "willBeginDecelerating"])
    XCTAssertGreaterThan(scroll.motion?.destination.y ?? 0, 300)
  }

  func testPullingBeyondTheEdgeIsHarderAndSpringsBack() {
    show(CGSize(width: 375, height: 2000))
    drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 300), release: false)
    XCTAssertLessThan(scroll.contentOffset.y, -40)
    XCTAssertGreaterThan(scroll.contentOffset.y, -110)
    touch(.ended, 100, 300)
    XCTAssertEqual(scroll.motion?.destination.y, 0)
  }

  func testContentThatFitsDoesNotMove() {
    show(CGSize(width: 375, height: 300))
    drag(from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 300))
    XCTAssertEqual(scroll.contentOffset, .zero)
    XCTAssertEqual(hearing.log, [])
  }

  func testPagesAreTurnedOneByOne() {
    show(CGSize(width: 375 * 4, height: 500))
    scroll.isPagingEnabled = true
    drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 100, y: 100))
    XCTAssertEqual(scroll.motion?.destination, CGPoint(x: 375, y: 0))
  }

  func testOffsetsStayWithinTheInsets() {
    show(CGSize(width: 375, height: 2000))
    scroll.contentInset = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
    XCTAssertEqual(scroll.contentOffset.y, -50, "content at its beginning stays there")
    XCTAssertEqual(scroll.clamped(CGPoint(x: 0, y: 9000)).y, 2000 + 30 - 500)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 1000, width: 10, height: 10), animated: false)
    XCTAssertEqual(scroll.contentOffset.y, 1010 - 470)
  }

  func testADecayEndsWhereItWasReckonedAndBouncesAtAnEdge() {
    let free = AxisMotion(from: 0, to: 500, rate: 0.998, low: 0, high: 1000, bounces: true)
    XCTAssertEqual(free.destination, 500)
    XCTAssertFalse(free.isOver(at: 0.5))
    XCTAssertTrue(free.isOver(at: 5))
    XCTAssertEqual(free.position(at: 5), 500, accuracy: 1)
    let bounced = AxisMotion(from: 0, to: 2000, rate: 0.998, low: 0, high: 1000, bounces: true)
    XCTAssertEqual(bounced.destination, 1000)
    XCTAssertGreaterThan((0..<200).map { bounced.position(at: Double($0) / 50) }.max() ?? 0, 1010)
    let stopped = AxisMotion(from: 0, to: 2000, rate: 0.998, low: 0, high: 1000, bounces: false)
    XCTAssertLessThanOrEqual((0..<200).map { stopped.position(at: Double($0) / 50) }.max() ?? 0, 1000.01)
  }

  func testASliderInAScrollViewKeepsItsDrag() {
    show(CGSize(width: 1000, height: 500))
    let slider = UISlider(frame: CGRect(x: 50, y: 100, width: 200, height: 34))
    scroll.addSubview(slider)
    turn()
    drag(from: CGPoint(x: 62, y: 117), to: CGPoint(x: 160, y: 117))
    XCTAssertEqual(slider.value, 0.5, accuracy: 0.1)
    XCTAssertEqual(scroll.contentOffset, .zero)
  }
}
