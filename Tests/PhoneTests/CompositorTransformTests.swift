// Turned, scaled and tilted layers: exact where they can be, near a supersampled reference where not; vector and scalar code agree.
import CCompositorKernel
import PhoneLink
import XCTest

@testable import Phone

final class CompositorTransformTests: CompositorTestCase {
  func testAQuarterTurnMovesEveryPixelWhole() {
    for (degrees, place) in [
      (90.0, { (x: Int, y: Int) in (15 - y, x) }), (180, { (x: Int, y: Int) in (15 - x, 15 - y) }), (270, { (x: Int, y: Int) in (y, 15 - x) }),
    ] {
      let stage = Stage(width: 30, height: 30)
      let bitmap = stage.bitmap(16, 16, isOpaque: true, Self.marked)
      stage.add(2, CGRect(x: 7, y: 7, width: 16, height: 16), .contents(bitmap), .transform(Self.turn(degrees)))
      stage.compose()
      for y in 0..<16 {
        for x in 0..<16 {
          let (toX, toY) = place(x, y)
          XCTAssertEqual(stage.pixel(7 + toX, 7 + toY), Self.marked(x, y), "\(degrees)°, \(x), \(y)")
        }
      }
      XCTAssertEqual(stage.pixel(6, 7), Self.white, "\(degrees)°")
      XCTAssertEqual(stage.pixel(23, 23), Self.white, "\(degrees)°")
    }
  }

  func testAMirroredLayerIsExact() {
    let stage = Stage(width: 20, height: 20)
    let bitmap = stage.bitmap(8, 8, isOpaque: true, Self.marked)
    stage.add(2, CGRect(x: 4, y: 4, width: 8, height: 8), .contents(bitmap), .transform(Self.scale(-1, 1)))
    stage.compose()
    for y in 0..<8 { for x in 0..<8 { XCTAssertEqual(stage.pixel(4 + 7 - x, 4 + y), Self.marked(x, y)) } }
  }

  func testTwiceTheSizeIsBilinearToTheLastBit() {
    let stage = Stage(width: 40, height: 40)
    let bitmap = stage.bitmap(8, 8, isOpaque: true, Self.marked)
    stage.add(2, CGRect(x: 10, y: 10, width: 8, height: 8), .contents(bitmap), .transform(Self.scale(2, 2)))
    stage.compose()
    func channel(_ x: Int, _ y: Int, _ shift: UInt32) -> Double { Double(Self.marked(min(max(x, 0), 7), min(max(y, 0), 7)) >> shift & 255) }
    for y in 0..<16 {
      for x in 0..<16 {
        // The middle of a pixel lies a quarter of a source pixel from the nearer source pixel's middle.
        let left = (x - 1) >> 1, top = (y - 1) >> 1
        let partX = x & 1 == 1 ? 0.25 : 0.75, partY = y & 1 == 1 ? 0.25 : 0.75
        for shift in [0, 8, 16] as [UInt32] {
          let upper = channel(left, top, shift) * (1 - partX) + channel(left + 1, top, shift) * partX
          let lower = channel(left, top + 1, shift) * (1 - partX) + channel(left + 1, top + 1, shift) * partX
          let expected = upper * (1 - partY) + lower * partY
          XCTAssertEqual(Double(stage.pixel(6 + x, 6 + y) >> shift & 255), expected, accuracy: 1.01, "\(x), \(y)")
        }
      }
    }
    XCTAssertEqual(stage.pixel(5, 10), Self.white)
    XCTAssertEqual(stage.pixel(22, 10), Self.white)
  }

  func testATurnedFillCoversItsArea() {
    for degrees in [1.0, 17, 45, 80] {
      let stage = Stage(width: 60, height: 60)
      stage.add(2, CGRect(x: 15, y: 20, width: 30, height: 20), .backgroundColor(Self.black), .transform(Self.turn(degrees)))
      stage.compose()
      let covered = (0..<3600).reduce(0.0) { $0 + Double(255 - (stage.pixel($1 % 60, $1 / 60) & 255)) / 255 }
      XCTAssertEqual(covered, 600, accuracy: 4, "\(degrees)°")
    }
  }

