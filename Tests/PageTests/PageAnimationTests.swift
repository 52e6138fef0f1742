// Animations run in the browser as they do in the phone's window: both are stopped at the same moments and compared.
import Browser
import Foundation
import PhoneLink
import XCTest

@testable import Phone

final class PageAnimationTests: PageTestCase {
  private let red = LayerColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1), blue = LayerColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 1)
  private let frame = CGRect(x: 60, y: 100, width: 120, height: 80)

  /// Stops the page's animations at a media time.
  private func stop(_ page: BrowserPage, at time: Double) throws {
    try page.value("(() => { for (const tree of Object.values(quince.trees)) tree.stand(\(time)); })()")
    try page.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
  }

  /// Compares page and phone at some seconds after the animations' begin.
  private func assertRunsRight(
    _ page: BrowserPage, begin: Double, at offsets: [Double], atLeast decibels: Double = 36, _ what: String = #function, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try settle(page)
    var pictures: Set<[UInt32]> = []
    for offset in offsets {
      try stop(page, at: begin + offset)
      let shown = try picture(of: page)
      let wanted = try Picture(png: try display.pictureData(at: begin + offset))
      let likeness = shown.likeness(to: wanted)
      if likeness < decibels {
        let name = NSTemporaryDirectory() + "page-\(what.filter(\.isLetter))-\(offset)"
        try? page.screenshot(x: 0, y: 0, width: 375, height: 667).write(to: URL(fileURLWithPath: name + "-shown.png"))
        try? display.pictureData(at: begin + offset).write(to: URL(fileURLWithPath: name + "-wanted.png"))
      }
      XCTAssertGreaterThanOrEqual(likeness, decibels, "\(offset) s into \(what)", file: file, line: line)
      pictures.insert(wanted.pixels)
    }
    XCTAssertEqual(pictures.count, offsets.count, "something moves", file: file, line: line)
  }

  /// One layer with animations that begin ten seconds from now, so that nothing runs before it is stopped.
  private func run(_ animations: [LayerAnimation], _ properties: [LayerProperty] = [], at offsets: [Double], _ what: String = #function, line: UInt = #line) throws {
    let page = try openBare()
    show([(2, frame, [.backgroundColor(red)] + properties)])
    let begin = phone.clock.now + 10
    app.commit(animations.enumerated().map { index, animation in
      var animation = animation
      animation.beginTime += begin
      return .addAnimation(Self.id(2), key: "\(index)", animation)
    })
    try assertRunsRight(page, begin: begin, at: offsets, what, line: line)
  }

  private func animation(_ property: AnimatedProperty, _ values: [AnimatedValue], _ duration: Double = 1) -> LayerAnimation {
    LayerAnimation(property: property, values: values, beginTime: 0, duration: duration)
  }

  func testAMoveWithACurveIsTwoKeyFrames() throws {
    var move = animation(.position, [.point(CGPoint(x: 120, y: 140)), .point(CGPoint(x: 250, y: 500))])
    move.timing.curve = .easeInEaseOut
    try run([move], at: [0.1, 0.45, 0.9])
    XCTAssertEqual(host.visitors[0].known[0][Self.id(2)]?["t"].map { String(decoding: $0, as: UTF8.self).components(separatedBy: "\"k\"").count }, 1)
  }

  func testASpringThatOvershoots() throws {
    var spring = animation(.position, [.point(CGPoint(x: 120, y: 140)), .point(CGPoint(x: 200, y: 400))], 1.5)
    spring.spring = .init(mass: 1, stiffness: 100, damping: 7)
    try run([spring], at: [0.1, 0.31, 0.7, 1.2])
  }

  func testAWholeTurnAndASizeAtOnce() throws {
    var turn = animation(.transform, [.number(0), .number(2 * .pi)], 2)
    turn.component = .rotationZ
    let size = animation(.bounds, [.rect(CGRect(x: 0, y: 0, width: 120, height: 80)), .rect(CGRect(x: 0, y: 0, width: 200, height: 30))])
    try run([turn, size], at: [0.2, 0.6, 0.95])
  }

  func testColoursOpacityCornersAndBorders() throws {
    try run(
      [
        animation(.backgroundColor, [.color(red), .color(blue)]), animation(.opacity, [.number(1), .number(0.2)]),
        animation(.cornerRadius, [.number(0), .number(40)]), animation(.borderWidth, [.number(0), .number(12)]),
      ], [.borderColor(blue)], at: [0.25, 0.5, 0.75])
  }

  func testKeyFramesRepeatAndComeBack() throws {
    var steps = animation(.position, [.point(CGPoint(x: 120, y: 140)), .point(CGPoint(x: 300, y: 140)), .point(CGPoint(x: 300, y: 400))], 0.8)
    steps.keyTimes = [0, 0.3, 1]
    steps.stretchTimings = [.easeIn, .easeOut]
    steps.timing.repeatCount = 2
    steps.timing.autoreverses = true
    try run([steps], at: [0.2, 0.7, 1.1, 2.0, 2.9])
  }

  func testAnEndlessTurnGoesOn() throws {
    var turn = animation(.transform, [.number(0), .number(2 * .pi)], 1)
    turn.component = .rotationZ
    turn.timing.repeatCount = .infinity
    try run([turn], at: [0.3, 4.45, 30.9])
  }

  func testAdditiveMovesAddUp() throws {
    var one = animation(.position, [.point(CGPoint(x: -60, y: 0)), .point(.zero)]), two = animation(.position, [.point(CGPoint(x: 0, y: 200)), .point(.zero)], 1.4)
    (one.isAdditive, two.isAdditive) = (true, true)
    two.timing.curve = .easeOut
    try run([one, two], at: [0.1, 0.5, 1.2])
  }

  func testShadowsAndHiding() throws {
    var hide = animation(.hidden, [.number(0), .number(1), .number(0)], 0.9)
    hide.isDiscrete = true
    let shadow = LayerShadow(color: LayerColor(red: 0, green: 0, blue: 0, alpha: 1), opacity: 0.6, offset: .zero, radius: 2)
    try run([animation(.shadowOffset, [.size(.zero), .size(CGSize(width: 20, height: 30))]), animation(.shadowRadius, [.number(2), .number(12)]), hide],
      [.shadow(shadow)], at: [0.15, 0.45, 0.85])
  }

  func testTheShadowOfAnOutlineMoves() throws {
    let outline = LayerOutline(steps: [.move(CGPoint(x: 60, y: -20)), .line(CGPoint(x: 140, y: 90)), .line(CGPoint(x: -20, y: 90)), .close])
    let shadow = LayerShadow(color: LayerColor(red: 0, green: 0, blue: 0, alpha: 1), opacity: 0.6, offset: .zero, radius: 2, outline: outline)
    try run(
      [
        animation(.shadowOffset, [.size(.zero), .size(CGSize(width: 20, height: 40))]), animation(.shadowRadius, [.number(2), .number(10)]),
        animation(.backgroundColor, [.color(red), .color(blue)]),
      ], [.shadow(shadow)], at: [0.15, 0.5, 0.85])
  }

  func testAnimationsAreWhereTheClockSaysWhenItBecomesBetter() throws {
    let page = try openBare()
    show([(2, frame, [.backgroundColor(red)])])
    var move = animation(.position, [.point(CGPoint(x: 60, y: 140)), .point(CGPoint(x: 300, y: 140))], 100)
    move.timing.beginTime = phone.clock.now
    app.commit([.addAnimation(Self.id(2), key: "move", move)])
    try settle(page)
    // As if all frames up to now had been slow.
    try page.value("(() => { const clock = quince.clock; [clock.offset, clock.earlier, clock.told] = [clock.best + 2, Infinity, clock.told + 2]; quince.trees.app.goOn(); })()")
    let late = try page.number("quince.trees.app.get(2).running[0].startTime")
    app.commit([.set(Self.id(2), .cornerRadius(1))])
    try settle(page)
    XCTAssertEqual(try page.number("quince.trees.app.get(2).running[0].startTime"), late - 2000, accuracy: 60)
  }

  func testFillsKeepTheLastValue() throws {
    var move = animation(.position, [.point(CGPoint(x: 120, y: 140)), .point(CGPoint(x: 250, y: 500))], 0.5)
    move.timing.fillsForwards = true
    move.timing.fillsBackwards = true
    move.timing.beginTime = 0.4
    try run([move, animation(.opacity, [.number(1), .number(0.1)], 2)], at: [0.1, 0.6, 1.5])
  }

  func testScrollingAndAFlipInPerspective() throws {
    let page = try openBare()
    show([(2, CGRect(x: 40, y: 40, width: 280, height: 400), [.masksToBounds(true), .backgroundColor(LayerColor(red: 0.9, green: 0.9, blue: 0.8, alpha: 1))])])
    let id = Self.id
    var perspective = LayerTransform.identity
    perspective.m34 = -1.0 / 400
    var changes: [LayerChange] = [.set(id(2), .sublayerTransform(perspective))]
    for number in 0..<6 as Range<UInt64> {
      changes += [.create(id(10 + number)), .set(id(10 + number), .backgroundColor(number % 2 == 0 ? red : blue))]
      changes += Self.place(10 + number, CGRect(x: 20, y: 20 + Double(number) * 120, width: 240, height: 100))
    }
    changes.append(.sublayers(id(2), (0..<6).map { id(10 + $0) }))
    app.commit(changes)
    let begin = phone.clock.now + 10
    var scroll = animation(.bounds, [.point(.zero), .point(CGPoint(x: 0, y: 200))])
    scroll.component = .origin
    scroll.timing.curve = .easeOut
    var flip = animation(.transform, [.number(0), .number(.pi)])
    flip.component = .rotationY
    (scroll.timing.beginTime, flip.timing.beginTime) = (begin, begin)
    app.commit([.addAnimation(id(2), key: "scroll", scroll), .addAnimation(id(12), key: "flip", flip)])
    // Edges of layers in mid-scroll are soft here and on whole pixels there.
    try assertRunsRight(page, begin: begin, at: [0.1, 0.25, 0.8], atLeast: 30)
  }

  func testPicturesThatFollowEachOtherAndFade() throws {
    let one = try bitmap(60, 60, isOpaque: true) { x, _ in x < 30 ? 0xffff_0000 : 0xff00_ff00 }, two = try bitmap(60, 60, isOpaque: true) { _, y in y < 20 ? 0xff00_00ff : 0xff80_8080 }
    let page = try openBare()
    show([(2, frame, [.contents(one.id)]), (3, frame.offsetBy(dx: 150, dy: 200), [.contents(one.id)])], bitmaps: [one, two])
    let begin = phone.clock.now + 10
    var film = animation(.contents, [.bitmap(one.id), .bitmap(two.id)], 0.6)
    film.isDiscrete = true
    film.timing.repeatCount = .infinity
    var fade = animation(.contents, [.bitmap(two.id), .bitmap(one.id)], 1)
    (film.timing.beginTime, fade.timing.beginTime) = (begin, begin)
    app.commit([.addAnimation(Self.id(2), key: "film", film), .addAnimation(Self.id(3), key: "fade", fade)])
    try assertRunsRight(page, begin: begin, at: [0.1, 0.4, 0.75])
  }

  func testTheFramesOfAFilmChangeAtTheirVeryMoments() throws {
    let colors: [UInt32] = [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xffff_ff00, 0xff00_ffff, 0xffff_00ff, 0xff80_8080]
    let pictures = try colors.map { color in try bitmap(60, 60, isOpaque: true) { _, _ in color } }
    let page = try openBare()
    show([(2, frame, [.contents(pictures[0].id)])], bitmaps: pictures)
    let begin = phone.clock.now + 10
    var film = animation(.contents, pictures.map { .bitmap($0.id) }, 0.31)
    film.isDiscrete = true
    film.timing.repeatCount = .infinity
    film.timing.beginTime = begin
    app.commit([.addAnimation(Self.id(2), key: "film", film)])
    // A millisecond before and after each change.
    try assertRunsRight(page, begin: begin, at: (1...7).map { 0.62 + 0.31 * Double($0) / 7 - 0.001 })
    try assertRunsRight(page, begin: begin, at: (0..<7).map { 0.62 + 0.31 * Double($0) / 7 + 0.001 })
  }

  func testALayerFadesFromAPictureOfItself() throws {
    let page = try openBare()
    show([(2, frame, [.backgroundColor(red)])])
    try settle(page)
    let begin = phone.clock.now + 10, picture = BitmapID(rawValue: 900)
    var fade = animation(.crossFade, [.fade(from: picture, part: 0), .fade(from: picture, part: 1)])
    fade.timing.beginTime = begin
    app.commit([.snapshot(Self.id(2), picture, scale: 2), .set(Self.id(2), .backgroundColor(blue)), .addAnimation(Self.id(2), key: "fade", fade)])
    try assertRunsRight(page, begin: begin, at: [0.1, 0.5, 0.9])
  }

  func testAnAnimationGoesOnWhileThePhoneSaysNothing() throws {
    let page = try openBare()
    show([(2, frame, [.backgroundColor(red)])])
    let begin = phone.clock.now
    var move = animation(.position, [.point(CGPoint(x: 120, y: 140)), .point(CGPoint(x: 250, y: 500))], 1.5)
    move.timing.beginTime = begin
    app.commit([.addAnimation(Self.id(2), key: "move", move), .set(Self.id(2), .position(CGPoint(x: 250, y: 500)))])
    try settle(page)
    let frames = try page.number("quince.shown")
    let top = "document.querySelector('[data-stratum=app] .l .l').getBoundingClientRect().top"
    let first = try page.number(top)
    try phone.pass(0.4)
    let second = try page.number(top)
    XCTAssertGreaterThan(second, first + 20, "it moves by itself")
    XCTAssertEqual(try page.number("quince.shown"), frames, "nothing was sent meanwhile")
    try page.wait("\(top) == 460")
  }
}
