// A commit is applied whole or not at all; animations run on the tree's time and end.
import XCTest

@testable import LayerModel

final class LayerTreeTests: XCTestCase {
  private let tree = LayerTree()
  private func id(_ number: UInt64) -> LayerID { LayerID(rawValue: number) }

  @discardableResult
  private func apply(_ changes: [LayerChange], bitmaps: Set<UInt64> = []) throws -> LayerTreeUpdate {
    try tree.apply(changes) { bitmaps.contains($0.rawValue) }
  }

  private func makeFamily() throws {
    try apply([
      .create(id(1)), .create(id(2)), .create(id(3)), .create(id(4)), .sublayers(id(1), [id(2), id(3)]), .sublayers(id(2), [id(4)]), .root(id(1)),
    ])
  }

  private func refusal(_ changes: [LayerChange], bitmaps: Set<UInt64> = []) -> String? {
    do {
      try apply(changes, bitmaps: bitmaps)
      return nil
    } catch { return "\(error)" }
  }

  func testSublayersAreListedAndKnowTheirParent() throws {
    try makeFamily()
    XCTAssertEqual(tree.root?.sublayers.map(\.id), [id(2), id(3)])
    XCTAssertEqual(tree.node(id(4))?.parent?.id, id(2))
  }

  func testALayerMovesFromOneParentToAnotherInOneCommitWhateverTheOrder() throws {
    try makeFamily()
    try apply([.sublayers(id(3), [id(4)]), .sublayers(id(2), [])])
    XCTAssertEqual(tree.node(id(4))?.parent?.id, id(3))
    try apply([.sublayers(id(3), []), .sublayers(id(2), [id(4)])])
    XCTAssertEqual(tree.node(id(4))?.parent?.id, id(2))
    XCTAssertEqual(tree.node(id(3))?.sublayers.count, 0)
  }

  func testRefusedCommitsNameTheLayerAndChangeNothing() throws {
    try makeFamily()
    let move = LayerChange.set(id(2), .position(CGPoint(x: 7, y: 7)))
    XCTAssertEqual(refusal([move, .set(id(9), .opacity(1))]), "layer 9: is not known")
    XCTAssertEqual(refusal([move, .sublayers(id(1), [id(2), id(9)])]), "layer 1: its sublayer 9 is not known")
    XCTAssertEqual(refusal([move, .create(id(3))]), "layer 3: is created twice")
    XCTAssertEqual(refusal([move, .sublayers(id(3), [id(4)])]), "layer 4: has two parents, 2 and 3")
    XCTAssertEqual(refusal([move, .create(id(5)), .sublayers(id(5), [id(4)]), .sublayers(id(2), [id(4)])]), "layer 4: has two parents, 2 and 5")
    XCTAssertEqual(refusal([move, .sublayers(id(1), [id(3)]), .sublayers(id(4), [id(2)])]), "layer 4: would be inside itself")
    XCTAssertEqual(refusal([move, .sublayers(id(1), [id(2), id(2)])]), "layer 1: a sublayer is listed twice")
    XCTAssertEqual(refusal([move, .set(id(3), .contents(BitmapID(rawValue: 8)))], bitmaps: [7]), "layer 3: its bitmap 8 is not known")
    XCTAssertEqual(refusal([move, .set(id(3), .position(CGPoint(x: CGFloat.nan, y: 0)))]), "layer 3: position is not a finite number")
    XCTAssertEqual(refusal([move, .set(id(3), .mask(id(4)))]), "layer 4: is the mask of layer 3 and belongs to layer 2")
    XCTAssertEqual(refusal([move, .destroy(id(3)), .set(id(3), .opacity(1))]), "layer 3: is not known")
    XCTAssertEqual(refusal([move, .root(id(77))]), "layer 77: is to be the root and is not known")
    XCTAssertEqual(tree.node(id(2))?.model.position, .zero)
    XCTAssertEqual(tree.node(id(2))?.sublayers.map(\.id), [id(4)])
  }

  func testADestroyedLayerLeavesItsParentAndLetsGoOfItsSublayers() throws {
    try makeFamily()
    let update = try apply([.destroy(id(2))])
    XCTAssertEqual(tree.root?.sublayers.map(\.id), [id(3)])
    XCTAssertNil(tree.node(id(4))?.parent)
    XCTAssertEqual(update.layers[id(2)], .destroyed)
    try apply([.sublayers(id(3), [id(4)]), .create(id(2))])
    XCTAssertEqual(tree.node(id(4))?.parent?.id, id(3))
  }