  func testATurnedRoundClipCutsSublayers() {
    let stage = Stage(width: 80, height: 80)
    stage.add(2, CGRect(x: 20, y: 20, width: 40, height: 40), .masksToBounds(true), .cornerRadius(10), .transform(Self.turn(30)))
    stage.add(3, CGRect(x: -40, y: -40, width: 120, height: 120), in: 2, .backgroundColor(Self.black))
    stage.compose()
    let covered = (0..<6400).reduce(0.0) { $0 + Double(255 - (stage.pixel($1 % 80, $1 / 80) & 255)) / 255 }
    XCTAssertEqual(covered, 1600 - (4 - Double.pi) * 100, accuracy: 8)
  }

  func testALayerSeenFromBehindIsHiddenWhenItHasOneSide() {
    let stage = Stage(width: 40, height: 40)
    stage.add(2, CGRect(x: 10, y: 10, width: 20, height: 20), .backgroundColor(Self.red), .isDoubleSided(false), .transform(Self.flip(60, distance: 200)))
    stage.compose()
    XCTAssertEqual(stage.pixel(20, 20), 0xffff_0000)
    stage.set(2, .transform(Self.flip(120, distance: 200)))
    stage.compose()
    XCTAssertEqual(stage.pixel(20, 20), Self.white)
    stage.set(2, .isDoubleSided(true))
    stage.compose()
    XCTAssertEqual(stage.pixel(20, 20), 0xffff_0000)
  }

  func testSublayerTransformGivesDepthToSublayers() {
    let stage = Stage(width: 100, height: 100)
    var perspective = LayerTransform.identity
    perspective.m34 = -1 / 100.0
    stage.set(1, .sublayerTransform(perspective))
    stage.add(2, CGRect(x: 40, y: 40, width: 20, height: 20), .backgroundColor(Self.black), .zPosition(50))
    stage.compose()
    // Half way to the eye: twice the size about the middle.
    XCTAssertEqual(stage.pixel(31, 31), 0xff00_0000)
    XCTAssertEqual(stage.pixel(68, 68), 0xff00_0000)
    XCTAssertEqual(stage.pixel(28, 50), Self.white)
  }

  func testWhatLiesBehindTheEyeIsCutOff() {
    let stage = Stage(width: 60, height: 60)
    stage.add(2, CGRect(x: 10, y: 10, width: 40, height: 40), .backgroundColor(Self.red), .transform(Self.flip(70, distance: 15)))
    stage.compose()
    XCTAssertEqual(stage.pixel(30, 30), 0xffff_0000)
    stage.set(2, .transform(Self.flip(89.999999, distance: 15)))
    stage.compose()
    stage.set(2, .transform(Self.scale(1e200, 1e200)))
    stage.compose()
    XCTAssertNil(Self.firstDifference(stage.surface, stage.composedFromScratch()))
  }

  // MARK: Against a reference

  /// Only every seventh row is compared: the reference is slow.
  private let rowStep = 7

  /// A card turned about its vertical axis, by supersampling in double precision.
  private func reference(_ degrees: Double, distance: Double, screen: Int, card: Int, _ word: (Int, Int) -> UInt32) -> [SIMD3<Double>] {
    let plane = PlaneTransform(Self.flip(degrees, distance: distance))
    let inverse = plane.inverted()!
    let middle = Double(screen) / 2, half = Double(card) / 2
    let steps = 4
    func color(_ u: Double, _ v: Double) -> SIMD3<Double> {
      let x = u - 0.5, y = v - 0.5
      let left = Int(x.rounded(.down)), top = Int(y.rounded(.down))
      let partX = x - Double(left), partY = y - Double(top)
      func sample(_ x: Int, _ y: Int) -> SIMD3<Double> {
        let pixel = word(min(max(x, 0), card - 1), min(max(y, 0), card - 1))
        return SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
      }
      let upper = sample(left, top) * (1 - partX) + sample(left + 1, top) * partX
      let lower = sample(left, top + 1) * (1 - partX) + sample(left + 1, top + 1) * partX
      return upper * (1 - partY) + lower * partY
    }
    var result: [SIMD3<Double>] = []
    for y in stride(from: 1, to: screen, by: rowStep) {
      for x in 0..<screen {
        var sum = SIMD3<Double>()
        for stepY in 0..<steps {
          for stepX in 0..<steps {
            let px = Double(x) + (Double(stepX) + 0.5) / Double(steps) - middle, py = Double(y) + (Double(stepY) + 0.5) / Double(steps) - middle
            let point = inverse.apply(px, py) ?? CGPoint(x: 1e9, y: 1e9)
            let u = Double(point.x) + half, v = Double(point.y) + half
            sum += u >= 0 && u < Double(card) && v >= 0 && v < Double(card) ? color(u, v) : SIMD3(repeating: 255)
          }
        }
        result.append(sum / Double(steps * steps))
      }
    }
    return result
  }

