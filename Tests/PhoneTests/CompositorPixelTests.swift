// Exact pixels of single layers: fills, clips, corners, borders, contents, opacity, shadows.
import PhoneLink
import XCTest

@testable import Phone

final class CompositorPixelTests: CompositorTestCase {
  // MARK: Fills

  func testAnOpaqueFillCoversItsPixelsAndNoOthers() {
    let stage = Stage(width: 20, height: 20)
    stage.add(2, CGRect(x: 3, y: 4, width: 5, height: 6), .backgroundColor(Self.red))
    stage.compose()
    for y in 0..<20 {
      for x in 0..<20 {
        let isInside = (3..<8).contains(x) && (4..<10).contains(y)
        XCTAssertEqual(stage.pixel(x, y), isInside ? 0xffff_0000 : Self.white, "\(x), \(y)")
      }
    }
  }

  func testATranslucentFillBlends() {
    let stage = Stage(width: 4, height: 4)
    stage.add(2, CGRect(x: 0, y: 0, width: 2, height: 4), .backgroundColor(Self.halfBlack))
    stage.compose()
    XCTAssertEqual(stage.pixel(0, 0), 0xff7f_7f7f)
    XCTAssertEqual(stage.pixel(2, 0), Self.white)
  }

  func testNothingBehindTheRootIsBlack() {
    let stage = Stage(width: 4, height: 4, background: nil)
    stage.compose()
    XCTAssertEqual(stage.pixel(1, 1), 0xff00_0000)
  }

  func testFractionalEdgesSnapToThePixelsWhoseCentresAreCovered() {
    let stage = Stage(width: 10, height: 4)
    stage.add(2, CGRect(x: 1.4, y: 0, width: 2.2, height: 4), .backgroundColor(Self.red))
    stage.add(3, CGRect(x: 3.6, y: 0, width: 2, height: 4), .backgroundColor(Self.blue))
    stage.compose()
    XCTAssertEqual((0..<8).map { stage.pixel($0, 0) == 0xffff_0000 ? "r" : stage.pixel($0, 0) == 0xff00_00ff ? "b" : "." }.joined(), ".rrrbb..")
  }

  /// The background is not painted where opaque rows cover it; wherever one does not, it must be there.
  func testARowsBackgroundShowsWhereverNoOpaqueRowCoversIt() {
    let stage = Stage(width: 200, height: 600)
    for row in 0..<6 { stage.add(UInt64(10 + row), CGRect(x: 0, y: row * 100, width: 200, height: 100), .backgroundColor(Self.red)) }
    stage.set(11, .opacity(0.5))
    stage.set(12, .isHidden(true))
    stage.set(13, .cornerRadius(40))
    stage.set(14, .backgroundColor(Self.halfBlack))
    stage.set(15, .bounds(CGRect(x: 0, y: 0, width: 160, height: 60)))
    stage.compose()
    XCTAssertEqual(stage.pixel(100, 50), 0xffff_0000)
    XCTAssertEqual(stage.pixel(100, 150) & 255, 128, accuracy: 1, "half of the white shows")
    XCTAssertEqual(stage.pixel(100, 250), Self.white)
    XCTAssertEqual(stage.pixel(1, 301), Self.white, "beside a round corner")
    XCTAssertEqual(stage.pixel(100, 350), 0xffff_0000)
    XCTAssertEqual(stage.pixel(100, 450) & 255, 128, accuracy: 1)
    XCTAssertEqual(stage.pixel(10, 510), Self.white)
    XCTAssertEqual(stage.pixel(100, 550), 0xffff_0000)
  }

  func testHiddenAndTransparentLayersShowNothingNorDoTheirSublayers() {
    let stage = Stage(width: 4, height: 4)
    stage.add(2, CGRect(x: 0, y: 0, width: 4, height: 4), .isHidden(true))
    stage.add(3, CGRect(x: 0, y: 0, width: 4, height: 4), in: 2, .backgroundColor(Self.red))
    stage.add(4, CGRect(x: 0, y: 0, width: 4, height: 4), .opacity(0), .backgroundColor(Self.blue))
    stage.compose()
    XCTAssertEqual(stage.pixel(1, 1), Self.white)
    stage.set(2, .isHidden(false))
    stage.compose()
    XCTAssertEqual(stage.pixel(1, 1), 0xffff_0000)
  }

