// How animations are declared to the phone, how long they stay, and who is told.
import LayerModel
import XCTest

@testable import QuartzCore

final class LayerAnimationTests: LayerTestCase {
  private final class Delegate: NSObject, CAAnimationDelegate {
    var log: [String] = []
    func animationDidStart(_ anim: CAAnimation) { log.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.append("stop \(flag)") }
  }

  private func declared(_ changes: [LayerChange]) -> [LayerAnimation] {
    changes.compactMap { change in
      if case .addAnimation(_, _, let animation) = change { return animation }
      return nil
    }
  }

  private func declare(_ animation: CAAnimation, on layer: CALayer) -> LayerAnimation? {
    layer.add(animation, forKey: "test")
    return declared(frame()).first
  }

  func testABasicAnimationTakesTheMissingEndFromTheLayer() {
    let layer = addLayer()
    frame()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0.25
    animation.duration = 3
    animation.autoreverses = true
    animation.repeatCount = 2
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let result = declare(animation, on: layer)
    XCTAssertEqual(result?.property, .opacity)
    XCTAssertEqual(result?.values, [.underlying, .number(0.25)])
    XCTAssertEqual(result?.value(at: (result?.beginTime ?? 0) + 1.5, model: .number(1)), .number(1 - 0.75 * TimingCurve.easeIn.value(at: 0.5)))
    XCTAssertEqual(result?.duration, 3)
    XCTAssertEqual(result?.curve, .easeIn)
    XCTAssertEqual(result?.repeatCount, 2)
    XCTAssertEqual(result?.autoreverses, true)
    XCTAssertEqual(layer.opacity, 1, "an animation does not change the layer's value")
  }

  func testAPartOfAPropertyIsAnimatedWithTheRestStanding() {
    let layer = addLayer()
    frame()
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.byValue = 50
    let animation = declare(move, on: layer)
    XCTAssertEqual(animation?.component, .x)
    XCTAssertEqual(animation?.values, [.number(0), .number(50)])
    XCTAssertEqual(animation.flatMap { $0.value(at: $0.beginTime + 0.125, model: .point(CGPoint(x: 7, y: 20))) }, .point(CGPoint(x: 25, y: 20)))
  }

  func testAFullTurnIsNotCutShort() throws {
    let layer = addLayer()
    frame()
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 2 * Double.pi
    turn.duration = 1
    let animation = try XCTUnwrap(declare(turn, on: layer))
    guard case .transform(let half)? = animation.value(at: animation.beginTime + 0.5, model: .transform(.identity)) else { return XCTFail() }
    XCTAssertEqual(half.m11, -1, accuracy: 1e-6)
  }

