// What recognizers make of fingers, and how several of them get along.
import XCTest

@testable import UIKit

/// Recognizes the second touch of a sequence that may be spread over several.
private final class TwoTouchesRecognizer: UIGestureRecognizer {
  let wanted: Int
  var count = 0
  var resets = 0
  /// As apps write it: an initialiser of their own, and none from a coder.
  init(wanted: Int, target: Any?, action: Selector?) {
    self.wanted = wanted
    super.init(target: target, action: action)
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    count += 1
    if count == wanted { state = .recognized }
  }
  override func reset() {
    super.reset()
    (count, resets) = (0, resets + 1)
  }
}

private final class Delegate: NSObject, UIGestureRecognizerDelegate {
  var mayBegin = true
  var mayReceive = true
  var failsAfter: UIGestureRecognizer?
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { mayBegin }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { mayReceive }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    otherGestureRecognizer === failsAfter
  }
}

final class GestureTests: PhoneTestCase {
  private var view: RecordingView!
  private let target = ActionTarget()

  override func setUpWithError() throws {
    try super.setUpWithError()
    view = RecordingView(frame: UIScreen.main.bounds)
    makeWindow().rootViewController!.view.addSubview(view)
    target.calls = []
  }

  private func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  /// Two fingers at once, in one message, as a phone sends them.
  private func touch(_ phase: PhoneLink.TouchPhase, _ one: CGPoint, _ two: CGPoint) {
    time += 1.0 / 60
    let points = [one, two].enumerated().map { TouchSample(finger: UInt32($0.offset + 1), phase: phase, point: $0.element, time: time) }
    connection.deliver(.touches(points))
  }

  // MARK: Kinds

  func testFingersThatTurnTellTheAngle() {
    let rotation = add(UIRotationGestureRecognizer(target: target, action: "gesture:"))
    let middle = CGPoint(x: 180, y: 300)
    func ends(_ angle: CGFloat) -> (CGPoint, CGPoint) {
      (CGPoint(x: middle.x - 60 * cos(angle), y: middle.y - 60 * sin(angle)), CGPoint(x: middle.x + 60 * cos(angle), y: middle.y + 60 * sin(angle)))
    }
    touch(.began, ends(0).0, ends(0).1)
    for step in 1...30 {
      let (one, two) = ends(CGFloat(step) * .pi / 60)
      touch(.moved, one, two)
    }
    // What it took to recognize the turn does not count.
    XCTAssertEqual(rotation.rotation, .pi / 2 - GestureMetrics.rotationAngle, accuracy: .pi / 60 + 0.001)
    XCTAssertEqual(rotation.velocity, .pi, accuracy: 0.01)
    XCTAssertEqual(rotation.numberOfTouches, 2)
    XCTAssertEqual(rotation.location(in: view).x, middle.x, accuracy: 0.01)
    touch(.ended, ends(.pi / 2).0, ends(.pi / 2).1)
    XCTAssertEqual(target.calls.first, "UIRotationGestureRecognizer began")
    XCTAssertEqual(target.calls.last, "UIRotationGestureRecognizer ended")
    // Ready for another.
    XCTAssertEqual(rotation.rotation, 0)
  }

