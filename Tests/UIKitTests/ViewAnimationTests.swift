// Animation blocks: what is declared to the phone, how blocks overtake each other, and when completions come.
import LayerModel
import XCTest

@testable import QuartzCore
@testable import UIKit

final class ViewAnimationTests: AnimationTestCase {
  private let ease = TimingCurve.easeInEaseOut

  func testAnAnimatedChangeIsDeclaredOnceAndTheValueIsSetAtOnce() throws {
    let view = addView()
    var finished: Bool?
    UIView.animate(withDuration: 0.02, animations: { view.center = CGPoint(x: 110, y: 10) }, completion: { finished = $0 })
    XCTAssertEqual(view.center, CGPoint(x: 110, y: 10))
    XCTAssertNil(finished)
    frame()
    let animation = try onlyAnimation()
    XCTAssertEqual(animation.property, .position)
    XCTAssertEqual(animation.duration, 0.02)
    for part in [0, 0.3, 0.8] {
      XCTAssertEqual(Double(shown(view, at: animation.beginTime + part * 0.02).position.x), 10 + 100 * ease.value(at: part), accuracy: 1e-6)
    }
    turn(until: { finished != nil })
    XCTAssertEqual(finished, true)
    XCTAssertNil(view.layer.animationKeys())
  }

  func testOutsideOfABlockAViewDoesNotAnimate() {
    let view = addView()
    view.center.x = 50
    UIView.animate(withDuration: 1) { UIView.performWithoutAnimation { view.alpha = 0.5 } }
    frame()
    XCTAssertEqual(declared.count, 0)
  }