  func testKeyframesAndPaths() throws {
    let layer = addLayer()
    frame()
    let frames = CAKeyframeAnimation(keyPath: "opacity")
    frames.values = [0, 1, 0.5]
    frames.keyTimes = [0, 0.25, 1]
    frames.duration = 4
    let animation = try XCTUnwrap(declare(frames, on: layer))
    XCTAssertEqual(animation.keyTimes, [0, 0.25, 1])
    XCTAssertEqual(animation.value(at: animation.beginTime + 1, model: .number(1)), .number(1))
    let along = CAKeyframeAnimation(keyPath: "position")
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 30, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 10))
    along.path = path
    along.duration = 4
    let steps = try XCTUnwrap(declare(along, on: layer))
    XCTAssertEqual(steps.value(at: steps.beginTime + 2, model: .point(.zero)), .point(CGPoint(x: 30, y: 0)), "each part takes as long")
    along.calculationMode = .paced
    let walk = try XCTUnwrap(declare(along, on: layer))
    XCTAssertEqual(walk.value(at: walk.beginTime + 3, model: .point(.zero)), .point(CGPoint(x: 30, y: 0)))
  }

  func testAnAnimationEndsIsTakenOffAndTellsItsDelegate() {
    let layer = addLayer(), delegate = Delegate()
    frame()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0
    animation.duration = 0.02
    animation.delegate = delegate
    layer.add(animation, forKey: "fade")
    frame()
    XCTAssertEqual(delegate.log, ["start"])
    XCTAssertEqual(layer.animationKeys(), ["fade"])
    sent = []
    turn { delegate.log.count == 2 }
    XCTAssertEqual(delegate.log, ["start", "stop true"])
    XCTAssertNil(layer.animationKeys())
    DisplayCycle.shared.runIfNeeded()
    XCTAssertEqual(sent.flatMap(\.changes), [.removeAnimation(layer.identifier!, key: "fade")])
  }

  func testARemovedAnimationIsNotFinished() {
    let layer = addLayer(), delegate = Delegate()
    frame()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0
    animation.duration = 100
    animation.delegate = delegate
    layer.add(animation, forKey: "fade")
    frame()
    layer.removeAllAnimations()
    XCTAssertEqual(delegate.log, ["start"], "nobody is called from within the call")
    XCTAssertEqual(frame(), [.removeAnimation(layer.identifier!, key: "fade")])
    XCTAssertEqual(delegate.log, ["start", "stop false"])
  }

  func testThePresentationShowsTheAnimatedValue() throws {
    let layer = addLayer()
    frame()
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = CGPoint(x: 500, y: 500)
    animation.toValue = CGPoint(x: 500, y: 500)
    animation.duration = 100
    layer.add(animation, forKey: nil)
    frame()
    XCTAssertEqual(layer.presentation()?.position, CGPoint(x: 500, y: 500))
    XCTAssertEqual(layer.position, CGPoint(x: 20, y: 20))
    XCTAssertIdentical(layer.presentation()?.model(), layer)
    layer.removeAllAnimations()
  }

  func testAPlainLayersChangesAnimateByThemselves() {
    let layer = addLayer()
    frame()
    layer.position.x = 80
    let animation = declared(frame()).first
    XCTAssertEqual(animation?.values, [.point(CGPoint(x: 20, y: 20)), .underlying])
    XCTAssertEqual(animation?.duration, 0.25)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position.x = 10
    CATransaction.commit()
    XCTAssertEqual(declared(frame()), [])
    layer.actions = ["position": NSNull()]
    layer.position.x = 90
    XCTAssertEqual(declared(frame()), [])
    layer.removeAllAnimations()
  }

  func testATransactionSaysHowLongAndIsToldWhenAllIsOver() {
    let layer = addLayer()
    frame()
    var isOver = false
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.02)
    CATransaction.setCompletionBlock { isOver = true }
    layer.opacity = 0
    CATransaction.commit()
    XCTAssertEqual(declared(frame()).first?.duration, 0.02)
    XCTAssertFalse(isOver)
    turn { isOver }
    XCTAssertTrue(isOver)
  }

  func testATransactionWithoutAnimationsIsOverWithTheTurn() {
    var isOver = false
    CATransaction.begin()
    CATransaction.setCompletionBlock { isOver = true }
    CATransaction.commit()
    XCTAssertFalse(isOver)
    frame()
    XCTAssertTrue(isOver)
  }

  func testValuesByKeyPath() {
    let layer = CALayer()
    layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
    XCTAssertEqual(layer.transform.m12, 1, accuracy: 1e-9)
    layer.setValue(5, forKeyPath: "position.y")
    XCTAssertEqual(layer.position, CGPoint(x: 0, y: 5))
    layer.setValue(12, forKeyPath: "transform.translation.x")
    XCTAssertEqual(layer.value(forKeyPath: "transform.translation.x") as? Double, 12)
    layer.setValue("mine", forKey: "note")
    XCTAssertEqual(layer.value(forKey: "note") as? String, "mine")
    layer.setValue(3, forKey: "cornerRadius")
    XCTAssertEqual(layer.cornerRadius, 3)
  }
}
