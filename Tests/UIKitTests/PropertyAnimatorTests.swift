// Property animators: run, pause, scrub, turn round, retime, stop, finish.
import LayerModel
import XCTest

@testable import QuartzCore
@testable import UIKit

final class PropertyAnimatorTests: AnimationTestCase {
  private var view: UIView!
  private var log: [UIViewAnimatingPosition] = []

  override func setUpWithError() throws {
    try super.setUpWithError()
    view = addView()
    log = []
  }

  private func makeAnimator(_ duration: Double = 100, _ curve: UIView.AnimationCurve = .linear) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: curve) { [view] in view!.center.x = 110 }
    animator.addCompletion { [unowned self] in log.append($0) }
    return animator
  }

  private var shownX: Double { Double(shown(view, at: CACurrentMediaTime()).position.x) }

  func testItRunsToItsEnd() throws {
    let animator = makeAnimator(0.04, .easeIn)
    XCTAssertEqual(animator.state, .inactive)
    animator.startAnimation()
    XCTAssertEqual(animator.state, .active)
    XCTAssertTrue(animator.isRunning)
    XCTAssertEqual(view.center.x, 110)
    frame()
    let animation = try onlyAnimation()
    XCTAssertEqual(Double(shown(view, at: animation.beginTime + 0.02).position.x), 10 + 100 * TimingCurve.easeIn.value(at: 0.5), accuracy: 1e-3)
    turn(until: { !log.isEmpty })
    XCTAssertEqual(log, [.end])
    XCTAssertEqual(animator.state, .inactive)
    XCTAssertNil(view.layer.animationKeys())
  }

  func testScrubbingShowsTheSharesOfTheChangeAndNothingRuns() {
    let animator = makeAnimator(1, .easeIn)
    for fraction in [0.25, 0.75, 0.5] {
      animator.fractionComplete = CGFloat(fraction)
      frame()
      XCTAssertEqual(shownX, 10 + 100 * fraction, accuracy: 1e-6, "linear while it is scrubbed")
      XCTAssertEqual(Double(animator.fractionComplete), fraction, accuracy: 1e-9)
    }
    XCTAssertFalse(animator.isRunning)
    XCTAssertEqual(animator.state, .active)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.5
    frame()
    XCTAssertEqual(shownX, 10 + 100 * TimingCurve.easeIn.value(at: 0.5), accuracy: 1e-4)
    XCTAssertEqual(animator.fractionComplete, 0.5, accuracy: 1e-4)
    animator.stopAnimation(true)
  }

  func testItGoesOnFromWhereItWasScrubbedTo() throws {
    let animator = makeAnimator(0.2)
    animator.fractionComplete = 0.75
    frame()
    animator.startAnimation()
    frame()
    let animation = try onlyAnimation()
    XCTAssertEqual(animation.activeDuration, 0.05, accuracy: 1e-6, "a quarter of the way is left")
    XCTAssertEqual(Double(shown(view, at: animation.beginTime).position.x), 85, accuracy: 1e-3)
    XCTAssertEqual(Double(shown(view, at: animation.beginTime + 0.025).position.x), 97.5, accuracy: 1e-3)
    turn(until: { !log.isEmpty })
    XCTAssertEqual(log, [.end])
  }

  func testAPausedAnimatorStandsStill() {
    let animator = makeAnimator(0.4)
    animator.startAnimation()
    frame()
    let begin = CACurrentMediaTime()
    turn(until: { CACurrentMediaTime() > begin + 0.1 })
    animator.pauseAnimation()
    frame()
    let fraction = Double(animator.fractionComplete)
    XCTAssertGreaterThan(fraction, 0.1)
    XCTAssertLessThan(fraction, 1)
    XCTAssertEqual(Double(shown(view, at: CACurrentMediaTime() + 50).position.x), 10 + 100 * fraction, accuracy: 1e-6)
    XCTAssertEqual(log, [])
    animator.stopAnimation(true)
    frame()
    XCTAssertEqual(Double(view.center.x), 10 + 100 * fraction, accuracy: 1e-6, "the view keeps what was shown")
    XCTAssertEqual(animator.state, .inactive)
    XCTAssertEqual(log, [], "stopped without finishing")
  }

  func testReversedItEndsAtItsStartAndTheValueIsAsBefore() throws {
    let animator = makeAnimator(0.2, .easeInOut)
    animator.fractionComplete = 0.5
    animator.isReversed = true
    animator.startAnimation()
    frame()
    let animation = try onlyAnimation()
    XCTAssertEqual(animation.activeDuration, 0.1, accuracy: 1e-4)
    XCTAssertEqual(
      Double(shown(view, at: animation.beginTime + 0.05).position.x), 10 + 100 * TimingCurve.easeInEaseOut.value(at: 0.25), accuracy: 1e-2)
    turn(until: { !log.isEmpty })
    XCTAssertEqual(log, [.start])
    XCTAssertEqual(view.center.x, 10)
  }

  func testItIsRetimedForTheRest() throws {
    let animator = makeAnimator(10)
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 0.004)
    frame()
    let animation = try onlyAnimation()
    XCTAssertEqual(animation.duration, 0.04, accuracy: 1e-6)
    XCTAssertEqual(Double(shown(view, at: animation.beginTime + 0.02).position.x), 60 + 50 * TimingCurve.easeOut.value(at: 0.5), accuracy: 1e-3)
    turn(until: { !log.isEmpty })
    XCTAssertEqual(log, [.end])
  }

  func testAStoppedAnimatorIsFinishedWhereItIsTold() {
    for (position, x) in [(UIViewAnimatingPosition.start, 10.0), (.current, 40), (.end, 110)] {
      view.center.x = 10
      log = []
      let animator = makeAnimator()
      animator.fractionComplete = 0.3
      animator.stopAnimation(false)
      XCTAssertEqual(animator.state, .stopped)
      XCTAssertEqual(Double(view.center.x), 40, accuracy: 1e-6)
      animator.finishAnimation(at: position)
      XCTAssertEqual(log, [position])
      XCTAssertEqual(Double(view.center.x), x, accuracy: 1e-6)
    }
  }

  func testDelayedChangesBeginLaterAndEndWithTheOthers() throws {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
    animator.addAnimations { [view] in view!.center.x = 110 }
    animator.addAnimations({ [view] in view!.alpha = 0 }, delayFactor: 0.5)
    animator.fractionComplete = 0.75
    frame()
    XCTAssertEqual(shownX, 85, accuracy: 1e-6)
    XCTAssertEqual(shown(view, at: CACurrentMediaTime()).opacity, 0.5, accuracy: 1e-6)
    animator.fractionComplete = 0.25
    frame()
    XCTAssertEqual(shown(view, at: CACurrentMediaTime()).opacity, 1)
    animator.startAnimation()
    frame()
    let begin = try XCTUnwrap(declared.first?.animation.beginTime)
    XCTAssertEqual(shown(view, at: begin + 0.25).opacity, 1, accuracy: 1e-2)
    XCTAssertEqual(shown(view, at: begin + 0.5).opacity, 0.5, accuracy: 1e-2)
    animator.stopAnimation(true)
  }

  func testASpringIsAsLongAsItTakesToSettle() {
    let spring = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .init(dx: 0, dy: 0))
    let animator = UIViewPropertyAnimator(duration: 9, timingParameters: spring)
    XCTAssertEqual(animator.duration, CASpringAnimation().settlingDuration, accuracy: 1e-9)
    XCTAssertEqual(UIViewPropertyAnimator(duration: 2, dampingRatio: 0.5).duration, 2)
  }

  func testOnCompletionItMayPauseInsteadOfEnding() {
    let animator = makeAnimator(0.02)
    animator.pausesOnCompletion = true
    animator.startAnimation()
    turn(until: { !animator.isRunning })
    XCTAssertEqual(animator.state, .active)
    XCTAssertEqual(animator.fractionComplete, 1)
    XCTAssertEqual(log, [])
    animator.isReversed = true
    animator.startAnimation()
    turn(until: { !animator.isRunning })
    XCTAssertEqual(animator.fractionComplete, 0)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    XCTAssertEqual(view.center.x, 10)
  }
}
