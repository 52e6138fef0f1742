// What a view's changes send to the phone, and what its drawing leaves in the bitmap.
import LayerModel
import XCTest

@testable import QuartzCore
@testable import UIKit

final class ViewCommitTests: PhoneTestCase {
  private var root: UIView!

  override func setUpWithError() throws {
    try super.setUpWithError()
    root = makeWindow().rootViewController!.view
    _ = messages()
  }

  func testAMovedViewSendsItsPositionAndNothingElse() throws {
    let ball = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    ball.backgroundColor = .red
    root.addSubview(ball)
    turn()
    _ = messages()
    ball.center = CGPoint(x: 50, y: 60)
    ball.center = CGPoint(x: 70, y: 80)
    turn()
    let commits = commits()
    XCTAssertEqual(commits.count, 1)
    XCTAssertEqual(commits.first?.changes, [.set(try XCTUnwrap(ball.layer.identifier), .position(CGPoint(x: 70, y: 80)))])
    XCTAssertEqual(commits.first?.bitmaps.count, 0)
  }

  func testNothingIsSentWhenNothingChanged() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    root.addSubview(view)
    turn()
    _ = messages()
    view.center = view.center
    view.alpha = 0.5
    view.alpha = 1
    view.setNeedsLayout()
    turn()
    turn()
    XCTAssertEqual(messages().count, 0)
  }

  func testAViewThatDrawsNothingHasNoBitmap() {
    root.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    turn()
    XCTAssertEqual(commits().flatMap(\.bitmaps).count, 0)
  }

  private final class Painted: UIView {
    var color = UIColor.red
    var drawn: [CGRect] = []
    override func draw(_ rect: CGRect) {
      super.draw(rect)
      drawn.append(rect)
      color.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
  }

  /// The pixel, ARGB.
  private func pixel(_ bitmap: SharedBitmap?, _ x: Int, _ y: Int) -> UInt32? {
    bitmap?.base.load(fromByteOffset: y * bitmap!.bytesPerRow + x * 4, as: UInt32.self)
  }

  func testADrawingViewFillsABitmapInPixelsWithYDown() {
    let view = Painted(frame: CGRect(x: 0, y: 0, width: 10, height: 8))
    root.addSubview(view)
    turn()
    let bitmap = commits().flatMap(\.bitmaps).first
    XCTAssertEqual(bitmap?.width, 20)
    XCTAssertEqual(bitmap?.height, 16)
    XCTAssertEqual(view.drawn, [CGRect(x: 0, y: 0, width: 10, height: 8)])
    XCTAssertEqual(pixel(bitmap, 1, 1), 0xffff_0000)
    XCTAssertEqual(pixel(bitmap, 9, 9), 0xffff_0000)
    XCTAssertEqual(pixel(bitmap, 10, 10), 0)
    XCTAssertEqual(pixel(bitmap, 1, 15), 0)
  }

  func testBitmapsTakeTurnsOnceThePhoneLetsGo() {
    let view = Painted(frame: CGRect(x: 0, y: 0, width: 10, height: 8))
    root.addSubview(view)
    turn()
    guard let first = commits().flatMap(\.bitmaps).first else { return XCTFail("no bitmap") }
    view.color = .green
    view.setNeedsDisplay()
    turn()
    let second = commits()
    XCTAssertEqual(second.flatMap(\.bitmaps).count, 1)
    XCTAssertEqual(second.flatMap(\.discardedBitmaps), [])
    XCTAssertEqual(pixel(first, 1, 1), 0xffff_0000, "the phone may still read the first")
    connection.deliver(.bitmapsReleased([first.id]))
    view.color = .blue
    view.setNeedsDisplay()
    turn()
    let third = commits()
    XCTAssertEqual(third.flatMap(\.bitmaps).count, 0, "the first is drawn into again")
    XCTAssertEqual(third.flatMap(\.changes), [.set(view.layer.identifier!, .contents(first.id))])
    XCTAssertEqual(pixel(first, 1, 1), 0xff00_00ff)
  }

  func testAViewThatLeavesIsDestroyedAndItsBitmapForgotten() {
    let view = Painted(frame: CGRect(x: 0, y: 0, width: 10, height: 8)), inner = UIView()
    view.addSubview(inner)
    root.addSubview(view)
    turn()
    _ = messages()
    let identifiers = [inner.layer.identifier!, view.layer.identifier!]
    view.removeFromSuperview()
    turn()
    XCTAssertEqual(changes().suffix(2), [.destroy(identifiers[0]), .destroy(identifiers[1])])
    root.addSubview(view)
    turn()
    XCTAssertTrue(changes().contains(.create(view.layer.identifier!)))
  }

  func testAnOpaqueBackgroundIsDrawnAlong() {
    let view = Painted(frame: CGRect(x: 0, y: 0, width: 10, height: 8))
    view.backgroundColor = .blue
    root.addSubview(view)
    turn()
    let bitmap = commits().flatMap(\.bitmaps).first
    XCTAssertEqual(bitmap?.isOpaque, true)
    XCTAssertEqual(pixel(bitmap, 19, 15), 0xff00_00ff)
  }

  func testAHiddenViewDrawsWhenItIsShown() {
    let view = Painted(frame: CGRect(x: 0, y: 0, width: 10, height: 8))
    view.isHidden = true
    root.addSubview(view)
    turn()
    XCTAssertEqual(view.drawn.count, 0)
    view.isHidden = false
    turn()
    XCTAssertEqual(view.drawn.count, 1)
  }

  func testAViewIsDrawnAgainAtAnotherSizeOnlyWhenItsContentModeSaysSo() {
    let view = Painted(frame: CGRect(x: 0, y: 0, width: 10, height: 8))
    root.addSubview(view)
    turn()
    view.frame.size = CGSize(width: 20, height: 20)
    turn()
    XCTAssertEqual(view.drawn.count, 1)
    view.contentMode = .redraw
    view.frame.size = CGSize(width: 30, height: 20)
    turn()
    XCTAssertEqual(view.drawn.last, CGRect(x: 0, y: 0, width: 30, height: 20))
  }

  // MARK: Animations

  private func animations() -> [(key: String, animation: LayerAnimation)] {
    changes().compactMap { change in
      if case .addAnimation(_, let key, let animation) = change { return (key, animation) }
      return nil
    }
  }

  func testAnAnimatedChangeIsDeclaredAndTheValueIsSetAtOnce() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    root.addSubview(view)
    turn()
    _ = messages()
    var finished: Bool?
    UIView.animate(withDuration: 0.02, animations: { view.center = CGPoint(x: 110, y: 10) }, completion: { finished = $0 })
    XCTAssertEqual(view.center, CGPoint(x: 110, y: 10))
    XCTAssertNil(finished)
    DisplayCycle.shared.runIfNeeded()
    let animation = try XCTUnwrap(animations().first?.animation)
    XCTAssertEqual(animation.property, .position)
    XCTAssertEqual(animation.values, [.point(CGPoint(x: 10, y: 10)), .point(CGPoint(x: 110, y: 10))])
    XCTAssertEqual(animation.duration, 0.02)
    XCTAssertEqual(animation.timing, .easeInEaseOut)
    turn(until: { finished != nil })
    XCTAssertEqual(finished, true)
    XCTAssertNil(view.layer.animationKeys())
  }

  func testOutsideOfABlockAViewDoesNotAnimate() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    root.addSubview(view)
    turn()
    view.center.x = 50
    UIView.animate(withDuration: 1) { UIView.performWithoutAnimation { view.alpha = 0.5 } }
    turn()
    XCTAssertEqual(animations().count, 0)
  }

  func testAnAnimationWithoutDurationIsAPlainChange() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    root.addSubview(view)
    turn()
    var calls = 0
    UIView.animate(withDuration: 0, animations: { view.alpha = 0.5 }, completion: { _ in calls += 1 })
    XCTAssertEqual(calls, 0, "completion never comes from within the call")
    turn()
    XCTAssertEqual(calls, 1)
    XCTAssertEqual(animations().count, 0)
  }

  func testADelayedSpringThatRepeats() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    root.addSubview(view)
    turn()
    _ = messages()
    let now = CACurrentMediaTime()
    UIView.animate(
      withDuration: 1, delay: 2, usingSpringWithDamping: 0.5, initialSpringVelocity: 1, options: [.repeat, .autoreverse],
      animations: { view.transform = CGAffineTransform(scaleX: 2, y: 2) })
    turn()
    let animation = try XCTUnwrap(animations().first?.animation)
    XCTAssertEqual(animation.property, .transform)
    XCTAssertGreaterThanOrEqual(animation.beginTime, now + 2)
    XCTAssertTrue(animation.fillsBackwards)
    XCTAssertTrue(animation.autoreverses)
    XCTAssertEqual(animation.repeatCount, .infinity)
    XCTAssertEqual(try XCTUnwrap(animation.spring).value(at: 1), 1, accuracy: 0.002, "the spring has come to rest")
    view.layer.removeAllAnimations()
    turn()
  }

  func testAnOvertakenAnimationEndsUnfinishedAndTheNextBeginsWhereItStood() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    root.addSubview(view)
    turn()
    var first: Bool?
    UIView.animate(withDuration: 100, delay: 0, options: .curveLinear, animations: { view.alpha = 0 }, completion: { first = $0 })
    turn()
    _ = messages()
    UIView.animate(withDuration: 0.01) { view.alpha = 1 }
    turn()
    XCTAssertEqual(first, false)
    guard case .number(let start)? = animations().first?.animation.values.first else { return XCTFail("no animation") }
    XCTAssertGreaterThan(start, 0.9)
  }
}
