// Animations as the phone shows them by itself: fades, pictures of layers as they were, a flip half-way.
import LayerModel
import PhoneLink
import XCTest

@testable import Phone

final class FadeAndFlipTests: CompositorTestCase {
  private func animate(_ stage: Stage, _ layer: UInt64, _ animation: LayerAnimation) {
    stage.commit([.addAnimation(id(layer), key: "\(animation.property)", animation)])
  }

  private func show(_ stage: Stage, at time: Double) {
    stage.scene.advance(to: time)
    stage.compose()
  }

  func testContentsFadeToTheExactMeanOfBothPictures() {
    let stage = Stage(width: 20, height: 20)
    let red = stage.bitmap(10, 10, isOpaque: true) { _, _ in 0xffff_0000 }
    let halfBlue = stage.bitmap(10, 10) { _, _ in 0x8000_0080 }
    stage.add(2, CGRect(x: 5, y: 5, width: 10, height: 10), in: 1, .contents(halfBlue))
    animate(stage, 2, LayerAnimation(property: .contents, values: [.bitmap(red), .bitmap(halfBlue)], beginTime: 0, duration: 1))
    show(stage, at: 0)
    XCTAssertEqual(stage.pixel(10, 10), 0xffff_0000)
    show(stage, at: 0.5)
    // Half of red and half of half a blue: 0.5 of alpha from the one, 0.25 from the other; a quarter of the white below shows.
    let pixel = stage.pixel(10, 10)
    for (shift, expected) in [(16, 0.5 + 0.25), (8, 0.25), (0, 0.25 + 0.25)] {
      XCTAssertEqual(Double(pixel >> UInt32(shift) & 255), expected * 255, accuracy: 2, "channel at \(shift)")
    }
    show(stage, at: 2)
    XCTAssertEqual(stage.pixel(10, 10) & 0xff, 0xff)
    XCTAssertEqual(Double(stage.pixel(10, 10) >> 16 & 255), 127, accuracy: 1)
  }

  func testALayerFadesFromAPictureOfWhatItWas() {
    let stage = Stage(width: 20, height: 20)
    stage.add(2, CGRect(x: 5, y: 5, width: 10, height: 10), in: 1, .backgroundColor(Self.red))
    stage.add(3, CGRect(x: 0, y: 0, width: 5, height: 10), in: 2, .backgroundColor(Self.green))
    let picture = BitmapID(rawValue: 77)
    let fade = LayerAnimation(
      property: .crossFade, values: [.fade(from: picture, part: 0), .fade(from: picture, part: 1)], beginTime: 0, duration: 1)
    stage.commit([
      .snapshot(id(2), picture, scale: 1), .set(id(2), .backgroundColor(Self.blue)), .destroy(id(3)), .addAnimation(id(2), key: "fade", fade),
    ])
    show(stage, at: 0)
    XCTAssertEqual(stage.pixel(7, 10), 0xff00_ff00, "the sublayer that is gone")
    XCTAssertEqual(stage.pixel(12, 10), 0xffff_0000)
    show(stage, at: 0.5)
    XCTAssertEqual(stage.pixel(12, 10) >> 24, 255, "what is opaque in both is opaque all the way")
    XCTAssertEqual(Double(stage.pixel(12, 10) & 255), 127.5, accuracy: 1)
    XCTAssertEqual(Double(stage.pixel(7, 10) >> 8 & 255), 127.5, accuracy: 1)
    XCTAssertEqual(stage.pixel(2, 2), Self.white)
    show(stage, at: 1)
    XCTAssertEqual(stage.pixel(7, 10), 0xff00_00ff)
    stage.commit([], discarded: [picture])
    XCTAssertNil(stage.scene.bitmap(picture, in: .app))
    XCTAssertNil(Self.firstDifference(stage.surface, stage.composedFromScratch()))
  }

