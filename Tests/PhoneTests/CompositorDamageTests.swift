// Only what changed is drawn again, and the picture is the same as one drawn from scratch: to the byte, for random trees and changes.
import PhoneLink
import XCTest

@testable import Phone

final class CompositorDamageTests: CompositorTestCase {
  func testNothingIsDrawnWhenNothingChanged() {
    let stage = Stage(width: 50, height: 50)
    stage.add(2, CGRect(x: 5, y: 5, width: 10, height: 10), .backgroundColor(Self.red))
    XCTAssertEqual(stage.compose().area, 2500)
    XCTAssertTrue(stage.compose().isEmpty)
    stage.scene.advance(to: 3)
    XCTAssertTrue(stage.compose().isEmpty)
  }

  func testAMovedLayerDamagesWhereItWasAndWhereItIs() {
    let stage = Stage(width: 300, height: 300)
    stage.add(2, CGRect(x: 5, y: 5, width: 10, height: 10), .backgroundColor(Self.red))
    stage.compose()
    stage.set(2, .position(CGPoint(x: 250, y: 260)))
    let drawn = stage.compose()
    XCTAssertEqual(Set(drawn.rects.map(\.left)), [5, 245])
    XCTAssertEqual(drawn.area, 200)
    XCTAssertNil(Self.firstDifference(stage.surface, stage.composedFromScratch()))
  }

  func testChangesInsideAClippingLayerDamageNothingOutsideIt() {
    let stage = Stage(width: 100, height: 100)
    stage.add(2, CGRect(x: 10, y: 10, width: 20, height: 20), .masksToBounds(true))
    stage.add(3, CGRect(x: -50, y: 0, width: 200, height: 5), in: 2, .backgroundColor(Self.red))
    stage.compose()
    stage.set(3, .backgroundColor(Self.blue))
    XCTAssertEqual(stage.compose().rects, [PixelRect(x: 10, y: 10, width: 20, height: 5)])
  }

  func testChangesInAHiddenLayerDamageNothingUntilItShows() {
    let stage = Stage(width: 100, height: 100)
    stage.add(2, CGRect(x: 10, y: 10, width: 20, height: 20), .isHidden(true))
    stage.add(3, CGRect(x: 0, y: 0, width: 5, height: 5), in: 2, .backgroundColor(Self.red))
    stage.compose()
    stage.set(3, .position(CGPoint(x: 10, y: 10)))
    XCTAssertTrue(stage.compose().isEmpty)
    stage.set(2, .isHidden(false))
    XCTAssertFalse(stage.compose().isEmpty)
    XCTAssertNil(Self.firstDifference(stage.surface, stage.composedFromScratch()))
  }

  func testARunningAnimationDamagesItsLayerOnly() {
    let stage = Stage(width: 400, height: 400)
    stage.add(2, CGRect(x: 0, y: 0, width: 10, height: 10), .backgroundColor(Self.red))
    stage.add(3, CGRect(x: 300, y: 300, width: 10, height: 10), .backgroundColor(Self.blue))
    let slide = LayerAnimation(
      property: .position, values: [.point(CGPoint(x: 5, y: 5)), .point(CGPoint(x: 105, y: 5))], beginTime: 0, duration: 1)
    stage.commit([.addAnimation(id(2), key: "slide", slide)])
    stage.compose()
    stage.scene.advance(to: 0.5)
    let drawn = stage.compose()
    XCTAssertEqual(stage.pixel(55, 5), 0xffff_0000)
    XCTAssertEqual(stage.pixel(5, 5), Self.white)
    XCTAssertLessThanOrEqual(drawn.rects.map(\.bottom).max()!, 10)
    stage.scene.advance(to: 2)
    stage.compose()
    XCTAssertEqual(stage.pixel(5, 5), 0xffff_0000)
    XCTAssertNil(stage.scene.nextChange(after: 2))
  }

  func testAnotherSurfaceIsDrawnWhole() {
    let stage = Stage(width: 20, height: 20)
    stage.compose()
    let other = PixelSurface(width: 20, height: 20)
    XCTAssertEqual(stage.compositor.compose(into: other).area, 400)
    XCTAssertEqual(other[3, 3], Self.white)
  }

  func testTheAppGoesAndTheOverlaysStay() throws {
    let stage = Stage(width: 40, height: 40)
    let square = CGRect(x: 10, y: 10, width: 20, height: 20)
    try stage.scene.applyOverlay(
      LayerCommit(number: 0, time: 0, changes: [.create(id(1)), .root(id(1)), .set(id(1), .backgroundColor(Self.green))] + stage.place(1, square)))
    stage.compose()
    XCTAssertEqual(stage.pixel(1, 1), Self.white)
    XCTAssertEqual(stage.pixel(20, 20), 0xff00_ff00)
    stage.scene.removeAppLayers()
    stage.compose()
    XCTAssertEqual(stage.pixel(1, 1), 0xff00_0000)
    XCTAssertEqual(stage.pixel(20, 20), 0xff00_ff00)
    stage.commit([.create(id(1)), .root(id(1)), .set(id(1), .backgroundColor(Self.red))] + stage.place(1, CGRect(x: 0, y: 0, width: 40, height: 40)))
    stage.compose()
    XCTAssertEqual(stage.pixel(1, 1), 0xffff_0000)
    XCTAssertNil(Self.firstDifference(stage.surface, stage.composedFromScratch()))
  }

