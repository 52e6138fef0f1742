// Zooming: what a scroll view does with its delegate's view, and in which order the delegate hears of it.
import XCTest

@testable import UIKit

private final class Zoomed: NSObject, UIScrollViewDelegate {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
  var isOffered = true
  var log: [String] = []
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { isOffered ? view : nil }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { log.append("begin \(view === self.view) \(scrollView.isZooming)") }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { if log.last != "zoom" { log.append("zoom") } }
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    log.append("end \(view === self.view) \((scale * 100).rounded() / 100) \(scrollView.isZooming)")
  }
}

final class ScrollZoomTests: PhoneTestCase {
  private let zoomed = Zoomed()
  private var scroll: UIScrollView!

  override func setUpWithError() throws {
    try super.setUpWithError()
    let window = makeWindow()
    scroll = UIScrollView(frame: CGRect(x: 20, y: 100, width: 300, height: 200))
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.addSubview(zoomed.view)
    scroll.contentSize = zoomed.view.bounds.size
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 3)
    scroll.delegate = zoomed
    window.rootViewController!.view.addSubview(scroll)
    turn()
  }

  private func pinch(_ phase: PhoneLink.TouchPhase, _ one: CGPoint, _ other: CGPoint) {
    time += 1.0 / 60
    connection.deliver(.touches([
      TouchSample(finger: 1, phase: phase, point: one, time: time), TouchSample(finger: 2, phase: phase, point: other, time: time),
    ]))
  }

  func testTheViewAndTheContentGrow() {
    scroll.zoomScale = 2
    XCTAssertEqual(zoomed.view.transform.a, 2)
    XCTAssertEqual(zoomed.view.frame, CGRect(x: 0, y: 0, width: 1200, height: 800))
    XCTAssertEqual(zoomed.view.bounds.size, CGSize(width: 600, height: 400), "its own points stay")
    XCTAssertEqual(scroll.contentSize, CGSize(width: 1200, height: 800))
    XCTAssertEqual(zoomed.log, ["zoom"])
  }

  func testTheMiddleOfWhatIsSeenStays() {
    scroll.contentOffset = CGPoint(x: 150, y: 100)
    scroll.zoomScale = 2
    // The view's point (300, 200) was in the middle of the 300 × 200 points.
    XCTAssertEqual(scroll.contentOffset, CGPoint(x: 450, y: 300))
  }

  func testTheScaleKeepsToItsLimits() {
    scroll.setZoomScale(10, animated: false)
    XCTAssertEqual(scroll.zoomScale, 3)
    scroll.setZoomScale(0.1, animated: false)
    XCTAssertEqual(scroll.zoomScale, 0.5)
    XCTAssertEqual(scroll.contentSize, CGSize(width: 300, height: 200))
    XCTAssertEqual(scroll.contentOffset, .zero)
  }

  func testARectangleOfTheViewFillsTheScreen() {
    scroll.zoom(to: CGRect(x: 100, y: 100, width: 150, height: 100), animated: false)
    XCTAssertEqual(scroll.zoomScale, 2)
    XCTAssertEqual(scroll.contentOffset, CGPoint(x: 200, y: 200))
    // A rectangle of another shape is seen whole, its middle in the middle.
    scroll.zoom(to: CGRect(x: 100, y: 100, width: 100, height: 200), animated: false)
    XCTAssertEqual(scroll.zoomScale, 1)
    XCTAssertEqual(scroll.contentOffset, CGPoint(x: 0, y: 100))
    // One that is too small is seen at the largest scale.
    scroll.zoom(to: CGRect(x: 290, y: 190, width: 20, height: 20), animated: false)
    XCTAssertEqual(scroll.zoomScale, 3)
    XCTAssertEqual(scroll.contentOffset, CGPoint(x: 750, y: 500))
    // At the edge nothing beyond the content is shown.
    scroll.zoom(to: CGRect(x: 0, y: 0, width: 100, height: 20), animated: false)
    XCTAssertEqual(scroll.contentOffset, .zero)
  }

  func testAnAnimatedZoomTellsItsBeginningAndItsEnd() {
    scroll.setZoomScale(2, animated: true)
    turn(until: { zoomed.log.count >= 3 }, "no end of it was told")
    XCTAssertEqual(zoomed.log, ["begin true false", "zoom", "end true 2.0 false"])
    zoomed.log = []
    scroll.zoom(to: CGRect(x: 0, y: 0, width: 300, height: 200), animated: true)
    turn(until: { zoomed.log.count >= 3 }, "no end of it was told")
    XCTAssertEqual(zoomed.log, ["begin true false", "zoom", "end true 1.0 false"])
  }

  func testTwoFingersZoomAboutWhatLiesBetweenThem() throws {
    pinch(.began, CGPoint(x: 120, y: 200), CGPoint(x: 220, y: 200))
    for step in 1...10 {
      let reach = 50 + CGFloat(step) * 5
      pinch(.moved, CGPoint(x: 170 - reach, y: 200), CGPoint(x: 170 + reach, y: 200))
    }
    XCTAssertTrue(scroll.isZooming)
    let scale = scroll.zoomScale
    XCTAssertEqual(scale, 2, accuracy: 0.25)
    // Under the fingers' middle lay the point (150, 100), and lies there still.
    let middle = scroll.superview!.convert(CGPoint(x: 170, y: 200), to: zoomed.view)
    XCTAssertEqual(middle.x, 150, accuracy: 2)
    XCTAssertEqual(middle.y, 100, accuracy: 2)
    pinch(.ended, CGPoint(x: 70, y: 200), CGPoint(x: 270, y: 200))
    XCTAssertFalse(scroll.isZooming)
    XCTAssertEqual(zoomed.log, ["begin true true", "zoom", "end true \((scale * 100).rounded() / 100) false"])
  }

  func testWithoutAViewOrALimitNothingZooms() {
    zoomed.isOffered = false
    scroll.zoomScale = 2
    scroll.zoom(to: CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
    XCTAssertEqual(scroll.zoomScale, 1)
    XCTAssertEqual(zoomed.view.transform, .identity)
    XCTAssertEqual(zoomed.log, [])
    XCTAssertNotNil(scroll.pinchGestureRecognizer)
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (1, 1)
    XCTAssertNil(scroll.pinchGestureRecognizer)
  }
}
