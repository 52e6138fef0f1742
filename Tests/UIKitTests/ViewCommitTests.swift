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
}
