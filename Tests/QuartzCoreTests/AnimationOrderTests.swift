// Who is told when: delegates, transactions, animations that end together or late.
import LayerModel
import XCTest

@testable import QuartzCore

final class AnimationOrderTests: LayerTestCase {
  private var log: [String] = []

  private final class Delegate: NSObject, CAAnimationDelegate {
    let body: (String) -> Void
    init(_ body: @escaping (String) -> Void) { self.body = body }
    func animationDidStart(_ anim: CAAnimation) { body("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { body("stop \(flag)") }
  }

  override func setUp() {
    super.setUp()
    log = []
  }

  private func makeFade(_ name: String, _ duration: Double, begin: Double = 0) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.toValue, animation.duration, animation.beginTime) = (0, duration, begin)
    animation.delegate = Delegate { [unowned self] in log.append("\(name) \($0)") }
    return animation
  }

  func testATransactionsCompletionComesAfterTheDelegatesOfAllItsAnimations() {
    let layer = addLayer()
    frame()
    CATransaction.begin()
    CATransaction.setCompletionBlock { self.log.append("outer") }
    layer.add(makeFade("a", 0.03), forKey: "a")
    CATransaction.begin()
    CATransaction.setCompletionBlock { self.log.append("inner") }
    layer.add(makeFade("b", 0.01), forKey: "b")
    CATransaction.commit()
    CATransaction.commit()
    turn { self.log.contains("outer") }
    XCTAssertEqual(log, ["a start", "b start", "b stop true", "inner", "a stop true", "outer"])
  }

  func testABlockedAppHearsOfTheEndsInTheOrderOfTheirTimes() {
    let layer = addLayer()
    frame()
    layer.add(makeFade("long", 0.04), forKey: "1")
    layer.add(makeFade("short", 0.01), forKey: "2")
    layer.add(makeFade("also short", 0.01), forKey: "3")
    frame()
    log = []
    Thread.sleep(forTimeInterval: 0.06)
    turn { self.log.count == 3 }
    XCTAssertEqual(log, ["short stop true", "also short stop true", "long stop true"])
  }

  func testADelayedAnimationIsSaidToStartWhenItBegins() {
    let layer = addLayer()
    frame()
    layer.add(makeFade("late", 0.02, begin: CACurrentMediaTime() + 0.05), forKey: nil)
    frame()
    XCTAssertEqual(log, [])
    turn { self.log.count == 1 }
    XCTAssertEqual(log, ["late start"])
    turn { self.log.count == 2 }
    XCTAssertEqual(log, ["late start", "late stop true"])
  }

  func testAnAnimationThatStaysIsToldOfItsEndOnce() {
    let layer = addLayer()
    frame()
    let fade = makeFade("kept", 0.01)
    (fade.isRemovedOnCompletion, fade.fillMode) = (false, .forwards)
    layer.add(fade, forKey: "kept")
    turn { self.log.count == 2 }
    XCTAssertEqual(layer.animationKeys(), ["kept"])
    XCTAssertEqual(layer.presentation()?.opacity, 0)
    layer.removeAnimation(forKey: "kept")
    frame()
    XCTAssertEqual(log, ["kept start", "kept stop true"])
    XCTAssertNil(layer.animationKeys())
  }

  func testAnimationsOfTheSameKeyTakeEachOthersPlace() {
    let layer = addLayer()
    frame()
    layer.add(makeFade("first", 100), forKey: "fade")
    frame()
    layer.add(makeFade("second", 100), forKey: "fade")
    frame()
    XCTAssertEqual(log, ["first start", "first stop false", "second start"])
    XCTAssertEqual(layer.animationKeys(), ["fade"])
    layer.removeAllAnimations()
    frame()
  }

  func testAnimationsEndUnfinishedWhenTheirLayerLeaves() {
    let layer = addLayer(), inner = addLayer(to: layer)
    frame()
    inner.add(makeFade("inner", 100), forKey: nil)
    frame()
    layer.removeFromSuperlayer()
    frame()
    XCTAssertEqual(log, ["inner start", "inner stop false"])
    XCTAssertNil(inner.animationKeys())
  }

  func testANestedTransactionSpeaksForItselfOnly() {
    let layer = addLayer(), other = addLayer()
    frame()
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    CATransaction.begin()
    XCTAssertEqual(CATransaction.animationDuration(), 3, "what is not said anew is as outside")
    CATransaction.setAnimationDuration(1)
    layer.opacity = 0
    CATransaction.commit()
    other.opacity = 0
    CATransaction.commit()
    XCTAssertEqual(layer.animation(forKey: "opacity")?.duration, 1)
    XCTAssertEqual(other.animation(forKey: "opacity")?.duration, 3)
    XCTAssertEqual(other.animation(forKey: "opacity")?.timingFunction?.curve, .easeIn)
    XCTAssertEqual(CATransaction.animationDuration(), 0.25)
    [layer, other].forEach { $0.removeAllAnimations() }
    frame()
  }
}