  func testZPositionOrdersSiblingsAndEqualDepthsKeepTheirOrder() {
    let stage = Stage(width: 2, height: 2)
    let all = CGRect(x: 0, y: 0, width: 2, height: 2)
    stage.add(2, all, .backgroundColor(Self.red), .zPosition(1))
    stage.add(3, all, .backgroundColor(Self.green))
    stage.compose()
    XCTAssertEqual(stage.pixel(0, 0), 0xffff_0000)
    stage.set(3, .zPosition(1))
    stage.compose()
    XCTAssertEqual(stage.pixel(0, 0), 0xff00_ff00)
    stage.set(3, .zPosition(-1))
    stage.compose()
    XCTAssertEqual(stage.pixel(0, 0), 0xffff_0000)
  }

  // MARK: Clips and corners

  func testSublayersAreCutToAClippingLayerAndOnlyToThat() {
    let stage = Stage(width: 10, height: 10)
    stage.add(2, CGRect(x: 2, y: 2, width: 4, height: 4), .masksToBounds(true))
    stage.add(3, CGRect(x: -5, y: 1, width: 20, height: 2), in: 2, .backgroundColor(Self.red))
    stage.compose()
    XCTAssertEqual((0..<10).map { stage.pixel($0, 3) == Self.white ? "." : "r" }.joined(), "..rrrr....")
    stage.set(2, .masksToBounds(false))
    stage.compose()
    XCTAssertEqual((0..<10).map { stage.pixel($0, 3) == Self.white ? "." : "r" }.joined(), "rrrrrrrrrr")
  }