  func testAPictureOfALayerShowsItUprightAndAlone() throws {
    let stage = Stage(width: 40, height: 40)
    stage.add(2, CGRect(x: 5, y: 5, width: 10, height: 10), in: 1, .transform(Self.turn(45)), .opacity(0.5), .cornerRadius(5), .backgroundColor(Self.red))
    stage.add(3, CGRect(x: 4, y: 4, width: 2, height: 2), in: 2, .backgroundColor(Self.green))
    let picture = BitmapID(rawValue: 9)
    stage.commit([.snapshot(id(2), picture, scale: 2)])
    let image = try XCTUnwrap(stage.scene.bitmap(picture, in: .app))
    XCTAssertEqual([image.width, image.height], [20, 20])
    XCTAssertFalse(image.isOpaque)
    XCTAssertEqual(image.pixels[0], 0, "outside of the round corner")
    XCTAssertEqual(image.pixels[10 * image.wordsPerRow + 10], 0xff00_ff00)
    XCTAssertEqual(image.pixels[10 * image.wordsPerRow + 3], 0xffff_0000)
  }

  /// A card that turns about its vertical axis, with a red front and a blue back, as `UIView.transition` declares it.
  func testAFlipHalfWayIsSeenInPerspective() {
    let stage = Stage(width: 200, height: 200)
    let frame = CGRect(x: 50, y: 50, width: 100, height: 100), distance = 200.0
    stage.add(2, frame, in: 1, .backgroundColor(Self.blue))
    stage.add(3, frame, in: 1, .backgroundColor(Self.red))
    func turn(_ degrees: [Double]) -> LayerAnimation {
      LayerAnimation(property: .transform, values: degrees.map { .transform(Self.flip($0, distance: distance)) }, beginTime: 0, duration: 1)
    }
    func hide(_ first: Double) -> LayerAnimation {
      var result = LayerAnimation(property: .hidden, values: [.number(first), .number(1 - first)], beginTime: 0, duration: 1)
      (result.isDiscrete, result.keyTimes, result.fillsForwards) = (true, [0, 0.5, 1], true)
      return result
    }
    for animation in [turn([-180, -90, 0]), hide(1)] { animate(stage, 2, animation) }
    for animation in [turn([0, 90, 180]), hide(0)] { animate(stage, 3, animation) }

    show(stage, at: 1.0 / 3)
    // The front at 60 degrees. Its left edge is 50 · sin 60° nearer, its right edge as much farther.
    let sine = 50 * sin(Double.pi / 3), cosine = 50 * cos(Double.pi / 3)
    let left = 100 - cosine / (1 - sine / distance), right = 100 + cosine / (1 + sine / distance)
    let top = 100 - 50 / (1 - sine / distance), farTop = 100 - 50 / (1 + sine / distance)
    func isRed(_ x: Double, _ y: Double) -> Bool { stage.pixel(Int(x), Int(y)) == 0xffff_0000 }
    XCTAssertTrue(isRed(left + 2, 100) && isRed(right - 2, 100))
    XCTAssertEqual(stage.pixel(Int(left - 2), 100), Self.white)
    XCTAssertEqual(stage.pixel(Int(right + 2), 100), Self.white)
    XCTAssertTrue(isRed(left + 2, top + 3), "the near edge is higher than the card itself")
    XCTAssertLessThan(top, 50)
    XCTAssertEqual(stage.pixel(Int(right - 2), Int(farTop - 3)), Self.white)

    show(stage, at: 2.0 / 3)
    XCTAssertEqual(stage.pixel(100, 100), 0xff00_00ff, "the back")
    // Now its left edge is farther: the back's own right side comes to the front.
    XCTAssertEqual(stage.pixel(Int(200 - left - 2), Int(top + 3)), 0xff00_00ff)
    show(stage, at: 1)
    XCTAssertEqual(stage.pixel(51, 51), 0xff00_00ff)
    XCTAssertNil(Self.firstDifference(stage.surface, stage.composedFromScratch()))
  }