  // MARK: Random trees

  /// A repeatable source of chance.
  private struct Dice {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) ^ (state >> 40)
    }
    mutating func roll(_ count: Int) -> Int { Int(next() % UInt64(count)) }
    mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * Double(roll(1000)) / 1000 }
    mutating func color() -> LayerColor {
      LayerColor(red: Float(roll(5)) / 4, green: Float(roll(5)) / 4, blue: Float(roll(5)) / 4, alpha: roll(3) == 0 ? 0.5 : 1)
    }
  }

  /// Layers that come, go, move and change at random, as many commits as wanted.
  private struct RandomApp {
    let stage: Stage
    var dice: Dice
    var layers: [UInt64] = [1]
    var parents: [UInt64: UInt64] = [:]
    var children: [UInt64: [UInt64]] = [:]
    var bitmaps: [BitmapID] = []
    var next: UInt64 = 100
    var lastCommit: [LayerChange] = []

    init(stage: Stage, seed: UInt64) {
      (self.stage, dice) = (stage, Dice(state: seed &* 7919 &+ 17))
      bitmaps = [
        stage.bitmap(24, 20, isOpaque: true, CompositorTestCase.marked),
        stage.bitmap(30, 30) { x, y in
          let alpha: UInt32 = (x - 15) * (x - 15) + (y - 15) * (y - 15) < 180 ? 200 : 0
          return alpha << 24 | alpha / 2 << 16 | alpha / 3
        },
        stage.bitmap(90, 70, isOpaque: true, CompositorTestCase.marked),
      ]
    }

    mutating func commit() {
      var changes: [LayerChange] = []
      for _ in 0...dice.roll(4) { step(&changes) }
      lastCommit = changes
      stage.commit(changes)
    }

    private mutating func step(_ changes: inout [LayerChange]) {
      switch dice.roll(10) {
      case 0, 1, 2 where layers.count < 25: create(&changes)
      case 3 where layers.count > 4: destroy(&changes)
      case 4: move(&changes)
      case 5:
        let parent = pick()
        guard var list = children[parent], list.count > 1 else { return }
        list.swapAt(0, list.count - 1)
        children[parent] = list
        changes.append(.sublayers(id(parent), list.map(id)))
      default: changes.append(.set(id(pick()), property()))
      }
    }

    private mutating func pick() -> UInt64 { layers[dice.roll(layers.count)] }

    private mutating func create(_ changes: inout [LayerChange]) {
      let number = next, parent = pick()
      next += 1
      layers.append(number)
      parents[number] = parent
      children[parent, default: []].append(number)
      let width = dice.number(4, 60), height = dice.number(4, 60)
      changes += [.create(id(number)), .sublayers(id(parent), children[parent]!.map(id))]
      changes += [
        .set(id(number), .bounds(CGRect(x: 0, y: 0, width: width, height: height))),
        .set(id(number), .position(CGPoint(x: dice.number(-10, 110), y: dice.number(-10, 110)))), .set(id(number), .backgroundColor(dice.color())),
      ]
      changes.append(.set(id(number), property()))
      if dice.roll(6) == 0 {
        let mask = next
        next += 1
        changes += [.create(id(mask)), .set(id(mask), .bounds(CGRect(x: 0, y: 0, width: 30, height: 30)))]
        changes += [.set(id(mask), .position(CGPoint(x: 15, y: 15))), .set(id(mask), .cornerRadius(9)), .set(id(mask), .backgroundColor(black))]
        changes.append(.set(id(number), .mask(id(mask))))
      }
    }

    private var black: LayerColor { LayerColor(red: 0, green: 0, blue: 0, alpha: 1) }

    private mutating func destroy(_ changes: inout [LayerChange]) {
      let number = pick()
      guard number != 1, (children[number] ?? []).isEmpty, let parent = parents[number] else { return }
      layers.removeAll { $0 == number }
      children[parent]!.removeAll { $0 == number }
      parents[number] = nil
      changes += [.sublayers(id(parent), children[parent]!.map(id)), .destroy(id(number))]
    }

    private mutating func move(_ changes: inout [LayerChange]) {
      let number = pick(), target = pick()
      guard number != 1, let parent = parents[number], parent != target else { return }
      var above: UInt64? = target
      while let current = above {
        if current == number { return }
        above = parents[current]
      }
      children[parent]!.removeAll { $0 == number }
      children[target, default: []].append(number)
      parents[number] = target
      let lists: [LayerChange] = [.sublayers(id(parent), children[parent]!.map(id)), .sublayers(id(target), children[target]!.map(id))]
      changes += dice.roll(2) == 0 ? lists : lists.reversed()
    }

    private mutating func property() -> LayerProperty {
      switch dice.roll(20) {
      case 0, 1, 2: return .position(CGPoint(x: dice.number(-10, 110), y: dice.number(-10, 110)))
      case 3: return .bounds(CGRect(x: dice.number(-5, 5), y: dice.number(-5, 5), width: dice.number(0, 70), height: dice.number(0, 70)))
      case 4: return .opacity([0, 0.3, 0.7, 1][dice.roll(4)])
      case 5: return .isHidden(dice.roll(3) == 0)
      case 6, 7: return .masksToBounds(dice.roll(2) == 0)
      case 8: return .cornerRadius([0, 3, 8.5, 40][dice.roll(4)])
      case 9: return .backgroundColor(dice.roll(3) == 0 ? nil : dice.color())
      case 10: return .borderWidth([0, 1, 3][dice.roll(3)])
      case 11, 12: return .contents(dice.roll(4) == 0 ? nil : bitmaps[dice.roll(bitmaps.count)])
      case 13: return .contentsGravity(LayerGravity.allCases[dice.roll(LayerGravity.allCases.count)])
      case 14: return .contentsCenter(CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
      case 15: return .shadow(dice.roll(3) == 0 ? nil : LayerShadow(color: black, opacity: 0.6, offset: CGSize(width: 2, height: 3), radius: dice.number(0, 5)))
      case 16: return .zPosition(Double(dice.roll(3)))
      case 17: return .transform(CompositorTestCase.turn(dice.number(0, 360)))
      case 18: return .transform([.identity, CompositorTestCase.scale(0.6, 1.4), CompositorTestCase.flip(dice.number(-80, 80), distance: 120)][dice.roll(3)])
      default:
        var perspective = LayerTransform.identity
        perspective.m34 = dice.roll(2) == 0 ? 0 : -1 / 200.0
        return .sublayerTransform(perspective)
      }
    }
  }

  /// The layers with what they set, for finding out why two pictures differ.
  private func describe(_ stage: Stage) -> String {
    let plain = LayerProperties()
    func lines(_ node: LayerNode, _ indentation: String) -> String {
      let fields = zip(Mirror(reflecting: node.model).children, Mirror(reflecting: plain).children)
      let set = fields.filter { "\($0.value)" != "\($1.value)" }.map { "\($0.0.label!) \($0.0.value)" }
      return "\(indentation)\(node.id.rawValue): \(set.joined(separator: ", "))\n" + node.sublayers.map { lines($0, indentation + "  ") }.joined()
    }
    return stage.scene.appTree.root.map { lines($0, "") } ?? "no root"
  }

  func testDamageLimitedPicturesEqualPicturesFromScratch() {
    for seed in 1...25 as ClosedRange<UInt64> {
      let stage = Stage(width: 110, height: 110, pixelsPerPoint: seed % 3 == 0 ? 1.5 : 1)
      var app = RandomApp(stage: stage, seed: seed)
      var drawnArea = 0
      for step in 1...30 {
        app.commit()
        drawnArea += stage.compose().area
        if let difference = Self.firstDifference(stage.surface, stage.composedFromScratch()) {
          return XCTFail("seed \(seed), commit \(step): damaged and whole picture differ at \(difference)\n\(describe(stage))\(app.lastCommit)")
        }
      }
      XCTAssertLessThan(drawnArea, 30 * stage.surface.width * stage.surface.height, "seed \(seed): damage is limited")
    }
  }

  // MARK: Regions

  func testARegionStaysShortAndCoversWhatWasAdded() {
    var dice = Dice(state: 5)
    for _ in 0..<200 {
      var region = PixelRegion()
      var added: [PixelRect] = []
      for _ in 0..<20 {
        let rect = PixelRect(x: dice.roll(1000), y: dice.roll(1000), width: dice.roll(60) + 1, height: dice.roll(60) + 1)
        region.add(rect)
        added.append(rect)
      }
      XCTAssertLessThanOrEqual(region.rects.count, PixelRegion.maximumCount)
      for rect in added { XCTAssertTrue(region.rects.contains { $0.contains(rect) }) }
      for (index, rect) in region.rects.enumerated() {
        for other in region.rects[(index + 1)...] { XCTAssertFalse(rect.intersects(other)) }
      }
    }
  }

  func testARectangleWithAHoleIsCutIntoPartsThatFit() {
    let rect = PixelRect(x: 0, y: 0, width: 10, height: 10)
    let parts = rect.subtracting(PixelRect(x: 3, y: 4, width: 20, height: 2))
    XCTAssertEqual(parts.reduce(0) { $0 + $1.area }, 100 - 14)
    XCTAssertEqual(rect.subtracting(rect), [])
    XCTAssertEqual(rect.subtracting(PixelRect(x: 50, y: 0, width: 2, height: 2)), [rect])
  }
}
