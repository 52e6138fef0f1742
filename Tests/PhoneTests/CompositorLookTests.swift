// Corners of a layer's choice, shadows of a shape of their own, and what lies behind seen through a layer.
import PhoneLink
import XCTest

@testable import Phone

final class CompositorLookTests: CompositorTestCase {
  // MARK: Corners

  func testOnlyTheChosenCornersAreRound() {
    for transform in [LayerTransform.identity, Self.turn(180)] {
      let stage = Stage(width: 60, height: 60)
      stage.add(
        2, CGRect(x: 10, y: 10, width: 40, height: 40), .backgroundColor(Self.red), .cornerRadius(12), .corners([.topLeft, .bottomRight]),
        .transform(transform))
      stage.compose()
      for (x, y, isRound) in [(10, 10, true), (49, 10, false), (10, 49, false), (49, 49, true)] {
        XCTAssertEqual(stage.pixel(x, y), isRound ? Self.white : 0xffff_0000, "\(x), \(y), \(transform)")
      }
      XCTAssertEqual(stage.pixel(30, 30), 0xffff_0000)
    }
  }

  func testTheChosenCornersCutSublayersAndBordersToo() {
    let stage = Stage(width: 60, height: 60)
    stage.add(
      2, CGRect(x: 10, y: 10, width: 40, height: 40), .cornerRadius(12), .corners([.topLeft]), .masksToBounds(true), .borderWidth(2),
      .borderColor(Self.black))
    stage.add(3, CGRect(x: 0, y: 0, width: 40, height: 40), in: 2, .backgroundColor(Self.green))
    stage.compose()
    XCTAssertEqual(stage.pixel(10, 10), Self.white)
    XCTAssertEqual(stage.pixel(49, 49), 0xff00_0000, "the border goes into the square corner")
    XCTAssertEqual(stage.pixel(46, 46), 0xff00_ff00)
    XCTAssertEqual(stage.pixel(49, 10), 0xff00_0000)
  }

  func testTheShadowHasTheChosenCorners() {
    let stage = Stage(width: 100, height: 100)
    let shadow = LayerShadow(color: Self.black, opacity: 1, offset: CGSize(width: 40, height: 40), radius: 0)
    stage.add(2, CGRect(x: 10, y: 10, width: 30, height: 30), .backgroundColor(Self.red), .cornerRadius(10), .corners([.bottomRight]), .shadow(shadow))
    stage.compose()
    XCTAssertEqual(stage.pixel(50, 50), 0xff00_0000)
    XCTAssertEqual(stage.pixel(79, 50), 0xff00_0000)
    XCTAssertEqual(stage.pixel(79, 79), Self.white)
  }

  // MARK: A shadow's own shape

  private let triangle = LayerOutline(steps: [.move(CGPoint(x: 0, y: 0)), .line(CGPoint(x: 40, y: 0)), .line(CGPoint(x: 0, y: 40)), .close])

  func testAShapeOfItsOwnCastsTheShadow() {
    let stage = Stage(width: 120, height: 120)
    let shadow = LayerShadow(color: Self.black, opacity: 1, offset: CGSize(width: 50, height: 50), radius: 0, outline: triangle)
    stage.add(2, CGRect(x: 10, y: 10, width: 40, height: 40), .backgroundColor(Self.red), .shadow(shadow))
    stage.compose()
    XCTAssertEqual(stage.pixel(65, 65), 0xff00_0000, "inside the triangle")
    XCTAssertEqual(stage.pixel(95, 95), Self.white, "beyond its long side, where the layer's own shadow would be")
    XCTAssertEqual(stage.pixel(30, 30), 0xffff_0000)
  }

  func testTheShapesShadowMovesScalesAndFadesWithTheLayer() {
    let stage = Stage(width: 200, height: 200)
    let shadow = LayerShadow(color: Self.black, opacity: 0.5, offset: CGSize(width: 0, height: 50), radius: 0, outline: triangle)
    stage.add(2, CGRect(x: 20, y: 20, width: 40, height: 40), .shadow(shadow))
    stage.compose()
    XCTAssertEqual(Int(stage.pixel(25, 75) & 255), 128, accuracy: 1, "even a layer that shows nothing casts it")
    stage.set(2, .position(CGPoint(x: 140, y: 40)))
    stage.compose()
    XCTAssertEqual(stage.pixel(25, 75), Self.white)
    XCTAssertEqual(Int(stage.pixel(125, 75) & 255), 128, accuracy: 1)
    stage.set(2, .transform(Self.scale(2, 2)))
    stage.compose()
    XCTAssertEqual(Int(stage.pixel(110, 140) & 255), 128, accuracy: 1)
    let fresh = stage.composedFromScratch()
    for y in 0..<200 { for x in 0..<200 { XCTAssertEqual(stage.pixel(x, y), fresh[x, y]) } }
  }

