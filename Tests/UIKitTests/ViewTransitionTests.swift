// Transitions: the phone keeps a picture of what was, and both sides move as declared.
import LayerModel
import XCTest

@testable import QuartzCore
@testable import UIKit

final class ViewTransitionTests: AnimationTestCase {
  func testACrossDissolveFadesFromAPictureTakenBeforeTheChange() throws {
    let view = addView()
    var finished: Bool?
    UIView.transition(with: view, duration: 0.04, options: .transitionCrossDissolve, animations: { view.backgroundColor = .red }) { finished = $0 }
    frame()
    XCTAssertEqual(pictures, [try XCTUnwrap(view.layer.identifier)])
    let fade = try onlyAnimation()
    XCTAssertEqual(fade.property, .crossFade)
    XCTAssertEqual(shown(view, at: fade.beginTime + 0.02).crossFade?.part ?? 0, 0.5, accuracy: 1e-6)
    XCTAssertEqual(shown(view, at: fade.beginTime + 0.02).backgroundColor, LayerColor(red: 1, green: 0, blue: 0, alpha: 1), "the change itself is not animated")
    turn(until: { finished != nil })
    XCTAssertEqual(finished, true)
  }

  func testAFlipTurnsTheOldSideAwayAndTheNewSideIn() throws {
    let view = addView(CGRect(x: 0, y: 0, width: 100, height: 50))
    var finished: Bool?
    UIView.transition(with: view, duration: 0.04, options: [.transitionFlipFromRight, .curveLinear], animations: {}) { finished = $0 }
    frame()
    XCTAssertEqual(pictures.count, 1)
    XCTAssertEqual(root.layer.sublayers?.count, root.subviews.count, "the old side is nobody's sublayer")
    let parent = try XCTUnwrap(node(root)), live = try XCTUnwrap(node(view))
    let old = try XCTUnwrap(parent.sublayers.last)
    XCTAssertEqual(parent.sublayers.suffix(2).map(\.id), [live.id, old.id])
    let begin = try XCTUnwrap(live.animations.first?.animation.beginTime)
    func look(_ node: LayerNode, _ part: Double) -> LayerProperties {
      node.model.presentation(with: node.animations.lazy.map(\.animation), at: begin + part * 0.04)
    }
    XCTAssertEqual([look(old, 0.25).isHidden, look(live, 0.25).isHidden], [false, true])
    XCTAssertEqual([look(old, 0.75).isHidden, look(live, 0.75).isHidden], [true, false])
    // A quarter of the way: 45 degrees, the right side nearer, seen from 200 points.
    let right = try XCTUnwrap(look(old, 0.25).transform.apply(to: CGPoint(x: 50, y: 0)))
    let depth = 50 * sin(Double.pi / 4)
    XCTAssertEqual(Double(right.x), depth / (1 - depth / 200), accuracy: 1e-6)
    let newRight = try XCTUnwrap(look(live, 0.75).transform.apply(to: CGPoint(x: 50, y: 0)))
    XCTAssertEqual(Double(newRight.x), depth / (1 + depth / 200), accuracy: 1e-6, "the new side comes from behind")
    XCTAssertEqual(look(live, 0.999).transform.m11, 1, accuracy: 1e-4)
    turn(until: { finished != nil })
    turn()
    receive()
    XCTAssertFalse(node(root)!.sublayers.contains { $0.id == old.id }, "the old side is gone")
    XCTAssertTrue(root.layer.standIns.isEmpty)
  }

  func testOneViewTakesAnothersPlace() {
    let container = addView(CGRect(x: 0, y: 0, width: 100, height: 100))
    let from = addView(to: container), to = UIView()
    var finished: Bool?
    UIView.transition(from: from, to: to, duration: 0.02, options: .transitionFlipFromLeft) { finished = $0 }
    XCTAssertIdentical(to.superview, container)
    XCTAssertNil(from.superview)
    frame()
    XCTAssertEqual(pictures, [container.layer.identifier!], "the superview flips")
    turn(until: { finished != nil })
    UIView.transition(from: to, to: from, duration: 0.02, options: [.transitionCrossDissolve, .showHideTransitionViews])
    XCTAssertTrue(to.isHidden)
    XCTAssertIdentical(to.superview, container)
    turn()
  }

  func testWithoutATransitionOptionTheBlockIsAnimatedAndCompletes() throws {
    let view = addView()
    var finished: Bool?
    UIView.transition(with: view, duration: 0.02, options: [], animations: { view.alpha = 0 }) { finished = $0 }
    frame()
    XCTAssertEqual(try onlyAnimation().property, .opacity)
    turn(until: { finished != nil })
    XCTAssertEqual(pictures, [])
  }

  /// Apple: "the left side of the view moves toward the front and right side toward the back", and so on for each side.
  func testTheSideThatAFlipIsNamedAfterComesToTheFront() throws {
    let sides: [(UIView.AnimationOptions, CGPoint)] = [
      (.transitionFlipFromLeft, CGPoint(x: -50, y: 0)), (.transitionFlipFromRight, CGPoint(x: 50, y: 0)),
      (.transitionFlipFromTop, CGPoint(x: 0, y: -50)), (.transitionFlipFromBottom, CGPoint(x: 0, y: 50)),
    ]
    for (option, side) in sides {
      let view = addView(CGRect(x: 0, y: 0, width: 100, height: 100))
      UIView.transition(with: view, duration: 100, options: [option, .curveLinear], animations: {})
      frame()
      let old = try XCTUnwrap(try XCTUnwrap(node(root)).sublayers.last)
      let begin = try XCTUnwrap(old.animations.first?.animation.beginTime)
      let look = old.model.presentation(with: old.animations.lazy.map(\.animation), at: begin + 5)
      let near = try XCTUnwrap(look.transform.apply(to: side)), far = try XCTUnwrap(look.transform.apply(to: CGPoint(x: -side.x, y: -side.y)))
      XCTAssertGreaterThan(hypot(near.x, near.y), hypot(far.x, far.y), "\(side)")
      view.removeFromSuperview()
      turn()
    }
  }

  func testTheOlderFormFlipsToo() {
    let view = addView()
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationTransition(.flipFromLeft, for: view, cache: true)
    UIView.setAnimationDuration(0.02)
    UIView.commitAnimations()
    frame()
    XCTAssertEqual(pictures.count, 1)
    XCTAssertTrue(declared.allSatisfy { $0.animation.duration == 0.02 })
    turn(until: { view.layer.animationKeys() == nil })
    turn()
    XCTAssertTrue(root.layer.standIns.isEmpty)
  }

  func testAViewThatLeavesInTheMiddleOfAFlipCompletesIt() {
    let view = addView()
    var finished: Bool?
    UIView.transition(with: view, duration: 100, options: .transitionFlipFromTop, animations: {}) { finished = $0 }
    frame()
    view.removeFromSuperview()
    turn()
    XCTAssertEqual(finished, false)
    XCTAssertTrue(root.layer.standIns.isEmpty)
  }
}
