// Layers of an app's own class with animatable properties of their own: drawn anew with each frame by a copy that has the values of the moment.
import CoreGraphics
import LayerModel
import ObjectiveC
import XCTest

@testable import QuartzCore

/// As the adapter writes it: `@NSManaged var progress: CGFloat`.
private class ProgressLayer: CALayer {
  var progress: CGFloat {
    get { __managedValue(self, "progress") as CGFloat }
    set { __setManagedValue(self, "progress", newValue) }
  }
  /// Not managed: known by name only.
  var angle = 0.0
  /// What was drawn: progress, angle and whether by a copy.
  nonisolated(unsafe) static var drawn: [(progress: CGFloat, angle: Double, isCopy: Bool)] = []

  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? ProgressLayer { (progress, angle) = (other.progress, other.angle) }
  }
  required init?(coder: NSCoder) { nil }

  override class func needsDisplay(forKey key: String) -> Bool { ["progress", "angle", "cornerRadius"].contains(key) || super.needsDisplay(forKey: key) }
  override func action(forKey event: String) -> CAAction? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.progress ?? progress
    animation.duration = 2
    return animation
  }
  override func draw(in ctx: CGContext) {
    Self.drawn.append((progress, angle, modelOfPresentation != nil))
    ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  }
}

final class OwnLayerTests: LayerTestCase {
  override class func setUp() {
    ClassMembers.register(ProgressLayer.self) { members in
      members.property("progress", { $0.progress }, { $0.progress = $1 })
      members.property("angle", { $0.angle }, { $0.angle = $1 })
      members.factory("initWithLayer:") { ProgressLayer(layer: $0[0] as Any) }
    }
  }

  private func show() -> ProgressLayer {
    let layer = ProgressLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
    layer.setNeedsDisplay()
    root.addSublayer(layer)
    frame()
    ProgressLayer.drawn = []
    return layer
  }

  private func redPixels(_ layer: CALayer) -> Int {
    guard let bitmap = layer.backingStore?.shown else { return 0 }
    return (0..<bitmap.width).filter { bitmap.base.load(fromByteOffset: $0 * 4, as: UInt32.self) == 0xFFFF_0000 }.count
  }

  func testAChangeIsDrawnByItself() {
    let layer = show()
    CATransaction.setDisableActions(true)
    layer.progress = 0.5
    XCTAssertTrue(layer.needsDisplay())
    frame()
    XCTAssertEqual(redPixels(layer), 20)
    XCTAssertEqual(ProgressLayer.drawn.map(\.isCopy), [false])
  }

  func testItsOwnActionAnimatesTheChangeAndACopyDrawsEachFrame() throws {
    let layer = show()
    layer.progress = 1
    frame()
    let start = try XCTUnwrap(layer.animationTable["progress"]?.start)
    XCTAssertEqual(try XCTUnwrap(ProgressLayer.drawn.last).progress, 0, accuracy: 0.01, "the first frame shows the beginning")
    XCTAssertEqual(ProgressLayer.drawn.last?.isCopy, true)
    XCTAssertEqual(layer.shownDrawnValues(at: start + 0.5)["progress"] as? Double ?? .nan, 0.25, accuracy: 1e-9)
    XCTAssertEqual(layer.progress, 1, "the model has the new value")
    XCTAssertEqual(try XCTUnwrap(layer.presentation()).progress, 0, accuracy: 0.05)
    XCTAssertTrue(DrawnAnimations.shared.isRunning)
    layer.removeAllAnimations()
    frame()
    XCTAssertEqual(redPixels(layer), 40, "and stays as the model is")
    XCTAssertEqual(ProgressLayer.drawn.last?.isCopy, false)
  }

  func testFramesWithinAnAnimationDoNotFade() {
    let layer = show()
    layer.progress = 1
    frame()
    DrawnAnimations.shared.tick(CACurrentMediaTime())
    frame()
    XCTAssertEqual(layer.animationKeys(), ["progress"])
  }

  func testAPropertyThatIsKnownByNameOnlyIsAnimatedToo() throws {
    let layer = show()
    let turn = CABasicAnimation(keyPath: "angle")
    (turn.fromValue, turn.toValue, turn.duration) = (1000, 1000 + 1e-9, 60)
    layer.add(turn, forKey: "turn")
    frame()
    XCTAssertEqual(try XCTUnwrap(ProgressLayer.drawn.last).angle, 1000, accuracy: 1e-6)
    XCTAssertEqual(layer.angle, 0)
    XCTAssertEqual(try XCTUnwrap(layer.presentation()).angle, 1000, accuracy: 1e-6)
  }

  func testAValueThatThePhoneKnowsMayAskForDrawingToo() {
    let layer = show()
    layer.cornerRadius = 4
    XCTAssertTrue(layer.needsDisplay())
    frame()
    XCTAssertEqual(ProgressLayer.drawn.last?.isCopy, true, "its usual animation runs")
    XCTAssertTrue(DrawnAnimations.shared.isRunning)
  }

  func testValuesByKeyReachTheClassesProperties() {
    let layer = show()
    layer.setValue(7, forKey: "angle")
    XCTAssertEqual(layer.angle, 7)
    layer.setValue(0.25, forKey: "progress")
    XCTAssertEqual(layer.progress, 0.25)
    XCTAssertEqual(layer.value(forKey: "angle") as? Double, 7)
    layer.setValue("anything", forKey: "note")
    XCTAssertEqual(layer.value(forKey: "note") as? String, "anything")
  }

  func testACopyHasTheValues() throws {
    let layer = show()
    CATransaction.setDisableActions(true)
    (layer.progress, layer.angle) = (0.75, 3)
    let copy = ProgressLayer(layer: layer)
    XCTAssertEqual(copy.progress, 0.75)
    XCTAssertEqual(copy.angle, 3)
  }

  func testPointsColoursAndNumbersBlendAndOthersJump() {
    func mix(_ a: Any, _ b: Any) -> Any { DrawnProperty.own.blend(a, b, 0.25) }
    XCTAssertEqual(mix(2, 4) as? Double, 2.5)
    XCTAssertEqual(mix(CGPoint(x: 0, y: 8), CGPoint(x: 4, y: 0)) as? CGPoint, CGPoint(x: 1, y: 6))
    XCTAssertEqual(mix(CGSize(width: 4, height: 0), CGSize(width: 8, height: 4)) as? CGSize, CGSize(width: 5, height: 1))
    XCTAssertEqual((mix(CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)) as! CGColor).rgba.red, 0.25, accuracy: 1e-6)
    XCTAssertEqual(mix("a", "b") as? String, "a")
    XCTAssertEqual(DrawnProperty.own.blend("a", "b", 0.75) as? String, "b")
  }
}
