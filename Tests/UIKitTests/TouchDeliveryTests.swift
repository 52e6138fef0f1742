// How fingers become touches, and what recognizers and views make of each other.
import XCTest

@testable import UIKit

final class TouchDeliveryTests: PhoneTestCase {
  private var root: UIView!
  private let target = ActionTarget()

  override func setUpWithError() throws {
    try super.setUpWithError()
    root = makeWindow().rootViewController!.view
    target.calls = []
  }

  private func add(_ frame: CGRect) -> RecordingView {
    let view = RecordingView(frame: frame)
    root.addSubview(view)
    return view
  }

  func testATouchStaysWithTheViewItBeganIn() {
    let one = add(CGRect(x: 0, y: 0, width: 100, height: 100)), other = add(CGRect(x: 200, y: 0, width: 100, height: 100))
    drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 250, y: 50))
    XCTAssertEqual(one.log.first, "began 1")
    XCTAssertEqual(one.log.last, "ended 1")
    XCTAssertEqual(other.log, [])
  }

  func testTouchesKnowWhereTheyAreInAView() {
    final class Located: UIView {
      var points: [CGPoint] = []
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        points += [touches.first!.previousLocation(in: self), touches.first!.location(in: self)]
        XCTAssertEqual(event?.allTouches, touches)
        XCTAssertEqual(event?.touches(for: self), touches)
      }
    }
    let view = Located(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    root.addSubview(view)
    touch(.began, 110, 110)
    touch(.moved, 115, 120)
    XCTAssertEqual(view.points, [CGPoint(x: 10, y: 10), CGPoint(x: 15, y: 20)])
    touch(.ended, 115, 120)
  }

  func testAViewGetsOneFingerUnlessItWantsMore() {
    let view = add(CGRect(x: 0, y: 0, width: 200, height: 200))
    touch(.began, 10, 10, finger: 1)
    touch(.began, 50, 50, finger: 2)
    touch(.ended, 50, 50, finger: 2)
    touch(.ended, 10, 10, finger: 1)
    XCTAssertEqual(view.log, ["began 1", "ended 1"])
    view.log = []
    view.isMultipleTouchEnabled = true
    touch(.began, 10, 10, finger: 1)
    touch(.began, 50, 50, finger: 2)
    touch(.ended, 50, 50, finger: 2)
    touch(.ended, 10, 10, finger: 1)
    XCTAssertEqual(view.log, ["began 1", "began 1", "ended 1", "ended 1"])
  }

  func testAnExclusiveViewKeepsOthersFromTouches() {
    let exclusive = add(CGRect(x: 0, y: 0, width: 100, height: 100)), other = add(CGRect(x: 200, y: 0, width: 100, height: 100))
    exclusive.isExclusiveTouch = true
    touch(.began, 50, 50, finger: 1)
    touch(.began, 250, 50, finger: 2)
    touch(.ended, 250, 50, finger: 2)
    touch(.ended, 50, 50, finger: 1)
    XCTAssertEqual(other.log, [])
    touch(.began, 250, 50, finger: 1)
    touch(.began, 50, 50, finger: 2)
    touch(.ended, 50, 50, finger: 2)
    touch(.ended, 250, 50, finger: 1)
    XCTAssertEqual(exclusive.log, ["began 1", "ended 1"])
  }

  func testTouchesEndWhenTheAppIsNoLongerActive() {
    application.becomeActive()
    let view = add(CGRect(x: 0, y: 0, width: 100, height: 100))
    touch(.began, 50, 50)
    connection.deliver(.lifecycle(.resignActive))
    touch(.ended, 50, 50)
    XCTAssertEqual(view.log, ["began 1", "cancelled 1"])
  }

  func testTapsInQuickSuccessionAreCounted() {
    final class Counting: UIView {
      var counts: [Int] = []
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { counts.append(touches.first!.tapCount) }
    }
    let view = Counting(frame: root.bounds)
    root.addSubview(view)
    tap(50, 50)
    tap(52, 50)
    time += 2
    tap(50, 50)
    XCTAssertEqual(view.counts, [1, 2, 1])
  }

  // MARK: Gestures

  func testAPanBeginsAfterTenPointsAndCountsFromTheStart() {
    let view = add(CGRect(x: 0, y: 0, width: 300, height: 300))
    view.addGestureRecognizer(UIPanGestureRecognizer(target: target, action: "pan:"))
    var translations: [CGPoint] = []
    target.onPan = { translations.append($0.translation(in: view)) }
    touch(.began, 100, 100)
    touch(.moved, 105, 105)
    XCTAssertEqual(target.calls, [])
    touch(.moved, 120, 100)
    touch(.moved, 130, 140)
    touch(.ended, 130, 140)
    XCTAssertEqual(target.calls, ["pan began", "pan changed", "pan ended"])
    XCTAssertEqual(translations, [CGPoint(x: 20, y: 0), CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 40)])
    // The view's touch is cancelled when the drag is recognized.
    XCTAssertEqual(view.log, ["began 1", "moved 1", "cancelled 1"])
  }

  func testAPanTellsItsSpeed() {
    let view = add(CGRect(x: 0, y: 0, width: 300, height: 300))
    let pan = UIPanGestureRecognizer(target: target, action: "pan:")
    view.addGestureRecognizer(pan)
    var speed = CGPoint.zero
    target.onPan = { speed = $0.velocity(in: view) }
    // 10 points in each sixtieth of a second.
    drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50), release: false)
    XCTAssertEqual(speed.x, 600, accuracy: 1)
    XCTAssertEqual(speed.y, 0, accuracy: 1)
    touch(.ended, 150, 50)
  }

  func testAPanMayBeToldToCountFromElsewhere() {
    let view = add(CGRect(x: 0, y: 0, width: 300, height: 300))
    view.addGestureRecognizer(UIPanGestureRecognizer(target: target, action: "pan:"))
    var sum: CGFloat = 0
    target.onPan = { pan in
      sum += pan.translation(in: view).x
      pan.setTranslation(.zero, in: view)
    }
    drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50))
    XCTAssertEqual(sum, 100, accuracy: 0.001)
  }

  func testATapDoesNotReachTheViewAsAnEnd() {
    let view = add(CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: "gesture:"))
    tap(50, 50)
    XCTAssertEqual(target.calls, ["UITapGestureRecognizer ended"])
    XCTAssertEqual(view.log, ["began 1", "cancelled 1"])
    // Again: the recognizer is ready for another.
    tap(50, 50)
    XCTAssertEqual(target.calls.count, 2)
  }

  func testARecognizerThatDoesNotCancelLeavesTheTouchToTheView() {
    let view = add(CGRect(x: 0, y: 0, width: 100, height: 100))
    let tapping = UITapGestureRecognizer(target: target, action: "gesture:")
    tapping.cancelsTouchesInView = false
    view.addGestureRecognizer(tapping)
    tap(50, 50)
    XCTAssertEqual(target.calls.count, 1)
    XCTAssertEqual(view.log, ["began 1", "ended 1"])
  }

  func testAMovedFingerIsNoTap() {
    let view = add(CGRect(x: 0, y: 0, width: 300, height: 300))
    view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: "gesture:"))
    drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50))
    XCTAssertEqual(target.calls, [])
    XCTAssertEqual(view.log.last, "ended 1")
  }

  func testADoubleTapNeedsTwoAndASingleTapMayWaitForIt() {
    let view = add(CGRect(x: 0, y: 0, width: 100, height: 100))
    let single = UITapGestureRecognizer(target: target, action: "gesture:"), double = UITapGestureRecognizer(target: target, action: "fire")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    view.addGestureRecognizer(single)
    view.addGestureRecognizer(double)
    tap(50, 50)
    XCTAssertEqual(target.calls, [])
    tap(50, 50)
    XCTAssertEqual(target.calls, ["fire"])
    target.calls = []
    time += 5
    tap(50, 50)
    turn(until: { !target.calls.isEmpty })
    XCTAssertEqual(target.calls, ["UITapGestureRecognizer ended"])
  }

  func testTheFirstRecognizerWinsUnlessTheDelegateAllowsBoth() {
    final class Both: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { true }
    }
    let view = add(CGRect(x: 0, y: 0, width: 300, height: 300))
    let inner = UIPanGestureRecognizer(target: target, action: "pan:"), outer = UIPanGestureRecognizer(target: target, action: "gesture:")
    view.addGestureRecognizer(inner)
    root.addGestureRecognizer(outer)
    drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50))
    XCTAssertTrue(target.calls.contains("pan began"))
    XCTAssertFalse(target.calls.contains("UIPanGestureRecognizer began"))
    target.calls = []
    let both = Both()
    inner.delegate = both
    drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50))
    XCTAssertTrue(target.calls.contains("pan began"))
    XCTAssertTrue(target.calls.contains("UIPanGestureRecognizer began"))
  }

  func testALongPressBeginsWhenTheFingerHasRested() {
    let view = add(CGRect(x: 0, y: 0, width: 100, height: 100))
    let press = UILongPressGestureRecognizer(target: target, action: "gesture:")
    press.minimumPressDuration = 0.02
    view.addGestureRecognizer(press)
    touch(.began, 50, 50)
    turn(until: { !target.calls.isEmpty })
    touch(.moved, 90, 90)
    touch(.ended, 90, 90)
    XCTAssertEqual(
      target.calls,
      ["UILongPressGestureRecognizer began", "UILongPressGestureRecognizer changed", "UILongPressGestureRecognizer ended"])
  }

  func testASwipeGoesOneWay() {
    let view = add(CGRect(x: 0, y: 0, width: 375, height: 375))
    let left = UISwipeGestureRecognizer(target: target, action: "gesture:")
    left.direction = .left
    view.addGestureRecognizer(left)
    drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 250, y: 50))
    XCTAssertEqual(target.calls, [])
    drag(from: CGPoint(x: 250, y: 50), to: CGPoint(x: 50, y: 50))
    XCTAssertEqual(target.calls, ["UISwipeGestureRecognizer ended"])
  }

  func testAPinchTellsTheScale() {
    let view = add(CGRect(x: 0, y: 0, width: 375, height: 375))
    let pinch = UIPinchGestureRecognizer(target: target, action: "gesture:")
    view.addGestureRecognizer(pinch)
    touch(.began, 100, 100, finger: 1)
    touch(.began, 200, 100, finger: 2)
    touch(.moved, 210, 100, finger: 2)
    XCTAssertEqual(pinch.scale, 1, accuracy: 0.001)
    touch(.moved, 320, 100, finger: 2)
    XCTAssertEqual(pinch.scale, 2, accuracy: 0.001)
    touch(.ended, 320, 100, finger: 2)
    touch(.ended, 100, 100, finger: 1)
    XCTAssertEqual(target.calls.first, "UIPinchGestureRecognizer began")
    XCTAssertEqual(target.calls.last, "UIPinchGestureRecognizer ended")
  }

  func testADisabledRecognizerIsLeftOut() {
    let view = add(CGRect(x: 0, y: 0, width: 100, height: 100))
    let tapping = UITapGestureRecognizer(target: target, action: "gesture:")
    view.addGestureRecognizer(tapping)
    tapping.isEnabled = false
    tap(50, 50)
    XCTAssertEqual(target.calls, [])
    XCTAssertEqual(view.log, ["began 1", "ended 1"])
  }
}
