// What the page shows is what the phone's own compositor draws.
import Browser
import Foundation
import PhoneLink
import XCTest

@testable import Phone

final class PagePictureTests: PageTestCase {
  private let red = LayerColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1), blue = LayerColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 0.6)

  func testColoursBordersCornersAndOpacity() throws {
    show([
      (2, CGRect(x: 20, y: 30, width: 200, height: 120), [.backgroundColor(red), .cornerRadius(24), .borderWidth(4), .borderColor(blue)]),
      (3, CGRect(x: 100, y: 80, width: 200, height: 160), [.backgroundColor(blue), .opacity(0.7)]),
      (4, CGRect(x: 30, y: 300, width: 100.5, height: 60.5), [.backgroundColor(red), .cornerRadius(60)]),
      (5, CGRect(x: 200, y: 300, width: 90, height: 90), [.backgroundColor(red), .isHidden(true)]),
    ])
    try assertLooksRight(try openBare())
  }

  func testBitmapsOfEveryFormInEveryGravity() throws {
    let small = try bitmap(40, 24) { x, y in x < 20 ? 0xffd0_2020 : y < 12 ? 0x8000_4080 : 0 }
    let interface = try bitmap(150, 120) { x, y in (x / 15 + y / 15) % 2 == 0 ? 0xff30_60c0 : 0xc0a0_8000 }
    let photo = try bitmap(160, 120, isOpaque: true) { x, y in
      let wave = Int(60 * sin(Double(x) / 17) + 60 * cos(Double(y) / 13)) + 128
      return 0xff00_0000 | UInt32(wave & 255) << 16 | UInt32((wave * 7 / 9 + x / 3) & 255) << 8 | UInt32((200 - wave / 2 + y / 4) & 255)
    }
    var layers: [(UInt64, CGRect, [LayerProperty])] = []
    for (index, gravity) in LayerGravity.allCases.enumerated() {
      let frame = CGRect(x: 8 + index % 3 * 122, y: 8 + index / 3 * 92, width: 114, height: 84)
      layers.append((UInt64(10 + index), frame, [
        .contents((index % 2 == 0 ? small : interface).id), .contentsScale(2), .contentsGravity(gravity), .masksToBounds(true),
        .backgroundColor(LayerColor(red: 0.95, green: 0.95, blue: 0.9, alpha: 1)),
      ]))
    }
    layers.append((30, CGRect(x: 20, y: 390, width: 80, height: 60), [.contents(photo.id), .contentsScale(2)]))
    layers.append((31, CGRect(x: 120, y: 390, width: 110, height: 100), [.contents(interface.id), .contentsRect(CGRect(x: 0.2, y: 0.25, width: 0.6, height: 0.5))]))
    show(layers, bitmaps: [small, interface, photo])
    try assertLooksRight(try openBare())
  }

  func testPartsThatStretch() throws {
    let button = try bitmap(24, 24) { x, y in x < 8 || y < 8 || x >= 16 || y >= 16 ? 0xff20_80d0 : 0xfff0_f0f0 }
    let middle = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    show([
      (2, CGRect(x: 20, y: 20, width: 200, height: 60), [.contents(button.id), .contentsScale(2), .contentsCenter(middle)]),
      (3, CGRect(x: 20, y: 100, width: 6, height: 60), [.contents(button.id), .contentsScale(2), .contentsCenter(middle)]),
    ], bitmaps: [button])
    try assertLooksRight(try openBare())
  }

  func testClipsScrollAndStackingOrder() throws {
    show([
      (2, CGRect(x: 40, y: 40, width: 200, height: 200), [.masksToBounds(true), .cornerRadius(30), .backgroundColor(blue)]),
      (6, CGRect(x: 200, y: 200, width: 100, height: 100), [.backgroundColor(red), .zPosition(-1)]),
    ])
    let id = Self.id
    app.commit(
      [.create(id(3)), .create(id(4)), .sublayers(id(2), [id(4), id(3)]), .set(id(3), .backgroundColor(red)), .set(id(4), .zPosition(5)),
        .set(id(4), .backgroundColor(LayerColor(red: 0, green: 0.6, blue: 0.2, alpha: 1))), .set(id(2), .bounds(CGRect(x: 0, y: 70, width: 200, height: 200)))]
        + Self.place(3, CGRect(x: -20, y: 50, width: 150, height: 150)) + Self.place(4, CGRect(x: 60, y: 100, width: 100, height: 200)))
    try assertLooksRight(try openBare())
  }

  func testShadowsOfBoxesAndOfShapes() throws {
    let ring = try bitmap(80, 80) { x, y in
      let distance = hypot(Double(x) - 39.5, Double(y) - 39.5)
      return distance < 38 && distance > 24 ? 0xffc0_4000 : 0
    }
    let shadow = LayerShadow(color: LayerColor(red: 0, green: 0, blue: 0, alpha: 1), opacity: 0.5, offset: CGSize(width: 4, height: 7), radius: 6)
    show([
      (2, CGRect(x: 40, y: 40, width: 120, height: 80), [.backgroundColor(red), .cornerRadius(12), .shadow(shadow)]),
      (3, CGRect(x: 220, y: 40, width: 80, height: 80), [.contents(ring.id), .shadow(shadow)]),
    ], bitmaps: [ring])
    try assertLooksRight(try openBare())
  }

  func testCornersThatAreChosen() throws {
    let photo = try bitmap(240, 160, isOpaque: true) { x, y in (x / 20 + y / 20) % 2 == 0 ? 0xff30_60c0 : 0xffe0_c040 }
    let shadow = LayerShadow(color: LayerColor(red: 0, green: 0, blue: 0, alpha: 1), opacity: 0.6, offset: CGSize(width: 3, height: 5), radius: 5)
    show([
      (2, CGRect(x: 20, y: 30, width: 200, height: 120), [.backgroundColor(red), .cornerRadius(40), .corners([.topLeft, .topRight])]),
      (3, CGRect(x: 20, y: 180, width: 120, height: 80), [.contents(photo.id), .contentsScale(2), .masksToBounds(true), .cornerRadius(30), .corners([.bottomLeft, .topRight])]),
      (4, CGRect(x: 180, y: 180, width: 140, height: 90), [.backgroundColor(blue), .borderWidth(5), .borderColor(red), .cornerRadius(24), .corners(.bottomRight)]),
      // Rounder than half of it is not possible.
      (5, CGRect(x: 20, y: 300, width: 100, height: 60), [.backgroundColor(red), .cornerRadius(80), .corners(.topLeft)]),
      (6, CGRect(x: 180, y: 320, width: 120, height: 80), [.backgroundColor(red), .cornerRadius(20), .corners([.topLeft, .bottomRight]), .shadow(shadow)]),
      (7, CGRect(x: 60, y: 450, width: 160, height: 100), [.backgroundColor(blue), .cornerRadius(30), .corners([.topLeft, .bottomLeft]), .transform(tilted(0.3))]),
    ], bitmaps: [photo])
    try assertLooksRight(try openBare())
  }

  func testShadowsOfOutlinesOfTheirOwn() throws {
    let outline = LayerOutline(steps: [
      .move(CGPoint(x: 10, y: 60)), .curve(CGPoint(x: 10, y: 0), CGPoint(x: 110, y: 0), CGPoint(x: 110, y: 60)), .line(CGPoint(x: 60, y: 130)), .close,
    ])
    func shadow(_ radius: Double, opacity: Float = 0.7) -> LayerShadow {
      LayerShadow(color: LayerColor(red: 0.1, green: 0, blue: 0.3, alpha: 1), opacity: opacity, offset: CGSize(width: 12, height: 18), radius: radius, outline: outline)
    }
    show([
      (2, CGRect(x: 40, y: 40, width: 120, height: 80), [.backgroundColor(red), .cornerRadius(12), .shadow(shadow(6))]),
      (3, CGRect(x: 210, y: 40, width: 120, height: 80), [.backgroundColor(blue), .shadow(shadow(3))]),
      (4, CGRect(x: 40, y: 240, width: 120, height: 80), [.shadow(shadow(0))]),
      (5, CGRect(x: 210, y: 240, width: 120, height: 80), [.opacity(0.6), .backgroundColor(red), .shadow(shadow(10))]),
      (6, CGRect(x: 60, y: 450, width: 120, height: 80), [.backgroundColor(red), .shadow(shadow(5)), .transform(tilted(-0.4))]),
    ])
    // Seen from a bounds that does not begin at nothing.
    app.commit([.set(Self.id(3), .bounds(CGRect(x: 15, y: -10, width: 120, height: 80)))])
    let page = try openBare()
    try assertLooksRight(page)
    app.commit([.set(Self.id(2), .shadow(nil)), .set(Self.id(3), .backgroundColor(red)), .set(Self.id(4), .shadow(shadow(8, opacity: 0)))])
    try assertLooksRight(page)
  }

  func testWhatLiesBehindShinesThroughBlurred() throws {
    let pattern = try bitmap(375, 667, isOpaque: true) { x, y in
      (x / 25 + y / 25) % 3 == 0 ? 0xffe0_3020 : (x / 25 + y / 40) % 2 == 0 ? 0xff20_70d0 : 0xfff4_f0e0
    }
    let white = LayerColor(red: 1, green: 1, blue: 1, alpha: 0.4)
    show([
      (2, CGRect(origin: .zero, size: Self.size), [.contents(pattern.id)]),
      (3, CGRect(x: 30, y: 40, width: 220, height: 130), [.backdrop(LayerBackdrop(blurRadius: 10, saturation: 1.8)), .backgroundColor(white), .cornerRadius(26)]),
      (4, CGRect(x: 120, y: 220, width: 200, height: 100), [.backdrop(LayerBackdrop(blurRadius: 3, saturation: 1)), .masksToBounds(true)]),
      (5, CGRect(x: 0, y: 360, width: 375, height: 90), [.backdrop(LayerBackdrop(blurRadius: 20, saturation: 1.4)), .backgroundColor(white)]),
      (6, CGRect(x: 60, y: 500, width: 140, height: 100), [.backdrop(LayerBackdrop(blurRadius: 0, saturation: 0)), .cornerRadius(20), .corners([.topLeft, .topRight])]),
    ], bitmaps: [pattern])
    let page = try openBare()
    try assertLooksRight(page)
    app.commit([.set(Self.id(3), .backdrop(nil)), .set(Self.id(4), .backgroundColor(white))] + Self.place(4, CGRect(x: 60, y: 240, width: 240, height: 80)))
    try assertLooksRight(page)
  }

  private func tilted(_ angle: Double) -> LayerTransform {
    var matrix = LayerTransform.identity
    (matrix.m11, matrix.m12, matrix.m21, matrix.m22) = (cos(angle), sin(angle), -sin(angle), cos(angle))
    return matrix
  }

  func testMasks() throws {
    let wedge = try bitmap(100, 100) { x, y in x > y ? 0xff00_0000 : 0x4000_0000 }
    show([(2, CGRect(x: 40, y: 40, width: 200, height: 200), [.backgroundColor(red)])], bitmaps: [wedge])
    let id = Self.id
    app.commit([.create(id(3)), .set(id(3), .contents(wedge.id)), .set(id(2), .mask(id(3)))] + Self.place(3, CGRect(x: 20, y: 20, width: 160, height: 160)))
    let page = try openBare()
    try assertLooksRight(page)
    app.commit(Self.place(3, CGRect(x: 60, y: 0, width: 100, height: 200)))
    try assertLooksRight(page)
    app.commit([.set(id(2), .mask(nil))])
    try assertLooksRight(page)
  }

  func testACardTurnedBy45DegreesInPerspective() throws {
    let card = try bitmap(600, 800, isOpaque: true) { x, y in (x / 40 + y / 40) % 2 == 0 ? 0xff20_4080 : 0xfff0_e8d0 }
    show([(2, CGRect(x: 37.5, y: 133, width: 300, height: 400), [.contents(card.id), .contentsScale(2), .isDoubleSided(false)])], bitmaps: [card])
    var perspective = LayerTransform.identity
    perspective.m34 = -1.0 / 500
    app.commit([.set(Self.id(1), .sublayerTransform(perspective)), .set(Self.id(2), .transform(Self.turn(.pi / 4)))])
    let page = try openBare()
    try assertLooksRight(page)
    app.commit([.set(Self.id(2), .transform(Self.turn(.pi * 0.75)))])
    try assertLooksRight(page)
  }

  func testPixelsAreTheSameAsTheWindows() throws {
    show([(2, CGRect(x: 20, y: 30, width: 200, height: 120), [.backgroundColor(red), .cornerRadius(24)])])
    let page = try openBare("&pixels")
    try page.wait("document.getElementById('pixels')")
    try assertLooksRight(page, atLeast: 60)
    app.commit(Self.place(2, CGRect(x: 100, y: 300, width: 200, height: 120)))
    try assertLooksRight(page, atLeast: 60)
  }
}