  func testAViewThatIsAddedAndAnimatedInTheSameTurnFadesIn() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.alpha = 0
    root.addSubview(view)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 1 }
    frame()
    XCTAssertEqual(declared.count, 1)
    XCTAssertEqual(shown(view, at: (declared.first?.animation.beginTime ?? 0) + 0.25).opacity, 0.25, accuracy: 1e-6)
    view.layer.removeAllAnimations()
  }

  func testAViewInNoWindowChangesAtOnceAndTheBlockCompletes() {
    let view = UIView()
    var finished: Bool?
    UIView.animate(withDuration: 100, animations: { view.alpha = 0 }, completion: { finished = $0 })
    XCTAssertNil(view.layer.animationKeys())
    turn()
    XCTAssertEqual(finished, true)
  }

  func testABlockWithoutDurationOrWithAnimationsSwitchedOffIsAPlainChange() {
    let view = addView()
    var calls: [String] = []
    UIView.animate(withDuration: 0, animations: { view.alpha = 0.5 }, completion: { calls.append("zero \($0)") })
    UIView.setAnimationsEnabled(false)
    UIView.animate(withDuration: 1, animations: { view.alpha = 0.25 }, completion: { calls.append("off \($0)") })
    UIView.setAnimationsEnabled(true)
    XCTAssertEqual(calls, [], "completion never comes from within the call")
    turn()
    XCTAssertEqual(calls, ["zero true", "off true"])
    receive()
    XCTAssertEqual(declared.count, 0)
  }

  func testASecondChangeAddsItsDifferenceAndBothEndFinished() throws {
    let view = addView()
    var log: [String] = []
    UIView.animate(withDuration: 0.3, animations: { view.center.x = 110 }, completion: { log.append("first \($0)") })
    frame()
    let first = try onlyAnimation()
    turn(until: { CACurrentMediaTime() > first.beginTime + 0.1 })
    UIView.animate(withDuration: 0.1, animations: { view.center.x = 30 }, completion: { log.append("second \($0)") })
    frame()
    let second = try onlyAnimation()
    XCTAssertTrue(second.isAdditive)
    for part in [0.0, 0.25, 0.6] {
      let time = second.beginTime + part * 0.1
      let rest = 100 * (1 - ease.value(at: (time - first.beginTime) / 0.3))
      XCTAssertEqual(Double(shown(view, at: time).position.x), 30 - rest + 80 * (1 - ease.value(at: part)), accuracy: 1e-3)
    }
    // No jump at the moment of the change.
    let before = 110 - 100 * (1 - ease.value(at: (second.beginTime - first.beginTime) / 0.3))
    XCTAssertEqual(Double(shown(view, at: second.beginTime).position.x), before, accuracy: 1e-6)
    turn(until: { log.count == 2 })
    XCTAssertEqual(log, ["second true", "first true"])
  }

  func testFromTheCurrentStateTheNewAnimationTakesTheOldOnesPlace() throws {
    let view = addView()
    var first: Bool?
    UIView.animate(withDuration: 100, delay: 0, options: .curveLinear, animations: { view.alpha = 0 }, completion: { first = $0 })
    frame()
    UIView.animate(withDuration: 0.01, delay: 0, options: .beginFromCurrentState) { view.alpha = 1 }
    frame()
    XCTAssertEqual(first, false)
    let animation = try onlyAnimation()
    XCTAssertFalse(animation.isAdditive)
    guard case .number(let start)? = animation.values.first else { return XCTFail("no number") }
    XCTAssertGreaterThan(start, 0.9)
    XCTAssertEqual(view.layer.animationKeys(), ["opacity"])
  }

  func testAColourStartsFromWhatIsShown() throws {
    let view = addView()
    view.backgroundColor = .black
    frame()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = .white }
    frame()
    let animation = try onlyAnimation()
    XCTAssertEqual(shown(view, at: animation.beginTime + 0.5).backgroundColor?.green ?? 0, 0.5, accuracy: 1e-5)
    view.layer.removeAllAnimations()
  }

  func testADelayedSpringThatRepeats() throws {
    let view = addView()
    let now = CACurrentMediaTime()
    UIView.animate(
      withDuration: 1, delay: 2, usingSpringWithDamping: 0.5, initialSpringVelocity: 1, options: [.repeat, .autoreverse],
      animations: { view.transform = CGAffineTransform(scaleX: 2, y: 2) })
    frame()
    let animation = try onlyAnimation()
    XCTAssertEqual(animation.property, .transform)
    XCTAssertGreaterThanOrEqual(animation.beginTime, now + 2)
    XCTAssertTrue(animation.fillsBackwards)
    XCTAssertTrue(animation.autoreverses)
    XCTAssertEqual(animation.repeatCount, .infinity)
    XCTAssertEqual(shown(view, at: animation.beginTime - 1).transform, .identity, "the old value shows during the delay")
    let spring = try XCTUnwrap(animation.spring)
    XCTAssertEqual(shown(view, at: animation.beginTime + 0.2).transform.m11, 1 + spring.value(at: 0.2), accuracy: 1e-9)
    view.layer.removeAllAnimations()
  }

  func testTheNewerSpringFormSettlesLaterThanItsPerceptualDuration() throws {
    let view = addView()
    UIView.animate(springDuration: 0.4, bounce: 0.2) { view.center.y = 200 }
    frame()
    let animation = try onlyAnimation()
    XCTAssertEqual(animation.spring?.dampingRatio ?? 0, 0.8, accuracy: 1e-9)
    XCTAssertGreaterThan(animation.duration, 0.4)
    view.layer.removeAllAnimations()
  }

  func testABlockInsideAnotherTakesItsDurationUnlessItSaysOtherwise() {
    let one = addView(), other = addView(), third = addView()
    UIView.animate(withDuration: 2, delay: 0, options: .curveEaseIn) {
      XCTAssertEqual(UIView.inheritedAnimationDuration, 2)
      one.alpha = 0.5
      UIView.animate(withDuration: 7) { other.alpha = 0.5 }
      UIView.animate(withDuration: 7, delay: 0, options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]) { third.alpha = 0.5 }
    }
    XCTAssertEqual(UIView.inheritedAnimationDuration, 0)
    frame()
    XCTAssertEqual(declared.map(\.animation.duration), [2, 2, 7])
    XCTAssertEqual(declared.map(\.animation.curve), [.easeIn, .easeIn, .linear])
    [one, other, third].forEach { $0.layer.removeAllAnimations() }
  }

  func testTheBlockEndsUnfinishedWhenItsViewLeavesOrItsAnimationsAreRemoved() {
    let view = addView(), other = addView()
    var log: [String] = []
    UIView.animate(withDuration: 100, animations: { view.alpha = 0 }, completion: { log.append("left \($0)") })
    UIView.animate(withDuration: 100, animations: { other.alpha = 0 }, completion: { log.append("removed \($0)") })
    frame()
    view.removeFromSuperview()
    turn()
    XCTAssertEqual(log, ["left false"])
    other.layer.removeAllAnimations()
    turn()
    XCTAssertEqual(log, ["left false", "removed false"])
  }

  func testOneCompletionForAllViewsOfABlock() {
    let one = addView(), other = addView()
    var calls = 0
    UIView.animate(withDuration: 0.02) {
      one.alpha = 0
      other.center.x = 50
    } completion: { _ in calls += 1 }
    turn(until: { calls > 0 })
    turn()
    XCTAssertEqual(calls, 1)
  }

  func testAnimatedViewsTakeNoTouchesUnlessAllowed() {
    let back = addView(CGRect(x: 0, y: 0, width: 100, height: 100))
    let front = addView(CGRect(x: 0, y: 0, width: 50, height: 50), to: back)
    let point = CGPoint(x: 5, y: 5)
    UIView.animate(withDuration: 0.05) { front.alpha = 0.5 }
    XCTAssertIdentical(back.hitTest(point, with: nil), back)
    turn(until: { front.layer.animationKeys() == nil })
    turn()
    XCTAssertIdentical(back.hitTest(point, with: nil), front)
    UIView.animate(withDuration: 100, delay: 0, options: .allowUserInteraction) { front.alpha = 1 }
    XCTAssertIdentical(back.hitTest(point, with: nil), front)
    front.layer.removeAllAnimations()
  }

  func testSubviewsAreLaidOutInsideTheBlockWhenItSaysSo() {
    final class Centred: UIView {
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      override func layoutSubviews() { inner.center = CGPoint(x: bounds.midX, y: bounds.midY) }
    }
    let view = Centred(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    view.addSubview(view.inner)
    root.addSubview(view)
    turn()
    receive()
    UIView.animate(withDuration: 1, delay: 0, options: .layoutSubviews) { view.bounds.size = CGSize(width: 80, height: 80) }
    frame()
    XCTAssertTrue(declared.contains { $0.layer == view.inner.layer.identifier && $0.animation.property == .position })
    view.layer.removeAllAnimations()
    view.inner.layer.removeAllAnimations()
  }

  func testTheActionTellsTheBlocksTiming() {
    let view = addView()
    XCTAssertTrue(view.action(for: view.layer, forKey: "position") is NSNull)
    UIView.animate(withDuration: 3) {
      let action = view.action(for: view.layer, forKey: "position") as? CABasicAnimation
      XCTAssertEqual(action?.duration, 3)
      XCTAssertEqual(action?.fromValue as? CGPoint, CGPoint(x: 10, y: 10))
    }
  }

  // MARK: The older form

  func testTheOlderFormTellsItsDelegateOfBeginAndEnd() {
    let view = addView(), listener = BlockListener()
    UIView.beginAnimations("slide", context: nil)
    UIView.setAnimationDuration(0.02)
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationRepeatAutoreverses(true)
    UIView.setAnimationDelegate(listener)
    UIView.setAnimationWillStart("animationWillStart:context:")
    UIView.setAnimationDidStop("animationDidStop:finished:context:")
    view.center.x = 90
    UIView.commitAnimations()
    frame()
    XCTAssertEqual(declared.map(\.animation.duration), [0.02])
    XCTAssertEqual(declared.map(\.animation.autoreverses), [true])
    turn(until: { listener.log.count == 2 })
    XCTAssertEqual(listener.log, ["start slide", "stop slide 1"])
  }

  func testTheOlderFormTellsItsDelegateAlsoWhenNothingChanges() {
    let listener = BlockListener()
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDelegate(listener)
    UIView.setAnimationDidStop("animationDidStop:finished:context:")
    UIView.commitAnimations()
    turn()
    XCTAssertEqual(listener.log, ["stop - 1"])
  }

  // MARK: Keyframes

  func testKeyframesOfOneValueBecomeOneAnimationWithPauses() throws {
    let view = addView()
    var finished: Bool?
    UIView.animateKeyframes(withDuration: 0.05, delay: 0, options: UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 50 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { view.center.x = 0 }
      view.alpha = 0.5
    } completion: { finished = $0 }
    XCTAssertEqual(view.center.x, 0)
    frame()
    XCTAssertEqual(declared.count, 2)
    let begin = declared[0].animation.beginTime
    for (part, x) in [(0.0, 10.0), (0.125, 30), (0.25, 50), (0.4, 50), (0.625, 25), (0.9, 0)] {
      XCTAssertEqual(Double(shown(view, at: begin + part * 0.05).position.x), x, accuracy: 1e-6, "at \(part)")
    }
    XCTAssertEqual(shown(view, at: begin + 0.025).opacity, 0.75, accuracy: 1e-6, "a change outside of the steps takes the whole time")
    turn(until: { finished != nil })
    XCTAssertEqual(finished, true)
  }

  func testDiscreteKeyframesJump() throws {
    let view = addView()
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: .calculationModeDiscrete) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0.25 }
    }
    frame()
    let begin = try onlyAnimation().beginTime
    XCTAssertEqual(shown(view, at: begin + 0.4).opacity, 1)
    XCTAssertEqual(shown(view, at: begin + 0.6).opacity, 0.25)
    view.layer.removeAllAnimations()
  }

  // MARK: Image views

  func testMovingPicturesAreOneDiscreteAnimationOfTheContents() throws {
    let pictures = [UIColor.red, .green, .blue].map { color in
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }
    }
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    root.addSubview(view)
    view.animationImages = pictures
    view.animationDuration = 3
    view.startAnimating()
    frame()
    let animation = try onlyAnimation()
    XCTAssertEqual(animation.property, .contents)
    XCTAssertTrue(animation.isDiscrete)
    XCTAssertEqual(animation.repeatCount, .infinity)
    let seen = [0.5, 1.5, 2.5, 3.5].map { shown(view, at: animation.beginTime + $0).contents }
    XCTAssertEqual(Set(seen.compactMap { $0 }).count, 3)
    XCTAssertEqual(seen[0], seen[3])
    view.stopAnimating()
    frame()
    XCTAssertEqual(node(view)?.animations.count, 0)
  }
}

/// Receives the older form's messages.
private final class BlockListener: NSObject {
  var log: [String] = []
}

@section(".init_array") @used
private let registerBlockListener: @convention(c) () -> Void = {
  ClassMembers.register(BlockListener.self) { members in
    members.method("animationWillStart:context:") { target, arguments in
      let name: String? = arguments[0]
      target.log.append("start \(name ?? "-")")
    }
    members.method("animationDidStop:finished:context:") { target, arguments in
      let name: String? = arguments[0], finished: NSNumber = arguments[1]
      target.log.append("stop \(name ?? "-") \(finished)")
    }
  }
}