  func testAMaskBelongsToOneLayer() throws {
    try makeFamily()
    try apply([.create(id(8)), .set(id(2), .mask(id(8)))])
    XCTAssertEqual(tree.node(id(2))?.mask?.id, id(8))
    XCTAssertNotNil(refusal([.set(id(3), .mask(id(8)))]))
    try apply([.set(id(2), .mask(nil)), .set(id(3), .mask(id(8)))])
    XCTAssertNil(tree.node(id(2))?.mask)
    XCTAssertEqual(tree.node(id(8))?.maskedLayer?.id, id(3))
    try apply([.destroy(id(8))])
    XCTAssertNil(tree.node(id(3))?.model.mask)
  }

  func testAnAnimationShowsItsValueThenTheModelAgain() throws {
    try makeFamily()
    let fade = LayerAnimation(property: .opacity, values: [.number(0), .number(1)], beginTime: 10, duration: 2)
    try apply([.addAnimation(id(2), key: "fade", fade), .set(id(2), .opacity(0.75))])
    XCTAssertEqual(tree.nextChange(after: 5), 10, "waits for the beginning")
    XCTAssertFalse(tree.hasRunningAnimations(at: 5))
    XCTAssertTrue(tree.advance(to: 9).isEmpty)
    XCTAssertEqual(tree.node(id(2))?.presentation.opacity, 0.75)
    XCTAssertEqual(tree.advance(to: 11).layers[id(2)], .geometry)
    XCTAssertEqual(tree.node(id(2))?.presentation.opacity, 0.5)
    XCTAssertEqual(tree.node(id(2))?.model.opacity, 0.75)
    XCTAssertEqual(tree.nextChange(after: 11), 11)
    XCTAssertTrue(tree.hasRunningAnimations(at: 11))
    XCTAssertEqual(tree.nextChange(after: 12.5), 12.5, "the end is still to be shown")
    XCTAssertFalse(tree.advance(to: 12.5).isEmpty)
    XCTAssertEqual(tree.node(id(2))?.presentation.opacity, 0.75)
    XCTAssertEqual(tree.node(id(2))?.animations.count, 0)
    XCTAssertNil(tree.nextChange(after: 12.5))
  }

  func testAnAnimationThatFillsStaysAndNothingRuns() throws {
    try makeFamily()
    var slide = LayerAnimation(property: .position, values: [.point(.zero), .point(CGPoint(x: 40, y: 0))], beginTime: 0, duration: 1)
    slide.fillsForwards = true
    try apply([.addAnimation(id(2), key: "slide", slide)])
    _ = tree.advance(to: 5)
    XCTAssertEqual(tree.node(id(2))?.presentation.position.x, 40)
    XCTAssertNil(tree.nextChange(after: 5))
    XCTAssertTrue(tree.advance(to: 6).isEmpty)
    try apply([.removeAnimation(id(2), key: "slide")])
    XCTAssertEqual(tree.node(id(2))?.presentation.position.x, 0)
  }

  func testALaterAnimationActsOnTheResultOfAnEarlierOne() throws {
    try makeFamily()
    let slide = LayerAnimation(property: .position, values: [.point(.zero), .point(CGPoint(x: 40, y: 0))], beginTime: 0, duration: 1)
    var nudge = LayerAnimation(property: .position, values: [.point(CGPoint(x: 0, y: 4)), .point(CGPoint(x: 0, y: 8))], beginTime: 0, duration: 1)
    nudge.isAdditive = true
    try apply([.addAnimation(id(2), key: "slide", slide), .addAnimation(id(2), key: "nudge", nudge)])
    _ = tree.advance(to: 0.5)
    XCTAssertEqual(tree.node(id(2))?.presentation.position, CGPoint(x: 20, y: 6))
  }

  func testAValueThatIsNotANumberIsNotShown() throws {
    try makeFamily()
    var spring = LayerAnimation(property: .opacity, values: [.number(0), .number(1)], beginTime: 0, duration: 1)
    spring.spring = LayerAnimation.Spring(mass: 0, stiffness: 0, damping: 0)
    try apply([.addAnimation(id(2), key: "odd", spring)])
    _ = tree.advance(to: 0.5)
    XCTAssertEqual(tree.node(id(2))?.presentation.opacity, 1)
  }
}