  func testBoundsOriginScrollsSublayers() {
    let stage = Stage(width: 10, height: 10)
    stage.add(2, CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.add(3, CGRect(x: 4, y: 4, width: 2, height: 2), in: 2, .backgroundColor(Self.red))
    stage.set(2, .bounds(CGRect(x: 0, y: 3.3, width: 10, height: 10)))
    stage.compose()
    XCTAssertEqual((0..<10).map { stage.pixel(4, $0) == Self.white ? "." : "r" }.joined(), ".rr.......")
  }

  func testRoundCornersAreSymmetricAndCoverTheRightArea() {
    for radius in [3.0, 7.5, 12, 20] {
      let stage = Stage(width: 60, height: 50)
      stage.add(2, CGRect(x: 5, y: 5, width: 50, height: 40), .backgroundColor(Self.black), .cornerRadius(radius))
      stage.compose()
      var covered = 0.0
      for y in 0..<50 {
        for x in 0..<60 {
          let value = stage.pixel(x, y)
          covered += Double(255 - (value & 255)) / 255
          XCTAssertEqual(value, stage.pixel(59 - x, y), "left and right at \(x), \(y)")
          XCTAssertEqual(value, stage.pixel(x, 49 - y), "top and bottom at \(x), \(y)")
        }
      }
      let cornerLoss = (4 - Double.pi) * radius * radius
      let missing = 2000 - covered
      XCTAssertEqual(missing, cornerLoss, accuracy: max(cornerLoss * 0.03, 0.3), "radius \(radius)")
      XCTAssertEqual(covered, 2000 - cornerLoss, accuracy: (2000 - cornerLoss) * 0.01)
      if radius > 4 { XCTAssertEqual(stage.pixel(5, 5), Self.white) }
      XCTAssertEqual(stage.pixel(30, 5), 0xff00_0000)
    }
  }

  func testRoundClipCutsSublayersLikeARoundFill() {
    let fill = Stage(width: 40, height: 40), clip = Stage(width: 40, height: 40)
    let frame = CGRect(x: 4, y: 4, width: 32, height: 32)
    fill.add(2, frame, .backgroundColor(Self.red), .cornerRadius(10))
    clip.add(2, frame, .masksToBounds(true), .cornerRadius(10))
    clip.add(3, CGRect(x: -10, y: -10, width: 60, height: 60), in: 2, .backgroundColor(Self.red))
    fill.compose()
    clip.compose()
    XCTAssertNil(Self.firstDifference(fill.surface, clip.surface))
  }

  func testACircleIsItsCornersAlone() {
    let stage = Stage(width: 31, height: 31)
    stage.add(2, CGRect(x: 3, y: 3, width: 25, height: 25), .backgroundColor(Self.black), .cornerRadius(12.5))
    stage.compose()
    let covered = (0..<31 * 31).reduce(0.0) { $0 + Double(255 - (stage.pixel($1 % 31, $1 / 31) & 255)) / 255 }
    XCTAssertEqual(covered, Double.pi * 12.5 * 12.5, accuracy: 5)
  }

  func testABorderLiesInsideTheEdgeAboveSublayers() {
    let stage = Stage(width: 12, height: 12)
    stage.add(2, CGRect(x: 1, y: 1, width: 10, height: 10), .backgroundColor(Self.green), .borderWidth(2), .borderColor(Self.black))
    stage.add(3, CGRect(x: 0, y: 4, width: 10, height: 2), in: 2, .backgroundColor(Self.red))
    stage.compose()
    XCTAssertEqual((0..<12).map { letter(stage.pixel($0, 5)) }.joined(), ".kkrrrrrrkk.")
    XCTAssertEqual((0..<12).map { letter(stage.pixel($0, 8)) }.joined(), ".kkggggggkk.")
    XCTAssertEqual((0..<12).map { letter(stage.pixel(5, $0)) }.joined(), ".kkggrrggkk.")
  }

  private func letter(_ pixel: UInt32) -> String {
    [Self.white: ".", 0xff00_0000: "k", 0xffff_0000: "r", 0xff00_ff00: "g", 0xff00_00ff: "b"][pixel] ?? "?"
  }

  // MARK: Contents

  func testABitmapAtItsOwnSizeIsCopied() {
    let stage = Stage(width: 20, height: 20)
    let bitmap = stage.bitmap(6, 5, isOpaque: true, Self.marked)
    stage.add(2, CGRect(x: 3, y: 4, width: 6, height: 5), .contents(bitmap))
    stage.compose()
    for y in 0..<5 { for x in 0..<6 { XCTAssertEqual(stage.pixel(3 + x, 4 + y), Self.marked(x, y)) } }
    XCTAssertEqual(stage.pixel(9, 4), Self.white)
  }

  func testAnOpaqueBitmapsAlphaBytesAreNotRead() {
    let stage = Stage(width: 8, height: 8)
    let bitmap = stage.bitmap(2, 2, isOpaque: true) { _, _ in 0x0012_3456 }
    stage.add(2, CGRect(x: 0, y: 0, width: 2, height: 2), .contents(bitmap))
    stage.add(3, CGRect(x: 4, y: 4, width: 4, height: 4), .contents(bitmap))
    stage.compose()
    XCTAssertEqual(stage.pixel(1, 1), 0xff12_3456)
    XCTAssertEqual(stage.pixel(6, 6), 0xff12_3456)
  }

  func testABitmapOfARoundedUpSizeIsNotBlurred() {
    let stage = Stage(width: 20, height: 20)
    let bitmap = stage.bitmap(7, 5, isOpaque: true, Self.marked)
    stage.add(2, CGRect(x: 3.2, y: 4, width: 6.3, height: 4.6), .contents(bitmap))
    stage.compose()
    for y in 0..<5 { for x in 0..<7 { XCTAssertEqual(stage.pixel(3 + x, 4 + y), Self.marked(x, y)) } }
  }

  func testGravitiesPlaceTheBitmap() {
    let places: [(LayerGravity, Int, Int)] = [
      (.center, 4, 3), (.top, 4, 0), (.bottom, 4, 6), (.left, 0, 3), (.right, 8, 3), (.topLeft, 0, 0), (.topRight, 8, 0), (.bottomLeft, 0, 6),
      (.bottomRight, 8, 6),
    ]
    for (gravity, x, y) in places {
      let stage = Stage(width: 12, height: 10)
      let bitmap = stage.bitmap(4, 4, isOpaque: true, Self.marked)
      stage.add(2, CGRect(x: 0, y: 0, width: 12, height: 10), .contents(bitmap), .contentsGravity(gravity))
      stage.compose()
      XCTAssertEqual(stage.pixel(x, y), Self.marked(0, 0), "\(gravity)")
      XCTAssertEqual(stage.pixel(x + 3, y + 3), Self.marked(3, 3), "\(gravity)")
      let shown = (0..<120).filter { stage.pixel($0 % 12, $0 / 12) != Self.white }.count
      XCTAssertEqual(shown, 16, "\(gravity)")
    }
  }

  func testAspectGravitiesKeepTheShape() {
    func shownBox(_ gravity: LayerGravity) -> [Int] {
      let stage = Stage(width: 40, height: 30)
      let bitmap = stage.bitmap(4, 2, isOpaque: true) { _, _ in 0xff00_0000 }
      stage.add(2, CGRect(x: 10, y: 5, width: 20, height: 20), .contents(bitmap), .contentsGravity(gravity))
      stage.compose()
      let inside = (0..<1200).filter { stage.pixel($0 % 40, $0 / 40) != Self.white }
      return [inside.map { $0 % 40 }.min()!, inside.map { $0 / 40 }.min()!, inside.map { $0 % 40 }.max()! + 1, inside.map { $0 / 40 }.max()! + 1]
    }
    XCTAssertEqual(shownBox(.resizeAspect), [10, 10, 30, 20])
    XCTAssertEqual(shownBox(.resizeAspectFill), [0, 5, 40, 25])
    XCTAssertEqual(shownBox(.resize), [10, 5, 30, 25])
  }

  func testContentsScaleMakesABitmapSmaller() {
    let stage = Stage(width: 10, height: 10, pixelsPerPoint: 2)
    let bitmap = stage.bitmap(6, 6, isOpaque: true, Self.marked)
    stage.add(2, CGRect(x: 1, y: 1, width: 8, height: 8), .contents(bitmap), .contentsScale(2), .contentsGravity(.topLeft))
    stage.compose()
    XCTAssertEqual(stage.pixel(2, 2), Self.marked(0, 0))
    XCTAssertEqual(stage.pixel(7, 7), Self.marked(5, 5))
    XCTAssertEqual(stage.pixel(8, 8), Self.white)
  }

  func testContentsRectShowsAPartAndNothingOfItsNeighbours() {
    let stage = Stage(width: 20, height: 20)
    // Green in the middle of red: enlarged, no red may bleed in.
    let bitmap = stage.bitmap(12, 12, isOpaque: true) { x, y in (4..<8).contains(x) && (4..<8).contains(y) ? 0xff00_ff00 : 0xffff_0000 }
    let third = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    stage.add(2, CGRect(x: 2, y: 2, width: 16, height: 16), .contents(bitmap), .contentsRect(third))
    stage.compose()
    for y in 2..<18 { for x in 2..<18 { XCTAssertEqual(stage.pixel(x, y), 0xff00_ff00) } }
  }

  func testNinePartsKeepTheirCornersAndStretchTheirMiddle() {
    let stage = Stage(width: 30, height: 20)
    // Corners of 2 pixels red, edges blue, one green pixel in the middle.
    let bitmap = stage.bitmap(5, 5, isOpaque: true) { x, y in
      let isEdgeX = x != 2, isEdgeY = y != 2
      return isEdgeX && isEdgeY ? 0xffff_0000 : isEdgeX || isEdgeY ? 0xff00_00ff : 0xff00_ff00
    }
    stage.add(
      2, CGRect(x: 1, y: 1, width: 28, height: 18), .contents(bitmap), .contentsCenter(CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)))
    stage.compose()
    XCTAssertEqual((0..<30).map { letter(stage.pixel($0, 1)) }.joined(), ".rr" + String(repeating: "b", count: 24) + "rr.")
    XCTAssertEqual((0..<30).map { letter(stage.pixel($0, 9)) }.joined(), ".bb" + String(repeating: "g", count: 24) + "bb.")
    XCTAssertEqual((0..<20).map { letter(stage.pixel(28, $0)) }.joined(), ".rr" + String(repeating: "b", count: 14) + "rr.")
  }

