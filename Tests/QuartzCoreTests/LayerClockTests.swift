// A layer's own time: pausing, resuming, conversions; and transitions.
import LayerModel
import XCTest

@testable import QuartzCore

final class LayerClockTests: LayerTestCase {
  func testTimesAreConvertedBetweenLayers() {
    let outer = addLayer(), inner = addLayer(to: outer)
    (outer.beginTime, outer.speed) = (10, 2)
    (inner.timeOffset, inner.speed) = (1, 0.5)
    XCTAssertEqual(outer.convertTime(15, from: nil), 10)
    XCTAssertEqual(inner.convertTime(15, from: nil), 6)
    XCTAssertEqual(inner.convertTime(6, to: outer), 10)
    XCTAssertEqual(inner.convertTime(6, to: nil), 15)
    XCTAssertEqual(outer.convertTime(10, to: inner), 6)
  }

  func testTheUsualWayToPauseAndResumeALayer() throws {
    let layer = addLayer()
    frame()
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (1, 0, 0.2)
    var isOver = false
    CATransaction.begin()
    CATransaction.setCompletionBlock { isOver = true }
    layer.add(fade, forKey: "fade")
    CATransaction.commit()
    frame()
    let start = try XCTUnwrap(layer.animationTable["fade"]?.start)
    turn { CACurrentMediaTime() > start + 0.05 }
    let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = paused
    XCTAssertTrue(frame().contains { if case .set(_, .time(LayerTime(beginTime: 0, speed: 0, timeOffset: paused))) = $0 { return true } else { return false } })
    let seen = layer.presentation()?.opacity
    turn { CACurrentMediaTime() > start + 0.3 }
    XCTAssertEqual(layer.presentation()?.opacity, seen)
    XCTAssertFalse(isOver, "time stands still")
    (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    frame()
    XCTAssertEqual(Double(layer.presentation()?.opacity ?? 0), Double(seen ?? 0), accuracy: 0.1)
    turn { isOver }
    XCTAssertTrue(isOver)
  }

  func testAStoppedLayersAnimationIsScrubbed() {
    let layer = addLayer()
    layer.speed = 0
    frame()
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, 1)
    layer.add(move, forKey: nil)
    frame()
    for share in [0.25, 0.75] {
      layer.timeOffset = share
      frame()
      XCTAssertEqual(Double(layer.presentation()?.position.x ?? 0), 100 * share, accuracy: 1e-9)
    }
  }

  // MARK: Transitions

  func testAFadeAsksForAPictureOfWhatWasShown() throws {
    let layer = addLayer()
    frame()
    let fade = CATransition()
    fade.duration = 100
    layer.add(fade, forKey: nil)
    CATransaction.setDisableActions(true)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let changes = frame()
    guard case .snapshot(layer.identifier!, let picture, _)? = changes.first else { return XCTFail("the picture comes before the change") }
    let shown = layer.shownProperties(at: (layer.animationTable[kCATransition]?.start ?? 0) + 25)
    XCTAssertEqual(shown.crossFade, LayerCrossFade(from: picture, part: 0.25))
    layer.removeAllAnimations()
    frame()
    XCTAssertEqual(sent.last?.discardedBitmaps, [picture], "the phone need not keep it")
  }

  func testAPushMovesTheOldPictureOutAndTheLayerIn() throws {
    let layer = addLayer(), other = addLayer()
    frame()
    let push = CATransition()
    (push.type, push.subtype, push.duration) = (.push, .fromLeft, 100)
    layer.add(push, forKey: nil)
    let changes = frame()
    XCTAssertEqual(root.sublayers?.count, 2, "the picture is nobody's sublayer")
    let stand = try XCTUnwrap(root.standIns.first?.layer)
    XCTAssertTrue(changes.contains(.sublayers(root.identifier!, [stand.identifier!, layer.identifier!, other.identifier!])))
    let start = try XCTUnwrap(layer.animationTable[kCATransition]?.start)
    XCTAssertEqual(layer.shownProperties(at: start + 25).position.x, 20 - 15)
    XCTAssertEqual(stand.shownProperties(at: start + 25).position.x, 20 + 5)
    layer.removeAllAnimations()
    XCTAssertTrue(frame().contains(.destroy(stand.identifier ?? LayerID(rawValue: 0))) || root.standIns.isEmpty)
  }

  func testMoveInCoversAndRevealUncovers() throws {
    let layer = addLayer()
    frame()
    for (type, isAbove) in [(CATransitionType.moveIn, false), (.reveal, true)] {
      let transition = CATransition()
      (transition.type, transition.subtype, transition.duration) = (type, .fromTop, 100)
      layer.add(transition, forKey: nil)
      frame()
      let stand = try XCTUnwrap(root.standIns.first)
      XCTAssertEqual(stand.isAbove, isAbove)
      let start = try XCTUnwrap(layer.animationTable[kCATransition]?.start)
      XCTAssertEqual(layer.shownProperties(at: start).position.y, isAbove ? 20 : 0, accuracy: 1e-6)
      XCTAssertEqual(stand.layer.shownProperties(at: start + 50).position.y, isAbove ? 20 + 10 : 20, accuracy: 1e-6)
      layer.removeAllAnimations()
      frame()
      XCTAssertTrue(root.standIns.isEmpty)
    }
  }
}