  func testATapWithTwoFingersNeedsTwo() {
    let tapping = add(UITapGestureRecognizer(target: target, action: "gesture:"))
    tapping.numberOfTouchesRequired = 2
    tap(100, 100)
    XCTAssertEqual(target.calls, [])
    touch(.began, CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100))
    touch(.ended, CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100))
    XCTAssertEqual(target.calls, ["UITapGestureRecognizer ended"])
  }

  func testADragFromTheEdgeStartsThere() {
    let edge = add(UIScreenEdgePanGestureRecognizer(target: target, action: "gesture:"))
    edge.edges = .left
    drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 300, y: 300))
    XCTAssertEqual(target.calls, [])
    drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 200, y: 300))
    XCTAssertEqual(target.calls.first, "UIScreenEdgePanGestureRecognizer began")
  }

  func testASwipeTellsWhereItBegan() {
    let swipe = add(UISwipeGestureRecognizer(target: target, action: "gesture:"))
    drag(from: CGPoint(x: 50, y: 80), to: CGPoint(x: 300, y: 80), release: false)
    XCTAssertEqual(target.calls, ["UISwipeGestureRecognizer ended"])
    XCTAssertEqual(swipe.location(in: view), CGPoint(x: 50, y: 80))
    touch(.ended, 300, 80)
  }

  func testALongPressMayWantATapBefore() {
    let press = add(UILongPressGestureRecognizer(target: target, action: "gesture:"))
    press.minimumPressDuration = 0.02
    press.numberOfTapsRequired = 1
    touch(.began, 50, 50)
    for _ in 0..<5 { turn() }
    touch(.ended, 50, 50)
    XCTAssertEqual(target.calls, [])
    touch(.began, 50, 50)
    turn(until: { !target.calls.isEmpty }, "the press was not recognized")
    touch(.ended, 50, 50)
    XCTAssertEqual(target.calls, ["UILongPressGestureRecognizer began", "UILongPressGestureRecognizer ended"])
  }

  func testADragTakesFingersUpToItsMost() {
    let pan = add(UIPanGestureRecognizer(target: target, action: "gesture:"))
    pan.maximumNumberOfTouches = 1
    touch(.began, CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100))
    for x in stride(from: 10.0, through: 60, by: 10) { touch(.moved, CGPoint(x: 100 + x, y: 100), CGPoint(x: 200 + x, y: 100)) }
    touch(.ended, CGPoint(x: 160, y: 100), CGPoint(x: 260, y: 100))
    XCTAssertEqual(target.calls, [])
  }

  func testADragOfTwoFingersCountsFromWhereTheSecondCame() {
    let pan = add(UIPanGestureRecognizer(target: target, action: "gesture:"))
    pan.minimumNumberOfTouches = 2
    touch(.began, 50, 100)
    for x in stride(from: 60.0, through: 150, by: 10) { touch(.moved, x, 100) }
    touch(.began, 200, 100, finger: 2)
    XCTAssertEqual(target.calls, [], "what one finger does is no part of it")
    touch(.moved, CGPoint(x: 150, y: 104), CGPoint(x: 200, y: 104))
    XCTAssertEqual(target.calls, [])
    touch(.moved, CGPoint(x: 150, y: 120), CGPoint(x: 200, y: 120))
    XCTAssertEqual(target.calls, ["UIPanGestureRecognizer began"])
    XCTAssertEqual(pan.translation(in: view).x, 0, accuracy: 0.01)
    XCTAssertEqual(pan.translation(in: view).y, 20, accuracy: 0.01)
  }

  func testPinchRotationAndDragGoTogetherWhereTheDelegateLetsThem() {
    final class Together: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizer(_ one: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer) -> Bool { true }
    }
    let together = Together()
    let recognizers: [UIGestureRecognizer] = [
      add(UIPinchGestureRecognizer(target: target, action: "gesture:")), add(UIRotationGestureRecognizer(target: target, action: "gesture:")),
      add(UIPanGestureRecognizer(target: target, action: "gesture:")),
    ]
    for recognizer in recognizers { recognizer.delegate = together }
    touch(.began, CGPoint(x: 100, y: 300), CGPoint(x: 200, y: 300))
    // Apart, round and to the right, all at once.
    for step in 1...10 {
      let angle = CGFloat(step) * 0.05, reach = 50 + CGFloat(step) * 5, middle = CGPoint(x: 150 + CGFloat(step) * 4, y: 300)
      touch(
        .moved, CGPoint(x: middle.x - reach * cos(angle), y: middle.y - reach * sin(angle)),
        CGPoint(x: middle.x + reach * cos(angle), y: middle.y + reach * sin(angle)))
    }
    XCTAssertEqual(recognizers.map(\.state), [.changed, .changed, .changed])
    XCTAssertEqual((recognizers[1] as! UIRotationGestureRecognizer).rotation, 0.4, accuracy: 0.11)
    XCTAssertGreaterThan((recognizers[0] as! UIPinchGestureRecognizer).scale, 1.6)
    touch(.ended, CGPoint(x: 100, y: 300), CGPoint(x: 200, y: 300))
    XCTAssertEqual(target.calls.suffix(3).map { $0.hasSuffix("ended") }, [true, true, true])
  }

  func testAPinchEndsWithTheFirstOfItsFingers() {
    _ = add(UIPinchGestureRecognizer(target: target, action: "gesture:"))
    touch(.began, CGPoint(x: 100, y: 300), CGPoint(x: 200, y: 300))
    touch(.moved, CGPoint(x: 90, y: 300), CGPoint(x: 210, y: 300))
    touch(.ended, 90, 300, finger: 1)
    touch(.moved, 300, 300, finger: 2)
    touch(.ended, 300, 300, finger: 2)
    XCTAssertEqual(target.calls, ["UIPinchGestureRecognizer began", "UIPinchGestureRecognizer ended"])
  }

  func testARecognizerMayBeTakenAwayInItsOwnAction() {
    let pan = add(UIPanGestureRecognizer(target: target, action: "pan:"))
    target.onPan = { [view] pan in
      if pan.state == .changed { view?.removeGestureRecognizer(pan) }
    }
    drag(from: CGPoint(x: 50, y: 100), to: CGPoint(x: 250, y: 100))
    XCTAssertEqual(target.calls.prefix(2), ["pan \(UIGestureRecognizer.State.began)", "pan \(UIGestureRecognizer.State.changed)"])
    XCTAssertFalse(target.calls.contains("pan \(UIGestureRecognizer.State.ended)"))
    XCTAssertNil(pan.view)
  }

  func testOfTwoDragsTheInnerViewsWins() {
    let inner = UIView(frame: CGRect(x: 40, y: 80, width: 200, height: 200))
    view.addSubview(inner)
    let outerPan = add(UIPanGestureRecognizer(target: target, action: "gesture:"))
    let innerPan = UIPanGestureRecognizer(target: target, action: "gesture:")
    inner.addGestureRecognizer(innerPan)
    drag(from: CGPoint(x: 60, y: 100), to: CGPoint(x: 200, y: 100), release: false)
    XCTAssertEqual(innerPan.state, .changed)
    XCTAssertEqual(outerPan.state, .failed)
  }

  func testAPlaceIsToldInTheTurnedViewsOwnSpace() {
    let turned = UIView(frame: CGRect(x: 100, y: 200, width: 100, height: 100))
    view.addSubview(turned)
    turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let tap = UITapGestureRecognizer(target: target, action: "gesture:")
    turned.addGestureRecognizer(tap)
    self.tap(190, 210)
    XCTAssertEqual(target.calls, ["UITapGestureRecognizer ended"])
    XCTAssertEqual(tap.location(in: turned).x, 10, accuracy: 1e-6)
    XCTAssertEqual(tap.location(in: turned).y, 10, accuracy: 1e-6)
  }

  // MARK: Custom recognizers

  func testARecognizerThatDecidesNothingGoesOnWithTheNextTouches() {
    let recognizer = TwoTouchesRecognizer(wanted: 2, target: target, action: "gesture:")
    view.addGestureRecognizer(recognizer)
    tap(50, 50)
    XCTAssertEqual(recognizer.count, 1)
    XCTAssertEqual(recognizer.resets, 0)
    tap(50, 50)
    XCTAssertEqual(target.calls, ["TwoTouchesRecognizer ended"])
    XCTAssertEqual(recognizer.resets, 1)
    XCTAssertEqual(recognizer.state, .possible)
  }

  func testAStateSetOutsideOfTouchesSendsItsActionToo() {
    let recognizer = TwoTouchesRecognizer(wanted: 5, target: target, action: "gesture:")
    view.addGestureRecognizer(recognizer)
    touch(.began, 50, 50)
    recognizer.state = .began
    XCTAssertEqual(target.calls, [])
    turn()
    XCTAssertEqual(target.calls, ["TwoTouchesRecognizer began"])
    touch(.ended, 50, 50)
  }

  // MARK: What the delegate decides

  func testADelegateMayRefuse() {
    let pan = add(UIPanGestureRecognizer(target: target, action: "gesture:")), delegate = Delegate()
    pan.delegate = delegate
    delegate.mayBegin = false
    drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 200, y: 50))
    XCTAssertEqual(target.calls, [])
    XCTAssertEqual(view.log.last, "ended 1", "the touch stays the view's")
    (delegate.mayBegin, delegate.mayReceive) = (true, false)
    drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 200, y: 50))
    XCTAssertEqual(target.calls, [])
    delegate.mayReceive = true
    drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 200, y: 50))
    XCTAssertEqual(target.calls.first, "UIPanGestureRecognizer began")
  }

  func testADelegateMayHaveOneWaitForAnother() {
    let swipe = add(UISwipeGestureRecognizer(target: target, action: "gesture:"))
    let pan = add(UIPanGestureRecognizer(target: target, action: "pan:")), delegate = Delegate()
    pan.delegate = delegate
    delegate.failsAfter = swipe
    drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 300, y: 50))
    XCTAssertEqual(target.calls, ["UISwipeGestureRecognizer ended"])
    target.calls = []
    // To the left it is no swipe to the right, so the drag has it once the swipe has failed.
    drag(from: CGPoint(x: 300, y: 50), to: CGPoint(x: 50, y: 50))
    XCTAssertFalse(target.calls.contains { $0.hasPrefix("UISwipe") })
  }

  func testTouchesOfOtherTypesAreLeftOut() {
    let tapping = add(UITapGestureRecognizer(target: target, action: "gesture:"))
    tapping.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
    tap(50, 50)
    XCTAssertEqual(target.calls, [])
  }

  // MARK: Delays

  func testTheViewHearsNothingWhileARecognizerDelaysTheBeginning() {
    let pan = add(UIPanGestureRecognizer(target: target, action: "gesture:"))
    pan.delaysTouchesBegan = true
    drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 200, y: 50))
    XCTAssertEqual(view.log, [], "a touch that became a gesture was never the view's")
    tap(50, 50)
    XCTAssertEqual(view.log, ["began 1", "ended 1"], "a touch that did not is, from its beginning")
  }

  func testADelayedBeginningComesWhenThePressFails() {
    let press = add(UILongPressGestureRecognizer(target: target, action: "gesture:"))
    press.delaysTouchesBegan = true
    touch(.began, 50, 50)
    XCTAssertEqual(view.log, [])
    touch(.moved, 100, 50)
    XCTAssertEqual(view.log, ["began 1", "moved 1"])
    touch(.ended, 100, 50)
    XCTAssertEqual(view.log, ["began 1", "moved 1", "ended 1"])
  }

  func testTheFirstEndOfADoubleTapIsHeldBackAndThenCancelled() {
    let double = add(UITapGestureRecognizer(target: target, action: "gesture:"))
    double.numberOfTapsRequired = 2
    tap(50, 50)
    XCTAssertEqual(view.log, ["began 1"])
    tap(50, 50)
    XCTAssertEqual(target.calls, ["UITapGestureRecognizer ended"])
    XCTAssertFalse(view.log.contains("ended 1"), "\(view.log)")
  }

  // MARK: Fingers

  func testTenFingersAreFollowedAndNoEleventh() {
    view.isMultipleTouchEnabled = true
    for finger in 1...12 { touch(.began, CGFloat(finger) * 20, 100, finger: UInt32(finger)) }
    XCTAssertEqual(view.log.count, 10)
    for finger in 1...12 { touch(.ended, CGFloat(finger) * 20, 100, finger: UInt32(finger)) }
    XCTAssertEqual(view.log.filter { $0 == "ended 1" }.count, 10)
  }

  func testAFingerThatRestsWhileAnotherMovesIsStationary() {
    final class Phases: UIView {
      var phases: [UITouch.Phase] = []
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        let others = (event?.allTouches ?? []).filter { !touches.contains($0) }
        phases += others.map(\.phase)
      }
    }
    let phases = Phases(frame: view.bounds)
    phases.isMultipleTouchEnabled = true
    view.addSubview(phases)
    touch(.began, 50, 50, finger: 1)
    touch(.began, 150, 50, finger: 2)
    touch(.moved, 160, 50, finger: 2)
    XCTAssertEqual(phases.phases, [.stationary])
    touch(.ended, 50, 50, finger: 1)
    touch(.ended, 160, 50, finger: 2)
  }

  func testTouchesEndWhenTheInterfaceTurns() {
    touch(.began, 50, 50)
    connection.deliver(.orientation(.landscapeLeft))
    XCTAssertEqual(view.log, ["began 1", "cancelled 1"])
    connection.deliver(.orientation(.portrait))
  }

  func testTouchesEndWhenAnAlertComes() {
    touch(.began, 50, 50)
    let alert = UIAlertController(title: "Stop", message: nil, preferredStyle: .alert)
    view.window?.rootViewController?.present(alert, animated: false)
    XCTAssertEqual(view.log, ["began 1", "cancelled 1"])
    touch(.ended, 50, 50)
  }

  func testNothingIsTakenWhileEventsAreIgnored() {
    touch(.began, 50, 50)
    application.beginIgnoringInteractionEvents()
    XCTAssertEqual(view.log, ["began 1", "cancelled 1"])
    tap(60, 60)
    application.endIgnoringInteractionEvents()
    XCTAssertEqual(view.log, ["began 1", "cancelled 1"])
    tap(60, 60)
    XCTAssertEqual(view.log.suffix(2), ["began 1", "ended 1"])
  }

  func testAViewThatTakesNoTouchesLeavesThemToWhatLiesBehind() {
    let front = RecordingView(frame: view.bounds)
    view.addSubview(front)
    front.isUserInteractionEnabled = false
    tap(50, 50)
    XCTAssertEqual(front.log, [])
    XCTAssertEqual(view.log, ["began 1", "ended 1"])
  }

  // MARK: From a storyboard

  func testRecognizersOfAStoryboardHaveTheirNumbers() throws {
    let coder = UILongPressGestureRecognizer(coder: NSCoder())
    XCTAssertEqual(coder?.minimumPressDuration, GestureMetrics.pressDuration)
    XCTAssertEqual(makeObject(of: UIPinchGestureRecognizer.self).map { $0 is UIPinchGestureRecognizer }, true)
  }
}