  /// Something like an interface, its edges soft as drawn ones are: cells with a disc and bars of text.
  private func face(_ x: Int, _ y: Int) -> UInt32 {
    func inside(_ distance: Double) -> Double { min(max(0.5 - distance * 2, 0), 1) }
    let px = (Double(x) + 0.5) / 2, py = (Double(y % 80) + 0.5) / 2
    let disc = inside(((px - 24) * (px - 24) + (py - 20) * (py - 20)).squareRoot() - 13)
    let title = inside(max(abs(px - 80) - 34, abs(py - 14) - 3)), detail = inside(max(abs(px - 95) - 50, abs(py - 27) - 2))
    func mix(_ back: Double, _ discTone: Double) -> UInt32 {
      let withDisc = back + (discTone - back) * disc
      let withTitle = withDisc + (30 - withDisc) * title
      return UInt32(withTitle + (130 - withTitle) * detail)
    }
    return 0xff00_0000 | mix(242, 40) << 16 | mix(242, 110) << 8 | mix(247, 220)
  }

  private func quality(_ degrees: Double) -> Double {
    let screen = 420, card = 320
    let stage = Stage(width: screen, height: screen)
    let bitmap = stage.bitmap(card, card, isOpaque: true, face)
    stage.add(2, CGRect(x: 50, y: 50, width: card, height: card), .contents(bitmap), .transform(Self.flip(degrees, distance: 1000)))
    stage.compose()
    let expected = reference(degrees, distance: 1000, screen: screen, card: card, face)
    var error = 0.0, count = 0.0
    for (index, color) in expected.enumerated() {
      let pixel = stage.pixel(index % screen, 1 + index / screen * rowStep)
      if color == SIMD3(repeating: 255) && pixel == Self.white { continue }
      let difference = SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255)) - color
      error += (difference * difference).sum()
      count += 3
    }
    return 10 * log10(255 * 255 / (error / count))
  }

  func testPerspectiveIsNearASupersampledReference() {
    XCTAssertGreaterThan(quality(20), 38)
    XCTAssertGreaterThan(quality(45), 38)
    XCTAssertGreaterThan(quality(-45), 38)
    XCTAssertGreaterThan(quality(70), 32)
    XCTAssertGreaterThan(quality(85), 26)
  }

  func testASmallPictureOfALargeBitmapIsItsAverage() {
    let stage = Stage(width: 20, height: 20)
    let bitmap = stage.bitmap(128, 128, isOpaque: true) { x, y in (x + y) % 2 == 0 ? 0xffff_ffff : 0xff00_0000 }
    stage.add(2, CGRect(x: 2, y: 2, width: 16, height: 16), .contents(bitmap))
    stage.compose()
    for y in 2..<18 { for x in 2..<18 { XCTAssertEqual(Int(stage.pixel(x, y) & 255), 128, accuracy: 2) } }
  }

  // MARK: Vector and scalar code

  func testVectorAndScalarCodeAgree() throws {
    try XCTSkipUnless(quince_kernel_uses_vectors() != 0, "this machine has no vector units that the kernel uses")
    defer { quince_kernel_set_scalar_only(0) }
    for (index, transform) in [Self.turn(13), Self.scale(1.7, 0.6), Self.flip(50, distance: 300), Self.flip(-70, distance: 200).concatenated(with: Self.turn(20))].enumerated() {
      let stage = Stage(width: 90, height: 90)
      let bitmap = stage.bitmap(53, 47) { x, y in
        let alpha = UInt32(x * 4 + y) & 255
        return alpha << 24 | (alpha * UInt32(x * 3 & 255) / 255) << 16 | (alpha * UInt32(y * 5 & 255) / 255) << 8 | alpha / 2
      }
      stage.add(2, CGRect(x: 15, y: 20, width: 53, height: 47), .contents(bitmap), .transform(transform), .opacity(0.8))
      stage.compose()
      quince_kernel_set_scalar_only(1)
      let scalar = stage.composedFromScratch()
      quince_kernel_set_scalar_only(0)
      for y in 0..<90 {
        for x in 0..<90 {
          for shift in [0, 8, 16, 24] as [UInt32] {
            XCTAssertEqual(Int(stage.pixel(x, y) >> shift & 255), Int(scalar[x, y] >> shift & 255), accuracy: 1, "transform \(index) at \(x), \(y)")
          }
        }
      }
    }
  }
}