  func testAnAnimationRunsOnWithoutAWordFromTheApp() {
    let stage = Stage(width: 100, height: 20)
    stage.add(2, CGRect(x: 0, y: 0, width: 10, height: 20), in: 1, .backgroundColor(Self.red))
    var slide = LayerAnimation(property: .position, values: [.number(5), .number(85)], beginTime: 0, duration: 2)
    slide.component = .x
    animate(stage, 2, slide)
    for (time, x) in [(0.5, 25), (1.0, 45), (1.75, 75)] {
      show(stage, at: time)
      XCTAssertEqual(stage.pixel(x, 10), 0xffff_0000, "at \(time) s")
      XCTAssertEqual(stage.pixel(x - 8, 10), Self.white)
    }
    XCTAssertEqual(stage.scene.nextChange(after: 1.75), 1.75)
  }

  func testABitmapIsGivenBackWhenNoLayerShowsItAnyMore() throws {
    let stage = Stage(width: 20, height: 20)
    let (one, other) = (stage.bitmap(4, 4) { _, _ in 0 }, stage.bitmap(4, 4) { _, _ in 0 })
    stage.add(2, CGRect(x: 0, y: 0, width: 4, height: 4), in: 1, .contents(one))
    stage.add(3, CGRect(x: 0, y: 0, width: 4, height: 4), in: 1, .contents(one))
    func apply(_ changes: LayerChange...) throws -> [BitmapID] { try stage.scene.apply(LayerCommit(number: 0, time: 0, changes: changes)) }
    XCTAssertEqual(try apply(.set(id(2), .contents(other))), [], "the other layer shows it")
    XCTAssertEqual(try apply(.set(id(3), .contents(other))), [one])
    XCTAssertNotNil(stage.scene.bitmap(one, in: .app), "the app will show it again")
    XCTAssertEqual(try apply(.set(id(2), .contents(one)), .set(id(3), .contents(one))), [other])
    let fade = LayerAnimation(property: .contents, values: [.bitmap(one), .bitmap(other)], beginTime: 0, duration: 1)
    XCTAssertEqual(try apply(.set(id(2), .contents(other)), .set(id(3), .contents(other)), .addAnimation(id(2), key: "fade", fade)), [], "it fades out yet")
  }

  /// Remembers where layer 2 was in each picture.
  private final class Watcher: Screen {
    let scene: LayerScene
    let geometry: ScreenGeometry
    var onEvent: ((ScreenEvent) -> Void)?
    var seen: [Double] = []

    init(_ scene: LayerScene) {
      self.scene = scene
      geometry = ScreenGeometry(size: scene.screenSize, pixelsPerPoint: 1)
    }
    func present() { if let layer = scene.appTree.node(id(2)) { seen.append(Double(layer.presentation.position.x)) } }
    func close() {}
  }

  func testAnAppThatHearsAndSaysNothingKeepsAnimatingInRealTime() throws {
    let display = SceneDisplay(device: .standard)
    let watcher = Watcher(display.scene)
    display.open(watcher)
    var app: FakeApp!
    let phone = Phone(device: .standard, display: display, clock: .real) {
      let ends = InMemoryChannel.pair()
      app = FakeApp(link: ends.app)
      return (ends.phone, nil)
    }
    try phone.start()
    try phone.pass(0.02)
    let begin = phone.clock.now
    var slide = LayerAnimation(property: .position, values: [.number(0), .number(300)], beginTime: begin, duration: 0.4)
    slide.component = .x
    app.say(.commit(LayerCommit(number: 1, time: begin, changes: [
      .create(id(1)), .create(id(2)), .sublayers(id(1), [id(2)]), .root(id(1)), .set(id(2), .position(CGPoint(x: 300, y: 0))),
      .addAnimation(id(2), key: "slide", slide),
    ])))
    app.isHung = true
    try phone.pass(0.6)
    let onTheWay = Set(watcher.seen.filter { $0 > 1 && $0 < 299 })
    XCTAssertGreaterThan(onTheWay.count, 3, "pictures of the way: \(watcher.seen)")
    XCTAssertEqual(watcher.seen, watcher.seen.sorted(), "it only goes forward")
    XCTAssertEqual(watcher.seen.last, 300)
  }
}