  func testAWideBlurOfTheShapeReachesAsFarAsItIsDrawnAgain() {
    let stage = Stage(width: 120, height: 120)
    let shadow = LayerShadow(color: Self.black, opacity: 1, offset: .zero, radius: 8, outline: triangle)
    stage.add(2, CGRect(x: 40, y: 40, width: 40, height: 40), .shadow(shadow))
    stage.compose()
    XCTAssertNotEqual(stage.pixel(38, 50), Self.white)
    stage.set(2, .shadow(nil))
    stage.compose()
    for y in 0..<120 { for x in 0..<120 { XCTAssertEqual(stage.pixel(x, y), Self.white, "\(x), \(y)") } }
  }

  // MARK: Backdrops

  /// Black and white halves, and over their border a layer that blurs.
  private func blurredStage(_ properties: LayerProperty...) -> Stage {
    let stage = Stage(width: 120, height: 120)
    stage.add(2, CGRect(x: 0, y: 0, width: 60, height: 120), .backgroundColor(Self.black))
    stage.add(3, CGRect(x: 20, y: 20, width: 80, height: 80), .backdrop(LayerBackdrop(blurRadius: 8, saturation: 1)))
    for property in properties { stage.set(3, property) }
    stage.compose()
    return stage
  }

  func testWhatLiesBehindIsBlurredInsideTheLayerOnly() {
    let stage = blurredStage()
    let row = (20..<100).map { Int(stage.pixel($0, 60) & 255) }
    XCTAssertEqual(row[40], 128, accuracy: 20, "grey where the halves meet")
    XCTAssertTrue(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 + 1 }, "it rises from black to white: \(row)")
    XCTAssertLessThan(row[10], 8)
    XCTAssertGreaterThan(row[70], 247)
    // A Gaussian of sigma 8 is at 16 % one sigma before the middle.
    XCTAssertEqual(Double(row[32]) / 255, 0.16, accuracy: 0.06)
    XCTAssertEqual(stage.pixel(59, 10), 0xff00_0000)
    XCTAssertEqual(stage.pixel(60, 10), Self.white)
  }

  func testRoundCornersCutTheBlur() {
    let stage = blurredStage(.cornerRadius(30), .bounds(CGRect(x: 0, y: 0, width: 80, height: 80)))
    stage.set(2, .bounds(CGRect(x: 0, y: 0, width: 24, height: 120)), .position(CGPoint(x: 12, y: 60)))
    stage.compose()
    XCTAssertEqual(stage.pixel(23, 23), 0xff00_0000, "sharp in the corner")
    XCTAssertEqual(stage.pixel(24, 23), Self.white)
    XCTAssertGreaterThan(Int(stage.pixel(23, 60) & 255), 60)
  }

  func testWhatMovesBehindIsFollowed() {
    let stage = blurredStage(.backgroundColor(LayerColor(red: 1, green: 1, blue: 1, alpha: 0.3)))
    stage.add(4, CGRect(x: 40, y: 40, width: 10, height: 10), .backgroundColor(Self.red))
    for step in 0..<12 {
      stage.set(2, .bounds(CGRect(x: 0, y: 0, width: 30 + step * 5, height: 120)))
      stage.set(4, .position(CGPoint(x: 20 + step * 7, y: 30 + step * 5)))
      stage.compose()
      let fresh = stage.composedFromScratch()
      var differing = 0
      for y in 0..<120 { for x in 0..<120 where stage.pixel(x, y) != fresh[x, y] { differing += 1 } }
      XCTAssertEqual(differing, 0, "step \(step)")
    }
  }

  func testColoursGetStronger() {
    func red(_ saturation: Double) -> UInt32 {
      let stage = Stage(width: 60, height: 60)
      stage.add(2, CGRect(x: 0, y: 0, width: 60, height: 60), .backgroundColor(LayerColor(red: 0.6, green: 0.4, blue: 0.4, alpha: 1)))
      stage.add(3, CGRect(x: 10, y: 10, width: 40, height: 40), .backdrop(LayerBackdrop(blurRadius: 4, saturation: saturation)))
      stage.compose()
      return stage.pixel(30, 30)
    }
    XCTAssertEqual(red(1), 0xff99_6666)
    XCTAssertGreaterThan(red(1.8) >> 16 & 255, 0xa5)
    XCTAssertLessThan(red(1.8) & 255, 0x62)
    let grey = red(0)
    XCTAssertEqual(grey >> 16 & 255, grey & 255)
  }

  func testATranslucentGroupShowsHalfOfTheBlur() {
    let stage = blurredStage(.opacity(0.5), .backgroundColor(Self.halfBlack))
    XCTAssertGreaterThan(Int(stage.pixel(63, 60) & 255), Int(blurredStage(.backgroundColor(Self.halfBlack)).pixel(63, 60) & 255))
    XCTAssertLessThan(Int(stage.pixel(63, 60) & 255), 240)
  }
}