  func testASecondBitmapReplacesTheFirstAndTheFirstIsReleased() throws {
    let stage = Stage(width: 4, height: 4)
    let first = stage.bitmap(4, 4, isOpaque: true) { _, _ in 0xff11_1111 }
    stage.add(2, CGRect(x: 0, y: 0, width: 4, height: 4), .contents(first))
    stage.compose()
    let second = try SharedBitmap(id: BitmapID(rawValue: 99), width: 4, height: 4, isOpaque: true)
    for i in 0..<4 * second.bytesPerRow / 4 { second.base.assumingMemoryBound(to: UInt32.self)[i] = 0xff22_2222 }
    let released = try stage.scene.apply(
      LayerCommit(number: 2, time: 0, bitmaps: [second], changes: [.set(id(2), .contents(second.id))], discardedBitmaps: [first]))
    XCTAssertEqual(released, [first])
    stage.compose()
    XCTAssertEqual(stage.pixel(1, 1), 0xff22_2222)
    XCTAssertThrowsError(try stage.scene.apply(LayerCommit(number: 3, time: 0, changes: [.set(id(2), .contents(first))])))
  }

  // MARK: Groups

  func testATranslucentLayerFadesAsAWhole() {
    let stage = Stage(width: 10, height: 10)
    stage.add(2, CGRect(x: 0, y: 0, width: 8, height: 8), .backgroundColor(Self.black), .opacity(0.5))
    stage.add(3, CGRect(x: 2, y: 2, width: 4, height: 4), in: 2, .backgroundColor(Self.red))
    stage.compose()
    // The red does not let the black below it shine through.
    XCTAssertEqual(stage.pixel(3, 3) >> 16 & 255, 255)
    XCTAssertEqual(Int(stage.pixel(3, 3) & 255), 127, accuracy: 1)
    XCTAssertEqual(Int(stage.pixel(0, 0) & 255), 127, accuracy: 1)
  }

  func testATranslucentLayerFadesItsOnlySublayer() {
    let stage = Stage(width: 10, height: 10)
    stage.add(2, CGRect(x: 0, y: 0, width: 8, height: 8), .opacity(0.5))
    stage.add(3, CGRect(x: 2, y: 2, width: 4, height: 4), in: 2, .backgroundColor(Self.red))
    stage.compose()
    XCTAssertEqual(Int(stage.pixel(3, 3) & 255), 127, accuracy: 1)
    stage.set(2, .opacity(0))
    stage.compose()
    XCTAssertEqual(stage.pixel(3, 3), Self.white)
  }

  func testAMaskKeepsWhereItIsOpaque() {
    let stage = Stage(width: 10, height: 10)
    stage.add(2, CGRect(x: 1, y: 1, width: 8, height: 8), .backgroundColor(Self.red))
    stage.commit([.create(id(3)), .set(id(3), .backgroundColor(Self.black)), .set(id(2), .mask(id(3)))] + stage.place(3, CGRect(x: 2, y: 2, width: 3, height: 3)))
    stage.compose()
    XCTAssertEqual((0..<10).map { letter(stage.pixel($0, 4)) }.joined(), "...rrr....")
    XCTAssertEqual(stage.pixel(4, 1), Self.white)
    stage.commit(stage.place(3, CGRect(x: 4, y: 2, width: 3, height: 3)))
    stage.compose()
    XCTAssertEqual((0..<10).map { letter(stage.pixel($0, 4)) }.joined(), ".....rrr..")
    stage.set(2, .mask(nil))
    stage.compose()
    XCTAssertEqual((0..<10).map { letter(stage.pixel($0, 4)) }.joined(), ".rrrrrrrr.")
  }

  func testAShadowFadesOutwardsOnAllSides() {
    let stage = Stage(width: 100, height: 100)
    let shadow = LayerShadow(color: Self.black, opacity: 1, offset: .zero, radius: 6)
    stage.add(2, CGRect(x: 30, y: 30, width: 40, height: 40), .backgroundColor(Self.red), .cornerRadius(8), .shadow(shadow))
    stage.compose()
    let outwards = (0..<30).map { Int(stage.pixel(29 - $0, 50) & 255) }
    XCTAssertEqual(outwards, outwards.sorted(), "darkest at the layer")
    XCTAssertLessThan(outwards[0], 150)
    XCTAssertEqual(outwards[29], 255, "ends")
    for distance in 0..<25 {
      let values = [stage.pixel(29 - distance, 50), stage.pixel(70 + distance, 50), stage.pixel(50, 29 - distance), stage.pixel(50, 70 + distance)]
      XCTAssertEqual(Set(values.map { $0 & 255 }).count, 1, "the same on all sides")
    }
    XCTAssertEqual(letter(stage.pixel(50, 50)), "r")
  }

  func testALargeBoxesShadowLooksLikeOneBlurredWhole() {
    let shadow = LayerShadow(color: Self.black, opacity: 0.8, offset: CGSize(width: 3, height: 5), radius: 5)
    let whole = Stage(width: 160, height: 160), parts = Stage(width: 160, height: 160)
    parts.add(2, CGRect(x: 20, y: 20, width: 110, height: 120), .backgroundColor(Self.red), .cornerRadius(9), .shadow(shadow))
    // Not quite opaque: its shadow is that of its picture, blurred at full size.
    whole.add(
      2, CGRect(x: 20, y: 20, width: 110, height: 120), .backgroundColor(LayerColor(red: 1, green: 0, blue: 0, alpha: 0.997)), .cornerRadius(9),
      .shadow(shadow))
    parts.compose()
    whole.compose()
    for y in 0..<160 {
      for x in 0..<160 {
        XCTAssertEqual(Int(parts.pixel(x, y) & 255), Int(whole.pixel(x, y) & 255), accuracy: 3, "\(x), \(y)")
      }
    }
  }
}
